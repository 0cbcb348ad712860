"""Values of questions are read from text and from what files hold, and written back."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.cards import read_cards
from tutor.engine import notation
from tutor.engine.notation import Field, Form, Kind, choice, events, sections, write_value
from tutor.errors import NotationError


@pytest.mark.parametrize(
    ("kind", "given", "value", "text"),
    [
        (notation.CARDS, "Ah 10h", read_cards("Ah Th"), "Ah Th"),
        (notation.CARDS, ["Ah", "Th 9h"], read_cards("Ah Th 9h"), "Ah Th 9h"),
        (notation.CARDS, "none", (), "none"),
        (notation.PLAYS, "Ah Th, 9h 8h", (read_cards("Ah Th"), read_cards("9h 8h")), "Ah Th, 9h 8h"),
        (notation.PLAYS, ["Ah", "9h"], (read_cards("Ah"), read_cards("9h")), "Ah, 9h"),
        (notation.PLAYS, "", (), ""),
        (notation.SUIT, "♥", "h", "h"),
        (notation.COUNT, 7, 7, "7"),
        (notation.COUNT, " 7 ", 7, "7"),
        (notation.FLAG, True, True, "yes"),
        (notation.FLAG, "No", False, "no"),
        (notation.FLAG, "true", True, "yes"),
        (notation.SEAT, "N", "N", "N"),
        (notation.SEAT_OR_NONE, None, None, "none"),
        (notation.SEAT_OR_NONE, " none ", None, "none"),
        (notation.SEAT_OR_NONE, "S", "S", "S"),
        (notation.SEATS_LIST, "N, S", ("N", "S"), "N S"),
        (notation.SEATS_LIST, ["N"], ("N",), "N"),
        (notation.SEATS_LIST, "none", (), "none"),
        (notation.COUNT_PER_SEAT, {"N": 1, "S": "2"}, {"N": 1, "S": 2}, "N 1, S 2"),
        (notation.COUNT_PER_SEAT, "N 1, S 2", {"N": 1, "S": 2}, "N 1, S 2"),
        (notation.CARDS_PER_SEAT, "N Ah Th, S 9h", {"N": read_cards("Ah Th"), "S": read_cards("9h")}, "N Ah Th, S 9h"),
        (choice("up", "down"), " up ", "up", "up"),
        (events({"take": "sn", "draw": ""}), "take N 21, draw", (("take", "N", 21), ("draw",)), "take N 21, draw"),
        (events({"take": "sn"}), ["take N 21"], (("take", "N", 21),), "take N 21"),
    ],
)
def test_a_value_is_read_and_written(kind: Kind, given: object, value: Any, text: str) -> None:
    assert kind.read(given) == value
    assert kind.write(value) == text
    assert kind.read(text) == value


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (notation.CARDS, 3.5), (notation.CARDS, [None]), (notation.CARDS, "Ax"), (notation.PLAYS, 7),
        (notation.PLAYS, None), (notation.SUIT, "x"), (notation.SUIT, True), (notation.COUNT, -1),
        (notation.COUNT, "1234567"), (notation.COUNT, "²"), (notation.COUNT, 1.0), (notation.FLAG, 1),
        (notation.FLAG, "maybe"), (notation.SEAT, "NS"), (notation.SEAT, ""), (notation.SEAT_OR_NONE, "Q"),
        (notation.SEATS_LIST, 5), (notation.COUNT_PER_SEAT, "N 1, N 2"), (notation.COUNT_PER_SEAT, {"Q": 1}),
        (notation.COUNT_PER_SEAT, {"N": None}), (choice("up"), "down"), (events({"take": "sn"}), "take N"),
        (events({"take": "sn"}), "sing"), (events({"take": "sn"}), ""[:0] + ","), (events({"take": "sn"}), [""]),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_read_is_refused(kind: Kind, given: object) -> None:
    with pytest.raises(NotationError) as refusal:
        kind.read(given)
    assert str(refusal.value)


FORM = Form((Field("trump", notation.SUIT, required=True), Field("cards", notation.CARDS)))


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("cards Ah", 1, 1, "trump is missing"),
        ("trump h | colour red", 1, 11, "colour is unknown"),
        ("trump h\n | cards Ax", 2, 4, "not a card"),
        ("trump h | trump s", 1, 11, "given twice"),
    ],
)
def test_a_form_says_where_it_cannot_be_read(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(NotationError) as refusal:
        FORM.read_text(text)
    assert words in str(refusal.value)
    assert (refusal.value.line, refusal.value.column) == (line, column)


def test_a_form_is_carried_as_texts() -> None:
    values = FORM.read({"cards": ["10h"], "trump": "hearts"})
    assert FORM.to_json(values) == {"trump": "h", "cards": "Th"}
    assert FORM.read(FORM.to_json(values)) == values


def test_sections_know_their_places() -> None:
    assert sections("a |\n  b c\n| \n |d") == [("a", 1, 1), ("b c", 2, 3), ("d", 4, 3)]


def test_values_of_answers_are_written_plainly() -> None:
    assert [write_value(value) for value in (True, None, 7, "N", {"N": None})] == ["yes", "none", "7", "N", "N none"]
