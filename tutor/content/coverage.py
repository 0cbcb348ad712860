"""What the lessons cover: each clause with its lessons, the kinds that hang on it, its cases and misconceptions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from tutor.ask.coverage import CHOICES, hangs
from tutor.ask.question import Question
from tutor.content import proof
from tutor.content.lesson import Lesson
from tutor.engine.game import Game
from tutor.errors import TutorError

ENOUGH: Final = 3
"""Questions that expose a misconception well."""


@dataclass(slots=True)
class Covered:
    """What covers one clause.

    ``kinds`` are those whose right answer is another one without the clause, ``choices`` those that ask for it by name.
    """

    clause: str
    lessons: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    cases: int = 0
    misconceptions: list[str] = field(default_factory=list)

    @property
    def taught(self) -> bool:
        """Whether a lesson teaches it."""
        return bool(self.lessons)

    @property
    def asked(self) -> bool:
        """Whether a question of the course is about it."""
        return bool(self.kinds or self.choices)


@dataclass(frozen=True, slots=True)
class Coverage:
    """The table of one game; ``exposed`` counts for each misconception the questions that tell it from the truth."""

    game: str
    clauses: tuple[Covered, ...]
    exposed: Mapping[str, int]
    questions: int

    @property
    def hidden(self) -> tuple[str, ...]:
        """The misconceptions that fewer questions than enough expose."""
        return tuple(id for id, count in self.exposed.items() if count < ENOUGH)

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "game": self.game, "questions": self.questions, "clauses": [asdict(row) for row in self.clauses],
            "misconceptions": dict(self.exposed), "exposed_too_little": list(self.hidden),
        }  # fmt: skip


def coverage(game: Game, lessons: Iterable[Lesson], cases: Mapping[str, int] | None = None) -> Coverage:
    """What lessons of one language cover. ``cases`` says how many cases name a clause."""
    rows = {id: Covered(id, cases=(cases or {}).get(id, 0)) for id in game.tables.book.real()}
    for misconception in game.tables.misconceptions.values():
        for clause in misconception.touches:
            if clause in rows:
                rows[clause].misconceptions.append(misconception.id)
    exposed = Counter(dict.fromkeys(game.tables.misconceptions, 0))
    count = 0
    for lesson in lessons:
        for clause in lesson.teaches:
            rows[clause].lessons.append(lesson.id)
        for one in proof.all_wanted(lesson):
            question = proof.make(one)
            if question is not None:
                count += 1
                _enter(game, rows, lesson, question)
                exposed.update(proof.exposed(game, question))
    return Coverage(game.id, tuple(rows.values()), dict(exposed), count)


def _enter(game: Game, rows: Mapping[str, Covered], lesson: Lesson, question: Question) -> None:
    """Write a question down at the clauses on which it hangs."""
    if question.kind in CHOICES:
        if question.focus and question.kind not in rows[question.focus].choices:
            rows[question.focus].choices.append(question.kind)
        return
    for clause in dict.fromkeys((*filter(None, [question.focus]), *lesson.teaches)):
        if question.kind not in rows[clause].kinds and _hangs(game, question, clause):
            rows[clause].kinds.append(question.kind)


def _hangs(game: Game, question: Question, clause: str) -> bool:
    try:
        return hangs(game, question, clause)
    except TutorError:
        return False


def count_cases(cases: Iterable[Any]) -> dict[str, int]:
    """How many cases name each clause."""
    named: dict[str, int] = defaultdict(int)
    for case in cases:
        expected = case.get("expect", {}) if isinstance(case, Mapping) else {}
        for clause in {*case.get("clauses", ()), *expected.get("clauses", ())} if isinstance(case, Mapping) else ():
            named[str(clause)] += 1
    return dict(named)
