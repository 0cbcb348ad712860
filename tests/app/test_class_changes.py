"""What a change of a class does to whoever is in it: a round begun beside another, a class put away, a student gone."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.app.conftest import Hold, Visit, go, now, teaching
from tests.app.reading import markup, said, texts
from tutor.ask import KINDS
from tutor.chance import Chance
from tutor.classroom import accounts, live
from tutor.classroom.codes import HYPHEN, show_code
from tutor.classroom.desk import Desk
from tutor.classroom.homework import Wanted, set_homework
from tutor.classroom.questions import Template
from tutor.explain.language import language
from tutor.records import ASKING, AWAY, OVER, PUT_AWAY, SHOWN, Homework, SchoolClass, Student
from tutor.registry import game_of
from tutor.session import Session

EASY = Template("bura", "bura/seed", kind="conduct", number=1)
"""Questions that are found at once."""


def seat(desk: Desk, student: Student, hold: Hold) -> None:
    hold(seat=accounts.let_in(desk.store, now(), profile=student.profile))


def given(desk: Desk, held: SchoolClass, *, topic: str = "") -> Homework:
    due = now().replace(tzinfo=None) + timedelta(days=7)
    return set_homework(desk, held.id, Wanted("First tricks", (replace(EASY, topic=topic),), (), due), "m1")


def wrong_answers(desk: Desk, student: Student) -> None:
    """Answers from which it is seen that somebody confuses something."""
    session = Session(desk.store.learners, student.profile, clock=now, chance=Chance(2))
    for number in range(6):
        posed = session.ask("bura", kind="legality", seed=f"split {number}")
        session.answer(posed.nonce, posed.rev, number % 2 == 0)


# ---------------------------------------------------------------- a round beside another


def test_the_map_asks_before_it_ends_a_round(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    wrong_answers(desk, desk.students(held.id)[0])
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "map"})
    first = live.begin(desk, held.id, [replace(EASY, number=2)], "m1")
    app.button(key="map:live").click().run()
    assert live.stage_on(desk.store, held) == first
    assert "A live round is on: question 1 of 2." in said(app)
    assert app.button(key="map:live").disabled
    app.checkbox(key=f"map:sure:{first.round.id}").check().run()
    app.button(key="map:live").click().run()
    assert not app.exception
    second = live.stage_on(desk.store, held)
    assert second is not None
    assert second != first
    assert app.query_params["part"] == "live"
    assert [each.phase for each in desk.store.rounds(held.id)] == [OVER, ASKING]


@pytest.mark.parametrize("moment", ["before the click", "during it"])
def test_a_round_begun_elsewhere_meanwhile_is_shown_and_not_ended(
    moment: str, visit: Visit, desk: Desk, held: SchoolClass, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    teaching(desk, hold)
    late = visit("classes", **{"lang": "en", "class": held.id, "part": "live"})
    late.selectbox(key="live:kind").set_value("conduct").run()
    late.button(key="live:take").click().run()
    begin = live.begin

    def elsewhere(*given: object) -> live.Stage:
        begin(desk, held.id, [EASY], "m1")
        return begin(*given)

    if moment == "during it":
        monkeypatch.setattr(live, "begin", elsewhere)
    else:
        begin(desk, held.id, [EASY], "m1")
    late.button(key="live:begin").click().run()
    assert not late.exception
    assert ("A live round is on in this class already." in said(late)) == (moment == "during it")
    on = live.stage_on(desk.store, held)
    assert on is not None
    assert on.question is not None
    assert len(desk.store.rounds(held.id)) == 1
    assert language("en").message(on.question.prompt) in said(late)
    live.step(desk, on, OVER)
    late.run()
    assert len(late.session_state["live:templates"]) == 1


def test_a_page_that_is_projected_follows_the_round_wherever_it_is_led(
    visit: Visit, desk: Desk, held: SchoolClass, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = live.begin(desk, held.id, [replace(EASY, number=2)], "m1")
    shown = live.Stage(live.step(desk, stage, SHOWN), stage.questions)
    teaching(desk, hold)
    told = live.said

    def elsewhere(*given: object) -> object:
        live.step(desk, shown, ASKING)
        return told(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(live, "said", elsewhere)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "live"})
    assert not app.exception
    assert language("en").message(stage.questions[1].prompt) in said(app)
    assert "2 of 2" in said(app)
    assert "0 answers of 4" in said(app)


def test_what_the_class_was_asked_comes_last_among_the_questions_that_split_it(
    visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    wrong_answers(desk, desk.students(held.id)[0])
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "map"})
    app.button(key="map:live").click().run()
    stage = live.stage_on(desk.store, held)
    assert stage is not None
    assert live.asked_of(desk.store, held) == {stage.questions[0].id}
    live.step(desk, stage, OVER)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "map"})
    app.button(key="map:live").click().run()
    again = live.stage_on(desk.store, held)
    assert again is not None
    assert stage.questions[0].id not in {question.id for question in again.questions}


# ---------------------------------------------------------------- a class that is put away


def test_a_class_that_is_put_away_asks_its_students_nothing(
    visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    task = given(desk, held)
    stage = live.begin(desk, held.id, [EASY], "m1")
    student = desk.students(held.id)[0]
    seat(desk, student, hold)
    at_work, on_phone = visit("homework", lang="en", task=task.id), visit("live", lang="en")
    desk.archive(held.id, archived=True)
    for page in (at_work, on_phone):
        next(button for button in page.button if str(button.key).startswith("answer:")).click().run()
        assert not page.exception
        assert AWAY in texts(page)
        assert [button for button in page.button if str(button.key).startswith("answer:")] == []
    assert desk.store.learners.attempts(student.profile) == ()
    assert live.counted(desk.store, stage) == (0, 4)
    listed = visit("homework", lang="en")
    assert AWAY in texts(listed)
    assert "First tricks" not in said(listed)
    home = visit("home", lang="en")
    assert AWAY in texts(home)
    assert "homework is open" not in said(home)
    assert "A live round is on" not in said(home)
    own = visit("people", lang="en")
    assert AWAY in texts(own)
    assert show_code(student.code) not in said(own)
    assert not visit("practise", lang="en", game="bura", kind="conduct", seed="1").exception
    desk.archive(held.id, archived=False)
    assert "First tricks" in said(go(home, "homework"))


@pytest.mark.parametrize("act", ["withdrawn", "moved"])
def test_who_answers_homework_that_is_gone_is_told(
    act: str, visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    made = given(desk, held)
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    student = desk.students(held.id)[0]
    seat(desk, student, hold)
    app = visit("homework", lang="en", task=made.id)
    if act == "withdrawn":
        desk.withdraw(held.id, made.id)
    else:
        desk.move(student.profile, other.id)
    next(button for button in app.button if str(button.key).startswith("answer:")).click().run()
    assert "This is not for your class any more." in said(app)
    assert "Nothing is set at the moment." in said(app)
    assert desk.store.learners.attempts(student.profile) == ()


@pytest.mark.parametrize("part", ["students", "cards", "homework", "live", "map"])
def test_nothing_is_set_in_a_class_that_is_put_away(
    part: str, visit: Visit, desk: Desk, held: SchoolClass, hold: Hold
) -> None:
    given(desk, held)
    wrong_answers(desk, desk.students(held.id)[0])
    desk.archive(held.id, archived=True)
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": part})
    assert PUT_AWAY in texts(app)
    assert "anybody can join" not in said(app)
    assert "Each card lets one student in" not in said(app)
    assert {button.key for button in app.button} & {"set:go", "live:begin", "map:live"} == set()


# ---------------------------------------------------------------- students who come and go


def test_nobody_is_chosen_after_somebody_has_left(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    away = desk.make_class("1C", "Emil", "UTC", "m3")
    desk.archive(away.id, archived=True)
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "students"})
    picker = f"class:student:{held.id}"
    acts = re.compile(r"class:(code|move|erase):")
    first, second, third, fourth = (student.profile for student in desk.students(held.id))

    def offered() -> list[str]:
        return [str(button.key) for button in app.button if acts.match(str(button.key))]

    assert app.selectbox(key=picker).value is None
    assert offered() == []
    app.selectbox(key=picker).set_value(second).run()
    assert app.selectbox(key=f"class:into:{second}").options == ["2B"]
    app.button(key=f"class:move:{second}").click().run()
    assert any(text.endswith("is in the class 2B now.") for text in texts(app))
    assert app.selectbox(key=picker).value is None
    assert offered() == []
    assert desk.student(second).school_class == other.id
    app.selectbox(key=picker).set_value(third).run()
    app.checkbox(key=f"class:sure:{third}").check().run()
    app.button(key=f"class:erase:{third}").click().run()
    assert app.selectbox(key=picker).value is None
    assert offered() == []
    assert {student.profile for student in desk.students(held.id)} == {first, fourth}


def test_the_card_of_one_student_is_printed_alone(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    anna, other, *_ = desk.students(held.id)
    elsewhere = desk.make_class("2B", "Dora", "UTC", "m2")
    [dora] = desk.students(elsewhere.id)
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "cards", "card": anna.profile})
    assert f"/qr/{anna.code}.svg" in markup(app)
    assert f"/qr/{other.code}.svg" not in markup(app)
    for part in ("students", "cards"):
        app.segmented_control(key=f"class:part:{held.id}").set_value(part).run()
    assert f"/qr/{other.code}.svg" in markup(app)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "cards", "card": dora.profile})
    assert f"/qr/{dora.code}.svg" not in markup(app)
    assert f"/qr/{other.code}.svg" in markup(app)


def test_what_was_answered_stays_in_the_histogram(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    stage = live.begin(desk, held.id, [EASY], "m1")
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    assert stage.question is not None
    raw = KINDS[stage.question.kind].specimens(game_of("bura"), stage.question).right[0]
    for student in desk.students(held.id)[:3]:
        live.answer(desk.store, stage, student, raw, clock=now)
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "live"})
    assert "3 answers of 4" in said(app)
    desk.move(desk.students(held.id)[0].profile, other.id)
    app.run()
    assert "3 answers of 4" in said(app)


def test_no_line_breaks_within_a_code(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    live.begin(desk, held.id, [EASY], "m1")
    teaching(desk, hold)
    own = desk.students(held.id)[0].code
    for part, code in (("students", own), ("students", held.code), ("cards", own), ("live", held.code)):
        app = visit("classes", **{"lang": "en", "class": held.id, "part": part})
        half = len(code) // 2
        assert f"{code[:half]}{HYPHEN}{code[half:]}" in markup(app), part
        assert f"{code[:half]}-{code[half:]}" not in markup(app), part


# ---------------------------------------------------------------- topics of homework


def test_the_topic_is_offered_where_there_is_one(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "homework"})

    def offered() -> bool:
        return any(box.key == "set:announced" for box in app.checkbox)

    assert offered()
    app.selectbox(key="set:kind").set_value("conduct").run()
    app.button(key="set:take").click().run()
    assert not offered()
    assert "Mixed questions and positions of your own come without a topic." in texts(app)
    picker = next(box for box in app.selectbox if str(box.key).startswith("set:topic:"))
    picker.select_index(1).run()
    app.button(key="set:take").click().run()
    assert offered()
    assert any(text.endswith("come without a topic all the same.") for text in texts(app))


def test_homework_of_lessons_alone_counts_no_questions(visit: Visit, desk: Desk, held: SchoolClass, hold: Hold) -> None:
    due = now().replace(tzinfo=None) + timedelta(days=7)
    set_homework(desk, held.id, Wanted("Read", (), ("bura.cards",), due), "m1")
    teaching(desk, hold)
    app = visit("classes", **{"lang": "en", "class": held.id, "part": "homework"})
    assert any(text.endswith(". 1 lesson") for text in texts(app))
    assert "0 questions" not in said(app)
