"""What the sentences about Burraco ask of the facts before they are said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.explain.reasons import Known


def has(**values: Any) -> Callable[[Known], bool]:
    """Whether facts have these values."""
    return lambda known: all(known.get(name) == value for name, value in values.items())


def is_set(option: str, *values: object) -> Callable[[Known], bool]:
    """Whether an option has one of these values."""
    return lambda known: known[f"option.{option}"] in values


def lacks(*names: str) -> Callable[[Known], bool]:
    """Whether nothing is known of these."""
    return lambda known: all(known.get(name) is None for name in names)


def distinct(*names: str) -> Callable[[Known], bool]:
    """Whether no card is named twice, which would sound like a slip of the tongue."""
    return lambda known: all(len(set(known[name])) == len(known[name]) for name in names)


def is_asked(known: Known) -> bool:
    """Whether a learner was asked, and in one certain way."""
    return bool(known["ask"])


def is_told(known: Known) -> bool:
    """Whether nobody asked in one certain way, so that the whole answer is told."""
    return not known["ask"]


def is_move(known: Known) -> bool:
    """Whether a move was judged, and not a question answered."""
    return "seat" in known


def both(*conditions: Callable[[Known], bool]) -> Callable[[Known], bool]:
    """Whether all of these hold."""
    return lambda known: all(condition(known) for condition in conditions)
