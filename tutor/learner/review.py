"""When what was learned comes back: cards of the free spaced repetition scheduler, for clauses and misconceptions.

A card holds no question: whenever it is due a fresh position is made. Two grades, both given by the engine. Intervals
are not blurred, and there are no steps within a day.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fsrs import Card, Rating, Scheduler

from tutor.learner.rates import rates

FAILING: Final = 3
"""Failures in a row after which a card asks for a diagnosis."""


@dataclass(frozen=True, slots=True)
class Memory:
    """A card: the scheduler's own JSON, when it is due, and how often in a row it failed. Times are texts."""

    card: str
    due: str
    failed: int = 0

    @property
    def is_failing(self) -> bool:
        """Whether repeating does not help, so that the cause should be looked for."""
        return self.failed >= FAILING


@cache
def _scheduler() -> Scheduler:
    return Scheduler(
        desired_retention=rates("review")["kept"], learning_steps=(), relearning_steps=(), enable_fuzzing=False
    )  # fmt: skip


def _moment(text: str) -> Any:
    """A time as the scheduler reads it."""
    return Card.from_dict(
        {"card_id": 0, "state": 1, "step": 0, "stability": None, "difficulty": None, "due": text, "last_review": None}
    ).due


def reviewed(memory: Memory | None, name: str, moment: str, *, right: bool) -> Memory:
    """A card after one answer; a new one where there was none."""
    if memory is None:
        number = int(hashlib.sha256(name.encode()).hexdigest()[:12], 16)
        card = Card(card_id=number, due=_moment(moment))
    else:
        card = Card.from_json(memory.card)
    card, _ = _scheduler().review_card(card, Rating.Good if right else Rating.Again, _moment(moment))
    plain = json.loads(card.to_json())
    failed = 0 if right else (memory.failed if memory else 0) + 1
    return Memory(json.dumps(plain, sort_keys=True), plain["due"], failed)


def recalled(memory: Memory, moment: str) -> float:
    """The chance that it would be recalled at that time."""
    return float(_scheduler().get_card_retrievability(Card.from_json(memory.card), _moment(moment)))


def is_due(memory: Memory, moment: str) -> bool:
    """Whether it should come back by that time."""
    return bool(_moment(memory.due) <= _moment(moment))


def is_fading(memory: Memory, moment: str) -> bool:
    """Whether what was known is likely to be forgotten by that time."""
    return recalled(memory, moment) < float(rates("review")["fading"])
