"""A teacher with an empty desk, on both kinds of database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.helpers.stores import database, either, kept, postgresql, served
from tutor.classroom import accounts
from tutor.classroom.brake import Brake
from tutor.classroom.desk import Desk
from tutor.records import SchoolClass, Student
from tutor.store import ClassStore, DatabaseStore

__all__ = ["database", "either", "kept", "postgresql", "served"]

START = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
PASSWORD = "correct horse"


class Watch:
    """A clock that goes on by a second whenever it is read, and can be set."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture(autouse=True)
def _free_brakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for what another one tried."""
    for name in ("PASSWORDS", "ALL_PASSWORDS", "CODES", "ALL_CODES", "JOINS"):
        held: Brake = getattr(accounts, name)
        monkeypatch.setattr(accounts, name, Brake(held._misses, held._seconds))


@pytest.fixture
def classes(either: DatabaseStore) -> ClassStore:
    """The records of classes, empty."""
    return ClassStore(either)


NewDesk = Callable[..., Desk]


@pytest.fixture
def new_desk(classes: ClassStore, watch: Watch) -> NewDesk:
    """The desk of a new teacher."""

    def make(name: str = "Ms Rossi") -> Desk:
        return Desk(classes, accounts.sign_up(classes, name, PASSWORD, "it", watch()), watch)

    return make


@pytest.fixture
def desk(new_desk: NewDesk) -> Desk:
    """The desk of the first teacher."""
    return new_desk()


@pytest.fixture
def anna(desk: Desk, held: SchoolClass) -> Student:
    """The first student of the class of the test."""
    return desk.students(held.id)[0]
