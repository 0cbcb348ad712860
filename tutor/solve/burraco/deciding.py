"""Kernels: how a way of playing draws, lays and discards. ``w`` are the weights of ways of playing, ``a`` where those
of the one asked begin."""

from __future__ import annotations

from tutor.solve.burraco.layout import (
    ACES,
    ACT,
    AT,
    BURRACOS,
    CARD,
    COST,
    COST_TWO,
    COST_WILD,
    END,
    FITS,
    FITTING,
    JOK,
    JOKER,
    MELDS,
    MOST_MELDS,
    ONE,
    PILE,
    PILE_JOK,
    PILE_SIZE,
    PILE_TWO,
    PLAYERS,
    RANKS,
    RUN,
    RUN_MAX,
    SEAT,
    SET_MAX,
    SIDE,
    SIZE,
    SLOT,
    SUIT,
    TABLE,
    TENS,
    TWO,
    TWOS,
    W_HIGH,
    W_LOW,
    W_SUIT,
    W_WILD,
    WILD_JOKER,
    WORD,
)
from tutor.solve.burraco.listing import may_be_used, may_take, wilds_in_hand
from tutor.solve.burraco.melding import is_discard, is_lay, takes_pozzetto
from tutor.solve.burraco.playing import is_take
from tutor.solve.burraco.shaping import as_run, grown, settle
from tutor.solve.burraco.words import count, in_order, size_of, span, wild_of
from tutor.solve.compiled import Row, jit

(
    TAKE, TAKE_USE, TAKE_WILD, TAKE_SIZE, TAKE_OUT, NEW_SET, MOST_OPEN, WILD_AT, WILD_NEW, KEEP_FIT, KEEP_PAIR,
    KEEP_NEAR, KEEP_WILD, DANGER, WEIGHT, CLOSE,
) = range(16)  # fmt: skip


@jit
def ranks_held(one: int, two: int, least: int) -> int:
    """The ranks of which a hand has at least two, or at least three, a bit for each."""
    ones = 0
    twos = 0
    fours = 0
    for shift in range(0, 52, 13):
        for word in range(2):
            more = ((two if word else one) >> shift) & SUIT
            carry = ones & more
            ones ^= more
            fours |= twos & carry
            twos ^= carry
    return fours | twos & ones if least == 3 else fours | twos


@jit
def run_starts(one: int) -> int:
    """The faces from which three follow each other in a suit, the high ace left out."""
    pairs = one & ((one & ~ACES) >> 1)
    return pairs & ((pairs & ~ACES) >> 1)


@jit
def meldable(m: Row, one: int, two: int) -> int:
    """The faces that are part of some natural meld of a hand."""
    start = run_starts(one)
    high = one & (one >> 11) & (one >> 12) & ACES
    ranks = ranks_held(one, two, 3) & m[RANKS]
    return start | start << 1 | start << 2 | high | high << 11 | high << 12 | (one & (ranks * ACES))


@jit
def wants_pile(m: Row, w: Row, d: Row, a: int) -> bool:
    """Whether the pile is worth more than a card of the stock."""
    side = d[ACT] & 1
    at = SEAT * d[ACT]
    pile, pile_two, size = d[PILE], d[PILE_TWO], d[PILE_SIZE]
    one, two = d[at + ONE], d[at + TWO]
    fits = d[SIDE + 8 * side + FITS]
    use = count(pile & fits) + count(pile_two & fits)
    both = two | pile_two | (one & pile)
    use += count(meldable(m, one | pile, both)) - count(meldable(m, one, two))
    wilds = d[PILE_JOK] + count(pile & TWOS) + count(pile_two & TWOS)
    if size == 1 and use + wilds == 0:
        return False  # or a single card would go to and fro until the deal is ended for it
    value = w[a + TAKE] + w[a + TAKE_USE] * use + w[a + TAKE_WILD] * wilds
    rest = d[END] - d[AT]
    value += w[a + TAKE_SIZE] * size * (rest - 10) // 20
    if not takes_pozzetto(d, side) or d[at + SIZE] <= 3:
        value += w[a + TAKE_OUT] * size
    return value > 0


@jit
def choose_draw(m: Row, w: Row, d: Row, o: Row, a: int) -> bool:
    """Whether to take the pile."""
    return is_take(m, d) and wants_pile(m, w, d, a) and may_take(m, d, o)


@jit
def is_wanted(w: Row, d: Row, a: int) -> bool:
    """Whether a legal lay whose cost is set down is wanted, or would close where waiting is better."""
    side = d[ACT] & 1
    left = d[SEAT * d[ACT] + SIZE] - count(d[COST]) - count(d[COST_TWO]) - (1 if d[COST_WILD] else 0)
    if left > 1 or takes_pozzetto(d, side):
        return True
    return wants_close(w, d, a)


