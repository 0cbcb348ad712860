"""The rules of Bura and burkozel, one function a clause. Importing a module enters its clauses in the book."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tutor.games.bura.book import BOOK

TOPICS: Final = (
    "setup", "cards", "deal", "trump", "move", "lead", "reply", "beat", "trick", "draw", "object", "claim", "holding",
    "jump", "offence", "stake", "open", "variant", "penalty", "shokha", "false_play", "false_trick", "false_deal",
)  # fmt: skip
"""The modules, in the order in which the rulebook shows them."""


def enter_all() -> None:
    """Enter the clauses of every topic in the book, in the order of the topics."""
    modules = [f"{__name__}.{topic}" for topic in TOPICS]
    for module in modules:
        import_module(module)
    BOOK.arrange(modules)
