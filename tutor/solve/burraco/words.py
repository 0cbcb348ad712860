"""Kernels: hands and melds as words of bits."""

from __future__ import annotations

from tutor.solve.burraco.layout import (
    ACES,
    BOTH_ACES,
    CLEAN,
    COST,
    COST_TWO,
    COST_WILD,
    DIRTY,
    JOK,
    JOKER,
    ONE,
    ROYAL,
    ROYAL_WILD,
    RUN,
    RUN_MAX,
    SEAT,
    SEMI,
    SEMI_END,
    SEMI_EXACT,
    SET_MAX,
    SIZE,
    SUIT,
    SUPER,
    SUPER_WILD,
    TENS,
    TWO,
    TWOS,
    W_HIGH,
    W_LOW,
    W_PLACE,
    W_SUIT,
    W_WILD,
    WILD_JOKER,
)
from tutor.solve.compiled import Row, jit


@jit
def count(word: int) -> int:
    """How many bits of a word are set."""
    word -= (word >> 1) & 0x55555555555555
    word = (word & 0x33333333333333) + ((word >> 2) & 0x33333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    return (word + (word >> 32)) & 0x7F


@jit
def points(word: int) -> int:
    """The printed points of the faces of a word, each once."""
    return 5 * (count(word) + count(word & TENS) + 2 * count(word & ACES) + 3 * count(word & TWOS))


@jit
def points_of_wild(wild: int) -> int:
    """The printed points of a wild."""
    return 0 if wild == 0 else 30 if wild == WILD_JOKER else 20


@jit
def points_of_hand(d: Row, seat: int) -> int:
    """The printed points of a hand."""
    at = SEAT * seat
    return points(d[at + ONE]) + points(d[at + TWO]) + 30 * d[at + JOK]


@jit
def bit_of_wild(wild: int) -> int:
    """The card that a wild is."""
    return JOKER if wild == WILD_JOKER else 1 << (13 * wild - 12)


@jit
def in_order(word: int) -> int:
    """The faces of a suit as places of a run, the ace at both ends."""
    return word | (word & 1) << 13


@jit
def span(low: int, high: int) -> int:
    """The places from the low to the high one."""
    return (1 << high) - (1 << (low - 1))


@jit
def run_of(suit: int, low: int, high: int, place: int, wild: int) -> int:
    """The word of a run; ``place`` and ``wild`` are 0 where there is no wild."""
    return RUN | suit << W_SUIT | low << W_LOW | high << W_HIGH | place << W_PLACE | wild << W_WILD


@jit
def wild_of(meld: int) -> int:
    """The wild of a meld, 0 for none."""
    return meld >> W_WILD


@jit
def naturals_of(meld: int) -> int:
    """The places of a run where natural cards lie."""
    places = span((meld >> W_LOW) & 15, (meld >> W_HIGH) & 15)
    place = (meld >> W_PLACE) & 15
    return places & ~(1 << (place - 1)) if place else places


@jit
def naturals_in_set(meld: int) -> int:
    """How many natural cards a set has."""
    counts = (meld >> W_HIGH) & 0xFF
    counts = (counts & 0x33) + ((counts >> 2) & 0x33)
    return (counts + (counts >> 4)) & 15


@jit
def size_of(meld: int) -> int:
    """How many cards a meld has."""
    if meld & RUN:
        return ((meld >> W_HIGH) & 15) - ((meld >> W_LOW) & 15) + 1
    return naturals_in_set(meld) + (1 if meld >> W_WILD else 0)


@jit
def bonus_of(m: Row, meld: int) -> int:
    """What a meld is worth as a burraco; 0 if it is none."""
    size = size_of(meld)
    if size < 7:
        return 0
    is_run = meld & RUN
    if wild_of(meld) == 0:
        if is_run and size >= 13 and m[ROYAL]:
            return m[ROYAL]
        if not is_run and size == 8 and m[SUPER]:
            return m[SUPER]
        return m[CLEAN]
    if is_run and size >= 13 and m[ROYAL_WILD]:
        return m[ROYAL_WILD]
    if not is_run and size == 9 and m[SUPER_WILD]:
        return m[SUPER_WILD]
    enough = size == 8 if m[SEMI_EXACT] else size >= 8
    if is_run:
        low, high, place = (meld >> W_LOW) & 15, (meld >> W_HIGH) & 15, (meld >> W_PLACE) & 15
        in_row = max(place - low, high - place)
        enough = size >= 8 and place in (low, high) if m[SEMI_END] else in_row >= 7
    return m[SEMI] if enough and m[SEMI] else m[DIRTY]


@jit
def fits_of(m: Row, meld: int) -> int:
    """The faces that can be added to a meld by themselves, wilds in the use of others not looked at."""
    if not meld & RUN:
        if size_of(meld) >= m[SET_MAX]:
            return 0
        return ACES << ((meld >> W_LOW) & 15)
    low, high, place = (meld >> W_LOW) & 15, (meld >> W_HIGH) & 15, (meld >> W_PLACE) & 15
    if high - low + 1 >= m[RUN_MAX]:
        return 0
    places = 1 << (place - 1) if place else 0
    if low > 1:
        places |= 1 << (low - 2)
    if high < 14:
        places |= 1 << high
    if not m[BOTH_ACES] and naturals_of(meld) & 0x2001:
        places &= 0x1FFE
    return ((places | places >> 13) & SUIT) << (13 * ((meld >> W_SUIT) & 3))


@jit
def pay(d: Row, seat: int) -> None:
    """Take the cost of a lay from a hand."""
    at = SEAT * seat
    once, twice, wild = d[COST], d[COST_TWO], d[COST_WILD]
    d[at + SIZE] -= count(once) + count(twice) + (1 if wild else 0)
    if wild == WILD_JOKER:
        d[at + JOK] -= 1
    elif wild:
        two = 1 << (13 * wild - 12)
        if once & two:
            twice |= two
        once |= two
    both = d[at + TWO] & once
    d[at + ONE] &= ~(once & ~both)
    d[at + ONE] &= ~twice
    d[at + TWO] &= ~both


@jit
def can_pay(d: Row, seat: int) -> bool:
    """Whether a hand holds the cost of a lay."""
    at = SEAT * seat
    once, twice, wild = d[COST], d[COST_TWO], d[COST_WILD]
    if wild == WILD_JOKER:
        if d[at + JOK] == 0:
            return False
    elif wild:
        two = 1 << (13 * wild - 12)
        if once & two:
            twice |= two
        once |= two
    return once & ~d[at + ONE] == 0 and twice & ~d[at + TWO] == 0


@jit
def remove(d: Row, at: int, card: int) -> None:
    """Take one card from a hand whose numbers begin at a place; what is not in it is left alone."""
    if card == JOKER:
        if d[at + JOK]:
            d[at + JOK] -= 1
            d[at + 3] -= 1
    elif d[at + 1] & card:
        d[at + 1] &= ~card
        d[at + 3] -= 1
    elif d[at] & card:
        d[at] &= ~card
        d[at + 3] -= 1


@jit
def put(d: Row, at: int, card: int) -> None:
    """Put one card to the cards whose numbers begin at a place."""
    if card == JOKER:
        d[at + JOK] += 1
    elif d[at] & card:
        d[at + 1] |= card
    else:
        d[at] |= card
    d[at + 3] += 1


@jit
def put_all(d: Row, at: int, other: int) -> None:
    """Put all the cards of one place to those of another."""
    d[at + 1] |= d[other + 1] | (d[at] & d[other])
    d[at] |= d[other]
    d[at + JOK] += d[other + JOK]
    d[at + 3] += d[other + 3]


@jit
def clear(d: Row, at: int) -> None:
    """No cards any more."""
    d[at] = 0
    d[at + 1] = 0
    d[at + 2] = 0
    d[at + 3] = 0


@jit
def remove_seen(d: Row, seat: int) -> None:
    """What is known of a hand is what is known and was not just laid from it."""
    at = SEAT * seat + 4
    if d[at + 3] == 0:
        return
    once, twice, wild = d[COST], d[COST_TWO], d[COST_WILD]
    if wild == WILD_JOKER:
        remove(d, at, JOKER)
    elif wild:
        remove(d, at, 1 << (13 * wild - 12))
    for _ in range(2):
        both = d[at + 1] & once
        gone = d[at] & once & ~both
        d[at + 1] &= ~both
        d[at] &= ~gone
        d[at + 3] -= count(both) + count(gone)
        once = twice
