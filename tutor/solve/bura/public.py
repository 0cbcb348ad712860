"""Endings with hidden cards: walks over the tree of what both sides see, one vector of lots for each side.

A lot is what one side alone knows of itself: the cards in hand and, where losing answers lie face down, those it
has thrown away. Every arrangement of the hidden cards weighs the same, so how a pair of lots is reached is a
product; lots that were reached in several ways are merged, since it does not matter when a card was drawn or
thrown away once the public play is given.

Cards that are not placed are numbered anew at every moment, lowest first, so that the same lists of lots, and of
what becomes of one when cards are laid or drawn, serve everywhere: those over few cards stand in front of those over
more. To the side that has drawn the turned card, that one is number nought. ``i`` is a row of whole numbers: tables,
then a stack of moments. ``x`` is a row of real ones: regrets and summed strategies, each act with the lots left by
it, the worth of open cards, then for each moment on the stack how lots are reached and what they are worth.
"""

from __future__ import annotations

from tutor.solve.compiled import Reals, Row, jit, jit_recursive

FULL, HAND, TURNED, CLOSED, WIDTH, POOL = range(6)
"""Plain numbers: how many sets of cards there are, the full hand, the bit of the turned card, whether losing answers
lie face down, the most lots of a kind, all cards that are not placed."""

KINDS, COUNTS, HELD, LAID, KEPT, THROWN, DRAWN, LAST, ENDS, PAIRS, SPLITS, MATRICES = range(6, 18)
"""Where tables begin. Kinds of lots by size of hand, number thrown away, and whether the turned card is among
them. By kind: numbers of lots by number of cards, hands; by kind and cards laid: which lot each one that is
left was before, of one's own and of the other side; by kind and number: the same for cards thrown away, for cards
drawn, and for cards drawn with the turned one. Pairs of lots at an end, pairs of hands before the last draw, what
either may draw, the worth of each pair by set of cards."""

SETS, SIZES, LEGAL, FOLLOW, WORTHS, TAKES, VALUES, RANKS = range(18, 26)
"""Sets of cards by size; then by set: size, whether it may be led, the suit that must be followed, points, answers that
take it. Where in ``x`` values with an empty stock begin; the place of each set there, and how many there are."""

STACK, STRATEGY, TOP, MODE, ME, WEIGHT, SLOT, WATCH, NOTED, SEEN, ASKED, MOMENT, MOMENTS, FREE, SHARES, FRESH = range(
    26, 42
)
"""The stack; where in ``x`` the summed strategies and the vectors begin; what is done
(0 learn, 1 answer best); for whom; the weight of this round; the next free slot; a lead after which the answers are
noted, -1 to note the leads, 0 for neither; where in ``x`` and in ``i``; the lot asked about; the number of the
moment; where it is found by number what may be laid, and how many acts that are; where more of that can be put;
where in ``x`` the strategies of now begin, and whether they are still to be made."""

HEAD = 42
LEVEL = 12
LEVELS = 12
KIND, LEADER, SIZE, LEFT, GAIN, LED, AV, OWNER, BASE, DEAD = range(10)
"""A moment: 0 lead or 1 answer; who leads; cards in hand before the lead; in the stock; gained so far by the first
side; the lead; the cards that are not placed; who holds the turned card, 2 for nobody; where its vectors begin; then
how many each side has thrown away."""

FIRST, NUMBERS, CARDS, LEFT_OVER, BARRED, WAS, OWN, THEIRS, KEEP, TAKEN = range(10)
"""An act: its first slot, the numbers of its cards (-1: some that the other side does not see), the cards, how many
lots lead to it, the numbers of a suit that must be followed and is not; where it stands which lot each one was
before; how many lots are left to either side; where it stands which lot of the other side each one was, 0 if
all are as they were; whether an answer takes."""

ACT = 10
DEPTH = 8
"""More than the cards in a hand, or thrown away by one side."""

NO_VALUE = -1e30


@jit
def kind_of(i: Row, size: int, dead: int, turned: int) -> int:
    """The kind of lots with so many cards in hand and thrown away."""
    return i[i[KINDS] + (size * DEPTH + dead) * 2 + turned]


