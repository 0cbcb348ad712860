"""The page of progress: nothing is claimed on too little, a confusion is told with its rule."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Visit
from tests.app.reading import left_in_english, texts
from tests.learner.test_beliefs import BANK, GAME
from tests.learner.test_state import answers
from tutor.explain.language import language
from tutor.learner.bank import differs
from tutor.learner.expected import write_question
from tutor.learner.hypotheses import sort
from tutor.records import OpenQuestion
from tutor.session import Plan
from tutor.session.written import write_json
from tutor.store import open_store


def plant(id: str, count: int) -> None:
    """Let the only learner have answered so many questions by a belief."""
    store = open_store()
    (learner,) = store.profiles()
    for number, each in enumerate(answers(id, count)):
        rev = 2 * number + 1
        store.pose(
            OpenQuestion(learner.id, "planted", rev, f"n{number}", each.question, "{}", "mixed", 0, each.sent_at)
        )
        fields = {name: getattr(each, name) for name in each.__slots__}
        store.record(type(each)(**{**fields, "profile": learner.id}), "planted", f"n{number}", rev)
    store.close()


def said(app: AppTest) -> str:
    return "\n".join(texts(app))


def test_nothing_is_told_of_somebody_who_has_not_answered(visit: Visit) -> None:
    app = visit("progress", lang="en")
    assert "There are no answers about this game yet." in said(app)
    assert not app.header


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_a_confusion_is_told_with_its_rule(code: str, visit: Visit) -> None:
    id = next(id for id in BANK.heads[1:] if id not in BANK.apart and sort(GAME, id) == "misconception")
    visit("progress", lang=code)
    plant(id, 8)
    app = visit("progress", lang=code)
    app.button[0].click().run()
    assert not app.exception
    held = GAME.tables.misconceptions[id]
    if code == "en":
        assert held.belief in said(app)
        assert held.truth in said(app)
        assert "Firm rules: 0 on 1 Mar, 0 on 8 Mar." in said(app)
    else:
        assert left_in_english(app, code) == []


def test_records_are_taken_away_on_the_page(visit: Visit) -> None:
    app = visit("progress", lang="en")
    app.checkbox[0].check().run()
    next(button for button in app.button if button.key == "progress:erase").click().run()
    assert not app.exception
    assert [open_store().attempts(profile.id) for profile in open_store().profiles()] in ([], [()])


def pose(id: str, page: str) -> str:
    """Lay a question on a page to which a belief answers otherwise than the rules; the answer by the belief."""
    store = open_store()
    (learner,) = store.profiles()
    asked = {json.loads(each.question)["id"] for each in store.attempts(learner.id)}
    name = next(
        name for name, sheet in BANK.sheets.items()
        if differs(sheet, id) and sheet.several and name not in asked and len(json.loads(min(sheet.leads[id])))
    )  # fmt: skip
    question = BANK.questions[name]
    plan = Plan(GAME.id, question.rules, None, None, None, "mixed", "2026-03-09T00:00:00.000+00:00")
    shown = store.open_question(learner.id, page)
    rev = shown.rev + 1 if shown else 1
    written = OpenQuestion(
        learner.id, page, rev, "suspected", write_question(replace(question, nonce="suspected")),
        write_json(asdict(plan)), "mixed", 0, plan.since,
    )  # fmt: skip
    store.pose(written)
    store.close()
    return min(BANK.sheets[name].leads[id])


@pytest.mark.parametrize("code", ["en", "ru"])
def test_what_somebody_seems_to_play_by_is_told_beside_the_answer_that_shows_it(code: str, visit: Visit) -> None:
    id = next(id for id in BANK.heads[1:] if id not in BANK.apart and sort(GAME, id) == "misconception")
    visit("progress", lang=code)
    plant(id, 8)
    chosen = json.loads(pose(id, "practise"))
    app = visit("practise", lang=code)
    app.button[0].click().run()
    for place, box in enumerate(box for box in app.checkbox if box.key.startswith("answer:")):
        box.set_value(place in chosen)
    next(button for button in app.button if "FormSubmitter:answer:" in str(button.key)).click().run()
    assert not app.exception
    spoken = language(code)
    held = GAME.tables.misconceptions[id]
    assert spoken.say("You seem to play as if this held: {belief}", belief=spoken.text(held.belief)) in said(app)
    assert spoken.text(held.truth).rstrip(".") in said(app)
