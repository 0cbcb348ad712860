"""One-trick questions: against counting by playing every hand through the readable engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tests.solve.minimax import GAME, ending
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.terms import points_of
from tutor.solve import Unsolvable
from tutor.solve.bura.odds import declaring_odds, lead_odds, leads_with_odds, unseen_by

KEYS = ("seed", "pagat", "seed+follow_single=on", "seed+assignment=declared", "seed+reply=closed", "burkozel+shokha=on")


def played(rules, position, lead):  # type: ignore[no-untyped-def]
    """Hands, beaten ones and the least for the leader, each answer really laid."""
    trace = Trace(rules)
    seat, other = position.on_lead, position.after(position.on_lead)
    unseen = unseen_by(position, seat)
    hands = beaten = 0
    least = 1000
    for hand in combinations(unseen, len(position.hand(other))):
        hands += 1
        stock = tuple(card for card in unseen if card not in hand)
        dealt = replace(position.with_hand(other, hand), stock=stock + position.stock[-1:])
        dealt = apply(rules, dealt, lead)
        able = False
        for move in moves(rules, dealt):
            if move.kind == "reply":
                after = apply(rules, dealt, move)
                points = sum(
                    points_of(trace, after.pile(who)) - points_of(trace, dealt.pile(who)) for who in dealt.seats
                )
                least = min(least, points if after.taker == seat else -points)
                able = able or after.taker == other
        beaten += able
    return hands, beaten, least


@pytest.mark.parametrize("key", KEYS)
def test_every_hand_is_counted_as_it_plays(key: str) -> None:
    rules = GAME.tables.read_rules(key)
    for number in range(2):
        position = ending(rules, Chance(f"{key} {number}"), 4, rich=number == 1)
        own = [move for move in moves(rules, position) if move.kind == "lead" and move.seat == position.on_lead]
        for move in own:
            odds = lead_odds(rules, position, move.cards)
            assert (odds.hands, odds.beaten, odds.least) == played(rules, position, move), GAME.write(rules, position)
        safest = leads_with_odds(rules, position)
        assert {odds.lead for odds in safest} == {move.cards for move in own}
        assert safest[0].chance == min(odds.chance for odds in safest)


def test_the_ace_of_trumps_is_a_sure_win_at_the_start() -> None:
    rules = GAME.tables.rules()
    deal = GAME.deal(rules, Chance(1))
    ace = next(card for card in (*deal.stock, *sum(deal.hands, ())) if card.rank == "A" and card.suit == deal.trump)
    seat = deal.on_lead
    deal = deal.with_hand(seat, (ace, *(card for card in deal.hand(seat) if card != ace))[:3])
    odds = lead_odds(rules, deal, (ace,))
    assert odds.sure
    assert odds.least == points_of(Trace(rules), (ace,))


def test_the_chance_of_a_declaration_counts_what_may_lie_face_down() -> None:
    rules = GAME.tables.read_rules("seed+reply=closed")
    for number in range(6):
        position = ending(rules, Chance(f"closed {number}"), 6, even=True)
        won = position.won[0]
        lying = number % 4
        position = replace(position, won=(won[lying:], position.won[1]), hidden=(won[:lying], ()))
        trace = Trace(rules)
        pool = unseen_by(position, "N")
        assert set(won[:lying]) <= set(pool)
        every = list(combinations(pool, lying))
        good = [cards for cards in every if points_of(trace, position.won[0] + cards) >= 31]
        assert declaring_odds(rules, position, "N") == Fraction(len(good), len(every))


def test_a_hand_laid_open_is_the_only_one() -> None:
    rules = GAME.tables.rules()
    position = ending(rules, Chance(3), 4)
    other = position.after(position.on_lead)
    shown = replace(position, shows=(other,))
    assert lead_odds(rules, shown, position.hand(position.on_lead)[:1]).hands == 1


def test_three_at_a_table_are_refused() -> None:
    rules = GAME.tables.read_rules("seed+players=3")
    deal = GAME.deal(rules, Chance(1))
    with pytest.raises(Unsolvable):
        lead_odds(rules, deal, deal.hand(deal.on_lead)[:1])
