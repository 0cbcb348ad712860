"""Every kind of store, empty: in memory, in a file, in a real PostgreSQL."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import postgres
from tutor.records import MemoryStore, Store
from tutor.store import DatabaseStore, open_store
from tutor.store.backup import empty


@pytest.fixture
def database(tmp_path: Path) -> Iterator[DatabaseStore]:
    """An empty file."""
    store = open_store(str(tmp_path / "data"))
    yield store
    store.close()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[postgres.Server]:
    """A real PostgreSQL. Where there is none its tests are passed over, unless they are required."""
    programs = postgres.find()
    if programs is None:
        if os.environ.get(postgres.VARIABLE) == postgres.REQUIRED:
            pytest.fail(postgres.HELP, pytrace=False)
        pytest.skip(postgres.HELP)
    with postgres.running(programs) as server:
        yield server


@pytest.fixture
def address(postgresql: postgres.Server) -> Iterator[str]:
    """The address of an empty database of that PostgreSQL."""
    name = f"t{secrets.token_hex(6)}"
    yield postgresql.fresh(name)
    postgresql.drop(name)


@pytest.fixture(scope="session")
def kept(postgresql: postgres.Server) -> Iterator[DatabaseStore]:
    """A database of that PostgreSQL."""
    store = open_store(postgresql.fresh("kept"))
    yield store
    store.close()


@pytest.fixture
def served(kept: DatabaseStore) -> DatabaseStore:
    """An empty database of that PostgreSQL."""
    with kept.writing() as connection:
        empty(connection)
    return kept


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> DatabaseStore:
    """An empty database of either kind."""
    found: DatabaseStore = request.getfixturevalue("database" if request.param == "sqlite" else "served")
    return found


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Store:
    """An empty store of any kind."""
    if request.param == "memory":
        return MemoryStore()
    found: Store = request.getfixturevalue("database" if request.param == "sqlite" else "served")
    return found
