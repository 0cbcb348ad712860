"""Dealing: the first deal of a match, later ones, and what a match keeps between them."""

from __future__ import annotations

from dataclasses import replace

from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.rules import RuleSet
from tutor.games.burraco.counting import holdings_of
from tutor.games.burraco.laid import Cards
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.queries.scores import victory_points, winner_of
from tutor.games.burraco.scoring import count_deal
from tutor.games.burraco.setup import SEATS_OF, counts_of, next_seat, rank_draws

LONG = 4
"""Deals of a match for victory points where nothing else is agreed."""


def first_deal(
    rules: RuleSet, chance: Chance, *, players: int = 4, pack: Cards | None = None, dealer: str | None = None,
    length: int | None = None,
) -> BurracoPosition:  # fmt: skip
    """Draw for the seats and deal the first deal of a match.

    ``pack`` fixes the order of the cards, the pozzetti first, then the hands, the turned card and the stock; ``length``
    the number of deals of a match for victory points.
    """
    seats = SEATS_OF[players]
    trace = Trace(rules)
    dealer = dealer or draw_for_dealer(trace, seats, chance.fork("seats"))
    by_deals = rules.options["match_form"] == "deals"
    position = _deal(trace, chance, seats, dealer, pack)
    return replace(position, length=(length or LONG) if by_deals else 0)


def draw_for_dealer(trace: Trace, seats: str, chance: Chance) -> str:
    """Draw cards until one is lowest, and name its seat.

    The highest would sit down at the dealer's left; the engine does not know the players, so it only names the dealer.
    """
    pack = list(trace.ask("burraco.pack.two-packs") or ())
    for turn in range(100 if len(pack) >= len(seats) else 0):
        cards = chance.fork(turn).sample(pack, len(seats))
        ranked = rank_draws(trace, dict(zip(seats, cards, strict=True)))
        if ranked is not None:
            return str(trace.ask("burraco.cut.lowest-deals", ranked) or ranked[0])
    return seats[0]


def _deal(trace: Trace, chance: Chance, seats: str, dealer: str, pack: Cards | None) -> BurracoPosition:
    if pack is None:
        shuffled = list(trace.ask("burraco.pack.two-packs") or ())
        chance.fork("shuffle").shuffle(shuffled)
        pack = tuple(shuffled)
    lifted = 18 + chance.fork("cut").below(10)
    counts = counts_of(trace, len(seats), lifted)
    size = counts.pozzetto
    pozzetti = tuple(pack[place : size * counts.pozzetti : counts.pozzetti] for place in range(counts.pozzetti))
    rest = pack[size * counts.pozzetti :]
    first = next_seat(trace, seats, dealer)
    ring = [first]
    while len(ring) < len(seats):
        ring.append(next_seat(trace, seats, ring[-1]))
    hands = {seat: rest[place : counts.hand * len(seats) : len(seats)] for place, seat in enumerate(ring)}
    rest = rest[counts.hand * len(seats) :]
    bonus = int(trace.ask("burraco.cut.exact-lift", lifted) or 0)
    cutter = str(trace.ask("burraco.cut.right-neighbour", seats, dealer) or dealer)
    side = seats.index(cutter) % 2
    sides = 2
    return BurracoPosition(
        seats=seats, phase="draw", to_act=first, ply=0, dealer=dealer, hands=tuple(hands[seat] for seat in seats),
        melds=((),) * sides, pile=rest[: counts.turned], stock=rest[counts.turned :], pozzetti=pozzetti,
        pozzetto=("untaken",) * sides, taker=(None,) * sides, first=True,
        bonus=tuple(bonus if place == side else 0 for place in range(sides)),
    )  # fmt: skip


def deal_points(rules: RuleSet, position: BurracoPosition) -> tuple[int, ...]:
    """What each side makes in a deal as it stands; nothing where it is void."""
    if position.result is not None and position.result.void:
        return (0,) * len(position.sides)
    return tuple(count.points for count in count_deal(Trace(rules), holdings_of(position)).values())


def totals(rules: RuleSet, position: BurracoPosition) -> tuple[int, ...]:
    """The totals of a match with this deal in it."""
    trace = Trace(rules)
    added = []
    for before, points in zip(position.score, deal_points(rules, position), strict=True):
        total = trace.ask("burraco.match.running-total", before, points)
        added.append(points if total is None else int(total))
    return tuple(added)


def match_winner(rules: RuleSet, position: BurracoPosition) -> str | None:
    """The side that has won the match now that this deal is over; None if it goes on, or ends level."""
    sums = dict(zip(position.sides, totals(rules, position), strict=True))
    if not position.length:
        return winner_of(Trace(rules), sums, int(rules.options["target"]))
    if position.deals + 1 < position.length:
        return None
    return max(sums, key=lambda side: sums[side]) if len(set(sums.values())) > 1 else None


def victory(rules: RuleSet, position: BurracoPosition) -> tuple[int, ...] | None:
    """The victory points of each side at the end of a match over a number of deals; None where there are none."""
    if not position.length or position.deals + 1 < position.length:
        return None
    sums = totals(rules, position)
    lead = victory_points(Trace(rules), position.length, abs(sums[0] - sums[1]))
    if lead is None:
        return None
    return (lead, 20 - lead) if sums[0] >= sums[1] else (20 - lead, lead)


def next_deal(
    rules: RuleSet, position: BurracoPosition, chance: Chance, *, pack: Cards | None = None
) -> BurracoPosition | None:
    """The deal after one that is over; None when the match has ended. A void deal is dealt again by the same dealer."""
    result = position.result
    if result is None:
        return None
    if result.void:
        again = _deal(Trace(rules), chance, position.seats, position.dealer, pack)
        return replace(again, score=position.score, deals=position.deals, length=position.length)
    played = position.deals + 1
    if match_winner(rules, position) is not None or (position.length and played >= position.length):
        return None
    trace = Trace(rules)
    dealer = str(trace.ask("burraco.deal.next-dealer", position.seats, position.dealer) or position.dealer)
    dealt = _deal(trace, chance, position.seats, dealer, pack)
    return replace(dealt, score=totals(rules, position), deals=played, length=position.length)
