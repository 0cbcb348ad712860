"""Where the records lie."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tutor.errors import N_
from tutor.records import StoreProblem

VARIABLE: Final = "TUTOR_DATA"
FILE: Final = "tutor.db"
POSTGRESQL: Final = "postgresql"
DRIVER: Final = "pg8000"
"""The driver that an address of PostgreSQL means where it names none."""


def default_place(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform, home: Path | None = None
) -> str:
    """The folder or the database's address in TUTOR_DATA; else the folder in which this system keeps a user's data.

    >>> default_place({"TUTOR_DATA": "records"})
    'records'
    >>> default_place({"XDG_DATA_HOME": "data"}, "linux") == str(Path("data", "tutor"))
    True
    """
    if named := environ.get(VARIABLE, "").strip():
        return named
    home = home or Path.home()
    if platform == "win32":
        base = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return str(base / "tutor")


def url_of(place: str) -> URL:
    """The address of a place: a folder, a file that ends in .db, or a database's address as it is.

    Makes the folder. Raises StoreProblem where that cannot be done.
    """
    if "://" in place:
        try:
            url = make_url(place)
        except ArgumentError:
            raise StoreProblem(N_("This is not the address of a database.")) from None
        return url.set(drivername=f"{POSTGRESQL}+{DRIVER}") if url.drivername in {POSTGRESQL, "postgres"} else url
    path = Path(place).expanduser()
    path = path if path.suffix == ".db" else path / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise StoreProblem(
            N_("The folder {place} cannot be made. Set {variable} to a folder that may be written."),
            place=path.parent, variable=VARIABLE,
        ) from None  # fmt: skip
    return URL.create("sqlite", database=str(path))
