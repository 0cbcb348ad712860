"""Chance as an argument: a seeded source of choices that is the same on every machine and Python version."""

from __future__ import annotations

import hashlib
import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of choices made from a seed (an integer or a text).

    Only whole numbers of random bits are taken from the standard generator, whose bit stream is fixed by its
    documentation; shuffles and picks are built on them here, so that they do not depend on the library's version.

    >>> Chance(7).pick("abc") == Chance(7).pick("abc")
    True
    >>> Chance(7).fork("deal", 3).seed
    '7/deal/3'
    """

    __slots__ = ("_bits", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        digest = hashlib.sha256(self.seed.encode()).digest()
        self._bits = random.Random(int.from_bytes(digest, "big")).getrandbits  # noqa: S311 - games, not secrets

    def fork(self, *labels: int | str) -> Chance:
        """An independent stream named after this one."""
        return Chance("/".join([self.seed, *map(str, labels)]))

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``; ``n`` is at least 1."""
        if n < 1:
            raise ValueError(n)
        width = n.bit_length()
        value = self._bits(width)
        while value >= n:
            value = self._bits(width)
        return value

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def happens(self, parts: int, of: int) -> bool:
        """True ``parts`` times out of ``of``."""
        return self.below(of) < parts

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """``count`` different places of ``items`` in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]
