"""Rule sets, options and edits: their keys, and what is refused."""

from __future__ import annotations

import pytest

from tutor.engine.clauses import Book, Role, Trace
from tutor.engine.rules import Add, Drop, Set, Swap, read_edit, read_tables, write_edit
from tutor.errors import CatalogueError, RulesError
from tutor.games.bura import GAME

TABLES = GAME.tables


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("seed", "bura/seed"),
        (" bura/seed ", "bura/seed"),
        ("seed+reply=closed", "bura/seed+reply=closed"),
        ("seed+stake=pot,reply=closed", "bura/seed+reply=closed,stake=pot"),
        ("seed+stake=pot+reply=closed", "bura/seed+reply=closed,stake=pot"),
        ("seed+reply=open", "bura/seed"),
        ("seed!must-beat", "bura/seed!must-beat"),
        ("seed+reply=closed!must-beat!Set(stake=pot)", "bura/seed+reply=closed!must-beat!Set(stake=pot)"),
        ("seed!Drop(bura.trick.beat-all)", "bura/seed!Drop(bura.trick.beat-all)"),
    ],
)
def test_rules_have_one_key(text: str, key: str) -> None:
    rules = TABLES.read_rules(text)
    assert rules.key == key
    assert TABLES.read_rules(key) is rules
    assert hash(rules) == hash(TABLES.read_rules(key))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no rule set"),
        ("chess", "no rule set chess"),
        ("burraco/seed", "another game"),
        ("seed+reply", "not an option with a value"),
        ("seed+colour=red", "no option colour"),
        ("seed+reply=maybe", "no value maybe"),
        ("seed+reply=open,reply=closed", "given twice"),
        ("seed!dance", "no misconception or edit"),
        ("seed!Drop(bura.no.such)", "no clause bura.no.such"),
        ("seed!Drop(bura.false.must-beat)", "no clause bura.false.must-beat"),
        ("seed!Add(bura.trick.beat-all)", "no clause bura.trick.beat-all"),
        ("seed!Swap(bura.trick.beat-all,bura.trick.half-beat)", "no clause bura.trick.half-beat"),
        ("seed!Set(colour=red)", "no option colour"),
        ("seed!Set(reply=maybe)", "no value maybe"),
        ("seed!Set(reply)", "no misconception or edit"),
        ("seed!Swap(bura.trick.beat-all)", "no misconception or edit"),
        ("seed!Drop(a,b)", "no misconception or edit"),
        ("seed!Add(a,b)", "no misconception or edit"),
    ],
)
def test_rules_that_there_are_not(text: str, words: str) -> None:
    with pytest.raises(RulesError) as refusal:
        TABLES.read_rules(text)
    assert words in str(refusal.value)


def test_an_option_reads_what_a_file_may_hold() -> None:
    options = TABLES.options
    assert options["shokha"].read(True) == "on"
    assert options["shokha"].read(False) == "off"
    assert options["players"].read("3") == 3
    with pytest.raises(RulesError):
        options["players"].read(True)
    with pytest.raises(RulesError):
        options["reply"].read(None)


@pytest.mark.parametrize("edit", [Drop("a.b"), Add("a.b"), Swap("a.b", "c.d"), Set("x", "y")])
def test_edits_read_back(edit: Drop | Add | Swap | Set) -> None:
    assert read_edit(write_edit(edit)) == edit


def test_edits_can_be_given_as_values() -> None:
    rules = TABLES.rules("seed", {}, [Drop("bura.trick.half-beat"), Set("reply", "closed")])
    assert rules.key == "bura/seed!Drop(bura.trick.half-beat)!Set(reply=closed)"
    assert rules.edited
    assert not Trace(rules).holds("bura.trick.half-beat")
    assert rules.options["reply"] == "closed"


def test_a_setting_alone_is_no_edit_of_clauses() -> None:
    assert not TABLES.read_rules("seed!paired-as-laid").edited


def test_nothing_is_swapped_for_a_clause_that_was_dropped() -> None:
    rules = TABLES.rules(
        "seed", {}, [Drop("bura.trick.beat-all"), Swap("bura.trick.beat-all", "bura.false.points-decide")]
    )
    assert not Trace(rules).holds("bura.trick.beat-all")


