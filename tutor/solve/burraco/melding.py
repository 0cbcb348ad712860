"""Kernels: what a lay costs, and whether it can be made.

A lay is a slot of the side's melds (the next free one for a new meld) and the word of the meld that lies there then.
"""

from __future__ import annotations

from tutor.solve.burraco.layout import (
    ACT,
    BURRACOS,
    CLEANS,
    CLOSE_LEFT,
    COST,
    COST_TWO,
    COST_WILD,
    HELD,
    HELD_JOK,
    JOK,
    JOKER,
    LEFT,
    MAY_LAY_LAST,
    MELDS,
    MOST_MELDS,
    MULTI,
    NEEDS_CLEAN,
    ONE,
    RANKS,
    RUN,
    SEAT,
    SET_MAX,
    SIDE,
    SINGLE,
    SIZE,
    STATE,
    SUIT,
    TABLE,
    TAKEN,
    TAKEN_JOK,
    TAKEN_SIZE,
    TWICE,
    TWO,
    TWOS,
    UNTAKEN,
    W_HIGH,
    W_LOW,
    W_PLACE,
    W_SUIT,
    WILD_JOKER,
    WILD_LAST,
)
from tutor.solve.burraco.shaping import as_run, settle
from tutor.solve.burraco.words import (
    bit_of_wild,
    can_pay,
    count,
    naturals_of,
    size_of,
    span,
    wild_of,
)
from tutor.solve.compiled import Row, jit


@jit
def is_longer_run(m: Row, d: Row, old: int, new: int) -> bool:
    """Whether a run can be made of another by adding cards; their cost is set down."""
    suit = (old >> W_SUIT) & 3
    if (new >> W_SUIT) & 3 != suit:
        return False
    own = suit + 1
    lies, will = naturals_of(old), naturals_of(new)
    laid, wild = wild_of(old), wild_of(new)
    place = (new >> W_PLACE) & 15
    gone = lies & ~will
    added = will & ~lies
    paid = 0
    if gone:
        if gone != 2 or laid or wild != own:
            return False
    elif laid == 0:
        paid = wild
    elif wild != laid:
        if laid != own or added & 2 == 0:
            return False
        added &= ~2
        paid = wild
    ranks = added & SUIT
    if added & 0x2000:
        ranks |= 0x2001 if added & 1 else 1
    if ranks == 0 and paid == 0:
        return False
    low, high = (new >> W_LOW) & 15, (new >> W_HIGH) & 15
    if laid == wild and laid != own and place == (old >> W_PLACE) & 15 and not (low == 2 and high == 14):
        found = as_run(m, suit, will, place, wild)  # nothing has moved, and no reading is liked better
    else:
        found = settle(m, old, ranks, paid, 1 if place == 14 else place)
    if found != new and laid == own and wild == own and added & 2:
        found = settle(m, old, ranks & ~2, wild, 1 if place == 14 else place)
    if found != new:
        return False
    d[COST] = (ranks & SUIT) << (13 * suit)
    d[COST_TWO] = 1 << (13 * suit) if ranks & 0x2000 else 0
    d[COST_WILD] = paid
    return True


@jit
def is_new_run(m: Row, d: Row, new: int) -> bool:
    """Whether a run is legal as it is first laid; its cost is set down."""
    suit = (new >> W_SUIT) & 3
    naturals, wild = naturals_of(new), wild_of(new)
    if as_run(m, suit, naturals, (new >> W_PLACE) & 15, wild) != new or span(2, 14) == naturals | (
        1 << ((new >> W_PLACE) & 15) >> 1
    ):
        return False
    ranks = (naturals | naturals >> 13) & SUIT
    d[COST] = ranks << (13 * suit)
    d[COST_TWO] = 1 << (13 * suit) if naturals & 0x2001 == 0x2001 else 0
    d[COST_WILD] = wild
    return True


@jit
def is_set_from(m: Row, d: Row, old: int, new: int) -> bool:
    """Whether a set is legal that is laid (``old`` is 0) or grows out of another one; its cost is set down."""
    rank = (new >> W_LOW) & 15
    size = size_of(new)
    if not (m[RANKS] >> rank) & 1 or size < 3 or size > m[SET_MAX] or new & RUN:
        return False
    wild = wild_of(new)
    if old:
        if (old >> W_LOW) & 15 != rank or size <= size_of(old) or (wild_of(old) and wild != wild_of(old)):
            return False
        if wild_of(old):
            wild = 0
    once = 0
    twice = 0
    for suit in range(4):
        more = ((new >> (W_HIGH + 2 * suit)) & 3) - ((old >> (W_HIGH + 2 * suit)) & 3)
        if more < 0 or more > 2:
            return False
        if more:
            face = 1 << (13 * suit + rank)
            once |= face
            if more == 2:
                twice |= face
    d[COST] = once
    d[COST_TWO] = twice
    d[COST_WILD] = wild
    return True


