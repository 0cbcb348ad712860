"""Passes over the lots of a side: how they are reached, what they are worth, what they learn.

These loops take most of the time; ``nat`` says of their places that none is below nought.
"""

from __future__ import annotations

from tutor.solve.bura.public import (
    ACT,
    AV,
    BARRED,
    DEAD,
    DEPTH,
    DRAWN,
    FIRST,
    HELD,
    KEEP,
    LAST,
    LEADER,
    LEFT,
    LEFT_OVER,
    MODE,
    NUMBERS,
    OWN,
    SIZE,
    SIZES,
    STRATEGY,
    THEIRS,
    WAS,
    WEIGHT,
    WIDTH,
    count_of,
    kind_of,
)  # fmt: skip
from tutor.solve.compiled import Reals, Row, jit, nat

POWER = 3
"""A round weighs its number to this power in the average strategy: the later, the more (Brown and Sandholm 2019); a
third of the gap that plain numbers leave after as many rounds."""


@jit
def is_barred(i: Row, a: int, kind: int, was: int, place: int) -> bool:
    """Whether a lot must follow suit and does not."""
    suit = i[a + BARRED]
    if i[a + NUMBERS] < 0 and i[place + 2] & suit:
        return False
    return i[i[i[HELD] + kind] + was] & suit != 0


@jit
def add_up(i: Row, x: Reals, a: int, kind: int, source: int, tot: int) -> None:
    """Add to each lot that has an act what speaks for it."""
    place = i[a + WAS]
    step = 3 if i[a + NUMBERS] < 0 else 1
    barred = i[a + BARRED]
    source += i[a + FIRST]
    for one in range(i[a + LEFT_OVER]):
        if barred == 0 or not is_barred(i, a, kind, i[nat(place)], place):
            x[nat(tot + i[nat(place)])] += x[nat(source + one)]
        place += step


@jit
def count_up(i: Row, x: Reals, a: int, kind: int, counts: int) -> None:
    """Count an act for each lot that has it."""
    place = i[a + WAS]
    step = 3 if i[a + NUMBERS] < 0 else 1
    barred = i[a + BARRED]
    for _ in range(i[a + LEFT_OVER]):
        if barred == 0 or not is_barred(i, a, kind, i[nat(place)], place):
            x[nat(counts + i[nat(place)])] += 1.0
        place += step


@jit
def gather(i: Row, x: Reals, first: int, end: int, kind: int, held: int, source: int, tot: int) -> None:
    """What speaks for all acts of each lot."""
    for one in range(held):
        x[nat(tot + one)] = 0.0
    for a in range(first, end, ACT):
        add_up(i, x, a, kind, source, tot)


@jit
def share_out(i: Row, x: Reals, a: int, kind: int, source: int, tot: int, to: int) -> None:
    """The strategy for an act: its part of what speaks for all, as ``decide`` has left it."""
    place = i[a + WAS]
    step = 3 if i[a + NUMBERS] < 0 else 1
    barred = i[a + BARRED]
    source += i[a + FIRST]
    to += i[a + FIRST]
    for one in range(i[a + LEFT_OVER]):
        was = i[nat(place)]
        part = x[nat(tot + was)]
        x[nat(to + one)] = x[nat(source + one)] * part if part > 0.0 else -part
        if barred and is_barred(i, a, kind, was, place):
            x[nat(to + one)] = 0.0
        place += step


@jit
def decide(i: Row, x: Reals, first: int, end: int, kind: int, held: int, source: int, tot: int, shares: int) -> None:
    """The strategy at a moment, from what speaks for each act, summed before; where nothing speaks for any, each is as
    likely, which stands below nought among the parts."""
    lacking = False
    for one in range(held):
        if x[nat(tot + one)] <= 0.0:
            lacking = True
            break
    counts = tot + i[WIDTH]
    if lacking:
        for one in range(held):
            x[nat(counts + one)] = 0.0
        for a in range(first, end, ACT):
            count_up(i, x, a, kind, counts)
    for one in range(held):
        total = x[nat(tot + one)]
        x[nat(tot + one)] = 1.0 / total if total > 0.0 else -1.0 / max(1.0, x[nat(counts + one)])
    for a in range(first, end, ACT):
        share_out(i, x, a, kind, source, tot, shares)


@jit
def lay_down(i: Row, x: Reals, a: int, shares: int, reach: int, to: int) -> None:
    """How the lots left by an act are reached."""
    place = i[a + WAS]
    shares += i[a + FIRST]
    if i[a + NUMBERS] < 0:
        for one in range(i[a + OWN]):
            x[nat(to + one)] = 0.0
        for one in range(i[a + LEFT_OVER]):
            x[nat(to + i[nat(place + 1)])] += x[nat(reach + i[nat(place)])] * x[nat(shares + one)]
            place += 3
        return
    for one in range(i[a + OWN]):
        x[nat(to + one)] = x[nat(reach + i[nat(place + one)])] * x[nat(shares + one)]


