"""A word to whoever waits where kernels are not compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from tutor.errors import N_
from tutor.solve.compiled import is_compiled

PATIENCE: Final = 3.0
"""Seconds that somebody waits without asking why."""

SLOW: Final = N_(
    "Without Numba this takes up to a hundred times as long; “pip install numba” helps. It can be interrupted."
)


@contextmanager
def told_when_slow(tell: Callable[[str], object]) -> Iterator[None]:
    """Within, somebody is told once why it takes so long, where kernels run as written and it does."""
    if is_compiled():
        yield
        return
    timer = Timer(PATIENCE, tell, (SLOW,))
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:  # in a browser there are no threads, nor is there anything to install
        yield
        return
    try:
        yield
    finally:
        timer.cancel()
