"""Walks over the tree of what both sides see: what may be done at each moment, and what comes of it."""

from __future__ import annotations

from tutor.solve.bura.ends import aside_end, closed_end, open_end
from tutor.solve.bura.passes import (
    decide,
    draw_hands,
    gather,
    is_barred,
    lay_down,
    learn,
    look_back,
    look_on,
    take_back,
)
from tutor.solve.bura.public import (
    ACT,
    ANSWER,
    ASKED,
    AV,
    BARRED,
    BASE,
    CARDS,
    CLOSED,
    DEAD,
    DEPTH,
    FIRST,
    FOLLOW,
    FREE,
    FRESH,
    FULL,
    GAIN,
    JUMP,
    JUMP_IN,
    JUMPERS,
    KEEP,
    KEPT,
    KIND,
    LAID,
    LEAD,
    LEADER,
    LED,
    LEFT,
    LEFT_OVER,
    LEGAL,
    LEVEL,
    ME,
    MODE,
    MOMENT,
    MOMENTS,
    NO_VALUE,
    NOTED,
    NUMBERS,
    OWN,
    OWNER,
    SEEN,
    SETS,
    SHARES,
    SIZE,
    SIZES,
    SLOT,
    STACK,
    STRATEGY,
    TAKEN,
    THEIRS,
    THROWN,
    TURNED,
    WAS,
    WATCH,
    WEIGHT,
    WHOLE,
    WIDTH,
    WORTHS,
    cards_of,
    count_of,
    drawn_each,
    kind_of,
    numbers_of,
    takes,
)  # fmt: skip
from tutor.solve.compiled import Reals, Row, jit, jit_recursive

MOST = 1e60
"""More than regrets and summed strategies come to, however many rounds there were."""

LEAST = 1e-200
"""Less than anything that is learned and matters."""


@jit
def put_wait(i: Row, a: int, kind: int, own: int, theirs: int) -> None:
    """To wait instead of jumping: nothing changes."""
    for place in range(ACT):
        i[a + place] = 0
    i[a + LEFT_OVER] = own
    i[a + WAS] = i[i[LAID] + kind * i[FULL]]
    i[a + OWN] = own
    i[a + THEIRS] = theirs


@jit
def list_acts(i: Row, f: int, a: int, who: int, kind: int, their_kind: int) -> int:
    """What the side to act may do, ``ACT`` numbers for each, and after them how many slots there are. Returns how many
    acts there are.

    A lead or a jump, a whole hand with the right to it, or to wait instead; an answer that lies open, or what
    is thrown away face down.
    """
    av, size, led, dead = i[f + AV], i[f + SIZE], i[f + LED], i[f + DEAD + who]
    turned = 1 if i[f + OWNER] == who else 0
    their_turned = 1 if i[f + OWNER] == 1 - who else 0
    view = i[i[SIZES] + av] + turned
    theirs = i[i[SIZES] + av] + their_turned
    count = i[i[SIZES] + led]
    suit = 0
    if i[i[FOLLOW] + led]:
        suit = numbers_of(av, i[i[FOLLOW] + led], turned)
        if turned and i[TURNED] & i[i[FOLLOW] + led]:
            suit |= 1
    first = 0
    acts = 0
    asked = i[f + KIND] >= JUMP
    if asked:
        put_wait(i, a, kind, count_of(i, kind, view), count_of(i, their_kind, theirs))
        first += i[a + LEFT_OVER]
        a += ACT
        acts += 1
    many = size if asked else count or 1
    while many <= (count or size):
        row = i[i[SETS] + many]
        for step in range(i[row]):
            numbers = i[row + 1 + step]
            if numbers >> view:
                break
            cards = cards_of(i, av, numbers, turned)
            taken = 0
            if count == 0:
                right = i[i[LEGAL] + cards]
                if right == 0 or (right == WHOLE and many < size) or (asked and right < WHOLE):
                    continue
            else:
                taken = 1 if takes(i, led, cards) else 0
                if i[CLOSED] and taken == 0:
                    continue
            keeps = 0 if numbers & 1 else turned
            seen = numbers_of(av, cards, their_turned)
            i[a + FIRST] = first
            i[a + NUMBERS] = numbers
            i[a + CARDS] = cards
            i[a + LEFT_OVER] = count_of(i, kind_of(i, size - many, dead, keeps), view - many)
            i[a + BARRED] = 0 if numbers & suit else suit
            i[a + WAS] = i[i[LAID] + kind * i[FULL] + numbers]
            i[a + OWN] = i[a + LEFT_OVER]
            i[a + THEIRS] = count_of(i, their_kind, theirs - i[i[SIZES] + seen])
            i[a + KEEP] = i[i[KEPT] + their_kind * i[FULL] + seen] if seen else 0
            i[a + TAKEN] = taken
            first += i[a + LEFT_OVER]
            a += ACT
            acts += 1
        many += 1
    if count and i[CLOSED]:
        thrown = i[i[THROWN] + kind * DEPTH + count]
        i[a + FIRST] = first
        i[a + NUMBERS] = -1
        i[a + CARDS] = 0
        i[a + LEFT_OVER] = i[thrown + view]
        i[a + BARRED] = suit
        i[a + WAS] = thrown + 16
        i[a + OWN] = count_of(i, kind_of(i, size - count, dead + count, turned), view)
        i[a + THEIRS] = count_of(i, their_kind, theirs)
        i[a + KEEP] = 0
        i[a + TAKEN] = 0
        first += i[a + LEFT_OVER]
        a += ACT
        acts += 1
    i[a] = first
    return acts


