"""Kernels: what the acts of a turn bring about."""

from __future__ import annotations

from tutor.solve.burraco.layout import (
    ACT,
    AT,
    BEGUN,
    BURRACOS,
    CLEANS,
    CLOSER,
    CLOSING,
    COST,
    COST_TWO,
    COST_WILD,
    CUT,
    DEAD,
    DRAW,
    EAGER,
    END,
    FIRST,
    FIRST_PILE,
    FITS,
    FITTING,
    HAND,
    HELD,
    HELD_JOK,
    IS_TAKEN,
    IS_VOID,
    JOK,
    LAID,
    LEFT,
    MELDS,
    MISSED,
    MOST_MELDS,
    MUST_USE,
    NEXT,
    ONE,
    OVER,
    PHASE,
    PILE,
    PILE_SIZE,
    PLAY,
    PLAYERS,
    PLY,
    POZZETTI,
    REFILL,
    SEAT,
    SEEN_ONE,
    SIDE,
    SIZE,
    START,
    STATE,
    STOCK,
    SWAPS,
    TABLE,
    TAKEN,
    TAKEN_SIZE,
    TAKER,
    UNPLAYED,
    UNPLAYED_COST,
    UNPLAYED_FLAT,
    UNTAKEN,
    VOID,
    WAIVED,
)
from tutor.solve.burraco.melding import takes_pozzetto
from tutor.solve.burraco.words import (
    bonus_of,
    clear,
    fits_of,
    pay,
    points,
    points_of_hand,
    points_of_wild,
    put,
    put_all,
    remove,
    remove_seen,
    size_of,
    wild_of,
)
from tutor.solve.compiled import Row, jit


@jit
def is_over(m: Row, d: Row) -> bool:
    """Whether the stock is over."""
    return d[END] - d[AT] <= m[DEAD] and not (m[REFILL] and d[LEFT] > 0)


@jit
def is_draw(m: Row, d: Row) -> bool:
    """Whether the seat in turn may draw from the stock."""
    return d[PHASE] == DRAW and not is_over(m, d)


@jit
def refill(d: Row) -> None:
    """Make the next pozzetto the stock."""
    start = POZZETTI + HAND * d[NEXT]
    for place in range(HAND):
        d[STOCK + place] = d[start + place]
    d[AT] = 0
    d[END] = HAND
    d[NEXT] += 1
    d[LEFT] -= 1


@jit
def begin(d: Row) -> None:
    """A turn begins: a pozzetto that waited for its player is played now."""
    side = SIDE + 8 * (d[ACT] & 1)
    if d[side + STATE] == UNPLAYED and d[side + TAKER] == d[ACT]:
        d[side + STATE] = IS_TAKEN
    d[PHASE] = PLAY
    d[PLY] += 1


@jit
def draw(m: Row, d: Row) -> None:
    """Draw the top card of the stock."""
    if d[END] == d[AT]:
        refill(d)
    put(d, SEAT * d[ACT], d[STOCK + d[AT]])
    d[AT] += 1
    if d[END] == d[AT] and m[REFILL] and m[EAGER] and d[LEFT] > 0:
        refill(d)
    d[BEGUN] = -1
    begin(d)


@jit
def take(d: Row) -> None:
    """Take the pile."""
    at = SEAT * d[ACT]
    d[HELD] = d[at + ONE]
    d[HELD_JOK] = d[at + JOK]
    for place in range(4):
        d[TAKEN + place] = d[PILE + place]
    put_all(d, at, PILE)
    put_all(d, at + SEEN_ONE, PILE)
    clear(d, PILE)
    d[BEGUN] = -1
    if d[TAKEN_SIZE] == 1:
        side = d[ACT] & 1
        d[BEGUN] = d[SIDE + 8 * side + MELDS]
        for place in range(d[BEGUN]):
            d[START + place] = d[TABLE + MOST_MELDS * side + place]
    begin(d)


@jit
def put_meld(m: Row, d: Row, side: int, slot: int, new: int) -> None:
    """Put a meld in its place, and set down which faces fit to it and to the side's melds."""
    d[TABLE + MOST_MELDS * side + slot] = new
    d[FITTING + MOST_MELDS * side + slot] = fits_of(m, new)
    fits = 0
    for place in range(d[SIDE + 8 * side + MELDS]):
        fits |= d[FITTING + MOST_MELDS * side + place]
    d[SIDE + 8 * side + FITS] = fits


@jit
def pick_up(d: Row, seat: int) -> None:
    """Take the next pozzetto into an empty hand."""
    at = SEAT * seat
    start = POZZETTI + HAND * d[NEXT]
    for place in range(HAND):
        put(d, at, d[start + place])
    d[NEXT] += 1
    d[LEFT] -= 1
    d[SIDE + 8 * (seat & 1) + TAKER] = seat


