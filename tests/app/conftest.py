"""The app without a browser, each test with records of its own."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Protocol

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tutor.classroom import accounts
from tutor.classroom.desk import Desk
from tutor.classroom.served import DESK, SEAT
from tutor.records import SchoolClass
from tutor.store import ClassStore, open_store

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "home", "learn", "practise", "progress", "referee", "rulebook", "summary", "house-rules", "glossary", "people",
    "homework", "live", "classes", "privacy", "maxims",
)  # fmt: skip
NAMES = "Anna\n<b>Bold</b>\n=1+1\n*Eva* [x](y)"
Hold = Callable[..., None]


class Visit(Protocol):
    """Open a page with what its address holds."""

    def __call__(self, page: str = "home", /, **address: str) -> AppTest: ...


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the records, empty at first."""
    folder = tmp_path / "records"
    monkeypatch.setenv("TUTOR_DATA", str(folder))
    monkeypatch.setenv("TUTOR_WORKERS", "0")
    st.cache_resource.clear()
    yield folder
    st.cache_resource.clear()


@pytest.fixture(autouse=True)
def draws(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same questions in every run of a test, and others in each test."""
    drawn = count()

    def token(length: int | None = None) -> str:
        return sha256(f"{request.node.name}:{next(drawn)}".encode()).hexdigest()[: 2 * (length or 32)]

    monkeypatch.setattr(secrets, "token_hex", token)


@pytest.fixture
def visit() -> Visit:
    """Open a page of the app."""

    def open_it(page: str = "home", /, **address: str) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
        for name, value in address.items():
            app.query_params[name] = value
        app.run()
        return go(app, page)

    return open_it


def go(app: AppTest, page: str) -> AppTest:
    """Go to another page, as by the menu."""
    if page != "home":
        held = {name: app.query_params[name] for name in app.query_params}
        app.switch_page(str(ROOT / "tutor" / "app" / "pages" / f"{page.replace('-', '_')}.py"))
        for name, value in held.items():
            app.query_params[name] = value
        app.run()
    return app


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def classes(records: object) -> Iterator[ClassStore]:
    store = open_store()
    yield ClassStore(store)
    store.close()


@pytest.fixture
def desk(classes: ClassStore) -> Desk:
    return Desk(classes, accounts.sign_up(classes, "Ms Rossi", "correct horse", "en", now()), now)


@pytest.fixture
def held(desk: Desk) -> SchoolClass:
    return desk.make_class("3B", NAMES, "Europe/Rome", "m1")


@pytest.fixture
def hold(monkeypatch: pytest.MonkeyPatch) -> Hold:
    """Let the browser hold cookies."""

    def put(**cookies: str) -> None:
        kept = {{"desk": DESK, "seat": SEAT}[name]: token for name, token in cookies.items()}
        monkeypatch.setattr(type(st.context), "cookies", property(lambda _: kept))

    return put


def teaching(desk: Desk, hold: Hold) -> None:
    hold(desk=accounts.let_in(desk.store, now(), teacher=desk.teacher.id))
