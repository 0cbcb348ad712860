"""Every case from the rule sources is answered as expected, by few clauses, the expected ones among them."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.cards import Card, write_cards
from tutor.engine.clauses import Mark, Verdict, Weight
from tutor.engine.rules import RuleSet
from tutor.games.burraco.game import GAME

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[2] / "cases" / "burraco.yaml").read_text(encoding="utf-8")
)
MOST = {"setup": 12, "score": 9, "add": 8}
"""Clauses that one answer may cite; people read them all. A setup or a score answers many things at once; others: 7."""


def rules_of(case: Mapping[str, Any]) -> RuleSet:
    given = case["rules"]
    return GAME.tables.rules(given) if isinstance(given, str) else GAME.tables.rules(given["base"], given["options"])


def answered(case: Mapping[str, Any]) -> Verdict:
    query = GAME.queries[case["ask"]]
    return query.ask(rules_of(case), query.form.read(case["given"]))


def plain(value: object) -> object:
    """A value of an answer as the cases write it."""
    if value is None:
        return "none"
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return write_cards(value) if isinstance(value, tuple) and value and isinstance(value[0], Card) else value


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: Mapping[str, Any]) -> None:
    verdict = answered(case)
    answer = verdict.answer()
    assert {key: plain(answer.get(key, "no such key")) for key in case["expect"]} == case["expect"]
    assert not [clause for clause in case["clauses"] if clause not in verdict.cited], verdict.cited
    assert len(verdict.cited) <= MOST.get(case["ask"], 7), verdict.cited
    assert set(verdict.cited) <= set(GAME.tables.book.real())
    decisive = verdict.decisive
    assert decisive.mark is Mark.BROKEN or decisive.weight in {Weight.DECIDES, Weight.EXPLAINS}
    assert decisive.clause in verdict.cited


def test_every_case_has_an_id_of_its_own() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 376


def test_answers_cite_few_clauses() -> None:
    assert statistics.mean(len(answered(case).cited) for case in CASES) < 4.5


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_question_of_a_case_reads_back_from_its_text(case: Mapping[str, Any]) -> None:
    query = GAME.queries[case["ask"]]
    given = query.form.read(case["given"])
    assert query.form.read_text(query.form.write(given)) == given
    assert query.form.read(query.form.to_json(given)) == given