@jit
def count_of(i: Row, kind: int, cards: int) -> int:
    """How many lots of a kind there are over so many cards."""
    return i[i[COUNTS] + kind * 16 + cards]


@jit
def cards_of(i: Row, av: int, numbers: int, turned: int) -> int:
    """The cards with these numbers, to a side that holds the turned card or does not."""
    cards = i[TURNED] if turned and numbers & 1 else 0
    numbers >>= turned
    while numbers:
        low = av & -av
        if numbers & 1:
            cards |= low
        av ^= low
        numbers >>= 1
    return cards


@jit
def numbers_of(av: int, cards: int, turned: int) -> int:
    """The numbers of these cards."""
    numbers = 0
    bit = 1 << turned
    while av:
        low = av & -av
        if cards & low:
            numbers |= bit
        av ^= low
        bit <<= 1
    return numbers


@jit
def takes(i: Row, led: int, laid: int) -> bool:
    """Whether an answer takes a lead. For one card those that beat it are kept as a set, else each answer that does."""
    table = i[i[TAKES] + led]
    if i[i[SIZES] + led] == 1:
        return i[table] & laid != 0
    for place in range(table + 1, table + 1 + i[table]):  # noqa: SIM110 - kernels take plain loops
        if i[place] == laid:
            return True
    return False


@jit
def close_endings(i: Row, x: Reals, size: int) -> None:
    """Values with an empty stock and so many cards in each hand, all seen; those of smaller hands are there."""
    values, ranks = i[VALUES], i[RANKS]
    width = i[ranks]
    ranks += 1
    row = i[i[SETS] + size]
    for one in range(i[row]):
        hand = i[row + 1 + one]
        for two in range(i[row]):
            other = i[row + 1 + two]
            if hand & other:
                continue
            best = -1000.0
            led = hand
            while led:
                if i[i[LEGAL] + led]:
                    count = i[i[SIZES] + led]
                    suit = i[i[FOLLOW] + led]
                    worst = 1000.0
                    laid = other
                    while laid:
                        if i[i[SIZES] + laid] == count and (other & suit == 0 or laid & suit):
                            points = i[i[WORTHS] + led] + i[i[WORTHS] + laid]
                            first = i[ranks + (hand ^ led)]
                            then = i[ranks + (other ^ laid)]
                            if takes(i, led, laid):
                                worst = min(worst, -points - x[values + then * width + first])
                            else:
                                worst = min(worst, points + x[values + first * width + then])
                        laid = (laid - 1) & other
                    best = max(best, worst)
                led = (led - 1) & hand
            x[values + i[ranks + hand] * width + i[ranks + other]] = best


@jit
def weigh_pairs(i: Row, x: Reals, size: int, draw: int, to: int) -> int:
    """The worth to the taker, summed over who draws what, of each pair of hands before the last draw; the place after
    them is returned."""
    ranks = i[RANKS] + 1
    pairs = i[i[PAIRS] + size * DEPTH + draw]
    splits = i[i[SPLITS] + size * DEPTH + draw]
    row = i[i[SETS] + i[splits + 1]]
    for step in range(i[row]):
        rest = i[row + 1 + step]
        if rest > i[POOL]:
            break
        i[i[MATRICES] + (size * DEPTH + draw) * i[FULL] + rest] = to
        place = splits + 3
        for _ in range(i[pairs]):
            total = 0.0
            for _ in range(i[splits]):
                hand = i[ranks + cards_of(i, rest, i[place], 0)]
                other = i[ranks + (cards_of(i, rest, i[place + 1], 0) | i[TURNED])]
                total += x[i[VALUES] + hand * i[ranks - 1] + other]
                place += 2
            x[to] = total * i[splits + 2]
            to += 1
    return to


