"""Deals played on by rule: each side weighs its moves one trick ahead, by what it has seen itself.

The leader reckons how likely each lead is beaten by a hand drawn from the cards that he has not seen, what the trick
would bring and cost, and what the cards laid are worth to keep; the answerer whether to take or to throw away, in the
same coin. A little chance is added, so that nobody can be read. Nobody jumps in, and nobody leads mixed suits unless
the move looked at does. Once the stock is so small as ``EXACT`` says all cards count as seen, and play is exact.

``d`` is a deal as the random playouts have it, ``g`` what the players go by and the moment looked at; in the unit of
its numbers a point is 1024.
"""

from __future__ import annotations

from tutor.solve.bura.kernels import (
    BEATS,
    BLANKS,
    CONCEDE,
    COUNT,
    DRAWS,
    FAR,
    FOLLOW,
    HAND,
    LIMIT,
    MOST,
    NODES,
    PAUSED,
    SHOWS,
    SLOTS,
    SUBSETS,
    SUIT,
    WORTH,
    holding,
)  # fmt: skip
from tutor.solve.bura.playouts import (
    MINE,
    SEED,
    SHORT,
    STOCK,
    YOURS,
    followers,
    moved,
    removed,
    taken,
)  # fmt: skip
from tutor.solve.bura.points import reaches
from tutor.solve.compiled import Row, jit

KEEP = 0
"""What a card is worth to keep, by card."""

THROWN, TAKEN, LEADS, NOISE = range(37, 41)
"""What a loser is reckoned to throw away for each card, and a winner to lay; what it is worth to lead next; how much
chance is added."""

PACK, PUBLIC, EXACT, RACE, HIGHER, BOTH, DOUBT = range(41, 48)
"""All cards; those that both have seen; how small a stock makes play exact, -1 never; whether the race counts; whether
a silent deal goes to the higher total; who wins if both show (0 the leader, 1 the higher, 2 nobody); of 1024 hands that
would have led otherwise so many are kept."""

OWN, KNOWN, LAIN, HIDING, NEEDS, TOTALS = 48, 50, 52, 54, 56, 58
"""Cards laid face down by either seat; how many cards of the other hand are known, and how many are in the pool; how
many in the stock, and whether the last lies turned; how many lie face down in the first seat's tricks; what each seat
needs by what lies open; what each has but for those."""

LEADER, LED, FIT, MOVES = 60, 61, 62, 63
"""Who leads; the lead to be answered, as places in the other hand; whether a hand that wins is left out; the number of
choices."""

CHOICES = 64
"""Two numbers for each choice: the lead, or the answer, with 32 where it does not take."""

TAUGHT = 127
"""Whether the present trick was learned by both sides."""

SHOWN = 128
"""Own cards, five places; then known ones of the other hand, five places; then the turned card."""

BITS = 140
"""How many of twelve bits are set."""

TAILS = BITS + 4096
"""How likely ``n`` cards out of ``u`` hold at least ``j`` of ``b``: at ``TAILS + (37 u + b) 36 + 6 n + j``."""

LENGTH = TAILS + 37 * 37 * 36

WORST = -1_000_000_000
FEW = 64
"""Slots of the table for one ending."""

BEATEN, LAID = 70, 80
PRIVATE, UNSEEN, GAINS = 86, 88, 90
"""Cards laid face down by either seat; points face down in the first seat's tricks; what each choice gained."""

ROOM = 128


@jit
def counted(g: Row, cards: int) -> int:
    """The number of cards in a set."""
    return g[BITS + (cards & 4095)] + g[BITS + ((cards >> 12) & 4095)] + g[BITS + (cards >> 24)]


@jit
def held(d: Row, hand: int, n: int) -> int:
    """The cards of a hand as one set."""
    cards = 0
    for place in range(n):
        cards |= d[hand + place]
    return cards


