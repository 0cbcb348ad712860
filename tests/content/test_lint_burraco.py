"""Faults planted in the lessons of Burraco: each is found at its line."""

from __future__ import annotations

import pytest

from tutor.content.catalog import folder
from tutor.content.lint import check_lesson
from tutor.content.reader import read_lesson

PLANTS = (
    ("05-run", "refuses burraco.run.one-suit", "refuses burraco.run.no-gaps", "not by burraco.run.no-gaps"),
    ("05-run", "meld | cards 5h 6h 8h", "meld | cards 5h 6h 7h", "not refused"),
    ("05-run", "claim holds legal", "claim fails legal", "does not confirm"),
    ("05-run", "claim differs legal", "claim same legal", "does not confirm"),
    ("05-run", "meld | cards 8d 9d Td", "meld | cards 8d 9d 1d", ""),
    ("05-run", 'rules = "fitab"\n', "", "not in force under these rules"),
    ("06-wild", "5d *=6d 7d | cards 6d", "5d *=6d 7d | card 6d", ""),
    ("03-turn", "draw 9s, take", "draw 9s, discard Qs", "not refused"),
    ("03-turn", "N meld 3c 3s 3h", "N mled 3c 3s 3h", ""),
    ("03-turn", "deal 1", "deal 1\nN discard Kd", "is refused by burraco.turn.draw-first"),
    ("01-cards", "```position N", "```position X", "no seat X"),
)


@pytest.mark.parametrize(("name", "old", "new", "says"), PLANTS)
def test_a_fault_planted_in_burraco_is_found(name: str, old: str, new: str, says: str) -> None:
    path = folder() / "burraco" / f"{name}.en.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    lesson, faults = read_lesson(text.replace(old, new, 1), path)
    found = faults if lesson is None else check_lesson(lesson, questions=False)
    assert any(says in str(fault) for fault in found), [str(fault) for fault in found]
    assert all(str(fault).startswith(f"burraco/{name}.en.md:") for fault in found)


@pytest.mark.parametrize("name", sorted({plant[0] for plant in PLANTS}))
def test_the_lessons_that_are_spoilt_are_good(name: str) -> None:
    path = folder() / "burraco" / f"{name}.en.md"
    lesson, faults = read_lesson(path.read_text(encoding="utf-8"), path)
    assert lesson is not None
    assert [*faults, *check_lesson(lesson, questions=False)] == []
