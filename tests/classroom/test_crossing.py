"""Two acts that cross: one is in the middle of its transaction when the other begins. Neither breaks the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event, Thread, current_thread
from typing import Any, ParamSpec, TypeVar

import pytest
from sqlalchemy import event

from tests.classroom.conftest import Watch
from tests.classroom.test_homework import answers, pupil, wanted
from tests.classroom.test_live import CHOOSE, raws
from tests.store.samples import dispute
from tutor.classroom import accounts, live
from tutor.classroom.desk import Desk
from tutor.classroom.homework import Pupil, set_homework
from tutor.content.catalog import course
from tutor.errors import FormatProblem, StaleAnswer, TutorError
from tutor.records import (
    ASKING,
    OVER,
    AttemptRecord,
    Homework,
    NoClass,
    NoProfile,
    PutAway,
    SchoolClass,
    Settlement,
    Student,
)
from tutor.session import Posed

LESSON = (next(iter(course("bura", "en").lessons)),)

LEFT_ALONE = 0.15
"""Seconds for which the second act may go on beside the first; then it is taken to wait for it."""

Act = Callable[[], object]
P = ParamSpec("P")
T = TypeVar("T")


@pytest.fixture
def held(desk: Desk) -> SchoolClass:
    return desk.make_class("1A", "Anna\nBoris\nCarla", "UTC", "m1")


@pytest.fixture
def stage(desk: Desk, held: SchoolClass) -> live.Stage:
    return live.begin(desk, held.id, [CHOOSE], "m1")


def cross(desk: Desk, first: Act, at: str, second: Act) -> tuple[object, object]:
    """Let the second act begin where the first comes to a statement; what each returned or raised."""
    came: dict[str, object] = {}
    reached, go = Event(), Event()

    def run(name: str, act: Act) -> None:
        try:
            came[name] = act()
        except BaseException as error:  # noqa: BLE001 - told by the test
            came[name] = error

    def stop(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if current_thread() is one and statement.startswith(at) and not reached.is_set():
            reached.set()
            go.wait(10)

    one, other = Thread(target=run, args=("first", first)), Thread(target=run, args=("second", second))
    engine = desk.store.learners.engine
    event.listen(engine, "before_cursor_execute", stop)
    try:
        one.start()
        assert reached.wait(10), came
        other.start()
        other.join(LEFT_ALONE)
        go.set()
        one.join(20)
        other.join(20)
    finally:
        go.set()
        event.remove(engine, "before_cursor_execute", stop)
    return came["first"], came["second"]


def begun(desk: Desk, student: Student, homework: Homework, watch: Watch) -> tuple[Pupil, Posed]:
    """A student at homework, before its first question."""
    at_work = pupil(desk, student, homework, watch)
    posed = at_work.posed()
    assert posed is not None
    return at_work, posed


def worked(*came: object) -> bool:
    """Whether no act was refused."""
    return not any(isinstance(each, BaseException) for each in came)


@pytest.mark.parametrize("at", ["INSERT INTO attempts", "DELETE FROM profiles"])
def test_a_student_is_taken_away_in_the_middle_of_an_answer(
    desk: Desk, held: SchoolClass, stage: live.Stage, anna: Student, watch: Watch, at: str
) -> None:
    def send() -> object:
        return live.answer(desk.store, stage, anna, raws(stage)[0], clock=watch)

    def erase() -> None:
        desk.erase(anna.profile)

    first, second = (send, erase) if at.startswith("INSERT") else (erase, send)
    came = cross(desk, first, at, second)
    assert worked(came[0])
    assert worked(came[1]) or isinstance(came[1], NoProfile | NoClass)
    assert live.counted(desk.store, stage) == (0, 2)
    assert desk.store.answers_of(held.id, ["live"]) == ()


def test_a_student_is_taken_away_in_two_tabs(desk: Desk, held: SchoolClass, anna: Student) -> None:
    came = cross(desk, lambda: desk.erase(anna.profile), "DELETE FROM profiles", lambda: desk.erase(anna.profile))
    assert worked(came[0])
    assert came[1] is None or isinstance(came[1], NoProfile | NoClass)
    assert len(desk.students(held.id)) == 2


@pytest.mark.parametrize("act", ["answer", "homework", "round", "join", "move", "archive", "step"])
def test_a_class_is_taken_away_in_the_middle_of_something_else(
    desk: Desk, held: SchoolClass, stage: live.Stage, anna: Student, watch: Watch, act: str
) -> None:
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    [dora] = desk.students(other.id)
    acts: dict[str, Act] = {
        "answer": lambda: live.answer(desk.store, stage, anna, raws(stage)[0], clock=watch),
        "homework": lambda: set_homework(desk, held.id, replace(wanted(), templates=(), lessons=LESSON), "m1"),
        "round": lambda: live.begin_with(desk, held.id, stage.questions, "m2", instead=stage.round.id),
        "join": lambda: accounts.join(desk.store, held, "Eva", "it", watch(), mark="mark"),
        "move": lambda: desk.move(dora.profile, held.id),
        "archive": lambda: desk.archive(held.id, archived=True),
        "step": lambda: live.step(desk, stage, OVER),
    }
    came = cross(desk, lambda: desk.erase_class(held.id), "DELETE FROM classes", acts[act])
    assert worked(came[0])
    assert worked(came[1]) or isinstance(came[1], NoProfile | NoClass)
    assert desk.classes() == (other,)
    assert desk.students(other.id) == (dora,)
    assert desk.store.rounds(held.id) == ()


def test_a_class_keeps_what_two_tabs_change_about_it(desk: Desk, held: SchoolClass) -> None:
    came = cross(
        desk,
        lambda: desk.rename_class(held.id, "1A new", "Europe/Rome"),
        "UPDATE classes",
        lambda: desk.archive(held.id, archived=True),
    )
    assert worked(*came)
    kept = desk.school_class(held.id)
    assert (kept.name, kept.zone, bool(kept.archived_at)) == ("1A new", "Europe/Rome", True)


@pytest.mark.parametrize("marks", [("one", "one"), ("one", "two")])
def test_two_forms_with_one_name_come_in_at_once(
    desk: Desk, held: SchoolClass, watch: Watch, marks: tuple[str, str]
) -> None:
    def come(mark: str) -> Act:
        return lambda: accounts.join(desk.store, held, "Eva", "it", watch(), mark=mark)

    came = cross(desk, come(marks[0]), "INSERT INTO students", come(marks[1]))
    assert worked(came[0])
    if marks[0] == marks[1]:
        assert worked(came[1])
    else:
        assert isinstance(came[1], FormatProblem)
        assert "Eva is in this class already" in str(came[1])
    assert [each.name for each in desk.students(held.id)] == ["Anna", "Boris", "Carla", "Eva"]


def test_a_name_is_given_while_somebody_joins_under_it(
    desk: Desk, held: SchoolClass, anna: Student, watch: Watch
) -> None:
    came = cross(
        desk,
        lambda: accounts.join(desk.store, held, "Eva", "it", watch(), mark="one"),
        "INSERT INTO students",
        lambda: desk.rename(anna.profile, "Eva"),
    )
    assert worked(came[0])
    assert isinstance(came[1], FormatProblem)
    assert desk.student(anna.profile).name == "Anna"


def test_a_student_is_moved_in_two_tabs(desk: Desk, held: SchoolClass, anna: Student) -> None:
    others = [desk.make_class(name, "Dora", "UTC", name) for name in ("2B", "3C")]
    came = cross(
        desk,
        lambda: desk.move(anna.profile, others[0].id),
        "UPDATE students",
        lambda: desk.move(anna.profile, others[1].id),
    )
    assert worked(*came)
    assert [len(desk.students(each.id)) for each in (held, *others)] == [2, 1, 2]


def test_a_language_is_kept_from_two_phones_at_once(desk: Desk, anna: Student) -> None:
    learners = desk.store.learners

    def speak(code: str) -> Act:
        return lambda: learners.change_profile(anna.profile, language=code)

    assert worked(*cross(desk, speak("ru"), "UPDATE profiles", speak("en")))
    assert learners.profile(anna.profile).language == "en"


def test_an_objection_settled_in_two_tabs_is_settled_once(desk: Desk, held: SchoolClass, anna: Student) -> None:
    desk.store.learners.add_dispute(dispute(profile=anna.profile))

    def settle(note: str) -> Act:
        return lambda: desk.settle(held.id, "d1", note, right=True)

    came = cross(desk, settle("one"), "INSERT INTO settlements", settle("two"))
    assert worked(*came)
    assert isinstance(came[1], Settlement)
    assert came[1].note == "one"


def test_a_class_is_put_away_in_the_middle_of_a_live_answer(
    desk: Desk, held: SchoolClass, stage: live.Stage, anna: Student, watch: Watch
) -> None:
    def away() -> object:
        desk.archive(held.id, archived=True)
        return live.counted(desk.store, stage)

    came = cross(
        desk,
        lambda: live.answer(desk.store, stage, anna, raws(stage)[0], clock=watch),
        "INSERT INTO attempts",
        away,
    )
    assert worked(*came)
    assert came[1] == live.counted(desk.store, stage) == (1, 3)


def test_two_desks_begin_a_round_at_once(desk: Desk, held: SchoolClass, stage: live.Stage) -> None:
    """Each of them said that the round that is on may end: the second one did not speak of what the first began."""

    def begin(mark: str) -> Act:
        return lambda: live.begin_with(desk, held.id, stage.questions, mark, instead=stage.round.id)

    first, second = cross(desk, begin("one"), "INSERT INTO rounds", begin("two"))
    assert worked(first)
    assert isinstance(second, TutorError)
    assert [each.phase for each in desk.store.rounds(held.id)] == [OVER, ASKING]


# ---------------------------------------------------------------- homework: looked at and written at once


@pytest.mark.parametrize("act", ["away", "withdrawn", "moved", "taken away"])
def test_what_happens_while_an_answer_is_judged_counts(
    desk: Desk, held: SchoolClass, anna: Student, watch: Watch, act: str
) -> None:
    made = set_homework(desk, held.id, wanted(), "m1")
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    at_work, posed = begun(desk, anna, made, watch)
    acts: dict[str, tuple[Act, type[TutorError]]] = {
        "away": (lambda: desk.archive(held.id, archived=True), PutAway),
        "withdrawn": (lambda: desk.withdraw(held.id, made.id), NoClass),
        "moved": (lambda: desk.move(anna.profile, other.id), NoClass),
        "taken away": (lambda: desk.erase(anna.profile), NoProfile),
    }
    meanwhile, refusal = acts[act]

    def slow(task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        meanwhile()
        return task(*args, **kwargs)

    busy = pupil(desk, anna, made, watch, work=slow)
    with pytest.raises(refusal):
        busy.answer(posed.nonce, posed.rev, answers(at_work.task, 0)[1])
    assert desk.store.learners.attempts(anna.profile) == ()


def test_a_class_is_put_away_in_the_middle_of_an_answer_to_homework(
    desk: Desk, held: SchoolClass, anna: Student, watch: Watch
) -> None:
    made = set_homework(desk, held.id, wanted(), "m1")
    at_work, posed = begun(desk, anna, made, watch)
    _, wrong = answers(at_work.task, 0)

    def away() -> object:
        desk.archive(held.id, archived=True)
        return len(desk.store.answers_of(held.id, ["homework"]))

    came = cross(desk, lambda: at_work.answer(posed.nonce, posed.rev, wrong), "INSERT INTO attempts", away)
    assert worked(*came)
    assert came[1] == len(desk.store.answers_of(held.id, ["homework"])) == 1


def test_no_try_is_won_by_being_quick(
    desk: Desk, held: SchoolClass, anna: Student, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tries are counted, then another answer comes and the page is put anew, before this one is written."""
    made = set_homework(desk, held.id, wanted(), "m1")
    at_work, posed = begun(desk, anna, made, watch)
    right, wrong = answers(at_work.task, 0)
    learners = desk.store.learners
    count = learners.attempts

    def counted(profile: str, *, since: str = "") -> tuple[AttemptRecord, ...]:
        found = count(profile, since=since)
        monkeypatch.setattr(learners, "attempts", count)
        at_work.answer(posed.nonce, posed.rev, wrong)
        at_work.session.again(posed.nonce)
        return found

    monkeypatch.setattr(learners, "attempts", counted)
    with pytest.raises(StaleAnswer):
        pupil(desk, anna, made, watch).answer(posed.nonce, posed.rev + 2, right)
    assert len(learners.attempts(anna.profile)) == 1
