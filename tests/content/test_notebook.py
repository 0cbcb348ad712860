"""A lesson in a notebook, from the same files as in the app."""

from __future__ import annotations

import pytest

import tutor
from tutor.content.catalog import course
from tutor.errors import TutorError


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_every_step_shows_itself_in_every_language(code: str) -> None:
    player = tutor.lesson("bura.lead", lang=code)
    for _ in range(len(player)):
        shown = player._repr_html_()
        assert player.step.title in shown
        player.next()
    assert player.lesson is course("bura", code).lessons["bura.lead"]


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


def test_a_step_without_an_act_has_nothing_to_try() -> None:
    with pytest.raises(TutorError, match="nothing to try"):
        tutor.lesson("bura.lead").try_it()


def test_another_act_can_be_tried_at_the_table() -> None:
    player = tutor.lesson("bura.lead").next().next()
    assert "may" in player.try_it("S lead Kd").lower() or "can" in player.try_it("S lead Kd").lower()


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(TutorError, match="no lesson"):
        tutor.lesson("bura.nowhere")
