"""Faults planted in the lessons of Burraco: each is found, with its file and line."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tutor.content.catalog import folder
from tutor.content.lint import check_lesson
from tutor.content.reader import read_lesson


@dataclass(frozen=True, slots=True)
class Plant:
    """A change of one lesson: ``old`` becomes ``new``; the fault is told at the line that holds ``at``."""

    name: str
    old: str
    new: str
    says: str
    at: str


ACES = "add | meld Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh | cards Ah"
PLANTS = (
    # acts that are refused by another clause, or not at all
    Plant("05-run", "refuses burraco.run.one-suit", "refuses burraco.run.no-gaps", "not by burraco.run.no-gaps",
          "refuses burraco.run.no-gaps"),
    Plant("05-run", "meld | cards 5h 6h 8h", "meld | cards 5h 6h 7h", "not refused", "refuses burraco.run.no-gaps"),
    Plant("05-run", "meld | cards Ks As 2s 3s", "meld | cards As 2s 3s 4s", "not refused",
          "refuses burraco.run.ace-ends"),
    Plant("03-turn", "draw 9s, take", "draw 9s, discard Qs", "not refused", "refuses burraco.turn.one-draw"),
    Plant("03-turn", "N meld 3c 3s 3h", "N mled 3c 3s 3h", "not a move", "N mled 3c 3s 3h"),
    Plant("03-turn", "N meld 3c 3s 3h", "N draw", "not refused", "refuses burraco.turn.draw-first"),
    Plant("03-turn", "refuses burraco.turn.own-turn", "refuses burraco.turn.draw-first",
          "not by burraco.turn.draw-first", "refuses burraco.turn.draw-first"),
    Plant("13-close", "refuses burraco.close.final-discard", "refuses burraco.close.no-wild",
          "not by burraco.close.no-wild", "refuses burraco.close.no-wild"),
    Plant("13-close", "refuses burraco.close.needs-burraco", "refuses burraco.close.needs-burrac", "no clause",
          "refuses burraco.close.needs-burrac"),
    Plant("14-stock", "stock 0 | pozzetti_left 0", "stock 0 | pozzetti_left 1", "not refused",
          "refuses burraco.stock.no-pile-after"),
    # claims and questions that the engine does not bear out, or cannot read
    Plant("05-run", "claim holds legal", "claim fails legal", "does not confirm", "claim fails legal"),
    Plant("05-run", "claim differs legal", "claim same legal", "does not confirm", "claim same legal"),
    Plant("05-run", f"fitab | {ACES}", ACES, "does not confirm", "claim differs legal"),
    Plant("05-run", "claim holds legal", "claim holds bonus", "no key bonus", "claim holds bonus"),
    Plant("05-run", "meld | cards 8d 9d Td", "meld | cards 8d 9d 1d", "1d", "meld | cards 8d 9d 1d"),
    Plant("05-run", "meld | cards 8d 9d Td", "meld | cards 8d 8d 8d", "8d", "meld | cards 8d 8d 8d"),
    Plant("06-wild", "5d *=6d 7d | cards 6d", "5d *=6d 7d | card 6d", "card", "5d *=6d 7d | card 6d"),
    Plant("13-close", "pozzetti_left 1 | moves draw 6d, meld", "pozzetti_left 3 | moves draw 6d, meld", "two pozzetti",
          "pozzetti_left 3"),
    Plant("15-score", "pozzetto taken; closed no\n", "pozzetto taken; closed yes\n", "Whoever closes",
          "pozzetto taken; closed yes"),
    # tables that cannot arise
    Plant("03-turn", "deal 1", "deal 1\nN discard Kd", "is refused by burraco.turn.draw-first", "N discard Kd"),
    Plant("03-turn", "deal 1", "deal 1\nN draw\nE draw", "is refused by burraco.turn.own-turn", "E draw"),
    Plant("01-cards", "```position N", "```position X", "no seat X", "deal"),
    # heads and questions
    Plant("05-run", 'game = "burraco"', 'game = "bura"', "lies in the folder bura", 'game = "bura"'),
    Plant("05-run", 'rules = "fitab"\n', "", "not in force under these rules", "```ask"),
    Plant("05-run", 'rules = "seed"', 'rules = "seed+run_max=12"', "no value 12", "rules ="),
    Plant("05-run", 'belief = "ace-turns-corner"', 'belief = "ace-turns"', "no misconception ace-turns", "```ask"),
    Plant("05-run", 'focus = "burraco.run.ace-ends"\nbelief', 'topic = "run"\nbelief', "not with a topic", "belief ="),
    Plant("05-run", "## A hole", "## A first question", "the same title", "## A first question"),
    Plant("13-close", "Then the deal is over", "Then the [deal](clause:burraco.close.none) is over", "no clause",
          "clause:burraco.close.none"),
)  # fmt: skip


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.name}: {plant.new[:40]}")
def test_a_fault_planted_in_burraco_is_found_at_its_line(plant: Plant) -> None:
    path = folder() / "burraco" / f"{plant.name}.en.md"
    text = path.read_text(encoding="utf-8")
    assert plant.old in text
    spoilt = text.replace(plant.old, plant.new, 1)
    lesson, faults = read_lesson(spoilt, path)
    found = faults if lesson is None else check_lesson(lesson, questions=False)
    told = [fault for fault in found if plant.says in str(fault)]
    assert told, [str(fault) for fault in found]
    lines = {number for number, line in enumerate(spoilt.splitlines(), 1) if plant.at in line}
    assert lines & {fault.line for fault in told}, (lines, [str(fault) for fault in told])
    assert all(str(fault).startswith(f"burraco/{plant.name}.en.md:") for fault in found)


@pytest.mark.parametrize("name", sorted({plant.name for plant in PLANTS}))
def test_the_lessons_that_are_spoilt_are_good(name: str) -> None:
    path = folder() / "burraco" / f"{name}.en.md"
    lesson, faults = read_lesson(path.read_text(encoding="utf-8"), path)
    assert lesson is not None
    assert [*faults, *check_lesson(lesson, questions=False)] == []
