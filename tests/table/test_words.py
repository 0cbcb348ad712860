"""The table in words."""

from __future__ import annotations

import pytest

from tests.helpers.table_views import LABELS, TRICK, melds_view, with_wilds
from tutor.cards import Card
from tutor.engine.view import Pile, TableView
from tutor.table.words import COUNTS, WORDS, counted, describe, labels_in, make_labels, remarks


def test_the_whole_table_is_told_pile_by_pile() -> None:
    assert describe(LABELS, TRICK.to_json()) == [
        "North, hand: 1 card face down",
        "North, cards won: 5 cards face down",
        "North led: king of hearts, queen of hearts",
        "Turned card: nine of diamonds",
        "Stock: 23 cards face down",
        "You, cards won: 8 cards face down",
        "Your hand: ace of hearts, ten of hearts, six of clubs",
        "Trump: diamonds",
        "To act: you",
    ]


def test_melds_are_told_with_their_class_and_their_wilds() -> None:
    lines = describe(LABELS, with_wilds(melds_view().to_json()))
    assert lines[3] == "East and West, meld 1: king of clubs, king of diamonds, king of diamonds, joker as king"
    assert lines[10].startswith("Your side, meld 3, clean burraco: ace of diamonds")


def test_a_meld_of_nobody_is_told_by_its_note_alone() -> None:
    view = TableView("burraco", "", (), "", "add", 0, (Pile("meld", None, (Card("5", "d"),), 0, "The meld"),))
    assert describe(LABELS, view.to_json()) == ["The meld: five of diamonds"]


def test_facts_by_side_are_told_in_words() -> None:
    facts = (("pozzetti", {"NS": "untaken", "EW": "taken"}), ("bonus", {"NS": 100, "EW": 0}), ("closer", "EW"))
    view = TableView("burraco", "S", ("N", "E", "S", "W"), "", "over", 0, (), facts).to_json()
    assert remarks(LABELS, view) == [
        "Pozzetti: your side – not taken; East and West – taken",
        "Bonus of the cut: your side 100, East and West 0", "Closed by: East and West",
    ]  # fmt: skip


def test_an_empty_pile_is_told() -> None:
    view = TableView("bura", "S", ("N", "S"), "", "over", 40, (Pile("stock", None, ()),))
    assert describe(LABELS, view.to_json()) == ["Stock: no cards"]


def test_labels_are_made_in_any_language() -> None:
    def count(one: str, many: str, number: int) -> str:
        return f"{one if number == 1 else many} ({number})"

    labels = make_labels(str.upper, count, lambda card: f"<{card.text}>", str.upper)
    assert labels["cards"]["Th"] == "<Th>"
    assert labels["words"]["stock"] == "STOCK"
    assert labels["suits"]["h"] == "H"
    assert labels["counts"]["chosen"] == {
        "one": "{n} card chosen (1)", "few": "{n} cards chosen (2)", "many": "{n} cards chosen (5)",
        "other": "{n} cards chosen (5)",
    }  # fmt: skip


def test_counted_words_take_the_slavic_plural_where_there_is_one() -> None:
    labels = {"counts": {"cards": {"one": "{n} карта", "few": "{n} карты", "many": "{n} карт", "other": "{n} карт"}}}
    numbers = (1, 2, 5, 11, 21, 22, 101, 111)
    words = [counted(labels, "cards", number).split()[1] for number in numbers]
    assert words == ["карта", "карты", "карт", "карт", "карта", "карты", "карта", "карт"]


def test_english_counts() -> None:
    assert [counted(LABELS, "chosen", number) for number in (0, 1, 2)] == [
        "0 cards chosen", "1 card chosen", "2 cards chosen",
    ]  # fmt: skip


def test_every_word_has_a_text() -> None:
    assert all(WORDS.values())
    assert all(one and many for one, many in COUNTS.values())
    assert len(make_labels(card=lambda card: Card(card.rank, card.suit).name)["cards"]) == 53


@pytest.mark.parametrize(
    ("code", "card", "suit", "chosen"),
    [
        ("en", "ten of clubs", "diamonds", ["1 card chosen", "2 cards chosen", "21 cards chosen"]),
        ("it", "dieci di fiori", "quadri", None),
        ("ru", "десятка треф", "бубны", None),
    ],
)
def test_labels_are_in_the_languages_of_the_tutor(code: str, card: str, suit: str, chosen: list[str] | None) -> None:
    labels = labels_in(code)
    assert labels["cards"]["Tc"] == card
    assert labels["suits"]["d"] == suit
    assert all("{n}" in form for forms in labels["counts"].values() for form in forms.values())
    if chosen:
        assert [counted(labels, "chosen", number) for number in (1, 2, 21)] == chosen


def test_facts_that_no_pile_shows_are_told() -> None:
    facts = (("trump", "d"), ("on_lead", "N"), ("worth", 4), ("score", {"N": 3, "S": 5}), ("secret", 1), ("pot", 0))
    view = TableView("bura", "S", ("N", "S"), "S", "lead", 0, (Pile("stock", None, (), 3),), facts).to_json()
    assert remarks(LABELS, view) == ["On lead: North", "The deal is worth: 4", "Score: North 3, you 5"]
    assert "Trump: diamonds" in describe(LABELS, view)
