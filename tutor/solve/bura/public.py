"""Endings with hidden cards: walks over the tree of what both sides see, one vector of hands for each side.

``i`` is a row of whole numbers: tables of the ending, then a stack of public moments. ``x`` is a row of real ones:
regrets and summed strategies, then for each moment on the stack how each hand is reached by either side, what each is
worth to the side that is looked at, and the strategy. A hand is a set of at most eleven bits.

A moment is a lead or an answer to be made. Every arrangement of the hidden cards weighs the same, so how a pair of
hands is reached is a product; hands that were reached by several draws are merged, since what one drew when does not
matter once the cards in hand and the public play are given. Once the stock is gone each side knows the other's hand,
and the values are those of open cards.
"""

from __future__ import annotations

from tutor.solve.compiled import Reals, Row, jit, jit_recursive

WIDTH, FULL, HAND, TURNED, LISTS, RANKS, KINDS, SUBS, PLACES, TAKES, VALUES, LEGAL, SIZES, FOLLOW, WORTHS = range(15)
"""Plain numbers: how many masks are hands, how many masks there are, the full hand, the bit of the turned card. Then
where tables begin: hands out of some cards by size, rank by mask within its size, rank by mask among all, cards by
mask and choice, choice by hand and cards, takers by lead and answer, values with an empty stock for the leader, legal
leads, number of cards, for a single lead the cards of its suit where it must be followed, points."""

ORDER, CHOICES, STRATEGY, VECTORS, MODE, ME, WEIGHT, STACK, SLOT, WATCH, NOTED, POOL = range(15, 27)
"""Hands in the order of their rank among all; choices of so many cards, their number first; where in ``x`` the summed
strategies and the vectors begin; what is done (0 learn, 1 answer best); for whom; the weight of this round; the stack;
the next free slot; a lead after which the answers are noted, and where in ``x``; all cards that are not placed."""

HEAD = 27
LEVEL = 8
LEVELS = 7
KIND, LEADER, SIZE, LEFT, GAIN, LED, AV = range(7)
"""A moment: 0 lead or 1 answer; who leads; cards in hand before the lead; in the stock; gained so far by the first
side; the lead; the cards that are not placed."""

HANDS = 336
WIDE = 16
VECTOR = HANDS * (6 + 2 * WIDE)
NO_VALUE = -1e30


@jit
def follows(i: Row, hand: int, led: int, laid: int) -> bool:
    """Whether an answer is allowed where a single card must be followed in suit."""
    suit = i[i[FOLLOW] + led]
    return hand & suit == 0 or laid & suit != 0


@jit
def close_endings(i: Row, size: int) -> None:
    """Values with an empty stock and so many cards in each hand; those of smaller hands are there."""
    width, subs, kinds = i[WIDTH], i[SUBS], i[KINDS]
    for one in range(width):
        hand = i[i[ORDER] + one]
        if i[i[SIZES] + hand] != size:
            continue
        for two in range(width):
            other = i[i[ORDER] + two]
            if i[i[SIZES] + other] != size or hand & other:
                continue
            best = -1000
            for choice in range(1, 1 << size):
                led = i[subs + hand * WIDE + choice]
                if i[i[LEGAL] + led] == 0:
                    continue
                count = i[i[SIZES] + led]
                worst = 1000
                for reply in range(1, 1 << size):
                    laid = i[subs + other * WIDE + reply]
                    if i[i[SIZES] + laid] != count or not follows(i, other, led, laid):
                        continue
                    points = i[i[WORTHS] + led] + i[i[WORTHS] + laid]
                    first = i[kinds + (hand ^ led)]
                    then = i[kinds + (other ^ laid)]
                    if i[i[TAKES] + i[kinds + led] * width + i[kinds + laid]]:
                        value = -points - i[i[VALUES] + then * width + first]
                    else:
                        value = points + i[i[VALUES] + first * width + then]
                    worst = min(worst, value)
                best = max(best, worst)
            i[i[VALUES] + one * width + two] = best


@jit
def reached(i: Row, x: Reals, source: int, hand: int, extra: int, size: int) -> float:
    """How a hand is reached when ``extra`` of its cards were drawn unseen, in any order."""
    ranks = i[RANKS]
    if extra == 0:
        return x[source + i[ranks + hand]]
    total = 0.0
    if extra == 1:
        rest = hand
        while rest:
            low = rest & -rest
            rest ^= low
            total += x[source + i[ranks + (hand ^ low)]]
        return total
    for choice in range(1, 1 << size):
        cards = i[i[SUBS] + hand * WIDE + choice]
        if i[i[SIZES] + cards] == extra:
            total += x[source + i[ranks + (hand ^ cards)]]
    return total * (2.0 if extra == 2 else 6.0)


@jit
def spread_back(i: Row, x: Reals, target: int, hand: int, extra: int, size: int, value: float) -> None:
    """Give what a hand is worth back to each hand from which it was drawn."""
    ranks = i[RANKS]
    if extra == 0:
        x[target + i[ranks + hand]] += value
        return
    value *= 1.0 if extra == 1 else 2.0 if extra == 2 else 6.0
    for choice in range(1, 1 << size):
        cards = i[i[SUBS] + hand * WIDE + choice]
        if i[i[SIZES] + cards] == extra:
            x[target + i[ranks + (hand ^ cards)]] += value


