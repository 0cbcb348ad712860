"""The walk of one answer in a real browser, by mouse and by keyboard alone, in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.app_walk import card, heading, newcomer, next_button, question, verdict
from tests.e2e.conftest import OpenPage
from tests.helpers.walk_hand import RIGHT, WRONG, put
from tutor.ask.question import options_of
from tutor.explain.language import language
from tutor.session import Plan, choose
from tutor.store import open_store

LANGUAGES = ("en", "it", "ru")
MOST_TABS = 60


def begin(open_page: OpenPage, code: str, address: str, **visitor: object) -> Page:
    page = open_page(f"people?lang={code}", **visitor)
    heading(page).wait_for()
    newcomer(page, code)
    page.goto(f"{page.url.split('/people')[0]}/practise?lang={code}&{address}")
    question(page).wait_for()
    return page


def begin_the_hand(open_page: OpenPage, records: Path, code: str) -> Page:
    """Open the page on the hand of the walk: two hearts are led, and the trick is to be taken."""
    page = open_page(f"people?lang={code}")
    heading(page).wait_for()
    name = newcomer(page, code)
    store = open_store(str(records))
    learner = next(profile for profile in store.profiles() if profile.name == name)
    put(store, learner.id, "practise", "the-hand")
    store.close()
    page.goto(f"{page.url.split('/people')[0]}/practise?lang={code}")
    page.locator("[data-spot='action reply']").wait_for()
    return page


def recorded(records: Path, name: str) -> list[str]:
    """The outcomes that are kept of a learner."""
    store = open_store(str(records))
    learner = next(profile for profile in store.profiles() if profile.name == name)
    outcomes = [attempt.outcome for attempt in store.attempts(learner.id)]
    store.close()
    return outcomes


def name_of(page: Page) -> str:
    return page.locator(".st-key-crumbs a").inner_text()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_trick_is_lost_explained_and_taken_by_mouse(open_page: OpenPage, records: Path, code: str) -> None:
    page = begin_the_hand(open_page, records, code)
    page.wait_for_function(f"() => document.documentElement.lang === '{code}'")
    for one in WRONG:
        card(page, code, one).click(position={"x": 12, "y": 20})
    page.locator("[data-spot='action reply']").click()
    expect(verdict(page)).to_contain_text("✗")
    expect(page.locator(".ground.decisive")).to_be_visible()
    expect(page.get_by_text(language(code).text("It would have been right to {move}.").split("{")[0])).to_be_visible()
    expect(next_button(page)).to_be_focused()
    assert recorded(records, name_of(page)) == ["wrong"]
    expect(verdict(page)).to_be_in_viewport()
    page.get_by_role("button", name=language(code).text("Try it again")).click()
    expect(verdict(page)).to_have_count(0)
    for one in RIGHT:
        card(page, code, one).click(position={"x": 12, "y": 20})
    page.locator("[data-spot='action reply']").click()
    expect(verdict(page)).to_contain_text("✓")
    expect(page.locator(".ground.decisive")).not_to_be_visible()
    assert recorded(records, name_of(page)) == ["wrong", "right"]
    page.reload()
    expect(verdict(page)).to_contain_text("✓")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_trick_is_taken_by_keyboard_alone(open_page: OpenPage, records: Path, code: str) -> None:
    page = begin_the_hand(open_page, records, code)
    wanted = {language(code).card(one) for one in RIGHT}
    for _ in range(MOST_TABS):
        if focused(page) in hand(page):
            break
        page.keyboard.press("Tab")
    for _ in hand(page):
        if focused(page) in wanted:
            page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("✓")
    expect(next_button(page)).to_be_focused()
    asked = question(page).inner_text()
    page.set_viewport_size({"width": 1280, "height": 360})
    page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, main.scrollHeight)")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_count(0)
    expect(page.get_by_test_id("stMain")).to_have_js_property("scrollTop", 0)
    assert recorded(records, name_of(page)) == ["right"]
    assert asked


def hand(page: Page) -> list[str]:
    names = page.locator("button.ct-card").evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    return [str(name) for name in names]


FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
}"""


def focused(page: Page) -> str:
    """The name of what has the focus, inside the shadow of the table as well."""
    return str(page.evaluate(FOCUSED))


def test_the_letters_work_all_over_the_page_and_nowhere_else(open_page: OpenPage) -> None:
    page = begin(open_page, "en", "kind=value&topic=trick&seed=7")
    page.locator("[data-spot='quiet text']").wait_for()
    page.keyboard.press("t")
    expect(page.locator(".ct-text")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible()
    for letter in "bdxrc":
        page.keyboard.press(letter)
    page.wait_for_timeout(300)
    assert page.get_by_role("dialog").count() == 0
    expect(page.locator(".hints")).to_be_visible()


def test_a_double_click_counts_once(open_page: OpenPage, records: Path) -> None:
    page = begin(open_page, "en", "kind=conduct&seed=1")
    page.locator(".st-key-answer button").first.dblclick()
    expect(verdict(page)).to_be_visible()
    assert len(recorded(records, name_of(page))) == 1


def test_an_answer_in_an_old_tab_changes_nothing_and_is_told(open_page: OpenPage, records: Path) -> None:
    page = begin(open_page, "en", "kind=conduct&seed=1")
    other = page.context.new_page()
    other.goto(page.url.split("?")[0])
    question(other).wait_for()
    other.locator(".st-key-answer button").first.click()
    expect(verdict(other)).to_be_visible()
    page.locator(".st-key-answer button").last.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert len(recorded(records, name_of(page))) == 1


def test_no_message_holds_an_answer_the_seed_or_a_hidden_card(open_page: OpenPage, records: Path) -> None:
    frames: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(frame if isinstance(frame, bytes) else frame.encode()))

    page = open_page("people?lang=en")
    heading(page).wait_for()
    name = newcomer(page, "en")
    page.on("websocket", listen)
    page.goto(f"{page.url.split('/people')[0]}/practise?lang=en")
    question(page).wait_for()
    page.locator("[data-spot='quiet text']").wait_for()
    store = open_store(str(records))
    learner = next(profile for profile in store.profiles() if profile.name == name)
    shown = store.open_question(learner.id, "practise")
    store.close()
    assert shown is not None
    sent = b"\n".join(frames).decode("utf-8", errors="ignore")
    assert len(sent) > 1000
    for part in ('"seed"', '"position"', '"inner"', '"value"', '"task"'):
        assert part not in sent
    kept = shown.question
    assert kept not in sent


def test_a_choice_is_sent_as_labels_only(open_page: OpenPage) -> None:
    asked = choose(Plan("bura", "bura/seed", "trick", None, "clause", "topic", ""), "4")
    frames: list[bytes] = []
    page = open_page("people?lang=en")
    heading(page).wait_for()
    newcomer(page, "en")
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(
        frame if isinstance(frame, bytes) else frame.encode())))  # fmt: skip
    page.goto(f"{page.url.split('/people')[0]}/practise?lang=en&kind=clause&topic=trick&seed=4")
    question(page).wait_for()
    page.locator(".st-key-answer button").first.wait_for()
    sent = b"\n".join(frames).decode("utf-8", errors="ignore")
    values = [option.value for option in options_of(asked.form)]
    assert values
    assert [value for value in values if value in sent] == []
