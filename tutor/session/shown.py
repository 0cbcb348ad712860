"""What a page is told: a question without its answer, what became of an answer, what came of many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tutor.ask.hints import Hint
from tutor.ask.question import Answer, Grade, Result
from tutor.engine.message import Message
from tutor.engine.view import TableView
from tutor.explain.build import Explanation
from tutor.explain.diagnose import Diagnosis
from tutor.session.plan import Plan


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of an answer, and why. ``repeated`` says that it had been sent before and counted then."""

    attempt: str
    answer: Answer
    grade: Grade
    explanation: Explanation
    diagnosis: Diagnosis
    repeated: bool = False

    @property
    def outcome(self) -> Result:
        """Right, equal, inferior, illegal or wrong."""
        return self.grade.outcome

    @property
    def right(self) -> bool:
        """Whether the answer is as good as any."""
        return self.grade.right


@dataclass(frozen=True, slots=True)
class Posed:
    """A question as a page may show it; ``judged`` is there once it is answered, and stays on this side of the page."""

    page: str
    nonce: str
    rev: int
    rules: str
    plan: Plan
    prompt: Message
    view: TableView
    public: Mapping[str, Any]
    hints: tuple[Hint, ...] = ()
    judged: Judged | None = None

    @property
    def game(self) -> str:
        """The game of the question, which in a review need not be that of the plan."""
        return self.rules.partition("/")[0]

    def to_json(self) -> dict[str, Any]:
        """Exactly what a browser may receive before the answer: no seed, no position, no value of an option."""
        return {**self.public, "rev": self.rev, "hints": [_plain_hint(hint) for hint in self.hints]}


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something was asked, and how often answered as well as can be."""

    asked: int
    right: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of the answers since a time: all in all, by outcome, and by clause with the most missed first."""

    all: Tally
    outcomes: Mapping[str, int]
    clauses: tuple[tuple[str, Tally], ...]


def _plain_hint(hint: Hint) -> dict[str, Any]:
    return {"step": hint.step, "says": hint.says.to_json(), "cards": [card.text for card in hint.cards],
            "piles": list(hint.piles), "removed": list(hint.removed)}  # fmt: skip
