"""Who may come in, and who is kept out."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from tests.classroom.conftest import PASSWORD, NewDesk, Watch
from tutor.classroom import accounts
from tutor.classroom.brake import MOST_PLACES, Brake, TooManyTries
from tutor.classroom.desk import Desk
from tutor.errors import FormatProblem
from tutor.records import NoClass, PutAway, SchoolClass, Student
from tutor.store import ClassStore


def test_the_first_account_is_made_once(classes: ClassStore, watch: Watch) -> None:
    made = accounts.sign_up(classes, " Ms Rossi ", PASSWORD, "it", watch(), alone=True)
    assert made.name == "Ms Rossi"
    with pytest.raises(FormatProblem, match="made already"):
        accounts.sign_up(classes, "Somebody", PASSWORD, "it", watch(), alone=True)
    with pytest.raises(FormatProblem, match="called"):
        accounts.sign_up(classes, "MS ROSSI", PASSWORD, "it", watch())
    assert classes.teachers() == (made,)


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_is_neither_short_nor_endless(classes: ClassStore, watch: Watch, password: str) -> None:
    with pytest.raises(FormatProblem, match="8 to 200"):
        accounts.sign_up(classes, "Ms Rossi", password, "it", watch())
    assert classes.teachers() == ()


def test_passwords_and_tokens_are_not_kept(desk: Desk, watch: Watch) -> None:
    _, token = accounts.sign_in(desk.store, "ms rossi", PASSWORD, watch())
    with desk.store.learners.reading() as connection:
        kept = [str(connection.execute(text(f"SELECT * FROM {table}")).fetchall()) for table in ("teachers", "tickets")]
    assert PASSWORD not in "".join(kept)
    assert token not in "".join(kept)
    assert "$argon2id$" in kept[0]


def test_a_teacher_comes_in_and_goes_out(desk: Desk, watch: Watch) -> None:
    teacher, token = accounts.sign_in(desk.store, "ms rossi", PASSWORD, watch())
    assert accounts.teacher_of(desk.store, token, watch()) == teacher == desk.teacher
    assert accounts.student_of(desk.store, token, watch()) is None
    for forged in ("", token[:-1], token + "x", "ключ", "\ud83d", "' OR 1=1"):
        assert accounts.teacher_of(desk.store, forged, watch()) is None
    assert accounts.teacher_of(desk.store, token, watch() + timedelta(days=31)) is None
    accounts.sign_out(desk.store, token)
    assert accounts.teacher_of(desk.store, token, watch()) is None


def test_a_new_password_signs_everybody_out(desk: Desk, watch: Watch) -> None:
    _, token = accounts.sign_in(desk.store, "Ms Rossi", PASSWORD, watch())
    accounts.new_password(desk.store, "Ms Rossi", "another one")
    assert accounts.teacher_of(desk.store, token, watch()) is None
    with pytest.raises(FormatProblem, match="do not go together"):
        accounts.sign_in(desk.store, "Ms Rossi", PASSWORD, watch())
    accounts.sign_in(desk.store, "Ms Rossi", "another one", watch())
    with pytest.raises(FormatProblem, match="no teacher"):
        accounts.new_password(desk.store, "Nobody", "another one")


def test_wrong_passwords_are_refused_alike_and_slowed(desk: Desk, watch: Watch) -> None:
    said = set()
    for name in ("Ms Rossi", "Nobody"):
        for _ in range(5):
            with pytest.raises(FormatProblem) as refused:
                accounts.sign_in(desk.store, name, "wrong password", watch())
            said.add(str(refused.value))
    assert len(said) == 1
    with pytest.raises(TooManyTries, match="60 seconds"):
        accounts.sign_in(desk.store, "MS ROSSI", PASSWORD, watch())
    assert accounts.sign_in(desk.store, "MS ROSSI", PASSWORD, watch(), place="elsewhere")[0] == desk.teacher
    for _ in range(300):
        accounts.ALL_PASSWORDS.miss("ms rossi")
    with pytest.raises(TooManyTries):
        accounts.sign_in(desk.store, "Ms Rossi", PASSWORD, watch(), place="elsewhere")


@pytest.fixture
def held(desk: Desk) -> SchoolClass:
    return desk.make_class("1A", "Anna\nBoris", "Europe/Rome", "m1")


def test_a_student_comes_in_by_the_own_code(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    anna = desk.students(held.id)[0]
    assert accounts.find_code(desk.store, f" {anna.code.lower()} ", "phone") == anna
    token = accounts.let_in(desk.store, watch(), profile=anna.profile)
    assert accounts.student_of(desk.store, token, watch()) == anna
    assert accounts.teacher_of(desk.store, token, watch()) is None


def test_a_new_code_replaces_the_old_one_and_whoever_came_by_it(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    anna = desk.students(held.id)[0]
    token = accounts.let_in(desk.store, watch(), profile=anna.profile)
    desk.new_code(anna.profile)
    with pytest.raises(FormatProblem, match="Nobody has this code"):
        accounts.find_code(desk.store, anna.code, "phone")
    assert accounts.student_of(desk.store, token, watch()) is None
    again = desk.students(held.id)[0]
    assert accounts.find_code(desk.store, again.code, "phone") == again


def test_students_join_by_the_code_of_the_class_and_a_nickname(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    found = accounts.find_code(desk.store, held.code, "phone")
    assert isinstance(found, SchoolClass)
    token = accounts.join(desk.store, found, " Carla ", "it", watch(), mark="f" * 16)
    carla = accounts.student_of(desk.store, token, watch())
    assert isinstance(carla, Student)
    assert carla.name == "Carla"
    twice = accounts.join(desk.store, found, "Carla", "it", watch(), mark="f" * 16)
    assert accounts.student_of(desk.store, twice, watch()) == carla
    with pytest.raises(FormatProblem, match="CARLA is in this class already"):
        accounts.join(desk.store, found, "CARLA", "it", watch(), mark="e" * 16)
    for name in ("", "\u202e", "x" * 10_000, "a\nb"):
        with pytest.raises(FormatProblem):
            accounts.join(desk.store, found, name, "it", watch(), mark="d" * 16)
    assert [student.name for student in desk.students(held.id)] == ["Anna", "Boris", "Carla"]


def test_a_form_sent_again_after_its_student_was_moved_adds_nobody(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    other = desk.make_class("2B", "Dora", "UTC", "m2")
    token = accounts.join(desk.store, held, "Carla", "it", watch(), mark="one")
    carla = accounts.student_of(desk.store, token, watch())
    assert carla is not None
    desk.move(carla.profile, other.id)
    again = accounts.student_of(
        desk.store, accounts.join(desk.store, held, "Carla", "it", watch(), mark="one"), watch()
    )
    assert again == desk.student(carla.profile)
    assert [len(desk.students(each.id)) for each in (held, other)] == [2, 2]
    desk.erase(carla.profile)
    accounts.join(desk.store, held, "Carla", "it", watch(), mark="one")
    assert [len(desk.students(each.id)) for each in (held, other)] == [3, 1]


def test_a_class_is_not_flooded_with_nicknames(desk: Desk, held: SchoolClass, watch: Watch) -> None:
    """A class behind one address may join at once; whoever makes up names there is held up, others are not."""
    for number in range(60):
        accounts.join(desk.store, held, f"S{number}", "it", watch(), mark=f"mark {number}", place="school")
    accounts.join(desk.store, held, "S59", "it", watch(), mark="mark 59", place="school")
    with pytest.raises(TooManyTries, match="10 minutes"):
        accounts.join(desk.store, held, "S60", "it", watch(), mark="mark 60", place="school")
    accounts.join(desk.store, held, "S60", "it", watch(), mark="mark 60", place="home")
    other = desk.make_class("2B", "Eva", "Europe/Rome", "m2")
    accounts.join(desk.store, other, "S60", "it", watch(), mark="mark 60", place="school")
    assert len(desk.students(held.id)) == 63


def test_an_archived_class_lets_nobody_in(desk: Desk, held: SchoolClass) -> None:
    anna = desk.students(held.id)[0]
    desk.archive(held.id, archived=True)
    for code in (anna.code, held.code):
        with pytest.raises(PutAway, match="put away"):
            accounts.find_code(desk.store, code, "phone")
    desk.archive(held.id, archived=False)
    assert accounts.find_code(desk.store, anna.code, "phone") == anna


def test_a_code_of_an_archived_class_helps_no_guess(desk: Desk, held: SchoolClass) -> None:
    """It slows whoever tries codes as a code that nobody has does, and a code that was replaced tells nothing."""
    anna = desk.students(held.id)[0]
    desk.new_code(anna.profile)
    desk.archive(held.id, archived=True)
    with pytest.raises(FormatProblem, match="Nobody has"):
        accounts.find_code(desk.store, anna.code, "one phone")
    for _ in range(9):
        with pytest.raises(PutAway):
            accounts.find_code(desk.store, held.code, "one phone")
    with pytest.raises(TooManyTries):
        accounts.find_code(desk.store, held.code, "one phone")


def test_guessing_codes_is_slowed(desk: Desk, held: SchoolClass) -> None:
    for _ in range(10):
        with pytest.raises(FormatProblem):
            accounts.find_code(desk.store, "ACDEFHJK", "one phone")
    with pytest.raises(TooManyTries):
        accounts.find_code(desk.store, held.code, "one phone")
    assert accounts.find_code(desk.store, held.code, "another phone") == held


def test_many_addresses_help_little(desk: Desk, held: SchoolClass) -> None:
    for _ in range(300):
        accounts.ALL_CODES.miss(accounts.EVERYWHERE)
    with pytest.raises(TooManyTries):
        accounts.find_code(desk.store, held.code, "a new phone")


def test_the_brake_lets_go_and_forgets() -> None:
    now = [0.0]
    brake = Brake(misses=2, seconds=10, clock=lambda: now[0])
    brake.miss("a")
    assert not brake.is_on("a")
    brake.miss("a")
    assert brake.is_on("a")
    now[0] = 11.0
    assert not brake.is_on("a")
    for number in range(MOST_PLACES + 5):
        brake.miss(str(number))
    assert len(brake._seen) <= MOST_PLACES


def test_a_teacher_sees_only_her_own_classes(desk: Desk, held: SchoolClass, new_desk: NewDesk) -> None:
    other = new_desk("Mr Bianchi")
    mine = other.make_class("2B", "Dora", "UTC", "m2")
    anna = desk.students(held.id)[0]
    acts = (
        lambda: other.school_class(held.id), lambda: other.students(held.id), lambda: other.student(anna.profile),
        lambda: other.add_students(held.id, "Eva"), lambda: other.rename_class(held.id, "x", "UTC"),
        lambda: other.archive(held.id, archived=True), lambda: other.new_class_code(held.id),
        lambda: other.new_code(anna.profile), lambda: other.rename(anna.profile, "x"),
        lambda: other.move(anna.profile, mine.id), lambda: desk.move(anna.profile, mine.id),
        lambda: other.erase(anna.profile), lambda: other.erase_class(held.id), lambda: list(other.export(held.id)),
        lambda: other.homework(held.id), lambda: other.disputes(held.id), lambda: other.school_class("nothing"),
        lambda: other.settle(held.id, "d", "", right=True), lambda: other.student("nobody"),
    )  # fmt: skip
    for act in acts:
        with pytest.raises(NoClass):
            act()
    assert desk.students(held.id)[0] == anna
    assert desk.classes() == (held,)
    assert [each.name for each in other.classes()] == ["2B"]


def test_a_student_moves_with_everything(desk: Desk, held: SchoolClass) -> None:
    other = desk.make_class("2B", "Anna", "UTC", "m2")
    anna, boris = desk.students(held.id)
    with pytest.raises(FormatProblem, match="twice"):
        desk.move(anna.profile, other.id)
    desk.move(boris.profile, other.id)
    assert desk.students(other.id)[1] == replace(boris, school_class=other.id)
    desk.rename(boris.profile, "Bo")
    with pytest.raises(FormatProblem, match="twice"):
        desk.rename(boris.profile, "ANNA")
    assert [student.name for student in desk.students(other.id)] == ["Anna", "Bo"]
    desk.store.learners.change_profile(boris.profile, language="ru")
    assert desk.store.learners.profile(boris.profile).language == "ru"
