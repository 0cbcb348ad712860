"""A deal of Burraco at one moment."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.engine.model import Outcome, Seat
from tutor.games.burraco.laid import Cards, Meld
from tutor.games.burraco.turn import Turn


@dataclass(frozen=True, slots=True)
class BurracoPosition:
    """Everything about a deal. ``hands`` run parallel to ``seats``; what belongs to a side, parallel to ``sides``.

    ``phase`` is draw, play or over. ``stock`` is in the order in which it will be drawn, ``pozzetti`` in that in
    which they will be taken, ``pile`` from bottom to top. ``pozzetto`` says for each side untaken, taken or unplayed;
    the cards of an unplayed one are in the hand of its ``taker``. ``taken``, ``held``, ``start`` and ``flown`` belong
    to the turn being played. ``bonus`` are points won at the cut, ``score`` the totals before this deal, ``deals``
    the number of deals before it. ``swaps`` counts turns in a row in which only a single pile card was swapped.
    ``length`` is the number of deals
    of a match for victory points, 0 where it is played to a target. ``closer`` is the side that closed.
    """

    seats: str
    phase: str
    to_act: Seat
    ply: int
    dealer: Seat
    hands: tuple[Cards, ...]
    melds: tuple[tuple[Meld, ...], ...]
    pile: Cards
    stock: Cards
    pozzetti: tuple[Cards, ...]
    pozzetto: tuple[str, ...]
    taker: tuple[Seat | None, ...]
    first: bool = False
    taken: Cards = ()
    held: Cards = ()
    start: tuple[Meld, ...] = ()
    flown: bool = False
    redraw: bool = False
    bonus: tuple[int, ...] = (0, 0)
    score: tuple[int, ...] = (0, 0)
    deals: int = 0
    length: int = 0
    swaps: int = 0
    closer: str | None = None
    result: Outcome | None = None

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides by their seats."""
        return ("NS", "EW") if len(self.seats) == 4 else tuple(self.seats)

    def side_of(self, seat: Seat) -> int:
        """The place of a seat's side in what runs parallel to the sides."""
        return self.seats.index(seat) % 2

    def hand(self, seat: Seat) -> Cards:
        """The cards a seat holds."""
        return self.hands[self.seats.index(seat)]

    def members(self, side: int) -> str:
        """The seats of a side."""
        return self.seats[side::2]

    def is_unplayed(self, seat: Seat) -> bool:
        """Whether the hand of a seat is a pozzetto taken with the discard and not yet played from."""
        side = self.side_of(seat)
        return self.pozzetto[side] == "unplayed" and self.taker[side] == seat

    def turn(self, seat: Seat | None = None) -> Turn:
        """The turn being played, as the clauses see it; for another seat than the one in turn it is not its own."""
        who = seat or self.to_act
        side = self.side_of(who)
        other = tuple(meld for place, melds in enumerate(self.melds) if place != side for meld in melds)
        return Turn(
            hand=self.hand(who), melds=self.melds[side], others=other, pile=self.pile, stock=len(self.stock),
            pozzetti=len(self.pozzetti), pozzetto=self.pozzetto[side], players=len(self.seats),
            own=who == self.to_act, first=self.first, phase=self.phase, taken=self.taken, held=self.held,
            start=self.start, next_pozzetto=self.pozzetti[0] if self.pozzetti else (),
            took=self.taker[side] == who, flown=self.flown, redraw=self.redraw, whole=True,
        )  # fmt: skip

    def with_hand(self, seat: Seat, hand: Cards) -> BurracoPosition:
        """The same position with another hand for one seat."""
        place = self.seats.index(seat)
        return replace(self, hands=(*self.hands[:place], hand, *self.hands[place + 1 :]))
