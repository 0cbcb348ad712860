"""Both games in the served app: cards sorted, chosen and sent to a meld, pages for everybody, an address of no page."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app_walk import heading, newcomer, question, settled, verdict
from tests.e2e.conftest import OpenPage, Scan
from tutor.registry import taught
from tutor.session import Plan, choose

GAME = "burraco"
SCORE = (
    "referee?q=burraco/seed | score | NS table 4c 5c 6c 7c 8c 9c Tc, Kh Ks *; hands 5d 6d; pozzetto taken; closed yes"
    " | EW hands Ah *; pozzetto untaken"
)
TURN = "referee?q=burraco/seed | turn | hand 5h 6h 7h 9c Kd | moves draw 7c, meld 5h 6h 7h, discard Kd"
COMPARED = "rulebook?versus=burraco/fitab"


@pytest.fixture(scope="module")
def seed() -> str:
    """A seed whose task is done at a table where the learner's side has melds."""
    game = taught()[GAME]
    plan = Plan(GAME, game.tables.rules("seed").key, None, None, "perform", "topic", "")
    for number in count():
        asked = choose(plan, str(number))
        view = game.layout(game.read(asked.position)[1], asked.seat)
        if any(way.kind == "add" for way in view.ways) and any(way.kind == "meld" for way in view.ways):
            return str(number)
    raise AssertionError


def begin(open_page: OpenPage, seed: str, **visitor: object) -> Page:
    """A new learner before the task."""
    page = open_page("people?lang=en", **visitor)
    heading(page).wait_for()
    newcomer(page, "en")
    page.goto(f"{page.url.split('/people')[0]}/practise?lang=en&game={GAME}&kind=perform&seed={seed}")
    question(page).wait_for()
    page.locator("[data-spot='action meld']").wait_for()
    return settled(page)


def test_cards_are_chosen_and_sent_to_a_meld_by_mouse_and_then_by_keys(open_page: OpenPage, seed: str) -> None:
    page = begin(open_page, seed)
    page.get_by_role("button", name="Sort by rank").click()
    cards = page.locator("button.ct-card")
    for place in (0, 1):
        cards.nth(place).click(position={"x": 10, "y": 14})
    expect(page.locator("button.ct-card[aria-pressed=true]")).to_have_count(2)
    page.get_by_role("button", name="Put here: Your side, meld 1").click()
    expect(verdict(page)).to_be_visible()
    settled(page).get_by_role("button", name="Try it again").click()
    expect(verdict(page)).to_have_count(0)
    page.locator("[data-spot='action meld']").wait_for()
    settled(page)
    page.locator("button.ct-card").first.focus()
    for key in ("Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator("button.ct-card[aria-pressed=true]")).to_have_count(2)
    page.keyboard.press("1")
    expect(verdict(page)).to_be_visible()
    expect(page.get_by_text("to your meld number 1").first).to_be_visible()


@pytest.mark.parametrize("visitor", [
    {"color_scheme": "light"},
    {"color_scheme": "dark", "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
], ids=["light", "dark-phone"])  # fmt: skip
def test_the_pages_of_the_second_game_can_be_used_by_everybody(
    visitor: dict[str, object], open_page: OpenPage, accessibility_faults: Scan, seed: str
) -> None:
    page = begin(open_page, seed, **visitor)
    start = page.url.split("/practise")[0]
    faults = {"table": accessibility_faults(page)}
    for place, title in ((SCORE, "Referee"), (TURN, "Referee"), (COMPARED, "Rulebook")):
        page.goto(f"{start}/{place}")
        expect(heading(page)).to_have_text(title)
        faults[place] = accessibility_faults(settled(page))
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), place
    assert {place: found for place, found in faults.items() if found} == {}


def test_an_address_without_a_page_is_told_in_the_language_of_the_visit(open_page: OpenPage) -> None:
    page = open_page("no-such-thing?lang=ru")
    expect(heading(page)).to_have_text("Такой страницы нет")
    settled(page)
    assert page.get_by_role("dialog").count() == 0
    page.locator("[data-testid=stMain]").get_by_role("link", name="Начало").click()
    expect(heading(page)).not_to_have_text("Такой страницы нет")