@jit
def list_acts(i: Row, f: int, a: int, who: int, kind: int, their_kind: int) -> int:
    """What the side to act may lay, ``ACT`` numbers for each, and after them how many slots there are. Returns how many
    acts there are."""
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
    many = count or 1
    while many <= (count or size):
        row = i[i[SETS] + many]
        for step in range(i[row]):
            numbers = i[row + 1 + step]
            if numbers >> view:
                break
            cards = cards_of(i, av, numbers, turned)
            taken = 0
            if count == 0:
                if i[i[LEGAL] + cards] == 0:
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
def is_barred(i: Row, a: int, kind: int, was: int, place: int) -> bool:
    """Whether a lot must follow suit and does not."""
    suit = i[a + BARRED]
    if i[a + NUMBERS] < 0 and i[place + 2] & suit:
        return False
    return i[i[i[HELD] + kind] + was] & suit != 0


@jit
def add_up(i: Row, x: Reals, a: int, kind: int, source: int, tot: int) -> None:
    """Add to each lot what speaks for an act, and behind that the number of acts that it has."""
    place = i[a + WAS]
    step = 3 if i[a + NUMBERS] < 0 else 1
    source += i[a + FIRST]
    counts = tot + i[WIDTH]
    if i[a + BARRED]:
        for one in range(i[a + LEFT_OVER]):
            was = i[place]
            if not is_barred(i, a, kind, was, place):
                x[tot + was] += x[source + one]
                x[counts + was] += 1.0
            place += step
        return
    for one in range(i[a + LEFT_OVER]):
        was = i[place]
        x[tot + was] += x[source + one]
        x[counts + was] += 1.0
        place += step


@jit
def share_out(i: Row, x: Reals, a: int, kind: int, source: int, tot: int, to: int) -> None:
    """The strategy for an act: its part of what speaks for all, after ``even_out``."""
    place = i[a + WAS]
    step = 3 if i[a + NUMBERS] < 0 else 1
    source += i[a + FIRST]
    to += i[a + FIRST]
    for one in range(i[a + LEFT_OVER]):
        was = i[place]
        part = x[tot + was]
        x[to + one] = x[source + one] * part if part > 0.0 else -part
        if i[a + BARRED] and is_barred(i, a, kind, was, place):
            x[to + one] = 0.0
        place += step


@jit
def even_out(x: Reals, tot: int, counts: int, held: int) -> None:
    """Turn sums into parts; where nothing speaks for any act, each is as likely, written below nought."""
    for one in range(held):
        total = x[tot + one]
        x[tot + one] = 1.0 / total if total > 0.0 else -1.0 / max(1.0, x[counts + one])


@jit
def decide(i: Row, x: Reals, first: int, end: int, kind: int, held: int, source: int, tot: int, shares: int) -> None:
    """The strategy at a moment, from regrets or from the summed strategy."""
    for one in range(held):
        x[tot + one] = 0.0
        x[tot + i[WIDTH] + one] = 0.0
    for a in range(first, end, ACT):
        add_up(i, x, a, kind, source, tot)
    even_out(x, tot, tot + i[WIDTH], held)
    for a in range(first, end, ACT):
        share_out(i, x, a, kind, source, tot, shares)


@jit
def lay_down(i: Row, x: Reals, a: int, shares: int, reach: int, to: int) -> None:
    """How the lots left by an act are reached."""
    place = i[a + WAS]
    shares += i[a + FIRST]
    if i[a + NUMBERS] < 0:
        for one in range(i[a + OWN]):
            x[to + one] = 0.0
        for one in range(i[a + LEFT_OVER]):
            x[to + i[place + 1]] += x[reach + i[place]] * x[shares + one]
            place += 3
        return
    for one in range(i[a + OWN]):
        x[to + one] = x[reach + i[place + one]] * x[shares + one]


@jit
def look_on(i: Row, x: Reals, a: int, reach: int, to: int) -> None:
    """How the lots of the other side are reached that are possible still."""
    place = i[a + KEEP]
    if place == 0:
        for one in range(i[a + THEIRS]):
            x[to + one] = x[reach + one]
        return
    for one in range(i[a + THEIRS]):
        x[to + one] = x[reach + i[place + one]]


