"""The table in JupyterLab, with settings of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import ROOT, START_SECONDS, free_port

expect.set_options(timeout=20_000)

CELL = f"""import sys
sys.path.insert(0, {str(ROOT)!r})
from ipywidgets import Label, VBox
from tests.helpers.table_views import melds_table, trick_table
from tutor.notebook.table_widget import TableWidget

moves, label = [], Label("moves []")

def play(event):
    moves.append(list(event.cards))
    label.value = f"moves {{moves}}"
    if event.kind == "play":
        table.show(trick_table(table.view["rev"] + 1, say="It was played."))

table = TableWidget(trick_table(), play)
VBox([table, label])
"""
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


def notebook() -> str:
    """A notebook with one cell that shows a table."""
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "one",
        "metadata": {},
        "outputs": [],
        "source": CELL,
    }
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="module", params=list(THEMES))
def lab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a JupyterLab, and its theme."""
    home: Path = tmp_path_factory.mktemp("lab")
    (home / "work").mkdir()
    (home / "work" / "table.ipynb").write_text(notebook(), encoding="utf-8")
    settings = {
        "@jupyterlab/apputils-extension:themes": {"theme": THEMES[request.param]},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    }
    for name, value in settings.items():
        package, file = name.split(":")
        target = home / "settings" / package / f"{file}.jupyterlab-settings"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(value), encoding="utf-8")
    environment = {
        **os.environ,
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    port = free_port()
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", f"--port={port}", "--ip=127.0.0.1"]
    command += [
        "--IdentityProvider.token=",
        "--ServerApp.port_retries=0",
        "--allow-root",
        f"--ServerApp.root_dir={home / 'work'}",
    ]
    log = home / "log.txt"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=home, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        try:
            address = f"http://127.0.0.1:{port}"
            wait(process, f"{address}/api", log)
            yield address, request.param
        finally:
            process.terminate()
            process.wait(timeout=60)


def wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Until the server answers."""
    end = time.monotonic() + 2 * START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except urllib.error.HTTPError as error:
            error.close()
        except OSError:
            pass
        time.sleep(0.2)
    pytest.fail(f"JupyterLab did not come up:\n{log.read_text(errors='replace')}")


@pytest.fixture(scope="module")
def cell(lab: tuple[str, str], browser: Browser) -> Iterator[Page]:
    """The notebook with its cell run once."""
    address, _ = lab
    strangers: list[str] = []
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.on(
        "request",
        lambda asked: (
            strangers.append(asked.url) if not asked.url.startswith((address, "data:", "blob:", "ws:")) else None
        ),
    )
    page.goto(f"{address}/lab/tree/table.ipynb?reset")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for()
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=60_000)
    run_first(page)
    page.locator(".ct-root button.ct-card").first.wait_for()
    yield page
    context.close()
    assert strangers == []


def run_first(page: Page) -> None:
    """Run the first cell; a kernel that has just come up may overlook the first asking."""
    for _ in range(5):
        page.locator(".jp-Cell .jp-InputArea-editor").first.click()
        page.keyboard.press("Shift+Enter")
        try:
            expect(page.locator(".jp-Cell .jp-InputPrompt").first).to_have_text(
                re.compile(r"\[[*\d]+\]"), timeout=10_000
            )
        except AssertionError:
            continue
        return
    pytest.fail("The cell did not run.")


def cells(page: Page) -> int:
    return page.locator(".jp-Notebook .jp-Cell").count()


def test_the_table_lives_in_a_notebook(cell: Page, lab: tuple[str, str]) -> None:
    """By mouse, by keys, without a leak, readable: one walk, since opening a notebook costs more than all of it."""
    page, root = cell, cell.locator(".ct-root")
    assert root.get_attribute("data-theme") == lab[1]
    before = cells(page)

    root.get_by_role("button", name="ace of hearts").click()
    root.get_by_role("button", name="Play", exact=True).dblclick()
    expect(page.get_by_text("moves [['Ah']]", exact=True)).to_be_visible()
    expect(root.locator('button.ct-card[aria-pressed="true"]')).to_have_count(0)
    expect(root.locator(".ct-live")).to_have_text("It was played.")

    root.get_by_role("button", name="ten of hearts").focus()
    for key in ("Space", "ArrowRight", "Space", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("moves [['Ah'], ['Th', '6c']]", exact=True)).to_be_visible()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "six of clubs"

    for key in ("b", "a", "d", "d", "x", "r", "c", "m", "y", "Enter"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert cells(page) == before
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "six of clubs"

    page.keyboard.press("t")
    expect(root.get_by_role("group", name="Text form")).to_contain_text("North led: king of hearts")
    page.keyboard.press("t")
    faults = Axe().run(page, context=".ct-root").response["violations"]
    assert [fault["id"] for fault in faults] == []


def test_a_second_view_of_the_same_widget_shares_the_selection(cell: Page) -> None:
    page = cell
    page.locator(".jp-Cell .jp-InputArea-editor").last.click()
    page.keyboard.type("table")
    page.keyboard.press("Shift+Enter")
    roots = page.locator(".ct-root")
    expect(roots).to_have_count(2)
    roots.nth(1).get_by_role("button", name="ace of hearts").click()
    pressed = 'button.ct-card[aria-pressed="true"]'
    expect(roots.nth(0).locator(pressed)).to_have_attribute("aria-label", "ace of hearts")
    roots.nth(0).get_by_role("button", name="ace of hearts").click()
    expect(roots.nth(1).locator(pressed)).to_have_count(0)
