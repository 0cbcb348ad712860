"""Rows of a table as values: a field of the value is the column of its name."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import Select, Table, select
from sqlalchemy.engine import Connection, RowMapping

R = TypeVar("R")


@lru_cache(maxsize=64)
def _names(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))  # type: ignore[arg-type]


def read(kind: type[R], row: RowMapping) -> R:
    """The value that a row holds."""
    return kind(**{name: row[name] for name in _names(kind)})  # type: ignore[arg-type]


def first(connection: Connection, kind: type[R], table: Table, **wanted: str) -> R | None:
    """The first value whose columns hold what is wanted."""
    row = connection.execute(select(table).filter_by(**wanted)).mappings().first()
    return None if row is None else read(kind, row)


def rows_of(connection: Connection, kind: type[R], table: Table, **wanted: str) -> tuple[R, ...]:
    """Every value whose columns hold what is wanted, in the order of the table."""
    return found(connection, kind, select(table).filter_by(**wanted).order_by(*table.primary_key.columns))


def found(connection: Connection, kind: type[R], wanted: Select[Any]) -> tuple[R, ...]:
    """Every value that a query finds."""
    return tuple(read(kind, row) for row in connection.execute(wanted).mappings())