@jit
def look_back(i: Row, x: Reals, a: int, source: int, worth: int) -> None:
    """Add to what lots are worth what they are worth after an act of the other side."""
    place = i[a + KEEP]
    if place == 0:
        for one in range(i[a + THEIRS]):
            x[worth + one] += x[source + one]
        return
    for one in range(i[a + THEIRS]):
        x[worth + i[place + one]] += x[source + one]


@jit
def take_back(i: Row, x: Reals, a: int, kind: int, source: int, shares: int, gains: int, worth: int) -> None:
    """Keep what an act brings each lot, and add it to what that is worth, or let it be that if it is more."""
    place = i[a + WAS]
    shares += i[a + FIRST]
    gains += i[a + FIRST]
    thrown = i[a + NUMBERS] < 0
    step = 3 if thrown else 1
    for one in range(i[a + LEFT_OVER]):
        was = i[place]
        gain = x[source + (i[place + 1] if thrown else one)]
        x[gains + one] = gain
        if i[MODE] == 0:
            x[worth + was] += x[shares + one] * gain
        elif i[a + BARRED] == 0 or not is_barred(i, a, kind, was, place):
            x[worth + was] = max(x[worth + was], gain)
        place += step


@jit
def learn(i: Row, x: Reals, a: int, kind: int, at: int, reach: int, shares: int, gains: int, worth: int) -> None:
    """Let regrets and the summed strategy of an act move on."""
    place = i[a + WAS]
    step = 3 if i[a + NUMBERS] < 0 else 1
    at += i[a + FIRST]
    shares += i[a + FIRST]
    gains += i[a + FIRST]
    summed = at + i[STRATEGY]
    for one in range(i[a + LEFT_OVER]):
        was = i[place]
        x[at + one] = max(0.0, x[at + one] + x[gains + one] - x[worth + was])
        x[summed + one] += i[WEIGHT] * x[reach + was] * x[shares + one]
        if i[a + BARRED] and is_barred(i, a, kind, was, place):
            x[at + one] = 0.0
        place += step


@jit
def draw_in(i: Row, x: Reals, table: int, draw: int, held: int, source: int, to: int) -> None:
    """How lots are reached after drawing unseen, in any order."""
    if table == 0:
        for one in range(held):
            x[to + one] = x[source + one]
        return
    ways = i[table]
    place = table + 1
    orders = 6.0 if draw == 3 else 2.0 if draw == 2 else 1.0
    for one in range(held):
        total = 0.0
        for _ in range(ways):
            if i[place] >= 0:
                total += x[source + i[place]]
            place += 1
        x[to + one] = total * orders


@jit
def draw_back(i: Row, x: Reals, table: int, draw: int, held: int, source: int, to: int) -> None:
    """Give what lots are worth after drawing back to those before."""
    if table == 0:
        for one in range(held):
            x[to + one] += x[source + one]
        return
    ways = i[table]
    place = table + 1
    orders = 6.0 if draw == 3 else 2.0 if draw == 2 else 1.0
    for one in range(held):
        worth = x[source + one] * orders
        for _ in range(ways):
            if i[place] >= 0:
                x[to + i[place]] += worth
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


@jit
def begin(i: Row, f: int, g: int, who: int, a: int, base: int) -> None:
    """The moment after an act, as far as the act alone decides it."""
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
def open_end(i: Row, x: Reals, base: int, taker: int, rest: int, size: int, draw: int, gain: int) -> None:
    """What lots are worth before the last draw, after which each side knows the other's hand."""
    me = i[ME]
    pairs = i[i[PAIRS] + size * DEPTH + draw]
    worths = i[i[MATRICES] + (size * DEPTH + draw) * i[FULL] + rest]
    splits = i[i[SPLITS] + size * DEPTH + draw]
    more = float(gain * i[splits] * i[splits + 2])
    worth = base + 2 * i[WIDTH]
    reach = base + (1 - me) * i[WIDTH]
    place = pairs + 1
    if me == taker:
        for one in range(i[pairs]):
            x[worth + i[place]] += x[reach + i[place + 1]] * (more + x[worths + one])
            place += 2
    else:
        for one in range(i[pairs]):
            x[worth + i[place + 1]] += x[reach + i[place]] * (more - x[worths + one])
            place += 2


