"""Bring the tables of a database up to this version, or say why not."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection, Engine

from tutor.errors import N_
from tutor.records import StoreProblem
from tutor.store.connect import BROKEN, WRITES, guarded, shown
from tutor.store.place import VARIABLE

HEAD: Final = "0003"
VERSIONS: Final = "alembic_version"
LOCK: Final = 7_260_981
"""The number under which two programs that start at once take turns, on PostgreSQL."""


def bring_up(engine: Engine) -> None:
    """Run the steps that the tables lack, all or none. Raises StoreProblem, and then nothing was changed."""
    with guarded(engine):
        with engine.connect() as connection:
            if _version(connection) == HEAD:
                return
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            if _version(connection) != HEAD:
                _run_steps(connection)


def scripts() -> ScriptDirectory:
    """The steps, in their order."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return ScriptDirectory.from_config(config)


def _version(connection: Connection) -> str | None:
    """The step that the tables are at; None where there are none. Raises StoreProblem for tables of something else."""
    names = inspect(connection).get_table_names()
    if VERSIONS in names:
        return connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar()  # noqa: S608 - a constant
    if names:
        raise StoreProblem(BROKEN, place=shown(connection.engine.url), variable=VARIABLE)
    return None


def _run_steps(connection: Connection) -> None:
    script = scripts()
    known = {step.revision for step in script.walk_revisions()}
    version = _version(connection)
    if version is not None and version not in known:
        raise StoreProblem(
            N_("The records in {place} were written by a newer version of the tutor. They were left as they are; "
               "install that version, or set {variable} to another folder."),
            place=shown(connection.engine.url), variable=VARIABLE,
        )  # fmt: skip

    def steps(current: object, _context: MigrationContext) -> list[MigrationStep]:
        lacking = script.iterate_revisions("head", current or "base", implicit_base=True)  # type: ignore[arg-type]
        return [MigrationStep.upgrade_from_script(script.revision_map, each) for each in reversed(list(lacking))]

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        with environment.begin_transaction():
            environment.run_migrations()
