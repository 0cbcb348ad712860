"""A deal laid out for the kernels: cards as bits, rules as tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.engine.rules import RuleSet
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import beats, hand_size, points_of
from tutor.solve.bura import kernels

SUITS: Final = "shdc"
BLANKS: Final = "6789"
HONOURS: Final = "JQKTA"
PRIME: Final = 37
LARGEST_HAND: Final = 5
LARGEST_STOCK: Final = 31


def _bits() -> dict[Card, int]:
    bits = {}
    for place, suit in enumerate(SUITS):
        for step, rank in enumerate(BLANKS):
            bits[Card(rank, suit)] = 1 << (4 * place + step)
        for step, rank in enumerate(HONOURS):
            bits[Card(rank, suit)] = 1 << (16 + 5 * place + step)
    return bits


BITS: Final = _bits()
CARDS: Final = dict(sorted((bit, card) for card, bit in BITS.items()))


def bits_of(cards: Iterable[Card]) -> int:
    """Cards as a set of bits."""
    return sum(BITS[card] for card in cards)


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a set of bits, lowest bit first."""
    return tuple(card for bit, card in CARDS.items() if bit & bits)


@dataclass(frozen=True, slots=True)
class Effects:
    """What the named holdings bring under some rules: 0 nothing, 1 the lead, 2 the deal."""

    bura: int
    moscow: int
    little: int
    ends: int
    molodka: int

    @classmethod
    def of(cls, rules: RuleSet) -> Effects:
        """The effects that the options agree on."""
        option = rules.options
        words = {"lead": 1, "win_deal": 2, "win_match": 2}
        return cls(
            bura={"win": 2, "lead_only": 1}.get(option["bura"], 0),
            moscow=0 if option["moscow"] == "none" else words[option["moscow_effect"]],
            little=words.get(option["little_moscow"], 0),
            ends=words.get(option["four_ends"], 0),
            molodka={"jump_before_lead": 1, "jump_over_lead": 1, "win": 2}.get(option["molodka"], 0),
        )

    def any(self, effect: int) -> bool:
        """Whether some holding brings this effect."""
        return effect in {self.bura, self.moscow, self.little, self.ends, self.molodka}


@lru_cache(maxsize=1)
def _fixed() -> tuple[int, ...]:
    """What is the same for every deal: choices of places, and new names for blanks."""
    m = [0] * kernels.WORK
    for choice in range(32):
        m[kernels.COUNT + choice] = choice.bit_count()
    for size, count in product(range(LARGEST_HAND + 1), repeat=2):
        first = kernels.SUBSETS + (6 * size + count) * 11
        choices = [choice for choice in range(1 << size) if choice.bit_count() == count]
        m[first] = len(choices)
        m[first + 1 : first + 1 + len(choices)] = choices
    for place in range(LARGEST_HAND):
        m[kernels.LACKS + place] = sum(1 << choice for choice in range(32) if not (choice >> place) & 1)
    for mine, yours, stock in product(range(16), repeat=3):
        m[kernels.NAMES + (mine | yours << 4 | stock << 8)] = _new_names(mine, yours, stock)
    return tuple(m)


def _new_names(mine: int, yours: int, stock: int) -> int:
    """Blanks of one suit moved down as far as those in the stock and each other's order allow."""
    new = [0, 0]
    free = 0
    for place in range(4):
        bit = 1 << place
        if stock & bit:
            free = place + 1
        for side, held in enumerate((mine, yours)):
            if held & bit:
                new[side] |= 1 << free
                free += 1
    return (new[0] & 15) | (new[1] & 15) << 4


def lay_out(rules: RuleSet, position: BuraPosition, slots: int) -> list[int]:
    """The row of numbers that the kernels read and work in."""
    key = ("solve", position.trump)
    if key not in rules.cache:
        rules.cache[key] = _lay_rules(rules, position.trump)
    m = [*rules.cache[key], *[0] * (kernels.SIZE - kernels.WORK)]
    m[kernels.SLOTS] = slots
    _lay_stock(m, [BITS[card] for card in position.stock], m[kernels.HAND], str(rules.options["short_stock"]))
    return m


def _lay_rules(rules: RuleSet, trump: str) -> list[int]:
    trace = Trace(rules)
    option = rules.options
    m = list(_fixed())
    for card, bit in BITS.items():
        code = bit % PRIME
        m[kernels.BEATS + code] = sum(other for by, other in BITS.items() if beats(trace, trump, card, by))
        m[kernels.WORTH + code] = points_of(trace, (card,))
        m[kernels.SUIT + code] = SUITS.index(card.suit)
    effects = Effects.of(rules)
    jumps = effects.any(1)
    m[kernels.HAND] = hand_size(trace)
    m[kernels.MOST] = int(option["max_lead"])
    m[kernels.CONCEDE] = 1 if option["reply"] == "closed" else 2 if option["assignment"] == "declared" else 0
    m[kernels.FOLLOW] = int(option["follow_single"] == "on")
    m[kernels.RENAMES] = int(option["shokha"] == "off" and option["little_moscow"] == "off")
    m[kernels.JUMPS] = int(jumps)
    m[kernels.MIXES] = int(jumps) + 2 * (option["shokha"] == "on") + 4 * (option["high_count"] == "lead")
    m[kernels.BURA : kernels.MOLODKA + 1] = [
        effects.bura, effects.moscow, effects.little, effects.ends, effects.molodka,
    ]  # fmt: skip
    kinds = ("none", "any_aces", "aces_with_trump", "aces_and_tens", "all_aces")
    m[kernels.MOSCOW_KIND] = kinds.index(option["moscow"])
    for place, rank in ((kernels.ACES, "A"), (kernels.TENS, "T"), (kernels.SIXES, "6")):
        m[place] = bits_of(Card(rank, suit) for suit in SUITS)
    m[kernels.TRUMPS] = _suit(trump)
    m[kernels.SHOKHA] = BITS[Card("6", "s")]
    for place, suit in enumerate(SUITS):
        m[kernels.SUITS + place] = _suit(suit)
    return m


def _suit(suit: str) -> int:
    return sum(bit for card, bit in BITS.items() if card.suit == suit)


def _lay_stock(m: list[int], stock: list[int], size: int, short: str) -> None:
    for at in range(len(stock) + 1):
        m[kernels.BLANKS + at] = sum(stock[at:]) & 0xFFFF
        for gap in range(size + 1):
            drawn = 2 * gap
            left = len(stock) - at
            if drawn > left:
                drawn = 0 if short == "all_or_nothing" else left
            draw = kernels.DRAWS + (at * 6 + gap) * 3
            m[draw] = sum(stock[at : at + drawn : 2])
            m[draw + 1] = sum(stock[at + 1 : at + drawn : 2])
            m[draw + 2] = at + drawn
