"""What the cases of a game have in common: how they are read, answered and compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tutor.cards import Card, write_cards
from tutor.engine.clauses import Mark, Verdict, Weight
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet

FOLDER = Path(__file__).parents[1] / "cases"


def cases_of(game: Game) -> list[dict[str, Any]]:
    """Every case of a game."""
    read: list[dict[str, Any]] = yaml.safe_load((FOLDER / f"{game.id}.yaml").read_text(encoding="utf-8"))
    return read


def rules_of(game: Game, case: Mapping[str, Any]) -> RuleSet:
    given = case["rules"]
    return game.tables.rules(given) if isinstance(given, str) else game.tables.rules(given["base"], given["options"])


def answered(game: Game, case: Mapping[str, Any]) -> Verdict:
    query = game.queries[case["ask"]]
    return query.ask(rules_of(game, case), query.form.read(case["given"]))


def plain(value: object) -> object:
    """A value of an answer as the cases write it."""
    if value is None:
        return "none"
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return write_cards(value) if isinstance(value, tuple) and value and isinstance(value[0], Card) else value


def assert_is_right(game: Game, case: Mapping[str, Any], most: int) -> None:
    """The answer is the expected one and cites what it must, and at most so many clauses."""
    verdict = answered(game, case)
    answer = verdict.answer()
    assert {key: plain(answer.get(key, "no such key")) for key in case["expect"]} == case["expect"]
    assert not [clause for clause in case["clauses"] if clause not in verdict.cited], verdict.cited
    assert len(verdict.cited) <= most, verdict.cited
    assert set(verdict.cited) <= set(game.tables.book.real())
    decisive = verdict.decisive
    assert decisive.mark is Mark.BROKEN or decisive.weight in {Weight.DECIDES, Weight.EXPLAINS}
    assert decisive.clause in verdict.cited


def assert_reads_back(game: Game, case: Mapping[str, Any]) -> None:
    """The question of a case is the same when it was written as text or as JSON."""
    query = game.queries[case["ask"]]
    given = query.form.read(case["given"])
    assert query.form.read_text(query.form.write(given)) == given
    assert query.form.read(query.form.to_json(given)) == given
