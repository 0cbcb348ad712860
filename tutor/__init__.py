"""A tutor for the card games Burraco and Bura that shows which rule decided, and why.

The names below are what a notebook needs; each is loaded when it is first used, so that the engine stays light. Their
types are in the stub beside this file.

>>> import tutor
>>> tutor.judge("seed | trick | trump h | plays Qs Js, As 9s")["taker"]
0
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False  # importing it takes longer than all else here, and an interrupt then is answered by nobody
if TYPE_CHECKING:
    from typing import Any

_HOMES = {
    "Ruling": "ruling", "deal": "table", "read": "table", "judge": "table", "show": "table", "Table": "table",
    "lesson": "lesson", "Player": "lesson",
    "quiz": "quiz", "Task": "quiz", "Quiz": "quiz", "Answered": "quiz", "deals": "tabulate", "clauses": "tabulate",
    "rule_sets": "tabulate", "Solved": "solving", "maxims": "maxims", "Sayings": "maxims",
}  # fmt: skip
_ROOMS = {"ask": "quiz", "solve": "solving"}
"""Rooms of the tutor that can also be called, and where that is answered."""

__all__ = (
    "Answered", "Player", "Quiz", "Ruling", "Sayings", "Solved", "Table", "Task", "clauses", "deal", "deals", "judge",
    "lesson", "maxims", "quiz", "read", "rule_sets", "show",
)  # fmt: skip


class _Room(ModuleType):
    """A package that can be called: ``tutor.ask()`` poses a question, ``tutor.ask.generate`` is in the package."""

    def __call__(self, *args: Any, **options: Any) -> Any:
        name = self.__name__.rpartition(".")[2]
        return getattr(import_module(f"tutor.notebook.{_ROOMS[name]}"), name)(*args, **options)


class _Tutor(ModuleType):
    """This package; it makes its rooms callable as they are imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _ROOMS and isinstance(value, ModuleType):
            value.__class__ = _Room
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Tutor


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"tutor.{name}")
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"tutor.notebook.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted((*__all__, *_ROOMS))
