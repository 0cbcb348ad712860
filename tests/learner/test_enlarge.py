"""A larger bank holds all that the smaller one had, and what is added sets beliefs apart as the engine says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.learner.test_beliefs import BANK, GAME
from tutor.learner import enlarge as enlarging
from tutor.learner.bank import Bank, check, differs, is_wide
from tutor.learner.enlarge import enlarge
from tutor.learner.hypotheses import sort


def without(id: str) -> Bank:
    """The bank without the questions in which a belief shows."""
    left = [name for name, sheet in BANK.sheets.items() if not differs(sheet, id)]
    return replace(
        BANK, questions={name: BANK.questions[name] for name in left}, sheets={name: BANK.sheets[name] for name in left}
    )


def test_what_shows_in_no_question_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in {"COVERING": 0, "SEEDS": 2, "TELLING": 2, "ALMOST": 1}.items():
        monkeypatch.setattr(enlarging, name, few)
    id = next(id for id in BANK.heads if sort(GAME, id) == "misconception")
    less = without(id)
    more = enlarge(GAME, less)
    assert list(more.questions)[: len(less.questions)] == list(less.questions)
    assert (more.rules, more.digest, more.hypotheses) == (less.rules, less.digest, less.hypotheses)
    added = [name for name in more.questions if name not in less.questions]
    assert sum(differs(more.sheets[name], id) for name in added) >= 2
    assert all(is_wide(more.sheets[name]) for name in added)
    assert check(GAME, more, added) == []
    assert enlarge(GAME, less).sheets.keys() == more.sheets.keys()


def test_where_nothing_is_missing_nothing_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COVERING", "SEEDS", "TELLING", "ALMOST", "STATED"):
        monkeypatch.setattr(enlarging, name, 0)
    same = enlarge(GAME, BANK)
    assert (same.questions, same.sheets) == (BANK.questions, BANK.sheets)