def test_texts_of_the_tables_are_all_that_people_read() -> None:
    texts = TABLES.texts()
    assert len(texts) == len(set(texts))
    for clause in TABLES.book.clauses.values():
        assert clause.statement in texts
    assert "" not in texts


def book(**changes: object) -> Book:
    """A book of one clause."""
    made = Book("toy")
    fields: dict[str, object] = {"role": Role.FACT, "gate": "query", "sources": ("ours",), **changes}

    @made.clause("toy.a.b", **fields)  # type: ignore[arg-type]
    def rule() -> None:
        """A rule.

        Why it is so.

        Examples:
            seed | value
            | cards Ah
            -> points 11
        """

    return made


TOY = """
unsure = {{ seed = {unsure} }}
[rule_sets]
seed = {settings}
[rule_set_names]
seed = "Toy"
[[source]]
id = "ours"
title = "Ours"
seen = "own"
[[option]]
name = "size"
values = [1, 2]
default = 1
statement = "How large."
[[misconception]]
id = "wrong"
belief = "Wrong."
truth = "Right."
touches = ["{touches}"]
edit = "Set(size=2)"
"""


def toy(settings: str = "{ size = 2 }", unsure: str = "[]", touches: str = "toy.a.b") -> str:
    return TOY.format(settings=settings, unsure=unsure, touches=touches)


def test_tables_are_read() -> None:
    tables = read_tables(book(), toy())
    assert tables.game == "toy"
    assert tables.rules().options == {"size": 2}
    clause = tables.book.clauses["toy.a.b"]
    assert (clause.statement, clause.why, clause.topic) == ("A rule.", "Why it is so.", "a")
    assert clause.examples == ("seed | value | cards Ah -> points 11",)


@pytest.mark.parametrize(
    ("changes", "text", "words"),
    [
        ({"sources": ("nobody",)}, toy(), "toy.a.b: source nobody"),
        ({"dissent": ("nobody",)}, toy(), "toy.a.b: source nobody"),
        ({"option": "colour"}, toy(), "toy.a.b: option colour"),
        ({"option": "size", "when": (3,)}, toy(), "toy.a.b: when"),
        ({"exception_to": "toy.no.such"}, toy(), "toy.a.b: exception_to toy.no.such"),
        ({"role": Role.TEST, "gate": "shape"}, toy(), "judges no kind of move"),
        ({}, toy(settings="{ size = 3 }"), "seed: size"),
        ({}, toy(settings="{ colour = 3 }"), "seed: colour"),
        ({}, toy(touches="toy.no.such"), "wrong: toy.no.such"),
        ({}, toy().replace('seed = "Toy"', 'other = "Toy"'), "rule_set_names"),
        ({}, toy() + "\n[[colour]]\nname = 1", "unknown keys: colour"),
        ({}, "[[", "cannot be read"),
    ],
)
def test_tables_that_contradict_themselves_are_refused(changes: dict[str, object], text: str, words: str) -> None:
    with pytest.raises(CatalogueError) as refusal:
        read_tables(book(**changes), text)
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"gate": "dance"}, "unknown gate"), ({"sources": ()}, "has no source")],
)
def test_a_clause_without_gate_or_source_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(CatalogueError) as refusal:
        book(**changes)
    assert words in str(refusal.value)


def test_a_clause_is_entered_once_with_statement_and_example() -> None:
    made = book()
    with pytest.raises(CatalogueError):
        made.clause("toy.a.b", role=Role.FACT, gate="query", sources=("ours",))
    with pytest.raises(CatalogueError):
        made.clause("toy.a.c", role=Role.FACT, gate="query", sources=("ours",))(lambda: None)

    def without_example() -> None:
        """A rule."""

    with pytest.raises(CatalogueError):
        made.clause("toy.a.d", role=Role.FACT, gate="query", sources=("ours",))(without_example)


def test_clauses_in_force_under_some_values_of_an_option_only() -> None:
    tables = read_tables(book(option="size", when=(2,)), toy())
    assert Trace(tables.rules()).holds("toy.a.b")
    assert not Trace(tables.rules("seed", {"size": 1})).holds("toy.a.b")
