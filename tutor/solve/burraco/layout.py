"""How a deal and a rule set lie in rows of numbers, for kernels.

A card is a bit: suits spades, hearts, diamonds, clubs, thirteen ranks each from ace to king; the joker is the bit above
them. A hand is the word of the faces it holds, the word of those it holds twice, its jokers and its size. Places of a
run are one to fourteen, the ace at both ends; in a word of places, place one is the lowest bit.
"""

from __future__ import annotations

from typing import Final

SUIT: Final = 0x1FFF
JOKER: Final = 1 << 52
ACES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
TWOS: Final = ACES << 1
LOWS: Final = ACES * 0b0000001111100
TENS: Final = ACES * 0b1111110000000

# Of each seat, eight numbers: its hand, and of it what everybody knows since it was taken with the pile.
ONE, TWO, JOK, SIZE, SEEN_ONE, SEEN_TWO, SEEN_JOK, SEEN_SIZE = range(8)
SEAT: Final = 8

(
    PLAYERS, PHASE, ACT, FIRST, PILE, PILE_TWO, PILE_JOK, PILE_SIZE, TAKEN, TAKEN_TWO, TAKEN_JOK, TAKEN_SIZE,
    HELD, HELD_JOK, AT, END, LEFT, NEXT, SWAPS, CLOSER, IS_VOID, BEGUN, SEED, PLY, COST, COST_TWO, COST_WILD, SLOT,
    WORD, CARD, WAS_TAKEN,
) = range(32, 63)  # fmt: skip
"""``AT`` and ``END`` are the next card of the stock and the place behind its last; ``LEFT`` and ``NEXT`` the number of
pozzetti and the place of the next one. ``BEGUN`` is how many melds lay at the beginning of a turn that took a single
card, -1 in others. ``COST`` to ``COST_WILD`` are the cards that a lay takes from the hand; ``SLOT``, ``WORD`` and
``CARD`` what a player has chosen; ``WAS_TAKEN`` whether the last choice of a draw was the pile."""

SIDE: Final = 64
STATE, TAKER, MELDS, LAID, FITS, BURRACOS, CLEANS, CUT = range(8)
"""Of each side, eight numbers from ``SIDE`` on: its pozzetto, who took it, how many melds and points lie there, the
faces that can be added to one by themselves, its burracos, those without a wild, and the points of the cut."""

DRAW, PLAY, OVER = range(3)
UNTAKEN, IS_TAKEN, UNPLAYED = range(3)

MOST_MELDS: Final = 36
TABLE: Final = 80
START: Final = TABLE + 2 * MOST_MELDS
STOCK: Final = START + MOST_MELDS
POZZETTI: Final = STOCK + 108
FITTING: Final = POZZETTI + 22
"""For each meld of the table the faces that can be added to it by themselves."""

LENGTH: Final = FITTING + 2 * MOST_MELDS

HAND: Final = 11
"""Cards of a hand as it is dealt, and of a pozzetto."""

(
    RUN_MAX, SET_MAX, BOTH_ACES, RANKS, WILD_MOVE, TWICE, SOLID, CLEAN, DIRTY, SEMI, SEMI_END, SEMI_EXACT, ROYAL,
    ROYAL_WILD, SUPER, SUPER_WILD, NEEDS_CLEAN, MAY_LAY_LAST, WILD_LAST, DEAD, REFILL, EAGER, VOID, CLOSE_LEFT, MISSED,
    WAIVED, UNPLAYED_COST, UNPLAYED_FLAT, SINGLE, MULTI, FIRST_PILE, MUST_USE, CLOSING, TURNED, CUT_BONUS,
) = range(35)  # fmt: skip
RULES: Final = 40

STAYS, SLIDES, FREE = range(3)
"""How a wild may change its place: only for its true card, also from an end, at will."""

# A meld is one number: kind, suit or rank, and where its wild lies.
RUN: Final = 1
W_SUIT, W_LOW, W_HIGH, W_PLACE, W_WILD = 1, 3, 7, 11, 15
"""Shifts in the word of a meld. A set has its rank where a run has its low place, and its cards of each suit, two bits
each, from the high place on. A wild is 1 to 4 for the two of a suit and 5 for a joker."""
WILD_JOKER: Final = 5
