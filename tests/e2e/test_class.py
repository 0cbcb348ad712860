"""A new teacher's walk, and a live round through which the server is killed, with real browsers and a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.app_walk import settled
from tests.e2e.conftest import PATIENCE, Scan
from tests.helpers.serving import Served

NAMES = "Anna\nБорис"


@pytest.fixture
def tutor(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path)
    yield server
    server.kill()


def visitor(browser: Browser, **settings: object) -> Page:
    context = browser.new_context(**{"locale": "en-GB", **settings})  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def make_class(desk: Page, address: str, scan: Scan) -> str:
    """Make the first account and a class, as a new teacher does; the code of the first student."""
    desk.goto(address)
    assert scan(desk) == []
    desk.fill("#name", "Ms Rossi")
    desk.fill("#password", "correct horse")
    button(desk, "Make the account")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Classes")
    settled(desk)
    desk.get_by_label("Name of the class").fill("3B")
    desk.get_by_role("textbox", name="First names, one a line").fill(NAMES)
    button(desk, "Make the class")
    expect(desk.get_by_role("heading", level=1)).to_have_text("3B")
    expect(desk.locator(".card")).to_have_count(3)
    settled(desk)
    assert desk.locator(".card img").first.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert scan(desk) == []
    return desk.locator(".card .big").first.inner_text()


def come_in(phone: Page, at: str, code: str, scan: Scan) -> None:
    """Come in by a code that is typed."""
    phone.goto(f"{at}/j")
    assert scan(phone) == []
    phone.fill("#code", code.lower())
    button(phone, "Come in")
    expect(phone.locator(".st-key-crumbs")).to_contain_text("Anna")
    assert all(cookie["httpOnly"] for cookie in phone.context.cookies() if cookie["name"] == "tutor-seat")
    assert "tutor-seat" not in phone.evaluate("document.cookie")
    phone.goto(f"{at}/live?lang=en")
    expect(phone.get_by_text("No round is on.")).to_be_visible()


def begin_round(desk: Page) -> None:
    """Choose a question and begin."""
    desk.goto(desk.url.replace("part=cards", "part=live"))
    settled(desk)
    desk.get_by_role("combobox", name="Kind of question").click()
    desk.get_by_role("option", name="How one behaves").click()
    settled(desk)
    button(desk, "Take these questions")
    expect(desk.get_by_role("button", name="Leave it out")).to_have_count(1)
    size = desk.viewport_size
    assert size is not None
    desk.set_viewport_size({"width": size["width"], "height": 360})
    button(desk, "Begin the round")
    expect(desk.locator(".count")).to_have_text("0 answers of 2")
    settled(desk)
    expect(desk.get_by_test_id("stMain")).to_have_js_property("scrollTop", 0)
    desk.set_viewport_size(size)


def test_a_class_from_the_first_start_to_a_round_that_survives(
    tutor: Served, browser: Browser, accessibility_faults: Scan
) -> None:
    link = re.search(r"localhost:\d+(/teacher\?key=\S+)", tutor.start())
    assert link is not None
    desk, phone = visitor(browser), visitor(browser, viewport={"width": 390, "height": 844}, color_scheme="dark")
    code = make_class(desk, f"{tutor.at}{link[1]}", accessibility_faults)
    come_in(phone, tutor.at, code, accessibility_faults)
    begin_round(desk)
    assert accessibility_faults(desk) == []

    expect(phone.locator("h2.question")).to_be_visible()
    phone.locator(".st-key-answer button").first.click()
    expect(phone.get_by_text("Your answer is in.")).to_be_visible()
    expect(desk.locator(".count")).to_have_text("1 answer of 2")

    tutor.kill()
    assert "teacher?key" not in tutor.start()
    phone.goto(f"{tutor.at}/live?lang=en")
    expect(phone.get_by_text("Your answer is in.")).to_be_visible()
    settled(phone)
    assert accessibility_faults(phone) == []
    desk.reload()
    expect(desk.locator(".count")).to_have_text("1 answer of 2")
    button(desk, "Show what is right")
    expect(desk.locator(".answerbar").nth(1)).to_be_visible()
    settled(desk)
    assert accessibility_faults(desk) == []
    expect(phone.locator(".outcome")).to_contain_text(re.compile(r"Right\.|Not so\."))
    for page in (desk, phone):
        page.context.close()