@jit
def lead_by_rule(m: Row, d: Row, g: Row, hand: int, n: int, unseen: int) -> int:
    """The lead that looks best to one who has not seen these cards."""
    state = d[SEED]
    many = counted(g, unseen)
    best = WORST
    chosen = 1
    for place in range(n):
        d[BEATEN + place] = counted(g, m[BEATS + d[hand + place] % 37] & unseen)
    for choice in range(1, 1 << n):
        count = m[COUNT + choice]
        if count > m[MOST]:
            continue
        suit = -1
        points = 0
        cost = 0
        filled = 0
        single = True
        for place in range(n):
            if (choice >> place) & 1:
                code = d[hand + place] % 37
                if suit >= 0 and m[SUIT + code] != suit:
                    single = False
                    break
                suit = m[SUIT + code]
                points += m[WORTH + code]
                cost += g[KEEP + code]
                to = filled
                beaten = d[BEATEN + place]
                while to and d[LAID + to - 1] > beaten:
                    d[LAID + to] = d[LAID + to - 1]
                    to -= 1
                d[LAID + to] = beaten
                filled += 1
        if not single:
            continue
        chance = 1024
        for step in range(count):
            chance = min(chance, g[TAILS + (37 * many + d[LAID + step]) * 36 + 6 * n + step + 1])
        points *= 1024
        kept = points + count * g[THROWN] + g[LEADS]
        lost = points + count * g[TAKEN] + g[LEADS]
        state = moved(state)
        score = (((1024 - chance) * kept - chance * lost) >> 10) - cost + ((state * g[NOISE]) >> 32)
        if score > best:
            best = score
            chosen = choice
    d[SEED] = state
    return chosen


@jit
def answer_by_rule(m: Row, d: Row, g: Row, hand: int, led: int, other: int, n: int) -> int:
    """The answer that looks best, with 32 where it does not take."""
    state = d[SEED]
    wanted = m[COUNT + led]
    stake = 0
    for place in range(n):
        if (led >> place) & 1:
            stake += m[WORTH + d[hand + place] % 37]
    allowed = (1 << n) - 1
    if wanted == 1 and m[FOLLOW]:
        allowed = followers(m, d, hand, led, other, n)
    best = WORST
    chosen = 0
    first = SUBSETS + (6 * n + wanted) * 11
    for entry in range(first + 1, first + 1 + m[first]):
        choice = m[entry]
        if choice & ~allowed:
            continue
        points = stake
        cost = 0
        for place in range(n):
            if (choice >> place) & 1:
                code = d[other + place] % 37
                points += m[WORTH + code]
                cost += g[KEEP + code]
        takes = taken(m, d, hand, led, other, choice, n)
        gain = points * 1024 + g[LEADS]
        state = moved(state)
        score = (gain if takes else -gain) - cost + ((state * g[NOISE]) >> 32)
        if score > best:
            best = score
            chosen = choice if takes else choice + 32
    d[SEED] = state
    return chosen


@jit
def lay_stock(m: Row, t: Row, d: Row, at: int, stock: int) -> None:
    """Lay the rest of the stock out for the search over open cards, with a table of its own."""
    left = stock - at
    m[SLOTS] = FEW
    for place in range(2 * FEW):
        t[place] = 0
    for first in range(0, left + 1, 2):
        blanks = 0
        for place in range(first, left):
            blanks |= d[STOCK + at + place] & 0xFFFF
        m[BLANKS + first] = blanks
        for gap in range(m[HAND] + 1):
            count = 2 * gap
            if count > left - first:
                count = 0 if d[SHORT] else left - first
            mine = 0
            yours = 0
            for place in range(first, first + count, 2):
                mine |= d[STOCK + at + place]
                yours |= d[STOCK + at + place + 1]
            draw = DRAWS + (first * 6 + gap) * 3
            m[draw] = mine
            m[draw + 1] = yours
            m[draw + 2] = first + count


@jit
def ending(m: Row, t: Row, d: Row, hand: int, other: int, n: int, at: int, stock: int) -> int:
    """What the leader gains from here, all cards known."""
    left = 0
    rest = hand | other
    while rest:
        low = rest & -rest
        rest ^= low
        left += m[WORTH + low % 37]
    for place in range(at, stock):
        left += m[WORTH + d[STOCK + place] % 37]
    lay_stock(m, t, d, at, stock)
    lower = -left
    upper = left
    guess = 0
    m[PAUSED] = 0
    while lower < upper:
        bound = min(max(guess, lower + 1), upper)
        m[NODES] = 0
        m[LIMIT] = FAR * FAR
        found = reaches(m, t, hand, other, n, 0, left, bound, 0)
        if found >= bound:
            lower = found
            guess = found + 1
        else:
            upper = found
            guess = found
    return lower


