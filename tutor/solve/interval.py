"""Intervals for a mean that stay true however long one looks and whenever one stops.

The bounds are those of Waudby-Smith and Ramdas (2024, "Estimating means of bounded random variables by betting",
theorem 2): an empirical Bernstein confidence sequence for bounded draws. Its bets may depend on all that was drawn
before, so they are fixed for a whole batch, and whole sums of a batch are all that has to be kept.

>>> sequence = Sequence(-10, 10, alpha=0.05)
>>> for _ in range(100):
...     sequence.add(50, 100, 300)
>>> low, high = sequence.bounds()
>>> low < 2 < high, high - low < 1
(True, True)
"""

from __future__ import annotations

from math import log, log1p

LARGEST_BET = 0.5


class Sequence:
    """A confidence sequence for the mean of draws between two bounds; with chance ``1 - alpha`` it never misses."""

    __slots__ = ("_bets", "_cost", "_last", "_log", "_low", "_sum", "_wide", "_won", "count", "squares", "total")

    def __init__(self, low: float, high: float, alpha: float) -> None:
        self._low = low
        self._wide = high - low
        self._log = log(2 / alpha)
        self._bets = self._won = self._cost = self._sum = 0.0
        self._last = (0.0, 1.0)
        self.count = 0
        self.total = 0
        self.squares = 0

    def add(self, count: int, total: int, squares: int) -> None:
        """Take in a batch: how many draws, their sum and the sum of their squares."""
        if not self._wide:  # nothing is uncertain between bounds that are one
            self.count, self.total, self.squares = self.count + count, self.total + total, self.squares + squares
            return
        bet, guess = self._bet()
        spread = squares - 2 * guess * total + count * guess * guess
        self._bets += bet * count
        self._won += bet * (total - count * self._low) / self._wide
        self._cost += (-log1p(-bet) - bet) * max(0.0, spread) / self._wide**2
        self.count += count
        self.total += total
        self.squares += squares
        low, high = self._now()
        self._last = (max(self._last[0], low), min(self._last[1], high))

    def _bet(self) -> tuple[float, float]:
        """The size of the next bets and the mean guessed at, from what was drawn before."""
        count = self.count
        guess = (self._low + self._wide / 2 + self.total) / (count + 1)
        spread = (self._wide**2 / 4 + max(0.0, self.squares - 2 * guess * self.total + count * guess * guess)) / (
            count + 1
        )
        wanted = 2 * self._log * self._wide**2 / (spread * (count + 1) * log(count + 2))
        return min(LARGEST_BET, wanted**0.5), guess

    def _now(self) -> tuple[float, float]:
        middle = self._won / self._bets
        off = (self._log + self._cost) / self._bets
        return middle - off, middle + off

    def bounds(self) -> tuple[float, float]:
        """The tightest bounds so far."""
        low, high = self._last
        return self._low + self._wide * low, self._low + self._wide * high

    @property
    def mean(self) -> float:
        """The mean of what was drawn."""
        return self.total / self.count if self.count else 0.0
