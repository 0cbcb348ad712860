"""How far somebody has come in the lessons, read off the answers that were kept."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from tutor.ask.question import Result
from tutor.content.lesson import Lesson
from tutor.content.proof import Wanted, all_wanted, wanted
from tutor.records import AttemptRecord

GOOD = frozenset((Result.RIGHT.value, Result.EQUAL.value))
Mark = tuple[str, str, str, str]
"""The rules, the clause and the kind (empty: any) and the seed of a question, by which it is known again."""


def mark(one: Wanted) -> Mark:
    """How a question of a lesson is known again."""
    return one.rules, one.focus or "", one.seed, one.kind or ""


@dataclass(frozen=True, slots=True)
class Progress:
    """The questions of lessons that were answered, and those that were answered well."""

    answered: frozenset[Mark]
    well: frozenset[Mark]

    def count(self, lesson: Lesson) -> tuple[int, int, int]:
        """How many questions of a lesson were answered, how many well, and how many there are."""
        marks = {mark(one) for one in all_wanted(lesson)}
        return len(marks & self.answered), len(marks & self.well), len(marks)

    def done(self, lesson: Lesson) -> bool:
        """Whether every question of a lesson was answered well at some time."""
        _, well, all_ = self.count(lesson)
        return well == all_

    def step(self, lesson: Lesson) -> int:
        """The step to go on with: the one of the last answer if it has more to ask, else the one after it."""
        here = 0
        for number, step in enumerate(lesson.steps):
            marks = {mark(one) for ask in step.asks for one in wanted(lesson, ask)}
            if marks & self.answered:
                here = number if marks - self.answered else number + 1
        return here if here < len(lesson.steps) else 0


def progress(attempts: Iterable[AttemptRecord]) -> Progress:
    """The progress that some answers show."""
    answered: dict[Mark, bool] = {}
    for attempt in attempts:
        if attempt.context == "lesson":
            seed = str(json.loads(attempt.question).get("seed", ""))
            for focus, kind in product((attempt.focus, ""), (attempt.kind, "")):
                name = (attempt.rules, focus, seed, kind)
                answered[name] = answered.get(name, False) or attempt.outcome in GOOD
    return Progress(frozenset(answered), frozenset(each for each, well in answered.items() if well))
