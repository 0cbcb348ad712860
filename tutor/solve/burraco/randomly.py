"""Kernels: any legal move, the measure of all other play."""

from __future__ import annotations

from tutor.solve.burraco.layout import ACT, DRAW, JOK, JOKER, ONE, OVER, PHASE, PLY, SEAT, SEED
from tutor.solve.burraco.listing import list_lays, may_take
from tutor.solve.burraco.melding import is_discard, is_lay
from tutor.solve.burraco.playing import discard, draw, is_stall, lay, move_wild, take
from tutor.solve.burraco.playouts import moved
from tutor.solve.compiled import Row, jit


@jit
def below(d: Row, count: int) -> int:
    """A whole number below a count, from the deal's own chance."""
    d[SEED] = moved(d[SEED])
    return (d[SEED] * count) >> 32


@jit
def random_step(m: Row, d: Row, o: Row) -> None:
    """Any legal move: a draw or the pile; then two times in three something laid where it can be; then a discard."""
    if d[PHASE] == DRAW:
        if is_stall(d):
            d[PHASE] = OVER
            d[PLY] += 1
        elif may_take(m, d, o) and below(d, 2) == 0:
            take(d)
        else:
            draw(m, d)
        return
    laid = list_lays(m, d, o)
    if laid and below(d, 3):
        place = 2 * below(d, laid) + 2
        is_lay(m, d, o[place], o[place + 1])
        lay(m, d, o[place], o[place + 1])
        return
    if o[0] > laid and below(d, 8) == 0:
        place = 2 * (laid + below(d, o[0] - laid)) + 2
        move_wild(m, d, o[place], o[place + 1])
        return
    at = SEAT * d[ACT]
    chosen = 0
    seen = 0
    if d[at + JOK] and is_discard(m, d, JOKER):
        chosen = JOKER
        seen = 1
    rest = d[at + ONE]
    while rest:
        card = rest & -rest
        rest ^= card
        if is_discard(m, d, card):
            seen += 1
            if below(d, seen) == 0:
                chosen = card
    if chosen:
        discard(m, d, chosen)
    else:
        place = 2 * below(d, laid) + 2
        is_lay(m, d, o[place], o[place + 1])
        lay(m, d, o[place], o[place + 1])
