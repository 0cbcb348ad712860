"""Endings with hidden cards: walks over the tree of what both sides see, one vector of holdings for each side.

A holding is what one side alone knows of itself: the cards in hand and, where losing answers lie face down, those it
has thrown away. Every arrangement of the hidden cards weighs the same, so how a pair of holdings is reached is a
product; holdings that were reached in several ways are merged, since it does not matter when a card was drawn or
thrown away once the public play is given.

Cards that are not placed are numbered anew at every moment, lowest first, so that the same lists of holdings, and of
what becomes of one when cards are laid or drawn, serve everywhere: those over few cards stand in front of those over
more. To the side that has drawn the turned card, that one is number nought. ``i`` is a row of whole numbers: tables,
then a stack of moments. ``x`` is a row of real ones: regrets and summed strategies, each act with the holdings left by
it, the worth of open cards, then for each moment on the stack how holdings are reached and what they are worth.
"""

from __future__ import annotations

from tutor.solve.compiled import Reals, Row, jit, jit_recursive

FULL, HAND, TURNED, CLOSED, WIDTH, POOL = range(6)
"""Plain numbers: how many sets of cards there are, the full hand, the bit of the turned card, whether losing answers
lie face down, the most holdings of a kind, all cards that are not placed."""

KINDS, COUNTS, HELD, LAID, KEPT, THROWN, DRAWN, LAST, ENDS, PAIRS, SPLITS, MATRICES = range(6, 18)
"""Where tables begin. Kinds of holdings by size of hand, number thrown away, and whether the turned card is among
them. By kind: numbers of holdings by number of cards, hands; by kind and cards laid: which holding each one that is
left was before, of one's own and of the other side; by kind and number: the same for cards thrown away, for cards
drawn, and for cards drawn with the turned one. Pairs of holdings at an end, pairs of hands before the last draw, what
either may draw, the worth of each pair by set of cards."""

SETS, SIZES, LEGAL, FOLLOW, WORTHS, TAKES, VALUES, RANKS = range(18, 26)
"""Sets of cards by size; then by set: size, whether it may be led, the suit that must be followed, points, answers that
take it. Where in ``x`` values with an empty stock begin; the place of each set there, and how many there are."""

STACK, ACTS, STRATEGY, TOP, MODE, ME, WEIGHT, SLOT, WATCH, NOTED, SEEN, ASKED = range(26, 38)
"""The stack; what may be laid at each moment; where in ``x`` the summed strategies and the vectors begin; what is done
(0 learn, 1 answer best); for whom; the weight of this round; the next free slot; a lead after which the answers are
noted, -1 to note the leads, 0 for neither; where in ``x`` and in ``i``; the holding asked about."""

HEAD = 38
LEVEL = 12
LEVELS = 12
KIND, LEADER, SIZE, LEFT, GAIN, LED, AV, OWNER, BASE, DEAD = range(10)
"""A moment: 0 lead or 1 answer; who leads; cards in hand before the lead; in the stock; gained so far by the first
side; the lead; the cards that are not placed; who holds the turned card, 2 for nobody; where its vectors begin; then
how many each side has thrown away."""

FIRST, NUMBERS, CARDS, LEFT_OVER, BARRED = range(5)
"""An act: its first slot, the numbers of its cards (-1: some that the other side does not see), the cards, how many
holdings are left by it, the numbers of a suit that must be followed and is not."""

ACT = 5
MOST = 320
DEPTH = 8
"""The most acts at a moment; more than the cards in a hand, or thrown away by one side."""

NO_VALUE = -1e30


@jit
def kind_of(i: Row, size: int, dead: int, turned: int) -> int:
    """The kind of holdings with so many cards in hand and thrown away."""
    return i[i[KINDS] + (size * DEPTH + dead) * 2 + turned]


@jit
def count_of(i: Row, kind: int, cards: int) -> int:
    """How many holdings of a kind there are over so many cards."""
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
def list_acts(i: Row, f: int, a: int, who: int, kind: int, view: int) -> int:
    """What the side to act may lay, ``ACT`` numbers for each, and after them how many slots there are. Returns how many
    acts there are."""
    av, size, led, dead = i[f + AV], i[f + SIZE], i[f + LED], i[f + DEAD + who]
    turned = 1 if i[f + OWNER] == who else 0
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
            if count == 0:
                if i[i[LEGAL] + cards] == 0:
                    continue
            elif i[CLOSED] and not takes(i, led, cards):
                continue
            keeps = 0 if numbers & 1 else turned
            i[a + FIRST] = first
            i[a + NUMBERS] = numbers
            i[a + CARDS] = cards
            i[a + LEFT_OVER] = count_of(i, kind_of(i, size - many, dead, keeps), view - many)
            i[a + BARRED] = 0 if numbers & suit else suit
            first += i[a + LEFT_OVER]
            a += ACT
            acts += 1
        many += 1
    if count and i[CLOSED]:
        i[a + FIRST] = first
        i[a + NUMBERS] = -1
        i[a + CARDS] = 0
        i[a + LEFT_OVER] = i[i[i[THROWN] + kind * DEPTH + count] + view]
        i[a + BARRED] = suit
        first += i[a + LEFT_OVER]
        a += ACT
        acts += 1
    i[a] = first
    return acts


