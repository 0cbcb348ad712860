"""The clauses and tables say what the catalogue says, field by field, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.helpers.catalogue import HERE, catalogue
from tutor.engine.clauses import GATES
from tutor.engine.rules import Add, Swap, read_edit, write_edit
from tutor.games.bura import GAME
from tutor.games.bura.clauses import TOPICS

CATALOGUE = catalogue("bura")
STATEMENTS = (HERE / "bura-statements.md").read_text(encoding="utf-8")
LINE = re.compile(r"^- (?P<id>\w+): (?P<statement>.+?) -> (?P<clauses>`.+`)$", re.MULTILINE)
TABLES = GAME.tables
BOOK = TABLES.book.clauses


@pytest.mark.parametrize("row", CATALOGUE["clause"], ids=lambda row: row["id"])
def test_clause_is_as_in_the_catalogue(row: dict[str, Any]) -> None:
    clause = BOOK[row["id"]]
    found = {
        "id": clause.id, "gate": clause.gate, "statement": clause.statement, "seed": list(clause.seed),
        "basis": clause.basis, "sources": list(clause.sources), "option": clause.option,
        "exception_to": clause.exception_to, "contradiction": clause.contradiction, "dissent": list(clause.dissent),
    }  # fmt: skip
    wanted = {
        "seed": [], "option": None, "exception_to": None, "contradiction": "", "dissent": [], **row
    }  # fmt: skip
    assert found == wanted
    assert not clause.false


@pytest.mark.parametrize("row", CATALOGUE["false_clause"], ids=lambda row: row["id"])
def test_false_clause_is_as_in_the_catalogue(row: dict[str, Any]) -> None:
    clause = BOOK[row["id"]]
    assert clause.false
    assert (clause.gate, clause.statement, clause.exception_to) == (
        row["gate"], row["statement"], row.get("exception_to")
    )  # fmt: skip
    assert not clause.sources


def test_there_are_no_other_clauses() -> None:
    listed = [row["id"] for table in ("clause", "false_clause") for row in CATALOGUE[table]]
    assert set(BOOK) == set(listed)
    assert len(listed) == len(set(listed))
    assert all(clause.gate in GATES for clause in BOOK.values())


def test_every_clause_stands_in_a_module_of_the_topics() -> None:
    modules = {clause.run.__module__.rpartition(".")[2] for clause in BOOK.values()}
    assert modules == set(TOPICS)


def test_sources_are_as_in_the_catalogue() -> None:
    found = [{"id": source.id, "title": source.title, "seen": source.seen} for source in TABLES.sources.values()]
    assert found == CATALOGUE["source"]
    standing = {source.id: source.standing for source in TABLES.sources.values()}
    assert {id for id, value in standing.items() if value == "seed"} == {"seed"}
    assert {id for id, value in standing.items() if value == "ours"} == {"ours"}


def test_options_are_as_in_the_catalogue() -> None:
    found = [
        {"name": option.name, "values": list(option.values), "default": option.default, "statement": option.statement}
        for option in TABLES.options.values()
    ]
    assert found == CATALOGUE["option"]


def test_rule_sets_are_as_in_the_catalogue() -> None:
    assert TABLES.rule_sets == CATALOGUE["rule_sets"]
    assert {name: list(settings) for name, settings in TABLES.unsure.items()} == CATALOGUE["unsure"]
    assert set(TABLES.names) == set(TABLES.rule_sets)
    assert not set(TABLES.names.values()) & set(TABLES.rule_sets)


def test_misconceptions_are_as_in_the_catalogue() -> None:
    found = [
        {
            "id": row.id, "belief": row.belief, "truth": row.truth, "touches": list(row.touches),
            "edit": "; ".join(write_edit(edit).replace(",", ", ") for edit in row.edits),
        }
        for row in TABLES.misconceptions.values()
    ]  # fmt: skip
    assert found == CATALOGUE["misconception"]
    for row in TABLES.misconceptions.values():
        assert 1 <= len(row.edits) <= 3
        assert all(read_edit(write_edit(edit)) == edit for edit in row.edits)


def test_false_clauses_stand_in_no_rule_set_and_each_in_some_misconception() -> None:
    false = {id for id, clause in BOOK.items() if clause.false}
    for name in TABLES.rule_sets:
        rules = TABLES.rules(name)
        assert not [clause.id for clause in rules.slots.values() if clause.false]
        assert not rules.edited
    for option in TABLES.options.values():
        for value in option.values:
            assert not [c.id for c in TABLES.rules("seed", {option.name: value}).slots.values() if c.false]
    planted = {
        edit.by if isinstance(edit, Swap) else edit.clause
        for row in TABLES.misconceptions.values()
        for edit in row.edits
        if isinstance(edit, (Add, Swap))
    }
    assert planted == false


def test_every_statement_of_the_seed_has_its_clauses_and_they_name_it() -> None:
    stated = STATEMENTS.partition("## How doubtful places are read")[0]
    rows = {found["id"]: re.findall(r"`([^`]+)`", found["clauses"]) for found in LINE.finditer(stated)}
    assert len(rows) == len(re.findall(r"^- U", stated, re.MULTILINE)) == 42
    for id, clauses in rows.items():
        assert clauses, id
        for clause in clauses:
            assert id in BOOK[clause].seed, (id, clause)
    for clause in TABLES.book.real().values():
        for id in clause.seed:
            assert clause.id in rows[id], (id, clause.id)


def test_what_the_seed_says_cites_it_and_what_nobody_says_is_ours() -> None:
    for clause in TABLES.book.real().values():
        assert ("seed" in clause.sources) == bool(clause.seed), clause.id
        if clause.basis == "default":
            assert clause.sources[0] == "ours", clause.id
