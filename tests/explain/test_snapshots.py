"""What every clause says, in three languages, as it was last read and approved."""

from __future__ import annotations

import pytest

from tests.explain.collect import SNAPSHOTS, questions, shown, snapshot, snapshot_of_ways, ways
from tutor import registry
from tutor.explain.reasons import messages_of

NAMES = sorted(shown())
GAMES = sorted(registry.games())
MOVES_ONLY = {"draw", "declare", "show", "offer", "answer", "reply", "lead", "meld", "add"}
"""Kinds of move; what is said of moves alone is tried with whole deals."""


@pytest.mark.parametrize("name", NAMES)
def test_explanations_are_as_approved(name: str) -> None:
    found = snapshot(shown()[name])
    assert found == (SNAPSHOTS / f"{name}.txt").read_text(encoding="utf-8"), "python -m tests.explain.collect"


@pytest.mark.parametrize("game", GAMES)
def test_explanations_of_what_is_asked_are_as_approved(game: str) -> None:
    approved = (SNAPSHOTS / f"{game}-asked.txt").read_text(encoding="utf-8")
    assert snapshot_of_ways(game) == approved, "python -m tests.explain.collect"


def test_no_snapshot_is_left_over() -> None:
    wanted = sorted([*NAMES, *(f"{game}-asked" for game in GAMES)])
    assert sorted(path.stem for path in SNAPSHOTS.glob("*.txt")) == wanted


def test_every_clause_is_reached() -> None:
    reached = {ground.clause for question in questions() for ground in question.explanation.grounds}
    missing = [id for game in registry.games().values() for id in game.tables.book.real() if id not in reached]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_said_of_some_question(game: str) -> None:
    messages = messages_of(game)
    said = {
        (ground.clause, ground.mark, line.text)
        for question in (*questions(), *ways())
        for ground in question.explanation.grounds
        for line in ground.reason
    }
    known = {(*key, reason.text) for key, reasons in messages.reasons.items() for reason in reasons}
    assert sorted(known - said - _of_moves(game)) == []


def _of_moves(game: str) -> set[tuple[object, ...]]:
    """Reasons that only a move in a whole position can have."""
    messages = messages_of(game)
    alone = {
        "It is not your turn to answer.", "Not everybody has merely swapped the single pile card.",
        "The lead is yours.", "It is your turn to draw.", "The hands are not filled yet.",
    }  # fmt: skip
    return {
        (*key, reason.text) for key, reasons in messages.reasons.items() for reason in reasons if reason.text in alone
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_headline_of_a_question_is_said(game: str) -> None:
    said = {
        (question.verdict.subject, line.text)
        for question in (*questions(), *ways())
        if question.game.id == game
        for line in question.explanation.headline
    }
    queries = registry.game_of(game).queries
    known = {
        (kind, reason.text)
        for kind, groups in messages_of(game).headlines.items()
        if kind in queries
        for group in groups
        for reason in group
        if reason.text
    }
    assert {pair for pair in known - said if pair[0] not in MOVES_ONLY} == set()


def test_reasons_and_headlines_name_what_there_is() -> None:
    for game in registry.games().values():
        messages = messages_of(game.id)
        assert {clause for clause, _ in messages.reasons} | set(messages.bent) <= set(game.tables.book.real())
