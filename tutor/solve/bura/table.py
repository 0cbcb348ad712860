"""An ending with hidden cards laid out for the kernels: its cards and rules as tables, and room for its strategies."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Final

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.errors import N_
from tutor.games.bura.acts import Cards
from tutor.games.bura.terms import hand_size, is_full_beat, jumping, points_of
from tutor.solve.bura import ends, public
from tutor.solve.bura.deal import Effects
from tutor.solve.bura.lots import Shape, lots_of
from tutor.solve.bura.room import Room
from tutor.solve.compiled import Reals, Row, as_written, reals, zeros
from tutor.solve.solution import TooLarge

MOST_SLOTS: Final = 80_000_000
"""Numbers that regrets may take, and summed strategies and those of now as many."""

PLAIN_SLOTS: Final = 150_000
"""As many as can be learned without compiled kernels in a minute or so."""

Bits = Mapping[Card, int]
"""The cards that are not placed, the turned one last if it is among them."""

Answers = dict[int, list[int]]
"""By lead, the answers that take it."""


def lay_out(
    trace: Trace, trump: str, bits: Bits, shape: Shape, *, unasked: bool, compiled: bool, patient: bool = True
) -> tuple[Row, Reals, Answers]:
    """The rows of whole and of real numbers that the kernels work in, and the answers that take.

    Raises TooLarge where the strategies would take too much memory, or for one who is not ``patient`` too long.
    """
    legal, taking = _leads(trace, trump, bits, shape)
    room = Room(shape, legal, taking, MOST_SLOTS)
    slots, moments, acts = room.size(unasked=unasked)
    if slots > MOST_SLOTS:
        raise TooLarge(
            N_("This ending would take more than {gigabytes} GB of memory; ask for it later in the deal."),
            gigabytes=round(MOST_SLOTS * 24 / 1e9),
        )  # fmt: skip
    if slots > PLAIN_SLOTS and not patient:
        raise TooLarge(
            N_("Without Numba it takes too long to bring this ending to equilibrium; “pip install numba” helps.")
        )
    tables = lots_of(shape)
    i = tables.row[:]
    _lay_cards(trace, bits, legal, taking, i)
    sets = [] if shape.closed else [cards for cards in range(tables.full) if cards.bit_count() <= shape.largest]
    ranks = [len(sets), *[0] * tables.full]
    for rank, cards in enumerate(sets):
        ranks[1 + cards] = rank
    tricks = shape.size + shape.stock // 2 if shape.closed or shape.aside else shape.stock // 2
    depths = (4 if room.jumpers else 2) * tricks + 3
    for name, values in (
        (public.RANKS, ranks), (public.SEEN, [0] * 256), (public.MOMENTS, [0] * (2 * moments)),
        (public.STACK, [0] * (public.LEVEL * (depths + 1))),
    ):  # fmt: skip
        i[name] = len(i)
        i.extend(values)
    wide, worths = i[public.WIDTH], 3 * slots
    pairs = _last_pairs(i) if sets else []
    matrices = worths + len(sets) ** 2
    noted = matrices + sum(2 * i[i[pair]] * comb(shape.cards, 2 * size + 2 * draw - 1) for size, draw, pair in pairs)
    top = noted + 64 + 2 * wide
    i[public.STRATEGY], i[public.SHARES], i[public.VALUES], i[public.FRESH] = slots, 2 * slots, worths, 1
    i[public.NOTED], i[public.TOP], i[public.FREE] = noted, top, len(i)
    due = public.JUMP if unasked and room.may_jump(room.start) else public.LEAD
    start = (due, 0, shape.size, shape.stock, 0, 0, (1 << shape.cards) - 1, shape.owner, top, *shape.dead)
    for place, number in enumerate(start, start=i[public.STACK]):
        i[place] = number
    row = zeros(len(i) + acts * public.ACT + moments, compiled=compiled)
    row[: len(i)] = i
    x = reals(top + depths * (9 * wide + 2 * room.widest) + (1 << len(bits)), compiled=compiled)
    for place in range(top, top + 2 * wide):
        x[place] = 1.0
    kernels = ends if compiled else as_written(ends)
    for size in range(1, shape.largest + 1) if sets else ():
        kernels.close_endings(row, x, size)
    for size, draw, _ in pairs:
        matrices = int(kernels.weigh_pairs(row, x, size, draw, matrices))
    return row, x, taking


def _last_pairs(i: Sequence[int]) -> list[tuple[int, int, int]]:
    """Hands and draws that can be the last, with the place where their pairs are found."""
    first = i[public.PAIRS]
    every = (
        (size, draw, first + size * public.DEPTH + draw) for size in range(public.DEPTH) for draw in range(public.DEPTH)
    )
    return [(size, draw, place) for size, draw, place in every if i[place]]


def _leads(trace: Trace, trump: str, bits: Bits, shape: Shape) -> tuple[dict[int, int], Answers]:
    """What may be led and how, few cards first, and the answers that take it."""
    legal: dict[int, int] = {}
    taking: Answers = {}
    may_jump = Effects.of(trace.rules).any(1)
    for count in range(1, min(shape.largest, int(trace.rules.options["max_lead"])) + 1):
        for held in combinations(bits, count):
            right = int(len({card.suit for card in held}) == 1)
            if may_jump and count == hand_size(trace) and jumping(trace, trump, held):
                right += public.WHOLE
            if right:
                mask = sum(bits[card] for card in held)
                legal[mask] = right
                taking[mask] = _answers(trace, trump, bits, held)
    return {led: legal[led] for led in sorted(legal, key=lambda led: (led.bit_count(), led))}, taking


def _lay_cards(trace: Trace, bits: Bits, legal: Mapping[int, int], taking: Answers, i: array[int]) -> None:
    """What cards are worth, how they may be led, who may jump, and which answers take."""
    full = i[public.FULL]
    points = [points_of(trace, (card,)) for card in bits] or [0]
    worths, rights, follow, takes = [0] * full, [0] * full, [0] * full, [0] * full
    for cards in range(1, 1 << len(bits)):
        low = cards & -cards
        worths[cards] = worths[cards ^ low] + points[low.bit_length() - 1]
    for led, right in legal.items():
        rights[led] = right
    for card, led in bits.items() if trace.rules.options["follow_single"] == "on" else ():
        follow[led] = sum(bit for other, bit in bits.items() if other.suit == card.suit)
    for name, values in (
        (public.WORTHS, worths), (public.LEGAL, rights), (public.FOLLOW, follow), (public.TAKES, takes),
    ):  # fmt: skip
        i[name] = len(i)
        i.extend(values)
    for led, laid in taking.items():
        i[i[public.TAKES] + led] = len(i)
        i.extend([sum(laid)] if led.bit_count() == 1 else [len(laid), *laid])
    jumpers = [hand for hand in taking if legal[hand] >= public.WHOLE]
    if jumpers:
        i[public.JUMPERS] = len(i)
        i.extend((len(jumpers), *jumpers))


def _answers(trace: Trace, trump: str, bits: Bits, led: Cards) -> list[int]:
    """The answers that take a lead."""
    suits = {trump, *(card.suit for card in led)}
    rest = [card for card in bits if card not in led and card.suit in suits]
    return [
        sum(bits[card] for card in answer)
        for answer in combinations(rest, len(led))
        if is_full_beat(trace, trump, (led,), answer)
    ]
