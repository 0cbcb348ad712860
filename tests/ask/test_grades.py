"""What answers are worth, and how they are kept."""

from __future__ import annotations

import json

from tutor.ask import KINDS, generate, mark
from tutor.ask.places import situation
from tutor.ask.plain import from_json, to_json
from tutor.ask.question import Attempt, Question, Result, options_of
from tutor.engine.message import message, read_message
from tutor.registry import game_of, taught

GAME = game_of(next(iter(taught())))
RULES = GAME.tables.rules()


def first(kind: str) -> Question:
    return next(q for seed in range(80) if (q := generate(GAME, RULES, seed=f"grade-{seed}", kind=kind)) is not None)


def test_a_step_without_its_reason_is_worth_a_half() -> None:
    question = first("spot")
    step, reason = KINDS["spot"].truth(GAME, question, RULES)
    other = next(place for place in range(len(options_of(question.form))) if place != reason)
    grade = mark(GAME, question, (step, other))
    assert (grade.outcome, grade.score) == (Result.WRONG, 0.5)
    assert [(part.name, part.right) for part in grade.parts] == [("step", True), ("reason", False)]


def test_each_option_of_a_choice_is_a_part() -> None:
    question = first("choose")
    truth = KINDS["choose"].truth(GAME, question, RULES)
    count = len(options_of(question.form))
    grade = mark(GAME, question, tuple(sorted(set(truth) ^ {0})))
    assert [part.right for part in grade.parts] == [False, *[True] * (count - 1)]
    assert grade.score == 1 - 2 / count
    assert mark(GAME, question, tuple(sorted(set(range(count)) - set(truth)))).score == 0
    assert len(grade.verdicts) == 1


def test_a_refused_move_is_illegal_and_says_why() -> None:
    for seed in range(60):
        question = generate(GAME, RULES, seed=f"illegal-{seed}", kind="perform")
        if question is None:
            continue
        _, position = situation(GAME, question)
        whole = "lead " + " ".join(card.text for card in position.hand(question.seat))
        grade = mark(GAME, question, whole)
        if grade.outcome is Result.ILLEGAL:
            assert grade.score == 0
            assert grade.verdict is not None
            assert grade.verdict.value is False
            assert grade.decisive is not None
            return
    raise AssertionError("no illegal move was tried")


def test_every_move_with_the_property_is_right() -> None:
    several = 0
    for seed in range(60):
        question = generate(GAME, RULES, seed=f"any-{seed}", kind="perform")
        if question is None:
            continue
        moves = KINDS["perform"].truth(GAME, question, RULES)
        several += len(moves) > 1
        for text in moves:
            turned = " ".join([*text.split()[:-1][:1], *reversed(text.split()[1:])])
            assert mark(GAME, question, turned).right
    assert several > 5


def test_attempts_read_back_from_json() -> None:
    for kind in KINDS:
        question = first(kind)
        raw = KINDS[kind].specimens(GAME, question).wrong[0]
        answer = KINDS[kind].parse(question, raw)
        grade = mark(GAME, question, answer)
        attempt = Attempt(
            id="1", learner="anna", question=question, raw=json.dumps(raw), answer=answer, outcome=grade.outcome,
            score=grade.score, context="mixed", hints=1, shown_at="2026-01-01T10:00:00Z",
            sent_at="2026-01-01T10:00:09Z", engine="0.1.0",
        )  # fmt: skip
        assert from_json(json.loads(json.dumps(to_json(attempt)))) == attempt


def test_messages_read_back_from_json() -> None:
    for kind in KINDS:
        question = first(kind)
        for said in (question.prompt, *(option.label for option in options_of(question.form))):
            assert read_message(json.loads(json.dumps(said.to_json()))) == said
    empty = message("{cards:card}", cards=())
    assert read_message(empty.to_json()) == empty
