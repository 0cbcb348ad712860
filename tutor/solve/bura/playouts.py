"""Whole deals played at random, in silence: the fastest opponent there is, and the plainest one to state.

The leader picks any lead of one suit, each as likely; the answerer any cards that the rules let him lay, each choice
as likely, face down by a coin where a taking answer may be given up. Nobody jumps in and nobody leads mixed suits.

``d`` is a deal: both hands, five places each, the stock, then room. ``m`` is the row of the rules, laid out as for the
searches; of the stock it is told here how many cards there are and whether short rounds are drawn.
"""

from __future__ import annotations

from tutor.solve.bura.kernels import (
    BEATS,
    CONCEDE,
    COUNT,
    FOLLOW,
    HAND,
    LACKS,
    MOST,
    SUBSETS,
    SUIT,
    SUITS,
    WORTH,
)  # fmt: skip
from tutor.solve.compiled import Row, jit

PLACES = 5
MINE, YOURS, STOCK, LAID = 0, 5, 10, 50
SEED, TARGET, SHORT, POINTS, ENDED, LOG = 60, 61, 62, 63, 65, 66
"""State of the chance; points that end the deal (0: play it out); whether a short stock is left lying; points by seat;
which seat reached the target, -1 none; whether moves are written down from LOG + 1 on, two numbers each: the seat and
what it laid as places, 32 more for face down, 64 more for a taking answer."""

LENGTH = 256


@jit
def moved(state: int) -> int:
    """The next state of the chance: thirty-two bits, shifted and crossed."""
    state ^= (state << 13) & 0xFFFFFFFF
    state ^= state >> 17
    return state ^ ((state << 5) & 0xFFFFFFFF)


@jit
def shuffled(d: Row, first: int, count: int, state: int) -> int:
    """Shuffle so many cards of a deal from a place on. Returns the state of the chance."""
    for place in range(count - 1, 0, -1):
        state = moved(state)
        other = first + ((state * (place + 1)) >> 32)
        card = d[first + place]
        d[first + place] = d[other]
        d[other] = card
    return state


@jit
def taken(m: Row, d: Row, hand: int, led: int, other: int, choice: int, n: int) -> bool:
    """Whether the chosen cards of one hand beat those led from the other, card for card."""
    if led & (led - 1) == 0:
        while led > 1:
            led >>= 1
            hand += 1
        while choice > 1:
            choice >>= 1
            other += 1
        return m[BEATS + d[hand] % 37] & d[other] != 0
    before = 1
    for place in range(n):
        if (led >> place) & 1:
            beaters = m[BEATS + d[hand + place] % 37]
            after = 0
            for by in range(n):
                if (choice >> by) & 1 and beaters & d[other + by]:
                    after |= (before & m[LACKS + by]) << (1 << by)
            before = after
            if before == 0:
                return False
    return True


@jit
def taken_as_laid(m: Row, d: Row, hand: int, led: int, n: int) -> bool:
    """Whether each card laid beats the one led in its turn."""
    laid = LAID
    for place in range(n):
        if (led >> place) & 1:
            if m[BEATS + d[hand + place] % 37] & d[laid] == 0:
                return False
            laid += 1
    return True


@jit
def followers(m: Row, d: Row, hand: int, led: int, other: int, n: int) -> int:
    """The places of the cards that may answer a single card: all of them, or those of its suit where it must be
    followed."""
    for place in range(n):
        if (led >> place) & 1:
            suit = m[SUITS + m[SUIT + d[hand + place] % 37]]
            places = 0
            for by in range(n):
                if d[other + by] & suit:
                    places |= 1 << by
            if places:
                return places
    return (1 << n) - 1


@jit
def removed(m: Row, d: Row, hand: int, choice: int, n: int) -> int:
    """Take the chosen places out of a hand and close the ranks. Returns the points that went."""
    points = 0
    place = 0
    kept = hand
    while choice:
        if choice & 1:
            points += m[WORTH + d[hand + place] % 37]
        else:
            d[kept] = d[hand + place]
            kept += 1
        choice >>= 1
        place += 1
    if kept < hand + place:
        while place < n:
            d[kept] = d[hand + place]
            kept += 1
            place += 1
    return points


