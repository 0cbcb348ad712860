"""Pasted lists of names: taken whole, or refused whole with everything that is wrong."""

from __future__ import annotations

import pytest

from tests.classroom.conftest import NewDesk
from tutor.classroom.codes import COMMON, OWN, SIGNS, read_code, show_code
from tutor.classroom.desk import Desk
from tutor.classroom.roster import LONGEST, MOST, RosterProblem, read_roster
from tutor.errors import FormatProblem


def refused(text: str, taken: tuple[str, ...] = ()) -> list[tuple[int, str]]:
    with pytest.raises(RosterProblem, match="Nothing was added") as problem:
        read_roster(text, taken)
    return [(line, str(each)) for line, each in problem.value.problems]


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "Boris"),
        ("李小龍", "Ёлка", "ΖΩΗ", "محمد", "नेहा", "Zoë", "👩‍👩‍👧 Ada"),
        ("<b>Bold</b>", "<script>alert(1)</script>", "=1+1", "+49", "-A", "@SUM(A1)", "a|b", "**Eva**", "[x](y)"),
        ("O’Neill", "Jean-Luc", "D. K."),
        tuple(f"Student {number}" for number in range(MOST)),
    ],
)
def test_names_are_taken_as_they_are(names: tuple[str, ...]) -> None:
    assert read_roster("\r\n".join(names)) == names


def test_blank_lines_and_blanks_are_nothing() -> None:
    assert read_roster("\n  Anna \t\n\n\n Boris  B \n \n") == ("Anna", "Boris B")


def test_everything_wrong_is_told_with_its_line() -> None:
    assert refused("Anna\n\nBoris\nanna\n\u202egnuk\n" + "x" * 61) == [
        (4, "anna is there twice. Tell them apart, for instance by the first letter of the last name."),
        (5, "A name is one line, without invisible signs."),
        (6, "A name has at most 60 characters."),
    ]


def test_a_long_list_of_faults_is_cut() -> None:
    found = refused("\n".join(["Anna"] * 40))
    assert len(found) == 6
    assert found[-1] == (0, "And 34 more.")


@pytest.mark.parametrize("text", ["", "\n \n\t\n"])
def test_an_empty_list_says_what_to_paste(text: str) -> None:
    assert refused(text) == [(0, "There is no name in the list. Paste first names, one a line.")]


def test_five_hundred_names_are_too_many() -> None:
    found = refused("\n".join(f"Student {number}" for number in range(500)))
    assert found == [(0, f"These are 500 names; a class has at most {MOST}. Make several classes.")]
    assert "1 names" not in str(found)


def test_a_list_without_end_is_refused_at_once() -> None:
    assert refused("x" * (LONGEST + 1))[0][1].startswith("The list is too long")
    assert refused("x" * 10_000)[0] == (1, "A name has at most 60 characters.")


def test_who_is_in_the_class_is_not_added_again() -> None:
    assert refused("Boris\nANNA", ("Anna",))[0][0] == 2


def test_nothing_is_half_done(desk: Desk) -> None:
    with pytest.raises(RosterProblem):
        desk.make_class("1A", "Anna\nBoris\nAnna", "Europe/Rome", "m1")
    assert desk.classes() == ()
    held = desk.make_class("1A", "Anna\nBoris", "Europe/Rome", "m1")
    with pytest.raises(RosterProblem):
        desk.add_students(held.id, "Carla\nanna")
    assert [student.name for student in desk.students(held.id)] == ["Anna", "Boris"]


def test_a_class_made_twice_is_one_class(desk: Desk) -> None:
    first = desk.make_class("1A", "Anna\nBoris", "Europe/Rome", "m1")
    assert desk.make_class("1A", "Anna\nBoris", "Europe/Rome", "m1") == first
    assert len(desk.classes()) == 1
    assert len(desk.students(first.id)) == 2


def test_the_same_name_may_be_in_two_classes(desk: Desk, new_desk: NewDesk) -> None:
    other = new_desk("Mr Bianchi")
    for number, held in enumerate((desk, desk, other)):
        held.make_class(f"{number}", "Anna\nBoris", "UTC", f"m{number}")
    assert [len(desk.students(each.id)) for each in desk.classes()] == [2, 2]


@pytest.mark.parametrize(
    ("name", "zone"), [("", "UTC"), ("1A", "Mars/Olympus"), ("x" * 10_000, "UTC"), ("a\nb", "UTC")]
)
def test_a_class_needs_a_name_and_a_zone(desk: Desk, name: str, zone: str) -> None:
    with pytest.raises(FormatProblem):
        desk.make_class(name, "Anna", zone, "m1")
    assert desk.classes() == ()


def test_codes_have_no_signs_that_look_alike(desk: Desk) -> None:
    held = desk.make_class("1A", "\n".join(f"S{number}" for number in range(30)), "UTC", "m1")
    codes = [student.code for student in desk.students(held.id)]
    assert len(set(codes)) == 30
    assert {len(code) for code in codes} == {OWN}
    assert len(held.code) == COMMON
    assert set("".join(codes)) | set(held.code) <= set(SIGNS)
    assert not set(SIGNS) & set("01258BGILOSUVZ")


def test_codes_are_read_however_they_are_typed() -> None:
    dashes = "-‐‑‒–—―−⁃﹘﹣－·._\u00ad\u200b\u200e\u2060\ufeff\u00a0"
    for text in (
        "ACDEFHJK",
        "acde-fhjk",
        " ac de fh jk ",
        show_code("ACDEFHJK"),
        *(f"ACDE{sign}FHJK" for sign in dashes),
    ):
        assert read_code(text) == "ACDEFHJK"
    for text in ("АСDЕFНJК.", "асdеfhjк", "ΑCDΕFΗJΚ", "ＡＣＤＥ－ＦＨＪＫ", "\u202aACDE‑FHJK\u202c"):
        assert read_code(text) == "ACDEFHJK"
    assert read_code("34 РТ ХУ") == "34PTXY"
    for text in ("", "ACD", "ACDEFHJ0", "ACDEFHJKM", "x" * 10_000, "АБВГДЕЖЗ", "'; --", "\x00", "ACDE+FHJK"):
        with pytest.raises(FormatProblem, match="This is no code"):
            read_code(text)
