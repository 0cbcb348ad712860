"""Who sits, cuts, deals and begins, and how many cards lie where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.games.burraco.laid import home_of

SEATS_OF = {2: "NS", 4: "NESW"}


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of cards at the start of a deal."""

    pack: int
    hand: int
    pozzetti: int
    pozzetto: int
    turned: int
    stock: int


def counts_of(trace: Trace, players: int, lifted: int = 22) -> Counts:
    """How many cards lie where once the cards are dealt; ``lifted`` are the cards of the cut."""
    pack = len(trace.ask("burraco.pack.two-packs") or ())
    hand = int(trace.ask("burraco.deal.eleven-each") or 0)
    pozzetti, size = trace.ask("burraco.pozzetto.two-hands") or (0, 0)
    turned = int(trace.ask("burraco.deal.turned-card") or 0)
    stock = trace.ask("burraco.deal.stock-count", pack, players * hand, pozzetti * size, turned)
    lost = 0 if trace.ask("burraco.cut.remainder", lifted) is not None else lifted - pozzetti * size
    return Counts(pack, hand, pozzetti, size, turned, max(0, int(stock or 0) - lost))


def next_seat(trace: Trace, seats: str, seat: str) -> str:
    """Whose turn follows; to the other side where no clause gives the direction."""
    return str(trace.ask("burraco.turn.clockwise", seats, seat) or seats[seats.index(seat) - 1])


def rank_draws(trace: Trace, draws: Mapping[str, Card]) -> tuple[str, ...] | None:
    """The seats from the lowest to the highest card drawn; None if they have to draw again."""
    if trace.holds("burraco.cut.equal-cards"):
        ranks = [card.rank for card in draws.values()]
        keys = {(card.rank, trace.ask("burraco.cut.equal-cards", card)) for card in draws.values()}
        plain = {card.rank for card in draws.values() if trace.ask("burraco.cut.equal-cards", card) is None}
        if len(keys) < len(ranks) or any(ranks.count(rank) > 1 for rank in plain):
            return None

    def height(seat: str) -> tuple[int, int]:
        card = draws[seat]
        rank = trace.ask("burraco.cut.card-order", card)
        by_run = home_of(card) if card.suit else 0
        return by_run if rank is None else rank, trace.ask("burraco.cut.equal-cards", card) or 0

    return tuple(sorted(draws, key=height))
