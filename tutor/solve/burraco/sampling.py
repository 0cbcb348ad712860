"""Kernels: the hidden cards dealt anew, and the deal played out after each choice.

``root`` is a position, ``c`` its choices, three numbers each: what is done (as in ``decide``, 5 for a wild moved by
itself, -1 for a choice no longer asked about), and a slot and a word or a card. ``q`` are the unseen cards, ``p`` room
to shuffle them. ``r`` takes twelve numbers for each draw and choice: of either side, the one that chooses first, the
points laid, those left in hand, the burraco bonuses, the bonus for closing, what the pozzetto cost, and whether it was
taken.
"""

from __future__ import annotations

from tutor.solve.burraco.layout import (
    ACT,
    AT,
    CARD,
    CLOSER,
    CLOSING,
    END,
    HAND,
    IS_VOID,
    LAID,
    LEFT,
    LENGTH,
    NEXT,
    PLAYERS,
    POZZETTI,
    SEAT,
    SEED,
    SEEN_ONE,
    SEEN_SIZE,
    SIDE,
    SIZE,
    SLOT,
    STATE,
    STOCK,
    UNTAKEN,
    WORD,
)
from tutor.solve.burraco.melding import is_lay
from tutor.solve.burraco.playing import bonuses, in_hands, move_wild, pozzetto_cost
from tutor.solve.burraco.playouts import carry_out, moved, play_out, shuffle
from tutor.solve.burraco.words import put
from tutor.solve.compiled import Row, jit

PARTS = 6
WIDE = 2 * PARTS


@jit
def deal_unseen(d: Row, p: Row) -> None:
    """Give the shuffled unseen cards to the other hands, the pozzetti and the stock."""
    at = 0
    for seat in range(d[PLAYERS]):
        if seat != d[ACT]:
            hand = SEAT * seat
            more = d[hand + SIZE] - d[hand + SEEN_SIZE]
            for place in range(4):
                d[hand + place] = d[hand + SEEN_ONE + place]
            for _ in range(more):
                put(d, hand, p[at])
                at += 1
    for place in range(HAND * d[NEXT], HAND * (d[NEXT] + d[LEFT])):
        d[POZZETTI + place] = p[at]
        at += 1
    for place in range(d[AT], d[END]):
        d[STOCK + place] = p[at]
        at += 1


@jit
def choose(m: Row, d: Row, what: int, first: int, second: int) -> None:
    """Carry out a choice."""
    if what == 3:
        is_lay(m, d, first, second)
        d[SLOT] = first
        d[WORD] = second
    elif what == 4:
        d[CARD] = first
    if what == 5:
        move_wild(m, d, first, second)
    else:
        carry_out(m, d, what)


@jit
def note(m: Row, d: Row, side: int, r: Row, at: int) -> None:
    """Write down what the sides made of a deal."""
    for place in range(2):
        of = side if place == 0 else 1 - side
        base = SIDE + 8 * of
        start = at + PARTS * place
        counts = 0 if d[IS_VOID] else 1
        r[start] = counts * d[base + LAID]
        r[start + 1] = -counts * in_hands(d, of)
        r[start + 2] = counts * bonuses(m, d, of)
        r[start + 3] = counts * m[CLOSING] if d[CLOSER] == of else 0
        r[start + 4] = -counts * pozzetto_cost(m, d, of)
        r[start + 5] = 0 if d[base + STATE] == UNTAKEN else 1


@jit
def sample(
    m: Row, w: Row, root: Row, d: Row, o: Row, q: Row, p: Row, c: Row, r: Row, a: int, first: int, count: int
) -> None:
    """Draw the hidden cards so many times, numbered from the first on, and play each choice out on the same cards.

    ``a`` is where the weights of the way in which all seats play begin. ``c`` is told how many choices there are by
    its first number, ``q`` how many cards by its first.
    """
    cards = q[0]
    for number in range(count):
        state = moved(moved(moved(((first + number) * 2654435761 + root[SEED]) % 4294967291 + 1)))
        for choice in range(c[0]):
            what = c[1 + 3 * choice]
            if what >= 0:
                for place in range(LENGTH):
                    d[place] = root[place]
                for place in range(cards):
                    p[place] = q[1 + place]
                d[SEED] = state
                shuffle(d, p, cards)
                deal_unseen(d, p)
                choose(m, d, what, c[2 + 3 * choice], c[3 + 3 * choice])
                play_out(m, w, d, o, a, a)
                note(m, d, root[ACT] & 1, r, WIDE * (number * c[0] + choice))


@jit
def gained(r: Row, at: int) -> int:
    """The points that the side that chose gains on the other in a deal written down."""
    total = 0
    for part in range(PARTS - 1):
        total += r[at + part] - r[at + PARTS + part]
    return total


@jit
def tally(c: Row, r: Row, t: Row, count: int) -> None:
    """Add up what was written down of so many draws.

    ``t`` has for each choice the number of draws and the sums of the twelve numbers, then for each pair of choices,
    the later one first, the number of draws, the sum of the differences and the sum of their squares.
    """
    choices = c[0]
    pairs = choices * (WIDE + 1)
    for number in range(count):
        for one in range(choices):
            if c[1 + 3 * one] >= 0:
                at = WIDE * (number * choices + one)
                mine = t[one * (WIDE + 1)]
                t[one * (WIDE + 1)] = mine + 1
                for part in range(WIDE):
                    t[one * (WIDE + 1) + 1 + part] += r[at + part]
                gain = gained(r, at)
                for other in range(one):
                    if c[1 + 3 * other] >= 0:
                        more = gain - gained(r, WIDE * (number * choices + other))
                        pair = pairs + 3 * (one * (one - 1) // 2 + other)
                        t[pair] += 1
                        t[pair + 1] += more
                        t[pair + 2] += more * more
