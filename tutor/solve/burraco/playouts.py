"""Kernels: whole deals played out in silence."""

from __future__ import annotations

from tutor.solve.burraco.deciding import choose_discard, choose_draw, choose_lay
from tutor.solve.burraco.layout import (
    ACT,
    AT,
    BEGUN,
    CARD,
    CLOSER,
    DRAW,
    END,
    FIRST,
    HAND,
    LEFT,
    OVER,
    PHASE,
    PILE,
    PLAYERS,
    PLY,
    POZZETTI,
    SEAT,
    SEED,
    SIDE,
    SLOT,
    START,
    STOCK,
    TAKER,
    TURNED,
    WAS_TAKEN,
    WORD,
)
from tutor.solve.burraco.playing import discard, draw, is_stall, lay, score, take
from tutor.solve.burraco.words import put
from tutor.solve.compiled import Row, jit


@jit
def moved(state: int) -> int:
    """The next state of the chance: thirty-two bits, shifted and crossed."""
    state ^= (state << 13) & 0xFFFFFFFF
    state ^= state >> 17
    return state ^ ((state << 5) & 0xFFFFFFFF)


@jit
def shuffle(d: Row, p: Row, count: int) -> None:
    """Shuffle the first so many cards of a row by the deal's chance."""
    state = d[SEED]
    for place in range(count - 1, 0, -1):
        state = moved(state)
        other = (state * (place + 1)) >> 32
        card = p[place]
        p[place] = p[other]
        p[other] = card
    d[SEED] = state


@jit
def deal(m: Row, d: Row, p: Row, players: int, first: int) -> None:
    """Shuffle a pack and deal it; the chance goes on from where it was."""
    shuffle(d, p, 108)
    for place in range(START):
        if place != SEED:
            d[place] = 0
    d[PLAYERS] = players
    d[ACT] = first
    d[PHASE] = DRAW
    d[FIRST] = 1
    d[CLOSER] = -1
    d[BEGUN] = -1
    d[SIDE + TAKER] = -1
    d[SIDE + 8 + TAKER] = -1
    d[LEFT] = 2
    at = 0
    for place in range(2 * HAND):
        d[POZZETTI + place] = p[at]
        at += 1
    for seat in range(players):
        for _ in range(HAND):
            put(d, SEAT * seat, p[at])
            at += 1
    if m[TURNED]:
        put(d, PILE, p[at])
        at += 1
    d[AT] = 0
    d[END] = 108 - at
    for place in range(108 - at):
        d[STOCK + place] = p[at + place]


@jit
def decide(m: Row, w: Row, d: Row, o: Row, a: int) -> int:
    """What a way of playing does next: 0 draw, 1 take, 2 end a stall, 3 lay, 4 discard; the rest is set down."""
    if d[PHASE] == DRAW:
        if is_stall(d):
            return 2
        return 1 if choose_draw(m, w, d, o, a) else 0
    if choose_lay(m, w, d, a):
        return 3
    choose_discard(m, w, d, a)
    return 4


@jit
def carry_out(m: Row, d: Row, what: int) -> None:
    """Do what was decided."""
    if what == 0:
        draw(m, d)
    elif what == 1:
        take(d)
    elif what == 2:
        d[PHASE] = OVER
        d[PLY] += 1
    elif what == 3:
        lay(m, d, d[SLOT], d[WORD])
    else:
        discard(m, d, d[CARD])
    d[WAS_TAKEN] = 1 if what == 1 else 0


@jit
def play_out(m: Row, w: Row, d: Row, o: Row, a: int, b: int) -> None:
    """Play a deal to its end; ``a`` and ``b`` are where the weights of the two sides begin."""
    while d[PHASE] != OVER:
        carry_out(m, d, decide(m, w, d, o, b if d[ACT] & 1 else a))


@jit
def deals(m: Row, w: Row, d: Row, o: Row, p: Row, r: Row, a: int, b: int, count: int) -> None:
    """Shuffle, deal and play out four hands so many times; ``r`` takes what the first side gains in each deal."""
    for number in range(count):
        deal(m, d, p, 4, number & 3)
        play_out(m, w, d, o, a, b)
        r[number] = score(m, d, 0) - score(m, d, 1)
