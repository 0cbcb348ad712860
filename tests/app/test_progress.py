"""The page of progress: nothing is claimed on too little, a confusion is told with its rule."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Visit
from tests.app.reading import left_in_english, texts
from tests.learner.test_beliefs import BANK, GAME
from tests.learner.test_state import answers
from tutor.learner.hypotheses import sort
from tutor.records import OpenQuestion
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
