"""Connections to the database, and what its refusals mean for a person."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Dialect, Engine, ExceptionContext
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tutor.errors import N_
from tutor.records import StoreProblem
from tutor.store.place import DRIVER, POSTGRESQL, VARIABLE

SQLITE: Final = "sqlite"
PATIENCE: Final = 5_000
"""How long a connection waits for another one that writes, in milliseconds."""

NETWORK_PATIENCE: Final = 20
"""How long a database may be silent until it counts as away, in seconds."""

PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {PATIENCE}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA secure_delete = ON",
)
"""Deleted is overwritten, and a replaced row is a deleted one for the triggers that forbid it."""

WRITES: Final = "tutor_writes"
"""The execution option of a connection that is going to write: on SQLite it takes the lock at once, and so can wait."""

LOCKED: Final = N_("The records in {place} are being written by another program. Nothing was changed; try again.")
READ_ONLY: Final = N_(
    "The records in {place} cannot be written here. Nothing was changed. "
    "Allow writing there, or set {variable} to another folder."
)
FULL: Final = N_("There is no room left for the records in {place}. Nothing was changed; make room, then try again.")
BROKEN: Final = N_(
    "The file {place} is damaged or is no record of the tutor. It was left as it is: keep a copy of it. "
    "Put a backup in its place, or set {variable} to another folder."
)
NO_WRITING: Final = N_(
    "The records in {place} could not be written: the disk may be full, or your share of it. "
    "Nothing was changed; make room, then try again."
)
DEVICE: Final = N_("The device with the records in {place} does not read or write. Nothing was changed.")
UNREACHABLE: Final = N_("The database {place} cannot be reached. Nothing was changed; try again in a moment.")
NO_DRIVER: Final = N_("There is no driver for the database {place}. Install the one that its address names.")

_BY_CODE: Final = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CORRUPT: BROKEN,
    sqlite3.SQLITE_NOTADB: BROKEN,
    sqlite3.SQLITE_IOERR: DEVICE,
    sqlite3.SQLITE_IOERR_WRITE: NO_WRITING,
}
"""By the whole code of an error, else by its sort, which is its last byte."""


_BY_STATE: Final = {
    "08": UNREACHABLE,
    "28": UNREACHABLE,
    "3D": UNREACHABLE,
    "57P": UNREACHABLE,
    "53": UNREACHABLE,
    "53100": FULL,
    "40": LOCKED,
    "55P03": LOCKED,
    "25006": READ_ONLY,
}
"""The beginnings of what PostgreSQL calls its refusals (SQLSTATE); the longest one that fits says what is meant."""

_CUT: Final = ("08", "57P")
"""The beginnings of those after which a connection is of no use."""


_ASKING: Final = (
    "connect",
    "do_ping",
    "do_execute",
    "do_execute_no_params",
    "do_executemany",
    "do_commit",
    "do_rollback",
)
"""What a dialect asks the server."""


def connect(url: URL) -> Engine:
    """An engine for that address. Raises StoreProblem where its driver is missing."""
    is_file = url.get_backend_name() == SQLITE
    is_ours = url.drivername == f"{POSTGRESQL}+{DRIVER}"
    waiting = {"timeout": NETWORK_PATIENCE} if is_ours else {}
    try:
        engine = create_engine(url, pool_pre_ping=not is_file, connect_args=waiting)
    except (NoSuchModuleError, ModuleNotFoundError):
        raise StoreProblem(NO_DRIVER, place=shown(url)) from None
    if is_ours:
        _name_what_the_network_refuses(engine.dialect)
    if is_file:
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    else:
        logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # the end of a cut connection fails, of course
        event.listen(engine, "handle_error", _note_cut)
    if engine.dialect.name == POSTGRESQL:
        event.listen(engine, "connect", _wait_no_longer)
    return engine


def _name_what_the_network_refuses(dialect: Dialect) -> None:
    """Let every error of the network be one of the driver's own, by which SQLAlchemy knows that a connection is cut.

    pg8000 does so while it writes; the first bytes that it reads may fail with what the socket raises.
    """

    def telling(ask: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(ask)
        def told(*args: Any, **named: Any) -> Any:
            try:
                return ask(*args, **named)
            except OSError as error:
                raise dialect.loaded_dbapi.InterfaceError("network error") from error

        return told

    for name in _ASKING:
        setattr(dialect, name, telling(getattr(dialect, name)))


def shown(url: URL) -> str:
    """A place as a person may read it: a file's path, or an address without its password."""
    return url.database or "" if url.get_backend_name() == SQLITE else url.render_as_string(hide_password=True)


def _set_up(connection: Any, _record: object) -> None:
    """Leave transactions to ``_begin``, and set what SQLite forgets with each connection."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _wait_no_longer(connection: Any, _record: object) -> None:
    """Let PostgreSQL, too, give up on what another program has locked."""
    cursor = connection.cursor()
    cursor.execute(f"SET lock_timeout = {PATIENCE}")
    cursor.close()
    connection.commit()


def _note_cut(context: ExceptionContext) -> None:
    """Tell the pool of a connection that the server has ended."""
    if _state(context.original_exception).startswith(_CUT):
        context.is_disconnect = True


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITES) else "BEGIN")


def forget(engine: Engine) -> None:
    """Let nothing of what was deleted stay behind in the log of SQLite, as far as other readers allow."""
    if engine.dialect.name == SQLITE:
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            raw.close()


@contextmanager
def guarded(engine: Engine) -> Iterator[None]:
    """Turn what the database refuses into a StoreProblem; what only an error of this program causes stays as it is."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, PoolTimeout) as error:
        problem = _problem(error, shown(engine.url))
        if problem is None:
            raise
        raise problem from error


def _problem(error: Exception, place: str) -> StoreProblem | None:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    code = getattr(cause, "sqlite_errorcode", None)
    state = _state(cause)
    if code is not None:
        template = _BY_CODE.get(code, _BY_CODE.get(code & 0xFF))
    elif known := [start for start in _BY_STATE if state.startswith(start)]:
        template = _BY_STATE[max(known, key=len)]
    elif isinstance(error, PoolTimeout | OperationalError) or _is_away(error, cause):
        template = UNREACHABLE
    else:
        template = None
    return StoreProblem(template, place=place, variable=VARIABLE) if template else None


def _state(cause: BaseException) -> str:
    """The SQLSTATE of a refusal, as the driver tells it; empty where there is none."""
    told = cause.args[0].get("C") if cause.args and isinstance(cause.args[0], dict) else None
    return str(told or getattr(cause, "sqlstate", None) or "")


def _is_away(error: Exception, cause: BaseException) -> bool:
    """Whether the network, and not the database, refused."""
    return isinstance(cause.__cause__, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated)
