"""Which positions fit what players say, and the lines of play that are compared there.

A position is a row of numbers, as the kernels have it. A line is some lays that show no hidden card, and then an act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tutor.solve.burraco import deciding, listing, melding, playing, words
from tutor.solve.burraco import layout as at
from tutor.solve.burraco.choices import DISCARD, DRAW, LAY, TAKE
from tutor.solve.burraco.translate import CARDS
from tutor.solve.compiled import Row, is_compiled, numbers

MOST_LINES: Final = 16
"""Lines of one kind that are tried in a position at most, those of fewest acts first."""

SHORT: Final = 4
"""Cards in hand up to which the ways to empty it are looked for."""


@dataclass(frozen=True, slots=True)
class Line:
    """Lays, each a slot and the word of a meld, and the act that comes after them with its two numbers."""

    lays: tuple[tuple[int, int], ...]
    what: int
    first: int = 0
    second: int = 0


@dataclass(frozen=True, slots=True)
class Fit:
    """The levels of a position that fits, and the lines of either kind, of which the best are compared."""

    levels: tuple[int, ...]
    one: tuple[Line, ...]
    other: tuple[Line, ...]


Find = Callable[[Row, Row, Row], Fit | None]
"""Whether a position fits, given the rules, the position and room for lays."""


def to_draw(m: Row, d: Row) -> int:
    """The cards that are still to be drawn from the stock."""
    return int(d[at.END] - d[at.AT] - m[at.DEAD] + (at.HAND * d[at.LEFT] if m[at.REFILL] else 0))


def useful(m: Row, d: Row) -> int:
    """The cards of the pile that fit the side's melds, make one with the hand, or are wild."""
    hand = at.SEAT * d[at.ACT]
    one, two = int(d[hand + at.ONE]), int(d[hand + at.TWO])
    pile, twice = int(d[at.PILE]), int(d[at.PILE_TWO])
    made = int(deciding.meldable(m, one | pile, two | twice | one & pile)) & ~int(deciding.meldable(m, one, two))
    good = int(d[at.SIDE + 8 * (d[at.ACT] & 1) + at.FITS]) | made | at.TWOS
    return (pile & good).bit_count() + (twice & good).bit_count() + int(d[at.PILE_JOK])


def _level(value: int, *bounds: int) -> int:
    """How many of some bounds a value is above."""
    return sum(value > bound for bound in bounds)


def _has_taken(d: Row, side: int) -> int:
    return int(d[at.SIDE + 8 * side + at.STATE] != at.UNTAKEN)


_PILE: Final = ((Line((), TAKE),), (Line((), DRAW),))


def late_pile(m: Row, d: Row, o: Row) -> Fit | None:
    """Whether the pile is of about five cards with one useful, late in the deal."""
    if d[at.PHASE] != at.DRAW or not 4 <= d[at.PILE_SIZE] <= 6:
        return None
    left = to_draw(m, d)
    if left > 16 or useful(m, d) != 1 or not listing.may_take(m, d, o):
        return None
    held = int(d[at.SEAT * d[at.ACT] + at.SIZE])
    wild = int(bool(d[at.PILE_JOK] or (d[at.PILE] | d[at.PILE_TWO]) & at.TWOS))
    return Fit((_has_taken(d, d[at.ACT] & 1), _level(left, 4, 8), _level(held, 4, 8), wild), *_PILE)


def early_pile(m: Row, d: Row, o: Row) -> Fit | None:
    """Whether the pile has few useful cards, early in the deal."""
    size = int(d[at.PILE_SIZE])
    if d[at.PHASE] != at.DRAW or size < 3 or to_draw(m, d) <= 24 or _has_taken(d, d[at.ACT] & 1):
        return None
    use = useful(m, d)
    if 3 * use > size or not listing.may_take(m, d, o):
        return None
    return Fit((_level(use, 0, 1), _level(size, 4, 6)), *_PILE)


def any_pile(m: Row, d: Row, o: Row) -> Fit | None:
    """Whether the pile can be taken; its levels are its size, its useful cards, those to be drawn, and the hand's."""
    if d[at.PHASE] != at.DRAW or not listing.may_take(m, d, o):
        return None
    held = int(d[at.SEAT * d[at.ACT] + at.SIZE])
    return Fit((int(d[at.PILE_SIZE]), useful(m, d), to_draw(m, d), held), *_PILE)


# ---------------------------------------------------------------- ways to the pozzetto

FLIGHT, WITH_DISCARD, WAIT = range(3)


def ways(m: Row, d: Row, o: Row) -> tuple[list[Line], list[Line], list[Line]]:
    """The lines of a turn that take the pozzetto in flight, with the discard, and not at all."""
    found: tuple[list[Line], list[Line], list[Line]] = ([], [], [])
    seen: set[tuple[int, ...]] = set()
    ready: list[tuple[Row, tuple[tuple[int, int], ...]]] = [(d, ())]
    while ready:
        here, lays = ready.pop(0)
        hand = at.SEAT * here[at.ACT]
        for card in CARDS:
            if melding.is_discard(m, here, card):
                kind = WITH_DISCARD if here[hand + at.SIZE] == 1 else WAIT
                found[kind].append(Line(lays, DISCARD, card))
        for slot, word in _lays(m, here, o):
            after = numbers(here, compiled=is_compiled())
            melding.is_lay(m, after, slot, word)
            playing.lay(m, after, slot, word)
            if after[hand + at.SIZE] > here[hand + at.SIZE]:
                found[FLIGHT].append(Line(lays, LAY, slot, word))
                continue
            side = at.TABLE + at.MOST_MELDS * (after[at.ACT] & 1)
            key = (*map(int, after[hand : hand + 3]), *sorted(map(int, after[side : side + at.MOST_MELDS])))
            if key not in seen:
                seen.add(key)
                ready.append((after, (*lays, (slot, word))))
    return found


