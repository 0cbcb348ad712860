"""Ability and difficulty on one scale, worked by hand, and what is chosen by them."""

from __future__ import annotations

import pytest

from tests.learner.test_beliefs import BANK, GAME, RULES
from tests.learner.test_state import answers, moment
from tutor.learner.guide import MIXED, Guide, fitting
from tutor.learner.hypotheses import TRUE
from tutor.learner.level import WORDS, Level, chance_of, guessing, met, template, word
from tutor.learner.mind import Minds
from tutor.learner.rates import rates
from tutor.learner.state import rebuild


# Worked by hand with step 0.4 and settling 0.05.
# 1 answer before, ability 0.5, difficulty -0.5, no guessing: 1 / (1 + e^-1) = 0.731059
# right: 0.4 / 1.05 · 0.268941 = 0.102454; wrong: 0.4 / 1.05 · -0.731059 = -0.278499
@pytest.mark.parametrize(("score", "able", "hard"), [(1.0, 0.602454, -0.602454), (0.0, 0.221501, -0.221501)])
def test_an_answer_moves_both_levels_as_worked_by_hand(score: float, able: float, hard: float) -> None:
    found = met(Level(0.5, 1), Level(-0.5, 1), 0.0, score, 1.0)
    assert [level.value for level in found] == pytest.approx([able, hard], abs=1e-6)
    assert [level.answers for level in found] == [2, 2]


def test_levels_settle_and_help_counts_less() -> None:
    fresh, settled = (met(Level(0, number), Level(0, number), 0, 1, 1)[0].value for number in (0, 40))
    assert fresh > 2 * settled
    assert met(Level(), Level(), 0, 1, 0.3)[0].value == pytest.approx(0.3 * met(Level(), Level(), 0, 1, 1)[0].value)


def test_a_right_answer_never_lowers_and_a_wrong_one_never_raises_ability() -> None:
    for able in (-2.0, 0.0, 2.0):
        for guess in (0.0, 0.5):
            assert met(Level(able), Level(), guess, 1.0, 1.0)[0].value >= able
            assert met(Level(able), Level(), guess, 0.0, 1.0)[0].value <= able


def test_a_template_is_known_whatever_the_position() -> None:
    one, *_ = BANK.questions.values()
    assert template(one) == f"{GAME.id}/{one.kind}/{one.focus}"
    assert 0 <= guessing(one) <= 0.5


def test_hardness_is_told_in_words_once_enough_is_known() -> None:
    assert word(Level(3.0, 2), Level(0, 9), 0) == ""
    assert word(Level(3.0, 9), Level(0, 0), 0) == ""
    assert [word(Level(able, 9), Level(0, 9), 0.25) for able in (2.0, 0.2, -1.0)] == list(WORDS)
    assert chance_of(Level(-9), Level(9), 0.5) == pytest.approx(0.5, abs=1e-3)


def test_a_fitting_question_is_one_that_was_met_and_rested() -> None:
    state = rebuild(answers(TRUE, 14))
    kind, focus = fitting(state, GAME, RULES)
    names = [name for name in state.levels if name != GAME.id]
    assert f"{GAME.id}/{kind}/{focus}" in names[: -rates("level")["resting"]]
    guide = Guide(Minds())
    picked = [
        guide.pick("p", answers(TRUE, 14), rules=RULES.key, context=MIXED, moment=moment(20), seed=f"s{number}")
        for number in range(6)
    ]
    assert any(found is None for found in picked)
    assert any(found is not None and found[1] == MIXED for found in picked)
