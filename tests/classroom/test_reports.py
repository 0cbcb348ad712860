"""What comes of a class: the map, what is confused, what splits it, marks, case files."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import datetime
from itertools import groupby

import pandas as pd
import pytest
import yaml

from tests.classroom.conftest import Watch
from tutor import referee
from tutor.ask import KINDS
from tutor.chance import Chance
from tutor.classroom.casefile import NoCase, case_of
from tutor.classroom.desk import Desk
from tutor.classroom.homework import Pupil, Wanted, set_homework, task_of
from tutor.classroom.live import begin_with, kept_text
from tutor.classroom.questions import Template, make_questions
from tutor.classroom.reports import (
    DANGEROUS,
    SPLITTING,
    Heads,
    Shared,
    asked_before,
    class_map,
    guarded,
    marks,
    printed,
    shared,
    splitting,
    write_csv,
    write_excel,
)
from tutor.classroom.tally import bars, right_raw
from tutor.learner.bank import kept_bank
from tutor.learner.mind import Minds
from tutor.learner.overview import Confusion
from tutor.learner.state import State
from tutor.records import SchoolClass, Student
from tutor.registry import game_of
from tutor.session import Session
from tutor.session.written import read_question

HEADS = Heads("Name", "Answers", "Right", "late", "of")
NAMES = ("=1+1", "Anna", "@SUM(A1)", "+49", "-A", "＝x")


@pytest.fixture
def held(desk: Desk) -> SchoolClass:
    return desk.make_class("1A", "\n".join(NAMES), "UTC", "m1")


def answer(desk: Desk, student: Student, watch: Watch, *, right: bool, seed: str) -> None:
    session = Session(desk.store.learners, student.profile, clock=watch, chance=Chance(seed))
    posed = session.ask("bura", kind="legality", focus="bura.reply.same-count", seed=seed, context="mixed")
    shown = desk.store.learners.open_question(student.profile, "practise")
    assert shown is not None
    question = read_question(shown.question)
    found = KINDS[question.kind].specimens(game_of("bura"), question)
    session.answer(posed.nonce, posed.rev, (found.right if right else found.wrong)[0])


def states(desk: Desk, held: SchoolClass) -> dict[str, State]:
    minds = Minds()
    return {
        student.profile: minds.of(student.profile, desk.store.learners.attempts(student.profile)).state
        for student in desk.students(held.id)
    }


def test_the_map_shows_who_answered_what(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    one, other = desk.students(held.id)[:2]
    game = game_of("bura")
    assert class_map(game, states(desk, held), desk.now()) == ()
    for number in range(4):
        answer(desk, one, watch, right=True, seed=f"s{number}")
    answer(desk, other, watch, right=False, seed="s0")
    rows = {row.clause: row for row in class_map(game, states(desk, held), desk.now())}
    row = rows["bura.reply.same-count"]
    assert row.topic == "reply"
    assert set(row.standing) == {one.profile, other.profile}
    assert row.standing[one.profile] != "unknown"
    assert row.standing[other.profile] == "unknown"
    assert row.count("unknown") == 1
    assert shared(game, states(desk, held), desk.now()) == ()


def test_the_map_tells_topic_by_topic_and_what_is_not_known_apart(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    student = desk.students(held.id)[0]
    game = game_of("burraco")
    session = Session(desk.store.learners, student.profile, clock=watch, chance=Chance(1))
    for question in splitting(game, "burraco/seed", (State(),)):
        for _ in range(3):
            posed = session.put(question, "mixed", desk.now())
            right = KINDS[question.kind].specimens(game, question).right[0]
            session.answer(posed.nonce, posed.rev, right)
    rows = class_map(game, states(desk, held), desk.now())
    topics = [topic for topic, _ in groupby(rows, key=lambda row: row.topic)]
    assert len(topics) == len(set(topics)) > 1
    assert {row.tells for row in rows} == {True, False}
    assert all(row.tells == (row.count("unknown") < len(row.standing)) for row in rows)


def test_nothing_is_ever_wholly_certain() -> None:
    confusion = Confusion("x", "bura/seed", "", "", "")
    assert Shared(confusion, {"a": 1.0, "b": 0.9999}).sure == 99
    assert Shared(confusion, {"a": 0.8, "b": 0.9}).sure == 85


def test_questions_split_the_class(desk: Desk, held: SchoolClass) -> None:
    game = game_of("bura")
    found = splitting(game, "bura/seed", states(desk, held).values())
    assert 1 <= len(found) <= SPLITTING
    assert len({question.id for question in found}) == len(found)
    stage = begin_with(desk, held.id, found, "m1")
    assert stage.questions == found
    assert splitting(game, "bura/seed", ()) == ()


def test_what_a_class_was_asked_splits_it_last(desk: Desk, held: SchoolClass) -> None:
    game = game_of("bura")
    known = states(desk, held).values()
    first = splitting(game, "bura/seed", known)
    asked = {question.id for question in first}
    second = splitting(game, "bura/seed", known, asked)
    assert len(second) == SPLITTING
    assert asked.isdisjoint(question.id for question in second)
    bank = kept_bank(game, game.tables.read_rules("bura/seed"))
    assert bank is not None
    assert splitting(game, "bura/seed", known, frozenset(bank.sheets)) == first


def test_what_half_of_a_class_has_met_was_asked_before() -> None:
    met = [State(asked=frozenset(asked)) for asked in ({"a", "b"}, {"a"}, set(), {"c"})]
    assert asked_before(["d"], met) == {"a", "d"}
    assert asked_before([], met[1:3]) == {"a"}
    assert asked_before([], []) == frozenset()


def test_every_answer_has_its_bar(desk: Desk) -> None:
    [question] = make_questions([Template("bura", "bura/seed", kind="legality")], "m")
    text = kept_text(question)
    right = right_raw(text)
    assert right is not None
    found = bars(question, {"a": right, "b": right, "c": '"rubbish"', "d": "{"}, text)
    assert [bar.learners for bar in found if bar.right] == [("a", "b")]
    assert sum(bar.count for bar in found) == 2
    assert len(found) == len(KINDS["legality"].specimens(game_of("bura"), question).wrong) + 1
    assert all(not bar.beliefs for bar in found if bar.right)


def test_where_several_are_chosen_each_option_has_its_bar(desk: Desk) -> None:
    [question] = make_questions([Template("bura", "bura/seed", kind="choose")], "m")
    text = kept_text(question)
    right = json.loads(right_raw(text) or "[]")
    found = bars(question, {"a": json.dumps(right), "b": json.dumps(right[:1]), "c": "[]"}, text)
    assert [place for place, bar in enumerate(found) if bar.right] == right
    assert found[right[0]].learners == ("a", "b")
    assert found[right[-1]].learners == (("a", "b") if len(right) == 1 else ("a",))
    assert (found[-1].answer, found[-1].right, found[-1].learners) == ((), False, ("c",))
    assert all(bar.answer for bar in bars(question, {"a": json.dumps(right)}, text))


def test_marks_are_taken_out_without_formulas(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    wanted = Wanted("=cmd|' /C calc'!A0", (Template("bura", "bura/seed", kind="legality"),), (),
                    datetime.fromisoformat("2026-03-02T18:00"))  # fmt: skip
    task = task_of(set_homework(desk, held.id, wanted, "m1"))
    student = desk.students(held.id)[0]
    pupil = Pupil(desk.store, student, task, clock=watch, chance=Chance(1))
    posed = pupil.posed()
    assert posed is not None
    question = task.questions[0]
    raw = KINDS[question.kind].specimens(game_of("bura"), question).right[0]
    watch.now = datetime.fromisoformat("2026-03-05T00:00+00:00")
    pupil.answer(posed.nonce, posed.rev, raw)
    students = desk.students(held.id)
    attempts = {each.profile: desk.store.learners.attempts(each.profile) for each in students}
    table = marks(students, attempts, [task], HEADS)
    assert list(table.iloc[0])[1:] == [1, 1, 1, 1, "late"]
    shown = printed(table, 1, HEADS)
    assert (shown.heads[:3], len(shown.heads)) == (("Name", "Answers", "Right"), 4)
    assert [line[1:] for line in shown.lines[:2]] == [("1", "1", "1/1 late"), ("0", "0", "0/1")]
    read = pd.read_csv(io.BytesIO(write_csv(table)), dtype=str)
    for text in [*read.columns, *read["Name"]]:
        assert not text.startswith(DANGEROUS), text
    assert sorted(name.removeprefix("'") for name in read["Name"]) == sorted(NAMES)
    book = pd.read_excel(io.BytesIO(write_excel(table)))
    assert list(book["Name"]) == list(table["Name"])
    assert b"<f>" not in write_excel(table)


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "\t=1", " =1", "＝1", "\r=1"])
def test_what_a_spreadsheet_would_work_out_is_guarded(text: str) -> None:
    assert guarded(text) == f"'{text}"


def test_an_objection_becomes_a_case(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    student = desk.students(held.id)[0]
    answer(desk, student, watch, right=False, seed="7")
    session = Session(desk.store.learners, student.profile, clock=watch, chance=Chance(1))
    objection = session.dispute("Two cards,\nnot one")
    text = case_of(objection)
    [case] = yaml.safe_load(text)
    assert case["id"].startswith("bura-dispute-")
    assert case["note"] == "Two cards, not one"
    found = referee.answer(case, compare=True)
    assert found.differences == ()
    assert json.loads(text) == [case]
    for question in ("{}", '{"task": "nothing"}', '{"ask": "rubbish"}'):
        with pytest.raises(NoCase):
            case_of(replace(objection, question=question))
