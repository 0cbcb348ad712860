"""What the searches over open cards share: a trick worked out in whole numbers.

A card is one bit: the sixes to nines of four suits in the lowest sixteen bits, the rest above. A hand is a set of such
bits. A node is a lead to be made: hands of the leader and of the other, place in the stock. No node
knows who the leader is.

``m`` is one row of whole numbers: what stands fixed for a deal (see the names below), then room to work in, one block
for each trick. ``t`` is the table, two numbers an entry.
"""

from __future__ import annotations

from tutor.solve.compiled import Row, jit

BEATS, WORTH, SUIT = 0, 37, 74
"""By card: the cards that beat it, its points, its suit. The index of a card is its bit modulo 37, which tells bits
apart."""

COUNT, SUBSETS, LACKS = 111, 143, 539
"""Choices among the cards of a hand are bits by place: how many they are; those of k places in a hand of n, their
number first, at ``SUBSETS + (6 n + k) 11``; the choices without a place, as bits by choice."""

HAND, MOST, CONCEDE, FOLLOW, SLOTS, RENAMES, JUMPS, MIXES = range(544, 552)
"""Full hand; most cards in a lead; 1 if a taking answer may give the trick up, 2 if it may in a losing order; whether a
single card must be followed in suit; slots of the table, a power of two; whether blanks may be renamed; whether a
holding may jump in before the lead; bits for mixed leads: 1 a named holding, 2 the shokha, 4 four cards of forty-one
points."""

BURA, MOSCOW, LITTLE, ENDS, MOLODKA = range(552, 557)
"""What a holding brings: 0 nothing, 1 the lead, 2 the deal."""

MOSCOW_KIND, ACES, TENS, SIXES, TRUMPS, SHOKHA, SUITS = range(557, 564)
"""Which Moscow is agreed (1 any aces, 2 with the trump ace, 3 aces and tens, 4 all aces); sets of cards, four suits
last."""

DRAWS, BLANKS, NAMES = 568, 1144, 1176
"""By place in the stock and gap: cards for the taker, for the other, next place. By place in the stock: blanks still in
it. New names of blanks, by the leader's, the other's and the stock's in one suit."""

NODES, LIMIT, PAUSED, HELD = 5272, 5273, 5274, 5275
"""Nodes searched so far, and how many may be; one more than the depth at which the search stopped, and the node
there."""

BALANCE, SAYS_LEAD, SAYS_REPLY, BOTH, HIGHER, VOIDS, SHOWS = range(5284, 5291)
"""For the race: both needs together once no card is left; whether one may declare before a lead, and before an
answer; who wins if both show (0 the leader, 1 the higher, 2 nobody); whether a silent deal goes to the higher total;
whether a deal may end without a winner; whether some holding wins the deal."""

WORK = 5296

ROOM = 280
DEPTH = 20
SIZE = WORK + ROOM * DEPTH

PTS, LAID, ONE, TAKES, CODES, OTHER, ORDER, SCORE, KIND, GAIN, FRAME = 0, 32, 64, 96, 128, 134, 140, 172, 204, 228, 252
FAR = 1000
STOPPED = 5000

ENTRY, FIRST, SECOND, OWN, THEIRS, NUMBER, TURN, REPLY, REPLIES, BEST_LEAD, LED, WORST, BEST, CEILING = range(8, 22)
"""In a frame, after the eight numbers of its node: the place in the table; what the table knew, two bounds; the
holdings that may jump; how many leads there are; the lead and the answer that are looked at, how many answers there
are; the best lead so far, the lead; then what the search for points goes by."""


