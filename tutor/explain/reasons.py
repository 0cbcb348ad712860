"""How the messages of a game are written down: which sentence for which clause, question and word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from string import Formatter
from typing import Any

from tutor.engine.clauses import Mark
from tutor.engine.rules import RuleSet

Known = Mapping[str, Any]
"""What a message may name: the facts of a step, the answer, what was given, ``option.*`` and ``subject``."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, used where every fact it names is there and not empty, and where ``when`` agrees.

    ``many`` is its plural, chosen by the number of things in the fact ``count``. ``whole`` says that it leaves nothing
    of the clause's statement to be said.
    """

    text: str
    many: str = ""
    count: str = ""
    when: Callable[[Known], bool] | None = None
    whole: bool = False

    def fits(self, known: Known) -> bool:
        """Whether the sentence can be said of these facts."""
        named = (*forms(self.text), *([self.count] if self.count else []))
        if any(name != "n" and known.get(name) in (None, (), "", {}) for name in named):
            return False
        return self.when is None or self.when(known)


Reasons = tuple[Reason, ...]
"""The first that fits is said."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence that is said of each item of a fact; ``names`` are the names of the item's parts.

    ``sentences`` says that each is a sentence of its own, with a verb.
    """

    text: str
    names: tuple[str, ...]
    sentences: bool = False


@dataclass(frozen=True, slots=True)
class Messages:
    """All sentences about one game.

    ``headlines`` say an answer, by kind of question or move: each group adds one sentence. ``reasons`` say what a
    clause found, by clause and mark. ``words`` translate values and ``phrases`` list them, by the form named in a
    placeholder.
    ``bent`` says of a clause when an option or another clause makes its statement untrue here. ``beside`` says when a
    clause, though cited, has nothing to do with what was asked (``ask``); ``first`` which of those cited answers it, by
    question and way of asking, and ``alone`` where none has to. ``unlikely`` says of a misconception when nobody who
    holds it would be asked just this. ``more`` are facts that follow from those known under some rules.
    """

    headlines: Mapping[str, tuple[Reasons, ...]] = field(default_factory=dict)
    reasons: Mapping[tuple[str, Mark], Reasons] = field(default_factory=dict)
    words: Mapping[str, Mapping[Any, str]] = field(default_factory=dict)
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    bent: Mapping[str, Callable[[Known], bool]] = field(default_factory=dict)
    beside: Callable[[str, Known], bool] | None = None
    alone: frozenset[tuple[str, str]] = frozenset()
    first: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    unlikely: Mapping[str, Callable[[Known], bool]] = field(default_factory=dict)
    more: Callable[[RuleSet, Known], Known] | None = None


@cache
def forms(template: str) -> dict[str, str]:
    """The names in a template with the form that each is wanted in.

    >>> forms("{by:subject} beats {card:object}")
    {'by': 'subject', 'card': 'object'}
    """
    return {name: form or "" for _, name, form, _ in Formatter().parse(template) if name is not None}


def messages_of(game: str) -> Messages:
    """The messages of a game, by its id; none where nobody wrote any."""
    name = f"tutor.explain.messages.{game}"
    if find_spec(name) is None:
        return Messages()
    messages: Messages = import_module(name).MESSAGES
    return messages
