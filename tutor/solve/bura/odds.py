"""Questions about one trick, answered by counting every hand that the other side may hold.

Each arrangement of the cards that a seat has not seen counts as likely as any other; what the play so far gives away
about them is left aside. Values are fractions, so that nothing is rounded.

>>> from tutor.registry import game_of
>>> from tutor.chance import Chance
>>> game = game_of("bura")
>>> rules = game.tables.rules()
>>> deal = game.deal(rules, Chance(1))
>>> odds = lead_odds(rules, deal, deal.hand(deal.on_lead)[:1])
>>> odds.hands, odds.beaten <= odds.hands
(4960, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

from tutor.engine.clauses import Trace
from tutor.engine.model import Seat
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.acts import Cards
from tutor.games.bura.moves import moves
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import beats, is_full_beat, points_of, target_points
from tutor.solve.bura.deal import CARDS
from tutor.solve.bura.limits import TWO_PLAYERS
from tutor.solve.solution import Unsolvable


@dataclass(frozen=True, slots=True)
class LeadOdds:
    """What may become of a lead: of how many hands so many can beat it, and the least the trick can bring.

    ``least`` counts the trick's points for the leader, and against him where the trick goes to the other side.
    """

    lead: Cards
    beaten: int
    hands: int
    least: int

    @property
    def chance(self) -> Fraction:
        """The chance that the other side can beat the lead."""
        return Fraction(self.beaten, self.hands)

    @property
    def sure(self) -> bool:
        """Whether no hand that the other side may hold beats the lead."""
        return self.beaten == 0


def unseen_by(position: BuraPosition, seat: Seat) -> Cards:
    """The cards that a seat cannot place, of two: in the other hand, in the stock, or face down in its own tricks.

    The turned card is seen as long as it lies under the stock; what one laid face down oneself is remembered.
    """
    other = position.after(seat)
    seen = {*position.hand(seat), *position.hidden[position.place(other)]}
    for cards in (*position.won, *(play.cards for play in position.table if play.seat == seat or play.face == "up")):
        seen.update(cards)
    if position.stock:
        seen.add(position.stock[-1])
    if other in position.shows:
        seen.update(position.hand(other))
    return tuple(card for card in CARDS.values() if card not in seen)


def hands_of_other(position: BuraPosition, seat: Seat) -> Iterator[Cards]:
    """Every hand that the other of two players may hold, as far as a seat has seen the cards."""
    if len(position.seats) != 2:
        raise Unsolvable(TWO_PLAYERS, count=len(position.seats))
    other = position.after(seat)
    if other in position.shows:
        return iter((position.hand(other),))
    return combinations(unseen_by(position, seat), len(position.hand(other)))


def lead_odds(rules: RuleSet, position: BuraPosition, lead: Cards) -> LeadOdds:
    """What may become of a lead of the seat to lead."""
    trace = Trace(rules)
    seat = position.on_lead
    stake = points_of(trace, lead)
    beaten = hands = 0
    least = 1000
    values: dict[Cards, tuple[int, bool]] = {}
    for hand in hands_of_other(position, seat):
        hands += 1
        able = False
        for cards in combinations(_answering(rules, lead, hand), len(lead)):
            if cards not in values:
                values[cards] = _worth(trace, position.trump, lead, cards, stake)
            worth, takes = values[cards]
            least = min(least, worth)
            able = able or takes
        beaten += able
    return LeadOdds(lead, beaten, hands, least)


def _answering(rules: RuleSet, lead: Cards, hand: Cards) -> Cards:
    if len(lead) > 1 or rules.options["follow_single"] == "off":
        return hand
    return tuple(card for card in hand if card.suit == lead[0].suit) or hand


def _worth(trace: Trace, trump: str, lead: Cards, cards: Cards, stake: int) -> tuple[int, bool]:
    """The least that an answer leaves the leader, and whether it can take; it may lie in a taking order."""
    points = stake + points_of(trace, cards)
    if _can_take(trace, trump, lead, cards):
        return -points, True
    return points, False


def _can_take(trace: Trace, trump: str, lead: Cards, cards: Cards) -> bool:
    """Whether cards take in some order of laying."""
    if len(lead) == 1:
        return beats(trace, trump, lead[0], cards[0])
    orders = permutations(cards) if trace.option("assignment") == "declared" else (cards,)
    return any(is_full_beat(trace, trump, (lead,), order) for order in orders)


def leads_with_odds(rules: RuleSet, position: BuraPosition) -> tuple[LeadOdds, ...]:
    """Every lead of the seat to lead, the safest first."""
    own = [move for move in moves(rules, position) if move.kind == "lead" and move.seat == position.on_lead]
    return tuple(sorted((lead_odds(rules, position, move.cards) for move in own), key=lambda odds: odds.chance))


def declaring_odds(rules: RuleSet, position: BuraPosition, seat: Seat) -> Fraction:
    """The chance that a seat has what a declaration needs, with cards face down in its tricks that it has not seen."""
    trace = Trace(rules)
    target = target_points(trace)
    if target is None:
        raise Unsolvable(N_("Under these rules nobody declares."))
    place = position.place(seat)
    pool = unseen_by(position, seat)
    lying = len(position.hidden[place])
    need = target - points_of(trace, position.won[place])
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(lying))]
    for card in pool:
        worth = points_of(trace, (card,))
        for count in range(lying, 0, -1):
            for points, number in ways[count - 1].items():
                ways[count][points + worth] = ways[count].get(points + worth, 0) + number
    good = sum(number for points, number in ways[lying].items() if points >= need)
    return Fraction(good, comb(len(pool), lying))
