"""What a lesson is made of: steps of a few sentences and at most a few blocks, which the engine fills."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.errors import TutorError

LANGUAGES: Final = ("en", "it", "ru")
"""The languages in which every lesson is written."""


class LessonFault(TutorError):
    """What is wrong in a lesson, with the file, the line and the cure.

    >>> str(LessonFault("The key {key} is missing.", path="a.en.md", line=2, key="id"))
    'a.en.md:2: The key id is missing.'
    """

    def __init__(self, template: str, /, *, path: str, line: int, **facts: object) -> None:
        super().__init__(template, **facts)
        self.path = path
        self.line = line

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {super().__str__()}"


@dataclass(frozen=True, slots=True)
class Show:
    """A question that the engine answers where it is read."""

    question: str
    line: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What the engine must confirm: that an answer ``holds`` or ``fails``, or that two are the ``same`` or not."""

    says: str
    key: str
    questions: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Place:
    """A table: a deal, written out or dealt from a seed, and the moves made since. ``seat`` is whose cards are seen."""

    start: str
    moves: tuple[str, ...]
    seat: str
    line: int


@dataclass(frozen=True, slots=True)
class Refuses:
    """An act that a clause refuses: a move with its seat at the table of the step, or a question."""

    clause: str
    act: str
    line: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause in its own words, with its sources and who says otherwise."""

    clause: str
    line: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Questions to be made: of a kind, about a clause or a topic, so many from a seed.

    With ``belief`` they are such as somebody with that misconception answers otherwise.
    """

    kind: str | None
    focus: str | None
    topic: str | None
    number: int
    seed: str
    rules: str | None
    belief: str | None
    line: int


Block = Show | Claim | Place | Refuses | Rule | Ask


@dataclass(frozen=True, slots=True)
class Step:
    """One screen: a title, a few sentences from line ``said`` on, and blocks of which at most one is a table."""

    title: str
    prose: str
    line: int
    blocks: tuple[Block, ...] = ()
    said: int = 0

    @property
    def place(self) -> Place | None:
        """The table of this step."""
        return next((block for block in self.blocks if isinstance(block, Place)), None)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions of this step."""
        return tuple(block for block in self.blocks if isinstance(block, Ask))


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson in one language.

    ``teaches`` are the clauses it explains, ``after`` the lessons to be read before, ``disputed`` the clauses on which
    texts differ, where the lesson is about that. The first step holds the idea.
    """

    id: str
    game: str
    rules: str
    title: str
    language: str
    teaches: tuple[str, ...]
    after: tuple[str, ...]
    disputed: tuple[str, ...]
    steps: tuple[Step, ...]
    path: Path

    @property
    def name(self) -> str:
        """The file without its language, ``bura/tricks``."""
        return f"{self.path.parent.name}/{self.path.name.split('.')[0]}"