@jit
def play_out(m: Row, d: Row, n: int, at: int, stock: int, leader: int, led: int, answer: int) -> int:
    """Play a deal to its end. Returns what the first seat gains on the second from here on.

    ``led`` is a first lead already chosen, 0 for none, and ``answer`` the answer to it, with 32 for face down. The
    cards of the stock are drawn from place ``at`` to ``stock``.
    """
    state = d[SEED]
    gains = 0
    written = LOG
    size = m[HAND]
    most = m[MOST]
    concede = m[CONCEDE]
    d[ENDED] = -1
    while n:
        hand = MINE if leader == 0 else YOURS
        other = YOURS if leader == 0 else MINE
        while led == 0:
            state = moved(state)
            led = 1 + ((state * ((1 << n) - 1)) >> 32)
            if m[COUNT + led] > most:
                led = 0
            elif led & (led - 1):
                suit = -1
                for place in range(n):
                    if (led >> place) & 1:
                        own = m[SUIT + d[hand + place] % 37]
                        if suit >= 0 and own != suit:
                            led = 0
                            break
                        suit = own
        wanted = m[COUNT + led]
        face = 0
        if answer == 0:
            first = SUBSETS + (6 * n + wanted) * 11
            allowed = (1 << n) - 1
            if wanted == 1 and m[FOLLOW]:
                allowed = followers(m, d, hand, led, other, n)
            state = moved(state)
            choice = m[first + 1 + ((state * m[first]) >> 32)]
            while choice & ~allowed:
                state = moved(state)
                choice = m[first + 1 + ((state * m[first]) >> 32)]
            if wanted > 1 and concede == 2:
                count = 0
                for place in range(n):
                    if (choice >> place) & 1:
                        d[LAID + count] = d[other + place]
                        count += 1
                state = shuffled(d, LAID, count, state)
                takes = taken_as_laid(m, d, hand, led, n)
            else:
                takes = taken(m, d, hand, led, other, choice, n)
            if takes and concede == 1:
                state = moved(state)
                face = 32 * (state & 1)
                takes = face == 0
        else:
            choice = answer & 31
            face = answer & 32
            takes = face == 0 and taken(m, d, hand, led, other, choice, n)
            answer = 0
        if d[LOG]:
            d[written + 1] = leader
            d[written + 2] = led
            d[written + 3] = 1 - leader
            d[written + 4] = choice + face + 64 * takes
            written += 4
        points = removed(m, d, hand, led, n) + removed(m, d, other, choice, n)
        n -= wanted
        if takes:
            leader = 1 - leader
        gains += points if leader == 0 else -points
        d[POINTS + leader] += points
        if d[TARGET] and d[POINTS + leader] >= d[TARGET]:
            d[ENDED] = leader
            break
        led = 0
        gap = size - n
        if 2 * gap > stock - at:
            gap = 0 if d[SHORT] else (stock - at) >> 1
        hand = MINE if leader == 0 else YOURS
        other = YOURS if leader == 0 else MINE
        for place in range(gap):
            d[hand + n + place] = d[STOCK + at]
            d[other + n + place] = d[STOCK + at + 1]
            at += 2
        n += gap
    d[SEED] = state
    if d[LOG]:
        d[LOG] = written - LOG + 1
    return gains


@jit
def deals(m: Row, d: Row, p: Row, count: int, cards: int) -> int:
    """Shuffle a pack and play it out so many times, from the deal to the end; the sum of the first seat's gains.

    ``p`` is the pack of ``cards`` cards.
    """
    total = 0
    size = m[HAND]
    for number in range(count):
        d[SEED] = shuffled(p, 0, cards, d[SEED])
        d[POINTS] = 0
        d[POINTS + 1] = 0
        for place in range(size):
            d[MINE + place] = p[place]
            d[YOURS + place] = p[size + place]
        for place in range(2 * size, cards):
            d[STOCK + place - 2 * size] = p[place]
        total += play_out(m, d, size, 0, cards - 2 * size, number & 1, 0, 0)
    return total