@jit
def wants_close(w: Row, d: Row, a: int) -> bool:
    """Whether closing is better than waiting."""
    value = w[a + CLOSE]
    for seat in range(d[PLAYERS]):
        if seat != d[ACT]:
            value += 10 * d[SEAT * seat + SIZE] * (-1 if (seat ^ d[ACT]) & 1 == 0 else 1)
    if d[END] - d[AT] < 12:
        value += 100
    return value > 0


@jit
def lays(m: Row, w: Row, d: Row, a: int, slot: int, new: int) -> bool:
    """Choose a lay if it is legal and wanted."""
    if new == 0 or not is_lay(m, d, slot, new) or not is_wanted(w, d, a):
        return False
    d[SLOT] = slot
    d[WORD] = new
    return True


@jit
def set_with(old: int, card: int) -> int:
    """A set with one natural card more."""
    suit = 0
    while card >> 13:
        card >>= 13
        suit += 1
    return old + (1 << (W_HIGH + 2 * suit))


@jit
def add_natural(m: Row, w: Row, d: Row, a: int) -> bool:
    """Add a natural card: to what becomes a burraco by it, else to the longest meld short of one, else anywhere."""
    side = d[ACT] & 1
    one = d[SEAT * d[ACT] + ONE]
    if one & d[SIDE + 8 * side + FITS] == 0:
        return False
    best = 0
    slot = 0
    for place in range(d[SIDE + 8 * side + MELDS]):
        if one & d[FITTING + MOST_MELDS * side + place]:
            old = d[TABLE + MOST_MELDS * side + place]
            size = size_of(old)
            value = 2 + (10 + size if size < 7 else 0) + (3 if wild_of(old) == 0 else 0)
            if value > best:
                best = value
                slot = place
    old = d[TABLE + MOST_MELDS * side + slot]
    fitting = one & d[FITTING + MOST_MELDS * side + slot]
    while fitting:
        card = fitting & -fitting
        fitting ^= card
        in_suit = (card >> (13 * ((old >> W_SUIT) & 3))) & SUIT
        new = grown(m, old, in_suit) if old & RUN else set_with(old, card)
        if lays(m, w, d, a, slot, new):
            return True
    return False


@jit
def pick_wild(wilds: int, suit: int) -> int:
    """Which wild to give away: a two of another suit, else a joker, else the suit's own two."""
    for wild in range(1, WILD_JOKER + 1):
        if (wilds >> wild) & 1 and wild != suit + 1:
            return wild
    return suit + 1 if (wilds >> (suit + 1)) & 1 else 0


@jit
def with_wild(m: Row, old: int, wilds: int) -> int:
    """A meld without a wild given one, at its low end where that is free; 0 where it cannot have one."""
    if not old & RUN:
        wild = pick_wild(wilds, -1)
        return old | wild << W_WILD if size_of(old) < m[SET_MAX] else 0
    suit, low, high = (old >> W_SUIT) & 3, (old >> W_LOW) & 15, (old >> W_HIGH) & 15
    wild = pick_wild(wilds, suit)
    if low > 1 and not (low == 3 and wild == suit + 1):
        return settle(m, old, 0, wild, low - 1)
    return settle(m, old, 0, wild, 1 if high == 13 else high + 1) if high < 14 else 0


@jit
def add_wild(m: Row, w: Row, d: Row, a: int) -> bool:
    """Give a wild to the longest meld short of a burraco that has none, or to any to be rid of the last cards."""
    wilds = wilds_in_hand(d)
    if wilds == 0:
        return False
    side = d[ACT] & 1
    goes_out = d[SEAT * d[ACT] + SIZE] <= 2 and takes_pozzetto(d, side)
    least = 3 if goes_out else w[a + WILD_AT]
    most = 14 if goes_out else 7
    best = 0
    slot = 0
    for place in range(d[SIDE + 8 * side + MELDS]):
        old = d[TABLE + MOST_MELDS * side + place]
        size = size_of(old)
        if wild_of(old) == 0 and least <= size < most and size > best:
            best = size
            slot = place
    if best == 0:
        return False
    return lays(m, w, d, a, slot, with_wild(m, d[TABLE + MOST_MELDS * side + slot], wilds))


@jit
def longest_run(m: Row, one: int) -> int:
    """The longest natural run of a hand, 0 if it has none."""
    best = 0
    for suit in range(4):
        places = (one >> (13 * suit)) & SUIT
        if places & (places - 1) == 0:
            continue
        places = in_order(places)
        trios = places & (places >> 1) & (places >> 2)
        while trios:
            low_bit = trios & -trios
            low = count(low_bit - 1) + 1
            high = low + 2
            while (places >> high) & 1:
                high += 1
            if high == 14 and low == 1:
                high = 13
            size = high - low + 1
            if size > m[RUN_MAX]:
                high = low + m[RUN_MAX] - 1
            if best == 0 or size > size_of(best):
                best = as_run(m, suit, span(low, high), 0, 0)
            trios &= ~span(low, high)
    return best


