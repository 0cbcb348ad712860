"""A turn as the clauses see it: what the player holds, what lies on the table, and what was done so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.games.burraco.laid import Cards, Meld

PLENTY = 60
"""Cards of a stock of which nothing is said."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn. ``phase`` is draw, play, done (the card is discarded) or over (the deal has ended).

    ``melds`` are those of the own side, ``others`` those of the opponents. ``stock`` and ``pozzetti`` are numbers of
    cards and of hands left. ``pozzetto`` is untaken, taken or unplayed, as the own side has it. ``taken`` is the pile
    taken in this turn and ``held`` the hand at that time. ``start`` are the own melds as the turn found them.
    ``next_pozzetto`` are the cards of the pozzetto taken next, None where they are not known. ``took`` says that this
    very player has had one. ``whole`` says that the turn is told from its beginning and nothing is left out.
    ``events`` are what the last act brought about: draw, refill, take, lay, flying, pozzetto, closed, deal-over,
    void.
    """

    hand: Cards = ()
    melds: tuple[Meld, ...] = ()
    others: tuple[Meld, ...] = ()
    pile: Cards = ()
    stock: int = PLENTY
    pozzetti: int = 2
    pozzetto: str = "untaken"
    players: int = 4
    own: bool = True
    first: bool = False
    phase: str = "draw"
    touched: bool = False
    taken: Cards = ()
    held: Cards = ()
    start: tuple[Meld, ...] = ()
    next_pozzetto: Cards | None = None
    blind: bool = False
    took: bool = False
    flown: bool = False
    redraw: bool = False
    whole: bool = False
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Float:
    """A card that is no fixture of a run: ``was`` is the place where it lay, None where it comes from the hand."""

    card: Card
    was: int | None
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """A laid wild, or a natural two, that lay in one place and now lies in another (None: no longer in the meld)."""

    card: Card
    was: int
    now: int | None
    wild: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the cards of a meld. ``wild`` runs parallel to its cards.

    ``shifts`` are the laid wilds, moved or not. ``returned`` are cards that leave the meld for the hand.
    """

    meld: Meld
    wild: tuple[bool, ...]
    shifts: tuple[Shift, ...] = ()
    returned: Cards = ()

    @property
    def naturals(self) -> tuple[tuple[Card, int], ...]:
        """The cards that are not wild, with their places (0 in a set)."""
        places = self.meld.places or (0,) * len(self.meld.cards)
        return tuple(
            (card, place) for card, place, wild in zip(self.meld.cards, places, self.wild, strict=True) if not wild
        )

    @property
    def is_clean(self) -> bool:
        """Whether no card is used as a wild."""
        return not any(self.wild)


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a player wants to do in a turn."""

    trace: Trace
    turn: Turn


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """The top card of the stock, lifted."""

    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Take(Act):
    """The pile, or a part of it. ``uses`` is what can be laid with it: nothing, add or meld."""

    kind: ClassVar[str] = "take"
    part: bool = False
    uses: str = "meld"


@dataclass(frozen=True, slots=True)
class Lay(Act):
    """Cards laid as a new meld or onto one, in one reading.

    ``target`` says, where a wild is carried off, whither: hand or meld. ``cards`` come from the hand; ``before`` is the
    meld as it lay. ``side`` is own or opponents.
    """

    kind: str
    reading: Reading
    cards: Cards = ()
    before: Meld | None = None
    side: str = "own"
    target: str = ""


@dataclass(frozen=True, slots=True)
class Discard(Act):
    """Cards put on the pile."""

    kind: ClassVar[str] = "discard"
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Close(Act):
    """The last card laid, and nothing left to discard."""

    kind: ClassVar[str] = "close"


@dataclass(frozen=True, slots=True)
class Look(Act):
    """A look at a pozzetto. ``when`` is at-once, partner (after the partner's discard), own-turn or second."""

    kind: ClassVar[str] = "look"
    when: str = "at-once"


@dataclass(frozen=True, slots=True)
class Manner(Act):
    """A thing done at the table that is no move of the game."""

    kind: ClassVar[str] = "manner"
    name: str = ""
