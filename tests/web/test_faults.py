"""What goes wrong around ``tutor serve``, tried on the real process: what is told, and that nothing is lost."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import ProofSize
from tests.helpers import postgres
from tests.helpers.school import FRESH, STUDENTS, School, now, school_at
from tests.helpers.serving import Listener, Served, alone
from tests.helpers.stores import address, postgresql
from tutor.classroom import accounts
from tutor.classroom.served import DESK, SEAT
from tutor.explain.language import language
from tutor.load.at_work import learn
from tutor.load.visitor import PageFailed
from tutor.store.connect import LOCKED, NO_WRITING, UNREACHABLE

__all__ = ["address", "postgresql"]

pytestmark = [pytest.mark.machine, pytest.mark.timeout(600)]

ANSWER, NEXT = "answer:", ":next:"
KILLS = 4


async def refused_then_taken(
    school: School, place: int, code: str, told: str, spoil: Callable[[], object], mend: Callable[[], object]
) -> None:
    """Answer while something is wrong, read why it was not taken, and answer again once it is mended."""
    async with school.at_homework(place, code) as visitor:
        await visitor.open()
        spoil()
        try:
            await visitor.press_some(ANSWER)
            assert visitor.says(told)
        finally:
            mend()
        assert visitor.screen.button(NEXT) is None
        assert school.attempts(place) == ()
        if visitor.screen.button(ANSWER) is None:
            await visitor.open()
        await visitor.press_some(ANSWER)
        assert visitor.screen.button(NEXT) is not None
    assert [attempt.context for attempt in school.attempts(place)] == ["homework"]


@pytest.mark.parametrize(("place", "code"), [(0, "en"), (1, "it"), (2, "ru")])
def test_a_full_disk_is_told_and_nothing_is_half_written(school: School, place: int, code: str) -> None:
    """The server may not write to any file any more, as where a disk or somebody's share of it is full."""
    free = resource.prlimit(school.server.pid, resource.RLIMIT_FSIZE)
    told = language(code).say(NO_WRITING, place=Path(school.server.place) / "tutor.db")

    def limit(most: int) -> None:
        resource.prlimit(school.server.pid, resource.RLIMIT_FSIZE, (most, free[1]))

    alone(refused_then_taken(school, place, code, told, lambda: limit(0), lambda: limit(free[0])))
    assert school.server.status("/readyz") == 200


def test_a_database_that_another_program_has_locked_is_told(school: School) -> None:
    database = Path(school.server.place) / "tutor.db"
    other = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    told = language("it").say(LOCKED, place=database)
    alone(
        refused_then_taken(
            school, 3, "it", told, lambda: other.execute("BEGIN IMMEDIATE"), lambda: other.execute("ROLLBACK")
        )
    )  # fmt: skip
    other.close()


def test_a_postgresql_that_is_cut_and_back_loses_nothing(
    tmp_path: Path, postgresql: postgres.Server, address: str
) -> None:
    server = Served(tmp_path, address, TUTOR_WORKERS="0")
    server.start()
    school = school_at(server, 2)
    told = language("ru").say(UNREACHABLE, place=address.replace("postgresql:", "postgresql+pg8000:"))

    def come_back() -> None:
        assert server.status("/readyz") == 503
        postgresql.start()
        assert server.status("/readyz") == 200

    try:
        alone(refused_then_taken(school, 0, "ru", told, postgresql.stop, come_back))
    finally:
        school.desk.store.learners.close()
        server.kill()


def test_two_tabs_of_a_student_give_one_answer(school: School) -> None:
    async def both() -> None:
        token = school.token(5)
        async with school.at_homework(5, token=token) as one, school.at_homework(5, token=token) as other:
            for tab in (one, other):
                await tab.open()
            last = [button for button in other.screen.buttons if ANSWER in button][-1]
            await one.press_some(ANSWER)
            await other.press(last)
            assert other.screen.button(ANSWER) is None
            assert other.screen.button(NEXT) is not None

    alone(both())
    assert len(school.attempts(5)) == 1


def test_replayed_and_forged_messages_change_nothing(school: School) -> None:
    async def replay() -> None:
        async with school.at_homework(6) as visitor:
            await visitor.open()
            sent = visitor.screen.button(ANSWER)
            assert sent is not None
            await visitor.press(sent)
            for button in (sent, sent.replace("homework", "practise"), "$$ID-0-answer:x"):
                await visitor.press(button)
                assert visitor.screen.button(NEXT) is not None
            with suppress(PageFailed):  # whoever makes up a widget may have a page that fails
                await visitor.press("x" * 10_000)
        cookies = {SEAT: school.token(7)}
        async with Listener(school.server.port, "practise", "kind=perform&lang=en", cookies) as visitor:
            await visitor.open()
            table = next(id for id in visitor.screen.components if id.endswith("-table"))
            view = visitor.screen.components[table]["view"]
            good = {"kind": "reply", "cards": [], "target": None, "rev": view["rev"], "seq": 1, "nonce": view["nonce"]}
            made_up: tuple[object, ...] = (
                {**good, "nonce": "guessed"}, {**good, "rev": 99}, {**good, "cards": ["Ah"] * 10_000},
                {**good, "cards": ["<script>"]}, {**good, "kind": "answer accept; drop"}, {**good, "seq": -1},
                {**good, "more": 1}, [], None, "x", 10**30,
            )  # fmt: skip
            for forged in made_up:
                await visitor.fire(table, "move", forged)
                assert visitor.screen.button(NEXT) is None

    alone(replay())
    assert len(school.attempts(6)) == 1
    assert school.attempts(7) == ()


