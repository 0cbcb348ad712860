"""Positions to try things on: whole deals played at random, and some of their positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from tutor.cards import ALL_CARDS, JOKER, Card
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.game import GAME
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.walking import next_move

TABLES: Final = GAME.tables
RULE_SETS: Final = tuple(TABLES.rule_sets)
PACK: Final[Counter[Card]] = Counter({card: 4 if card == JOKER else 2 for card in ALL_CARDS})
VARIED: Final = (
    "fitab+natural_two=needs_physical_three", "fitab+run_max=13,set_max=8,duplicate_sets=allowed",
    "seed+multi_rediscard=forbidden,single_rediscard=forbidden", "fitab+stock_end=to_last_card,final_discard=optional",
    "seed+refill_timing=eager,close_if_no_pozzetto_left=allowed", "international+stock_end=void,ace_both_ends=on",
)  # fmt: skip
"""Rule sets with options away from any of the named ones."""


def walk(rules: RuleSet, chance: Chance, *, players: int = 4) -> Iterator[tuple[BurracoPosition, Move | None]]:
    """A deal from the first position to the last, with the move that leads to the next."""
    position = first_deal(rules, chance.fork("deal"), players=players)
    while position.phase != "over":
        move = next_move(rules, position, chance)
        yield position, move
        position = GAME.apply(rules, position, move)
    yield position, None


@cache
def _walked(key: str, seed: str, players: int) -> tuple[BurracoPosition, ...]:
    rules = TABLES.read_rules(key)
    return tuple(position for position, _ in walk(rules, Chance(seed), players=players))


def picked(rules: RuleSet, chance: Chance, count: int, *, players: int = 4) -> list[BurracoPosition]:
    """Some positions of one deal, from its start to its end."""
    positions = _walked(rules.key, chance.seed, players)
    last = len(positions) - 1
    return [positions[last * place // max(1, count - 1)] for place in range(count)]


def everywhere(position: BurracoPosition) -> Counter[Card]:
    """All cards of a position, wherever they are."""
    cards = [card for hand in position.hands for card in hand]
    cards += [card for melds in position.melds for meld in melds for card in meld.cards]
    cards += [card for pozzetto in position.pozzetti for card in pozzetto]
    return Counter([*cards, *position.pile, *position.stock])
