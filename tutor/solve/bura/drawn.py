"""Worlds drawn for one moment, and every choice played on in each of them.

``g`` and ``d`` are those of the deals played by rule, ``h`` what was learned of the present trick, where it was.
"""

from __future__ import annotations

from tutor.solve.bura.guided import (
    CHOICES,
    DOUBT,
    FIT,
    GAINS,
    HIDING,
    KNOWN,
    LAIN,
    LEADER,
    LED,
    MOVES,
    OWN,
    PACK,
    PRIVATE,
    PUBLIC,
    SHOWN,
    TAUGHT,
    UNSEEN,
    held,
    lead_by_rule,
    play_on,
)  # fmt: skip
from tutor.solve.bura.kernels import SHOWS, WORTH, holding
from tutor.solve.bura.playouts import MINE, PLACES, SEED, STOCK, YOURS, moved, shuffled
from tutor.solve.bura.taught import answer_taught, leads_so
from tutor.solve.compiled import Row, jit


@jit
def fits(m: Row, d: Row, g: Row, h: Row, n: int) -> bool:
    """Whether the other side would have come to this moment with its hand."""
    theirs = held(d, YOURS, n)
    if g[FIT] and m[SHOWS] and holding(m, theirs, n, 2):
        return False
    if g[LED] == 0:
        return True
    if g[TAUGHT]:
        d[SEED] = moved(d[SEED])
        return (d[SEED] & 1023) < leads_so(h, d, g[LED])
    unseen = g[PACK] & ~g[PUBLIC] & ~g[OWN + 1] & ~theirs
    if lead_by_rule(m, d, g, YOURS, n, unseen) == g[LED]:
        return True
    d[SEED] = moved(d[SEED])
    return (d[SEED] & 1023) < g[DOUBT]


@jit
def deal_hidden(m: Row, d: Row, g: Row, p: Row, n: int) -> int:
    """Lay out the other hand and the stock from a shuffled pool. Returns the number of cards in the stock."""
    known = g[KNOWN]
    d[PRIVATE] = g[OWN]
    d[PRIVATE + 1] = g[OWN + 1]
    for place in range(n):
        d[MINE + place] = g[SHOWN + place]
        d[YOURS + place] = g[SHOWN + PLACES + place] if place < known else p[place - known]
    stock = g[LAIN]
    lying = stock - g[LAIN + 1]
    for place in range(lying):
        d[STOCK + place] = p[n - known + place]
    if g[LAIN + 1]:
        d[STOCK + lying] = g[SHOWN + 2 * PLACES]
    d[UNSEEN] = 0
    for place in range(g[HIDING]):
        d[UNSEEN] += m[WORTH + p[n - known + lying + place] % 37]
    return stock


@jit
def worlds(m: Row, t: Row, d: Row, g: Row, h: Row, p: Row, s: Row, n: int, count: int) -> int:
    """Draw so many worlds and play each choice on in every one of them. Returns how many hands were turned away.

    Into ``s`` go the sums of products of what any two choices gained in the same world, then the sums of what each
    gained.
    """
    moves = g[MOVES]
    away = 0
    for _ in range(count):
        while True:
            d[SEED] = shuffled(p, 0, g[KNOWN + 1], d[SEED])
            deal_hidden(m, d, g, p, n)
            if fits(m, d, g, h, n):
                break
            away += 1
        seed = d[SEED]
        for move in range(moves):
            stock = deal_hidden(m, d, g, p, n)
            d[SEED] = ((seed * 40503) & 0xFFFFFFFF) | 1
            led, answer = g[CHOICES + 2 * move], g[CHOICES + 2 * move + 1]
            if g[TAUGHT] and answer == 0:
                answer = answer_taught(m, d, h, led, (seed >> 8) & 1023)
            d[GAINS + move] = play_on(m, t, d, g, n, stock, g[LEADER], led, answer)
        d[SEED] = seed
        for one in range(moves):
            s[moves * moves + one] += d[GAINS + one]
            for two in range(one, moves):
                s[moves * one + two] += d[GAINS + one] * d[GAINS + two]
    return away
