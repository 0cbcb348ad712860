"""A quiz in a notebook: answered in Python or in a cell, both told alike; what is stale changes nothing."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import pytest

import tutor
from tests.helpers.walk_hand import put_in_quiz
from tutor.errors import FormatProblem, StaleAnswer
from tutor.notebook.board import Board
from tutor.notebook.quiz import Quiz


def quiz(count: int = 2, **wish: Any) -> Quiz:
    made: Quiz = tutor.quiz("bura/seed", count, **{"kind": "legality", "seed": 4, **wish})
    return made


def board_of(asked: Quiz) -> Board:
    asked.widget()
    return asked._boards[-1]


def form(board: Board) -> list[widgets.Button]:
    """The buttons of the form."""
    return list(board.form.children[0].children)


def shown(board: Board) -> set[str]:
    """The buttons under the form that can be pressed."""
    return {button.description for button in board.buttons.values() if button.layout.display is None}


def wrong_and_right(asked: Quiz) -> tuple[str, str]:
    """The two answers to a question of yes or no."""
    tried = tutor.ask("bura/seed", kind="legality", seed=asked.task.seed).answer("yes")
    return ("no", "yes") if tried.right else ("yes", "no")


def test_the_same_seed_asks_the_same_and_each_question_comes_again_by_its_own() -> None:
    first, second = quiz(3), quiz(3)
    for _ in range(3):
        assert first.task.prompt == second.task.prompt
        again = tutor.ask("bura/seed", kind="legality", seed=first.task.seed)
        assert (again.prompt, again.posed.view) == (first.task.prompt, first.task.posed.view)
        first.answer("yes"), second.answer("no")


def test_a_wrong_answer_is_tried_again_and_both_are_kept() -> None:
    asked = quiz()
    wrong, right = wrong_and_right(asked)
    board = board_of(asked)
    assert shown(board) == {"Hint"}
    asked.take(asked.task, wrong)
    assert shown(board) == {"Try it again", "Next"}
    assert "Not so." in board.verdict.value
    assert " open" in board.verdict.value
    board.buttons["tutor-again"].click()
    assert board.verdict.value == ""
    form(board)[0 if right == "yes" else 1].click()
    assert "Right." in board.verdict.value
    assert " open" not in board.verdict.value
    assert shown(board) == {"Next"}
    assert [one.outcome for one in asked.results] == ["wrong", "right"]
    assert asked.answers[["number", "outcome"]].values.tolist() == [[1, "wrong"], [1, "right"]]
    assert repr(asked) == "Quiz(1 of 2 answered)"


def test_what_is_answered_in_python_shows_in_the_cell() -> None:
    asked = quiz()
    board, other = board_of(asked), board_of(asked)
    old = form(board)
    asked.answer("yes")
    assert "2 of 2" in board.place.value == other.place.value
    old[0].click()
    assert "has gone on" in board.problem.value
    assert len(asked.results) == 1
    asked.take(asked.task, "yes")
    assert asked.done
    assert "Next" not in shown(board)
    assert asked.next() is asked.task


def test_a_double_click_counts_once_and_leaves_the_verdict() -> None:
    asked = quiz()
    board = board_of(asked)
    yes, no = form(board)
    yes.click()
    told = board.verdict.value
    yes.click()
    no.click()
    assert board.verdict.value == told != ""
    assert "first answer counts" in board.problem.value
    assert len(asked.results) == 1


def test_what_cannot_be_read_is_no_answer_and_an_old_question_takes_none() -> None:
    asked = quiz()
    board = board_of(asked)
    old = asked.task
    with pytest.raises(FormatProblem):
        asked.answer("perhaps")
    assert asked.results == ()
    asked.answer("yes")
    with pytest.raises(StaleAnswer):
        asked.take(old, "no")
    assert len(asked.results) == 1
    assert board.problem.value == ""


def test_hints_are_told_one_by_one_and_go_with_the_question() -> None:
    asked = quiz()
    board = board_of(asked)
    board.buttons["tutor-hint"].click()
    assert board.hints.value.count("<p>") == 1
    asked.answer("yes")
    assert board.hints.value == ""


def test_a_move_is_made_at_the_table_and_a_forged_one_changes_nothing() -> None:
    asked = put_in_quiz(quiz(kind="perform"))
    board = board_of(asked)
    board.refresh()
    table = board.table
    event = {"kind": "reply", "cards": ["Ah", "6c"], "target": None, "rev": table.view["rev"], "seq": 1,
             "nonce": table.view["nonce"]}  # fmt: skip
    for forged in (
        {**event, "nonce": "other"},
        {**event, "rev": 0},
        {**event, "kind": "lead"},
        {**event, "cards": "Ah"},
    ):
        table._receive(table, forged, [])
    assert asked.results == ()
    event["seq"] = 9
    table._receive(table, event, [])
    assert [one.outcome for one in asked.results] == ["wrong"]
    assert table.options["actions"] == []
    assert "the ace of hearts and the ten of hearts" in board.verdict.value
    table._receive(table, {**event, "seq": 10}, [])
    assert len(asked.results) == 1


@pytest.mark.parametrize("kind", ["value", "choose", "clause", "spot", "outcome", "declare", "conduct", "moves"])
def test_every_form_has_its_widgets(kind: str) -> None:
    board = board_of(quiz(1, kind=kind, seed=3))
    assert board.form.children


def test_the_first_belief_of_the_walk_is_about_what_decided() -> None:
    asked = put_in_quiz(quiz(kind="perform"))
    answered = asked.take(asked.task, "reply Ah 6c")
    assert answered.judged.diagnosis.beliefs[0].id == "beat-one-is-enough"


def test_a_decision_is_made_at_the_table_of_a_cell() -> None:
    asked = quiz(1, kind="decide", seed=2)
    board = board_of(asked)
    view = asked.task.posed.view
    assert next(way.kind for way in view.ways) == view.phase
    hand = view.pile("hand", view.seat)
    assert hand is not None
    led = view.pile("trick")
    move = " ".join([view.phase, *(card.text for card in hand.cards[: len(led.cards) if led else 1])])
    answered = asked.answer(move)
    assert answered.outcome in {"right", "equal", "inferior"}
    assert answered.word in board.verdict.value
    assert str(answered)
    told = tutor.ask("bura/seed", kind="decide", seed=asked.task.seed).answer("declare").outcome
    assert told in {"right", "equal", "inferior"}


def test_solved_positions_show_every_choice() -> None:
    table = tutor.deal("bura/georgian20", seed=3)
    solved = tutor.solve(table, race=True)
    assert solved.kind == "exact"
    assert set(solved.table["move"]) == set(solved.values)
    assert solved.values == tutor.solve(table.text, race=True).values
    guessed = tutor.solve(table, race=True, hidden=True, lang="it", samples=128)
    assert guessed.kind == "sampled"
    assert "Stimato su" in str(guessed)
    assert "<table>" in guessed._repr_html_()
    assert callable(tutor.solve.solve)


def test_what_a_wrong_move_leads_to_is_played_on_and_back() -> None:
    asked = quiz(1)
    put_in_quiz(asked)
    board = board_of(asked)
    answered = asked.take(asked.task, "reply Ah 6c")
    ways = answered.played_on()
    assert set(ways) == {"own", "better"}
    assert "<figure>" in answered._repr_html_()

    def after() -> dict[str, widgets.Button]:
        return {button.description: button for button in board.after.box.children[-1].children}

    assert set(after()) == {"See what it leads to", "See the better move"}
    after()["See what it leads to"].click()
    assert "Step 1 of" in board.after.box.children[0].value
    for step in range(2, len(ways["own"]) + 1):
        after()["Next step"].click()
        assert f"Step {step} of" in board.after.box.children[0].value
    after()["Back to the question"].click()
    assert set(after()) == {"See what it leads to", "See the better move"}
    asked.again()
    assert not board.after.box.children