@jit
def whole_set(d: Row, rank: int) -> int:
    """The set of all cards of a rank in the hand in turn."""
    at = SEAT * d[ACT]
    meld = rank << W_LOW
    for suit in range(4):
        place = 13 * suit + rank
        held = ((d[at + ONE] >> place) & 1) + ((d[at + TWO] >> place) & 1)
        meld += held << (W_HIGH + 2 * suit)
    return meld


@jit
def open_natural(m: Row, w: Row, d: Row, a: int, short: bool) -> bool:
    """Lay a new meld without a wild: the longest run, else the set of the most cards."""
    at = SEAT * d[ACT]
    slot = d[SIDE + 8 * (d[ACT] & 1) + MELDS]
    one = d[at + ONE]
    if run_starts(one) | (one & (one >> 11) & (one >> 12) & ACES) and lays(m, w, d, a, slot, longest_run(m, one)):
        return True
    ranks = ranks_held(d[at + ONE], d[at + TWO], 3) & may_be_used(m, d)
    while ranks:
        low_bit = ranks & -ranks
        ranks ^= low_bit
        new = whole_set(d, count(low_bit - 1))
        if (short or size_of(new) > 3 or d[at + SIZE] <= w[a + NEW_SET] or w[a + NEW_SET] == 1) and lays(
            m, w, d, a, slot, new
        ):
            return True
    return False


@jit
def open_wild(m: Row, w: Row, d: Row, a: int) -> bool:
    """Lay a new meld of two natural cards and a wild: a run, else a set."""
    wilds = wilds_in_hand(d)
    if wilds == 0:
        return False
    at = SEAT * d[ACT]
    slot = d[SIDE + 8 * (d[ACT] & 1) + MELDS]
    for suit in range(4):
        places = in_order((d[at + ONE] >> (13 * suit)) & SUIT) & ~2
        wild = pick_wild(wilds, suit)
        for gap in range(1, 3):
            pairs = places & (places >> gap)
            while pairs:
                low_bit = pairs & -pairs
                pairs ^= low_bit
                low = count(low_bit - 1) + 1
                place = low + 1 if gap == 2 else low - 1 if low > 1 else low + 2
                if not (place == 2 and wild == suit + 1) and lays(
                    m, w, d, a, slot, as_run(m, suit, low_bit | low_bit << gap, place, wild)
                ):
                    return True
    ranks = ranks_held(d[at + ONE], d[at + TWO], 2) & may_be_used(m, d)
    while ranks:
        low_bit = ranks & -ranks
        ranks ^= low_bit
        new = whole_set(d, count(low_bit - 1)) | pick_wild(wilds, -1) << W_WILD
        if lays(m, w, d, a, slot, new):
            return True
    return False


@jit
def choose_lay(m: Row, w: Row, d: Row, a: int) -> bool:
    """Whether to lay something now: its slot and word are set down, and its cost."""
    if add_natural(m, w, d, a):
        return True
    at = SEAT * d[ACT]
    base = SIDE + 8 * (d[ACT] & 1)
    if d[at + SIZE] < 2:
        return add_wild(m, w, d, a)
    if d[base + MELDS] == MOST_MELDS:
        return False
    short = d[at + SIZE] <= 5
    if (short or d[base + MELDS] - d[base + BURRACOS] < w[a + MOST_OPEN]) and open_natural(m, w, d, a, short):
        return True
    if d[at + SIZE] <= w[a + WILD_NEW] and open_wild(m, w, d, a):
        return True
    return add_wild(m, w, d, a)


@jit
def choose_discard(m: Row, w: Row, d: Row, a: int) -> int:
    """The card to discard; it is set down as well."""
    at = SEAT * d[ACT]
    side = d[ACT] & 1
    one, two = d[at + ONE], d[at + TWO]
    own, other = d[SIDE + 8 * side + FITS], d[SIDE + 8 * (1 - side) + FITS]
    pairs = ranks_held(one, two, 2) * ACES
    above = (one & ~ACES) >> 1 | (one & ACES) << 12
    below = (one << 1) & ~ACES | (one >> 12) & ACES
    near = above | below | (above & ~ACES) >> 1 | (below << 1) & ~ACES
    least = 1 << 30
    chosen = 0
    if d[at + JOK] and is_discard(m, d, JOKER):
        least = w[a + KEEP_WILD] + w[a + DANGER] - 30 * w[a + WEIGHT] + 20
        chosen = JOKER
    keep_fit, keep_pair, keep_near = w[a + KEEP_FIT], w[a + KEEP_PAIR], w[a + KEEP_NEAR]
    danger, weight = w[a + DANGER], w[a + WEIGHT]
    rest = one
    while rest:
        card = rest & -rest
        rest ^= card
        value = 0
        if card & TWOS:
            value = w[a + KEEP_WILD] + danger - 20 * weight
        else:
            if card & own:
                value += keep_fit
            if card & pairs:
                value += keep_pair
            if card & near:
                value += keep_near
            if card & other:
                value += danger
            value -= weight * (15 if card & ACES else 10 if card & TENS else 5)
        if value < least and is_discard(m, d, card):
            least = value
            chosen = card
    d[CARD] = chosen
    return chosen