@jit
def is_barred(m: Row, d: Row, card: int) -> bool:
    """Whether a card may not be discarded since it was taken with the pile in this turn."""
    taken = d[TAKEN_SIZE]
    if taken == 0:
        return False
    held = d[HELD_JOK] > 0 if card == JOKER else d[HELD] & card != 0
    came = d[TAKEN_JOK] > 0 if card == JOKER else d[TAKEN] & card != 0
    if not came:
        return False
    if taken == 1:
        return m[SINGLE] == 0 or (m[SINGLE] == 1 and not held)
    return m[MULTI] == 1 and not held


@jit
def may_close(m: Row, d: Row, side: int, burracos: int, cleans: int) -> bool:
    """Whether a side has the pozzetto and the burraco that it needs to close."""
    at = SIDE + 8 * side
    if d[at + STATE] == UNTAKEN and not (m[CLOSE_LEFT] and d[LEFT] == 0):
        return False
    return cleans > 0 if m[NEEDS_CLEAN] else burracos > 0


@jit
def takes_pozzetto(d: Row, side: int) -> bool:
    """Whether a player of a side who gets rid of his last card takes a pozzetto."""
    return d[SIDE + 8 * side + STATE] == UNTAKEN and d[LEFT] > 0


@jit
def may_be_last(m: Row, d: Row, side: int, card: int, burracos: int, cleans: int) -> bool:
    """Whether a card may be discarded as the last of a hand, bars on what was taken not looked at."""
    if takes_pozzetto(d, side):
        return True
    if not m[WILD_LAST] and (card == JOKER or card & TWOS):
        return False
    return may_close(m, d, side, burracos, cleans)


@jit
def is_discard(m: Row, d: Row, card: int) -> bool:
    """Whether the player in turn may discard a card."""
    at = SEAT * d[ACT]
    if card == JOKER:
        if d[at + JOK] == 0:
            return False
    elif d[at + ONE] & card == 0:
        return False
    if is_barred(m, d, card):
        return False
    side = d[ACT] & 1
    base = SIDE + 8 * side
    return d[at + SIZE] > 1 or may_be_last(m, d, side, card, d[base + BURRACOS], d[base + CLEANS])


@jit
def leaves_discard(m: Row, d: Row, one: int, jokers: int, size: int, burracos: int, cleans: int) -> bool:
    """Whether of a hand of at least one card one may be discarded."""
    is_free = d[TAKEN_SIZE] == 0 or (m[SINGLE] == 2 if d[TAKEN_SIZE] == 1 else m[MULTI] == 0)
    if size > 1 and is_free:
        return True
    side = d[ACT] & 1
    if jokers and not is_barred(m, d, JOKER) and (size > 1 or may_be_last(m, d, side, JOKER, burracos, cleans)):
        return True
    while one:
        card = one & -one
        one ^= card
        if not is_barred(m, d, card) and (size > 1 or may_be_last(m, d, side, card, burracos, cleans)):
            return True
    return False


@jit
def leaves_way(m: Row, d: Row, old: int, new: int) -> bool:
    """Whether after a lay whose cost is set down a discard is left, or the pozzetto is taken, or the deal closed."""
    side = d[ACT] & 1
    base = SIDE + 8 * side
    at = SEAT * d[ACT]
    once, twice, wild = d[COST], d[COST_TWO], d[COST_WILD]
    left = d[at + SIZE] - count(once) - count(twice) - (1 if wild else 0)
    if left > 1 and d[TAKEN_SIZE] == 0:
        return True
    burracos, cleans = d[base + BURRACOS], d[base + CLEANS]
    if size_of(new) >= 7:
        burracos += 1
        cleans += 1 if wild_of(new) == 0 else 0
    if old and size_of(old) >= 7:
        burracos -= 1
        cleans -= 1 if wild_of(old) == 0 else 0
    if left == 0:
        if takes_pozzetto(d, side):
            return True
        return m[MAY_LAY_LAST] == 1 and may_close(m, d, side, burracos, cleans)
    jokers = d[at + JOK]
    if wild == WILD_JOKER:
        jokers -= 1
    elif wild:
        two = bit_of_wild(wild)
        twice |= once & two
        once |= two
    both = d[at + TWO] & once
    one = d[at + ONE] & ~(once & ~both) & ~twice
    return leaves_discard(m, d, one, jokers, left, burracos, cleans)


@jit
def is_lay(m: Row, d: Row, slot: int, new: int) -> bool:
    """Whether the player in turn may lay this; its cost is set down."""
    side = d[ACT] & 1
    base = SIDE + 8 * side
    old = 0
    if slot < d[base + MELDS]:
        old = d[TABLE + MOST_MELDS * side + slot]
        if new & RUN:
            if not old & RUN or not is_longer_run(m, d, old, new):
                return False
        elif old & RUN or not is_set_from(m, d, old, new):
            return False
    elif new & RUN:
        if not is_new_run(m, d, new):
            return False
    else:
        if not m[TWICE]:
            for place in range(d[base + MELDS]):
                other = d[TABLE + MOST_MELDS * side + place]
                if not other & RUN and (other >> W_LOW) & 15 == (new >> W_LOW) & 15:
                    return False
        if not is_set_from(m, d, 0, new):
            return False
    return can_pay(d, d[ACT]) and leaves_way(m, d, old, new)
