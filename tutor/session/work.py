"""Where the heavy work of a session is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Work(Protocol):
    """Do a task and return what it returns, here or in another process; task, arguments and result can be pickled."""

    def __hash__(self) -> int: ...

    def __call__(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T: ...


def here(task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Do it here and now.

    >>> here(max, 3, 4)
    4
    """
    return task(*args, **kwargs)
