"""A lesson in a notebook, from the same files as in the app."""

from __future__ import annotations

from html import escape

import pytest

import tutor
from tutor.ask import KINDS
from tutor.content import proof
from tutor.content.catalog import course
from tutor.content.lesson import Refuses
from tutor.errors import TutorError
from tutor.explain.language import language
from tutor.notebook.lesson import Player
from tutor.notebook.stage import BACK, ON, TRY, Stage
from tutor.registry import game_of


@pytest.mark.parametrize("code", ["en", "it", "ru"])
@pytest.mark.parametrize("id_", ["bura.lead", "burraco.run"])
def test_every_step_shows_itself_in_every_language(id_: str, code: str) -> None:
    player = tutor.lesson(id_, lang=code)
    for _ in range(len(player)):
        shown = player._repr_html_()
        assert escape(player.step.title) in shown
        player.next()
    assert player.lesson is course(id_.partition(".")[0], code).lessons[id_]


def test_the_questions_of_a_lesson_are_those_it_was_proved_with() -> None:
    player = tutor.lesson("burraco.run")
    while len(player.questions) < 2:
        player.next()
    wanted = [one for ask in player.step.asks for one in proof.wanted(player.lesson, ask)]
    assert [task.posed.prompt for task in player.questions] == [proof.found(one).prompt for one in wanted]


def test_the_act_of_a_step_is_refused_in_a_notebook() -> None:
    player = tutor.lesson("burraco.run", lang="en")
    while not any(isinstance(block, Refuses) for block in player.step.blocks):
        player.next()
    assert "seven of spades" in player.try_it()


def test_questions_are_answered_and_graded_in_any_order() -> None:
    player = tutor.lesson("bura.tricks")
    while not player.step.asks:
        player.next()
    assert player.questions == player.questions
    answered = player.questions[-1].answer("0")
    assert answered.outcome in {"right", "wrong"}


def test_walking_stops_at_both_ends() -> None:
    player = tutor.lesson("bura.lead").back()
    assert player.place == 0
    for _ in range(30):
        player.next()
    assert player.place == len(player) - 1


def test_a_lesson_is_played_with_buttons() -> None:
    player = tutor.lesson("burraco.run")
    stage = Stage(player, language("en"))
    seen, refused, asked = [stage.step.value], 0, 0
    while stage.buttons[ON].layout.display is None:
        stage.buttons[ON].click()
        seen.append(stage.step.value)
        assert stage.told.value == ""
        if player.act is not None:
            assert stage.buttons[TRY].layout.display is None
            stage.buttons[TRY].click()
            refused += escape(player.try_it()) in stage.told.value
        asked += len(stage.questions.children)
    assert len(set(seen)) == len(player)
    assert refused
    assert asked
    stage.buttons[BACK].click()
    assert stage.step.value == seen[-2]


def test_questions_of_a_step_are_answered_in_its_row_and_stay_answered() -> None:
    player = tutor.lesson("burraco.run")
    while len(player.questions) < 2:
        player.next()
    row = player.row
    assert row is not None
    assert len(row) == len(player.questions)
    right = specimens(player, 0)
    assert row.answer(right).outcome in {"right", "equal"}
    assert row.task is player.questions[1]
    assert player.back().next().row is row
    assert row.answers["right"].tolist() == [True]


def specimens(player: Player, number: int) -> object:
    """A right answer to a question of the step at hand."""
    one = [one for ask in player.step.asks for one in proof.wanted(player.lesson, ask)][number]
    question = proof.found(one)
    return KINDS[question.kind].specimens(game_of(question.game), question).right[0]


def test_a_step_without_an_act_has_nothing_to_try() -> None:
    with pytest.raises(TutorError, match="nothing to try"):
        tutor.lesson("bura.lead").try_it()


def test_another_act_can_be_tried_at_the_table() -> None:
    player = tutor.lesson("bura.lead").next().next()
    assert "may" in player.try_it("S lead Kd").lower() or "can" in player.try_it("S lead Kd").lower()


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(TutorError, match="no lesson"):
        tutor.lesson("bura.nowhere")