@jit
def shown(m: Row, d: Row, g: Row, n: int, leader: int) -> int:
    """Which seat wins by showing a holding before a lead: 0 or 1, 2 nobody wins any more, -1 nothing is shown."""
    if m[SHOWS] == 0:
        return -1
    own = held(d, MINE, n)
    theirs = held(d, YOURS, n)
    mine = holding(m, own, n, 2)
    yours = holding(m, theirs, n, 2)
    if mine and yours:
        if g[BOTH] == 1:
            return 0 if own > theirs else 1
        return 2 if g[BOTH] == 2 else leader
    return 0 if mine else 1 if yours else -1


@jit
def play_on(m: Row, t: Row, d: Row, g: Row, n: int, stock: int, leader: int, led: int, answer: int) -> int:
    """Play a deal to its end by rule. Returns what the first seat gains, or 1, 0, -1 in the race.

    ``led`` is a first lead already chosen, 0 for none, and ``answer`` the answer to it, with 32 where it loses.
    """
    public = g[PUBLIC]
    mine = d[PRIVATE]
    yours = d[PRIVATE + 1]
    my_need = g[NEEDS]
    your_need = g[NEEDS + 1]
    my_total = g[TOTALS] + d[UNSEEN]
    your_total = g[TOTALS + 1]
    race = g[RACE]
    gains = 0
    at = 0
    while n:
        hand = MINE if leader == 0 else YOURS
        other = YOURS if leader == 0 else MINE
        if led == 0:
            if race:
                winner = shown(m, d, g, n, leader)
                if winner >= 0:
                    return 1 if winner == 0 else -1 if winner == 1 else 0
            own = mine if leader == 0 else yours
            unseen = g[PACK] & ~public & ~own & ~held(d, hand, n)
            led = lead_by_rule(m, d, g, hand, n, unseen)
        if answer == 0:
            if race and m[SHOWS] and holding(m, held(d, other, n), n, 2):
                return -1 if leader == 0 else 1
            answer = answer_by_rule(m, d, g, hand, led, other, n)
        count = m[COUNT + led]
        before = held(d, hand, n) | held(d, other, n)
        theirs = held(d, other, n)
        points = removed(m, d, hand, led, n)
        laid = removed(m, d, other, answer & 31, n)
        n -= count
        after = held(d, hand, n) | held(d, other, n)
        down = 0
        if answer & 32:
            if m[CONCEDE] == 1:
                down = theirs & ~held(d, other, n)
                if leader == 0:
                    yours |= down
                else:
                    mine |= down
        else:
            leader = 1 - leader
        public |= before & ~after & ~down
        gains += points + laid if leader == 0 else -points - laid
        if race:
            open_points = points if down else points + laid
            if leader == 0:
                my_need -= open_points
                my_total += points + laid
                if my_need <= 0:
                    return 1
            else:
                your_need -= open_points
                your_total += points + laid
                if your_need <= 0:
                    return -1
        led = 0
        answer = 0
        gap = m[HAND] - n
        if 2 * gap > stock - at:
            gap = 0 if d[SHORT] else (stock - at) >> 1
        hand = MINE if leader == 0 else YOURS
        other = YOURS if leader == 0 else MINE
        for place in range(gap):
            d[hand + n + place] = d[STOCK + at]
            d[other + n + place] = d[STOCK + at + 1]
            at += 2
        n += gap
        if stock - at <= g[EXACT] and n:
            value = ending(m, t, d, held(d, hand, n), held(d, other, n), n, at, stock)
            return gains + value if leader == 0 else gains - value
    if race:
        if g[HIGHER]:
            return (my_total > your_total) - (my_total < your_total)
        return 0
    return gains
