"""Every case from the rule sources is answered as expected, by few clauses, the expected ones among them."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.cases import answered, assert_is_right, assert_reads_back, cases_of
from tutor.games.burraco.game import GAME

CASES = cases_of(GAME)
MOST = {"setup": 12, "score": 9, "add": 8}
"""Clauses that one answer may cite; people read them all. A setup or a score answers many things at once; others: 7."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: Mapping[str, Any]) -> None:
    assert_is_right(GAME, case, MOST.get(case["ask"], 7))


def test_every_case_has_an_id_of_its_own() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 376


def test_answers_cite_few_clauses() -> None:
    assert statistics.mean(len(answered(GAME, case).cited) for case in CASES) < 4.5


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_question_of_a_case_reads_back_from_its_text(case: Mapping[str, Any]) -> None:
    assert_reads_back(GAME, case)
