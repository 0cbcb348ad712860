"""The tables of each game say what its catalogue says, and what the tutor words in its own way stands in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

import pytest

from tests.helpers.catalogue import as_written, catalogue, reworded, texts
from tutor.engine.clauses import GATES
from tutor.engine.rules import Add, Swap, read_edit, write_edit
from tutor.registry import game_of, taught

GAMES = sorted(taught())
FALSE = [(game, row) for game in GAMES for row in catalogue(game)["false_clause"]]


def _bare(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows without the numbers that only trace where a clause came from."""
    return [{name: row[name] for name in row if name != "dossier"} for row in rows]


@pytest.mark.parametrize(("game", "row"), FALSE, ids=lambda value: value if isinstance(value, str) else value["id"])
def test_false_clause_is_as_in_the_catalogue(game: str, row: dict[str, Any]) -> None:
    clause = game_of(game).tables.book.clauses[row["id"]]
    assert clause.false
    assert (clause.gate, clause.statement, clause.exception_to) == (
        row["gate"], row["statement"], row.get("exception_to")
    )  # fmt: skip
    assert not clause.sources


@pytest.mark.parametrize("game", GAMES)
def test_there_are_no_other_clauses(game: str) -> None:
    book = game_of(game).tables.book.clauses
    listed = [row["id"] for table in ("clause", "false_clause") for row in catalogue(game)[table]]
    assert set(book) == set(listed)
    assert len(listed) == len(set(listed))
    assert all(clause.gate in GATES for clause in book.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_stands_in_a_module_of_the_topics(game: str) -> None:
    modules = {clause.run.__module__.rpartition(".")[2] for clause in game_of(game).tables.book.clauses.values()}
    assert modules == set(import_module(f"tutor.games.{game}.clauses").TOPICS)


@pytest.mark.parametrize("game", GAMES)
def test_standing_of_the_sources_is_told(game: str) -> None:
    standing = {source.id: source.standing for source in game_of(game).tables.sources.values()}
    assert {id for id, value in standing.items() if value == "seed"} == {"seed"}
    assert {id for id, value in standing.items() if value == "ours"} == {"ours"}


@pytest.mark.parametrize("game", GAMES)
def test_options_are_as_in_the_catalogue(game: str) -> None:
    found = [
        {"name": option.name, "values": list(option.values), "default": option.default, "statement": option.statement}
        for option in game_of(game).tables.options.values()
    ]
    assert found == _bare(catalogue(game)["option"])


@pytest.mark.parametrize("game", GAMES)
def test_rule_sets_are_as_in_the_catalogue(game: str) -> None:
    tables, wanted = game_of(game).tables, catalogue(game)
    assert tables.rule_sets == wanted["rule_sets"]
    assert {name: list(settings) for name, settings in tables.unsure.items()} == wanted["unsure"]
    assert set(tables.names) == set(tables.rule_sets)
    assert not set(tables.names.values()) & set(tables.rule_sets)


@pytest.mark.parametrize("game", GAMES)
def test_misconceptions_are_as_in_the_catalogue(game: str) -> None:
    rows = game_of(game).tables.misconceptions.values()
    found = [
        {
            "id": row.id, "belief": row.belief, "truth": row.truth, "touches": list(row.touches),
            "edit": "; ".join(write_edit(edit).replace(",", ", ") for edit in row.edits),
        }
        for row in rows
    ]  # fmt: skip
    assert found == _bare(catalogue(game)["misconception"])
    for row in rows:
        assert 1 <= len(row.edits) <= 3
        assert all(read_edit(write_edit(edit)) == edit for edit in row.edits)


@pytest.mark.parametrize("game", GAMES)
def test_false_clauses_stand_in_no_rule_set_and_each_in_some_misconception(game: str) -> None:
    tables = game_of(game).tables
    for name in tables.rule_sets:
        rules = tables.rules(name)
        assert not [clause.id for clause in rules.slots.values() if clause.false]
        assert not rules.edited
    for option in tables.options.values():
        for value in option.values:
            assert not [c.id for c in tables.rules("seed", {option.name: value}).slots.values() if c.false]
    planted = {
        edit.by if isinstance(edit, Swap) else edit.clause
        for row in tables.misconceptions.values()
        for edit in row.edits
        if isinstance(edit, (Add, Swap))
    }
    assert planted == {id for id, clause in tables.book.clauses.items() if clause.false}


def test_only_what_a_catalogue_says_is_reworded() -> None:
    words = reworded()
    assert set(words) <= texts([as_written(game) for game in taught()])
    assert not [text for text, instead in words.items() if text == instead]
