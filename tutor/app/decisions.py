"""Whether decisions can be asked for, told by the processes that weigh them."""

from __future__ import annotations

from functools import lru_cache

from tutor.app import workers
from tutor.ask.deciding import tasks_under
from tutor.session.workers import weighs


@lru_cache(maxsize=256)
def able(rules: str) -> bool:
    """Whether anything can be decided under some rules, by their key."""
    return bool(workers.run(tasks_under, rules))


def ready() -> bool:
    """Whether a decision is weighed at once, and not only after what weighs it is prepared."""
    return workers.run(weighs)
