"""Moves in their situation, as the clauses of Bura judge them.

An act says what the clauses ask about and no more, so that a whole position and a question typed by two friends in a
dispute reach the same clauses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tutor.cards import Card
from tutor.engine.clauses import Trace

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """A lead. ``moment`` is draw (hands being filled), lead, reply (a lead lies on the table), offer or over."""

    kind: ClassVar[str] = "lead"
    trace: Trace
    trump: str
    hand: Cards
    cards: Cards
    own: bool = True
    moment: str = "lead"
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to the plays made so far, the lead first. ``stock`` is the number of cards in it, None: plenty."""

    kind: ClassVar[str] = "reply"
    trace: Trace
    trump: str
    hand: Cards
    plays: tuple[Cards, ...]
    cards: Cards
    face: str | None = None
    due: bool = True
    answered: bool = False
    moment: str = "reply"
    stock: int | None = None

    @property
    def lead(self) -> Cards:
        return self.plays[0] if self.plays else ()


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards taken from the stock by ``who`` while ``due`` is the seat whose turn it is (None: nobody's).

    ``left`` is the number of cards in the stock, None where it does not matter. A draw of none is for the end, when
    nobody holds a card or draws one: it says that the taker of the last trick stays ``silent``.
    """

    kind: ClassVar[str] = "draw"
    trace: Trace
    who: str
    count: int
    due: str | None
    drawn: int = 0
    moment: str = "draw"
    left: int | None = None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Declare:
    """A declaration. ``moment`` is before-draw, before-lead, before-reply, not-my-move or over."""

    kind: ClassVar[str] = "declare"
    trace: Trace
    moment: str


@dataclass(frozen=True, slots=True)
class Show:
    """A holding shown to win the deal. ``moment`` as for a declaration; between says that no trick is being played."""

    kind: ClassVar[str] = "show"
    trace: Trace
    trump: str
    hand: Cards
    cards: Cards
    moment: str
    between: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """A raise from ``worth`` to ``offer`` by ``by``. ``needs`` are the points each seat lacks for the match."""

    kind: ClassVar[str] = "offer"
    trace: Trace
    worth: int
    offer: int
    by: str
    moment: str = "before-lead"
    last_raiser: str | None = None
    needs: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a raise: due if one was offered to this seat."""

    kind: ClassVar[str] = "answer"
    trace: Trace
    word: str
    due: bool
    moment: str = "offer"


@dataclass(frozen=True, slots=True)
class Other:
    """An act that is none of the game's: pass, pick-up, exchange.

    ``able`` says whether those who believe in it would allow it here: it is their move, and they have what it takes.
    """

    trace: Trace
    kind: str
    moment: str = "lead"
    able: bool = True