def _lays(m: Row, d: Row, o: Row) -> list[tuple[int, int]]:
    """Everything that may be laid, wilds moved by themselves left out."""
    count = int(listing.list_lays(m, d, o))
    return [(int(o[2 + 2 * place]), int(o[3 + 2 * place])) for place in range(count)]


def _is_near(d: Row) -> bool:
    """Whether the seat in turn may lay, has a short hand, and its side a pozzetto to take."""
    return bool(
        d[at.PHASE] == at.PLAY
        and 1 <= d[at.SEAT * d[at.ACT] + at.SIZE] <= SHORT
        and melding.takes_pozzetto(d, d[at.ACT] & 1)
    )


def with_discard(m: Row, d: Row, o: Row) -> Fit | None:
    """Whether one can go with the discard while an opponent may be about to close."""
    if not _is_near(d):
        return None
    other = 1 - (d[at.ACT] & 1)
    base = at.SIDE + 8 * other
    if not melding.may_close(m, d, other, d[base + at.BURRACOS], d[base + at.CLEANS]):
        return None
    sizes = [int(d[at.SEAT * ((d[at.ACT] + turn) % d[at.PLAYERS]) + at.SIZE]) for turn in (1, 3)]
    if not any(1 <= size <= 2 for size in sizes):
        return None
    flight, discard, wait = ways(m, d, o)
    if not discard or not (flight or wait):
        return None
    rest = tuple(flight[:MOST_LINES] + wait[:MOST_LINES])
    return Fit((int(bool(flight)), int(not 1 <= sizes[0] <= 2)), tuple(discard[:MOST_LINES]), rest)


def pay_the_hundred(m: Row, d: Row, o: Row) -> Fit | None:
    """Whether one can take the pozzetto or go without it, near the end of the stock."""
    if not _is_near(d) or to_draw(m, d) > 12:
        return None
    flight, discard, wait = ways(m, d, o)
    if not wait or not (flight or discard):
        return None
    turns = int(to_draw(m, d) // d[at.PLAYERS])
    going = tuple(flight[:MOST_LINES] + discard[:MOST_LINES])
    return Fit((int(bool(flight)), 3 * bool(flight) + min(turns, 2)), tuple(wait[:MOST_LINES]), going)


def extend_first(m: Row, d: Row, o: Row) -> Fit | None:
    """Whether a card of a fresh pozzetto is wanted by a meld that may become a burraco and by a new one."""
    side = int(d[at.ACT] & 1)
    base, hand = at.SIDE + 8 * side, at.SEAT * d[at.ACT]
    if d[at.PHASE] != at.PLAY or d[base + at.TAKER] != d[at.ACT] or d[hand + at.SIZE] < 8:
        return None
    lays = _lays(m, d, o)
    new = [lay for lay in lays if lay[0] == d[base + at.MELDS]]
    if not new:
        return None
    for slot, word in sorted(set(lays) - set(new)):
        length = int(words.size_of(d[at.TABLE + at.MOST_MELDS * side + slot]))
        if 4 <= length <= 6 and words.size_of(word) == length + 1:
            melding.is_lay(m, d, slot, word)
            wild = int(bool(d[at.COST_WILD]))
            rivals = [lay for lay in new if not _is_left(m, d, lay, (slot, word))]
            if rivals:
                best = max(rivals, key=lambda lay: (words.size_of(lay[1]), -lay[1]))
                return Fit((length - 4, wild), (Line((), LAY, slot, word),), (Line((), LAY, *best),))
    return None


def _is_left(m: Row, d: Row, first: tuple[int, int], then: tuple[int, int]) -> bool:
    """Whether a lay is still possible after another one."""
    after = numbers(d, compiled=is_compiled())
    melding.is_lay(m, after, *first)
    playing.lay(m, after, *first)
    return bool(after[at.PHASE] == at.PLAY and melding.is_lay(m, after, *then))


FINDS: Final[dict[str, Find]] = {
    "late-pile": late_pile,
    "early-pile": early_pile,
    "with-discard": with_discard,
    "pay-the-hundred": pay_the_hundred,
    "extend-first": extend_first,
}
"""Which positions fit each maxim about a choice."""


def steps(m: Row, d: Row, line: Line) -> Iterator[tuple[Row, int, int, int]]:
    """The acts of a line, each with the position before it."""
    here = numbers(d, compiled=is_compiled())
    for slot, word in line.lays:
        yield here, LAY, slot, word
        here = numbers(here, compiled=is_compiled())
        melding.is_lay(m, here, slot, word)
        playing.lay(m, here, slot, word)
    yield here, line.what, line.first, line.second
