"""The commands for lessons: prove them, say what they cover, begin one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor import cli
from tutor.content.catalog import Course, course, folder, lint
from tutor.content.coverage import count_cases


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = cli.main([*map(str, arguments), "--lang", "en"])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_good_folder_ends_with_zero(lessons: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "lint", "lessons", lessons)
    assert (status, out) == (0, "6 files of lessons: 0 faults.\n")


def test_a_fault_is_printed_with_its_place_and_ends_with_one(lessons: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = lessons / "bura" / "04-lead.en.md"
    path.write_text(path.read_text(encoding="utf-8").replace("claim holds", "claim fails"), encoding="utf-8")
    status, out, _ = run(capsys, "lint", "lessons", path)
    assert status == 1
    assert out.splitlines()[0].startswith("bura/04-lead.en.md:")
    assert out.splitlines()[-1] == "1 file of lessons: 1 faults."


@pytest.mark.parametrize("name", ["nothing", "."])
def test_where_there_is_no_lesson_that_is_said(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "lint", "lessons", tmp_path / name)
    assert status == 2
    assert err


@pytest.mark.parametrize("clause", ["bura.trick.beat-all", "bura.lead.same-suit", "burraco.run.no-gaps"])
def test_a_new_lesson_has_no_fault(clause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "new", "lesson", clause, "my-lesson", "--folder", tmp_path)
    assert status == 0
    assert len(out.splitlines()) == 3
    assert [str(fault) for fault in lint(tmp_path)] == []
    assert run(capsys, "new", "lesson", clause, "my-lesson", "--folder", tmp_path)[0] == 2


@pytest.mark.parametrize(("clause", "name"), [("bura.none", "a"), ("whist.a.b", "a"), ("bura.lead.size", "../a")])
def test_a_lesson_that_cannot_begin_is_refused(
    clause: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "new", "lesson", clause, name, "--folder", tmp_path)[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_cases_are_counted_by_the_clauses_they_name() -> None:
    assert count_cases([{"clauses": ["a", "b"]}, {"clauses": ["a"]}, "nothing"]) == {"a": 2, "b": 1}


def test_each_lesson_comes_after_those_it_builds_on() -> None:
    held = course("bura", "it")
    assert held.left_out == ()
    order = list(held.lessons)
    for number, id in enumerate(order):
        assert set(held.lessons[id].after) <= set(order[:number])


def test_what_comes_next_builds_on_what_is_done() -> None:
    held = course("bura", "en")
    ahead = held.next_after("bura.cards", [])
    assert ahead is not None
    assert ahead.id == "bura.deal"
    assert Course({}, ()).next_after("", []) is None


def test_the_lessons_lie_where_they_are_looked_for() -> None:
    assert (folder() / "bura").is_dir()
