"""What could be laid at once with a pile: asked where the pile has to be of use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.engine.rules import RuleSet
from tutor.games.burraco.generating import Limits, additions, new_melds
from tutor.games.burraco.judging import try_lay
from tutor.games.burraco.laid import Cards, Laid, Meld, faces, home_of
from tutor.games.burraco.melds import can_stand, wild_place
from tutor.games.burraco.turn import Turn


def uses_of(rules: RuleSet, turn: Turn) -> str:
    """What the pile is good for: meld, add or nothing.

    On the first turn only a meld with the turned card in it counts as one.
    """
    after = replace(turn, hand=turn.hand + turn.pile, taken=turn.pile, held=turn.hand, phase="play", pile=())
    turned = turn.pile[-1] if turn.first and turn.pile else None
    for three in _likely_threes(rules, after):
        if (turned is None or turned in three) and try_lay(rules, after, tuple(map(Laid, three))).legal:
            return "meld"
    for meld in turn.melds:
        for card in dict.fromkeys(after.hand):
            if _is_likely(rules, card, meld) and try_lay(rules, after, (Laid(card),), meld).legal:
                return "add"
    return "nothing"


def _likely_threes(rules: RuleSet, turn: Turn) -> Iterator[Cards]:
    """The threes of a hand worth a try: those that the options let be laid, or under wrong rules all that come near."""
    if rules.edited:
        yield from threes(Trace(rules), turn.hand)
        return
    lays = new_melds(Limits.of(rules), Counter(turn.hand), turn.melds)
    yield from dict.fromkeys(tuple(sorted(faces(lay))) for lay in lays if len(lay) == 3)


def _is_likely(rules: RuleSet, card: Card, meld: Meld) -> bool:
    """Whether the options may let a card be added to a meld; under wrong rules it may always be so."""
    if rules.edited:
        return True
    return any(additions(Limits.of(rules), Counter([card]), meld, wild_place(Trace(rules), meld)))


def threes(trace: Trace, hand: Cards) -> Iterator[Cards]:
    """Three cards that might be a meld: of one rank, or near each other in a suit, or two such and a wild."""
    wilds = [card for card in dict.fromkeys(hand) if can_stand(trace, card)]
    plain = sorted(card for card in hand if not can_stand(trace, card))
    tried: set[Cards] = set()
    for pair in _pairs(plain + [card for card in sorted(hand) if card.rank == "2"]):
        rest = list(hand)
        for card in pair:
            rest.remove(card)
        for third in dict.fromkeys([*wilds, *rest]):
            if third not in rest:
                continue
            three = tuple(sorted((*pair, third)))
            if three not in tried and (can_stand(trace, third) or _are_near(third, pair)):
                tried.add(three)
                yield three


def _pairs(cards: Iterable[Card]) -> Iterator[tuple[Card, Card]]:
    for one, other in dict.fromkeys(combinations(cards, 2)):
        if _are_near(one, (other,)):
            yield one, other


def _are_near(card: Card, others: tuple[Card, ...]) -> bool:
    if all(card.rank == other.rank for other in others):
        return True
    return all(card.suit == other.suit and _distance(card, other) <= 2 for other in others)


def _distance(card: Card, other: Card) -> int:
    apart = abs(home_of(card) - home_of(other))
    return min(apart, 13 - apart)