@jit
def before(i: Row, a: int, kind: int, size: int) -> int:
    """Where it stands which holding each one left by an act was before, and after how many numbers the next one."""
    if i[a + NUMBERS] < 0:
        return i[i[THROWN] + kind * DEPTH + size] + 16
    return i[i[LAID] + kind * i[FULL] + i[a + NUMBERS]]


@jit
def is_barred(i: Row, a: int, kind: int, was: int, place: int) -> bool:
    """Whether a holding must follow suit and does not."""
    suit = i[a + BARRED]
    if i[a + NUMBERS] < 0 and i[place + 2] & suit:
        return False
    return i[i[i[HELD] + kind] + was] & suit != 0


@jit
def add_up(i: Row, x: Reals, a: int, kind: int, size: int, source: int, tot: int) -> None:
    """Add to each holding what speaks for an act, and behind that the number of acts that it has."""
    place = before(i, a, kind, size)
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
def share_out(i: Row, x: Reals, a: int, kind: int, size: int, source: int, tot: int, to: int) -> None:
    """The strategy for an act: its part of what speaks for all, after ``even_out``."""
    place = before(i, a, kind, size)
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
def lay_down(i: Row, x: Reals, a: int, kind: int, size: int, shares: int, reach: int, to: int, left: int) -> None:
    """How the holdings left by an act are reached; ``left`` is how many there are."""
    place = before(i, a, kind, size)
    shares += i[a + FIRST]
    if i[a + NUMBERS] < 0:
        for one in range(left):
            x[to + one] = 0.0
        for one in range(i[a + LEFT_OVER]):
            x[to + i[place + 1]] += x[reach + i[place]] * x[shares + one]
            place += 3
        return
    for one in range(left):
        x[to + one] = x[reach + i[place + one]] * x[shares + one]


@jit
def look_on(i: Row, x: Reals, kind: int, numbers: int, left: int, reach: int, to: int) -> None:
    """How the holdings of the other side are reached that are possible still."""
    if numbers <= 0:
        for one in range(left):
            x[to + one] = x[reach + one]
        return
    place = i[i[KEPT] + kind * i[FULL] + numbers]
    for one in range(left):
        x[to + one] = x[reach + i[place + one]]


@jit
def look_back(i: Row, x: Reals, kind: int, numbers: int, left: int, source: int, worth: int) -> None:
    """Add to what holdings are worth what they are worth after an act of the other side."""
    if numbers <= 0:
        for one in range(left):
            x[worth + one] += x[source + one]
        return
    place = i[i[KEPT] + kind * i[FULL] + numbers]
    for one in range(left):
        x[worth + i[place + one]] += x[source + one]


