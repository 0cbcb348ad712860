"""The clauses and tables say what the catalogue says, field by field, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.helpers.catalogue import HERE, catalogue
from tutor.games.bura import GAME

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


def test_sources_are_as_in_the_catalogue() -> None:
    found = [{"id": source.id, "title": source.title, "seen": source.seen} for source in TABLES.sources.values()]
    assert found == CATALOGUE["source"]


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
