"""The diagnosis tried on made-up learners: the same for a seed, and as good as it should be."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.learner.test_beliefs import BANK, GAME
from tutor.learner.simulate import FIGURES, simulate


def test_the_figures_are_the_same_for_a_seed_and_good(proof_size) -> None:
    count = proof_size(sample=1, full=20)
    found = simulate(GAME, BANK, count, "try")
    assert set(FIGURES) <= set(found)
    assert found["planted_first_within_12"] >= 0.75
    assert found["questions_ratio_to_random"] <= 0.5
    assert found["noise_to_none"] >= 0.9
    assert found["foreign_rule_sets"] >= 0.95
    assert simulate(GAME, BANK, 1, "again") == simulate(GAME, BANK, 1, "again")


def test_the_command_prints_the_figures() -> None:
    asked = [sys.executable, "-m", "tutor.cli", "simulate", "--learners", "1", "--seed", "3", "--json"]
    found = json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)
    assert 0 <= found["planted_first_within_12"] <= 1
    assert found["hypotheses"][0]["planted"] == "true"
