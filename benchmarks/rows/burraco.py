"""How fast the rules of Burraco are."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.measure import ROUNDS, Row, Work, at_least
from tutor.cards import ALL_CARDS, JOKER, Card
from tutor.chance import Chance
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.game import GAME
from tutor.games.burraco.listing import lays
from tutor.games.burraco.turn import Turn
from tutor.games.burraco.walking import next_move

RULES = GAME.tables.rules()
PACK = tuple(Counter({card: 4 if card == JOKER else 2 for card in ALL_CARDS}).elements())
HANDS = 40
DEALS = 4


def turns(count: int) -> list[Turn]:
    """Turns with so many cards in hand and some melds on the table, both as a deal played at random gives them."""
    found = []
    for seed in range(HANDS):
        chance = Chance(f"hand/{seed}")
        position = first_deal(RULES, chance)
        while position.phase != "over" and sum(map(len, position.melds)) < 6:
            position = GAME.apply(RULES, position, next_move(RULES, position, chance))
        melds = position.melds[0]
        left = Counter(PACK)
        left.subtract(card for meld in melds for card in meld.cards)
        found.append(Turn(chance_hand(chance, left, count), melds, phase="play"))
    return found


def chance_hand(chance: Chance, left: Counter[Card], count: int) -> tuple[Card, ...]:
    """A random hand from the cards that are left."""
    return tuple(chance.sample(list(left.elements()), count))


def listing(name: str, count: int, aim: float) -> Row:
    """The median time to list what can be laid from a hand of so many cards; the middle hand decides."""
    hands = turns(count)
    medians = []
    for _ in range(ROUNDS):
        spent = []
        for turn in hands:
            start = time.process_time()
            for _deed in lays(RULES, turn):
                pass
            spent.append(1000 * (time.process_time() - start))
        medians.append(statistics.median(spent))
    figure = statistics.median(medians)
    return Row(name, figure, None, None, None, aim, figure <= aim)


def deals(key: str) -> Work:
    """Some whole deals for four played at random; their number."""
    rules = GAME.tables.rules(key)

    def play() -> int:
        for seed in range(DEALS):
            chance = Chance(seed)
            position = first_deal(rules, chance)
            while position.phase != "over":
                position = GAME.apply(rules, position, next_move(rules, position, chance))
        return DEALS

    return play


def rows() -> Iterator[Row]:
    """The rows of Burraco."""
    yield listing("burraco: milliseconds for all melds and additions of 11 cards", 11, aim=1)
    yield listing("burraco: milliseconds for all melds and additions of 40 cards", 40, aim=20)
    yield at_least("burraco: whole random deals per second", deals("seed"), aim=3)
    yield at_least("burraco: whole random deals per second, the Italian federation's rules", deals("fitab"), aim=10)
