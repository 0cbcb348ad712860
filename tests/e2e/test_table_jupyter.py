"""The table in JupyterLab, with settings of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e import lab as labs
from tests.e2e.conftest import ROOT
from tests.e2e.lab import Lab, cells

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


@pytest.fixture(scope="module")
def cell(lab: Lab, browser: Browser) -> Iterator[Page]:
    """The notebook with its cell run once."""
    lab.write("table.ipynb", CELL)
    with labs.notebook(lab, browser, "table.ipynb") as opened:
        labs.run(opened.page, 0)
        opened.page.locator(".ct-root button.ct-card").first.wait_for()
        yield opened.page


def test_the_table_lives_in_a_notebook(cell: Page, lab: Lab) -> None:
    """By mouse, by keys, without a leak, readable: one walk, since opening a notebook costs more than all of it."""
    page, root = cell, cell.locator(".ct-root")
    assert root.get_attribute("data-theme") == lab.theme
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
