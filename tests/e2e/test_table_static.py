"""The table on a bare page: mouse, touch, keys, speech and looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Scan
from tests.e2e.table_shim import TablePage, open_tables
from tests.helpers.table_views import HAND_OF_40, LABELS, melds_table, trick_table
from tutor.cards import read_cards
from tutor.engine.view import Pile, TableView
from tutor.table.payload import Action, TableOptions, payload

OpenTable = Callable[..., TablePage]


@pytest.fixture
def open_table(browser: Browser) -> Iterator[OpenTable]:
    yield from open_tables(browser)


# ---------------------------------------------------------------- mouse


def test_cards_are_chosen_and_sent_by_mouse(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.pick("ace of hearts")
    table.pick("six of clubs")
    assert table.chosen() == ["ace of hearts", "six of clubs"]
    assert table.kept == ["Ah", "6c"]
    table.page.get_by_role("button", name="Play", exact=True).click()
    assert table.sent == [{"kind": "play", "cards": ["Ah", "6c"], "target": None, "rev": 1, "seq": 1, "nonce": "q1"}]


def test_each_confirm_button_sends_its_own_kind(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.pick("ten of hearts")
    table.page.get_by_role("button", name="Play face down").click()
    assert [message["kind"] for message in table.sent] == ["down"]


def test_a_card_is_put_back_by_a_second_click(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.pick("ace of hearts")
    table.pick("ace of hearts")
    assert table.chosen() == []
    assert table.kept == []


def test_too_few_and_too_many_cards_are_not_sent(open_table: OpenTable) -> None:
    table = open_table(melds_table())
    table.pick("ace of spades")
    table.page.get_by_role("button", name="Meld", exact=True).click()
    assert table.say() == LABELS["words"]["too few"]
    table.pick("king of spades")
    table.page.get_by_role("button", name="Put here: Discard pile").click(position={"x": 3, "y": 40})
    assert table.say() == LABELS["words"]["too many"]
    assert table.sent == []


def test_where_one_card_is_asked_another_takes_its_place(open_table: OpenTable) -> None:
    table = open_table(trick_table(actions=(Action("which", "This one", 1, 1),)))
    table.pick("ace of hearts")
    table.pick("six of clubs")
    assert table.chosen() == ["six of clubs"]


def test_other_piles_can_be_chosen_from(open_table: OpenTable) -> None:
    pile = read_cards(" ".join(HAND_OF_40.split()[:30]))
    view = TableView(
        "burraco", "S", ("N", "S"), "S", "draw", 3, (Pile("pile", None, pile), Pile("hand", "S", pile[:3]))
    )
    options = TableOptions(actions=(Action("take", "Take"),), piles=(0,))
    table = open_table(payload(view, LABELS, options, rev=1), width=360)
    assert table.page.get_by_role("toolbar", name="Discard pile").count() == 1
    assert table.page.get_by_role("img", name="Your hand: ace of spades").count() == 1
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 360
    table.pick("king of spades")
    table.page.keyboard.press("Enter")
    assert [(message["kind"], message["cards"]) for message in table.sent] == [("take", ["Ks"])]


def test_an_action_without_cards_needs_none(open_table: OpenTable) -> None:
    table = open_table(trick_table(actions=(Action("yes", "Yes", 0, 0), Action("no", "No", 0, 0))))
    table.page.get_by_role("button", name="No", exact=True).click()
    assert [(message["kind"], message["cards"]) for message in table.sent] == [("no", [])]


def test_a_double_click_sends_once(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.pick("ace of hearts")
    table.page.get_by_role("button", name="Play", exact=True).dblclick()
    table.page.keyboard.press("Enter")
    assert len(table.sent) == 1
    table.show(trick_table())
    play = table.page.get_by_role("button", name="Play", exact=True)
    assert play.get_attribute("aria-disabled") == "true"
    play.click(force=True)
    assert len(table.sent) == 1


def test_a_refusal_opens_the_table_again_with_the_same_cards(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.pick("ace of hearts")
    play = table.page.get_by_role("button", name="Play", exact=True)
    play.click()
    table.show(trick_table(say="Not like this."), heard=1)
    assert table.say() == "Not like this."
    assert table.chosen() == ["ace of hearts"]
    play.click()
    assert [message["seq"] for message in table.sent] == [1, 2]


def test_a_new_view_clears_the_selection(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.pick("ace of hearts")
    table.page.get_by_role("button", name="Play", exact=True).click()
    table.show(trick_table(2), heard=1)
    assert table.chosen() == []
    table.pick("ten of hearts")
    table.page.get_by_role("button", name="Play", exact=True).click()
    assert [(message["rev"], message["seq"]) for message in table.sent] == [(1, 1), (2, 2)]


def test_after_a_reload_the_numbers_go_on(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.page.evaluate("() => leave()")
    assert table.page.locator(".ct-root").count() == 0
    table.show(trick_table(), heard=7)
    table.pick("ace of hearts")
    table.page.get_by_role("button", name="Play", exact=True).click()
    assert [message["seq"] for message in table.sent] == [8]


def test_a_remembered_selection_comes_back_on_its_own_view_only(open_table: OpenTable) -> None:
    kept = {"rev": 1, "ids": ["6:0", "6:9", "0:0"], "cards": ["Ah"]}
    table = open_table({**trick_table(), "selection": kept})
    assert table.chosen() == ["ace of hearts"]
    other = open_table({**trick_table(2), "selection": kept})
    assert other.chosen() == []


def test_cards_are_dragged_onto_a_meld(open_table: OpenTable) -> None:
    table = open_table(melds_table(), width=1000)
    page = table.page
    card = table.card("jack of clubs")
    card.scroll_into_view_if_needed()
    start = card.bounding_box()
    target = page.get_by_role("button", name="Put here: Your side, meld 1, semi-clean burraco").bounding_box()
    assert start
    assert target
    page.mouse.move(start["x"] + 12, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] + 40, target["y"] + 30, steps=6)
    page.mouse.up()
    assert [(m["kind"], m["cards"], m["target"]) for m in table.sent] == [("add", ["Jc"], 8)]
    assert table.chosen() == ["jack of clubs"]


def test_a_drag_to_nowhere_sends_nothing(open_table: OpenTable) -> None:
    table = open_table(melds_table(), width=1000)
    page = table.page
    card = table.card("jack of clubs")
    card.scroll_into_view_if_needed()
    start = card.bounding_box()
    assert start
    page.mouse.move(start["x"] + 12, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] - 300, start["y"] + 40, steps=6)
    page.mouse.up()
    assert table.sent == []
    assert table.chosen() == ["jack of clubs"]


# ---------------------------------------------------------------- keys


def test_everything_is_done_by_keys_alone(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    keys = table.page.keyboard
    keys.press("Tab")
    assert table.focused() == "ace of hearts"
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert table.focused() == "six of clubs"
    keys.press("Home")
    keys.press("End")
    keys.press("Space")
    assert table.chosen() == ["ace of hearts", "six of clubs"]
    keys.press("Enter")
    assert [message["cards"] for message in table.sent] == [["Ah", "6c"]]


def test_the_hand_is_one_stop_of_the_tab_key(open_table: OpenTable) -> None:
    table = open_table(melds_table())
    assert table.page.locator('button.ct-card[tabindex="0"]').count() == 1


def test_up_and_down_move_by_rows(open_table: OpenTable) -> None:
    table = open_table(melds_table(), width=360)
    table.card("ace of spades").focus()
    table.page.keyboard.press("ArrowDown")
    across = int(table.page.locator(".ct-hand").get_attribute("data-across") or 0)
    assert table.focused() == LABELS["cards"][HAND_OF_40.split()[across]]
    table.page.keyboard.press("ArrowUp")
    assert table.focused() == "ace of spades"


def test_a_meld_is_reached_by_keys(open_table: OpenTable) -> None:
    table = open_table(melds_table())
    table.card("jack of clubs").focus()
    table.page.keyboard.press("Space")
    table.page.get_by_role("button", name="Put here: Your side, meld 1, semi-clean burraco").focus()
    table.page.keyboard.press("Enter")
    assert [(m["kind"], m["cards"], m["target"]) for m in table.sent] == [("add", ["Jc"], 8)]


def test_a_digit_sends_the_chosen_cards_to_that_meld(open_table: OpenTable) -> None:
    table = open_table(melds_table())
    table.pick("ace of spades")
    table.page.keyboard.press("3")
    assert [(sent["kind"], sent["target"], sent["cards"]) for sent in table.sent] == [("add", 10, ["As"])]


@pytest.mark.parametrize(("key", "kind"), [("h", "hint"), ("n", "next"), ("р", "hint")])
def test_hint_and_next_have_keys(open_table: OpenTable, key: str, kind: str) -> None:
    table = open_table(trick_table())
    table.card("ace of hearts").focus()
    if key == "р":
        table.page.locator(".ct-root").evaluate(
            "(root) => root.querySelector('button').dispatchEvent("
            "new KeyboardEvent('keydown', {key: 'р', code: 'KeyH', bubbles: true}))"
        )
    else:
        table.page.keyboard.press(key)
    assert [(m["kind"], m["cards"]) for m in table.sent] == [(kind, [])]


def test_the_text_form_is_one_key_away(open_table: OpenTable) -> None:
    table = open_table(trick_table(notation="bura | trump 9d"))
    table.card("ace of hearts").focus()
    table.page.keyboard.press("t")
    text = table.page.get_by_role("group", name="Text form")
    expect(text).to_contain_text("North led: king of hearts, queen of hearts")
    expect(text).to_contain_text("bura | trump 9d")
    assert table.focused() == "ace of hearts"
    table.page.keyboard.press("t")
    expect(text).to_have_count(0)


def test_a_question_mark_lists_the_keys(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.card("ace of hearts").focus()
    table.page.keyboard.press("?")
    expect(table.page.locator(".ct-keys")).to_contain_text("choose a card or put it back")


def test_keys_with_a_modifier_are_left_to_the_browser(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.card("ace of hearts").focus()
    table.page.keyboard.press("Control+h")
    assert table.sent == []


def test_no_key_leaks_to_the_page(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.card("ace of hearts").focus()
    for key in ("b", "d", "d", "x", "r", "c", "a", "ArrowRight", "Space", "Escape", "?", "t", "t"):
        table.page.keyboard.press(key)
    assert table.page.evaluate("leaked") == []


def test_escape_puts_all_cards_back(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.pick("ace of hearts")
    table.page.keyboard.press("Escape")
    assert table.chosen() == []


# ---------------------------------------------------------------- focus and speech


def test_focus_stays_on_the_same_card_over_news(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.card("six of clubs").focus()
    table.show(trick_table(say="Something was said."))
    assert table.focused() == "six of clubs"
    table.show(trick_table(2))
    assert table.focused() == "six of clubs"


def test_no_key_is_lost_when_the_table_is_drawn_anew_for_another_width(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    card = table.card("six of clubs")
    card.evaluate("(card) => { window.old = card; card.focus(); }")
    table.page.keyboard.press("Space")
    table.page.set_viewport_size({"width": 700, "height": 600})
    table.page.wait_for_function("() => !window.old.isConnected")
    assert (table.focused(), table.chosen()) == ("six of clubs", ["six of clubs"])
    table.page.keyboard.press("Enter")
    assert [sent["cards"] for sent in table.sent] == [["6c"]]


def test_focus_moves_to_a_neighbour_when_its_card_has_gone(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.card("ten of hearts").focus()
    later = trick_table(2)
    later["view"]["piles"][6]["cards"] = ["Ah", "6c"]
    table.show(later)
    assert table.focused() == "six of clubs"


def test_focus_is_not_taken_from_elsewhere(open_table: OpenTable) -> None:
    table = open_table(trick_table())
    table.show(trick_table(2))
    assert table.page.evaluate("document.activeElement === document.body")


def test_what_happens_is_said_politely(open_table: OpenTable) -> None:
    table = open_table(trick_table(say="North leads two hearts."))
    region = table.page.locator(".ct-live")
    assert region.get_attribute("aria-live") == "polite"
    assert table.say() == "North leads two hearts."
    table.pick("ace of hearts")
    assert table.say() == "1 card chosen"
    table.pick("ten of hearts")
    assert table.say() == "2 cards chosen"


def test_counted_words_follow_the_language(open_table: OpenTable) -> None:
    table = trick_table()
    forms = {"one": "{n} карта", "few": "{n} карты", "many": "{n} карт", "other": "{n} карт"}
    labels = {**LABELS, "counts": {**LABELS["counts"], "chosen": forms}}
    shown = open_table({**table, "lang": "ru", "labels": labels})
    shown.pick("ace of hearts")
    assert shown.say() == "1 карта"
    shown.pick("ten of hearts")
    assert shown.say() == "2 карты"
    assert shown.page.locator(".ct-root").get_attribute("lang") == "ru"


def test_piles_that_are_only_looked_at_have_spoken_names(open_table: OpenTable) -> None:
    table = open_table(melds_table())
    name = "East and West, meld 1: king of clubs, king of diamonds, king of diamonds, joker as king"
    expect(table.page.get_by_role("img", name=name)).to_have_count(1)


def test_text_from_the_data_is_never_markup(open_table: OpenTable) -> None:
    evil = '<img src=x onerror="window.hurt=1">'
    table = trick_table(say=evil, notation=evil)
    table["labels"] = {**LABELS, "seats": {**LABELS["seats"], "N": evil}}
    table["options"]["actions"][0]["label"] = evil
    shown = open_table(table)
    shown.card("ace of hearts").focus()
    shown.page.keyboard.press("t")
    shown.page.wait_for_timeout(100)
    assert shown.page.evaluate("window.hurt") is None
    assert shown.page.locator("img").count() == 0


# ---------------------------------------------------------------- touch, size and many cards


def test_a_phone_needs_no_sideways_scrolling(open_table: OpenTable) -> None:
    for table in (trick_table(), melds_table()):
        shown = open_table(table, width=360, has_touch=True, is_mobile=True)
        assert shown.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_cards_and_buttons_can_be_touched_on_a_phone(open_table: OpenTable) -> None:
    shown = open_table(melds_table(), width=360, has_touch=True, is_mobile=True)
    boxes = [each.bounding_box() for each in shown.page.locator("button.ct-card").all()]
    rows: dict[float, list[float]] = {}
    for box in boxes:
        assert box
        rows.setdefault(box["y"], []).append(box["x"])
    for places in rows.values():
        places.sort()
        assert min((b - a for a, b in pairwise(places)), default=64) >= 44
    downs = sorted(rows)
    assert min(b - a for a, b in pairwise(downs)) >= 44
    for each in shown.page.locator(".ct-act, .ct-quiet").all():
        box = each.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


def test_touch_chooses_and_sends(open_table: OpenTable) -> None:
    shown = open_table(melds_table(), width=360, has_touch=True, is_mobile=True)
    shown.card("jack of clubs").tap(position={"x": 12, "y": 20})
    shown.page.get_by_role("button", name="Put here: Your side, meld 1, semi-clean burraco").tap()
    assert [(m["kind"], m["cards"], m["target"]) for m in shown.sent] == [("add", ["Jc"], 8)]


def test_forty_cards_are_sorted_by_suit_or_rank(open_table: OpenTable) -> None:
    table = open_table(melds_table())

    def order() -> list[str]:
        return [str(card.get_attribute("aria-label")) for card in table.page.locator("button.ct-card").all()]

    dealt = [LABELS["cards"][card] for card in HAND_OF_40.split()]
    assert order() == dealt
    table.card("three of clubs").focus()
    table.page.keyboard.press("Space")
    table.page.get_by_role("button", name="Sort by rank").click()
    assert order()[:6] == [
        "ace of spades", "ace of hearts", "ace of diamonds", "ace of clubs", "king of spades", "king of hearts",
    ]  # fmt: skip
    assert order()[-2:] == ["joker", "joker"]
    assert table.chosen() == ["three of clubs"]
    assert table.focused() == "Sort by rank"
    table.page.get_by_role("button", name="Sort by suit").click()
    assert order()[12:14] == ["two of spades", "ace of hearts"]


def test_twins_are_told_apart(open_table: OpenTable) -> None:
    table = open_table(melds_table())
    table.page.get_by_role("button", name="joker", exact=True).nth(1).click(position={"x": 12, "y": 20})
    assert table.page.locator('button.ct-card[aria-pressed="true"]').count() == 1
    assert table.kept == ["*"]


def test_every_index_stays_in_view(open_table: OpenTable) -> None:
    """The middle of each card's rank is not under another card."""
    for width in (360, 1000):
        shown = open_table(melds_table(), width=width)
        hidden = shown.page.evaluate(
            """() => [...document.querySelectorAll("button.ct-card")].filter((card) => {
                card.scrollIntoView({ block: "center" });
                const box = card.getBoundingClientRect();
                return document.elementFromPoint(box.x + 12, box.y + 17) !== card
                    || document.elementFromPoint(box.x + 12, box.y + 36) !== card;
            }).length"""
        )
        assert hidden == 0