@jit
def strategy_of(i: Row, x: Reals, f: int, v: int, at: int, own: int, slots: int, choices: int) -> None:
    """The strategy of each hand, from regrets or from the summed strategy, each legal choice alike where both are
    nought."""
    kind, led = i[f + KIND], i[f + LED]
    plays = v + 6 * HANDS
    gains = plays + HANDS * WIDE
    for one in range(i[own]):
        hand = i[own + 1 + one]
        to = i[i[RANKS] + hand] * WIDE
        total = 0.0
        legal = 0
        for slot in range(slots):
            choice = slot + 1 if kind == 0 else i[choices + 1 + slot]
            cards = i[i[SUBS] + hand * WIDE + choice]
            x[gains + to + choice] = NO_VALUE
            x[plays + to + choice] = -1.0
            if (kind == 0 and i[i[LEGAL] + cards]) or (kind == 1 and follows(i, hand, led, cards)):
                legal += 1
                share = x[at + one * slots + slot]
                total += share
                x[plays + to + choice] = share
        for slot in range(slots):
            choice = slot + 1 if kind == 0 else i[choices + 1 + slot]
            share = x[plays + to + choice]
            x[plays + to + choice] = 0.0 if share < 0.0 else share / total if total > 0.0 else 1.0 / legal


@jit
def learn(i: Row, x: Reals, f: int, v: int, at: int, own: int, slots: int, choices: int) -> None:
    """What each hand is worth to the one who acts; when learning, regrets and the summed strategy move on."""
    kind, me = i[f + KIND], i[ME]
    worth = v + 2 * HANDS
    plays = v + 6 * HANDS
    gains = plays + HANDS * WIDE
    for one in range(i[own]):
        rank = i[i[RANKS] + i[own + 1 + one]]
        to = rank * WIDE
        value = 0.0 if i[MODE] == 0 else NO_VALUE
        for slot in range(slots):
            choice = slot + 1 if kind == 0 else i[choices + 1 + slot]
            gain = x[gains + to + choice]
            if gain > NO_VALUE:
                value = value + x[plays + to + choice] * gain if i[MODE] == 0 else max(value, gain)
        x[worth + rank] = value
        if i[MODE] == 0:
            weight = i[WEIGHT] * x[v + me * HANDS + rank]
            for slot in range(slots):
                choice = slot + 1 if kind == 0 else i[choices + 1 + slot]
                gain = x[gains + to + choice]
                if gain > NO_VALUE:
                    place = at + one * slots + slot
                    x[place] = max(0.0, x[place] + gain - value)
                    x[i[STRATEGY] + place] += weight * x[plays + to + choice]


@jit
def lay_down(i: Row, x: Reals, f: int, v: int, cards: int, to: int) -> None:
    """How hands are reached after the one who acts has laid some cards, at ``to`` for either side."""
    who = i[f + LEADER] if i[f + KIND] == 0 else 1 - i[f + LEADER]
    n = i[f + SIZE]
    size = n - i[i[SIZES] + cards]
    plays = v + 6 * HANDS
    rest = i[f + AV] & ~cards
    row = i[i[LISTS] + size * i[FULL] + rest]
    for one in range(i[row]):
        kept = i[row + 1 + one]
        hand = i[i[RANKS] + (kept | cards)]
        choice = i[i[PLACES] + i[i[KINDS] + (kept | cards)] * i[WIDTH] + i[i[KINDS] + cards]]
        x[to + who * HANDS + i[i[RANKS] + kept]] = x[v + who * HANDS + hand] * x[plays + hand * WIDE + choice]
    size = n if i[f + KIND] == 0 else n - i[i[SIZES] + i[f + LED]]
    row = i[i[LISTS] + size * i[FULL] + rest]
    for one in range(i[row]):
        rank = i[i[RANKS] + i[row + 1 + one]]
        x[to + (1 - who) * HANDS + rank] = x[v + (1 - who) * HANDS + rank]


@jit
def collect(i: Row, x: Reals, f: int, v: int, cards: int, source: int) -> None:
    """Take what came back from below for some cards laid: a gain of the one who acts, or part of the other's worth."""
    who = i[f + LEADER] if i[f + KIND] == 0 else 1 - i[f + LEADER]
    n = i[f + SIZE]
    rest = i[f + AV] & ~cards
    gains = v + (6 + WIDE) * HANDS
    if who == i[ME]:
        row = i[i[LISTS] + (n - i[i[SIZES] + cards]) * i[FULL] + rest]
        for one in range(i[row]):
            kept = i[row + 1 + one]
            choice = i[i[PLACES] + i[i[KINDS] + (kept | cards)] * i[WIDTH] + i[i[KINDS] + cards]]
            place = gains + i[i[RANKS] + (kept | cards)] * WIDE + choice
            if i[f + KIND] == 0 or follows(i, kept | cards, i[f + LED], cards):
                x[place] = x[source + i[i[RANKS] + kept]]
    else:
        size = n if i[f + KIND] == 0 else n - i[i[SIZES] + i[f + LED]]
        row = i[i[LISTS] + size * i[FULL] + rest]
        for one in range(i[row]):
            rank = i[i[RANKS] + i[row + 1 + one]]
            x[v + 2 * HANDS + rank] += x[source + rank]