@jit
def take_back(i: Row, x: Reals, a: int, kind: int, size: int, source: int, shares: int, gains: int, worth: int) -> None:
    """Keep what an act brings each holding, and add it to what that is worth, or let it be that if it is more."""
    place = before(i, a, kind, size)
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
def learn(
    i: Row, x: Reals, a: int, kind: int, size: int, at: int, reach: int, shares: int, gains: int, worth: int
) -> None:
    """Let regrets and the summed strategy of an act move on."""
    place = before(i, a, kind, size)
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
    """How holdings are reached after drawing unseen, in any order."""
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
    """Give what holdings are worth after drawing back to those before."""
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
def open_end(i: Row, x: Reals, base: int, taker: int, rest: int, size: int, draw: int, gain: int) -> None:
    """What holdings are worth before the last draw, after which each side knows the other's hand."""
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
    """What holdings are worth when one card each is left, or none: who throws the last one away though it takes only
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
def note(i: Row, x: Reals, f: int, a: int, acts: int, kind: int, size: int, gains: int) -> None:
    """Keep what each act brings the holding that is asked about, and how holdings are reached."""
    number = 0
    for _ in range(acts):
        place = before(i, a, kind, size)
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
    """Walk what follows a moment, for the side ``ME``: what each of its holdings is worth is left in the third vector
    there."""
    f = i[STACK] + depth * LEVEL
    g = f + LEVEL
    a = i[ACTS] + depth * MOST * ACT
    wide = i[WIDTH]
    base, leader, size, led, av, owner = i[f + BASE], i[f + LEADER], i[f + SIZE], i[f + LED], i[f + AV], i[f + OWNER]
    me = i[ME]
    cards = i[i[SIZES] + av]
    count = i[i[SIZES] + led]
    who = leader if count == 0 else 1 - leader
    other = 1 - who
    own_turned = 1 if owner == who else 0
    their_turned = 1 if owner == other else 0
    view = cards + own_turned
    theirs = size - count
    kind = kind_of(i, size, i[f + DEAD + who], own_turned)
    their_kind = kind_of(i, theirs, i[f + DEAD + other], their_turned)
    held = count_of(i, kind, view)
    tot = base + 3 * wide
    worth = base + 2 * wide
    acts = list_acts(i, f, a, who, kind, view)
    slots = i[a + acts * ACT]
    shares = base + 5 * wide
    gains = shares + slots
    after = gains + slots
    at = i[SLOT]
    i[SLOT] += slots
    source = at if i[MODE] == 0 else at + i[STRATEGY]
    for one in range(2 * wide):
        x[tot + one] = 0.0
    for act in range(acts):
        add_up(i, x, a + act * ACT, kind, count, source, tot)
    even_out(x, tot, tot + wide, held)
    for act in range(acts):
        share_out(i, x, a + act * ACT, kind, count, source, tot, shares)
    nought = NO_VALUE if who == me and i[MODE] else 0.0
    for one in range(wide):
        x[worth + one] = nought
    for act in range(acts):
        b = a + act * ACT
        laid = i[b + CARDS]
        for place in range(LEVEL):
            i[g + place] = i[f + place]
        seen = 0
        left_own = 0
        left_their = count_of(i, their_kind, cards + their_turned)
        if i[b + NUMBERS] >= 0:
            seen = numbers_of(av, laid, their_turned)
            gone = i[i[SIZES] + seen]
            keeps = 0 if i[b + NUMBERS] & 1 else own_turned
            left_own = i[b + LEFT_OVER]
            left_their = count_of(i, their_kind, cards + their_turned - gone)
            i[g + AV] = av & ~laid
            if keeps != own_turned:
                i[g + OWNER] = 2
        else:
            keeps = own_turned
            i[g + DEAD + who] += count
            left_own = count_of(i, kind_of(i, size - count, i[g + DEAD + who], own_turned), view)
        lay_down(i, x, b, kind, count, shares, base + who * wide, after + who * wide, left_own)
        look_on(i, x, their_kind, seen, left_their, base + other * wide, after + other * wide)
        i[g + BASE] = after
        if count == 0:
            i[g + LED] = laid
            i[g + KIND] = 1
            walk(i, x, depth + 1)
        else:
            taker = leader
            points = i[i[WORTHS] + led]
            if i[b + NUMBERS] >= 0:
                points += i[i[WORTHS] + laid]
                if i[CLOSED] or takes(i, led, laid):
                    taker = who
            i[g + GAIN] += points if taker == 0 else -points
            draw = min(i[HAND] - size + count, i[f + LEFT] >> 1)
            left = i[f + LEFT] - 2 * draw
            i[g + LED] = 0
            i[g + KIND] = 0
            i[g + LEADER] = taker
            i[g + LEFT] = left
            i[g + SIZE] = size - count + draw
            mine = left_own if me == who else left_their
            for one in range(mine):
                x[after + 2 * wide + one] = 0.0
            if i[CLOSED] == 0 and left == 0:
                gain = i[g + GAIN] if me == 0 else -i[g + GAIN]
                open_end(i, x, after, taker, i[g + AV], size - count, draw, gain)
            elif draw == 0:
                if i[g + SIZE] <= 1:
                    closed_end(i, x, g, after, i[g + GAIN], after + 3 * wide)
                else:
                    walk(i, x, depth + 1)
            else:
                below = after + 3 * wide
                if left == 0:
                    i[g + OWNER] = 1 - taker
                for side in range(2):
                    turned = 1 if i[g + OWNER] == side else 0
                    was = kind_of(i, size - count, i[g + DEAD + side], 0)
                    table = i[i[LAST] + was * DEPTH + draw] if turned else i[i[DRAWN] + was * DEPTH + draw]
                    now = kind_of(i, size - count + draw, i[g + DEAD + side], turned)
                    drawn = draw - turned
                    number = count_of(i, now, i[i[SIZES] + i[g + AV]] + turned)
                    draw_in(i, x, table, drawn, number, after + side * wide, below + side * wide)
                i[g + BASE] = below
                if left == 0 and i[g + SIZE] <= 1:
                    for one in range(wide):
                        x[below + 2 * wide + one] = 0.0
                    closed_end(i, x, g, below, i[g + GAIN], below + 3 * wide)
                else:
                    walk(i, x, depth + 1)
                taken = 1 if left == 0 and taker != me else 0
                dead = i[f + DEAD + me] + (count if me == who and i[b + NUMBERS] < 0 else 0)
                was = kind_of(i, size - count, dead, 0)
                table = i[i[LAST] + was * DEPTH + draw] if taken else i[i[DRAWN] + was * DEPTH + draw]
                now = kind_of(i, size - count + draw, dead, taken)
                rest = i[i[SIZES] + (av & ~laid)] + taken
                draw_back(i, x, table, draw - taken, count_of(i, now, rest), below + 2 * wide, after + 2 * wide)
        if who == me:
            take_back(i, x, b, kind, count, after + 2 * wide, shares, gains, worth)
        else:
            look_back(i, x, their_kind, seen, left_their, after + 2 * wide, worth)
    if who == me:
        if i[MODE] == 0:
            for act in range(acts):
                learn(i, x, a + act * ACT, kind, count, at, base + me * wide, shares, gains, worth)
        watched = (depth == 0 and i[WATCH] < 0) or (depth == 1 and led == i[WATCH])
        if watched:
            note(i, x, f, a, acts, kind, count, gains)