@jit
def look_on(i: Row, x: Reals, a: int, reach: int, to: int) -> None:
    """How the lots of the other side are reached that are possible still."""
    place = i[a + KEEP]
    if place == 0:
        for one in range(i[a + THEIRS]):
            x[nat(to + one)] = x[nat(reach + one)]
        return
    for one in range(i[a + THEIRS]):
        x[nat(to + one)] = x[nat(reach + i[nat(place + one)])]


@jit
def look_back(i: Row, x: Reals, a: int, source: int, worth: int) -> None:
    """Add to what lots are worth what they are worth after an act of the other side."""
    place = i[a + KEEP]
    if place == 0:
        for one in range(i[a + THEIRS]):
            x[nat(worth + one)] += x[nat(source + one)]
        return
    for one in range(i[a + THEIRS]):
        x[nat(worth + i[nat(place + one)])] += x[nat(source + one)]


@jit
def take_back(i: Row, x: Reals, a: int, kind: int, source: int, shares: int, gains: int, worth: int) -> None:
    """Keep what an act brings each lot, and add it to what that is worth, or let it be that if it is more."""
    place = i[a + WAS]
    shares += i[a + FIRST]
    gains += i[a + FIRST]
    thrown = i[a + NUMBERS] < 0
    step = 3 if thrown else 1
    learning = i[MODE] == 0
    barred = i[a + BARRED]
    for one in range(i[a + LEFT_OVER]):
        was = i[nat(place)]
        gain = x[nat(source + (i[nat(place + 1)] if thrown else one))]
        x[nat(gains + one)] = gain
        if learning:
            x[nat(worth + was)] += x[nat(shares + one)] * gain
        elif barred == 0 or not is_barred(i, a, kind, was, place):
            x[nat(worth + was)] = max(x[nat(worth + was)], gain)
        place += step


@jit
def learn(
    i: Row, x: Reals, a: int, kind: int, at: int, reach: int, shares: int, gains: int, worth: int, tot: int
) -> None:
    """Let regrets and the summed strategy of an act move on, and sum the regrets of each lot."""
    place = i[a + WAS]
    step = 3 if i[a + NUMBERS] < 0 else 1
    at += i[a + FIRST]
    shares += i[a + FIRST]
    gains += i[a + FIRST]
    summed = at + i[STRATEGY]
    weight = float(i[WEIGHT]) ** POWER
    barred = i[a + BARRED]
    for one in range(i[a + LEFT_OVER]):
        was = i[nat(place)]
        regret = max(0.0, x[nat(at + one)] + x[nat(gains + one)] - x[nat(worth + was)])
        x[nat(summed + one)] += weight * x[nat(reach + was)] * x[nat(shares + one)]
        if barred and is_barred(i, a, kind, was, place):
            regret = 0.0
        x[nat(at + one)] = regret
        x[nat(tot + was)] += regret
        place += step


@jit
def draw_in(i: Row, x: Reals, table: int, draw: int, held: int, source: int, to: int) -> None:
    """How lots are reached after drawing unseen, in any order."""
    if table == 0:
        for one in range(held):
            x[nat(to + one)] = x[nat(source + one)]
        return
    ways = i[table]
    place = table + 1
    orders = 6.0 if draw == 3 else 2.0 if draw == 2 else 1.0
    for one in range(held):
        total = 0.0
        for _ in range(ways):
            if i[nat(place)] >= 0:
                total += x[nat(source + i[nat(place)])]
            place += 1
        x[nat(to + one)] = total * orders


@jit
def draw_back(i: Row, x: Reals, table: int, draw: int, held: int, source: int, to: int) -> None:
    """Give what lots are worth after drawing back to those before."""
    if table == 0:
        for one in range(held):
            x[nat(to + one)] += x[nat(source + one)]
        return
    ways = i[table]
    place = table + 1
    orders = 6.0 if draw == 3 else 2.0 if draw == 2 else 1.0
    for one in range(held):
        worth = x[nat(source + one)] * orders
        for _ in range(ways):
            if i[nat(place)] >= 0:
                x[nat(to + i[nat(place)])] += worth
            place += 1


@jit
def draw_hands(i: Row, x: Reals, g: int, side: int, draw: int, source: int, to: int, back: int) -> None:
    """Carry how a side's lots are reached over the drawing before a moment, or what they are worth back."""
    turned = 1 if i[g + LEFT] == 0 and i[g + LEADER] != side else 0
    dead = i[g + DEAD + side]
    was = kind_of(i, i[g + SIZE] - draw, dead, 0) * DEPTH + draw
    held = count_of(i, kind_of(i, i[g + SIZE], dead, turned), i[i[SIZES] + i[g + AV]] + turned)
    table = i[i[LAST] + was] if turned else i[i[DRAWN] + was]
    if back:
        draw_back(i, x, table, draw - turned, held, source, to)
    else:
        draw_in(i, x, table, draw - turned, held, source, to)
