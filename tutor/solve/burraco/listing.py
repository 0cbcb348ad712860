"""Kernels: everything that can be laid, and whether the pile can be taken where it has to be of use.

``o`` is where lays are written: their number, the room there is, then a slot and a word for each.
"""

from __future__ import annotations

from tutor.solve.burraco.layout import (
    ACT,
    COST,
    COST_TWO,
    COST_WILD,
    FIRST,
    FIRST_PILE,
    HELD,
    HELD_JOK,
    JOK,
    MELDS,
    MOST_MELDS,
    MUST_USE,
    ONE,
    PHASE,
    PILE,
    PILE_JOK,
    PLAY,
    RANKS,
    RUN,
    RUN_MAX,
    SEAT,
    SET_MAX,
    SIDE,
    SIZE,
    SUIT,
    TABLE,
    TAKEN,
    TWICE,
    TWO,
    W_HIGH,
    W_LOW,
    W_SUIT,
    W_WILD,
    WILD_JOKER,
)
from tutor.solve.burraco.melding import is_lay, leaves_discard
from tutor.solve.burraco.playing import is_take, must_lay
from tutor.solve.burraco.shaping import as_run, moved_wild
from tutor.solve.burraco.words import clear, count, in_order, naturals_of, put_all, size_of, span, wild_of
from tutor.solve.compiled import Row, jit

ROOM = 8192
"""Lays that a row of them has room for."""


@jit
def note(m: Row, d: Row, o: Row, slot: int, new: int) -> None:
    """Write down a lay if it is legal."""
    if new and o[0] < o[1] and is_lay(m, d, slot, new):
        o[2 + 2 * o[0]] = slot
        o[3 + 2 * o[0]] = new
        o[0] += 1


@jit
def wilds_in_hand(d: Row) -> int:
    """The wilds of the hand in turn, a bit for each kind: bits one to four for twos, five for jokers."""
    at = SEAT * d[ACT]
    wilds = 0
    for suit in range(4):
        if (d[at + ONE] >> (13 * suit + 1)) & 1:
            wilds |= 2 << suit
    return wilds | (1 << WILD_JOKER if d[at + JOK] else 0)


@jit
def list_sets(m: Row, d: Row, o: Row, slot: int, old: int, rank: int, most: int) -> None:
    """Every set of a rank, new or grown out of one."""
    at = SEAT * d[ACT]
    wilds = wilds_in_hand(d)
    laid = wild_of(old)
    least = 0
    ways = 1
    for suit in range(4):
        place = 13 * suit + rank
        before = (old >> (W_HIGH + 2 * suit)) & 3
        held = ((d[at + ONE] >> place) & 1) + ((d[at + TWO] >> place) & 1)
        least |= before << (2 * suit)
        ways *= held + 1
    for way in range(ways):
        rest = way
        counts = least
        total = 0
        for suit in range(4):
            place = 13 * suit + rank
            held = 1 + ((d[at + ONE] >> place) & 1) + ((d[at + TWO] >> place) & 1)
            counts += (rest % held) << (2 * suit)
            rest //= held
            total += (counts >> (2 * suit)) & 3
        meld = rank << W_LOW | counts << W_HIGH
        if total + (1 if laid else 0) <= most:
            note(m, d, o, slot, meld | laid << W_WILD)
        if laid == 0 and total < most:
            for wild in range(1, WILD_JOKER + 1):
                if (wilds >> wild) & 1:
                    note(m, d, o, slot, meld | wild << W_WILD)


@jit
def list_runs(m: Row, d: Row, o: Row, slot: int, suit: int, most: int) -> None:
    """Every new run of a suit."""
    have = in_order((d[SEAT * d[ACT] + ONE] >> (13 * suit)) & SUIT)
    wilds = wilds_in_hand(d)
    for low in range(1, 13):
        for high in range(low + 2, min(14, low + most - 1) + 1):
            places = span(low, high)
            missing = places & ~have
            if missing & (missing - 1):
                break
            if missing == 0:
                note(m, d, o, slot, as_run(m, suit, places, 0, 0))
            for place in range(low, high + 1):
                bit = 1 << (place - 1)
                if missing & ~bit == 0:
                    for wild in range(1, WILD_JOKER + 1):
                        if (wilds >> wild) & 1:
                            note(m, d, o, slot, as_run(m, suit, places & ~bit, place, wild))


@jit
def list_longer(m: Row, d: Row, o: Row, slot: int, old: int) -> None:
    """Every run that grows out of one."""
    suit = (old >> W_SUIT) & 3
    have = in_order((d[SEAT * d[ACT] + ONE] >> (13 * suit)) & SUIT)
    laid = wild_of(old)
    lies = naturals_of(old)
    fixed = lies
    kinds = wilds_in_hand(d)
    if laid:
        kinds |= 1 << laid
    elif lies & 2:
        kinds |= 2 << suit
        fixed = lies & ~2
    lowest = count((fixed & -fixed) - 1) + 1
    highest = lowest
    while fixed >> highest:
        highest += 1
    for low in range(lowest, 0, -1):
        for high in range(highest, min(14, low + m[RUN_MAX] - 1) + 1):
            places = span(low, high)
            missing = places & ~(have | lies)
            if missing & (missing - 1) and not missing & 2:
                continue
            new = as_run(m, suit, places, 0, 0)
            if new != old:
                note(m, d, o, slot, new)
            for place in range(low, high + 1):
                bit = 1 << (place - 1)
                if not bit & fixed and missing & ~bit & ~2 == 0:
                    for wild in range(1, WILD_JOKER + 1):
                        if (kinds >> wild) & 1:
                            new = as_run(m, suit, places & ~bit, place, wild)
                            if new != old:
                                note(m, d, o, slot, new)


