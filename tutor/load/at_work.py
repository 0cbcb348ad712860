"""A class at work: each learner with a page of its own clicks every few seconds; how long each click takes."""

from __future__ import annotations

import asyncio
import secrets
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tutor.chance import Chance
from tutor.errors import N_
from tutor.load.served import APP, HELLO, served
from tutor.load.visitor import PageFailed, Visitor
from tutor.records import Store
from tutor.session import enrol
from tutor.store import open_store

KINDS: Final = ("legality", "choose", "clause", "perform")
"""The kinds of question that the learners answer, turn about: by buttons, and at the table."""

COOKIE: Final = "tutor-learner"
"""By which the app knows who is here."""

ANSWER: Final = "answer:"
NEXT: Final = "-practise:next:"
TABLE: Final = "-table"
CLICK: Final = "-click"

Step = Callable[[Visitor], Awaitable[bool]]
"""One click of a learner; whether it was an answer that was acknowledged."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many learners, for how long, how often each of them clicks; times in seconds."""

    learners: int = 50
    seconds: float = 20.0
    pause: float = 3.0


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of it; times in milliseconds from a click to the whole page. ``stored`` are answers in the records."""

    clicks: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    errors: int
    acknowledged: int = 0
    stored: int = 0


@dataclass(slots=True)
class Tally:
    """What is noted while it goes on; times in seconds."""

    times: list[float] = field(default_factory=list)
    errors: int = 0
    acknowledged: int = 0

    def figures(self, stored: int = 0) -> Figures:
        return Figures(len(self.times), *milliseconds(self.times), self.errors, self.acknowledged, stored)


def milliseconds(seconds: Sequence[float]) -> tuple[float, float, float]:
    """Half of some times, 95 and 99 of 100 of them are at most that long.

    >>> milliseconds([0.001, 0.002, 0.003])
    (2.0, 2.9, 3.0)
    """
    times = list(seconds) or [0.0]
    cuts = statistics.quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    p50, p95, p99 = (round(cuts[place - 1] * 1000, 1) for place in (50, 95, 99))
    return p50, p95, p99


def play(wanted: Wanted, records: Path, *, port: int | None = None) -> Figures:
    """Let learners practise, at a server of its own or at one of this machine, whose records lie in that folder.

    The learners are enrolled for it and taken away with their answers when it ends. Raises TutorError where no server
    comes up, StoreProblem where the records cannot be used.
    """
    store = open_store(str(records))
    names = [f"load {secrets.token_hex(4)} {number}" for number in range(wanted.learners)]
    people = [enrol(store, name, "en", clock=_now, chance=Chance(name)).id for name in names]
    try:
        if port is not None:
            return _practise(wanted, store, people, port)
        with served(APP, records) as own:
            return _practise(wanted, store, people, own)
    finally:
        for learner in people:
            store.erase(learner)
        store.close()


def play_hello(wanted: Wanted, records: Path) -> Figures:
    """The same clicks on the smallest page there is, served for it."""
    with served(HELLO, records) as port:
        visitors = [Visitor(port) for _ in range(wanted.learners)]
        return asyncio.run(everybody(wanted, visitors, _greet)).figures()


def _practise(wanted: Wanted, store: Store, people: Sequence[str], port: int) -> Figures:
    visitors = [
        Visitor(port, "practise", f"lang=en&kind={KINDS[number % len(KINDS)]}", {COOKIE: learner})
        for number, learner in enumerate(people)
    ]
    tally = asyncio.run(everybody(wanted, visitors, learn))
    return tally.figures(sum(len(store.attempts(learner)) for learner in people))


async def everybody(wanted: Wanted, visitors: Sequence[Visitor], step: Step) -> Tally:
    """Let all click until the time is over, once everybody's page is open."""
    tally = Tally()
    opened = asyncio.Barrier(len(visitors))
    await asyncio.gather(
        *(_one(wanted, visitor, step, tally, opened, number) for number, visitor in enumerate(visitors))
    )
    return tally


async def _one(
    wanted: Wanted, visitor: Visitor, step: Step, tally: Tally, opened: asyncio.Barrier, number: int
) -> None:
    """One learner: wait until everybody's page is open, then click at moments of its own."""
    try:
        async with visitor:
            try:
                await visitor.open()
            finally:
                await opened.wait()
            end = time.monotonic() + wanted.seconds
            await asyncio.sleep(wanted.pause * number / wanted.learners)
            while time.monotonic() < end:
                begun = time.monotonic()
                counts = await step(visitor)
                tally.acknowledged += counts
                took = time.monotonic() - begun
                tally.times.append(took)
                await asyncio.sleep(max(0.0, wanted.pause - took))
    except PageFailed:
        tally.errors += 1


async def _greet(visitor: Visitor) -> bool:
    await visitor.press(found(visitor.screen.button(CLICK)))
    return False


async def learn(visitor: Visitor) -> bool:
    """Answer what is asked, or go on to the next question."""
    screen = visitor.screen
    if (following := screen.button(NEXT)) is not None:
        await visitor.press(following)
        return False
    if (answer := screen.button(ANSWER)) is not None:
        after = await visitor.press(answer)
    else:
        table = next((id for id in screen.components if id.endswith(TABLE)), None)
        after = await visitor.fire(found(table), "move", move(screen.components[found(table)]))
    return after.button(NEXT) is not None


def found(id: str | None) -> str:
    """What is to be pressed. Raises PageFailed where it is not there."""
    if id is None:
        raise PageFailed(N_("There was nothing to press on the page."))
    return id


def move(given: Mapping[str, Any]) -> dict[str, object]:
    """As many cards of the hand as the trick asks for, sent as the table sends them."""
    view, options = given["view"], given["options"]
    hand = view["piles"][options["piles"][0]]["cards"]
    led = next((pile["cards"] for pile in view["piles"] if pile["role"] == "trick" and pile["cards"]), ["one"])
    return {
        "kind": options["actions"][0]["kind"], "cards": hand[: len(led)], "target": None, "rev": view["rev"],
        "seq": view["heard"] + 1, "nonce": view["nonce"],
    }  # fmt: skip


def _now() -> datetime:
    return datetime.now(UTC)
