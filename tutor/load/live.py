"""A live round of a whole class: from a click on a phone to the teacher's count, and from her step to the phones."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from tutor.classroom import accounts, live
from tutor.classroom.desk import Desk
from tutor.classroom.questions import Template
from tutor.classroom.served import DESK, SEAT
from tutor.load.at_work import ANSWER, Figures, Tally, Wanted, found, milliseconds
from tutor.load.phone import Phone
from tutor.load.served import CLASS, served
from tutor.load.visitor import PageFailed, Screen, Visitor
from tutor.records import ASKING, SHOWN
from tutor.registry import taught
from tutor.store import ClassStore, open_store

QUESTIONS: Final = 3
"""Questions of the round, each answered within its part of the time."""

KIND: Final = "clause"
"""What the class is asked: questions that are answered by one button."""

COUNTED: Final = 'class="answer count"'
COUNT: Final = re.compile(rf"{COUNTED}[^>]*>(\d+)")
STEP: Final = "live:{phase}:"
KEPT: Final = 'class="outcome"'
JUDGED: Final = 'class="outcome '
"""What a phone shows once its answer is in, and once it is shown what is right."""

LAST_LOOK: Final = 3.0
"""Seconds for which her count is still watched where not everybody could answer."""


@dataclass(frozen=True, slots=True)
class LiveFigures(Figures):
    """Times in milliseconds from a click on a phone to the teacher's count; ``turn_p95_ms`` from her step to a phone.

    The count names no answers: that it has come to n is taken as the count of the n-th click.
    """

    turn_p95_ms: float = 0.0


@dataclass(slots=True)
class _Seen:
    """What came of it; ``turns`` are seconds from her steps to the phones."""

    tally: Tally = field(default_factory=Tally)
    turns: list[float] = field(default_factory=list)


def play_live(wanted: Wanted, records: Path) -> LiveFigures:
    """Let a class answer a round of questions, each within a part of the time, at a server of its own.

    Raises TutorError where no server comes up, StoreProblem where the records cannot be used.
    """
    store = ClassStore(open_store(str(records)))
    try:
        now = datetime.now(UTC)
        teacher = accounts.sign_up(store, "load", secrets.token_urlsafe(12), "en", now)
        desk = Desk(store, teacher, lambda: datetime.now(UTC))
        held = desk.make_class("load", "\n".join(f"S{number}" for number in range(wanted.learners)), "UTC", "load")
        live.begin(desk, held.id, [_asked()], "load")
        own = accounts.let_in(store, now, teacher=teacher.id)
        students = store.students(held.id)
        seats = [accounts.let_in(store, now, profile=student.profile) for student in students]
        with served(CLASS, records) as port:
            leader = Visitor(port, "classes", f"lang=en&class={held.id}&part=live", {DESK: own})
            phones = [Phone(port, "live", "lang=en", {SEAT: token}) for token in seats]
            seen = asyncio.run(_round(wanted, leader, phones))
        stored = sum(len(store.learners.attempts(student.profile)) for student in students)
        found = seen.tally.figures(stored)
        return LiveFigures(**asdict(found), turn_p95_ms=milliseconds(seen.turns)[1])
    finally:
        store.learners.close()


def _asked() -> Template:
    """Questions of the first game by its first rules."""
    game = next(iter(taught().values()))
    return Template(game.id, f"{game.id}/{next(iter(game.tables.rule_sets))}", kind=KIND, number=QUESTIONS)


async def _round(wanted: Wanted, leader: Visitor, phones: Sequence[Visitor]) -> _Seen:
    """The whole round: everybody answers each question, then she shows what is right, then she goes on."""
    seen = _Seen()
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(leader)
        await leader.open()
        present = [phone for phone in phones if await _comes(stack, phone, seen)]
        for number in range(QUESTIONS):
            await _question(wanted.seconds / QUESTIONS, leader, present, seen)
            await _turn(SHOWN, _is_judged, leader, present, seen)
            if number + 1 < QUESTIONS:
                await _turn(ASKING, _is_open, leader, present, seen)
    return seen


async def _comes(stack: AsyncExitStack, phone: Visitor, seen: _Seen) -> bool:
    """Whether a phone shows the question."""
    try:
        await stack.enter_async_context(phone)
        return _is_open(await phone.open())
    except PageFailed:
        seen.tally.errors += 1
        return False


async def _question(seconds: float, leader: Visitor, phones: Sequence[Visitor], seen: _Seen) -> None:
    """Everybody answers once, evenly within the time; her count is watched until it has come to all of them."""
    clicks: list[float] = []
    counts: list[tuple[float, int]] = []
    watch = asyncio.create_task(_watch(leader, len(phones), counts))
    before = seen.tally.acknowledged
    await asyncio.gather(
        *(_answer(phone, seconds * number / len(phones), clicks, seen) for number, phone in enumerate(phones))
    )
    if seen.tally.acknowledged - before < len(phones):
        await asyncio.sleep(LAST_LOOK)
        watch.cancel()
    with suppress(asyncio.CancelledError, PageFailed):
        await watch
    seen.tally.times += waits(clicks, counts)


async def _answer(phone: Visitor, pause: float, clicks: list[float], seen: _Seen) -> None:
    await asyncio.sleep(pause)
    clicks.append(time.monotonic())
    try:
        await phone.press(found(phone.screen.button(ANSWER)))
        await phone.until(lambda screen: screen.says(KEPT) is not None)
        seen.tally.acknowledged += 1
    except PageFailed:
        seen.tally.errors += 1


async def _watch(leader: Visitor, all_: int, counts: list[tuple[float, int]]) -> None:
    """Note when her count says another number, until it has come to all."""
    last = 0
    while last < all_:
        moment = await leader.until(partial(_is_beyond, last))
        last = count(leader.screen) or last
        counts.append((moment, last))


def _is_beyond(last: int, screen: Screen) -> bool:
    return (count(screen) or 0) > last


async def _turn(
    phase: str, shown: Callable[[Screen], bool], leader: Visitor, phones: Sequence[Visitor], seen: _Seen
) -> None:  # fmt: skip
    """She takes the round a step on; every phone shows it."""
    begun = time.monotonic()
    step = asyncio.create_task(leader.press(found(leader.screen.button(STEP.format(phase=phase)))))
    for came in await asyncio.gather(*(phone.until(shown) for phone in phones), return_exceptions=True):
        if isinstance(came, PageFailed):
            seen.tally.errors += 1
        elif isinstance(came, BaseException):
            raise came
        else:
            seen.turns.append(came - begun)
    await step


def _is_open(screen: Screen) -> bool:
    return screen.button(ANSWER) is not None


def _is_judged(screen: Screen) -> bool:
    return screen.says(JUDGED) is not None


def count(screen: Screen) -> int | None:
    """How many answers her page says there are; nothing where it says none."""
    said = COUNT.search(screen.says(COUNTED) or "")
    return int(said[1]) if said else None


def waits(clicks: Sequence[float], counts: Sequence[tuple[float, int]]) -> list[float]:
    """From the n-th click to the first count of n, for each click that was counted.

    >>> waits([1.0, 2.0, 2.5], [(1.5, 1), (3.0, 2)])
    [0.5, 1.0]
    """
    firsts = (
        (click, next((moment for moment, number in counts if number >= place), None))
        for place, click in enumerate(sorted(clicks), start=1)
    )
    return [moment - click for click, moment in firsts if moment is not None]
