"""Every kind tries itself over many seeds: right is right, wrong is wrong, malformed is neither."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice

import pytest

from tutor.ask import KINDS, WEIGHTS, generate, kinds, mark, parse
from tutor.ask.kinds.base import possible
from tutor.ask.places import situation
from tutor.ask.plain import from_json, to_json
from tutor.ask.question import One, Question, Result, Several, StepAndReason, options_of
from tutor.ask.rivals import rivals
from tutor.errors import FormatProblem, TutorError
from tutor.registry import game_of, taught

RULES = [f"{game.id}/{name}" for game in taught().values() for name in game.tables.rule_sets]
PAIRS = [(rules, kind) for rules in RULES for kind in KINDS]

SLOW = {"decide": 12}
"""Kinds whose questions take long to find, and how many seeds are tried."""


def questions(rules: str, kind: str, count: int) -> Iterator[Question]:
    """Questions of one kind under one rule set."""
    game = game_of(rules.split("/", maxsplit=1)[0])
    for seed in range(count):
        question = generate(game, game.tables.read_rules(rules), seed=f"try-{seed}", kind=kind)
        if question is not None:
            yield question


def check(question: Question) -> None:
    """One question's own specimens."""
    game = game_of(question.game)
    kind = KINDS[question.kind]
    specimens = kind.specimens(game, question)
    assert specimens.right, question
    assert specimens.wrong, question
    for raw in specimens.right:
        grade = mark(game, question, parse(question, raw))
        assert grade.outcome in {Result.RIGHT, Result.EQUAL}, (question, raw)
        assert grade.score == 1.0
    for raw in specimens.wrong:
        grade = mark(game, question, parse(question, raw))
        assert grade.outcome in {Result.WRONG, Result.ILLEGAL, Result.INFERIOR}, (question, raw)
        assert 0.0 <= grade.score < 1.0
    for raw in specimens.malformed:
        with pytest.raises(FormatProblem):
            parse(question, raw)


@pytest.mark.prove
@pytest.mark.parametrize(("rules", "kind"), PAIRS)
def test_specimens_are_what_they_are_said_to_be(rules: str, kind: str, proof_size) -> None:
    for question in questions(rules, kind, proof_size(sample=1 if kind in SLOW else 3, full=400)):
        check(question)


@pytest.mark.prove
@pytest.mark.parametrize("kind", KINDS)
def test_specimens_hold_over_hundreds_of_seeds(kind: str, proof_size) -> None:
    made = 0
    sample = SLOW.get(kind, 100)
    for question in questions(RULES[0], kind, proof_size(sample=sample, full=20 * sample)):
        made += 1
        check(question)
    assert made > 10


@pytest.mark.prove
@pytest.mark.parametrize(("rules", "kind"), PAIRS)
def test_exactly_one_option_is_true_and_no_label_stands_twice(rules: str, kind: str, proof_size) -> None:
    for question in questions(rules, kind, proof_size(sample=1 if kind in SLOW else 3, full=60)):
        options = options_of(question.form)
        labels = [option.label for option in options]
        assert len(set(labels)) == len(labels)
        if isinstance(question.form, One | StepAndReason | Several):
            assert len(options) >= 2
        if isinstance(question.form, One):
            game = game_of(question.game)
            read, _ = situation(game, question)
            truth = KINDS[kind].truth(game, question, read)
            assert [option.value for option in options].count(truth) == 1
            assert all(not option.inner for option in options if option.value == truth)


@pytest.mark.parametrize("kind", ["value", "outcome", "choose", "moves", "answers"])
@pytest.mark.parametrize("id", list(taught()))
def test_labels_of_wrong_options_are_what_the_rivals_answer(id: str, kind: str) -> None:
    """The label of an option is a belief under which it is judged otherwise than it is in truth."""
    seen = 0
    for question in questions(game_of(id).tables.rules().key, kind, 60):
        game = game_of(question.game)
        read, _ = situation(game, question)
        named = dict(rivals(game, read))
        for place, option in enumerate(options_of(question.form)):
            for name in option.inner:
                truth = KINDS[kind].truth(game, question, named[name])
                right = KINDS[kind].truth(game, question, read)
                if isinstance(question.form, One):
                    assert truth == option.value != right
                    seen += 1
                elif isinstance(truth, tuple):
                    assert (place in truth) != (place in right)
                    seen += 1
        if seen > 20:
            break
    assert seen > 10


def test_no_rival_is_the_true_rules() -> None:
    for key in RULES:
        game = game_of(key.split("/")[0])
        rules = game.tables.read_rules(key)
        assert rules not in [other for _, other in rivals(game, rules)]


@pytest.mark.parametrize("kind", KINDS)
def test_questions_read_back_from_json(kind: str) -> None:
    for question in questions(RULES[0], kind, 10):
        assert from_json(json.loads(json.dumps(to_json(question)))) == question


@pytest.mark.prove
@pytest.mark.parametrize("rules", RULES)
def test_a_kind_is_offered_where_it_can_be_asked(rules: str, proof_size) -> None:
    game = game_of(rules.split("/", maxsplit=1)[0])
    read = game.tables.read_rules(rules)
    offered = kinds(game, read)
    assert set(offered) <= set(KINDS)
    for kind in KINDS if proof_size(sample=0, full=1) else ("declare", "spot"):
        asked = any(True for _ in islice(questions(rules, kind, 24), 1))
        assert (kind in offered) is asked, kind


def test_every_kind_has_a_weight() -> None:
    assert set(WEIGHTS) == set(KINDS)


def test_unknown_kinds_and_clauses_are_refused() -> None:
    game = game_of(RULES[0].split("/")[0])
    with pytest.raises(TutorError, match="no kind of question"):
        generate(game, game.tables.rules(), seed="1", kind="riddle")
    with pytest.raises(TutorError, match="no clause"):
        generate(game, game.tables.rules(), seed="1", focus="no.such.clause")


def test_mixed_practice_always_finds_a_question() -> None:
    for key in RULES:
        game = game_of(key.split("/")[0])
        rules = game.tables.read_rules(key)
        found = [generate(game, rules, seed=str(seed)) for seed in range(8)]
        assert None not in found
        assert len({question.kind for question in found}) > 3


PROGRAM = """
import json, sys
from tutor.ask import KINDS, generate
from tutor.ask.plain import to_json
from tutor.registry import game_of
game = game_of(sys.argv[1])
made = [generate(game, game.tables.rules(), seed="same", kind=kind) for kind in KINDS]
print(json.dumps([to_json(question) for question in made if question]))
"""


@pytest.mark.machine
def test_a_seed_gives_the_same_question_in_every_process() -> None:
    game = RULES[0].split("/")[0]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, game], env={**os.environ, "PYTHONHASHSEED": seed}, check=True,
            capture_output=True, text=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(outputs) == 1
    assert len(json.loads(outputs.pop())) > 8


def test_a_question_holds_no_answer() -> None:
    for question in questions(RULES[0], "perform", 5):
        assert {"answer", "truth", "right"}.isdisjoint(to_json(question))
        assert possible(question.form, None) == ()
