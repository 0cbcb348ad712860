"""Copies of all records as one file, made and put back while others go on reading and writing.

A copy is always a file of SQLite, whatever database it was made of, so that records can move from one to the other.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Table, delete, func, insert, select, text
from sqlalchemy.engine import URL, Connection

from tutor.errors import N_, reason_of
from tutor.records import StoreProblem
from tutor.store.connect import SQLITE
from tutor.store.database import DatabaseStore, open_at
from tutor.store.schema import ERASURES, METADATA, PROFILES

AT_ONCE: Final = 500
"""Rows that are copied at once."""

_PART: Final = ".part"


def back_up(store: DatabaseStore, target: Path) -> int:
    """Copy every record as it is at one moment to a new file; the number of rows. Raises StoreProblem.

    The file appears whole or not at all, and never replaces another.
    """
    if target.exists():
        raise StoreProblem(N_("There is a file {place} already. Name another one."), place=target)
    part = target.with_name(f"{target.name}{_PART}")
    try:
        _drop(part)
        made = open_at(_named(part))
        try:
            with made.writing() as copy, store.snapshot() as records:
                rows = _copy(records, copy)
        finally:
            made.close()
        _settle(part)
        part.rename(target)
    except OSError as error:
        raise StoreProblem(
            N_("The copy {place} cannot be written: {reason}."), place=target, reason=reason_of(error)
        ) from None
    finally:
        _drop(part)
    return rows


def put_back(store: DatabaseStore, source: Path) -> int:
    """Put the records of a copy in the place of all that are there, in one transaction; the number of rows.

    Raises StoreProblem, and then nothing was changed. The copy of an older version is brought up to this one beside it.
    """
    if not source.is_file():
        raise StoreProblem(N_("There is no copy at {place}."), place=source)
    part = source.with_name(f"{source.name}{_PART}")
    try:
        _drop(part)
        part.write_bytes(source.read_bytes())
        copy = open_at(_named(part))
        try:
            with copy.snapshot() as kept, store.writing() as records:
                empty(records)
                return _copy(kept, records)
        finally:
            copy.close()
    except OSError as error:
        raise StoreProblem(
            N_("The copy {place} cannot be read: {reason}."), place=source, reason=reason_of(error)
        ) from None
    finally:
        _drop(part)


def _named(path: Path) -> URL:
    """The address of a file of SQLite, whatever it is called."""
    return URL.create("sqlite", database=str(path.absolute()))


def _copy(source: Connection, target: Connection) -> int:
    rows = 0
    for table in METADATA.sorted_tables:
        order = list(table.primary_key.columns)
        found = source.execution_options(yield_per=AT_ONCE).execute(select(table).order_by(*order))
        for part in found.mappings().partitions(AT_ONCE):
            target.execute(insert(table), [dict(row) for row in part])
            rows += len(part)
        _count_on(target, table)
    return rows


def _count_on(connection: Connection, table: Table) -> None:
    """Let the next row of a table get a number above those that were copied; SQLite does so by itself."""
    if connection.dialect.name == SQLITE or "seq" not in table.c:
        return
    last = connection.execute(select(func.max(table.c.seq))).scalar()
    if last is not None:
        connection.execute(
            text("SELECT setval(pg_get_serial_sequence(:name, 'seq'), :last)"), {"name": table.name, "last": last}
        )


def empty(connection: Connection) -> None:
    """Take every row away; the guards let go of the rows of learners who are being erased."""
    connection.execute(delete(ERASURES))
    connection.execute(insert(ERASURES).from_select(["profile"], select(PROFILES.c.id)))
    for table in reversed(METADATA.sorted_tables):
        if table is not ERASURES:
            connection.execute(delete(table))
    connection.execute(delete(ERASURES))


def _settle(path: Path) -> None:
    """Bring what lies in the log into the file, check it, and let the disk have it."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    finally:
        connection.close()
    if found != "ok":
        raise StoreProblem(N_("The copy {place} cannot be written: {reason}."), place=path, reason=found)
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _drop(part: Path) -> None:
    """Take away what an earlier copy left, or this one; nothing where the folder is none."""
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(NotADirectoryError):
            part.with_name(part.name + end).unlink(missing_ok=True)
