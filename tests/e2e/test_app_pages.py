"""The served pages: reachable by everybody, in light and dark, on a phone, by link and by the browser's own buttons."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.app_walk import heading, newcomer, question, settled, verdict
from tests.e2e.conftest import OpenPage, Scan
from tutor.explain.language import language

RULING = "referee?q=bura/seed | reply | trump d | hand Ah Th 6c | lead Kh Qh | cards Ah 6c"
PLACES = {
    "": "Learn the rules by playing them",
    RULING: "Referee",
    "rulebook": "Rulebook",
    "rulebook?clause=bura.trick.beat-all": "Rulebook",
    "house-rules": "House rules",
    "glossary": "Glossary",
    "maxims?game=burraco&maxim=with-discard": "What players say",
    "progress": "Progress",
    "people": "Learners",
}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_can_be_used_by_everybody(
    open_page: OpenPage, accessibility_faults: Scan, scheme: str, server: str
) -> None:
    page = settled(open_page("", color_scheme=scheme))
    faults = {}
    for place, title in PLACES.items():
        page.goto(f"{server}/{place}")
        expect(heading(page)).to_have_text(title)
        found = accessibility_faults(settled(page))
        if found:
            faults[place] = found
    newcomer(page, "en")
    page.goto(f"{server}/practise?kind=conduct&seed=3")
    question(page).wait_for()
    faults["question"] = accessibility_faults(settled(page))
    page.locator(".st-key-answer button").first.click()
    verdict(page).wait_for()
    faults["verdict"] = accessibility_faults(settled(page))
    page.goto(f"{server}/practise?kind=perform&topic=lead&seed=3")
    page.locator("[data-spot='action lead']").wait_for()
    faults["table"] = accessibility_faults(settled(page))
    assert {place: found for place, found in faults.items() if found} == {}


def test_a_spoilt_page_is_caught(open_page: OpenPage, accessibility_faults: Scan) -> None:
    page = settled(open_page("referee?lang=en"))
    page.evaluate(
        "() => { const field = document.querySelector('.stTextInput input'); field.removeAttribute('aria-label');"
        " field.removeAttribute('placeholder'); document.querySelector('h1').outerHTML = '<h4>Referee</h4>'; }"
    )
    found = " ".join(accessibility_faults(page))
    assert "label:" in found


@pytest.mark.parametrize("place", list(PLACES))
def test_a_phone_shows_every_page_without_scrolling_sideways(open_page: OpenPage, place: str) -> None:
    page = settled(open_page(place, **PHONE))
    too_wide = "box => box.scrollWidth - box.clientWidth"
    wide = [page.locator(box).evaluate(too_wide) for box in ("html", ".stMain")]
    assert max(wide) <= 0


def test_a_phone_reaches_every_page_by_the_menu(open_page: OpenPage) -> None:
    page = settled(open_page("?lang=en", **PHONE))
    page.get_by_test_id("stExpandSidebarButton").click()
    page.get_by_role("link", name="Glossary").click()
    expect(heading(page)).to_have_text("Glossary")


def test_the_browser_goes_back_and_forth(open_page: OpenPage) -> None:
    page = settled(open_page("?lang=it"))
    say = language("it").text
    page.get_by_role("link", name=say("Glossary")).click()
    expect(heading(page)).to_have_text(say("Glossary"))
    assert "/glossary" in page.url
    page.go_back()
    expect(heading(page)).to_have_text(say("Learn the rules by playing them"))
    page.go_forward()
    expect(heading(page)).to_have_text(say("Glossary"))


def test_a_rule_is_found_from_a_ruling_and_back(open_page: OpenPage) -> None:
    page = settled(open_page(RULING))
    page.get_by_text("These rules with examples").click()
    page.get_by_role("link", name="An answer takes the trick only when").click()
    expect(heading(page)).to_have_text("Rulebook")
    expect(settled(page).locator("h2.statement")).to_contain_text("An answer takes the trick only when")
    assert "clause=bura.trick.beat-all" in page.url
    page.get_by_role("link", name="Open at the referee").first.click()
    expect(heading(page)).to_have_text("Referee")
    expect(settled(page).locator(".answer")).to_contain_text("The answer takes the trick: 21 points.")


@pytest.mark.parametrize(("locale", "code"), [("it-IT", "it"), ("ru-RU", "ru"), ("de-DE", "en")])
def test_the_browser_says_which_language_is_spoken(open_page: OpenPage, locale: str, code: str) -> None:
    page = settled(open_page("glossary", locale=locale))
    expect(heading(page)).to_have_text(language(code).text("Glossary"))
    page.wait_for_function(f"() => document.documentElement.lang === '{code}'")


def test_cards_are_picked_from_the_pack(open_page: OpenPage) -> None:
    page = settled(open_page(RULING))
    page.get_by_role("button", name="Pick").nth(2).click()
    page.get_by_role("button", name="ten of hearts", exact=True).click(position={"x": 12, "y": 20})
    page.get_by_role("button", name="Add these cards").click()
    expect(page.locator(".answer")).to_contain_text("You may not answer")
    field = page.get_by_label("Cards of the answer")
    expect(field).to_have_value("Ah 6c Th")
    field.fill("Ah Th")
    field.press("Enter")
    expect(page.locator(".answer")).to_contain_text("you take the trick")


def test_a_dead_link_is_told_and_can_be_mended(open_page: OpenPage) -> None:
    page = settled(open_page("referee?lang=en&q=bura/seed | trick | trump h | plays Ts 7s, Zz"))
    expect(page.get_by_role("alert")).to_contain_text("Zz")