@jit_recursive
def walk(i: Row, x: Reals, depth: int) -> None:
    """Walk what follows a moment, for the side ``ME``: what each of its hands is worth is left in the vector there."""
    f = i[STACK] + depth * LEVEL
    v = i[VECTORS] + depth * VECTOR
    below = v + VECTOR
    after = v + 3 * HANDS
    kind, leader, n, av, led = i[f + KIND], i[f + LEADER], i[f + SIZE], i[f + AV], i[f + LED]
    me, full, lists, width = i[ME], i[FULL], i[LISTS], i[WIDTH]
    who = leader if kind == 0 else 1 - leader
    count = i[i[SIZES] + led]
    choices = i[CHOICES] + (n * 5 + count) * 8
    slots = (1 << n) - 1 if kind == 0 else i[choices]
    own = i[lists + n * full + av]
    at = i[SLOT]
    i[SLOT] += slots * i[own]
    source = at if i[MODE] == 0 else at + i[STRATEGY]
    strategy_of(i, x, f, v, source, own, slots, choices)
    hands = i[i[lists + n * full + i[POOL]]]
    for rank in range(hands):
        x[v + 2 * HANDS + rank] = 0.0
    g = f + LEVEL
    number = 1 if kind == 0 else count
    row = i[lists + number * full + av]
    step = 0
    while True:
        while step == i[row] and kind == 0 and number < n:
            number += 1
            row = i[lists + number * full + av]
            step = 0
        if step == i[row]:
            break
        step += 1
        cards = i[row + step]
        if kind == 0:
            if i[i[LEGAL] + cards] == 0:
                continue
            lay_down(i, x, f, v, cards, below)
            for place in range(LEVEL):
                i[g + place] = i[f + place]
            i[g + KIND] = 1
            i[g + LED] = cards
            i[g + AV] = av & ~cards
            walk(i, x, depth + 1)
            collect(i, x, f, v, cards, below + 2 * HANDS)
            continue
        lay_down(i, x, f, v, cards, after)
        points = i[i[WORTHS] + led] + i[i[WORTHS] + cards]
        taker = who if i[i[TAKES] + i[i[KINDS] + led] * width + i[i[KINDS] + cards]] else leader
        gain = i[f + GAIN] + (points if taker == 0 else -points)
        draw = min(i[HAND] - n + count, i[f + LEFT] >> 1)
        left = i[f + LEFT] - 2 * draw
        size = n - count + draw
        rest = av & ~cards
        turned = i[TURNED] if left == 0 and draw else 0
        for rank in range(hands):
            x[after + 2 * HANDS + rank] = 0.0
        if left == 0:
            mine = draw if me == taker or draw == 0 else draw - 1
            theirs = draw if me != taker or draw == 0 else draw - 1
            whole = size if me == taker or draw == 0 else size - 1
            drawn = i[lists + whole * full + rest]
            for one in range(i[drawn]):
                hand = i[drawn + 1 + one]
                other = rest ^ hand
                reach = reached(i, x, after + (1 - me) * HANDS, other, theirs, i[i[SIZES] + other])
                if reach == 0.0:
                    continue
                if me == taker:
                    net = i[i[VALUES] + i[i[KINDS] + hand] * width + i[i[KINDS] + (other | turned)]]
                else:
                    net = -i[i[VALUES] + i[i[KINDS] + other] * width + i[i[KINDS] + (hand | turned)]]
                net += gain if me == 0 else -gain
                spread_back(i, x, after + 2 * HANDS, hand, mine, whole, reach * net)
        else:
            i[g + KIND] = 0
            i[g + LEADER] = taker
            i[g + SIZE] = size
            i[g + LEFT] = left
            i[g + GAIN] = gain
            i[g + LED] = 0
            i[g + AV] = rest
            drawn = i[lists + size * full + rest]
            for one in range(i[drawn]):
                hand = i[drawn + 1 + one]
                rank = i[i[RANKS] + hand]
                x[below + rank] = reached(i, x, after, hand, draw, size)
                x[below + HANDS + rank] = reached(i, x, after + HANDS, hand, draw, size)
            walk(i, x, depth + 1)
            for one in range(i[drawn]):
                hand = i[drawn + 1 + one]
                value = x[below + 2 * HANDS + i[i[RANKS] + hand]]
                spread_back(i, x, after + 2 * HANDS, hand, draw, size, value)
        collect(i, x, f, v, cards, after + 2 * HANDS)
    if who == me:
        learn(i, x, f, v, at, own, slots, choices)
        if depth == 1 and led == i[WATCH]:
            for place in range(HANDS * WIDE):
                x[i[NOTED] + place] = x[v + (6 + WIDE) * HANDS + place]
            for rank in range(HANDS):
                x[i[NOTED] + HANDS * WIDE + rank] = x[v + leader * HANDS + rank]
