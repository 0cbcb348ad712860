"""A brake on guessing: after some misses from one place the next tries have to wait."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Final

from tutor.errors import N_, TutorError

MOST_PLACES: Final = 10_000
"""Places that are remembered; the one that has been quiet longest is forgotten first."""


class TooManyTries(TutorError):
    """Somebody tries codes or passwords."""


class Brake:
    """Counts misses by place. For several threads.

    >>> brake = Brake(misses=1, seconds=60, clock=lambda: 0.0)
    >>> brake.check("here"); brake.miss("here"); brake.is_on("here")
    True
    """

    def __init__(self, misses: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._misses, self._seconds, self._clock = misses, seconds, clock
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def is_on(self, place: str) -> bool:
        """Whether tries from there have to wait."""
        with self._lock:
            return len(self._recent(place)) >= self._misses

    def check(self, place: str) -> None:
        """Raise TooManyTries where tries from there have to wait."""
        if self.is_on(place):
            raise TooManyTries(
                N_("Too many tries. Wait {n} seconds, then try again."), n=round(self._seconds)
            )  # fmt: skip

    def miss(self, place: str) -> None:
        """Note a try that missed."""
        with self._lock:
            self._recent(place).append(self._clock())
            self._seen.move_to_end(place)
            while len(self._seen) > MOST_PLACES:
                self._seen.popitem(last=False)

    def _recent(self, place: str) -> deque[float]:
        times = self._seen.setdefault(place, deque(maxlen=self._misses))
        while times and times[0] <= self._clock() - self._seconds:
            times.popleft()
        return times