# ---------------------------------------------------------------- looks


def test_a_chosen_card_is_raised_and_outlined_otherwise_than_a_focused_one(open_table: OpenTable) -> None:
    table = open_table(trick_table(), reduced_motion="reduce")
    card = table.card("ace of hearts")
    before = card.bounding_box()
    card.focus()
    table.page.keyboard.press("Space")
    after = card.bounding_box()
    assert before
    assert after
    assert before["y"] - after["y"] == 10
    looks = card.evaluate("(card) => [getComputedStyle(card).boxShadow, getComputedStyle(card).outlineStyle]")
    assert looks == ["rgb(11, 110, 79) 0px 0px 0px 3px", "dashed"]


def test_motion_stops_for_those_who_asked(open_table: OpenTable) -> None:
    quick = "(card) => getComputedStyle(card).transitionDuration"
    calm = open_table(trick_table(), reduced_motion="reduce")
    lively = open_table(trick_table(), reduced_motion="no-preference")
    assert calm.card("ace of hearts").evaluate(quick) == "0s"
    assert 0 < float(lively.card("ace of hearts").evaluate(quick).rstrip("s")) < 0.2


def test_forced_colours_keep_selection_and_focus(open_table: OpenTable) -> None:
    table = open_table(trick_table(), forced_colors="active")
    table.pick("ace of hearts")
    table.card("ten of hearts").focus()
    outline = "(card) => getComputedStyle(card).outlineStyle"
    assert table.card("ace of hearts").evaluate(outline) == "solid"
    assert table.page.evaluate("matchMedia('(forced-colors: active)').matches")


