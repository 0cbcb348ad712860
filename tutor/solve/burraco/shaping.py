"""Kernels: which run some cards make, and where its wild goes.

Cards added to a run can leave its wild a choice of places; the rules prefer one of them, and only that one is made.
"""

from __future__ import annotations

from tutor.solve.burraco.layout import (
    BOTH_ACES,
    FREE,
    RUN,
    RUN_MAX,
    SLIDES,
    SOLID,
    STAYS,
    W_HIGH,
    W_LOW,
    W_PLACE,
    W_SUIT,
    WILD_MOVE,
)
from tutor.solve.burraco.words import (
    count,
    naturals_of,
    run_of,
    wild_of,
)
from tutor.solve.compiled import Row, jit


@jit
def is_unbroken(places: int) -> bool:
    """Whether places follow each other without a gap."""
    if places == 0:
        return False
    places |= places - 1
    return places & (places + 1) == 0


@jit
def as_run(m: Row, suit: int, naturals: int, place: int, wild: int) -> int:
    """The word of a run with these natural places and a wild in a place (0 for none), or 0 if it is not legal."""
    places = naturals
    if place:
        bit = 1 << (place - 1)
        if places & bit or (place == 2 and wild == suit + 1):
            return 0
        places |= bit
    low_bit = places & -places
    filled = places | (low_bit - 1)
    if filled & (filled + 1) != 0 or places >= 0x4000:
        return 0
    size = count(places)
    if size < 3 or size > m[RUN_MAX]:
        return 0
    if naturals & 0x2001 == 0x2001 and not m[BOTH_ACES]:
        return 0
    if m[SOLID] and naturals & 2 and not naturals & 4:
        return 0
    low = count(low_bit - 1) + 1
    return run_of(suit, low, low + size - 1, place, wild)


@jit
def liking(meld: int, high_aces: int, moved: int, was: int) -> int:
    """How little a reading of a run is liked: wilds, laid ones that moved, high aces, then the end where one lies."""
    place = (meld >> W_PLACE) & 15
    end = 0
    if place:
        end = 1 if place == (meld >> W_LOW) & 15 else 2 if place == (meld >> W_HIGH) & 15 else 0
    moves = 1 if moved and was != place else 0
    return (((1 if place else 0) * 2 + moves) * 4 + high_aces) * 4 + end


@jit
def settle(m: Row, old: int, added: int, wild: int, at: int) -> int:
    """The run that natural cards and perhaps a wild, told where it stands, make of a run; 0 if there is none.

    ``added`` are places one to thirteen, an ace in place one, a second ace in place fourteen; ``at`` is 1 for an ace.
    """
    suit = (old >> W_SUIT) & 3
    lies = naturals_of(old)
    laid = wild_of(old)
    was = (old >> W_PLACE) & 15
    own = suit + 1
    stays = False
    if laid:
        locked = (old >> W_LOW) & 15 < was < (old >> W_HIGH) & 15
        stays = m[WILD_MOVE] == STAYS or (m[WILD_MOVE] == SLIDES and locked)
    aces = count(added & 0x2001)
    if lies & added & 0x1FFE:
        return 0
    best = 0
    least = 1 << 20
    for high in range(2):
        if aces == 0:
            ace_bits = 0
        elif aces == 2:
            ace_bits = 0x2001
        else:
            ace_bits = 0x2000 if high else 1
        if ace_bits & lies == 0:
            naturals = lies | (added & 0x1FFE) | ace_bits
            high_aces = 1 if naturals & 0x2000 else 0
            frees = not stays or naturals & (1 << (was - 1)) != 0
            # A laid two of the suit goes home.
            goes_home = laid == own and naturals & 2 == 0 and frees
            if wild == 0:
                found = 0
                if laid == 0:
                    found = as_run(m, suit, naturals, 0, 0)
                elif goes_home:
                    found = as_run(m, suit, naturals | 2, 0, 0)
                if found:
                    key = liking(found, high_aces, laid, was)
                    if key < least:
                        least, best = key, found
                moving = laid
                rest = naturals
                if laid == 0 and lies & 2:
                    moving = own
                    rest = naturals & ~2
                if moving:
                    low_bit = rest & -rest
                    filled = rest
                    filled |= filled >> 1
                    filled |= filled >> 2
                    filled |= filled >> 4
                    filled |= filled >> 8
                    hole = filled & ~(low_bit - 1) & ~rest
                    for way in range(3):
                        if way == 0:
                            bit = hole if hole & (hole - 1) == 0 else 0
                        elif way == 1:
                            bit = low_bit >> 1
                        else:
                            bit = filled + 1 if filled < 0x2000 else 0
                        if bit:
                            place = count(bit - 1) + 1
                            if place == was or frees or laid == 0:
                                found = as_run(m, suit, rest, place, moving)
                                if found:
                                    key = liking(found, high_aces, laid, was)
                                    if key < least:
                                        least, best = key, found
            else:
                for top in range(2):
                    if top == 0 or at == 1:
                        place = 14 if top else at
                        found = 0
                        if laid == 0:
                            found = as_run(m, suit, naturals, place, wild)
                        elif goes_home:
                            found = as_run(m, suit, naturals | 2, place, wild)
                        if found:
                            key = liking(found, high_aces, 0, 0)
                            if key < least:
                                least, best = key, found
        if aces != 1:
            break
    return best


@jit
def grown(m: Row, old: int, card: int) -> int:
    """The run that one natural card makes of a run; the card is a place one to thirteen. 0 if there is none."""
    low, high = (old >> W_LOW) & 15, (old >> W_HIGH) & 15
    suit, laid, was = (old >> W_SUIT) & 3, wild_of(old), (old >> W_PLACE) & 15
    if laid != suit + 1:
        bit = card
        if card == 1 and low != 2:
            bit = 0x2000
        if bit == 1 << (low - 1) >> 1 or bit == 1 << high:
            return as_run(m, suit, naturals_of(old) | bit, was, laid)
    return settle(m, old, card, 0, 0)


@jit
def moved_wild(m: Row, old: int, below: int) -> int:
    """The run with its wild moved by itself to the other end, low or high; 0 where that cannot be done."""
    if m[WILD_MOVE] != FREE or not old & RUN or wild_of(old) == 0:
        return 0
    low, high, place = (old >> W_LOW) & 15, (old >> W_HIGH) & 15, (old >> W_PLACE) & 15
    naturals = naturals_of(old)
    if low < place < high:
        return 0
    suit, wild = (old >> W_SUIT) & 3, wild_of(old)
    if place == low:
        low += 1
    else:
        high -= 1
    to = low - 1 if below else high + 1
    if to == place or to < 1 or to > 14:
        return 0
    if to == 2 and wild == suit + 1:
        return as_run(m, suit, naturals | 2, 0, 0)
    return as_run(m, suit, naturals, to, wild)
