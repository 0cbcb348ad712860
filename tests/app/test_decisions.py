"""Decisions on the pages: what a choice costs, what follows from it, and what all of them have cost."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Visit
from tests.app.reading import left_in_english
from tests.app.test_practise import said
from tests.helpers.streamlit_trigger import data_of, fire
from tutor.ask import generate, mark, parse
from tutor.ask.deciding import weighed
from tutor.explain.graded import explain_grade
from tutor.explain.language import language
from tutor.registry import game_of, taught

GAME = game_of(next(iter(taught())))
SEED = "mistaken"


def choose(app: AppTest, move: str) -> None:
    """Make a choice at the table."""
    kind, *cards = move.split()
    table = data_of(app, "table")
    assert next(action["kind"] for action in table["options"]["actions"]) == kind
    view = table["view"]
    event = {"kind": kind, "cards": cards, "target": None, "rev": view["rev"], "seq": 1, "nonce": view["nonce"]}
    fire(app, "table", "move", event)


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_a_choice_is_weighed_told_and_summed_up(code: str, visit: Visit) -> None:
    question = generate(GAME, GAME.tables.rules(), seed=SEED, kind="decide")
    assert question is not None
    decision = weighed(question)
    worst = next(choice for choice in reversed(decision.choices) if " " in choice.move)
    app = visit("practise", lang=code, kind="decide", seed=SEED)
    choose(app, worst.move)
    assert not app.exception
    if code == "en":
        assert "A blunder." in said(app) or "A mistake." in said(app)
        assert "Better: " in said(app)
    else:
        assert left_in_english(app, code) == []
    assert not [button for button in app.button if str(button.key).startswith("aftermath:")]
    app = visit("progress", lang=code)
    app.button[0].click().run()
    assert not app.exception
    if code == "en":
        assert "Decisions" in [header.value for header in app.header]
        assert "There are no answers about this game yet." not in said(app)
    else:
        assert left_in_english(app, code) == []


def test_decisions_are_among_what_can_be_practised(visit: Visit) -> None:
    app = visit("practise", lang="en", kind="legality", seed="5")
    topics = next(box for box in app.selectbox if box.key.startswith("practise:topic"))
    assert "Decisions: what to play" in topics.options
    topics.select("Decisions: what to play")
    next(button for button in app.button if button.key == "practise:start").click().run()
    assert not app.exception
    assert "Decisions: what to play" in said(app)
    assert data_of(app, "table")["options"]["actions"]


def test_how_the_values_were_found_is_told_of_a_best_choice_too(visit: Visit) -> None:
    question = generate(GAME, GAME.tables.rules(), seed=SEED, kind="decide")
    assert question is not None
    move = weighed(question).best[0].move
    found = explain_grade(mark(GAME, question, parse(question, move)), GAME)
    assert found.grounds
    app = visit("practise", lang="en", kind="decide", seed=SEED)
    choose(app, move)
    assert "Right." in said(app)
    assert language("en").say(found.closing[0].text, **dict(found.closing[0].facts)) in said(app)
