"""Homework: set whole or not at all, tried as often as it may be, late where it is late."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.classroom.conftest import START, NewDesk, Watch
from tutor.ask import KINDS
from tutor.chance import Chance
from tutor.classroom.desk import Desk
from tutor.classroom.homework import (
    Done,
    Pupil,
    Task,
    Wanted,
    done_of,
    due_at,
    lessons_done,
    lessons_known,
    local_time,
    missed_most,
    set_homework,
    task_of,
)
from tutor.classroom.questions import MOST, NothingToAsk, Template, make_questions
from tutor.content.catalog import course
from tutor.content.proof import all_wanted
from tutor.errors import FormatProblem, NotationError, RulesError, StaleAnswer, TutorError
from tutor.records import Homework, NoClass, PutAway, SchoolClass, Student
from tutor.registry import game_of
from tutor.session import Session
from tutor.session.work import Work, here
from tutor.session.written import read_question

BURA = Template("bura", "bura/seed", kind="legality", number=2)
DUE = datetime.fromisoformat("2026-03-02T18:00")
POSITION = (
    "bura/seed | trump 6c | N Qc 6s Kc | S Kd Qh | table S Qs | stock 7s 8c Ah Jc As 9s 6d Js 7"
    "d 6h Ad Ac Ks Jh Th 8h Kh 8s Jd 9c 7h 9h 8d Tc Td Ts 9d 6c | won S Qd 7c | tricks N 0, S 1"
    " | dealer S | lead S | taker S | ply 5 | act N reply"
)


def wanted(**changed: object) -> Wanted:
    given = {"title": "Tricks", "templates": (BURA,), "lessons": (), "due": DUE, **changed}
    return Wanted(**given)  # type: ignore[arg-type]


@pytest.fixture
def held(desk: Desk) -> SchoolClass:
    return desk.make_class("1A", "Anna\nBoris", "Europe/Rome", "m1")


def pupil(desk: Desk, student: Student, homework: Homework, watch: Watch, work: Work = here) -> Pupil:
    return Pupil(desk.store, student, task_of(homework), clock=watch, chance=Chance("tab"), work=work)


def answers(task: Task, place: int) -> tuple[object, object]:
    """A right and a wrong answer to a question of homework."""
    question = task.questions[place]
    found = KINDS[question.kind].specimens(game_of(question.game), question)
    return found.right[0], found.wrong[0]


def test_homework_is_set_once_and_with_the_same_questions_for_all(desk: Desk, held: SchoolClass) -> None:
    made = set_homework(desk, held.id, wanted(), "m1")
    assert set_homework(desk, held.id, wanted(), "m1").questions == made.questions
    assert desk.homework(held.id) == (made,)
    assert made.due_at == "2026-03-02T17:00:00.000+00:00"
    assert local_time(made.due_at, held).replace(tzinfo=None) == DUE
    task = task_of(made)
    assert len({question.id for question in task.questions}) == 2
    other = set_homework(desk, held.id, wanted(), "m2")
    assert {question.id for question in task_of(other).questions}.isdisjoint(question.id for question in task.questions)


@pytest.mark.parametrize(
    ("changed", "kind", "said"),
    [
        ({"due": datetime.fromisoformat("2026-03-01T10:00")}, FormatProblem, "still to come"),
        ({"title": ""}, FormatProblem, "letter"),
        ({"title": "x" * 10_000}, FormatProblem, "60"),
        ({"templates": ()}, FormatProblem, "Add questions or lessons"),
        ({"tries": -1}, FormatProblem, "as often as"),
        ({"tries": 99}, FormatProblem, "as often as"),
        ({"lessons": ("no.lesson",)}, FormatProblem, "no lesson no.lesson"),
        ({"templates": (Template("bura", "bura/seed", number=MOST + 1),)}, FormatProblem, "between 1 and"),
        ({"templates": (BURA, Template("bura", "bura/seed", number=0))}, FormatProblem, "between 1 and"),
        ({"templates": (BURA, Template("bura", "bura/nothing"))}, RulesError, "nothing"),
        ({"templates": (BURA, Template("bura", "bura/seed", topic="weather"))}, RulesError, "no topic"),
        ({"templates": (BURA, Template("bura", "bura/seed", kind="riddle"))}, RulesError, "no kind"),
        ({"templates": (BURA, Template("bura", "bura/seed", topic="shokha"))}, NothingToAsk, "Choose another kind"),
        ({"templates": (BURA, Template("bura", "", position="rubbish"))}, RulesError, "no rule set"),
        ({"templates": (BURA, Template("bura", "", position="bura/seed | trump ?"))}, NotationError, "."),
        ({"templates": (Template("bura", "bura/seed", number=MOST, position=POSITION, kind="legality"),)}, NothingToAsk,
         "Ask for fewer"),
    ],
)  # fmt: skip
def test_homework_that_cannot_be_is_refused_and_nothing_is_set(
    desk: Desk, held: SchoolClass, changed: dict[str, object], kind: type[TutorError], said: str
) -> None:
    with pytest.raises(kind, match=said):
        set_homework(desk, held.id, wanted(**changed), "m1")
    assert desk.homework(held.id) == ()


def test_the_address_of_homework_brings_none_of_its_questions_back(desk: Desk, held: SchoolClass) -> None:
    asked = wanted(templates=(Template("bura", "bura/seed", kind="clause", number=2),))
    task = task_of(set_homework(desk, held.id, asked, "m1"))
    for name in (task.homework.id, held.id):
        again = make_questions(asked.templates, name)
        assert {question.seed for question in again}.isdisjoint(question.seed for question in task.questions)
        assert {question.position for question in again}.isdisjoint(question.position for question in task.questions)


def test_nobody_sets_homework_for_a_class_of_somebody_else(desk: Desk, held: SchoolClass, new_desk: NewDesk) -> None:
    with pytest.raises(NoClass):
        set_homework(new_desk("Mr Bianchi"), held.id, wanted(), "m1")


def test_a_position_of_her_own_is_asked_about() -> None:
    [question] = make_questions([Template("bura", "bura/seed", position=POSITION)], "m")
    assert question.position == POSITION
    assert question.rules == "bura/seed"


def test_a_student_goes_through_the_questions(desk: Desk, held: SchoolClass, anna: Student, watch: Watch) -> None:
    made = set_homework(desk, held.id, wanted(), "m1")
    at_work = pupil(desk, anna, made, watch)
    first = at_work.posed()
    assert first is not None
    assert (first.plan.context, first.hints, first.judged) == ("homework", (), None)
    _, wrong = answers(at_work.task, 0)
    assert not at_work.answer(first.nonce, first.rev, wrong).right
    with pytest.raises(StaleAnswer, match="as often as it may be"):
        at_work.again(first.nonce)
    with pytest.raises(StaleAnswer, match="without hints"):
        at_work.hint(first.nonce, 0)
    second = at_work.next(first.nonce)
    assert second is not None
    assert at_work.next(first.nonce) == second
    assert at_work.place(second) == 1
    right, _ = answers(at_work.task, 1)
    assert at_work.answer(second.nonce, second.rev, right).right
    assert at_work.next(second.nonce) is None
    kept = desk.store.answers_of(held.id, ["homework"])
    assert [attempt.context for attempt in kept] == ["homework"] * 2
    done = done_of(at_work.task, kept)[anna.profile]
    assert [(each.tries, each.right, each.late) for each in done.values()] == [(1, False, False), (1, True, False)]


def test_the_rules_that_were_missed_are_told_whatever_was_asked_for(
    desk: Desk, held: SchoolClass, anna: Student, watch: Watch
) -> None:
    """By students: two questions of one rule that one student missed count once."""
    made = set_homework(desk, held.id, wanted(), "m1")
    for student, right in ((anna, False), (desk.students(held.id)[1], True)):
        at_work = pupil(desk, student, made, watch)
        for place in range(2):
            posed = at_work.posed()
            assert posed is not None
            at_work.answer(posed.nonce, posed.rev, answers(at_work.task, place)[0 if right else 1])
            at_work.next(posed.nonce)
    kept = desk.store.answers_of(held.id, ["homework"])
    task = task_of(made)
    assert [question.focus for question in task.questions] == [None, None]
    found = missed_most(done_of(task, kept), kept)
    decided = {attempt.focus for attempt in kept if attempt.profile == anna.profile}
    assert {clause for _, _, clause in found} == decided
    assert {(number, game) for number, game, _ in found} == {(1, "bura")}


def test_a_question_may_be_tried_again_where_the_teacher_lets_one(
    desk: Desk, held: SchoolClass, anna: Student, watch: Watch
) -> None:
    made = set_homework(desk, held.id, wanted(tries=2, hints=True), "m1")
    at_work = pupil(desk, anna, made, watch)
    posed = at_work.posed()
    assert posed is not None
    assert len(at_work.hint(posed.nonce, 0).hints) == 1
    _, wrong = answers(at_work.task, 0)
    at_work.answer(posed.nonce, posed.rev, wrong)
    again = at_work.again(posed.nonce)
    at_work.answer(again.nonce, again.rev, wrong)
    assert not at_work.may_try(posed.nonce)
    with pytest.raises(StaleAnswer, match="as often as it may be"):
        at_work.again(posed.nonce)
    assert at_work.done()[at_work.task.questions[0].id].tries == 2


def test_report_marks_and_the_own_page_agree_who_was_late(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    """Also where the clock is set back between the answers of one student and another, or of one sort and another."""
    made = set_homework(desk, held.id, wanted(), "m1")
    task = task_of(made)
    for student, hours in zip(desk.students(held.id), ((60, 1, 2), (1, 2, 60)), strict=True):
        own = Session(desk.store.learners, student.profile, clock=watch, chance=Chance("own"))
        for hour, place in zip(hours, (None, 0, 1), strict=True):
            watch.now = START + timedelta(hours=hour)
            if place is None:
                posed = own.ask("bura", kind="legality")
                own.answer(posed.nonce, posed.rev, raw_of(desk, student, "practise"))
                continue
            at_work = pupil(desk, student, made, watch)
            shown = at_work.posed()
            assert shown is not None
            at_work.answer(shown.nonce, shown.rev, answers(task, place)[0])
            at_work.next(shown.nonce)
    everybody = done_of(task, desk.store.answers_of(held.id, ["homework", "lesson"]))
    for student in desk.students(held.id):
        alone = done_of(task, desk.store.learners.attempts(student.profile))
        assert everybody[student.profile] == alone[student.profile]


def raw_of(desk: Desk, student: Student, page: str) -> object:
    """A right answer to what is on a page."""
    shown = desk.store.learners.open_question(student.profile, page)
    assert shown is not None
    question = read_question(shown.question)
    return KINDS[question.kind].specimens(game_of(question.game), question).right[0]


def test_two_tabs_do_not_bring_another_try(desk: Desk, held: SchoolClass, anna: Student, watch: Watch) -> None:
    made = set_homework(desk, held.id, wanted(), "m1")
    one, other = pupil(desk, anna, made, watch), pupil(desk, anna, made, watch)
    posed = one.posed()
    assert posed == other.posed()
    assert posed is not None
    right, wrong = answers(one.task, 0)
    one.answer(posed.nonce, posed.rev, wrong)
    assert one.answer(posed.nonce, posed.rev, wrong).repeated
    with pytest.raises(StaleAnswer):
        other.answer(posed.nonce, posed.rev, right)
    with pytest.raises(StaleAnswer):
        Session(desk.store.learners, anna.profile, clock=watch, chance=Chance(1), page=posed.page).answer(
            "forged", posed.rev, right
        )
    assert len(desk.store.answers_of(held.id, ["homework"])) == 1


def test_what_comes_late_is_marked_even_if_the_clock_is_set_back(
    desk: Desk, held: SchoolClass, anna: Student, watch: Watch
) -> None:
    made = set_homework(desk, held.id, wanted(), "m1")
    at_work = pupil(desk, anna, made, watch)
    posed = at_work.posed()
    assert posed is not None
    watch.now = datetime(2026, 3, 2, 17, 30, tzinfo=UTC)
    right, _ = answers(at_work.task, 0)
    at_work.answer(posed.nonce, posed.rev, right)
    second = at_work.next(posed.nonce)
    assert second is not None
    watch.now = START - timedelta(days=3)
    at_work.answer(second.nonce, second.rev, answers(at_work.task, 1)[0])
    done = done_of(at_work.task, desk.store.answers_of(held.id, ["homework"]))[anna.profile]
    assert [each.late for each in done.values()] == [True, True]


def test_withdrawn_homework_and_other_classes_are_closed(
    desk: Desk, held: SchoolClass, anna: Student, watch: Watch
) -> None:
    made = set_homework(desk, held.id, wanted(), "m1")
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    [dora] = desk.students(other.id)
    with pytest.raises(NoClass):
        pupil(desk, dora, made, watch).posed()
    at_work = pupil(desk, anna, made, watch)
    posed = at_work.posed()
    assert posed is not None
    desk.archive(held.id, archived=True)
    with pytest.raises(PutAway):
        at_work.answer(posed.nonce, posed.rev, answers(at_work.task, 0)[0])
    with pytest.raises(PutAway):
        set_homework(desk, held.id, wanted(), "m2")
    with pytest.raises(PutAway):
        desk.store.add_homework(replace(made, id="late"))
    desk.archive(held.id, archived=False)
    desk.withdraw(held.id, made.id)
    with pytest.raises(NoClass):
        at_work.posed()
    assert desk.homework(held.id) == ()


def test_a_lesson_counts_its_questions(desk: Desk, held: SchoolClass, anna: Student, watch: Watch) -> None:
    lesson = next(iter(course("bura", "en").lessons.values()))
    assert lesson.id in lessons_known()
    made = set_homework(desk, held.id, wanted(templates=(), lessons=(lesson.id,)), "m1")
    all_ = len({(one.rules, one.focus, one.seed) for one in all_wanted(lesson)})
    attempts = desk.store.learners.attempts(anna.profile)
    assert lessons_done([lesson.id], attempts, made.due_at) == {lesson.id: (0, all_, False)}
    one = next(iter(all_wanted(lesson)))
    session = Session(desk.store.learners, anna.profile, clock=watch, chance=Chance(1), page="learn")
    posed = session.ask(one.game, one.rules, focus=one.focus, kind=one.kind, seed=one.seed, context="lesson")
    shown = desk.store.learners.open_question(anna.profile, "learn")
    assert shown is not None
    question = read_question(shown.question)
    raw = KINDS[question.kind].specimens(game_of(question.game), question).right[0]
    session.answer(posed.nonce, posed.rev, raw)
    attempts = desk.store.learners.attempts(anna.profile)
    assert lessons_done([lesson.id], attempts, made.due_at)[lesson.id] == (1, all_, False)


def test_the_clock_of_the_class_counts_in_summer_and_winter() -> None:
    rome = ZoneInfo("Europe/Rome")
    assert due_at(datetime.fromisoformat("2026-01-15T08:00"), rome) == "2026-01-15T07:00:00.000+00:00"
    assert due_at(datetime.fromisoformat("2026-07-15T08:00"), rome) == "2026-07-15T06:00:00.000+00:00"
    assert Done().tries == 0
