"""The rules of Burraco, one function a clause. Importing a module enters its clauses in the book."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tutor.games.burraco.book import BOOK

TOPICS: Final = (
    "pack", "deal", "turn", "draw", "meld", "set", "run", "wild", "two", "burraco", "pozzetto", "close", "stock",
    "score", "conduct", "fault", "two_players", "false",
)  # fmt: skip
"""The modules, in the order in which the rulebook shows them."""


def enter_all() -> None:
    """Enter the clauses of every topic in the book, in the order of the topics."""
    modules = [f"{__name__}.{topic}" for topic in TOPICS]
    for module in modules:
        import_module(module)
    BOOK.arrange(modules)
