"""How a class's round stands, asked by every phone every second: a few looks at the records serve them all."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from datetime import datetime
from threading import Lock
from typing import Final, Generic, TypeVar

from tutor.classroom import accounts
from tutor.store import ClassStore

SEATS: Final = 10.0
"""Seconds for which it is remembered whose browser it is that asks."""

ROUNDS: Final = 0.5
"""Seconds for which it is remembered how a round stands."""

MOST: Final = 4_000
"""Browsers that are remembered at most."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Kept(Generic[K, V]):
    """Values that are remembered for some seconds."""

    def __init__(self, seconds: float, tick: Callable[[], float]) -> None:
        self._seconds, self._tick = seconds, tick
        self._held: dict[K, tuple[float, V]] = {}

    def get(self, key: K) -> V | None:
        held = self._held.get(key)
        return held[1] if held is not None and self._tick() - held[0] < self._seconds else None

    def put(self, key: K, value: V) -> None:
        if len(self._held) >= MOST:
            self._held.clear()
        self._held[key] = (self._tick(), value)


class Watch:
    """What tells one moment of a round from another, by what a student's browser holds.

    It tells no more than that: whoever learns of another moment asks the records before anything is shown or taken.
    """

    def __init__(
        self, store: Callable[[], ClassStore], now: Callable[[], datetime], tick: Callable[[], float] = time.monotonic
    ) -> None:
        self._store, self._now = store, now
        self._classes: _Kept[str, str] = _Kept(SEATS, tick)
        self._marks: _Kept[str, str] = _Kept(ROUNDS, tick)
        self._lock = Lock()

    def at_hand(self, token: str) -> str | None:
        """The mark where it is remembered; never waits."""
        held = self._classes.get(token)
        return None if held is None else self._marks.get(held)

    def look(self, token: str) -> str | None:
        """The mark, asked of the records where it is not remembered; None for nobody. Raises StoreProblem."""
        held = self._classes.get(token)
        if held is None:
            student = accounts.student_of(self._store(), token, self._now())
            if student is None:
                return None
            held = student.school_class
            self._classes.put(token, held)
        with self._lock:
            mark = self._marks.get(held)
            if mark is None:
                mark = self._store().mark_of_round(held)
                self._marks.put(held, mark)
        return mark
