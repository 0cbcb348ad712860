"""The values that every game shares: moves, outcomes and the little that all positions have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tutor.cards import Card

Seat = str
"""A seat is a letter of the compass: N S for two, N E S W for four, clockwise."""

SEATS: dict[int, str] = {2: "NS", 3: "NES", 4: "NESW", 5: "NESWX", 6: "NESWXY"}
"""Number of players to their seats, clockwise."""


@dataclass(frozen=True, slots=True)
class Move:
    """One act of one seat. It can say every act that a clause, false ones included, can judge.

    ``kind`` is a word of the game (lead, reply, draw, declare, show, offer, answer, take, meld, add …), ``cards`` what
    is laid, ``target`` what it is laid on or answered to, ``face`` "up" or "down" (None: as the rules want it),
    ``count`` a number of cards taken or points offered, ``stands`` for each card what it stands for (empty: itself).
    """

    seat: Seat
    kind: str
    cards: tuple[Card, ...] = ()
    target: str | None = None
    face: str | None = None
    count: int | None = None
    stands: tuple[Card | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended: who won it (None: nobody), whether it is void, and the clause that ended it."""

    winner: Seat | None
    void: bool
    cause: str
    worth: int = 1


class Position(Protocol):
    """What all positions have; each game adds its own named fields."""

    @property
    def seats(self) -> str: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> Seat: ...
    @property
    def ply(self) -> int: ...
