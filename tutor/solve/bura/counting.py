"""One trick ahead: how often an act wins the deal at once, and how often it lets the other side win it.

Every hand that the other side may hold counts as likely as any other; one with which it would have won by showing it is
left out. The other side answers as it likes, or jumps over the lead where it may, so that only what it cannot prevent
counts as won.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.bura.acts import Cards
from tutor.games.bura.moves import has_many_of_a_kind
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import beats, is_full_beat, jumping, points_of, rights, target_points
from tutor.solve.bura.odds import hands_of_other

WINNING: Final = frozenset(("wins-deal", "wins-match"))


@dataclass(frozen=True, slots=True)
class Ahead:
    """Of so many hands: those that can beat the lead, after which the deal can be won, and after which it can be lost.

    ``by`` is an answer that beats the lead, the dearest to the one who led.
    """

    hands: int
    beaten: int
    wins: int
    loses: int
    by: Cards = ()


@lru_cache(maxsize=256)
def ahead(rules: RuleSet, position: BuraPosition, move: Move) -> Ahead:
    """What becomes of a lead or of an answer, one trick ahead."""
    trace = Trace(rules)
    seat, other = move.seat, position.after(move.seat)
    target = target_points(trace) or 1000
    mine, theirs = (target - points_of(trace, position.pile(each)) for each in (seat, other))
    if move.kind == "reply":
        led = position.table[0].cards
        points = points_of(trace, (*led, *move.cards))
        takes = apply(rules, position, move).taker == seat
        return Ahead(1, int(takes), int(takes and points >= mine), int(not takes and points >= theirs))
    return _led(rules, position, move, (mine, theirs))


def _led(rules: RuleSet, position: BuraPosition, move: Move, needs: tuple[int, int]) -> Ahead:
    trace = Trace(rules)
    lead, stake, trump = move.cards, points_of(trace, move.cards), position.trump
    over = rules.options["molodka"] == "jump_over_lead"
    follows = len(lead) == 1 and rules.options["follow_single"] == "on"
    known: dict[Cards, tuple[int, bool]] = {}
    hands = beaten = wins = loses = 0
    by: tuple[int, Cards] = (-1, ())
    for hand in hands_of_other(position, move.seat):
        if _would_show(rules, trump, hand):
            continue
        hands += 1
        able, won, lost = False, not (over and _may_jump(rules, trump, hand)), False
        answering = tuple(card for card in hand if card.suit == lead[0].suit) or hand if follows else hand
        for cards in combinations(answering, len(lead)):
            if cards not in known:
                takes = beats(trace, trump, lead[0], cards[0]) if len(lead) == 1 else is_full_beat(
                    trace, trump, (lead,), cards
                )  # fmt: skip
                known[cards] = stake + points_of(trace, cards), takes
            points, takes = known[cards]
            if takes:
                able, won = True, False
                lost = lost or points >= needs[1]
                by = max(by, (points, cards), key=lambda item: item[0])
            elif points < needs[0]:
                won = False
        beaten += able
        wins += won
        loses += lost
    return Ahead(hands, beaten, wins, loses, by[1])


@lru_cache(maxsize=1 << 15)
def _would_show(rules: RuleSet, trump: str, hand: Cards) -> bool:
    """Whether a hand wins by being shown."""
    return _may_hold(hand) and any(right.effect in WINNING for right in rights(Trace(rules), trump, hand))


@lru_cache(maxsize=1 << 15)
def _may_jump(rules: RuleSet, trump: str, hand: Cards) -> bool:
    """Whether a hand may lead out of turn."""
    return _may_hold(hand) and bool(jumping(Trace(rules), trump, hand))


def _may_hold(hand: Cards) -> bool:
    """Whether a hand may hold something named."""
    return len({card.suit for card in hand}) == 1 or has_many_of_a_kind(hand)
