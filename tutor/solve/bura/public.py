"""Endings with hidden cards: how the tree of what both sides see is laid out, one vector of lots for each side.

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

from tutor.solve.compiled import Row, jit

FULL, HAND, TURNED, CLOSED, ASIDE, WIDTH, POOL = range(7)
"""Plain numbers: how many sets of cards there are, the full hand, the bit of the turned card, whether losing answers
lie face down, whether a stock that does not fill both hands is laid aside, the most lots of a kind, all cards that are
not placed."""

KINDS, COUNTS, HELD, LAID, KEPT, THROWN, DRAWN, LAST, ENDS, PAIRS, SPLITS, MATRICES = range(7, 19)
"""Where tables begin. Kinds of lots by size of hand, number thrown away, and whether the turned card is among
them. By kind: numbers of lots by number of cards, hands; by kind and cards laid: which lot each one that is
left was before, of one's own and of the other side; by kind and number: the same for cards thrown away, for cards
drawn, and for cards drawn with the turned one. Pairs of lots at an end, pairs of hands before the last draw, what
either may draw, the worth of each pair by set of cards."""

SETS, SIZES, LEGAL, FOLLOW, WORTHS, TAKES, VALUES, RANKS, JUMPERS = range(19, 28)
"""Sets of cards by size; then by set: size, how it may be led (0 not at all, 1 from any hand, ``WHOLE`` as a whole hand
that may jump, 3 both), the suit that must be followed, points, answers that take it. Where in ``x`` values with an
empty stock begin; the place of each set there, and how many there are. The hands that may jump, if any do."""

WHOLE = 2

STACK, STRATEGY, TOP, MODE, ME, WEIGHT, SLOT, WATCH, NOTED, SEEN, ASKED, MOMENT, MOMENTS, FREE, SHARES, FRESH = range(
    28, 44
)
"""The stack; where in ``x`` the summed strategies and the vectors begin; what is done
(0 learn, 1 answer best); for whom; the number of this round; the next free slot; a lead after which the answers are
noted, -1 to note the leads, 0 for neither; where in ``x`` and in ``i``; the lot asked about; the number of the
moment; where it is found by number what may be laid, and how many acts that are; where more of that can be put;
where in ``x`` the strategies of now begin, and whether they are still to be made."""

HEAD = 44
LEVEL = 12
LEAD, ANSWER, JUMP, JUMP_IN = range(4)
"""What is due at a moment: a lead; an answer; the leader's word whether to jump; then the other side's. At odd ones it
is not the leader who acts."""

KIND, LEADER, SIZE, LEFT, GAIN, LED, AV, OWNER, BASE, DEAD = range(10)
"""A moment: what is due; who leads; cards in hand before the lead; in the stock; gained so far by the first
side; the lead; the cards that are not placed; who holds the turned card, 2 for nobody; where its vectors begin; then
how many each side has thrown away."""

FIRST, NUMBERS, CARDS, LEFT_OVER, BARRED, WAS, OWN, THEIRS, KEEP, TAKEN = range(10)
"""An act: its first slot, the numbers of its cards (-1: some that the other side does not see), the cards, how many
lots lead to it, the numbers of a suit that must be followed and is not; where it stands which lot each one was
before; how many lots are left to either side; where it stands which lot of the other side each one was, 0 if
all are as they were; whether an answer takes."""

ACT = 10
DEPTH = 8
"""More than the cards in a hand."""

GONE = 16
"""More than the cards that one side has thrown away."""

NO_VALUE = -1e30


@jit
def drawn_each(i: Row, size: int, left: int) -> int:
    """How many cards either side draws with so many in hand and in the stock."""
    need = i[HAND] - size
    if 2 * need <= left:
        return need
    return 0 if i[ASIDE] else left >> 1


@jit
def kind_of(i: Row, size: int, dead: int, turned: int) -> int:
    """The kind of lots with so many cards in hand and thrown away."""
    return i[i[KINDS] + (size * GONE + dead) * 2 + turned]


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
