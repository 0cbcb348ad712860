"""What a game brings for asking about it: how each answer is asked for and said, and tasks for the table.

Nothing here holds an answer. A question kind takes these and asks the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.cards import Card
from tutor.engine.clauses import Verdict
from tutor.engine.message import Message, names_in
from tutor.engine.model import Move
from tutor.engine.notation import write_value
from tutor.engine.rules import RuleSet

Known = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Prompt:
    """A sentence, used where every fact it names is there and not empty, and where ``when`` agrees."""

    text: str
    when: Callable[[Known], bool] | None = None

    def fits(self, known: Known) -> bool:
        """Whether the sentence can be said of these facts."""
        if any(known.get(name) in (None, (), "", {}) for name in names_in(self.text)):
            return False
        return self.when is None or self.when(known)


def first_fitting(prompts: Iterable[Prompt], known: Known) -> Message | None:
    """The first sentence that fits, filled; None where none does."""
    for prompt in prompts:
        if prompt.fits(known):
            return Message(prompt.text, tuple((name, known[name]) for name in dict.fromkeys(names_in(prompt.text))))
    return None


def _no_values(rules: RuleSet, given: Known) -> Iterable[Any]:  # noqa: ARG001 - the signature of every ``fill``
    return ()


@dataclass(frozen=True, slots=True)
class Ask:
    """One way of asking for an answer of a query.

    ``keys`` are the keys of the answer that are asked for, ``kind`` the question kind that asks for them. ``form`` is
    flag (yes or no), count (a number), seat or choice; ``yes`` are the values that mean yes where they are not True.
    ``say`` puts a value into a message (several keys: a tuple), ``fill`` lists further values that could be answered.
    ``each`` asks which of several occasions hold, and ``item`` names one of them.
    """

    id: str
    keys: tuple[str, ...]
    kind: str
    form: str
    prompts: tuple[Prompt, ...]
    say: Callable[[Any], Message] | None = None
    yes: tuple[Any, ...] = ()
    fill: Callable[[RuleSet, Known], Iterable[Any]] = _no_values
    each: tuple[Prompt, ...] = ()
    item: tuple[Prompt, ...] = ()

    def value(self, verdict: Verdict) -> Any:
        """What a verdict answers to this, or ``UNASKED`` where it has no such answer."""
        answer = verdict.answer()
        if any(key not in answer for key in self.keys):
            return UNASKED
        values = tuple(_frozen(answer[key]) for key in self.keys)
        value = values[0] if len(values) == 1 else values
        if self.form == "flag":
            return value in self.yes if self.yes else bool(value)
        return value


UNASKED = object()
"""The value of an answer that a verdict does not have."""


def _frozen(value: Any) -> Any:
    return tuple(value.items()) if isinstance(value, Mapping) else value


def write_answer_value(value: Any) -> str:
    """The text of a value, by which answers are compared.

    >>> write_answer_value((("N", 2), None, True))
    'N 2, none, yes'
    """
    if isinstance(value, tuple):
        if value and all(isinstance(item, tuple) and len(item) == 2 for item in value):
            return " ".join(f"{key} {write_value(entry)}" for key, entry in value)
        return ", ".join(_joined(item) for item in value)
    return write_value(value)


def _joined(item: Any) -> str:
    return " ".join(map(write_value, item)) if isinstance(item, tuple) else write_value(item)


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be done at the table with a property that the rules decide.

    ``known`` says what the prompt may name, or None where the task does not arise in a position for a seat. ``check``
    answers whether a legal move has the property, with reasons.
    """

    name: str
    prompts: tuple[Prompt, ...]
    known: Callable[[RuleSet, Any], Known | None]
    check: Callable[[RuleSet, Any, Move, Known], tuple[bool, Verdict]]


@dataclass(frozen=True, slots=True)
class Teaching:
    """Everything that a game brings for asking: its name, by query the ways of asking, the facts they name, the tasks.

    ``general`` are the queries about the rules at large, whose answers do not hang on the position. ``may`` asks
    whether a move is allowed, ``which`` of several moves are. ``say_move`` names a move with its seat in a sentence,
    ``name_move`` by what is done alone. ``pack`` are the cards that are played with.
    """

    name: str
    asks: Mapping[str, tuple[Ask, ...]]
    facts: Mapping[str, Callable[[RuleSet, Known], Known]]
    tasks: Mapping[str, Task]
    say_move: Callable[[Move], Message]
    name_move: Callable[[Move], Message]
    pack: Callable[[RuleSet], Iterable[Card]]
    may: tuple[Prompt, ...]
    which: tuple[Prompt, ...]
    general: frozenset[str] = frozenset()

    def known(self, query: str, rules: RuleSet, given: Known) -> Known:
        """What the prompts of a query may name."""
        more = self.facts.get(query)
        return {**given, **(more(rules, given) if more else {})}
