"""Processes beside one's own for the heavy work, so that what one learner asks does not keep the others waiting.

Tasks are functions of a module, and what they take and return can be pickled. Where there are no such processes, or not
yet, a task is done here: the same result, later.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Final, ParamSpec, TypeVar

from tutor.errors import N_, FormatProblem
from tutor.explain.language import codes, language
from tutor.registry import taught

P = ParamSpec("P")
T = TypeVar("T")

VARIABLE: Final = "TUTOR_WORKERS"
"""How many there are to be; 0 for none."""

MOST: Final = 4
"""As many as there are at most unless it is said."""


def wanted() -> int:
    """How many processes there are to be: one less than the machine has cores. Raises FormatProblem for no number.

    >>> os.environ[VARIABLE] = "2"
    >>> wanted()
    2
    """
    given = os.environ.get(VARIABLE, "").strip()
    if not given:
        return min(MOST, (os.cpu_count() or 1) - 1)
    if not given.isdecimal():
        raise FormatProblem(N_("{name} is {text}. It says how many processes work beside the app: 0, 1, 2 …"),
                            name=VARIABLE, text=given)  # fmt: skip
    return int(given)


def warm(*, solvers: bool = True) -> None:
    """Read the tables and the languages, which the first task would wait for; load what weighs decisions if wanted."""
    for game in taught().values():
        for name in game.tables.rule_sets:
            game.tables.rules(name)
    for code in codes():
        language(code)
    if solvers:
        threading.Thread(target=_load, daemon=True).start()


def _load() -> None:
    """Load what weighs decisions, beside the first tasks."""
    from tutor.solve.door import warm as warm_solvers  # noqa: PLC0415 - only these processes need it at once

    warm_solvers()


def weighs() -> bool:
    """Whether what weighs decisions is loaded in this process; on a new machine it is compiled first."""
    from tutor.solve.door import is_ready  # noqa: PLC0415 - as above

    return is_ready()


class Workers:
    """The processes, from the moment they are wanted; one that was killed is replaced."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._lock = threading.Lock()
        self._pool, self._warmed = self._start()

    def run(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Do a task. Raises what the task raises."""
        pool = self._pool
        if pool is None or not self._warmed.done() or self._warmed.exception():
            return task(*args, **kwargs)
        try:
            return pool.submit(task, *args, **kwargs).result()
        except BrokenProcessPool:
            with self._lock:
                if self._pool is pool:
                    self._pool, self._warmed = self._start()
            return task(*args, **kwargs)

    def close(self) -> None:
        """End them; tasks are done here from now on."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    def _start(self) -> tuple[ProcessPoolExecutor | None, Future[None]]:
        """New processes, and what is done once the first of them is ready."""
        if not self._number:
            return None, Future()
        spawned = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._number, mp_context=spawned, initializer=_settle)
        first, *_ = [pool.submit(warm) for _ in range(self._number)]
        return pool, first


def _settle() -> None:
    """Leave interrupts to the app's own process, and end when it ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
