"""Decisions and what they cost: who weighs them, how a loss is named, and how it is read back from a record.

Who conducts a process says once who weighs decisions in it; whatever is given weighs alike, here or elsewhere.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Final

from tutor.ask.places import situation
from tutor.ask.question import Question, Result
from tutor.engine.decision import Decision, Solver, Weighed
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.engine.view import TableView
from tutor.errors import N_, TutorError

KIND: Final = "decide"
SCALE: Final = ("slight", "mistake", "blunder")
"""What a loss is called, the least first."""

_made: list[Callable[[], Solver]] = []


def use(make: Callable[[], Solver]) -> None:
    """Let decisions be weighed by what this makes, once it is needed."""
    _made[:] = [make]
    solver.cache_clear()


@cache
def solver() -> Solver:
    """Who weighs decisions. Raises TutorError where nobody does."""
    if not _made:
        raise TutorError(N_("Nobody weighs decisions here."))
    return _made[0]()


def tasks(rules: RuleSet) -> tuple[str, ...]:
    """What can be decided under some rules; nothing where nobody weighs decisions."""
    return tasks_under(rules.key)


def tasks_under(rules: str) -> tuple[str, ...]:
    """The same for the key of a rule set."""
    return solver().tasks(rules) if _made else ()


@cache
def bounds(measure: str) -> Mapping[str, float]:
    """The bounds of a measure.

    >>> bounds("points")["mistake"] < bounds("points")["blunder"]
    True
    """
    table: Mapping[str, float] = tomllib.loads((files("tutor.ask") / "losses.toml").read_text("utf-8"))[measure]
    return table


def named(measure: str, loss: float) -> str:
    """What a loss is called.

    >>> named("points", 0.5), named("points", 25)
    ('slight', 'blunder')
    """
    table = bounds(measure)
    return SCALE[(loss >= table["mistake"]) + (loss >= table["blunder"])]


def is_clear(decision: Decision) -> bool:
    """Whether every choice is either clearly worse or clearly as good as the best.

    At least one that is worse is no fault, and the good ones are not many more than those.
    """
    table = bounds(decision.measure)
    worse = [choice for choice in decision.choices if not choice.is_best]
    alike = [choice for choice in decision.choices if choice.is_best]
    sound = sum(not choice.fault for choice in worse)
    return (
        sound > 0
        and len(alike) <= sound + 1
        and all(choice.least >= table["clear"] for choice in worse)
        and all(choice.lost + choice.error <= table["close"] or choice is decision.choices[0] for choice in alike)
    )


def weighed(question: Question) -> Decision:
    """Every choice of a question with its value."""
    return solver().weigh(question.game, question.position, question.seat, question.task)


def choice_of(game: Game, question: Question, answer: str) -> Weighed | None:
    """The choice that an answer makes, weighed now if it was not worth weighing; None where nothing is known of it."""
    rules, position = situation(game, question)
    move = game.normalise(rules, position, game.read_move(answer, question.seat))
    written = game.write_move(move)
    found = weighed(question).of(written)
    if found is not None or not game.judge(rules, position, move).value:
        return found
    return solver().other(question.game, question.position, question.seat, question.task, written)


def score_of(loss: float) -> float:
    """The score of a choice, from which its loss can be read back.

    >>> loss_in(Result.INFERIOR, score_of(6.5))
    6.5
    """
    return 1 / (1 + loss)


def loss_in(outcome: str, score: float) -> float | None:
    """The loss that was recorded as an outcome and a score; None where nothing was decided."""
    if outcome in {Result.RIGHT, Result.EQUAL}:
        return 0.0
    return round(1 / score - 1, 6) if outcome == Result.INFERIOR and score > 0 else None


def view_of(game: Game, question: Question, position: object, rules: RuleSet | None = None) -> TableView:
    """The table of a question as whoever answers it sees it."""
    if question.kind != KIND:
        return game.layout(position, question.seat, rules)
    sight = solver().sight(question.game, question.task)
    ways = solver().ways(question.game, question.position, question.task)
    return replace(game.layout(position, question.seat, rules, sight=sight), ways=ways)
