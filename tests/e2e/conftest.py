"""A served app and a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.browser import HELP, find
from tests.e2e.lab import THEMES, Lab, serve
from tutor.load.served import APP, free_port, served

ROOT = Path(__file__).resolve().parents[2]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HERE = frozenset({"127.0.0.1", "localhost", ""})

PATIENCE = 30_000
"""Milliseconds to wait for what should appear: a busy machine is slow, and a wait that succeeds costs nothing."""

expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Page]
Scan = Callable[[Page], list[str]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the served app keeps its records."""
    return tmp_path_factory.mktemp("records")


@pytest.fixture(scope="session")
def server(records: Path) -> Iterator[str]:
    """The address of the app, served on a free port until the tests end."""
    with served(APP, records) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    path = find()
    if path is None:
        pytest.fail(HELP, pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session", params=list(THEMES))
def lab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab in light and one in dark."""
    with serve(tmp_path_factory.mktemp("lab"), request.param, free_port()) as kept:
        yield kept


@pytest.fixture
def open_page(browser: Browser, server: str) -> Iterator[OpenPage]:
    """Open a page of the app as some visitor: ``open_page("?lang=it", locale="it-IT", color_scheme="dark")``.

    The path is joined to the server's address; the rest goes to the browser context (locale, viewport, colour scheme).
    A page that asks another host for anything, or throws an error of its own, fails the test.
    """
    contexts: list[BrowserContext] = []
    strangers: list[str] = []
    errors: list[str] = []

    def note(address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in HERE:
            strangers.append(address)

    def open_it(path: str = "", **visitor: object) -> Page:
        context = browser.new_context(**{"locale": "en-GB", **visitor})  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("request", lambda request: note(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{server}/{path.lstrip('/')}")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert strangers == []
    assert errors == []


@pytest.fixture(scope="session")
def accessibility_faults() -> Scan:
    """What axe finds wrong on a page, one line a fault: the rule and the element."""
    axe = Axe()

    def scan(page: Page) -> list[str]:
        found = axe.run(page).response["violations"]
        return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]

    return scan
