"""Learn in a browser: the map and a lesson, without a fault that axe finds, from the keyboard, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app_walk import settled
from tests.e2e.conftest import OpenPage, Scan

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}


def enter(page: Page) -> None:
    """Be somebody, where the page asks who is here."""
    page.locator("[class*=st-key-people-] button, [class*=st-key-learn-]").first.wait_for()
    who = page.locator("[class*=st-key-people-] button").first
    if who.count():
        who.click()
        page.locator("[class*=st-key-learn-]").first.wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("code", "locale", "size"), [("en", "en-GB", DESK), ("it", "it-IT", PHONE), ("ru", "ru-RU", PHONE)]
)
def test_the_map_and_a_lesson_are_accessible(
    open_page: OpenPage, accessibility_faults: Scan, code: str, locale: str, size: dict[str, int], scheme: str
) -> None:
    look = {"locale": locale, "viewport": size, "color_scheme": scheme}
    page = open_page(f"learn?lang={code}", **look)
    enter(page)
    expect(page.locator("img.map")).to_be_visible()
    assert accessibility_faults(page) == []
    page = open_page(f"learn?lang={code}&lesson=bura.tricks&step=4", **look)
    enter(page)
    page.locator(".st-key-next button").wait_for()
    assert accessibility_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_forbidden_lead_is_made_at_the_table_and_refused(open_page: OpenPage) -> None:
    page = open_page("learn?lang=en&lesson=bura.lead&step=3")
    enter(page)
    for name in ("six of spades", "six of clubs"):
        page.get_by_role("button", name=re.compile(name, re.IGNORECASE)).first.click()
    page.get_by_role("button", name="Lead", exact=True).click()
    expect(page.get_by_text("Cards led together must be of one suit").first).to_be_visible()


def test_a_lesson_is_walked_with_one_key(open_page: OpenPage) -> None:
    page = open_page("learn?lang=en&lesson=bura.lead")
    enter(page)
    expect(page.get_by_text("1 of 7")).to_be_visible()
    settled(page).locator("h1").click()
    page.keyboard.press("n")
    expect(page.get_by_text("2 of 7")).to_be_visible()
    expect(page).to_have_url(re.compile("step=2"))
