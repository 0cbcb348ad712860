"""Lists of lots over numbered cards, and what becomes of one when cards are laid, thrown away or drawn: the tables
of ``public`` that are the same whatever the cards are."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import comb, factorial

from tutor.solve.bura import public

Lot = tuple[int, int]
"""Cards in hand and cards thrown away, by their numbers."""

Kind = tuple[int, int, int]
"""Cards in hand, cards thrown away, and whether the turned card is one of them."""

MOST_LAID = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """What an ending looks like but for its cards: how many are not placed, in each hand, in the stock, thrown away by
    each side; who holds the turned card (2: nobody yet, or it is gone); the full hand; whether losing answers lie face
    down, and whether a stock that does not fill both hands is laid aside."""

    cards: int
    size: int
    stock: int
    dead: tuple[int, int]
    owner: int
    full_hand: int
    closed: bool
    aside: bool = False

    def drawn_each(self, size: int, left: int) -> int:
        """How many cards either side draws with so many in hand and in the stock."""
        need = self.full_hand - size
        if 2 * need <= left:
            return need
        return 0 if self.aside else left // 2

    @property
    def largest(self) -> int:
        """The largest hand there can be."""
        return max(self.size, self.full_hand) if self.stock else self.size

    @property
    def total(self) -> int:
        """The cards not placed, the turned one among them if it can come to a hand."""
        return self.cards + (self.stock > 0 or self.owner < 2)

    def has(self, kind: Kind) -> bool:
        """Whether lots of this kind can come up."""
        size, dead, turned = kind
        if size > self.largest or size + dead > self.size + max(self.dead) + self.stock // 2:
            return False
        return self.closed or not (dead or turned)

    def over(self, kind: Kind) -> int:
        """Over how many cards: each card thrown away has seen one laid openly before, which may be the turned one."""
        _, dead, turned = kind
        gone = dead - max(self.dead) - (0 if turned else self.total - self.cards)
        return self.cards - max(0, gone) + turned


def number_of(kind: Kind, cards: int) -> int:
    """How many lots of a kind there are over so many cards.

    >>> number_of((3, 0, 0), 7), number_of((2, 1, 1), 5)
    (35, 18)
    """
    size, dead, turned = kind
    if cards < size + dead:
        return 0
    every = comb(cards, size) * comb(cards - size, dead)
    without = comb(cards - 1, size) * comb(cards - 1 - size, dead) if cards > size + dead else 0
    return every - without if turned else every


@lru_cache(maxsize=512)
def spreads(gap: int, cards: int) -> list[int]:
    """All numbers below those of so many cards, each as it was before those in the gap were taken out.

    >>> [bin(number) for number in spreads(0b010, 3)]
    ['0b0', '0b1', '0b100', '0b101']
    """
    found = [0]
    for place in range(cards):
        bit = 1 << place
        if not gap & bit:
            found += [number | bit for number in found]
    return found


def subsets(numbers: int, count: int) -> list[int]:
    """The sets of so many of these numbers, smallest first."""
    bits = [1 << place for place in range(numbers.bit_length()) if numbers >> place & 1]
    return sorted(map(sum, combinations(bits, count)))


class Lots:
    """The tables of a shape, as one row of numbers, and where each lot stands in the list of its kind."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.full = 1 << (shape.cards + 1)
        self.row = array("q", [0] * public.HEAD)
        kinds = product(range(shape.largest + 1), range(public.GONE), (0, 1))
        self.kinds: dict[Kind, int] = {kind: n for n, kind in enumerate(filter(shape.has, kinds))}
        self.lists: dict[Kind, list[Lot]] = {kind: self._list(kind) for kind in self.kinds}
        self.places = {kind: {held: n for n, held in enumerate(many)} for kind, many in self.lists.items()}
        self.row[public.FULL], self.row[public.HAND] = self.full, shape.full_hand
        self.row[public.CLOSED], self.row[public.ASIDE] = int(shape.closed), int(shape.aside)
        self.row[public.POOL] = (1 << shape.cards) - 1
        self.row[public.TURNED] = 1 << shape.cards
        self.row[public.WIDTH] = max(map(len, self.lists.values()))
        self._lay_kinds()
        self._lay_laid()
        if shape.closed:
            self._lay_thrown()
            self._lay_ends()
        else:
            self._lay_pairs()
        self._lay_drawn()
        self._lay_sets()

    def table(self, name: int, values: list[int]) -> int:
        """Put a table at the end of the row and its place under a name."""
        self.row[name] = len(self.row)
        self.row.extend(values)
        return self.row[name]

    def _add(self, at: int, values: list[int]) -> None:
        self.row[at] = len(self.row)
        self.row.extend(values)

    def _list(self, kind: Kind) -> list[Lot]:
        size, dead, turned = kind
        found = []
        for held in subsets((1 << self.shape.over(kind)) - 1, size + dead):
            if held & 1 or not turned:
                found += [(hand, held ^ hand) for hand in subsets(held, size)]
        return found

    def _lay_kinds(self) -> None:
        ids = [0] * (public.DEPTH * public.GONE * 2)
        for (size, dead, turned), number in self.kinds.items():
            ids[(size * public.GONE + dead) * 2 + turned] = number
        self.table(public.KINDS, ids)
        self.table(public.COUNTS, [number_of(kind, cards) for kind in self.kinds for cards in range(16)])
        held = self.table(public.HELD, [0] * len(self.kinds))
        for kind, number in self.kinds.items():
            self._add(held + number, [hand for hand, _ in self.lists[kind]])

    def _lay_laid(self) -> None:
        laid = self.table(public.LAID, [0] * (len(self.kinds) * self.full))
        kept = self.table(public.KEPT, [0] * (len(self.kinds) * self.full))
        for (size, dead, turned), number in self.kinds.items():
            kind = (size, dead, turned)
            over = self.shape.over(kind)
            self._add(laid + number * self.full, list(range(len(self.lists[kind]))))
            for count in range(1, self.shape.largest + 1):
                for gone in subsets((1 << over) - 1, count):
                    at = number * self.full + gone
                    if count <= size:
                        after = (size - count, dead, turned and not gone & 1)
                        self._add(laid + at, self._was(kind, (after[0], dead, int(after[2])), gone, gone))
                    if not (turned and gone & 1):
                        self._add(kept + at, self._was(kind, kind, gone, 0))

    def _was(self, kind: Kind, after: Kind, gone: int, own: int) -> list[int]:
        places = self.places[kind]
        over = self.shape.over(kind)
        number, was = number_of(after, over - gone.bit_count()), spreads(gone, over)
        return [places[was[hand] | own, was[dead]] for hand, dead in self.lists[after][:number]]

    def _lay_thrown(self) -> None:
        thrown = self.table(public.THROWN, [0] * (len(self.kinds) * public.DEPTH))
        for (size, dead, turned), number in self.kinds.items():
            for count in range(1, MOST_LAID + 1):
                after = (size - count, dead + count, turned)
                if after not in self.kinds:
                    continue
                values = [number_of(after, cards) * comb(dead + count, count) for cards in range(16)]
                places = self.places[size, dead, turned]
                for place, (hand, gone) in enumerate(self.lists[after]):
                    for away in subsets(gone, count):
                        values += [places[hand | away, gone ^ away], place, away]
                self._add(thrown + number * public.DEPTH + count, values)

    def _lay_drawn(self) -> None:
        drawn = self.table(public.DRAWN, [0] * (len(self.kinds) * public.DEPTH))
        last = self.table(public.LAST, [0] * (len(self.kinds) * public.DEPTH))
        for (size, dead, turned), number in self.kinds.items():
            for count in range(1, MOST_LAID + 1):
                places = self.places[size, dead, turned]
                after = (size + count, dead, 0)
                if after in self.kinds and not turned:
                    values = [comb(size + count, count)]
                    for hand, gone in self.lists[after]:
                        values += [places[hand ^ new, gone] for new in subsets(hand, count)]
                    self._add(drawn + number * public.DEPTH + count, values)
                after = (size + count, dead, 1)
                if after in self.kinds and not turned:
                    ways = comb(size + count - 1, count - 1)
                    values = [ways]
                    for hand, gone in self.lists[after]:
                        if hand & 1:
                            values += [places[hand >> 1 ^ new, gone >> 1] for new in subsets(hand >> 1, count - 1)]
                        else:
                            values += [-1] * ways
                    self._add(last + number * public.DEPTH + count, values)

    def _lay_ends(self) -> None:
        ends = self.table(public.ENDS, [0] * (2 * public.GONE * public.GONE * 3))
        for size, first, second, owner in product((0, 1), range(public.GONE), range(public.GONE), range(3)):
            kinds = ((size, first, int(owner == 0)), (size, second, int(owner == 1)))
            cards = 2 * size + first + second
            gone = self.shape.total - cards
            if not all(kind in self.kinds for kind in kinds) or gone < first + second - sum(self.shape.dead):
                continue
            if any(self.shape.over(kind) < cards - (owner == 1 - side) for side, kind in enumerate(kinds)):
                continue
            values = [0, cards]
            every = (1 << cards) - 1
            for mine in subsets(every, size + first):
                yours = every ^ mine
                if owner < 2 and (mine, yours)[owner] & 1 == 0:
                    continue
                for hand, other in product(subsets(mine, size), subsets(yours, size)):
                    held = ((hand, mine ^ hand), (other, yours ^ other))
                    seen = []
                    for side, (own, away) in enumerate(held):
                        shift = int(owner == 1 - side)
                        seen.append(self.places[kinds[side]][own >> shift, away >> shift])
                    values += [*seen, hand, other, mine ^ hand, yours ^ other]
                    values[0] += 1
            self._add(ends + ((size * public.GONE + first) * public.GONE + second) * 3 + owner, values)

    def _lay_pairs(self) -> None:
        pairs = self.table(public.PAIRS, [0] * (public.DEPTH * public.DEPTH))
        splits = self.table(public.SPLITS, [0] * (public.DEPTH * public.DEPTH))
        self.table(public.MATRICES, [0] * (public.DEPTH * public.DEPTH * self.full))
        for size, draw in product(range(self.shape.largest), range(1, MOST_LAID + 1)):
            cards = 2 * size + 2 * draw - 1
            if size + draw > self.shape.largest or cards > self.shape.cards:
                continue
            places = self.places[size, 0, 0]
            found, drawn = [], [comb(2 * draw - 1, draw), cards, factorial(draw) * factorial(draw - 1)]
            every = (1 << cards) - 1
            for mine in subsets(every, size):
                for yours in subsets(every ^ mine, size):
                    found.append((places[mine, 0], places[yours, 0]))
                    rest = every ^ mine ^ yours
                    for new in subsets(rest, draw):
                        drawn += [mine | new, yours | rest ^ new]
            numbers = {pair: number for number, pair in enumerate(found)}
            values = [len(found), comb(cards - size, size), *(other for _, other in found)]
            values += [numbers[other, own] for own, other in found]
            self._add(pairs + size * public.DEPTH + draw, values)
            self._add(splits + size * public.DEPTH + draw, drawn)

    def _lay_sets(self) -> None:
        sets = self.table(public.SETS, [0] * (self.shape.largest + 1 + 2 * MOST_LAID + public.DEPTH))
        every = range(self.full)
        for count in range(len(self.row) - sets):
            found = [cards for cards in every if cards.bit_count() == count]
            self._add(sets + count, [len(found), *found])
        self.table(public.SIZES, [cards.bit_count() for cards in every])


@lru_cache(maxsize=8)
def lots_of(shape: Shape) -> Lots:
    """The tables of a shape, made once."""
    return Lots(shape)
