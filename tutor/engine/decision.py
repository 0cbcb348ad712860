"""What a decision is worth: every choice with its value, how it was found, and who can find it.

A solver stands above the engine; whoever asks and whoever explains knows only what is written here. Everything is plain
data, so that it can be worked out in another process.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tutor.chance import Chance
from tutor.engine.message import Message
from tutor.engine.view import Way
from tutor.errors import TutorError

HINDSIGHT = "all"
"""All cards are seen, the other hands and the order of the stock included."""

FORESIGHT = "memory"
"""A seat sees its own cards and whatever has been played openly."""

TABLE = "seat"
"""A seat sees what lies on the table at the moment."""

POINTS, SCORE, DEALS, CHANCE = "points", "score", "deals", "chance"
"""What is counted: points; points where a deal is worth hundreds of them; deals (1 won, 0 nobody's, -1 lost); the
chance that the deal is decided at once."""

EXACT, CERTIFIED, COUNTED, SAMPLED = "exact", "certified", "counted", "sampled"
"""How a value was found: by search, in equilibrium up to a gap, by counting every hand, from a sample."""


class TooSlow(TutorError):
    """What could be weighed, but not on this machine in the time in which somebody waits for it."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice, in notation, with its value to the seat.

    ``lost`` says by how much it falls short of the best one, give or take ``error``. A ``fault`` is a choice that the
    rules punish: it is weighed, but makes no decision worth asking.
    """

    move: str
    value: float
    lost: float = 0.0
    error: float = 0.0
    fault: bool = False

    @property
    def is_best(self) -> bool:
        """Whether nothing is known to be better."""
        return self.lost <= self.error

    @property
    def least(self) -> float:
        """What it loses at least."""
        return max(0.0, self.lost - self.error)


@dataclass(frozen=True, slots=True)
class Decision:
    """The choices of one seat, best first, and how their values were found.

    ``task`` is what was asked of the solver, ``sight`` what the seat sees, ``measure`` what is counted. ``gap`` is the
    certified one in points, ``count`` the hands counted or the samples drawn, ``model`` what others are taken to do.
    ``is_open`` says that there are choices besides, which may be as good.
    """

    task: str
    sight: str
    measure: str
    kind: str
    choices: tuple[Weighed, ...]
    gap: float = 0.0
    count: int = 0
    model: Message | None = None
    is_open: bool = False

    @property
    def best(self) -> tuple[Weighed, ...]:
        """The choices than which nothing is known to be better."""
        return tuple(choice for choice in self.choices if choice.is_best)

    def of(self, move: str) -> Weighed | None:
        """The choice that is this move."""
        return next((choice for choice in self.choices if choice.move == move), None)


@dataclass(frozen=True, slots=True)
class Found:
    """A position met in play in which something is to be decided, in notation, and what it is asked with."""

    position: str
    seat: str
    task: str
    prompt: Message


@dataclass(frozen=True, slots=True)
class After:
    """What comes after a choice: sentences, and questions to the rules that show what is at work, in notation."""

    says: tuple[Message, ...]
    asks: tuple[tuple[str, str], ...] = ()


class Solver(Protocol):
    """Finds and weighs decisions. The same arguments give the same result on every machine, sooner or later.

    Positions and moves are given in notation. Raises TutorError for what cannot be weighed.
    """

    def tasks(self, rules: str) -> tuple[str, ...]:
        """What can be decided under some rules; nothing where there is no solver."""
        ...

    def find(self, rules: str, task: str, chance: Chance) -> Found | None:
        """A position met in play; None where play came to none."""
        ...

    def sight(self, game: str, task: str) -> str:
        """What is seen by whoever decides. Raises LookupError for no task of the game."""
        ...

    def measure(self, game: str, task: str) -> str:
        """What is counted. Raises LookupError for no task of the game."""
        ...

    def ways(self, game: str, position: str, task: str) -> tuple[Way, ...]:
        """What can be tried: the kinds of moves that are choices."""
        ...

    def weigh(self, game: str, position: str, seat: str, task: str) -> Decision:
        """Every choice with its value."""
        ...

    def other(self, game: str, position: str, seat: str, task: str, move: str) -> Weighed | None:
        """A legal choice that is none of those weighed, with its value; None where nothing is known of it."""
        ...

    def follow(self, game: str, position: str, seat: str, task: str, move: str) -> After:
        """What happens after a choice, the cards that matter and what it comes to."""
        ...
