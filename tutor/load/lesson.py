"""A class on the pages of lessons, beside the same pages with the engine stubbed and beside the smallest page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tutor.chance import Chance
from tutor.content.catalog import course
from tutor.content.lesson import Lesson
from tutor.load.at_work import ANSWER, COOKIE, Figures, Tally, Wanted, everybody, move, play_hello
from tutor.load.served import APP, STUBBED, served
from tutor.load.visitor import Visitor
from tutor.records import Store
from tutor.registry import taught
from tutor.session import enrol
from tutor.store import open_store

LESSONS: Final = 2
"""Lessons of each game that are read: the first ones."""

STEP: Final = "learn:next:"
QUESTION: Final = "learn:question:"
TRY: Final = "learn:try:"
TABLE: Final = "-table"
SAID: Final = 'class="outcome '
"""What a page shows of an answer or of an act that was tried."""


@dataclass(frozen=True, slots=True)
class LessonFigures(Figures):
    """The figures of the lesson page; beside them the 95th percentiles of the page with the engine stubbed, and of
    hello world's, from the same run.
    """

    stub_p95_ms: float = 0.0
    hello_p95_ms: float = 0.0

    @property
    def ratio(self) -> float:
        """How many times as long as the stubbed page the lesson page takes, at the 95th percentile."""
        return self.p95_ms / self.stub_p95_ms if self.stub_p95_ms else 0.0


def play_lesson(wanted: Wanted, records: Path, *, lessons: int = LESSONS) -> LessonFigures:
    """Let a class read lessons, as they are and with the engine stubbed, and then press on the smallest page.

    Raises TutorError where no server comes up, StoreProblem where the records cannot be used.
    """
    ours = _read(wanted, records, APP, lessons)
    stub = _read(wanted, records, STUBBED, lessons)
    hello = play_hello(wanted, records)
    return LessonFigures(
        **{**asdict(ours), "errors": ours.errors + stub.errors + hello.errors},
        stub_p95_ms=stub.p95_ms, hello_p95_ms=hello.p95_ms,
    )  # fmt: skip


def _read(wanted: Wanted, records: Path, script: Path, number: int) -> Figures:
    """One of the times. Somebody has read the lessons before, as in any server that has run for a while."""
    store = open_store(str(records))
    try:
        with _people(store, wanted.learners + 1) as (first, *people), served(script, records) as port:
            read = [each for game in taught() for each in list(course(game, "en").lessons.values())[:number]]
            asyncio.run(_before(Reader(port, first, read)))
            readers = [Reader(port, learner, read, start=place) for place, learner in enumerate(people)]
            tally: Tally = asyncio.run(everybody(wanted, readers, _click))
            return tally.figures(sum(len(store.attempts(learner)) for learner in people))
    finally:
        store.close()


@contextmanager
def _people(store: Store, number: int) -> Iterator[list[str]]:
    """Learners who are enrolled for it, and taken away with their answers."""
    names = [f"load {secrets.token_hex(4)} {each}" for each in range(number)]
    people = [enrol(store, name, "en", clock=lambda: datetime.now(UTC), chance=Chance(name)).id for name in names]
    try:
        yield people
    finally:
        for learner in people:
            store.erase(learner)


class Reader(Visitor):
    """Somebody who reads some lessons one after the other, the first one anew after the last.

    ``start`` spreads readers over the lessons and their steps.
    """

    def __init__(self, port: int, learner: str, lessons: Sequence[Lesson], *, start: int = 0) -> None:
        self.read = start
        self._lessons = lessons
        self._step = start // len(lessons) % len(self._lesson.steps) + 1
        super().__init__(port, "learn", self._address, {COOKIE: learner})

    @property
    def is_through(self) -> bool:
        """Whether the last lesson was read to its end."""
        return self.read >= len(self._lessons)

    @property
    def _lesson(self) -> Lesson:
        return self._lessons[self.read % len(self._lessons)]

    @property
    def _address(self) -> str:
        return f"lang=en&lesson={self._lesson.id}&step={self._step}"

    async def click(self) -> bool:
        """What a reader does next; whether it was an answer that was acknowledged."""
        screen = self.screen
        said = screen.says(SAID) is not None
        if (question := screen.button(QUESTION)) is not None:
            await self.press(question)
        elif (answer := screen.button(ANSWER)) is not None:
            return await self._answered(answer)
        elif (table := self._open_table()) is not None:
            after = await self.fire(table, "move", move(screen.components[table]))
            return await self._went_on(after.says(SAID) is not None)
        elif (act := screen.button(TRY)) is not None and not said:
            await self.press(act)
        elif (step := screen.button(STEP)) is not None:
            self._step += 1
            await self.press(step)
        else:
            self.read += 1
            self._step = 1
            await self.turn_to(self._address)
        return False

    async def _answered(self, button: str) -> bool:
        after = await self.press(button)
        return await self._went_on(after.says(SAID) is not None)

    async def _went_on(self, well: bool) -> bool:
        """After an answer; one that a form wants otherwise is left for the next step."""
        if not well:
            self._step += 1
            await self.turn_to(self._address)
        return well

    def _open_table(self) -> str | None:
        """The table at which a question is answered."""
        return next(
            (id for id, given in self.screen.components.items() if id.endswith(TABLE) and given["options"]["actions"]),
            None,
        )


async def _click(visitor: Visitor) -> bool:
    return isinstance(visitor, Reader) and await visitor.click()


async def _before(reader: Reader) -> None:
    """Read each lesson once, without a pause."""
    async with reader:
        await reader.open()
        while not reader.is_through:
            await reader.click()
