"""A class in the app: what a teacher sees, what a student sees, and what neither may see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Hold, Visit, go, now, teaching
from tests.app.reading import left_in_english, markup, said, texts
from tests.store.samples import dispute
from tutor.ask import KINDS
from tutor.chance import Chance
from tutor.classroom import accounts, live
from tutor.classroom.codes import show_code
from tutor.classroom.desk import Desk
from tutor.classroom.homework import Wanted, set_homework
from tutor.classroom.questions import Template
from tutor.engine.message import read_message
from tutor.explain.language import language
from tutor.records import CLOSED, SHOWN, Homework, SchoolClass, Student
from tutor.registry import game_of, taught
from tutor.session import Session
from tutor.store import ClassStore

PARTS = ("students", "cards", "homework", "live", "map", "marks", "objections")


def seated(desk: Desk, held: SchoolClass, hold: Hold, place: int = 0) -> Student:
    student = desk.students(held.id)[place]
    hold(seat=accounts.let_in(desk.store, now(), profile=student.profile))
    return student


EASY = Template("bura", "bura/seed", kind="conduct", number=1)
"""Questions that are found at once."""


def given(desk: Desk, held: SchoolClass) -> Homework:
    wanted = Wanted(
        "First tricks", (replace(EASY, number=2),), ("bura.cards",),
        now().replace(tzinfo=None) + timedelta(days=7), hints=True,
    )  # fmt: skip
    return set_homework(desk, held.id, wanted, "m1")


def everything(app: AppTest) -> str:
    """All that was sent to the browser, as text."""
    return str(app.main) + "".join(str(element.proto) for element in _flat(app.main))


def _flat(block: object) -> Iterator[object]:
    for element in block:  # type: ignore[attr-defined]
        yield element
        children = getattr(element, "children", None)
        if children:
            for child in children.values():
                if hasattr(child, "proto") and child.proto is not None:
                    yield child


# ---------------------------------------------------------------- the teacher


@pytest.mark.parametrize("code", ["it", "ru"])
def test_every_part_of_a_class_opens_in_every_language(
    code: str, visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    teaching(desk, hold)
    app = visit("classes", **{"lang": code, "class": held.id})
    for part in PARTS:
        app.query_params["part"] = part
        app.run()
        assert not app.exception, part
        assert [title.value for title in app.title] == ["3B"], part
        assert "<b>Bold</b>" not in markup(app)
        assert left_in_english(app, "it") == [], part


def test_a_class_is_made_in_the_app(visit: Visit, desk: Desk, hold: Hold) -> None:
    teaching(desk, hold)
    app = visit("classes", lang="en")
    app.text_input(key="classes:name").set_value("3B")
    app.text_area(key="classes:roster").set_value("Anna\n\nanna\nBoris")
    next(button for button in app.button if button.label == "Make the class").click().run()
    assert "Line 3: anna is there twice" in said(app)
    assert desk.classes() == ()
    app.text_area(key="classes:roster").set_value("Anna\nBoris")
    next(button for button in app.button if button.label == "Make the class").click().run()
    assert not app.exception
    [made] = desk.classes()
    assert [student.name for student in desk.students(made.id)] == ["Anna", "Boris"]
    assert app.query_params["class"] == made.id
    assert all(f"/qr/{student.code}.svg" in markup(app) for student in desk.students(made.id))


def test_homework_is_set_in_the_app(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "homework"})
    app.button(key="set:go").click().run()
    assert "name needs at least one letter" in said(app) or "nothing to do yet" in said(app)
    app.selectbox(key="set:kind").set_value("conduct").run()
    app.number_input(key="set:number").set_value(2).run()
    app.button(key="set:take").click().run()
    app.text_input(key="set:title").set_value("<i>Tricks</i>").run()
    app.date_input(key="set:day").set_value(datetime(2020, 1, 1, tzinfo=UTC).date()).run()
    app.button(key="set:go").click().run()
    assert "still to come" in said(app)
    assert desk.homework(held.id) == ()
    app.date_input(key="set:day").set_value((now() + timedelta(days=3)).date()).run()
    app.button(key="set:go").click().run()
    assert not app.exception
    [made] = desk.homework(held.id)
    assert (made.title, made.tries) == ("<i>Tricks</i>", 1)
    assert "0/2" in said(app)


def test_an_objection_is_told_in_words(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    student = desk.students(held.id)[0]
    session = Session(desk.store.learners, student.profile, clock=now, chance=Chance(1))
    posed = session.ask("bura", kind="choose", seed="objection")
    session.dispute("Not yet answered")
    session.answer(posed.nonce, posed.rev, [0])
    session.dispute("Answered")
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "objections"})
    assert not app.exception
    told = said(app)
    spoken = language("en")
    labels = [spoken.message(read_message(option)) for option in posed.public["answer"]["options"]]
    assert spoken.message(posed.prompt) in told
    assert all(label.casefold() in told.casefold() for label in labels)
    assert f"The answer of the student: {labels[0]}".casefold() in told.casefold()
    assert "Not answered yet." in told
    assert "The ruling rests on:" in told
    assert "&quot;" not in re.sub("<details>.*?</details>", "", markup(app))


def test_marks_tell_right_ones_of_how_many(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    given(desk, held)
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "marks"})
    assert '<th scope="col">1. First tricks</th>' in markup(app)
    assert "<td>0/" in markup(app)


def test_a_class_of_somebody_else_is_not_shown(
    visit: Visit, desk: Desk, held: SchoolClass, classes: ClassStore, hold: Hold
) -> None:
    other = Desk(classes, accounts.sign_up(classes, "Mr Bianchi", "correct horse", "en", now()), now)
    teaching(other, hold)
    app = visit("classes", **{"lang": "en", "class": held.id})
    assert "not yours" in said(app)
    assert "Anna" not in said(app)
    app = visit("classes", lang="en")
    assert "3B" not in said(app)


def test_a_page_left_open_does_nothing_once_its_teacher_has_signed_out(
    visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    token = accounts.let_in(desk.store, now(), teacher=desk.teacher.id)
    hold(desk=token)
    stage = live.begin(desk, held.id, [EASY], "m1")
    round_ = visit("classes", **{"lang": "en", "class": held.id, "part": "live"})
    students = visit("classes", **{"lang": "en", "class": held.id})
    accounts.sign_out(desk.store, token)
    round_.button(key=f"live:{SHOWN}:{stage.round.id}:{stage.round.rev}").click().run()
    students.button(key="class:newcode").click().run()
    assert live.stage_of(desk.store, held) == stage
    assert desk.school_class(held.id) == held
    assert "3B" not in said(students)


def test_a_student_is_shown_nothing_of_the_desk(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    student = seated(desk, held, hold)
    others = [each for each in desk.students(held.id) if each.profile != student.profile]
    app = visit("classes", **{"lang": "en", "class": held.id})
    for part in PARTS:
        app.query_params["part"] = part
        app.run()
        assert not any(each.code in everything(app) or each.profile in everything(app) for each in others)


def test_without_a_password_the_way_in_is_shown(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "tutor serve" in str([code.value for code in visit("classes", lang="en").code])
    monkeypatch.setenv("TUTOR_SERVED", "1")
    assert "/teacher?lang=en" in markup(visit("classes", lang="en"))


# ---------------------------------------------------------------- the student


def test_where_a_class_is_served_nobody_is_shown_who_learns_here(
    visit: Visit, desk: Desk, held: SchoolClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit("practise", lang="en")
    monkeypatch.setenv("TUTOR_SERVED", "1")
    app = visit("practise", lang="en")
    assert "Learner 1" not in everything(app)
    assert "I have a code" in said(app)
    app.button(key="people:guest").click().run()
    assert "1 of 8" in said(app)


def test_students_are_not_among_the_people_to_choose_from(visit: Visit, desk: Desk, held: SchoolClass) -> None:
    student = desk.students(held.id)[0]
    app = visit("people", lang="en")
    assert "Anna" not in said(app)
    app.session_state["learner"] = student.profile
    app.run()
    assert "You are" not in said(app)


def test_a_student_sees_the_own_name_code_and_homework(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    given(desk, held)
    student = seated(desk, held, hold)
    app = visit("people", lang="en")
    assert f"You are {student.name}, in the class 3B." in said(app)
    assert student.code[:4] in said(app)
    assert student.profile not in everything(app)
    objection = desk.store.learners.add_dispute(dispute("d1", student.profile, "Why so?"))
    desk.settle(held.id, objection.id, "Read it again.", right=False)
    app.run()
    assert {"You objected: Why so?", "The ruling stands.", "Read it again."} <= set(texts(app))
    app = visit("home", lang="en")
    assert "1 piece of homework is open." in said(app)
    app = visit("homework", lang="en")
    assert "First tricks" in said(app)
    assert "0 of 2 questions done." in said(app)


def test_a_student_reads_every_page_in_the_own_language(
    visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    made = given(desk, held)
    live.begin(desk, held.id, [EASY], "m1")
    seated(desk, held, hold)
    app = visit("home", lang="ru")
    for page in ("people", "homework", "live", "homework-task"):
        app.query_params["task"] = made.id if page == "homework-task" else ""
        go(app, page.removesuffix("-task"))
        assert not app.exception
        assert left_in_english(app, "it") == [], page


def test_homework_is_done_in_the_app(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    made = given(desk, held)
    seated(desk, held, hold)
    app = visit("homework", lang="en", task=made.id)
    for number in range(2):
        assert f"Question {number + 1} of 2" in said(app)
        next(button for button in app.button if str(button.key).startswith("answer:")).click().run()
        assert not app.exception
        next(button for button in app.button if str(button.key).startswith("homework:next")).click().run()
    assert "of 2 questions answered well" in said(app)
    assert len(desk.store.answers_of(held.id, ["homework"])) == 2


def test_the_way_back_leads_to_no_page_but_its_own(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    """Homework that was begun has its own door: the way back would lead to questions that nobody asked for."""
    made = given(desk, held)
    seated(desk, held, hold)
    visit("homework", lang="en", task=made.id)
    assert "Go on where you were" not in everything(visit("home", lang="en"))


def test_what_became_of_a_click_is_seen_wherever_the_page_is_scrolled(
    visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    teaching(desk, hold)
    app = visit("classes", lang="en", **{"class": held.id, "part": "students"})
    student = desk.students(held.id)[0]
    app.selectbox(key=f"class:student:{held.id}").set_value(student.profile).run()
    app.button(key=f"class:code:{student.profile}").click().run()
    code = show_code(desk.student(student.profile).code)
    assert code != show_code(student.code)
    told = f"{student.name} has a new code: {code}. The old one opens nothing any more."
    [toast] = app.toast
    assert toast.value.replace("\\", "") == f"✓ {told}"
    assert f"✓ {told}" in texts(app)
    assert f"{student.name}’s code: {code}" in texts(app)
    app.button(key="class:newcode").click().run()
    code = show_code(desk.school_class(held.id).code)
    assert f"✓ The class has a new code: {code}. The old one opens nothing any more." in texts(app)


def test_nobody_reaches_the_work_of_somebody_else(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    """Neither by the address, nor by the state of a page, nor by a forged cookie."""
    made = given(desk, held)
    anna = seated(desk, held, hold)
    other = desk.students(held.id)[1]
    app = visit("homework", lang="en", task=made.id)
    app.session_state["learner"] = other.profile
    app.run()
    next(button for button in app.button if str(button.key).startswith("answer:")).click().run()
    assert [each.profile for each in desk.store.answers_of(held.id, ["homework"])] == [anna.profile]
    elsewhere = desk.make_class("2B", "Dora", "UTC", "m2")
    seated(desk, elsewhere, hold)
    app = visit("homework", lang="en", task=made.id)
    assert "First tricks" not in said(app)
    for token in ("", "forged", other.profile, other.code):
        hold(seat=token, desk=token)
        assert "You are" not in said(visit("people", lang="en"))
        assert "3B" not in said(visit("classes", lang="en"))


def test_a_new_code_shows_the_old_browser_the_door(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    student = seated(desk, held, hold)
    app = visit("homework", lang="en")
    desk.new_code(student.profile)
    app.run()
    assert "Come in by your code" in said(app)


# ---------------------------------------------------------------- a live round


def test_a_live_round_in_the_app(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    student = seated(desk, held, hold)
    app = visit("live", lang="en")
    assert "No round is on" in said(app)
    stage = live.begin(desk, held.id, [EASY], "m1")
    app.run()
    question = stage.question
    assert question is not None
    next(button for button in app.button if str(button.key).startswith("answer:")).click().run()
    assert "Your answer is in." in said(app)
    assert "Right." not in said(app)
    assert "Not so." not in said(app)
    assert live.counted(desk.store, stage) == (1, 4)
    again = visit("live", lang="en")
    assert "Your answer is in." in said(again)
    live.step(desk, stage, SHOWN)
    again.run()
    kept = live.kept_answer(desk.store, stage, student)
    assert kept is not None
    assert ("Right." in said(again)) == (kept.outcome == "right")
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "live"})
    assert "1 answer" in said(app)
    assert "0 answers" in said(app)
    assert student.name not in markup(app)


def test_the_own_records_tell_nothing_of_a_live_answer_before_it_is_shown(
    visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    student = seated(desk, held, hold)
    stage = live.begin(desk, held.id, [EASY], "m1")
    before = said(visit("progress", lang="en"))
    assert stage.question is not None
    raw = KINDS[stage.question.kind].specimens(game_of("bura"), stage.question).right[0]
    live.answer(desk.store, stage, student, raw, clock=now)
    [kept] = desk.store.learners.attempts(student.profile)
    assert said(visit("progress", lang="en")) == before
    assert live.untold(desk.store, student) == {kept.id}
    live.step(desk, stage, SHOWN)
    assert said(visit("progress", lang="en")) != before
    assert live.untold(desk.store, student) == frozenset()


@pytest.mark.parametrize("game", list(taught()))
def test_nothing_secret_is_sent_before_its_time(
    game: str, visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    """Every message of a lesson's page and of a live round, before and after the own answer, until all is shown."""
    student = seated(desk, held, hold)
    rules = next(iter(taught()[game].tables.rule_sets))
    stage = live.begin(desk, held.id, [Template(game, f"{game}/{rules}", kind="choose")], "m1")
    question = stage.question
    assert question is not None
    form = question.form
    secrets = [question.position, question.seed, question.task, question.id]
    secrets += [option.value for option in getattr(form, "options", ()) if len(option.value) > 8]
    secrets += [name for option in getattr(form, "options", ()) for name in option.inner]
    app = visit("live", lang="en")
    sent = everything(app)
    assert question.position not in sent
    raw = KINDS[question.kind].specimens(game_of(game), question).wrong[0]
    live.answer(desk.store, stage, student, raw, clock=now)
    sent += everything(visit("live", lang="en"))
    live.step(desk, stage, CLOSED)
    sent += everything(visit("live", lang="en"))
    teaching(desk, hold)
    sent += everything(visit("classes", **{"lang": "en", "class": held.id, "part": "live"}))
    found = [secret for secret in secrets if secret in sent or json.dumps(secret)[1:-1] in sent]
    assert found == []
