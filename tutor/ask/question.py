"""Questions and what becomes of them: how they are answered, graded and kept. No question holds its answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tutor.engine.clauses import Step, Verdict
from tutor.engine.decision import Decision, Weighed
from tutor.engine.message import Message


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen. ``label`` is what people read, ``value`` what it means to the engine.

    ``inner`` names what leads people to choose it: misconceptions and rule sets. Like ``value`` it stays on the server.
    """

    label: Message
    value: str
    inner: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class One:
    """One option of a list."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Any number of options of a list, none and all included."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from ``least`` to ``most``."""

    least: int = 0
    most: int = 999


@dataclass(frozen=True, slots=True)
class OneSeat:
    """A seat at the table, or nobody where that is possible."""

    seats: tuple[str, ...]
    nobody: bool = False


@dataclass(frozen=True, slots=True)
class OnTable:
    """A move made at the table by one seat, in notation."""

    seat: str


@dataclass(frozen=True, slots=True)
class StepAndReason:
    """A step of a record (``steps``) and a reason (``options``)."""

    steps: tuple[Option, ...]
    options: tuple[Option, ...]


AnswerForm = YesNo | One | Several | Number | OneSeat | OnTable | StepAndReason


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked of a learner. The position is stored whole; the answer is not stored at all.

    ``task`` says for the engine what is asked, ``seat`` whose view of the table is shown, ``prompt`` what is read,
    ``focus`` the clause that the question is about (None: whatever comes). ``nonce`` names it to a browser.
    """

    id: str
    kind: str
    game: str
    seed: str
    rules: str
    position: str
    seat: str
    task: str
    prompt: Message
    form: AnswerForm
    focus: str | None = None
    nonce: str = ""


Answer = bool | int | str | tuple[int, ...] | None
"""A parsed answer: yes or no, the place of an option or a number, a seat or a move, the places of several options."""


class Result(StrEnum):
    """What became of an answer."""

    RIGHT = "right"
    EQUAL = "equal"
    INFERIOR = "inferior"
    ILLEGAL = "illegal"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an answer: what it was about, and whether it was right."""

    name: str
    right: bool


@dataclass(frozen=True, slots=True)
class Grade:
    """What an answer was worth, from 0 to 1, and why. It follows from question and answer alone.

    Where choices were weighed, ``decision`` holds them all, ``choice`` is the one that was made, and ``scale`` says how
    grave it was, if it was not the best.
    """

    question: Question
    answer: Answer
    outcome: Result
    score: float
    parts: tuple[Part, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    decision: Decision | None = None
    choice: Weighed | None = None
    scale: str = ""

    @property
    def right(self) -> bool:
        """Whether the answer is as good as any."""
        return self.outcome in {Result.RIGHT, Result.EQUAL}

    @property
    def verdict(self) -> Verdict | None:
        """The verdict that explains the grade best."""
        return self.verdicts[0] if self.verdicts else None

    @property
    def decisive(self) -> Step | None:
        """The step that decided."""
        return self.verdicts[0].decisive if self.verdicts and self.verdicts[0].steps else None


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer of one learner, as it is kept. Times are ISO texts; ``context`` says why the question was shown."""

    id: str
    learner: str
    question: Question
    raw: str
    answer: Answer
    outcome: Result
    score: float
    context: str
    hints: int
    shown_at: str
    sent_at: str
    engine: str


@dataclass(frozen=True, slots=True)
class Specimens:
    """Raw answers of which it is known what they are: every kind tests itself with them."""

    right: tuple[Any, ...]
    wrong: tuple[Any, ...]
    malformed: tuple[Any, ...] = field(default=())


def identity(*parts: str) -> str:
    """A short name for what these parts make.

    >>> identity("a", "b") == identity("a", "b") != identity("ab")
    True
    """
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:16]


def options_of(form: AnswerForm) -> tuple[Option, ...]:
    """The options of a form, none where it has none."""
    return form.options if isinstance(form, One | Several | StepAndReason) else ()


def misjudged_places(form: AnswerForm, right: Iterable[int], said: Iterable[int]) -> tuple[int, ...]:
    """The places of the options that an answer judges wrongly, the most telling first.

    What was chosen wrongly tells more than what was missed, and what many beliefs lead to more than a slip.
    """
    options, chosen = options_of(form), set(said)
    return tuple(
        sorted(set(right) ^ chosen, key=lambda place: (place not in chosen, -len(options[place].inner), place))
    )


def steps_of(form: AnswerForm) -> tuple[Option, ...]:
    """The steps of a record that a form asks about, none where it has none."""
    return form.steps if isinstance(form, StepAndReason) else ()


def public_form(form: AnswerForm) -> dict[str, Any]:
    """What a browser may know of a form: labels, never values."""
    match form:
        case YesNo():
            return {"form": "yes-no"}
        case One(options):
            return {"form": "one", "options": _labels(options)}
        case Several(options):
            return {"form": "several", "options": _labels(options)}
        case Number(least, most):
            return {"form": "number", "least": least, "most": most}
        case OneSeat(seats, nobody):
            return {"form": "seat", "seats": list(seats), "nobody": nobody}
        case OnTable(seat):
            return {"form": "table", "seat": seat}
        case StepAndReason(steps, options):
            return {"form": "step", "steps": _labels(steps), "options": _labels(options)}


def _labels(options: tuple[Option, ...]) -> list[dict[str, Any]]:
    return [option.label.to_json() for option in options]


def public(question: Question, view: Mapping[str, Any]) -> dict[str, Any]:
    """Exactly what a browser may receive of a question. ``view`` is the JSON of the table as its seat sees it."""
    return {
        "nonce": question.nonce, "kind": question.kind, "game": question.game, "prompt": question.prompt.to_json(),
        "answer": public_form(question.form), "view": dict(view),
    }  # fmt: skip