@jit
def may_jump(i: Row, g: int) -> bool:
    """Whether a hand of those that there may be before a lead could jump."""
    if i[JUMPERS] == 0:
        return False
    every = i[g + AV] | (i[TURNED] if i[g + OWNER] < 2 else 0)
    for place in range(i[JUMPERS] + 1, i[JUMPERS] + 1 + i[i[JUMPERS]]):
        hand = i[place]
        if hand & ~every == 0 and i[i[SIZES] + hand] == i[g + SIZE]:
            return True
    return False


@jit
def begin(i: Row, f: int, g: int, who: int, a: int, base: int) -> None:
    """The moment after an act, as far as the act alone decides it; after a lead or a word about jumping, wholly."""
    for place in range(LEVEL):
        i[g + place] = i[f + place]
    i[g + BASE] = base
    if i[a + NUMBERS] < 0:
        i[g + DEAD + who] += i[i[SIZES] + i[f + LED]]
        return
    i[g + AV] = i[f + AV] & ~i[a + CARDS]
    if i[f + OWNER] == who and i[a + NUMBERS] & 1:
        i[g + OWNER] = 2


@jit
def note(i: Row, x: Reals, f: int, a: int, acts: int, kind: int, gains: int) -> None:
    """Keep what each act brings the lot that is asked about, and how lots are reached."""
    number = 0
    for _ in range(acts):
        place = i[a + WAS]
        thrown = i[a + NUMBERS] < 0
        for one in range(i[a + LEFT_OVER]):
            if i[place] == i[ASKED] and not (i[a + BARRED] and is_barred(i, a, kind, i[place], place)):
                i[i[SEEN] + 1 + 2 * number] = i[a + CARDS]
                i[i[SEEN] + 2 + 2 * number] = i[place + 2] if thrown else 0
                x[i[NOTED] + number] = x[gains + i[a + FIRST] + one]
                number += 1
            place += 3 if thrown else 1
        a += ACT
    i[i[SEEN]] = number
    for one in range(2 * i[WIDTH]):
        x[i[NOTED] + 64 + one] = x[i[f + BASE] + one]


