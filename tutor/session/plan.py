"""How the questions of a page are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from tutor.ask import KINDS, generate
from tutor.ask.offers import arising
from tutor.ask.question import Question
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.errors import N_, RulesError, TutorError
from tutor.records import AttemptRecord
from tutor.registry import game_of

LIVE: Final = "live"
"""A question for everybody at once, of which nobody is told what is right before all are."""

CONTEXTS: Final = ("lesson", "topic", "mixed", "review", "diagnostic", "homework", LIVE)
"""Why a question is shown: ``topic`` where the learner chose it, ``mixed`` where nothing was announced."""

ROUNDS: Final = 6
"""How often chance is tried for a question of one kind; without a kind every kind is tried."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the questions of a page are chosen, and since when."""

    game: str
    rules: str
    topic: str | None
    focus: str | None
    kind: str | None
    context: str
    since: str


class Guide(Protocol):
    """Who knows a learner and may choose better than chance; a session goes without one too."""

    def pick(
        self, learner: str, attempts: Sequence[AttemptRecord], *, rules: str, context: str, moment: str, seed: str
    ) -> tuple[Question, str] | None:
        """A question and the context in which it is shown; None where any will do."""
        ...


GUIDED: Final = frozenset(("mixed", "review"))
"""Contexts in which a guide chooses; in the others the learner or a teacher has chosen."""


def choose(plan: Plan, seed: str) -> Question:
    """A question that fits a plan. Raises TutorError where none is found."""
    game = game_of(plan.game)
    rules = playable_rules(game, plan.rules)
    clauses: list[str | None] = [plan.focus]
    if plan.topic and not plan.focus:
        able = arising(game, rules)
        clauses = [id for id, clause in rules.slots.items() if clause.topic == plan.topic and id in able]
        Chance(seed).fork("clauses").shuffle(clauses)
    for round_ in range(ROUNDS if plan.kind else 1):
        for clause in clauses:
            question = generate(
                game, rules, seed=f"{seed}/{round_}" if round_ else seed, kind=plan.kind, focus=clause
            )  # fmt: skip
            if question is not None:
                return question
    raise TutorError(N_("Nothing can be asked about this under these rules. Choose another topic or other rules."))


def playable_rules(game: Game, key: str) -> RuleSet:
    """The rule set of a key, which holds no error that was put there on purpose. Raises RulesError."""
    rules = game.tables.read_rules(key)
    if "!" in rules.key:
        raise RulesError(N_("These rules hold an error on purpose. Choose a rule set that is played."))
    return rules


def check_wish(game: Game, *, topic: str | None, focus: str | None, kind: str | None) -> None:
    clauses = game.tables.book.real()
    if kind is not None and kind not in KINDS:
        raise RulesError(N_("There is no kind of question {name}. There are {names}."), name=kind,
                         names=", ".join(KINDS))  # fmt: skip
    if focus is not None and focus not in clauses:
        raise RulesError(N_("There is no clause {clause}."), clause=focus)
    topics = sorted({clause.topic for clause in clauses.values()})
    if topic is not None and topic not in topics:
        raise RulesError(N_("There is no topic {name}. There are {names}."), name=topic, names=", ".join(topics))


def check_context(context: str) -> str:
    if context not in CONTEXTS:
        raise ValueError(context)
    return context
