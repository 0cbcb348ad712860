"""The worked example of the guide is a lesson without a fault; a wrong clause in it is found where the guide says."""

from __future__ import annotations

import re
from pathlib import Path

from tutor.content.lint import check_lesson
from tutor.content.reader import read_lesson

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "lessons.md"


def example() -> tuple[str, str]:
    """The name of the example's file, and its text."""
    text = GUIDE.read_text(encoding="utf-8")
    found = re.search(r"^````markdown\n(.*?)^````$", text, re.MULTILINE | re.DOTALL)
    named = re.search(r"`lessons/(bura/\S+\.md)`", text)
    assert found
    assert named
    return named[1], found[1]


def faults(text: str) -> list[str]:
    lesson, found = read_lesson(text, Path(example()[0]))
    return [str(fault) for fault in (check_lesson(lesson) if lesson else found)]


def test_the_worked_example_has_no_fault() -> None:
    assert faults(example()[1]) == []


def test_a_wrong_clause_is_found_where_the_guide_says() -> None:
    told = faults(example()[1].replace("refuses bura.lead.same-suit", "refuses bura.lead.size"))
    assert len(told) == 1
    assert told[0] in GUIDE.read_text(encoding="utf-8").replace("\n", " ")