@jit
def size_of(cards: int) -> int:
    """The number of cards in a set."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@jit
def holding(m: Row, hand: int, n: int, effect: int) -> int:
    """The cards of the first named holding in a hand that brings this effect, 0 if there is none."""
    whole = n == m[HAND]
    if m[BURA] == effect and whole and hand & ~m[TRUMPS] == 0:
        return hand
    aces = hand & m[ACES]
    if m[MOSCOW] == effect:
        kind = m[MOSCOW_KIND]
        count = size_of(aces)
        if kind == 1 and count >= 3:
            return aces
        if kind == 2 and count >= 3 and aces & m[TRUMPS]:
            return aces
        if kind == 3 and count and n == 4 and hand & ~(m[ACES] | m[TENS]) == 0:
            return hand
        if kind == 4 and count == 4:
            return aces
    if m[LITTLE] == effect:
        sixes = hand & m[SIXES]
        if size_of(sixes) >= 3 and sixes & m[TRUMPS]:
            return sixes
    if m[ENDS] == effect and n == 4 and hand in (aces, hand & m[TENS]):
        return hand
    if m[MOLODKA] == effect and whole and hand & m[TRUMPS] == 0:
        for suit in range(4):
            if hand & ~m[SUITS + suit] == 0:
                return hand
    return 0


@jit
def is_mixed_lead(m: Row, hand: int, n: int, cards: int, count: int, points: int) -> bool:
    """Whether cards of several suits may be led together by some agreed custom."""
    mixes = m[MIXES]
    if mixes & 2 and cards & m[SHOKHA]:
        rest = cards & ~m[SHOKHA]
        for suit in range(4):
            if rest & ~m[SUITS + suit] == 0:
                return True
    if mixes & 4 and n == 4 and count == 4 and points >= 41:
        return True
    return bool(mixes & 1 and holding(m, hand, n, 1) == cards)


@jit
def places_of(hand: int, cards: int) -> int:
    """The places of some cards among those of a hand, lowest card first, as bits."""
    places = 0
    bit = 1
    while hand:
        low = hand & -hand
        hand ^= low
        if low & cards:
            places |= bit
        bit <<= 1
    return places


@jit
def renamed(m: Row, hand: int, other: int, at: int) -> tuple[int, int]:
    """Both hands with their blanks under new names."""
    mine = hand & ~0xFFFF
    yours = other & ~0xFFFF
    stock = m[BLANKS + at]
    for suit in range(0, 16, 4):
        new = m[NAMES + (((hand >> suit) & 15) | (((other >> suit) & 15) << 4) | (((stock >> suit) & 15) << 8))]
        mine |= (new & 15) << suit
        yours |= (new >> 4) << suit
    return mine, yours


@jit
def spread(m: Row, base: int, hand: int, other: int, n: int) -> None:
    """Work out a trick: for every choice of the leader's cards its points, suit, and the answers that beat it.

    The answers are bits by choice: an answer of places {0, 2} is bit 5.
    """
    rest_of = other
    m[base + LAID] = 0
    for place in range(n):
        low = rest_of & -rest_of
        rest_of ^= low
        m[base + OTHER + place] = low
        worth = m[WORTH + low % 37]
        bit = 1 << place
        m[base + LAID + bit] = worth
        for rest in range(1, bit):
            m[base + LAID + bit + rest] = m[base + LAID + rest] + worth
    rest_of = hand
    m[base + PTS] = 0
    m[base + TAKES] = 1
    mixes = m[MIXES]
    for place in range(n):
        low = rest_of & -rest_of
        rest_of ^= low
        m[base + CODES + place] = low
        code = low % 37
        worth = m[WORTH + code]
        suit = m[SUIT + code]
        beaters = m[BEATS + code]
        bit = 1 << place
        for rest in range(bit):
            choice = bit + rest
            one = suit
            if rest and m[base + ONE + rest] != suit:
                one = -1
            m[base + ONE + choice] = one
            m[base + PTS + choice] = m[base + PTS + rest] + worth
            if one >= 0 or mixes:
                before = m[base + TAKES + rest]
                after = 0
                if before:
                    for by in range(n):
                        if beaters & m[base + OTHER + by]:
                            after |= (before & m[LACKS + by]) << (1 << by)
                m[base + TAKES + choice] = after


@jit
def may_lead(m: Row, base: int, hand: int, n: int, choice: int) -> bool:
    """Whether a choice of cards may be led, after ``spread``."""
    if m[COUNT + choice] > m[MOST]:
        return False
    if m[base + ONE + choice] >= 0:
        return True
    if m[MIXES] == 0:
        return False
    return is_mixed_lead(m, hand, n, cards_at(m, base + CODES, choice), m[COUNT + choice], m[base + PTS + choice])


@jit
def cards_at(m: Row, where: int, choice: int) -> int:
    """The cards at the chosen places."""
    cards = 0
    while choice:
        if choice & 1:
            cards |= m[where]
        where += 1
        choice >>= 1
    return cards


@jit
def answers(m: Row, base: int, n: int, led: int) -> int:
    """List the answers to a lead, best at first sight for the answerer in front, after ``spread``. Returns their
    number.

    An entry is the choice, plus 64 where the answer takes; its gain is the trick's points, counted for the answerer.
    """
    wanted = m[COUNT + led]
    stake = m[base + PTS + led]
    taking = m[base + TAKES + led]
    concede = m[CONCEDE]
    follow = 0
    if wanted == 1 and m[FOLLOW]:
        suit = m[SUITS + m[base + ONE + led]]
        for place in range(n):
            if m[base + OTHER + place] & suit:
                follow |= 1 << place
    count = 0
    first = SUBSETS + (6 * n + wanted) * 11
    for entry in range(first + 1, first + 1 + m[first]):
        choice = m[entry]
        if follow and choice & ~follow:
            continue
        laid = stake + m[base + LAID + choice]
        if (taking >> choice) & 1:
            place = count
            while place and m[base + GAIN + place - 1] < laid:
                m[base + GAIN + place] = m[base + GAIN + place - 1]
                m[base + KIND + place] = m[base + KIND + place - 1]
                place -= 1
            m[base + GAIN + place] = laid
            m[base + KIND + place] = choice + 64
            count += 1
            if concede == 0 or (concede == 2 and always_beats(m, base, n, led, choice)):
                continue
        place = count
        while place and m[base + GAIN + place - 1] < -laid:
            m[base + GAIN + place] = m[base + GAIN + place - 1]
            m[base + KIND + place] = m[base + KIND + place - 1]
            place -= 1
        m[base + GAIN + place] = -laid
        m[base + KIND + place] = choice
        count += 1
    return count


@jit
def always_beats(m: Row, base: int, n: int, led: int, choice: int) -> bool:
    """Whether each card of the answer beats each card of the lead, so that no order of laying loses."""
    for place in range(n):
        if (led >> place) & 1:
            beaters = m[BEATS + m[base + CODES + place] % 37]
            for by in range(n):
                if (choice >> by) & 1 and beaters & m[base + OTHER + by] == 0:
                    return False
    return True


@jit
def at_first_sight(m: Row, base: int, n: int, led: int) -> int:
    """What a lead gains in its own trick against the answer that costs it most there, after ``spread``."""
    wanted = m[COUNT + led]
    taking = m[base + TAKES + led]
    lost = -1
    kept = FAR
    first = SUBSETS + (6 * n + wanted) * 11
    for entry in range(first + 1, first + 1 + m[first]):
        choice = m[entry]
        laid = m[base + LAID + choice]
        if (taking >> choice) & 1:
            lost = max(lost, laid)
        else:
            kept = min(kept, laid)
    stake = m[base + PTS + led]
    return -(stake + lost) if lost >= 0 else stake + kept


@jit
def leads(m: Row, base: int, hand: int, n: int, best: int) -> int:
    """List the leads, best at first sight in front, and ``best`` before all. Returns their number."""
    count = 0
    for choice in range(1, 1 << n):
        if not may_lead(m, base, hand, n, choice):
            continue
        score = FAR if choice == best else at_first_sight(m, base, n, choice)
        place = count
        while place and m[base + SCORE + place - 1] < score:
            m[base + SCORE + place] = m[base + SCORE + place - 1]
            m[base + ORDER + place] = m[base + ORDER + place - 1]
            place -= 1
        m[base + SCORE + place] = score
        m[base + ORDER + place] = choice
        count += 1
    return count


@jit
def slot_of(hand: int, other: int, at: int, slots: int) -> int:
    """The place of a node in the table."""
    mixed = ((hand ^ (hand >> 17)) & 0x7FFFFFFF) * 0x2545F491
    mixed ^= ((other ^ (other >> 19)) & 0x7FFFFFFF) * 0x1B873593
    mixed ^= at * 0x9E3779B1
    mixed ^= mixed >> 29
    return ((mixed >> 7) & (slots - 1)) * 2


@jit
def lower_byte(value: int) -> int:
    """A bound as it stands in the table."""
    return min(max(value, -128), 127) + 128


@jit
def jump_of(m: Row, hand: int, n: int) -> int:
    """The cards that a hand may lead out of turn, 0 if none."""
    cards = holding(m, hand, n, 1)
    return cards if size_of(cards) <= m[MOST] else 0


@jit
def put_node(
    m: Row, f: int, hand: int, other: int, n: int, at: int, left: int, need: int, bound: int, only: int
) -> None:
    """Keep a node, with what is asked about it."""
    m[f] = hand
    m[f + 1] = other
    m[f + 2] = n
    m[f + 3] = at
    m[f + 4] = left
    m[f + 5] = need
    m[f + 6] = bound
    m[f + 7] = only


@jit
def node_at(m: Row, f: int) -> tuple[int, int, int, int, int, int, int, int]:
    """A node that was kept."""
    return m[f], m[f + 1], m[f + 2], m[f + 3], m[f + 4], m[f + 5], m[f + 6], m[f + 7]


@jit
def put_table(m: Row, f: int, entry: int, first: int, second: int) -> None:
    """Keep the place of a node in the table, and what the table knew."""
    m[f + ENTRY] = entry
    m[f + FIRST] = first
    m[f + SECOND] = second


@jit
def open_node(m: Row, base: int, hand: int, other: int, n: int, only: int, best_lead: int) -> None:
    """Work a trick out and list its leads; ``only`` is the one to look at, 0 for all, and then nobody jumps in."""
    f = base + FRAME
    spread(m, base, hand, other, n)
    own = 0
    theirs = 0
    number = 1
    if only:
        m[base + ORDER] = only
    else:
        if m[JUMPS]:
            theirs = jump_of(m, other, n)
            own = jump_of(m, hand, n) if theirs else 0
            if own:
                best_lead = places_of(hand, own)
        number = leads(m, base, hand, n, best_lead)
    m[f + OWN] = own
    m[f + THEIRS] = theirs
    m[f + NUMBER] = number
    m[f + BEST_LEAD] = best_lead


@jit
def put_turn(m: Row, f: int, turn: int, reply: int, replies: int, best_lead: int, led: int) -> None:
    """Keep which lead and which answer are looked at."""
    m[f + TURN] = turn
    m[f + REPLY] = reply
    m[f + REPLIES] = replies
    m[f + BEST_LEAD] = best_lead
    m[f + LED] = led


@jit
def turn_at(m: Row, f: int) -> tuple[int, int, int, int, int, int, int, int]:
    """The holdings that may jump, the number of leads, then which lead and which answer are looked at."""
    own, theirs, number = m[f + OWN], m[f + THEIRS], m[f + NUMBER]
    return own, theirs, number, m[f + TURN], m[f + REPLY], m[f + REPLIES], m[f + BEST_LEAD], m[f + LED]


@jit
def after_trick(
    m: Row, base: int, hand: int, other: int, n: int, at: int, led: int, reply: int, draw: int
) -> tuple[int, int, int, int]:
    """The hands of the next leader and of the other, their size and the place in the stock, once an answer is laid and
    cards are drawn."""
    mine = hand & ~cards_at(m, base + CODES, led)
    yours = other & ~cards_at(m, base + OTHER, m[base + KIND + reply] & 63)
    then = m[draw + 2]
    n += ((then - at) >> 1) - m[COUNT + led]
    if m[base + KIND + reply] >= 64:
        return yours | m[draw], mine | m[draw + 1], n, then
    return mine | m[draw], yours | m[draw + 1], n, then
