"""Whether decisions can be asked for, told by the processes that weigh them."""

from __future__ import annotations

from functools import lru_cache

from tutor.app import workers
from tutor.ask.deciding import tasks_under


@lru_cache(maxsize=256)
def able(rules: str) -> bool:
    """Whether anything can be decided under some rules, by their key."""
    return bool(workers.run(tasks_under, rules))
