"""Hints tell more step by step and never what is not so."""

from __future__ import annotations

import pytest

from tutor.ask import KINDS, generate, mark
from tutor.ask.hints import ladder, right_answer
from tutor.ask.places import situation, visible
from tutor.ask.question import options_of
from tutor.registry import game_of, taught

STEPS = ("look", "clause", "narrow", "answer")
GAME = game_of(next(iter(taught())))


def made(kind: str):
    for seed in range(30):
        question = generate(GAME, GAME.tables.rules(), seed=f"hint-{seed}", kind=kind)
        if question is not None:
            yield question


@pytest.mark.parametrize("kind", KINDS)
def test_the_ladder_goes_from_looking_to_the_answer(kind: str) -> None:
    for question in made(kind):
        steps = [hint.step for hint in ladder(GAME, question)]
        assert steps == [step for step in STEPS if step in steps]
        assert steps[0] == "look"
        assert steps[-1] == "answer"


@pytest.mark.parametrize("kind", KINDS)
def test_the_told_answer_is_right(kind: str) -> None:
    for question in made(kind):
        rules, _ = situation(GAME, question)
        truth = KINDS[kind].truth(GAME, question, rules)
        assert mark(GAME, question, right_answer(question, truth)).right


@pytest.mark.parametrize("kind", KINDS)
def test_no_hint_shows_a_hidden_card(kind: str) -> None:
    for question in made(kind):
        _, position = situation(GAME, question)
        known = visible(GAME, position, question.seat) | set(question.prompt.cards())
        for hint in ladder(GAME, question):
            assert set(hint.cards) <= known


@pytest.mark.parametrize("kind", ["value", "outcome", "clause", "rule"])
def test_narrowing_never_rules_out_what_is_right(kind: str) -> None:
    for question in made(kind):
        rules, _ = situation(GAME, question)
        truth = KINDS[kind].truth(GAME, question, rules)
        for hint in ladder(GAME, question):
            removed = [options_of(question.form)[place].value for place in hint.removed]
            assert truth not in removed
            if removed:
                assert len(options_of(question.form)) - len(removed) == 2


def test_where_the_rule_is_asked_for_it_is_no_hint() -> None:
    for kind in ("clause", "spot", "rule"):
        for question in made(kind):
            assert "clause" not in [hint.step for hint in ladder(GAME, question)]
