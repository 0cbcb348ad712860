"""Faults planted in good lessons: each is found, with its file and line; the others still load."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tutor.content.catalog import lint, read_all
from tutor.content.lesson import LANGUAGES, LessonFault


@dataclass(frozen=True, slots=True)
class Plant:
    """A change of one file: ``old`` becomes ``new``; the fault is told at a line that holds ``at``."""

    id: str
    old: str
    new: str
    says: str
    at: str | int
    file: str = "04-lead.en.md"
    questions: bool = False
    everywhere: bool = False


LEAD = "lead | trump h | hand Ts 9s 6h | cards Ts"
HEAD_END = "+++\n\n"
PLANTS = (
    # the head
    Plant("no head", "+++\nid", "id", "begins with a line +++", 1),
    Plant("head not closed", HEAD_END, "\n\n", "do not end", 1),
    Plant("head not TOML", 'game = "bura"', "game = bura", "not TOML", "game = bura"),
    Plant("unknown key", 'game = "bura"', 'game = "bura"\nauthor = "me"', "key author is unknown", 'author = "me"'),
    Plant("missing key", 'rules = "seed"\n', "", "key rules is missing", 1),
    Plant("key of another kind", 'title = "Leading"', "title = 7", "of another kind", "title = 7"),
    Plant("something named twice", 'after = ["bura.cards"]', 'after = ["bura.cards", "bura.cards"]', "twice",
          "after ="),
    Plant("unknown game", 'game = "bura"', 'game = "whist"', "no game whist", 'game = "whist"'),
    Plant("unknown rules", 'rules = "seed"', 'rules = "sead"', "no rule set sead", 'rules = "sead"'),
    Plant("unknown option", 'rules = "seed"', 'rules = "seed+reply=shut"', "no value shut", "rules ="),
    Plant("rules with an error", 'rules = "seed"', 'rules = "seed!must-beat"', "error on purpose", "rules ="),
    Plant("id of another game", 'id = "bura.lead"', 'id = "lead"', "begins with the game", 'id = "lead"'),
    Plant("unknown clause taught", '"bura.lead.size",', '"bura.lead.sise",', "no clause bura.lead.sise", "lead.sise"),
    Plant("taught and never named", '"bura.lead.size",', '"bura.lead.size", "bura.end.causes",', "no block names it",
          "bura.end.causes"),
    Plant("undisputed dispute", 'after = ["bura.cards"]', 'disputed = ["bura.lead.size"]', "No text disagrees",
          "disputed ="),
    Plant("dispute not taught", 'after = ["bura.cards"]', 'disputed = ["bura.reply.open"]', "also taught",
          "disputed ="),
    # claims, acts, tables
    Plant("false claim", "claim holds legal", "claim fails legal", "does not confirm", "claim fails legal"),
    Plant("false contrast", "claim holds legal\n" + LEAD, f"claim differs legal\n{LEAD}\n{LEAD}", "does not confirm",
          "claim differs legal"),
    Plant("claim about nothing", "claim holds legal", "claim holds taker", "no key taker", "claim holds taker"),
    Plant("claim of a new kind", "claim holds legal", "claim proves legal", "A claim says", "claim proves legal"),
    Plant("claim of one question", "claim holds legal", "claim same legal", "needs 2 questions", "claim same legal"),
    Plant("wrong clause refuses", "refuses bura.lead.same-suit", "refuses bura.lead.size", "not by bura.lead.size",
          "refuses bura.lead.size"),
    Plant("unknown clause refuses", "refuses bura.lead.same-suit", "refuses bura.lead.suit", "no clause",
          "refuses bura.lead.suit"),
    Plant("allowed act", "S lead 6s 6c", "S lead 6s", "not refused", "refuses bura.lead.same-suit"),
    Plant("act without a seat", "S lead 6s 6c", "lead 6s 6c", "begins with the seat", "lead 6s 6c"),
    Plant("act that is none", "S lead 6s 6c", "S laed 6s 6c", "not a move", "S laed 6s 6c"),
    Plant("act without a table", "```refuses bura.lead.same-suit\nS lead 6s 6c", "## More\n\nAn act.\n\n"
          "```refuses bura.lead.same-suit\nS lead 6s 6c", "no table in this step", "refuses bura.lead.same-suit"),
    Plant("card twice", "S 6s 6c Kd", "S 6s 6c 8d", "given twice", "S 6s 6c 8d"),
    Plant("hand too small", "N Kc 8d 7h | S 6s", "N Kc 8d | S 6s", "has 36 cards", "N Kc 8d | S 6s"),
    Plant("hand too large", "S 6s 6c Kd | stock ", "S 6s 6c Kd ", "is missing", "S 6s 6c Kd"),
    Plant("no start of a deal", "ply 0", "ply 3", "start of a deal", "ply 3"),
    Plant("move that was refused", "act S lead\n```\n\n```refuses bura.lead.same-suit",
          "act S lead\nS lead 6s 6c\n```\n\n```refuses bura.lead.same-suit", "is refused by bura.lead.same-suit",
          "S lead 6s 6c", ),
    Plant("seat that is not there", "```position S\n", "```position W\n", "no seat W", "S 6s 6c Kd"),
    Plant("unknown question", "show\nlead |", "show\nleed |", "", "```show"),
    Plant("question unfinished", "show\nlead | trump h | hand Ts 9s 6h | cards Ts 9s", "show\nlead | trump h", "",
          "lead | trump h"),
    # questions
    Plant("question about an unknown clause", 'focus = "bura.lead.size"', 'focus = "bura.lead.sise"', "no clause",
          "```ask", everywhere=True),
    Plant("question of an unknown kind", 'kind = "legality"', 'kind = "riddle"', "no kind of question", "```ask"),
    Plant("question without a seed", "number = 1\nseed = 1", "number = 1", "key seed is missing", "```ask"),
    Plant("unknown key of a question", "number = 1", 'number = 1\nanswer = "yes"', "answer is unknown",
          'answer = "yes"'),
    Plant("too many questions", "number = 1", "number = 99", "from 1 to 12", "number = 99"),
    Plant("focus and topic", "number = 1", 'topic = "lead"\nnumber = 1', "one of the two", "```ask"),
    Plant("question about an unknown belief", 'focus = "bura.lead.size"', 'belief = "all-is-legal"',
          "no misconception all-is-legal", "```ask", everywhere=True),
    Plant("belief and topic", 'focus = "bura.lead.size"', 'topic = "lead"\nbelief = "equal-ranks-together"',
          "not with a topic", "belief =", everywhere=True),
    Plant("belief that is no mistake", 'focus = "bura.lead.size"\nnumber = 1\nseed = 1',
          'belief = "beat-one-is-enough"\nnumber = 1\nseed = 1\nrules = "seed!beat-one-is-enough"', "no mistake under",
          "```ask", everywhere=True),
    Plant("question that is not found", 'kind = "legality"', 'kind = "declare"', "No such question", "```ask",
          questions=True),
    # the steps
    Plant("unknown block", "```show", "```display", "no block display", "```display"),
    Plant("block not closed", "seed = 1\n```\n", "seed = 1\n", "", "```ask"),
    Plant("empty block", "S lead 6s 6c\n", "\n", "block is empty", "refuses bura.lead.same-suit"),
    Plant("heading of another level", "## Two sixes", "### Two sixes", "begins with ##", "### Two sixes"),
    Plant("dead link to a lesson", "South leads", "[South](lesson:bura.nowhere) leads", "no lesson bura.nowhere",
          "bura.nowhere"),
    Plant("dead link to a clause", "South leads", "[South](clause:bura.lead.none) leads", "no clause",
          "bura.lead.none"),
    Plant("link outside", "South leads", "[South](http:example) leads", "A link leads to", "http:example"),
    Plant("idea missing", "The leader lays", "## A title\n\nThe leader lays", "begins with its idea", "## A title"),
    Plant("idea too long", "The leader lays", "The leader " + "very " * 140 + "slowly lays", "read with pleasure",
          "slowly lays"),
    Plant("loud", "South leads the ten and the nine of spades.", "South leads!", "exclamation", "## Two spades"),
    Plant("two steps of one title", "## A part is enough", "## Two sixes together", "the same title", -1),
    # the lessons together
    Plant("dead prerequisite", 'after = ["bura.cards"]', 'after = ["bura.card"]', "no lesson bura.card", "after ="),
    Plant("cycle", "]\n+++", ']\nafter = ["bura.lead"]\n+++', "comes after itself", "after =", file="01-cards.en.md",
          everywhere=True),
    Plant("same id", 'id = "bura.cards"', 'id = "bura.lead"', "has the same id", 'id = "bura.lead"', everywhere=True),
    Plant("other rules in one language", 'rules = "seed"', 'rules = "pagat"', "differs from the one", "rules =",
          file="04-lead.it.md"),
    Plant("other block in one language", "S lead 6s 6c", "S lead 6c 6s", "differ from those", "refuses bura",
          file="04-lead.ru.md"),
    Plant("step missing in one language", "## Due sei insieme", "", "steps here", -1, file="04-lead.it.md"),
    Plant("title not translated", "## Due sei insieme", "## Two sixes together", "not translated", "## Two sixes",
          file="04-lead.it.md"),
)  # fmt: skip


def spoil(where: Path, plant: Plant) -> str:
    """Change the file of a plant, in one language or in all; the text of the file is returned."""
    name = plant.file.split(".")[0]
    chosen = [plant.file] if not plant.everywhere else [f"{name}.{code}.md" for code in LANGUAGES]
    if plant.id == "same id":
        chosen = [f"01-cards.{code}.md" for code in LANGUAGES]
    text = ""
    for each in chosen:
        path = where / "bura" / each
        text = path.read_text(encoding="utf-8")
        assert plant.old in text, each
        path.write_text(text.replace(plant.old, plant.new, 1), encoding="utf-8")
    return (where / "bura" / plant.file).read_text(encoding="utf-8")


def found_at(faults: list[LessonFault], plant: Plant) -> list[tuple[str, int]]:
    return [(fault.path, fault.line) for fault in faults if plant.says in str(fault)]


def test_the_lessons_that_are_spoilt_are_good(lessons: Path) -> None:
    assert [str(fault) for fault in lint(lessons)] == []


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.id)
def test_a_planted_fault_is_found_with_file_and_line(plant: Plant, lessons: Path) -> None:
    text = spoil(lessons, plant)
    faults = lint(lessons, questions=plant.questions)
    found = found_at(faults, plant)
    assert found, [str(fault) for fault in faults]
    places = {line for path, line in found if path == f"bura/{plant.file}"}
    assert places, found
    if plant.at == -1:
        return
    lines = text.splitlines()
    wanted = {plant.at} if isinstance(plant.at, int) else {
        number for number, line in enumerate(lines, 1) if plant.at in line
    }  # fmt: skip
    assert places & wanted or (plant.id == "idea too long" and places), (places, wanted)
    for fault in faults:
        assert str(fault).startswith(f"{fault.path}:{fault.line}: ")


def test_at_least_thirty_faults_are_planted() -> None:
    assert len({plant.id for plant in PLANTS}) == len(PLANTS) >= 30


def test_a_lesson_in_two_languages_lacks_the_third(lessons: Path) -> None:
    (lessons / "bura" / "04-lead.ru.md").unlink()
    assert ["04-lead.ru.md" in str(fault) for fault in lint(lessons, questions=False)] == [True]


def test_the_others_still_load_beside_a_broken_one(lessons: Path) -> None:
    (lessons / "bura" / "04-lead.ru.md").write_text("nothing", encoding="utf-8")
    read, faults = read_all(lessons)
    assert len(read) == 5
    assert [fault.path for fault in faults] == ["bura/04-lead.ru.md"]


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"", b"+++\n+++\n", b"x" * 70_000, b"```\n" * 50])
def test_a_file_of_anything_is_a_fault_and_no_crash(raw: bytes, lessons: Path) -> None:
    (lessons / "bura" / "99-raw.en.md").write_bytes(raw)
    assert [fault for fault in lint(lessons, questions=False) if fault.path == "bura/99-raw.en.md"]
