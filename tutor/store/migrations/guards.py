"""Triggers that keep rows as they were added; they may go only with a learner who is being erased."""

from __future__ import annotations

from typing import Final

SQLITE: Final = """
CREATE TRIGGER {table}_stay BEFORE DELETE ON {table}
WHEN NOT EXISTS (SELECT 1 FROM erasures WHERE profile = OLD.profile)
BEGIN SELECT RAISE(ABORT, '{table} are only added'); END
--
CREATE TRIGGER {table}_fixed BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, '{table} are only added'); END
"""
POSTGRESQL: Final = """
CREATE FUNCTION {table}_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT 1 FROM erasures WHERE profile = OLD.profile) THEN RETURN OLD; END IF;
    END IF;
    RAISE EXCEPTION '{table} are only added' USING ERRCODE = 'integrity_constraint_violation';
END $$
--
CREATE TRIGGER {table}_stay BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_only_added()
--
CREATE TRIGGER {table}_whole BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION {table}_only_added()
"""
_BY_DIALECT: Final = {"sqlite": SQLITE, "postgresql": POSTGRESQL}


def guards(dialect: str, table: str) -> tuple[str, ...]:
    """The statements that guard a table."""
    return tuple(statement.format(table=table) for statement in _BY_DIALECT[dialect].split("\n--\n"))
