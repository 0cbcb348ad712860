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

SAMPLED = "sampled"
"""The mean over drawn hands, both sides going on by a stated model, with an interval that holds whenever one stops."""

SAMPLES = 8192
"""Worlds drawn at most, where nobody says otherwise."""


class Unsolvable(TutorError):
    """A position or a rule set that a solver does not take."""


class TooLarge(Unsolvable):
    """A position that takes more work than was allowed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and its value for the seat that makes it.

    A sampled one has an ``interval`` for its value, and bounds for what it loses on the best choice, both under the
    model of its solution.
    """

    move: Move
    value: float
    kind: str = EXACT
    interval: tuple[float, float] | None = None
    loss: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """The choices of one seat, best first, and what the position is worth to it.

    ``object`` is points (gained on the other side from here to the end) or race (1 won, 0 nobody wins, -1 lost).
    ``others`` are moves that the other side may make before the seat does; ``value`` takes them into account, the
    values of ``choices`` hold once the seat gets to move. ``gap`` says in points how far apart the certified bounds of
    the ending are, over all the hands that may be held. What was sampled says under which ``model``, from how many
    ``samples``, and the ``doubt``: how far off, in points, the model is once in a hundred times where it was measured;
    ``instead`` says why equilibrium was not looked for. With ``unjumped`` certified values hold once nobody has jumped
    before the lead.
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
    model: str = ""
    samples: int = 0
    doubt: float = 0.0
    instead: TutorError | None = None
    unjumped: bool = False

    @property
    def best(self) -> tuple[Choice, ...]:
        """The choices of the highest value."""
        return tuple(choice for choice in self.choices if choice.value == self.choices[0].value)

    def of(self, move: Move) -> Choice | None:
        """The choice that is this move, None if it is none of them."""
        return next((choice for choice in self.choices if choice.move == move), None)

    def loss_of(self, choice: Choice) -> tuple[float, float]:
        """At least and at most what a choice loses on the best one, the doubt about the model taken in."""
        if choice.loss is None:
            lost = self.choices[0].value - choice.value
            return lost, lost
        low, high = choice.loss
        return max(0.0, low - self.doubt), high + self.doubt

    def as_json(self, words: Mapping[Move, str]) -> dict[str, Any]:
        """The solution as plain data; ``words`` spells the moves."""

        def plain(choice: Choice) -> dict[str, Any]:
            found = {
                "seat": choice.move.seat, "move": words[choice.move], "value": choice.value, "kind": choice.kind,
            }  # fmt: skip
            if choice.interval is not None:
                found |= {"interval": choice.interval, "loss": self.loss_of(choice)}
            return found

        return {
            "rules": self.rules, "position": self.position, "seat": self.seat, "object": self.object,
            "value": self.value, "kind": self.kind, "gap": self.gap,
            "model": self.model, "samples": self.samples, "doubt": self.doubt,
            "instead": None if self.instead is None else str(self.instead), "unjumped": self.unjumped,
            "choices": [plain(choice) for choice in self.choices],
            "others": [plain(choice) for choice in self.others],
        }  # fmt: skip
