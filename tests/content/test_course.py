"""The lessons as they are: without a fault, and leaving nothing out, of every game that is taught."""

from __future__ import annotations

import json

import pytest

from tutor import cli
from tutor.content.catalog import course, folder, lint
from tutor.content.coverage import ENOUGH, Coverage, Covered, coverage
from tutor.registry import game_of, taught


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", taught())
def test_the_course_holds_no_fault_and_leaves_nothing_out(name: str) -> None:
    game = game_of(name)
    assert [str(fault) for fault in lint(folder() / name, complete=True)] == []
    table = coverage(game, course(name, "en").lessons.values())
    assert [row.clause for row in table.clauses if not row.taught] == []
    assert [row.clause for row in table.clauses if not row.asked] == []
    assert sum(bool(row.kinds) for row in table.clauses) >= len(table.clauses) * 2 // 3
    assert set(table.exposed) == set(game.tables.misconceptions)
    assert {name: table.exposed[name] for name in table.hidden} == {}


def test_what_is_exposed_too_little_is_told() -> None:
    table = Coverage("bura", (Covered("bura.lead.size", ["bura.lead"], ["legality"]),), {"a": ENOUGH, "b": 0}, 7)
    told = table.to_json()
    assert told["exposed_too_little"] == ["b"]
    assert told["misconceptions"] == {"a": ENOUGH, "b": 0}
    assert told["clauses"] == [{
        "clause": "bura.lead.size", "lessons": ["bura.lead"], "kinds": ["legality"], "choices": [], "cases": 0,
        "misconceptions": [],
    }]  # fmt: skip


def test_the_table_is_printed_for_programs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.content.proof.make", lambda one: None)
    assert cli.main(["coverage", "--json", "--lang", "en"]) == 0
    tables = json.loads(capsys.readouterr().out)
    assert [table["game"] for table in tables] == list(taught())
    for table in tables:
        assert set(table) == {"game", "questions", "clauses", "misconceptions", "exposed_too_little"}
        assert all(row["lessons"] for row in table["clauses"])
