"""What lots are worth where an ending is decided: all cards seen after the last draw, or one card left in
each hand."""

from __future__ import annotations

from tutor.solve.bura.public import (
    AV,
    DEAD,
    DEPTH,
    ENDS,
    FOLLOW,
    FULL,
    GONE,
    LEADER,
    LEFT,
    LEGAL,
    MATRICES,
    ME,
    OWNER,
    PAIRS,
    POOL,
    RANKS,
    SETS,
    SIZE,
    SIZES,
    SPLITS,
    TURNED,
    VALUES,
    WHOLE,
    WIDTH,
    WORTHS,
    cards_of,
    takes,
)  # fmt: skip
from tutor.solve.compiled import Reals, Row, jit, nat


@jit
def jumped_at(i: Row, hand: int, other: int, worth: float) -> float:
    """What a trick is worth to the leader where the other side may jump before the lead, and he before that."""
    if i[i[LEGAL] + other] < WHOLE:
        return worth
    points = float(i[i[WORTHS] + hand] + i[i[WORTHS] + other])
    worth = min(worth, points if takes(i, other, hand) else -points)
    if i[i[LEGAL] + hand] >= WHOLE:
        worth = max(worth, -points if takes(i, hand, other) else points)
    return worth


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
                if i[i[LEGAL] + led] and (led == hand or i[i[LEGAL] + led] != WHOLE):
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
            x[values + i[ranks + hand] * width + i[ranks + other]] = jumped_at(i, hand, other, best)


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
        many = i[pairs]
        for one in range(many):
            total = 0.0
            for _ in range(i[splits]):
                hand = i[ranks + cards_of(i, rest, i[place], 0)]
                other = i[ranks + (cards_of(i, rest, i[place + 1], 0) | i[TURNED])]
                total += x[i[VALUES] + hand * i[ranks - 1] + other]
                place += 2
            total *= i[splits + 2]
            x[to + one] = total
            x[to + many + i[pairs + 2 + many + one]] = -total
        to += 2 * many
    return to


@jit
def open_end(i: Row, x: Reals, reach: int, taker: int, rest: int, size: int, draw: int, gain: int, to: int) -> None:
    """What lots are worth before the last draw, after which each side knows the other's hand."""
    me = i[ME]
    pairs = i[i[PAIRS] + size * DEPTH + draw]
    splits = i[i[SPLITS] + size * DEPTH + draw]
    many, met = i[pairs], i[pairs + 1]
    worths = i[i[MATRICES] + (size * DEPTH + draw) * i[FULL] + rest] + (0 if me == taker else many)
    more = float(gain * i[splits] * i[splits + 2])
    place = pairs + 2
    for one in range(many // met):
        total = 0.0
        for step in range(met):
            total += x[nat(reach + i[nat(place + step)])] * (more + x[nat(worths + step)])
        x[nat(to + one)] = total
        place += met
        worths += met


@jit
def aside_end(i: Row, x: Reals, f: int, base: int, gain: int) -> None:
    """What lots are worth when one card each is left, or none, and the stock lies aside unseen. The moment is the one
    that would come."""
    me, leader = i[ME], i[f + LEADER]
    orders = 1.0
    for number in range(2, i[f + LEFT]):
        orders *= number
    reach, worth = base + (1 - me) * i[WIDTH], base + 2 * i[WIDTH]
    if i[f + SIZE] == 0:
        x[worth] += x[reach] * orders * (gain if me == 0 else -gain)
        return
    rest = i[f + AV]
    one = 0
    while rest:
        mine = rest & -rest
        rest ^= mine
        others = i[f + AV]
        two = 0
        while others:
            yours = others & -others
            others ^= yours
            if mine != yours:
                led, laid = (mine, yours) if leader == me else (yours, mine)
                points = i[i[WORTHS] + mine] + i[i[WORTHS] + yours]
                mine_takes = takes(i, led, laid) != (leader == me)
                net = (gain if me == 0 else -gain) + (points if mine_takes else -points)
                x[worth + one] += x[reach + two] * orders * net
            two += 1
        one += 1


@jit
def closed_end(i: Row, x: Reals, f: int, base: int, gain: int, scratch: int) -> None:
    """What lots are worth when one card each is left, or none: who throws the last one away though it takes only
    loses by it. The moment is the one that would come."""
    me, av, size, leader = i[ME], i[f + AV], i[f + SIZE], i[f + LEADER]
    turned = 1 if i[f + OWNER] < 2 else 0
    table = i[i[ENDS] + ((size * GONE + i[f + DEAD]) * GONE + i[f + DEAD + 1]) * 3 + i[f + OWNER]]
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
