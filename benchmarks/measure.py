"""How figures are taken: CPU time on one core, ours and the peer's turn about, so that a noisy machine wrongs neither.

Compare figures only within one run, as ratios; the absolute ones are for the reader.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata

SECONDS = float(os.environ.get("BENCH_SECONDS", "1.0"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))

Work = Callable[[], int]
"""Something to do; it returns how many units it did."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    ``ours`` and ``peer`` are figures in the unit that the name gives; ``ratio`` is ours to the peer's. The aim is a
    ratio too, or, where there is no peer, a figure in that unit.
    """

    name: str
    ours: float
    peer: float | None
    peer_version: str | None
    ratio: float | None
    aim: float
    met: bool

    def as_json(self) -> dict[str, object]:
        """The row as it stands in the results file, figures to three places."""
        return {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}


def version(distribution: str) -> str:
    """A peer's name and version."""
    return f"{distribution} {metadata.version(distribution)}"


def stay_on_one_core() -> None:
    """Keep this process on one core, where the system can do that."""
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


@contextlib.contextmanager
def every_core() -> Iterator[None]:
    """Let this process and those that it starts use every core for a while, where the system can do that."""
    ours: set[int] = set()
    with contextlib.suppress(AttributeError, OSError):
        ours = os.sched_getaffinity(0)
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        if ours:
            os.sched_setaffinity(0, ours)


def rate(work: Work, seconds: float = SECONDS) -> float:
    """Units per second of CPU time, over at least ``seconds``."""
    units, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        units += work()
    return units / spent


def against(name: str, ours: Work, peer: Work, peer_version: str, aim: float) -> Row:
    """Our rate to a peer's, measured turn about; the median of the rounds' ratios decides."""
    ours(), peer()
    rounds = [(rate(ours), rate(peer)) for _ in range(ROUNDS)]
    ratio = statistics.median(mine / theirs for mine, theirs in rounds)
    mine, theirs = (statistics.median(column) for column in zip(*rounds, strict=True))
    return Row(name, mine, theirs, peer_version, ratio, aim, ratio >= aim)


def at_least(name: str, work: Work, aim: float) -> Row:
    """Our rate alone, hoped to reach the aim."""
    work()
    figure = statistics.median(rate(work) for _ in range(ROUNDS))
    return Row(name, figure, None, None, None, aim, figure >= aim)


def at_most(name: str, work: Work, aim: float) -> Row:
    """Milliseconds for one unit, hoped to stay below the aim."""
    work()
    figure = 1000 / statistics.median(rate(work) for _ in range(ROUNDS))
    return Row(name, figure, None, None, None, aim, figure <= aim)
