"""Whether the verdicts on decisions of Burraco stand when the hidden cards are drawn anew, and how long one takes.

``python benchmarks/run.py weigh_burraco`` prints these rows alone; ``VERDICT_POSITIONS`` says how many clear decisions
are looked at, ``VERDICT_SEEDS`` how often each is weighed anew.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator

from benchmarks.measure import Row
from tutor.ask.deciding import is_clear
from tutor.chance import Chance
from tutor.registry import game_of
from tutor.solve.burraco.asking import decision_of, find, weigh_anew
from tutor.solve.burraco.decider import TASKS
from tutor.solve.burraco.rollouts import Weighing
from tutor.solve.compiled import is_compiled

POSITIONS = int(os.environ.get("VERDICT_POSITIONS", "21"))
SEEDS = int(os.environ.get("VERDICT_SEEDS", "3"))
TRIES = 40
"""Deals looked through at most for each position."""


def rows() -> Iterator[Row]:
    """How often a verdict turns round, how often it is lost, how long a decision takes."""
    if not is_compiled():
        return
    rules = game_of("burraco").tables.rules("fitab")
    spent, turned, lost, again = [], 0, 0, 0
    for number in range(POSITIONS):
        task = TASKS[number % len(TASKS)]
        for tried in range(TRIES):
            found = find(rules, task, Chance(f"verdict/{number}/{tried}"))
            if found is None:
                continue
            start = time.process_time()
            clear = is_clear(decision_of(rules, found[0], found[1], task))
            spent.append(time.process_time() - start)
            if clear:
                first = weigh_anew(rules, found[0], task, 1)
                for seed in range(2, SEEDS + 2):
                    other = weigh_anew(rules, found[0], task, seed)
                    again += 1
                    turned += is_turned(first, other) or is_turned(other, first)
                    lost += worse(first) != worse(other)
                break
    share = 100 * turned / max(1, again)
    weakened = 100 * lost / max(1, again)
    name = f"burraco, {again} clear verdicts weighed anew: the best choice is called worse in % of them, at most"
    yield Row(name, share, None, None, None, 5.0, share <= 5.0)
    name = f"burraco, {again} clear verdicts weighed anew: what is called worse is another set in % of them, at most"
    yield Row(name, weakened, None, None, None, 50.0, weakened <= 50.0)
    middle = statistics.median(spent) if spent else 0.0
    yield Row("burraco, one decision weighed, seconds, at most", middle, None, None, None, 2.0, middle <= 2.0)


def worse(found: Weighing) -> frozenset[object]:
    """The choices that are called worse."""
    return frozenset(choice.move for choice in found.choices if choice.is_worse)


def is_turned(one: Weighing, other: Weighing) -> bool:
    """Whether the best choice of one is called worse by the other."""
    return one.choices[0].move in worse(other)