@jit_recursive
def walk(i: Row, x: Reals, depth: int) -> None:
    """Walk what follows a moment, for the side ``ME``: what each of its lots is worth is left in the third vector
    there."""
    f = i[STACK] + depth * LEVEL
    g = f + LEVEL
    wide, me = i[WIDTH], i[ME]
    base, leader, size, led, av, owner = i[f + BASE], i[f + LEADER], i[f + SIZE], i[f + LED], i[f + AV], i[f + OWNER]
    count = i[i[SIZES] + led]
    due = i[f + KIND]
    who = 1 - leader if due & 1 else leader
    other = 1 - who
    own_turned = 1 if owner == who else 0
    their_turned = 1 if owner == other else 0
    kind = kind_of(i, size, i[f + DEAD + who], own_turned)
    their_kind = kind_of(i, size - count, i[f + DEAD + other], their_turned)
    cards = i[i[SIZES] + av]
    held = count_of(i, kind, cards + own_turned)
    tot = base + 3 * wide
    worth = base + 2 * wide
    moment = i[MOMENTS] + 2 * i[MOMENT]
    i[MOMENT] += 1
    if i[moment] == 0:
        i[moment] = i[FREE]
        i[moment + 1] = list_acts(i, f, i[FREE], who, kind, their_kind)
        i[FREE] += i[moment + 1] * ACT + 1
    first = i[moment]
    end = first + i[moment + 1] * ACT
    slots = i[end]
    gains = base + 5 * wide
    after = gains + slots
    at = i[SLOT]
    i[SLOT] += slots
    shares = i[SHARES] + at
    if i[MODE]:
        shares = after
        after += slots
        if who != me:
            gather(i, x, first, end, kind, held, at + i[STRATEGY], tot)
            decide(i, x, first, end, kind, held, at + i[STRATEGY], tot, shares)
    elif i[FRESH]:
        gather(i, x, first, end, kind, held, at, tot)
        decide(i, x, first, end, kind, held, at, tot, shares)
    nought = NO_VALUE if who == me and i[MODE] else 0.0
    for one in range(held if who == me else count_of(i, their_kind, cards + their_turned)):
        x[worth + one] = nought
    draw = drawn_each(i, size - count, i[f + LEFT]) if count else 0
    left = i[f + LEFT] - 2 * draw
    for a in range(first, end, ACT):
        laid = i[a + CARDS]
        ends = left == 0 and count > 0 and i[CLOSED] == 0
        found = after + 2 * wide
        if not ends or who != me:
            lay_down(i, x, a, shares, base + who * wide, after + who * wide)
        if not ends or who == me:
            look_on(i, x, a, base + other * wide, after + other * wide)
        if count == 0:
            begin(i, f, g, who, a, after)
            if laid:
                i[g + LEADER] = who
                i[g + LED] = laid
                i[g + KIND] = ANSWER
            else:
                i[g + KIND] = JUMP_IN if due == JUMP else LEAD
            walk(i, x, depth + 1)
        else:
            taker = who if i[a + TAKEN] else leader
            points = i[i[WORTHS] + led] + i[i[WORTHS] + laid]
            gain = i[f + GAIN] + (points if taker == 0 else -points)
            if ends:
                if who == me:
                    found = gains + i[a + FIRST]
                reach = after + (1 - me) * wide
                open_end(i, x, reach, taker, av & ~laid, size - count, draw, gain if me == 0 else -gain, found)
            else:
                for one in range(i[a + OWN] if me == who else i[a + THEIRS]):
                    x[found + one] = 0.0
                begin(i, f, g, who, a, after)
                i[g + LED] = 0
                i[g + LEADER] = taker
                i[g + LEFT] = left
                i[g + SIZE] = size - count + draw
                i[g + GAIN] = gain
                below = after
                if draw:
                    below += 3 * wide
                    i[g + BASE] = below
                    if left == 0:
                        i[g + OWNER] = 1 - taker
                    for side in range(2):
                        draw_hands(i, x, g, side, draw, after + side * wide, below + side * wide, 0)
                if left == 0 and i[g + SIZE] <= 1:
                    for one in range(wide):
                        x[below + 2 * wide + one] = 0.0
                    closed_end(i, x, g, below, gain, below + 3 * wide)
                elif left and draw == 0 and i[g + SIZE] <= 1:
                    aside_end(i, x, g, after, gain)
                else:
                    i[g + KIND] = JUMP if may_jump(i, g) else LEAD
                    walk(i, x, depth + 1)
                if draw:
                    # what follows has changed the moment below that one, not this one
                    draw_hands(i, x, g, me, draw, below + 2 * wide, after + 2 * wide, 1)
        if who == me:
            take_back(i, x, a, kind, found, shares, gains, worth)
        else:
            look_back(i, x, a, found, worth)
    if who == me:
        if i[MODE] == 0:
            for one in range(held):
                x[tot + one] = 0.0
            for a in range(first, end, ACT):
                learn(i, x, a, kind, at, base + me * wide, shares, gains, worth, tot)
            decide(i, x, first, end, kind, held, at, tot, shares)
        if (depth == 0 and i[WATCH] < 0) or (depth == 1 and led == i[WATCH]):
            note(i, x, f, first, i[moment + 1], kind, gains)


@jit
def play(i: Row, x: Reals, rounds: int) -> None:
    """So many rounds in which both sides learn turn about."""
    i[MODE] = 0
    for _ in range(rounds):
        i[WEIGHT] += 1
        for side in range(2):
            i[ME], i[SLOT], i[MOMENT] = side, 0, 0
            walk(i, x, 0)
            i[FRESH] = 0


@jit
def is_learned(x: Reals, count: int) -> bool:
    """Whether regrets and summed strategies may have been learned. What is next to nothing becomes nothing, since
    nothing can be divided by it."""
    for place in range(count):
        if not 0.0 <= x[place] <= MOST:  # nor where it is no number
            return False
        if x[place] < LEAST:
            x[place] = 0.0
    return True
