"""The engine stubbed, for the measure of a lesson page alone: what was worked out once is given again without work.

Only the stub's own server reads this (:mod:`tutor.load.stubbed`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import cache, wraps
from importlib import import_module
from typing import Any, Final

from tutor.ask.question import Question
from tutor.content.proof import Wanted
from tutor.engine.game import Asked
from tutor.session.workers import Workers

STUBBED: Final = (
    ("tutor.content.proof", ("question", "attempt", "lay", "found")),
    ("tutor.session.conversation", ("view_of",)),
    ("tutor.explain.build", ("explain",)),
    ("tutor.explain.render", ("render",)),
    ("tutor.explain.behind", ("behind",)),
    ("tutor.explain.pictured", ("pictured",)),
    ("tutor.explain.consequence", ("played_on",)),
)
"""What the pages of a lesson ask of the engine, besides what processes beside the app do for them."""

_NONCE: Final = re.compile(r'"nonce":"[^"]*"')


@cache
def prepare() -> None:
    """Put prepared answers in the engine’s place, once, before any page is read."""
    for module, names in STUBBED:
        held = import_module(module)
        for name in names:
            setattr(held, name, kept(getattr(held, name)))
    Asked.answer = kept(Asked.answer)  # type: ignore[method-assign]
    done = kept(lambda task, *args, **kwargs: task(*args, **kwargs))
    Workers.run = lambda _workers, task, /, *args, **kwargs: done(task, *args, **kwargs)  # type: ignore[method-assign]


def kept(work: Callable[..., Any]) -> Callable[..., Any]:
    """A function that works once for what is asked of it, whatever mark a question bears for its learner.

    >>> calls = []
    >>> again = kept(lambda text: calls.append(text) or len(calls))
    >>> again('{"nonce":"a"}'), again('{"nonce":"b"}'), len(calls)
    (1, 1, 1)
    """
    known: dict[Hashable, tuple[Any, Any]] = {}

    @wraps(work)
    def given(*args: Any, **kwargs: Any) -> Any:
        key = (*map(_key, args), *((name, _key(value)) for name, value in kwargs.items()))
        if key not in known:
            known[key] = (work(*args, **kwargs), (args, kwargs))  # what is known by its place in memory has to stay
        return known[key][0]

    return given


def _key(value: Any) -> Hashable:
    """What is the same for every learner."""
    if isinstance(value, str):
        return _NONCE.sub("", value)
    if isinstance(value, Question):
        return "question", value.id
    if isinstance(value, Wanted):
        return value
    if isinstance(value, tuple):
        return tuple(map(_key, value))
    return value if value is None or isinstance(value, bool | int | float) else id(value)