def test_a_giant_text_holds_nobody_up(school: School) -> None:
    async def write() -> None:
        async with (
            asyncio.timeout(30),
            Listener(school.server.port, "house-rules", "", {SEAT: school.token(8)}) as visitor,
        ):
            await visitor.open()
            with suppress(PageFailed):
                await visitor.write("radio", "x" * 1_000_000)

    alone(write())
    assert school.server.status("/readyz") == 200


def test_no_address_cookie_or_button_reaches_what_is_somebody_elses(school: School) -> None:
    elsewhere = school.desk.make_class("2A", "Dora", "UTC", "m2")
    [dora] = school.desk.students(elsewhere.id)
    secret = [*(student.code for student in school.students), *(student.name for student in school.students)]

    async def look() -> None:
        seat = accounts.let_in(school.desk.store, now(), profile=dora.profile)
        asked = [
            ("homework", f"task={school.task.id}"),
            ("live", ""),
            ("people", f"learner={school.students[9].profile}"),
        ]
        asked += [("classes", f"class={school.held.id}&part={part}") for part in ("students", "marks", "live", "map")]
        for cookies in (
            {SEAT: seat},
            {SEAT: school.students[9].profile},
            {DESK: seat},
            {SEAT: school.students[9].code},
        ):
            for page, query in asked:
                async with Listener(school.server.port, page, query, cookies) as visitor:
                    await visitor.open()
                    assert [word for word in secret if visitor.says(word)] == []
                    assert not visitor.says("First tricks")

    async def press_what_a_teacher_presses() -> None:
        token = accounts.let_in(school.desk.store, now(), teacher=school.desk.teacher.id)
        query = f"class={school.held.id}&part=students"
        async with Listener(school.server.port, "classes", query, {DESK: token}) as teacher:
            await teacher.open()
            assert teacher.says("Pupil 09")
            buttons = teacher.screen.buttons
        async with Listener(school.server.port, "classes", query, {SEAT: school.token(8)}) as student:
            await student.open()
            own = {school.students[8].name, school.students[8].code}
            for button in buttons:
                await student.press(button)
                assert [word for word in secret if word not in own and student.says(word)] == []

    before = school.desk.students(school.held.id)
    alone(look())
    alone(press_what_a_teacher_presses())
    assert school.desk.students(school.held.id) == before


def test_no_other_machine_is_asked_for_the_address_of_this_one(school: School) -> None:
    said = school.server.said()
    assert "/j\n" in said
    assert "external" not in said.casefold()
    assert " URL: " not in said


def test_an_address_with_several_parts_leads_to_a_page(school: School) -> None:
    assert school.server.status("/a/b") == 200
    assert school.server.status("/_stcore/health") == 200
    assert school.server.status("/static/none.js") in {200, 404}


def test_guessing_codes_is_slowed_and_students_who_are_in_go_on(school: School) -> None:
    statuses = [school.server.status("/j/ACDEFHJK") for _ in range(12)]
    assert statuses == [400] * 10 + [429] * 2

    async def go_on() -> None:
        async with school.at_homework(10) as visitor:
            await visitor.open()
            await visitor.press_some(ANSWER)
            assert visitor.screen.button(NEXT) is not None

    alone(go_on())


@pytest.mark.prove
def test_a_killed_server_has_kept_what_it_acknowledged(
    school: School, proof_size: ProofSize, record_property: Callable[[str, object], None]
) -> None:
    """Students answer while the server is killed again and again; every acknowledged answer is there, none twice."""
    answers, kills = proof_size(sample=60, full=2_000), proof_size(sample=1, full=KILLS)
    places, server = range(FRESH, STUDENTS), school.server
    told: Counter[int] = Counter()
    moments = [asyncio.Event() for _ in range(kills)]

    async def work(place: int) -> None:
        cookies = {SEAT: school.token(place)}
        while told.total() < answers:
            try:
                async with Listener(server.port, "practise", "kind=perform&lang=en", cookies) as visitor:
                    await visitor.open()
                    while told.total() < answers:
                        if await learn(visitor):
                            told[place] += 1
                            for number, moment in enumerate(moments, 1):
                                if told.total() >= answers * number // (kills + 1):
                                    moment.set()
            except (PageFailed, AssertionError):
                await asyncio.sleep(0.5)

    async def kill() -> None:
        for moment in moments:
            await moment.wait()
            server.kill()
            await asyncio.to_thread(server.start)

    async def lesson() -> None:
        async with asyncio.TaskGroup() as group:
            for place in places:
                group.create_task(work(place))
            group.create_task(kill())

    alone(lesson())
    kept = {place: [attempt.id for attempt in school.attempts(place)] for place in places}
    for place, ids in kept.items():
        assert len(set(ids)) == len(ids)
        assert told[place] <= len(ids) <= told[place] + kills
    stored = sum(map(len, kept.values()))
    record_property("proved", f"{told.total()} acknowledged answers, {stored} stored, {kills} kills of the server")
