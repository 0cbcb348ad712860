"""Kernels: a player who thinks before each move. A few choices are played on over the same hidden cards, by some ways
of playing in turn, and the one that gains most is made.

``g`` is the deal itself. Nothing of it is looked at but the player's own hand, the table, the pile and what everybody
knows; the cards that he cannot place are put together in ``q`` and dealt anew by ``sample``.
"""

from __future__ import annotations

from tutor.solve.burraco.deciding import choose_discard, choose_lay, set_with
from tutor.solve.burraco.layout import (
    ACT,
    AT,
    CARD,
    DRAW,
    END,
    FITTING,
    HAND,
    JOK,
    JOKER,
    LEFT,
    MELDS,
    MOST_MELDS,
    NEXT,
    ONE,
    PHASE,
    PLAYERS,
    POZZETTI,
    RUN,
    SEAT,
    SEED,
    SEEN_JOK,
    SEEN_ONE,
    SEEN_TWO,
    SIDE,
    SLOT,
    STOCK,
    SUIT,
    TABLE,
    TWO,
    W_SUIT,
    WORD,
)
from tutor.solve.burraco.listing import may_take
from tutor.solve.burraco.melding import is_lay
from tutor.solve.burraco.playing import is_stall
from tutor.solve.burraco.sampling import WIDE, gained, sample
from tutor.solve.burraco.shaping import grown
from tutor.solve.compiled import Row, jit

MOST = 12
"""Choices looked at in one position."""

BATCH = 8
"""Draws between two looks at which choices are still in question."""


@jit
def add_choice(c: Row, what: int, first: int, second: int) -> None:
    """Write a choice down unless it is there or there is no room."""
    for place in range(c[0]):
        if c[1 + 3 * place] == what and c[2 + 3 * place] == first and c[3 + 3 * place] == second:
            return
    if c[0] < MOST:
        at = 1 + 3 * c[0]
        c[at] = what
        c[at + 1] = first
        c[at + 2] = second
        c[0] += 1


@jit
def sensible(m: Row, w: Row, g: Row, o: Row, c: Row, ways: int, width: int) -> None:
    """The choices that are worth a thought: what each way of playing would do, lay or discard, and where else a card
    that it adds would fit. ``ways`` is how many there are, ``width`` how many weights each has."""
    c[0] = 0
    if g[PHASE] == DRAW:
        if is_stall(g):
            add_choice(c, 2, 0, 0)
            return
        add_choice(c, 0, 0, 0)
        if may_take(m, g, o):
            add_choice(c, 1, 0, 0)
        return
    for way in range(ways):
        if choose_lay(m, w, g, way * width):
            add_choice(c, 3, g[SLOT], g[WORD])
    for way in range(ways):
        card = choose_discard(m, w, g, way * width)
        if card:
            add_choice(c, 4, card, 0)
    side = g[ACT] & 1
    one = g[SEAT * g[ACT] + ONE]
    for slot in range(g[SIDE + 8 * side + MELDS]):
        fitting = one & g[FITTING + MOST_MELDS * side + slot]
        if fitting:
            card = fitting & -fitting
            old = g[TABLE + MOST_MELDS * side + slot]
            in_suit = (card >> (13 * ((old >> W_SUIT) & 3))) & SUIT
            new = grown(m, old, in_suit) if old & RUN else set_with(old, card)
            if new and is_lay(m, g, slot, new):
                add_choice(c, 3, slot, new)


@jit
def hide(g: Row, q: Row) -> None:
    """Put together the cards that the player in turn cannot place, their number first; in an order that tells nothing
    of where they lie."""
    one, two, jokers = 0, 0, 0
    for seat in range(g[PLAYERS]):
        if seat != g[ACT]:
            at = SEAT * seat
            once = (g[at + ONE] & ~g[at + SEEN_ONE]) | (g[at + TWO] & ~g[at + SEEN_TWO])
            two |= g[at + TWO] & ~g[at + SEEN_ONE] | one & once
            one |= once
            jokers += g[at + JOK] - g[at + SEEN_JOK]
    pozzetti = HAND * g[LEFT]
    for number in range(pozzetti + g[END] - g[AT]):
        card = g[POZZETTI + HAND * g[NEXT] + number] if number < pozzetti else g[STOCK + g[AT] + number - pozzetti]
        if card == JOKER:
            jokers += 1
        else:
            two |= one & card
            one |= card
    q[0] = 0
    for number in range(2):
        rest = two if number else one
        while rest:
            q[0] += 1
            q[q[0]] = rest & -rest
            rest &= rest - 1
    for _ in range(jokers):
        q[0] += 1
        q[q[0]] = JOKER


@jit
def think(
    m: Row, w: Row, g: Row, d: Row, o: Row, q: Row, p: Row, c: Row, r: Row, t: Row, ways: int, base: int, width: int,
    draws: int,
) -> int:  # fmt: skip
    """Choose: what is done is given, the rest is set down in the deal. Of the ways of playing, which all have something
    to propose, the first ``base`` play on. At most so many draws are made; after each few of them what lags by twice
    the error of its mean difference is left out."""
    sensible(m, w, g, o, c, ways, width)
    count = c[0]
    best = 0
    if count > 1:
        hide(g, q)
        for place in range(2 * count * count):
            t[place] = 0
        drawn = 0
        left = count
        while drawn < draws and left > 1:
            for way in range(base):
                sample(m, w, g, d, o, q, p, c, r, way * width, drawn, BATCH)
                for number in range(BATCH):
                    for one in range(count):
                        if c[1 + 3 * one] >= 0:
                            gain = gained(r, WIDE * (number * count + one))
                            for other in range(count):
                                if c[1 + 3 * other] >= 0:
                                    more = gain - gained(r, WIDE * (number * count + other))
                                    t[2 * (one * count + other)] += more
                                    t[2 * (one * count + other) + 1] += more * more
            drawn += BATCH
            played = drawn * base
            best = -1
            for one in range(count):
                if c[1 + 3 * one] >= 0 and (best < 0 or t[2 * (one * count + best)] > 0):
                    best = one
            for other in range(count):
                if other != best and c[1 + 3 * other] >= 0:
                    ahead = t[2 * (best * count + other)]
                    squares = t[2 * (best * count + other) + 1]
                    if ahead * ahead * played > 4 * (squares * played - ahead * ahead):
                        c[1 + 3 * other] = -1
                        left -= 1
    g[SEED] = (g[SEED] * 5 + 1) & 0xFFFFFFFF
    what = c[1 + 3 * best]
    if what == 3:
        is_lay(m, g, c[2 + 3 * best], c[3 + 3 * best])
        g[SLOT] = c[2 + 3 * best]
        g[WORD] = c[3 + 3 * best]
    elif what == 4:
        g[CARD] = c[2 + 3 * best]
    return what
