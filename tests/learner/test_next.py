"""What is asked next, and what can be taken away."""

from __future__ import annotations

import csv
import io
import time

import pytest

from tests.learner.test_beliefs import BANK, GAME, RULES
from tests.learner.test_state import answers, attempt, moment
from tutor.ask import mark, parse
from tutor.ask.kinds import KINDS
from tutor.chance import Chance
from tutor.learner.export import COLUMNS, write_csv
from tutor.learner.next import diagnostic, due, fresh, searched
from tutor.learner.state import State, rebuild


@pytest.fixture(scope="module")
def found() -> State:
    """What is known of somebody with a misconception."""
    return rebuild(answers(BANK.heads[3], 8))


def test_the_next_question_is_a_new_one_of_the_bank(found) -> None:
    question = diagnostic(found, GAME, RULES)
    assert question.id in BANK.questions
    assert question.id not in found.asked


def test_the_next_question_is_chosen_at_once(found) -> None:
    diagnostic(found, GAME, RULES)
    taken = []
    for _ in range(9):
        start = time.perf_counter()
        diagnostic(found, GAME, RULES)
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.05


def test_without_a_bank_a_question_is_searched(found) -> None:
    question = searched(found, GAME, RULES, Chance("search"))
    assert question is not None
    specimens = KINDS[question.kind].specimens(GAME, question)
    assert mark(GAME, question, parse(question, specimens.right[0])).right


def test_no_wrong_option_of_the_bank_is_the_truth() -> None:
    for question in list(BANK.questions.values())[:12]:
        specimens = KINDS[question.kind].specimens(GAME, question)
        for raw in specimens.wrong:
            assert not mark(GAME, question, parse(question, raw)).right


def test_what_is_due_is_asked_in_a_fresh_position(found) -> None:
    wanted = list(due(found, moment(90)))
    assert {each.game for each in wanted} == {GAME.id}
    assert any(each.because for each in wanted)
    for each in [next(each for each in wanted if each.because), wanted[0]]:
        one, other = (fresh(each, GAME, RULES, Chance(seed)) for seed in "ab")
        assert one is not None
        assert other is not None
        assert one.position != other.position
        assert one.id not in found.asked
    assert list(due(found, moment(-1))) == []


def test_answers_are_exported_as_a_table() -> None:
    given = [attempt(next(iter(BANK.questions)), "[]", number=1)]
    rows = list(csv.DictReader(io.StringIO(write_csv(given))))
    assert tuple(rows[0]) == COLUMNS
    assert rows[0]["id"] == "a1"