@jit
def lay(m: Row, d: Row, slot: int, new: int) -> None:
    """Lay what was found legal and whose cost is set down."""
    seat = d[ACT]
    side = SIDE + 8 * (seat & 1)
    where = TABLE + MOST_MELDS * (seat & 1) + slot
    pay(d, seat)
    remove_seen(d, seat)
    d[side + LAID] += points(d[COST]) + points(d[COST_TWO]) + points_of_wild(d[COST_WILD])
    if slot == d[side + MELDS]:
        d[side + MELDS] += 1
    elif size_of(d[where]) >= 7:
        d[side + BURRACOS] -= 1
        d[side + CLEANS] -= 1 if wild_of(d[where]) == 0 else 0
    if size_of(new) >= 7:
        d[side + BURRACOS] += 1
        d[side + CLEANS] += 1 if wild_of(new) == 0 else 0
    put_meld(m, d, seat & 1, slot, new)
    d[PLY] += 1
    if d[SEAT * seat + SIZE] == 0:
        if takes_pozzetto(d, seat & 1):
            pick_up(d, seat)
            d[side + STATE] = IS_TAKEN
        else:
            d[CLOSER] = seat & 1
            d[SWAPS] = 0
            end_turn(d)
            d[PHASE] = OVER


@jit
def move_wild(m: Row, d: Row, slot: int, new: int) -> None:
    """Put a run in the place of what it is with its wild moved."""
    side = SIDE + 8 * (d[ACT] & 1)
    where = TABLE + MOST_MELDS * (d[ACT] & 1) + slot
    if size_of(new) >= 7:
        d[side + CLEANS] += (1 if wild_of(new) == 0 else 0) - (1 if wild_of(d[where]) == 0 else 0)
    put_meld(m, d, d[ACT] & 1, slot, new)
    d[PLY] += 1


@jit
def end_turn(d: Row) -> None:
    """Forget what belongs to the turn."""
    clear(d, TAKEN)
    d[HELD] = 0
    d[HELD_JOK] = 0
    d[BEGUN] = -1
    d[FIRST] = 0


@jit
def discard(m: Row, d: Row, card: int) -> None:
    """Put a card on the pile: a pozzetto may be taken, the deal may be over, else the next seat is in turn."""
    seat = d[ACT]
    at = SEAT * seat
    side = seat & 1
    base = SIDE + 8 * side
    remove(d, at, card)
    remove(d, at + SEEN_ONE, card)
    put(d, PILE, card)
    d[PLY] += 1
    swapped = d[TAKEN_SIZE] == 1 and d[BEGUN] == d[base + MELDS]
    if swapped:
        for place in range(d[BEGUN]):
            if d[START + place] != d[TABLE + MOST_MELDS * side + place]:
                swapped = False
    over = False
    if d[at + SIZE] == 0:
        if takes_pozzetto(d, side):
            pick_up(d, seat)
            d[base + STATE] = UNPLAYED
        else:
            d[CLOSER] = side
            over = True
            swapped = False
    if not over and is_over(m, d):
        over = True
        swapped = False
        d[IS_VOID] = m[VOID]
    d[SWAPS] = d[SWAPS] + 1 if swapped else 0
    end_turn(d)
    if over:
        d[PHASE] = OVER
    else:
        d[PHASE] = DRAW
        d[ACT] = (seat + 1) % d[PLAYERS]


@jit
def is_stall(d: Row) -> bool:
    """Whether the deal may be ended since nobody does anything but swap a card."""
    return d[PHASE] == DRAW and d[SWAPS] >= d[PLAYERS]


@jit
def bonuses(m: Row, d: Row, side: int) -> int:
    """The burraco bonuses of a side."""
    total = 0
    start = TABLE + MOST_MELDS * side
    for place in range(d[SIDE + 8 * side + MELDS]):
        total += bonus_of(m, d[start + place])
    return total


@jit
def in_hands(d: Row, side: int) -> int:
    """The points of the cards left in a side's hands, a pozzetto not yet played from left out."""
    total = 0
    base = SIDE + 8 * side
    for seat in range(side, d[PLAYERS], 2):
        if d[base + STATE] != UNPLAYED or d[base + TAKER] != seat:
            total += points_of_hand(d, seat)
    return total


@jit
def pozzetto_cost(m: Row, d: Row, side: int) -> int:
    """What a pozzetto costs a side: one that was missed, or one not played from."""
    base = SIDE + 8 * side
    if d[base + STATE] == UNTAKEN:
        both = d[SIDE + STATE] == UNTAKEN and d[SIDE + 8 + STATE] == UNTAKEN
        return 0 if both and m[WAIVED] else m[MISSED]
    if d[base + STATE] != UNPLAYED:
        return 0
    return m[UNPLAYED_FLAT] + m[UNPLAYED_COST] * points_of_hand(d, d[base + TAKER])


@jit
def score(m: Row, d: Row, side: int) -> int:
    """The points of a side as the deal stands, those of the cut included."""
    base = SIDE + 8 * side
    closing = m[CLOSING] if d[CLOSER] == side else 0
    return (
        d[base + LAID] + bonuses(m, d, side) + closing - in_hands(d, side) - pozzetto_cost(m, d, side) + d[base + CUT]
    )


@jit
def is_take(m: Row, d: Row) -> bool:
    """Whether the seat in turn may take the pile, what has to be laid with it not looked at."""
    if d[PHASE] != DRAW or d[PILE_SIZE] == 0 or is_over(m, d):
        return False
    return not (d[FIRST] and m[FIRST_PILE] == 1)


@jit
def must_lay(m: Row, d: Row) -> bool:
    """Whether the pile may be taken only by somebody who can lay with it."""
    return m[MUST_USE] == 1 or (d[FIRST] == 1 and m[FIRST_PILE] == 2)
