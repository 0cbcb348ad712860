"""Dealing: the first deal of a match, later ones, and what a match keeps between them."""

from __future__ import annotations

from dataclasses import replace

from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.rules import RuleSet
from tutor.games.bura.acts import Cards
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.setup import check_enough, first_leader, next_dealer_and_leader
from tutor.games.bura.terms import hand_size, seats_of, strength


def first_deal(rules: RuleSet, chance: Chance, *, deck: Cards | None = None, dealer: str | None = None) -> BuraPosition:
    """Deal the first deal of a match. ``deck`` fixes the order of the pack, top first, and ``dealer`` the lot."""
    trace = Trace(rules)
    seats = seats_of(trace)
    dealer = dealer or chance.fork("lot").pick(seats)
    position = _dealt(trace, chance, deck, dealer)
    guess = chance.fork("guess").pick(seats)
    leader = first_leader(trace, dealer, _lowest_trump(trace, position), guess) or dealer
    stake = trace.ask("bura.stake.pot", 1, len(seats)) if rules.options["stake"] == "pot" else 0
    return replace(position, on_lead=leader, to_act=leader, pot=stake or 0, score=(0,) * len(seats))


def next_deal(
    rules: RuleSet, position: BuraPosition, chance: Chance, *, deck: Cards | None = None
) -> BuraPosition | None:
    """The deal after one that is over; None when the match is won."""
    result = position.result
    if result is None or match_winner(rules, position) is not None:
        return None
    trace = Trace(rules)
    dealer, leader = next_dealer_and_leader(trace, position.dealer, result.winner, position.taker, position.claimant)
    dealt = _dealt(trace, chance, deck, dealer)
    stake = trace.ask("bura.stake.pot", 1, len(position.seats)) if rules.options["stake"] == "pot" else 0
    kept = position.pot if result.void and rules.options["undeclared"] == "void_new_stakes" else 0
    double = 2 if _counts_double(rules, position) else 1
    return replace(dealt, on_lead=leader, to_act=leader, pot=(stake or 0) + kept, score=position.score, worth=double)


def match_winner(rules: RuleSet, position: BuraPosition) -> str | None:
    """The seat that has won the match as it stands, or under penalties the last one that has not lost it."""
    trace = Trace(rules)
    score = dict(zip(position.seats, position.score, strict=True))
    if rules.options["object"] == "penalties":
        limit = trace.ask("bura.penalty.limit")
        if limit is None or all(marks < limit for marks in score.values()):
            return None
        return min(score, key=lambda seat: score[seat])
    length = trace.ask("bura.match.length")
    ahead = [seat for seat in score if length is not None and score[seat] >= length]
    return max(ahead, key=lambda seat: score[seat]) if ahead else None


def _counts_double(rules: RuleSet, position: BuraPosition) -> bool:
    result = position.result
    return (
        result is not None
        and result.void
        and result.cause == "bura.penalty.level"
        and rules.options["tie"] == "double_next"
    )


def _dealt(trace: Trace, chance: Chance, deck: Cards | None, dealer: str) -> BuraPosition:
    seats = seats_of(trace)
    if deck is None:
        shuffled = list(trace.ask("bura.setup.deck") or ())
        chance.fork("shuffle").shuffle(shuffled)
        deck = tuple(shuffled)
    check_enough(trace, len(deck))
    size = hand_size(trace)
    first = trace.ask("bura.deal.non-dealer-starts", seats, dealer) or dealer
    start = seats.index(first)
    ring = seats[start:] + seats[:start]
    packet = trace.ask("bura.deal.singly", size) or size
    hands: dict[str, list[int]] = {seat: [] for seat in seats}
    place = 0
    while any(len(hand) < size for hand in hands.values()):
        for seat in ring:
            count = min(packet, size - len(hands[seat]))
            hands[seat] += range(place, place + count)
            place += count
    turned, rest = deck[place], deck[place + 1 :]
    stock = trace.ask("bura.trump.turned-card-last", rest, turned) or (turned, *rest)
    trump = trace.ask("bura.trump.exposed", turned) or ""
    nothing: tuple[Cards, ...] = ((),) * len(seats)
    return BuraPosition(
        seats=seats, phase="lead", to_act=first, ply=0, trump=trump, turned=turned,
        hands=tuple(tuple(deck[i] for i in hands[seat]) for seat in seats), stock=stock, table=(), won=nothing,
        hidden=nothing, tricks=(0,) * len(seats), dealer=dealer, on_lead=first, shows=_shows(trace, seats, dealer),
    )  # fmt: skip


def _shows(trace: Trace, seats: str, dealer: str) -> tuple[str, ...]:
    """Who plays with open cards; where only one does, it is the dealer's opponent."""
    opponent = seats[(seats.index(dealer) + 1) % len(seats)]
    return tuple(trace.ask("bura.open.hands", seats, (opponent,)) or ())


def _lowest_trump(trace: Trace, position: BuraPosition) -> str | None:
    trumps = {
        seat: min(strength(trace, card) for card in hand if card.suit == position.trump)
        for seat, hand in zip(position.seats, position.hands, strict=True)
        if any(card.suit == position.trump for card in hand)
    }
    return min(trumps, key=lambda seat: trumps[seat]) if trumps else None