@jit
def list_new(m: Row, d: Row, o: Row, most: int) -> None:
    """Every new meld of at most so many cards."""
    side = d[ACT] & 1
    slot = d[SIDE + 8 * side + MELDS]
    for rank in range(13):
        if (m[RANKS] >> rank) & 1:
            list_sets(m, d, o, slot, 0, rank, min(most, m[SET_MAX]))
    for suit in range(4):
        list_runs(m, d, o, slot, suit, min(most, m[RUN_MAX]))


@jit
def list_additions(m: Row, d: Row, o: Row) -> None:
    """Everything that can be added to a meld of the own side."""
    side = d[ACT] & 1
    for slot in range(d[SIDE + 8 * side + MELDS]):
        old = d[TABLE + MOST_MELDS * side + slot]
        if old & RUN:
            list_longer(m, d, o, slot, old)
        elif (m[RANKS] >> ((old >> W_LOW) & 15)) & 1:
            list_sets(m, d, o, slot, old, (old >> W_LOW) & 15, m[SET_MAX])


@jit
def list_moved(m: Row, d: Row, o: Row) -> None:
    """Every wild moved by itself, after what else was written down."""
    side = d[ACT] & 1
    for slot in range(d[SIDE + 8 * side + MELDS]):
        for below in range(2):
            new = moved_wild(m, d[TABLE + MOST_MELDS * side + slot], below)
            if new and o[0] < o[1]:
                o[2 + 2 * o[0]] = slot
                o[3 + 2 * o[0]] = new
                o[0] += 1


@jit
def can_add(m: Row, d: Row, o: Row) -> bool:
    """Whether a single card can be added to a meld."""
    o[0] = 0
    list_additions(m, d, o)
    for place in range(o[0]):
        is_lay(m, d, o[2 + 2 * place], o[3 + 2 * place])
        if count(d[COST]) + count(d[COST_TWO]) + (1 if d[COST_WILD] else 0) == 1:
            return True
    return False


@jit
def can_open(m: Row, d: Row, o: Row, turned: int, jokers: int) -> bool:
    """Whether a new meld of three cards can be laid, one of them the turned card where there is one."""
    o[0] = 0
    list_new(m, d, o, 3)
    for place in range(o[0]):
        is_lay(m, d, o[2 + 2 * place], o[3 + 2 * place])
        wild = d[COST_WILD]
        bit = 1 << (13 * wild - 12) if 0 < wild < WILD_JOKER else 0
        if (turned == 0 and jokers == 0) or (d[COST] | bit) & turned or (jokers and wild == WILD_JOKER):
            return True
    return False


@jit
def can_lay_all(m: Row, d: Row, o: Row) -> bool:
    """Whether the whole hand can be laid as one new meld."""
    o[0] = 0
    list_new(m, d, o, 14)
    longest = 0
    for place in range(o[0]):
        longest = max(longest, size_of(o[3 + 2 * place]))
    return longest == d[SEAT * d[ACT] + SIZE]


@jit
def may_take(m: Row, d: Row, o: Row) -> bool:
    """Whether the seat in turn may take the pile."""
    if not is_take(m, d):
        return False
    at = SEAT * d[ACT]
    asked = must_lay(m, d)
    single = d[at + SIZE] <= 3 and d[PILE + 3] == 1
    if not asked and not single:
        return True
    one, two, jokers, size = d[at + ONE], d[at + TWO], d[at + JOK], d[at + SIZE]
    d[HELD] = one
    d[HELD_JOK] = jokers
    for place in range(4):
        d[TAKEN + place] = d[PILE + place]
    put_all(d, at, PILE)
    d[PHASE] = PLAY
    legal = True
    if asked:
        turned = d[PILE] if d[FIRST] else 0
        opens = can_open(m, d, o, turned, d[PILE_JOK] if d[FIRST] else 0)
        if not opens and d[FIRST] and m[FIRST_PILE] == 2:
            legal = False
        elif not opens and m[MUST_USE]:
            legal = can_add(m, d, o)
    if legal and single and not leaves_discard(m, d, d[at + ONE], d[at + JOK], d[at + SIZE], 0, 0):
        legal = can_add(m, d, o) or (d[at + SIZE] > 2 and can_lay_all(m, d, o))
    d[PHASE] = 0
    d[at + ONE] = one
    d[at + TWO] = two
    d[at + JOK] = jokers
    d[at + SIZE] = size
    clear(d, TAKEN)
    d[HELD] = 0
    d[HELD_JOK] = 0
    return legal


@jit
def list_lays(m: Row, d: Row, o: Row) -> int:
    """Everything that the player in turn may lay, moves of a wild last; how many of them are no such moves."""
    o[0] = 0
    list_new(m, d, o, 14)
    list_additions(m, d, o)
    laid = o[0]
    list_moved(m, d, o)
    return laid


@jit
def may_be_used(m: Row, d: Row) -> int:
    """The sets that a side may still begin, a bit for each rank."""
    side = d[ACT] & 1
    ranks = m[RANKS]
    if not m[TWICE]:
        for place in range(d[SIDE + 8 * side + MELDS]):
            meld = d[TABLE + MOST_MELDS * side + place]
            if not meld & RUN:
                ranks &= ~(1 << ((meld >> W_LOW) & 15))
    return ranks
