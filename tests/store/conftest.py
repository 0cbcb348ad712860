"""Both kinds of store, empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.records import MemoryStore, Store
from tutor.store import DatabaseStore, open_store


@pytest.fixture
def database(tmp_path: Path) -> Iterator[DatabaseStore]:
    """An empty database."""
    store = open_store(str(tmp_path / "data"))
    yield store
    store.close()


@pytest.fixture(params=["memory", "database"])
def store(request: pytest.FixtureRequest) -> Store:
    """An empty store of either kind."""
    if request.param == "memory":
        return MemoryStore()
    found: Store = request.getfixturevalue("database")
    return found