def test_the_theme_follows_the_visitor_or_the_host(open_table: OpenTable) -> None:
    dark = open_table(trick_table(), color_scheme="dark")
    assert dark.page.locator(".ct-root").get_attribute("data-theme") == "dark"
    asked = open_table(trick_table(theme="light"), color_scheme="dark")
    assert asked.page.locator(".ct-root").get_attribute("data-theme") == "light"
    dark.page.evaluate("() => document.getElementById('host').style.setProperty('--st-background-color', '#FBFAF6')")
    dark.show(trick_table(2))
    assert dark.page.locator(".ct-root").get_attribute("data-theme") == "light"


def test_four_colours_are_a_choice(open_table: OpenTable) -> None:
    colour = "(card) => getComputedStyle(card).color"
    two = open_table(trick_table())
    four = open_table(trick_table(four_colours=True))
    assert two.card("six of clubs").evaluate(colour) == "rgb(27, 27, 31)"
    assert four.card("six of clubs").evaluate(colour) == "rgb(30, 107, 46)"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1000])
@pytest.mark.parametrize("make", [trick_table, melds_table])
def test_axe_finds_nothing(
    open_table: OpenTable, accessibility_faults: Scan, scheme: str, width: int, make: Callable[..., dict[str, Any]]
) -> None:
    table = open_table(make(), color_scheme=scheme, width=width)
    table.page.locator("button.ct-card").first.click(position={"x": 12, "y": 20})
    assert accessibility_faults(table.page) == []
    table.page.keyboard.press("t")
    table.page.keyboard.press("?")
    assert accessibility_faults(table.page) == []


def test_axe_catches_a_sabotaged_table(open_table: OpenTable, accessibility_faults: Scan) -> None:
    table = open_table(trick_table())
    table.page.evaluate(
        "() => { document.querySelector('button.ct-card').removeAttribute('aria-label');"
        " document.querySelector('.ct-cards').removeAttribute('aria-label'); }"
    )
    found = " ".join(accessibility_faults(table.page))
    assert "button-name" in found
    assert "role-img-alt" in found
