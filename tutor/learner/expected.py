"""Which answers follow from a belief, and which answers there are at all. Answers are compared by their JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import chain, combinations
from typing import Any

from tutor.ask.kinds import KINDS
from tutor.ask.kinds.base import Truth
from tutor.ask.plain import from_json, to_json
from tutor.ask.question import (
    Answer,
    Number,
    One,
    OneSeat,
    OnTable,
    Question,
    Several,
    StepAndReason,
    YesNo,
    options_of,
)  # fmt: skip
from tutor.ask.raw import spell
from tutor.ask.rivals import touched
from tutor.engine.game import Game
from tutor.engine.notation import write_value
from tutor.engine.rules import RuleSet
from tutor.engine.watch import WatchedRules
from tutor.errors import TutorError
from tutor.learner.hypotheses import TRUE, members, rules_under

Key = str
"""An answer as JSON."""

NEARBY = (1, -1, 2, -2, 10, -10)
"""How far off somebody is who miscounts."""

TABLE_MOVES = 12
"""Moves that somebody at the table chooses among, roughly; nobody lists them."""


def key_of(answer: Answer) -> Key:
    """The text by which an answer is compared.

    >>> key_of((0, 2)), key_of(True)
    ('[0,2]', 'true')
    """
    return json.dumps(spell(answer), separators=(",", ":"), sort_keys=True)


def expected(game: Game, question: Question, hypotheses: Iterable[str]) -> dict[str, frozenset[Key]]:
    """The answers that follow from each belief; none where the question makes no sense under it, so that one guesses.

    The engine is asked anew only where a belief differs from the true rules in what the true answer hangs on.
    """
    rules = game.tables.read_rules(question.rules)
    watched = WatchedRules(rules)
    true = _led(game, question, watched)
    found = {}
    for id in dict.fromkeys(hypotheses):
        held = rules_under(game, rules, id)
        found[id] = _named(question, id) or (_led(game, question, held) if touched(watched, rules, held) else true)
    return found


def _named(question: Question, hypothesis: str) -> frozenset[Key]:
    """The statements that say a belief, where statements are the options."""
    if question.kind != "rule" or hypothesis == TRUE:
        return frozenset()
    held = set(members(hypothesis))
    return frozenset(
        key_of(place) for place, option in enumerate(options_of(question.form)) if held & set(option.inner)
    )  # fmt: skip


def _led(game: Game, question: Question, rules: RuleSet) -> frozenset[Key]:
    try:
        truth = KINDS[question.kind].truth(game, question, rules)
    except TutorError:
        return frozenset()
    return frozenset(key_of(answer) for answer in _answers(question, truth))


def _answers(question: Question, truth: Truth) -> Iterable[Answer]:
    """The answers that mean a truth."""
    if truth is None:
        return ()
    match question.form:
        case YesNo():
            return (truth == write_value(True),)
        case One(options):
            return (place for place, option in enumerate(options) if option.value == truth)
        case Number():
            return (int(truth),) if isinstance(truth, str) and truth.lstrip("-").isdigit() else ()
        case Several() | StepAndReason():
            return (truth,) if isinstance(truth, tuple) and None not in truth else ()
        case OnTable():
            return truth if isinstance(truth, tuple) else (truth,)
        case OneSeat():
            return (truth,) if isinstance(truth, str) else ()


def all_answers(question: Question, led_to: Iterable[Key]) -> tuple[Key, ...]:
    """The answers that can be given: all of them where they can be listed, else those that beliefs lead to and near."""
    known = tuple(dict.fromkeys(led_to))
    answers: Iterable[Any]
    match question.form:
        case YesNo():
            answers = (True, False)
        case One(options):
            answers = range(len(options))
        case Several(options):
            places = range(len(options))
            answers = chain.from_iterable(combinations(places, size) for size in range(len(options) + 1))
        case StepAndReason(steps, options):
            answers = ((step, place) for step in range(len(steps)) for place in range(len(options)))
        case OneSeat(seats, nobody):
            answers = (*seats, *((write_value(None),) if nobody else ()))
        case Number(least, most):
            numbers = [int(key) for key in known]
            answers = [n + step for n in numbers for step in NEARBY if least <= n + step <= most]
        case OnTable():
            answers = ()
    return tuple(dict.fromkeys([*known, *map(key_of, answers)]))


def breadth(question: Question, answers: tuple[Key, ...]) -> int:
    """How many answers there are to guess among."""
    return max(len(answers), TABLE_MOVES) if isinstance(question.form, OnTable) else max(len(answers), 1)


def options_in(question: Question) -> tuple[str, ...]:
    """What can be chosen, whatever words it is told in."""
    return tuple(option.value for option in options_of(question.form))


def read_question(text: str) -> Question:
    """A question from its JSON. Raises ValueError or LookupError for anything else."""
    found = from_json(json.loads(text))
    if not isinstance(found, Question) or found.kind not in KINDS:
        raise ValueError(text[:60])
    return found


def write_question(question: Question) -> str:
    """The JSON of a question."""
    return json.dumps(to_json(question), separators=(",", ":"), ensure_ascii=False)