@jit
def closed_end(i: Row, x: Reals, f: int, base: int, gain: int, scratch: int) -> None:
    """What lots are worth when one card each is left, or none: who throws the last one away though it takes only
    loses by it. The moment is the one that would come."""
    me, av, size, leader = i[ME], i[f + AV], i[f + SIZE], i[f + LEADER]
    turned = 1 if i[f + OWNER] < 2 else 0
    table = i[i[ENDS] + ((size * DEPTH + i[f + DEAD]) * DEPTH + i[f + DEAD + 1]) * 3 + i[f + OWNER]]
    rest = av
    x[scratch] = 0.0
    for number in range(i[table + 1]):
        low = rest & -rest
        if turned and number == 0:
            low = i[TURNED]
        else:
            rest ^= low
        worth = i[i[WORTHS] + low]
        for numbers in range(1 << number):
            x[scratch + (1 << number) + numbers] = x[scratch + numbers] + worth
    place = table + 2
    worths = base + 2 * i[WIDTH]
    for _ in range(i[table]):
        mine = i[place + 2]
        yours = i[place + 3]
        net = gain + x[scratch + i[place + 5]] - x[scratch + i[place + 4]]
        if size:
            led = cards_of(i, av, mine if leader == 0 else yours, turned)
            laid = cards_of(i, av, yours if leader == 0 else mine, turned)
            taker = 1 - leader if takes(i, led, laid) else leader
            points = x[scratch + mine] + x[scratch + yours]
            net += points if taker == 0 else -points
        if me == 0:
            x[worths + i[place]] += x[base + i[WIDTH] + i[place + 1]] * net
        else:
            x[worths + i[place + 1]] -= x[base + i[place]] * net
        place += 6


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
    who = leader if count == 0 else 1 - leader
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
            decide(i, x, first, end, kind, held, at + i[STRATEGY], tot, shares)
    elif i[FRESH]:
        decide(i, x, first, end, kind, held, at, tot, shares)
    nought = NO_VALUE if who == me and i[MODE] else 0.0
    for one in range(held if who == me else count_of(i, their_kind, cards + their_turned)):
        x[worth + one] = nought
    draw = min(i[HAND] - size + count, i[f + LEFT] >> 1)
    left = i[f + LEFT] - 2 * draw
    for a in range(first, end, ACT):
        lay_down(i, x, a, shares, base + who * wide, after + who * wide)
        look_on(i, x, a, base + other * wide, after + other * wide)
        laid = i[a + CARDS]
        if count == 0:
            begin(i, f, g, who, a, after)
            i[g + LED] = laid
            i[g + KIND] = 1
            walk(i, x, depth + 1)
        else:
            taker = who if i[a + TAKEN] else leader
            points = i[i[WORTHS] + led] + i[i[WORTHS] + laid]
            gain = i[f + GAIN] + (points if taker == 0 else -points)
            for one in range(i[a + OWN] if me == who else i[a + THEIRS]):
                x[after + 2 * wide + one] = 0.0
            if left == 0 and i[CLOSED] == 0:
                open_end(i, x, after, taker, av & ~laid, size - count, draw, gain if me == 0 else -gain)
            else:
                begin(i, f, g, who, a, after)
                i[g + LED] = 0
                i[g + KIND] = 0
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
                else:
                    walk(i, x, depth + 1)
                if draw:
                    # what follows has changed the moment below that one, not this one
                    draw_hands(i, x, g, me, draw, below + 2 * wide, after + 2 * wide, 1)
        if who == me:
            take_back(i, x, a, kind, after + 2 * wide, shares, gains, worth)
        else:
            look_back(i, x, a, after + 2 * wide, worth)
    if who == me:
        if i[MODE] == 0:
            for a in range(first, end, ACT):
                learn(i, x, a, kind, at, base + me * wide, shares, gains, worth)
            decide(i, x, first, end, kind, held, at, tot, shares)
        if (depth == 0 and i[WATCH] < 0) or (depth == 1 and led == i[WATCH]):
            note(i, x, f, first, i[moment + 1], kind, gains)
