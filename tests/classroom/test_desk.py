"""A class put away, taken along and taken away."""

from __future__ import annotations

import json

import pytest

from tests.store.samples import attempt, dispute, person, question
from tutor.classroom.desk import Desk
from tutor.records import NoClass, NoProfile, SchoolClass
from tutor.store import ClassStore


@pytest.fixture
def held(desk: Desk) -> SchoolClass:
    held = desk.make_class("1A", "Anna\nBoris", "Europe/Rome", "m1")
    for student in desk.students(held.id):
        id, store = student.profile, desk.store.learners
        store.pose(question(id))
        store.record(attempt(f"a-{id}", id), "practise", "n1", 1)
        store.add_dispute(dispute(f"d-{id}", id))
    return held


def test_students_are_not_among_the_learners_of_the_machine(desk: Desk, held: SchoolClass) -> None:
    desk.store.learners.add_profile(person(name="Anna"))
    assert [profile.id for profile in desk.store.learners.profiles()] == ["p1"]


def test_a_student_is_taken_away_whole_and_nobody_else(desk: Desk, held: SchoolClass) -> None:
    anna, boris = desk.students(held.id)
    [objection] = [each for each in desk.disputes(held.id) if each.profile == anna.profile]
    desk.settle(held.id, objection.id, "No.", right=False)
    desk.erase(anna.profile)
    assert desk.students(held.id) == (boris,)
    with pytest.raises(NoProfile):
        desk.store.learners.profile(anna.profile)
    assert [each.profile for each in desk.store.answers_of(held.id, ["mixed"])] == [boris.profile]


def test_a_class_is_taken_along_and_taken_away(desk: Desk, held: SchoolClass) -> None:
    other = desk.make_class("2B", "Anna", "UTC", "m2")
    sorts = [json.loads(line)["record"] for line in desk.export(held.id)]
    one = ["student", "profile", "attempt", "open question", "dispute"]
    assert sorts == ["class", *one, *one]
    assert "argon2" not in "".join(desk.export(held.id))
    people = [student.profile for student in desk.students(held.id)]
    desk.erase_class(held.id)
    with pytest.raises(NoClass):
        desk.school_class(held.id)
    for id in people:
        assert desk.store.learners.attempts(id) == ()
    assert desk.classes() == (other,)
    assert len(desk.students(other.id)) == 1


def test_an_objection_is_settled_once(desk: Desk, held: SchoolClass, classes: ClassStore) -> None:
    first = desk.disputes(held.id)[0]
    said = desk.settle(held.id, first.id, "The rule is otherwise.", right=False)
    assert desk.settle(held.id, first.id, "Oh.", right=True) == said
    assert classes.settlements([first.id]) == {first.id: said}


def test_archived_classes_come_last(desk: Desk, held: SchoolClass) -> None:
    other = desk.make_class("2B", "Anna", "UTC", "m2")
    desk.archive(held.id, archived=True)
    assert [each.id for each in desk.classes()] == [other.id, held.id]
    desk.archive(held.id, archived=False)
    assert [each.id for each in desk.classes()] == [held.id, other.id]
