"""What is known of each learner, kept up to date while the program runs: only answers that are new are folded in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tutor.learner.state import State
from tutor.records import AttemptRecord

MOST: Final = 200
"""Learners that are kept at once; the first to come goes first."""


@dataclass(frozen=True, slots=True)
class Day:
    """How things stood at the end of a day: the date, the answers up to then, and the rules of each tier."""

    date: str
    answers: int
    tiers: tuple[tuple[str, int], ...]

    def count(self, *tiers: str) -> int:
        """How many rules were in one of these tiers."""
        return sum(number for tier, number in self.tiers if tier in tiers)


@dataclass(frozen=True, slots=True)
class Mind:
    """What is known of a learner, and how it stood at the end of each day with answers, by game."""

    state: State = field(default_factory=State)
    days: tuple[tuple[str, Day], ...] = ()
    seen: tuple[str, ...] = ()

    def add(self, attempt: AttemptRecord) -> Mind:
        """The mind after one more answer."""
        state = self.state.add(attempt)
        date = state.moment[:10]
        counts = Counter(
            skill.tier for clause, skill in state.skills.items() if clause.partition(".")[0] == attempt.game
        )
        own = [day for game, day in self.days if game == attempt.game]
        answers = 1 + (own[-1].answers if own else 0)
        day = (attempt.game, Day(date, answers, tuple(sorted(counts.items()))))
        days = tuple(each for each in self.days if (each[0], each[1].date) != (attempt.game, date))
        return Mind(state, (*days, day), (*self.seen, attempt.id))

    def of(self, game: str) -> tuple[Day, ...]:
        """The days of one game, the first first."""
        return tuple(day for name, day in self.days if name == game)


def remember(attempts: Iterable[AttemptRecord], mind: Mind | None = None) -> Mind:
    """The mind after these answers, to one that knows earlier ones."""
    found = mind or Mind()
    for attempt in attempts:
        found = found.add(attempt)
    return found


class Minds:
    """The minds of several learners by id.

    >>> Minds().of("anna", ()).state.skills
    {}
    """

    def __init__(self) -> None:
        self._kept: dict[str, Mind] = {}

    def of(self, learner: str, attempts: Sequence[AttemptRecord]) -> Mind:
        """The mind of a learner who gave these answers, in the order in which they were recorded."""
        known = self._kept.pop(learner, None) or Mind()
        ids = tuple(attempt.id for attempt in attempts)
        count = len(known.seen)
        if ids[:count] != known.seen:
            known, count = Mind(), 0
        found = remember(attempts[count:], known)
        while len(self._kept) >= MOST:
            self._kept.pop(next(iter(self._kept)), None)
        self._kept[learner] = found
        return found
