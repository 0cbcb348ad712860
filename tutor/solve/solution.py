"""What a solver answers: every choice with its value and the kind of that value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tutor.engine.model import Move, Seat
from tutor.errors import TutorError

EXACT = "exact"
"""The value under best play of both sides, all cards seen, within the model that the solver states."""

CERTIFIED = "certified"
"""The value against strategies that are proved to be so near to equilibrium as the gap says, the other hand hidden."""


class Unsolvable(TutorError):
    """A position or a rule set that a solver does not take."""


class TooLarge(Unsolvable):
    """A position that takes more work than was allowed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and its value for the seat that makes it."""

    move: Move
    value: float
    kind: str = EXACT


@dataclass(frozen=True, slots=True)
class Solution:
    """The choices of one seat, best first, and what the position is worth to it.

    ``object`` is points (gained on the other side from here to the end) or race (1 won, 0 nobody wins, -1 lost).
    ``others`` are moves that the other side may make before the seat does; ``value`` takes them into account, the
    values of ``choices`` hold once the seat gets to move. ``gap`` says in points how far apart the certified bounds of
    the ending are, over all the hands that may be held.
    """

    rules: str
    position: str
    seat: Seat
    object: str
    value: float
    choices: tuple[Choice, ...]
    others: tuple[Choice, ...] = ()
    kind: str = EXACT
    gap: float = 0.0

    @property
    def best(self) -> tuple[Choice, ...]:
        """The choices of the highest value."""
        return tuple(choice for choice in self.choices if choice.value == self.choices[0].value)

    def of(self, move: Move) -> Choice | None:
        """The choice that is this move, None if it is none of them."""
        return next((choice for choice in self.choices if choice.move == move), None)

    def as_json(self, words: Mapping[Move, str]) -> dict[str, Any]:
        """The solution as plain data; ``words`` spells the moves."""

        def plain(choice: Choice) -> dict[str, Any]:
            return {
                "seat": choice.move.seat, "move": words[choice.move], "value": choice.value, "kind": choice.kind,
            }  # fmt: skip

        return {
            "rules": self.rules, "position": self.position, "seat": self.seat, "object": self.object,
            "value": self.value, "kind": self.kind, "gap": self.gap,
            "choices": [plain(choice) for choice in self.choices],
            "others": [plain(choice) for choice in self.others],
        }  # fmt: skip
