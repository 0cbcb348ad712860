"""A live round: no answer lost, none counted twice, nothing shown before its time."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

import pytest
from sqlalchemy import update

from tests.classroom.conftest import NewDesk, Watch
from tutor.ask import KINDS
from tutor.chance import Chance
from tutor.classroom import live
from tutor.classroom.desk import Desk
from tutor.classroom.questions import Template, make_questions
from tutor.errors import FormatProblem, StaleAnswer
from tutor.records import ASKING, CLOSED, OVER, SHOWN, NoClass, PutAway, Round, RoundIsOn, SchoolClass, Student
from tutor.registry import game_of
from tutor.session import Session
from tutor.store.schema import CLASSES

CHOOSE = Template("bura", "bura/seed", kind="clause", number=2)


@pytest.fixture
def held(desk: Desk) -> SchoolClass:
    return desk.make_class("1A", "\n".join(f"S{number:02}" for number in range(12)), "UTC", "m1")


@pytest.fixture
def stage(desk: Desk, held: SchoolClass) -> live.Stage:
    return live.begin(desk, held.id, [CHOOSE], "m1")


def now_on(desk: Desk, held: SchoolClass) -> live.Stage:
    found = live.stage_of(desk.store, held)
    assert found is not None
    return found


def raws(stage: live.Stage) -> tuple[object, object]:
    question = stage.question
    assert question is not None
    found = KINDS[question.kind].specimens(game_of(question.game), question)
    return found.right[0], found.wrong[0]


Say = Callable[[Student, object], object]


@pytest.fixture
def say(desk: Desk, held: SchoolClass, watch: Watch) -> Say:
    def send(student: Student, raw: object) -> object:
        return live.answer(desk.store, now_on(desk, held), student, raw, clock=watch)

    return send


def test_what_a_phone_is_told_brings_no_question_of_the_round_back(
    desk: Desk, held: SchoolClass, stage: live.Stage
) -> None:
    told = [stage.round.id, held.id, desk.store.mark_of_round(held.id)]
    for name in told:
        again = make_questions([CHOOSE], name)
        assert {question.seed for question in again}.isdisjoint(question.seed for question in stage.questions)
        assert {question.position for question in again}.isdisjoint(question.position for question in stage.questions)


def test_no_summary_counts_what_is_not_told_yet(
    desk: Desk, held: SchoolClass, stage: live.Stage, say: Say, watch: Watch
) -> None:
    student = desk.students(held.id)[0]
    say(student, raws(stage)[0])
    [kept] = desk.store.learners.attempts(student.profile)
    assert live.untold(desk.store, student) == {kept.id}
    session = Session(desk.store.learners, student.profile, clock=watch, chance=Chance(1))
    assert session.summary(since="").all.asked == 0
    for phase in (CLOSED, SHOWN):
        assert live.untold(desk.store, student) == {kept.id}
        live.step(desk, now_on(desk, held), phase)
    assert live.untold(desk.store, student) == frozenset()


def test_a_round_goes_from_question_to_question(desk: Desk, held: SchoolClass, stage: live.Stage, say: Say) -> None:
    students = desk.students(held.id)
    right, wrong = raws(stage)
    say(students[0], right)
    say(students[1], wrong)
    assert live.counted(desk.store, stage) == (2, 12)
    live.step(desk, stage, CLOSED)
    with pytest.raises(StaleAnswer, match="no answers any more"):
        say(students[2], right)
    live.step(desk, now_on(desk, held), SHOWN)
    shown = live.said(desk.store, now_on(desk, held))
    assert sorted(bar.count for bar in shown)[-2:] == [1, 1]
    assert [bar.learners for bar in shown if bar.right] == [(students[0].profile,)]
    live.step(desk, now_on(desk, held), ASKING)
    second = now_on(desk, held)
    assert (second.round.place, second.is_last) == (1, True)
    assert live.counted(desk.store, second) == (0, 12)
    live.step(desk, second, SHOWN)
    live.step(desk, now_on(desk, held), ASKING)
    assert now_on(desk, held).round.phase == SHOWN
    live.step(desk, now_on(desk, held), OVER)
    assert now_on(desk, held).round.phase == OVER
    assert live.step(desk, now_on(desk, held), ASKING).phase == OVER


def test_a_step_taken_twice_is_taken_once(desk: Desk, held: SchoolClass, stage: live.Stage) -> None:
    live.step(desk, stage, SHOWN)
    live.step(desk, stage, SHOWN)
    shown = now_on(desk, held)
    live.step(desk, shown, ASKING)
    live.step(desk, shown, ASKING)
    assert (now_on(desk, held).round.place, now_on(desk, held).round.rev) == (1, 3)


def test_an_answer_counts_once_however_often_it_comes(
    desk: Desk, held: SchoolClass, stage: live.Stage, say: Say
) -> None:
    student = desk.students(held.id)[0]
    right, wrong = raws(stage)
    first = say(student, wrong)
    assert say(student, wrong) == first
    with pytest.raises(StaleAnswer, match="first answer counts"):
        say(student, right)
    live.step(desk, stage, CLOSED)
    assert say(student, wrong) == first
    assert live.counted(desk.store, stage) == (1, 12)
    with pytest.raises(FormatProblem):
        say(desk.students(held.id)[1], "perhaps")


def test_phones_that_answer_at_once_are_all_counted(desk: Desk, held: SchoolClass, stage: live.Stage, say: Say) -> None:
    right, _ = raws(stage)
    failed: list[BaseException] = []

    def send(student: Student) -> None:
        try:
            say(student, right)
        except BaseException as error:  # noqa: BLE001 - told by the test
            failed.append(error)

    phones = [Thread(target=send, args=(student,)) for student in desk.students(held.id) for _ in range(3)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert failed == []
    assert live.counted(desk.store, stage) == (12, 12)
    assert len(desk.store.answers_of(held.id, ["live"])) == 12


def test_nothing_is_told_before_its_time(desk: Desk, held: SchoolClass, stage: live.Stage, say: Say) -> None:
    student = desk.students(held.id)[0]
    _, wrong = raws(stage)
    say(student, wrong)
    for phase in (ASKING, CLOSED):
        on = now_on(desk, held)
        assert on.round.phase == phase
        assert live.posed_to(on, live.kept_answer(desk.store, on, student)).judged is None
        live.step(desk, on, CLOSED)
    live.step(desk, now_on(desk, held), SHOWN)
    on = now_on(desk, held)
    posed = live.posed_to(on, live.kept_answer(desk.store, on, student))
    assert posed.judged is not None
    assert not posed.judged.right
    assert live.posed_to(on, None).judged is None


def test_other_classes_and_other_teachers_are_kept_out(
    desk: Desk, held: SchoolClass, stage: live.Stage, new_desk: NewDesk, say: Say
) -> None:
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    [dora] = desk.students(other.id)
    with pytest.raises(NoClass):
        say(dora, raws(stage)[0])
    with pytest.raises(NoClass):
        live.step(new_desk("Mr Bianchi"), stage, CLOSED)
    assert now_on(desk, held).round.phase == ASKING


def test_a_round_ends_another_one_only_where_that_is_wanted(
    desk: Desk, held: SchoolClass, stage: live.Stage, say: Say
) -> None:
    assert live.begin(desk, held.id, [CHOOSE], "m1") == stage
    for instead in ("", "another"):
        with pytest.raises(RoundIsOn):
            live.begin_with(desk, held.id, stage.questions, "m2", instead=instead)
    with pytest.raises(RoundIsOn):
        live.begin(desk, held.id, [CHOOSE], "m2")
    assert now_on(desk, held) == stage
    say(desk.students(held.id)[0], raws(stage)[0])
    new = live.begin_with(desk, held.id, stage.questions, "m2", instead=stage.round.id)
    assert now_on(desk, held) == new
    assert [each.phase for each in desk.store.rounds(held.id)] == [OVER, ASKING]
    assert live.counted(desk.store, stage) == (1, 12)
    live.step(desk, new, OVER)
    assert live.begin(desk, held.id, [CHOOSE], "m3").round.phase == ASKING


def test_rounds_that_begin_at_once_are_one(desk: Desk, held: SchoolClass, stage: live.Stage) -> None:
    live.step(desk, stage, OVER)
    refused: list[RoundIsOn] = []

    def begin(number: int) -> None:
        try:
            live.begin_with(desk, held.id, stage.questions, f"at once {number}")
        except RoundIsOn as error:
            refused.append(error)

    tabs = [Thread(target=begin, args=(number,)) for number in range(4)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert len(refused) == 3
    assert [each.phase for each in desk.store.rounds(held.id)] == [OVER, ASKING]


def test_a_round_that_means_nothing_any_more_is_in_nobodys_way(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    """As where another version of the program began it, and was replaced before it was over."""
    [student, *_] = desk.students(held.id)
    for number, kept in enumerate(("[]", '[{"kind": "of old"}]')):
        desk.store.add_round(Round(f"old {number}", held.id, kept, 0, ASKING, 1, desk.now()))
        old = now_on(desk, held)
        assert live.stage_on(desk.store, held) is None
        with pytest.raises(NoClass):
            live.answer(desk.store, old, student, 0, clock=watch)
        new = live.begin(desk, held.id, [CHOOSE], f"m{number}")
        assert live.stage_on(desk.store, held) == new
        with pytest.raises(RoundIsOn):
            live.begin(desk, held.id, [CHOOSE], "another")
        live.step(desk, new, OVER)
    assert {each.phase for each in desk.store.rounds(held.id)} == {OVER}


def test_a_class_that_is_put_away_takes_no_answers(
    desk: Desk, held: SchoolClass, stage: live.Stage, say: Say, watch: Watch
) -> None:
    first, second, *_ = desk.students(held.id)
    right, _ = raws(stage)
    say(first, right)
    before = desk.store.mark_of_round(held.id)
    desk.archive(held.id, archived=True)
    away = desk.school_class(held.id)
    assert live.stage_on(desk.store, away) is None
    assert desk.store.mark_of_round(held.id) != before
    with pytest.raises(StaleAnswer):
        say(second, right)
    with pytest.raises(StaleAnswer):
        live.answer(desk.store, stage, second, right, clock=watch)
    with pytest.raises(PutAway):
        live.begin(desk, held.id, [CHOOSE], "m2")
    with pytest.raises(PutAway):
        live.begin_with(desk, held.id, stage.questions, "m2", instead=stage.round.id)
    assert live.step(desk, now_on(desk, held), ASKING).phase == OVER
    assert live.counted(desk.store, stage) == (1, 12)
    assert live.untold(desk.store, first) == frozenset()
    desk.archive(held.id, archived=False)
    assert desk.store.rounds(held.id)[0].phase == OVER
    assert live.begin(desk, held.id, [CHOOSE], "m2").round.phase == ASKING


def test_a_round_left_on_by_a_class_put_away_long_ago_is_over(
    desk: Desk, held: SchoolClass, stage: live.Stage, say: Say
) -> None:
    """As in records of a version that ended no round when its class was put away."""
    student = desk.students(held.id)[0]
    say(student, raws(stage)[0])
    with desk.store.learners.writing() as connection:
        connection.execute(update(CLASSES).where(CLASSES.c.id == held.id).values(archived_at=desk.now()))
    assert live.untold(desk.store, student) == frozenset()
    desk.archive(held.id, archived=False)
    assert live.stage_on(desk.store, desk.school_class(held.id)) is None
    new = live.begin(desk, held.id, [CHOOSE], "m2")
    desk.archive(held.id, archived=False)
    assert live.stage_on(desk.store, held) == new


def test_what_was_answered_stays_in_the_round_of_a_class_that_was_left(
    desk: Desk, held: SchoolClass, stage: live.Stage, say: Say, watch: Watch
) -> None:
    first, second, third, *_ = desk.students(held.id)
    right, wrong = raws(stage)
    say(first, right)
    say(second, wrong)
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    before = live.said(desk.store, stage)
    assert live.counted(desk.store, stage) == (2, 12)
    for student in (first, third):
        desk.move(student.profile, other.id)
    assert live.counted(desk.store, stage) == (2, 11)
    assert live.said(desk.store, stage) == before
    gone = desk.student(first.profile)
    assert live.untold(desk.store, gone) >= {attempt.id for attempt in desk.store.learners.attempts(gone.profile)}
    with pytest.raises(NoClass):
        live.answer(desk.store, stage, third, right, clock=watch)
    elsewhere = live.begin_with(desk, other.id, stage.questions, "m3")
    assert live.counted(desk.store, elsewhere) == (0, 3)


def test_an_erased_student_is_counted_no_more(desk: Desk, held: SchoolClass, stage: live.Stage, say: Say) -> None:
    student = desk.students(held.id)[0]
    say(student, raws(stage)[0])
    desk.erase(student.profile)
    assert live.counted(desk.store, stage) == (0, 11)
