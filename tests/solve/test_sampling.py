"""Sampled values: the same by seed compiled and as written, worlds that fit what was seen, intervals that hold."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.rows.sampled_bura import agreement
from tests.conftest import ProofSize
from tests.solve.minimax import GAME, ending
from tutor.chance import Chance
from tutor.solve import solve_hidden
from tutor.solve.bura.sampling import Sampler
from tutor.solve.compiled import is_compiled


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
@pytest.mark.parametrize("race", [False, True])
@pytest.mark.parametrize("key", ["seed", "georgian20", "burkozel"])
def test_compiled_and_as_written_draw_the_same(key: str, race: bool) -> None:
    rules = GAME.tables.read_rules(key)
    position = GAME.deal(rules, Chance(3))
    found = []
    for plain in (False, True):
        sampler = Sampler(rules, position, race=race, seed=5, plain=plain)
        sampler.draw(40)
        found.append(sampler.choices())
    assert found[0] == found[1]


def test_what_is_too_large_to_solve_is_sampled_and_says_so() -> None:
    rules = GAME.tables.rules()
    solution = solve_hidden(rules, ending(rules, Chance(1), 8), samples=500)
    assert solution.kind == "sampled"
    assert solution.model
    assert 0 < solution.samples <= 500
    for choice in solution.choices:
        low, high = choice.interval or (1, 0)
        assert low <= choice.value <= high
        assert 0 <= solution.loss_of(choice)[0] <= solution.loss_of(choice)[1]


@pytest.mark.prove
@pytest.mark.machine
def test_the_sampled_grader_wrongs_no_choice_that_is_equal_when_solved(
    proof_size: ProofSize, record_property: Callable[[str, object], None]
) -> None:
    for stock, endings, hands in ((2, proof_size(sample=3, full=100), 6), (4, proof_size(sample=1, full=30), 8)):
        found = agreement(stock, endings, hands)
        record_property(f"stock {stock}", str(found))
        assert found.equal > 0
        assert found.wronged <= 0.01 * found.equal, found
