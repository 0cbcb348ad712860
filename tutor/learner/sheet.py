"""One question as diagnosis sees it: to which answer each belief leads."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tutor.ask.question import Question, Several
from tutor.engine.game import Game
from tutor.learner.expected import Key, all_answers, breadth, expected
from tutor.learner.hypotheses import TRUE
from tutor.learner.rates import rates


@dataclass(frozen=True)
class Sheet:
    """To which answers each belief leads, and how many answers there are.

    ``leads`` has the answers of each belief; ``distinct`` are all answers that some belief leads to, ``answers`` all
    that can be given (where they cannot be listed: those and near ones), ``breadth`` how many there are. ``several``
    says that an answer is a choice of places, so that two beliefs may both show in it.
    """

    leads: Mapping[str, frozenset[Key]]
    distinct: frozenset[Key]
    answers: tuple[Key, ...]
    breadth: int
    several: bool

    @cached_property
    def kept(self) -> dict[Key, tuple[Any, tuple[float, ...]]]:
        """What has been worked out about an answer."""
        return {}

    def hit(self, hypothesis: str, said: Key) -> float | None:
        """How likely exactly this answer is where nobody slips; None where one can only guess."""
        led = self.leads[hypothesis]
        if not led:
            return None
        return 1 / len(led) if said in led else 0.0

    def anything(self, said: Key) -> float:
        """How likely this answer is for somebody who slips or guesses."""
        near = rates("slip")["near"] if self.distinct else 0.0
        on_belief = near / len(self.distinct) if said in self.distinct else 0.0
        return float(on_belief + (1 - near) / self.breadth)

    def together(self, one: str, other: str) -> frozenset[Key]:
        """The answers of somebody who holds two beliefs; none where both bear on the same answer and it is not clear.

        Beliefs that change different parts of an answer are taken to change both.
        """
        true, left, right = self.leads[TRUE], self.leads[one], self.leads[other]
        if left in {true, right}:
            return right
        if right == true:
            return left
        if not self.several or not (true and left and right):
            return frozenset()
        base = _places(true)
        changed = (base ^ _places(left)) | (base ^ _places(right))
        return frozenset((json.dumps(sorted(base ^ changed), separators=(",", ":")),))

    def change(self, hypothesis: str) -> frozenset[int | Key]:
        """What a belief changes in the true answer: places, or the answer as a whole."""
        return self._changes[hypothesis]

    @cached_property
    def _changes(self) -> dict[str, frozenset[int | Key]]:
        return {id: self.change_of(keys) for id, keys in self.leads.items()}

    def change_of(self, keys: frozenset[Key]) -> frozenset[int | Key]:
        """What answers change in the true one."""
        true = self.leads[TRUE]
        if keys == true or not keys or not true:
            return frozenset()
        return frozenset(_places(true) ^ _places(keys)) if self.several else frozenset(keys)


def _places(keys: frozenset[Key]) -> frozenset[int]:
    return frozenset(json.loads(next(iter(keys))))


def sheet_of(game: Game, question: Question, hypotheses: Sequence[str]) -> Sheet:
    """The sheet of a question, asked of the engine."""
    return make_sheet(question, expected(game, question, (TRUE, *hypotheses)))


def make_sheet(question: Question, leads: Mapping[str, frozenset[Key]]) -> Sheet:
    """The sheet of a question from the answers of each belief."""
    distinct = frozenset[Key]().union(*leads.values())
    answers = all_answers(question, sorted(distinct))
    return Sheet(leads, distinct, answers, breadth(question, answers), isinstance(question.form, Several))
