"""Where the lessons lie, and in which order they are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from tutor.content.lesson import LANGUAGES, Lesson, LessonFault
from tutor.content.lint import check_lesson, check_tree, path_of
from tutor.content.reader import read_file

_PACKAGED: Final = Path(__file__).with_name("lessons")
_SOURCE: Final = Path(__file__).resolve().parents[2] / "lessons"


def folder() -> Path:
    """The folder of the lessons: in the installed package, or in the source tree."""
    return _PACKAGED if _PACKAGED.is_dir() else _SOURCE


def files(where: Path) -> list[Path]:
    """The files of lessons below a folder, in the order of their names; a file is itself."""
    if where.is_file():
        return [where]
    return sorted(path for path in where.rglob("*.md") if path.name != "README.md")


def read_all(where: Path) -> tuple[list[Lesson], list[LessonFault]]:
    """Every lesson that can be read, and what is wrong with the others."""
    lessons, faults = [], []
    for path in files(where):
        lesson, found = read_file(path)
        faults += found
        if lesson is not None:
            lessons.append(lesson)
    return lessons, faults


def lint(where: Path, *, complete: bool = False, questions: bool = True) -> list[LessonFault]:
    """Everything that is wrong with the lessons of a folder or a file; with ``complete`` also what they leave out.

    Without ``questions`` none is made, which is quick.
    """
    lessons, faults = read_all(where)
    for number, lesson in enumerate(lessons):
        first = not any(other.name == lesson.name for other in lessons[:number])
        faults += check_lesson(lesson, questions=questions and first)
    unread = {fault.path for fault in faults}
    faults += check_tree(lessons, unread=unread, alone=where.is_file(), complete=complete)
    return sorted(faults, key=lambda fault: (fault.path, fault.line))


@dataclass(frozen=True)
class Course:
    """The lessons of a game in one language, each after those it builds on; ``left_out`` is what has a fault."""

    lessons: Mapping[str, Lesson]
    left_out: tuple[LessonFault, ...]

    def next_after(self, id: str, done: Iterable[str]) -> Lesson | None:
        """What to read after a lesson: one that builds on it and is open, else the next one that is not done."""
        behind = {*done, id}
        ahead = [lesson for lesson in self.lessons.values() if lesson.id not in behind]
        ready = [lesson for lesson in ahead if behind.issuperset(lesson.after)]
        building = [lesson for lesson in ready if id in lesson.after]
        return next(iter((*building, *ready, *ahead)), None)

    def depth(self, id: str) -> int:
        """How many lessons stand before one in the longest chain."""
        return max((self.depth(before) + 1 for before in self.lessons[id].after if before in self.lessons), default=0)


@lru_cache(maxsize=16)
def course(game: str, language: str) -> Course:
    """The lessons of a game that can be shown; a lesson with a fault is left out, and so is what builds on it alone."""
    if language not in LANGUAGES:
        language = LANGUAGES[0]
    lessons, faults = _checked(folder())
    wrong = {fault.path for fault in faults}
    mine = [
        lesson for lesson in lessons
        if lesson.game == game and lesson.language == language and path_of(lesson) not in wrong
    ]  # fmt: skip
    return Course({lesson.id: lesson for lesson in ordered(mine)}, faults)


@lru_cache(maxsize=2)
def _checked(where: Path) -> tuple[tuple[Lesson, ...], tuple[LessonFault, ...]]:
    """Every lesson of a folder and what is wrong with them; once for all games and languages, as each looks at all."""
    lessons, faults = read_all(where)
    for lesson in lessons:
        faults += check_lesson(lesson, questions=False)
    faults += check_tree(lessons, unread={fault.path for fault in faults})
    return tuple(lessons), tuple(faults)


def ordered(lessons: Iterable[Lesson]) -> list[Lesson]:
    """The lessons in the order of their files, but each after those it builds on."""
    waiting = sorted(lessons, key=lambda lesson: lesson.name)
    known = {lesson.id for lesson in waiting}
    done: list[Lesson] = []
    while waiting:
        behind = {lesson.id for lesson in done}
        ready = next((lesson for lesson in waiting if behind.issuperset(known.intersection(lesson.after))), waiting[0])
        waiting.remove(ready)
        done.append(ready)
    return done
