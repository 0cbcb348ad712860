"""What goes to a table and what may come back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.helpers.table_views import LABELS, TRICK, melds_table, trick_table
from tutor.errors import FormatProblem, StaleAnswer
from tutor.table.payload import TableEvent, TableOptions, Target, check_fresh, payload, read_event

GOOD: dict[str, Any] = {"kind": "play", "cards": ["Ah", "*"], "target": None, "rev": 3, "seq": 2, "nonce": "q1"}


def test_a_payload_is_plain_json() -> None:
    for table in (trick_table(), melds_table()):
        assert json.loads(json.dumps(table)) == table


def test_a_payload_holds_what_the_script_reads() -> None:
    table = trick_table(5, say="Said.", notation="bura | …")
    assert set(table) == {"view", "lang", "labels", "options"}
    assert (table["view"]["rev"], table["view"]["nonce"], table["view"]["say"]) == (5, "q1", "Said.")
    assert len(table["view"]["lines"]) >= len(table["view"]["piles"])


def test_nothing_but_the_view_goes_to_the_browser() -> None:
    """Every card that is named belongs to a pile that this seat sees."""
    shown = json.dumps(trick_table())
    seen = {card.text for pile in TRICK.piles for card in pile.cards}
    named = {text for text in LABELS["cards"] if f'"{text}"' in shown}
    spoken = {text for text, name in LABELS["cards"].items() if name in shown}
    assert named == seen
    assert spoken == seen


def test_the_own_hand_can_be_chosen_from_unless_told_otherwise() -> None:
    assert trick_table()["options"]["piles"] == [6]
    assert trick_table(piles=(2,))["options"]["piles"] == [2]


def test_a_target_must_be_a_pile() -> None:
    with pytest.raises(ValueError, match="99"):
        payload(TRICK, LABELS, TableOptions(targets=(Target(99, "add"),)), rev=1)


def test_an_event_is_read() -> None:
    assert read_event(GOOD) == TableEvent("play", ("Ah", "*"), None, 3, 2, "q1")
    assert read_event({**GOOD, "target": 4}).target == 4


FORGED: list[object] = [
    None, [], "play", 7, {}, {"kind": "play"}, {**GOOD, "answer": "yes"},
    {**GOOD, "kind": ""}, {**GOOD, "kind": 3}, {**GOOD, "kind": "x" * 300}, {**GOOD, "nonce": None},
    {**GOOD, "cards": "Ah"}, {**GOOD, "cards": ["Xx"]}, {**GOOD, "cards": [["Ah"]]}, {**GOOD, "cards": ["Ah"] * 200},
    {**GOOD, "target": "4"}, {**GOOD, "target": -1}, {**GOOD, "target": 1.5}, {**GOOD, "target": True},
    {**GOOD, "rev": "3"}, {**GOOD, "rev": None}, {**GOOD, "seq": -2}, {**GOOD, "seq": 2**60}, {**GOOD, "rev": False},
]  # fmt: skip


@pytest.mark.parametrize("raw", FORGED, ids=repr)
def test_a_forged_event_is_unreadable(raw: object) -> None:
    with pytest.raises(FormatProblem):
        read_event(raw)


def test_a_fresh_event_passes() -> None:
    check_fresh(read_event(GOOD), rev=3, nonce="q1", heard=1)


@pytest.mark.parametrize(
    ("rev", "nonce", "heard"), [(4, "q1", 0), (2, "q1", 0), (3, "q2", 0), (3, "q1", 2), (3, "q1", 9)]
)
def test_a_stale_or_second_event_is_refused(rev: int, nonce: str, heard: int) -> None:
    with pytest.raises(StaleAnswer):
        check_fresh(read_event(GOOD), rev=rev, nonce=nonce, heard=heard)
