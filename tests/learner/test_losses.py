"""What decisions lose is read back from the answers alone, each question once."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.learner.test_state import moment
from tutor.ask import generate, mark, parse
from tutor.ask.deciding import weighed
from tutor.ask.plain import to_json
from tutor.ask.question import Question
from tutor.learner.losses import Losses
from tutor.learner.overview import overview
from tutor.learner.state import State, rebuild
from tutor.records import AttemptRecord
from tutor.registry import game_of, taught

GAME = game_of(next(iter(taught())))


def decided(question: Question, move: str, number: int) -> AttemptRecord:
    """A choice as it is kept."""
    grade = mark(GAME, question, parse(question, move))
    return AttemptRecord(
        f"d{number}", "p", GAME.id, question.kind, question.rules, "", json.dumps(to_json(question)), json.dumps(move),
        json.dumps(move), grade.outcome.value, grade.score, "topic", 0, moment(number), moment(number), "1",
    )  # fmt: skip


def questions(rules: str, count: int) -> list[Question]:
    held = GAME.tables.read_rules(rules)
    found = (generate(GAME, held, seed=f"lost-{seed}", kind="decide") for seed in range(count))
    return [question for question in found if question is not None]


@pytest.mark.parametrize("name", ["seed", "burkozel-points"])
def test_losses_add_up_and_are_rebuilt(name: str) -> None:
    state, lost, attempts = State(), 0.0, []
    asked = questions(f"{GAME.id}/{name}", 5)
    for number, question in enumerate(asked):
        choices = weighed(question).choices
        choice = choices[0] if number % 2 else choices[-1]
        attempts.append(decided(question, choice.move, number))
        lost += 0 if choice.is_best else choice.lost
        state = state.add(attempts[-1])
    again = [replace(attempt, id=f"{attempt.id}-again") for attempt in attempts]
    assert rebuild([*attempts, *again]).losses == state.losses
    assert sum(losses.lost for losses in state.losses.values()) == pytest.approx(lost, abs=1e-4)
    assert sum(losses.decisions for losses in state.losses.values()) == len({question.id for question in asked})
    assert state.skipped == 0
    assert state.skills == {}
    told = overview(state, GAME, moment(9)).losses
    assert set(told) == {key.partition("/")[2] for key in state.losses}
    assert state.to_json()["losses"] == {
        key: {"decisions": losses.decisions, "lost": losses.each} for key, losses in sorted(state.losses.items())
    }


def test_an_illegal_choice_is_no_loss_and_other_answers_are_none() -> None:
    (question,) = questions(f"{GAME.id}/seed", 1)
    kept = replace(decided(question, weighed(question).choices[0].move, 0), outcome="illegal", score=0.0)
    assert rebuild([kept]).losses == {}
    assert Losses().each == 0.0
