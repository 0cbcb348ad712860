"""The clauses and tables say what the catalogue says, field by field, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.helpers.catalogue import HERE, catalogue
from tutor.games.burraco.game import GAME

CATALOGUE = catalogue("burraco")
STATEMENTS = (HERE / "burraco-statements.md").read_text(encoding="utf-8")
LINE = re.compile(r"^- (?P<id>\w+): (?P<statement>.+?) -> (?P<clauses>`.+`)$", re.MULTILINE)
TABLES = GAME.tables
BOOK = TABLES.book.clauses


@pytest.mark.parametrize("row", CATALOGUE["clause"], ids=lambda row: row["id"])
def test_clause_is_as_in_the_catalogue(row: dict[str, Any]) -> None:
    clause = BOOK[row["id"]]
    found = {
        "id": clause.id, "gate": clause.gate, "statement": clause.statement, "seed": list(clause.seed),
        "basis": clause.basis, "sources": list(clause.sources), "option": clause.option,
        "when": list(clause.when), "exception_to": clause.exception_to, "contradiction": clause.contradiction,
    }  # fmt: skip
    wanted = {
        "seed": [], "option": None, "when": [], "exception_to": None, "contradiction": "", **row
    }  # fmt: skip
    wanted.pop("dossier")
    assert found == wanted
    assert not clause.false


def test_sources_are_as_in_the_catalogue() -> None:
    found = [{"id": source.id, "title": source.title, "seen": source.seen} for source in TABLES.sources.values()]
    assert found[1:] == CATALOGUE["source"][1:]
    assert (found[0]["id"], found[0]["seen"]) == ("seed", "whole")


def test_every_statement_of_the_seed_has_its_clauses_and_they_name_it() -> None:
    stated = STATEMENTS.partition("## What the seed does not say")[0]
    rows = {found["id"]: re.findall(r"`([^`]+)`", found["clauses"]) for found in LINE.finditer(stated)}
    assert len(rows) == len(re.findall(r"^- S", stated, re.MULTILINE)) == 41
    for id, clauses in rows.items():
        assert clauses, id
        for clause in clauses:
            assert id in BOOK[clause].seed, (id, clause)
    for clause in TABLES.book.real().values():
        for id in clause.seed:
            assert clause.id in rows[id], (id, clause.id)


def test_what_nobody_says_is_ours() -> None:
    for clause in TABLES.book.real().values():
        if clause.basis == "default":
            assert any(source.startswith("ours ") for source in clause.sources), clause.id
        if clause.basis == "seed":
            assert clause.seed, clause.id


def test_every_rule_set_lists_every_option() -> None:
    for name, settings in TABLES.rule_sets.items():
        assert set(settings) == set(TABLES.options), name


def test_a_clause_is_in_force_only_under_the_values_it_names() -> None:
    for clause in TABLES.book.real().values():
        option = clause.option or ""
        for value in TABLES.options[option].values if clause.when else ():
            rules = TABLES.rules("seed", {option: value})
            assert (clause.id in rules.slots) == (value in clause.when)
