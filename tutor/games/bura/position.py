"""A deal of Bura at one moment."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.cards import Card
from tutor.engine.model import Outcome, Seat
from tutor.errors import N_, NotationError
from tutor.games.bura.acts import Cards


@dataclass(frozen=True, slots=True)
class Play:
    """The cards one seat has laid in the trick being played."""

    seat: Seat
    cards: Cards
    face: str = "up"


@dataclass(frozen=True, slots=True)
class Raise:
    """An offer to make the deal worth more that has not been answered."""

    by: Seat
    worth: int


@dataclass(frozen=True, slots=True)
class BuraPosition:
    """Everything about a deal. Tuples run parallel to ``seats``.

    ``phase`` is draw (hands being filled), lead, reply, offer (a raise to be answered) or over. ``stock`` is in the
    order in which it will be drawn, the turned card last. ``won`` are open cards in own tricks, ``hidden`` face-down
    ones. ``order`` lists the seats that have still to draw, ``drawn_by`` those that have drawn since the trick.
    ``taker`` took the last trick (None: no trick yet), ``on_lead`` leads next or led. ``out`` are seats that dropped
    out after a false declaration. ``score`` counts deals won, points or penalties in the match so far.
    """

    seats: str
    phase: str
    to_act: Seat
    ply: int
    trump: str
    turned: Card
    hands: tuple[Cards, ...]
    stock: Cards
    table: tuple[Play, ...]
    won: tuple[Cards, ...]
    hidden: tuple[Cards, ...]
    tricks: tuple[int, ...]
    dealer: Seat
    on_lead: Seat
    taker: Seat | None = None
    order: tuple[Seat, ...] = ()
    drawn_by: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    shows: tuple[Seat, ...] = ()
    claimant: Seat | None = None
    worth: int = 1
    last_raiser: Seat | None = None
    offered: Raise | None = None
    pot: int = 0
    score: tuple[int, ...] = ()
    result: Outcome | None = None

    def place(self, seat: Seat) -> int:
        """The index of a seat in the parallel tuples."""
        return self.seats.index(seat)

    def hand(self, seat: Seat) -> Cards:
        """The cards a seat holds."""
        return self.hands[self.seats.index(seat)]

    def pile(self, seat: Seat) -> Cards:
        """The cards in a seat's won tricks, open ones first."""
        place = self.seats.index(seat)
        return self.won[place] + self.hidden[place]

    @property
    def in_play(self) -> str:
        """The seats that have not dropped out."""
        return "".join(seat for seat in self.seats if seat not in self.out) if self.out else self.seats

    @property
    def plays(self) -> tuple[Cards, ...]:
        """The cards of the trick being played, the lead first."""
        return tuple(play.cards for play in self.table)

    @property
    def is_last_answer(self) -> bool:
        """Whether one more answer completes the trick."""
        return self.phase == "reply" and len(self.waiting) == 1

    @property
    def waiting(self) -> str:
        """The seats that have still to answer the lead, in turn.

        Hands can end unequal with five players; who cannot match the lead in number is passed over.
        """
        lead = self.table[0]
        start = self.seats.index(lead.seat) + 1
        ring = self.seats[start:] + self.seats[: start - 1]
        done = {play.seat for play in self.table}
        return "".join(
            seat for seat in ring
            if seat not in done and seat not in self.out and len(self.hand(seat)) >= len(lead.cards)
        )  # fmt: skip

    def after(self, seat: Seat) -> Seat:
        """The next seat in play, clockwise."""
        ring = self.in_play
        if seat in ring:
            return ring[(ring.index(seat) + 1) % len(ring)]
        start = self.seats.index(seat)
        return next(s for s in self.seats[start:] + self.seats[:start] if s in ring)

    def with_hand(self, seat: Seat, hand: Cards) -> BuraPosition:
        """The same position with another hand for one seat."""
        place = self.seats.index(seat)
        return replace(self, hands=(*self.hands[:place], hand, *self.hands[place + 1 :]))


def not_a_move(text: str) -> NotationError:
    """The refusal of what is no move at all."""
    return NotationError(
        N_("“{text}” is not a move. Moves are {moves}."), text=text,
        moves="lead Ts 9s, reply Ah Th, reply down 6c, draw, draw 2, declare, show 6h 7h 8h, offer 2, answer accept",
    )  # fmt: skip
