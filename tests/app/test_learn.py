"""The Learn page: the map, a lesson from its idea to its end, acts refused by their clause, progress, deep links."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import Visit, go
from tests.app.reading import left_in_english, texts
from tests.app.test_practise import answer, attempts, buttons
from tests.conftest import ProofSize
from tutor.app.progress import progress
from tutor.content.catalog import course
from tutor.content.lesson import Refuses
from tutor.content.proof import all_wanted
from tutor.explain.language import language
from tutor.registry import game_of, taught

LESSON = "bura.lead"


def said(app: AppTest) -> str:
    return "\n".join(texts(app))


def turn_to(app: AppTest, id_: str, place: int) -> None:
    """Turn to a step of a lesson, as its address does."""
    app.query_params["lesson"], app.query_params["step"] = id_, str(place + 1)
    app.run()


def steps(id_: str = LESSON) -> int:
    return len(course("bura", "en").lessons[id_].steps)


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_the_map_lists_every_lesson_in_the_language_of_the_visit(code: str, visit: Visit) -> None:
    app = visit("learn", lang=code)
    assert not app.exception
    labels = " ".join(getattr(element.proto, "label", "") for element in app.main if element.type == "page_link")
    read = said(app).replace("\\", "")
    for lesson in course("bura", code).lessons.values():
        assert lesson.title in read + labels.replace("\\", "")
    if code != "en":
        assert left_in_english(app, code) == []


@pytest.mark.parametrize("code", ["en", "it", "ru"])
@pytest.mark.parametrize("id_", ["bura.cards", LESSON, "bura.penalties", "bura.who-open"])
def test_every_step_of_a_lesson_is_shown_in_every_language(id_: str, code: str, visit: Visit) -> None:
    app = visit("learn", lang=code, lesson=id_)
    title = course(id_.partition(".")[0], code).lessons[id_].title
    for place in range(steps(id_) + 1):
        turn_to(app, id_, place)
        assert not app.exception
        assert title in said(app).replace("\\", "")
        if code != "en":
            assert left_in_english(app, code) == []


ALL = [id for game in reversed(taught()) for id in course(game, "en").lessons]
"""Every lesson, those of the game that is taught last before the others."""


@pytest.mark.prove
@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_every_lesson_opens_and_its_acts_are_refused_by_their_clause(
    code: str, visit: Visit, proof_size: ProofSize
) -> None:
    first = ["en", "it", "ru"].index(code)
    turned = [*ALL[first:], *ALL[:first]]
    app = visit("learn", lang=code)
    for id_ in turned[: proof_size(sample=1, full=len(ALL))]:
        game = game_of(id_.partition(".")[0])
        for place, step in enumerate(course(game.id, code).lessons[id_].steps):
            turn_to(app, id_, place)
            assert not app.exception
            if step.title:
                assert step.title in said(app).replace("\\", "")
            for block in step.blocks:
                if isinstance(block, Refuses):
                    buttons(app, "learn:try")[0].click().run()
                    assert language(code).text(game.tables.book.clauses[block.clause].statement) in said(app)


def test_numbers_of_cards_are_told_as_numbers(visit: Visit) -> None:
    told = said(visit("learn", lang="en", lesson="bura.draw", step="4"))
    assert "no card" not in told


def test_a_forbidden_act_is_refused_by_its_clause(visit: Visit) -> None:
    app = visit("learn", lesson=LESSON, step="3")
    buttons(app, "learn:try")[0].click().run()
    assert "Cards led together must be of one suit" in said(app)
    assert not app.exception


def test_next_and_back_walk_through_the_steps(visit: Visit) -> None:
    app = visit("learn", lesson=LESSON, step="1")
    buttons(app, "learn:next")[0].click().run()
    assert app.query_params["step"] in ("2", ["2"])
    buttons(app, "learn:back")[0].click().run()
    assert app.query_params["step"] in ("1", ["1"])


def test_answers_are_kept_and_the_way_on_leads_behind_them(visit: Visit) -> None:
    lesson = course("bura", "en").lessons[LESSON]
    place = next(number for number, step in enumerate(lesson.steps) if step.asks)
    app = visit("learn", lesson=LESSON, step=str(place + 1))
    answer(app)
    assert not app.exception
    kept = attempts()
    assert [each.context for each in kept] == ["lesson"]
    come = progress(kept)
    assert come.count(lesson)[0] == 1
    assert come.count(lesson)[2] == len(all_wanted(lesson))
    assert come.step(lesson) == place + 1
    app = go(app, "learn")
    assert not app.exception


@pytest.mark.parametrize(
    "address",
    [{"lesson": "bura.nowhere"}, {"lesson": LESSON, "step": "0"}, {"lesson": LESSON, "step": "999"},
     {"lesson": LESSON, "step": "two"}, {"lesson": "<b>"}],
)  # fmt: skip
def test_an_address_of_anything_opens_something(address: dict[str, str], visit: Visit) -> None:
    app = visit("learn", **address)
    assert not app.exception
    assert said(app)


def test_a_lesson_in_the_middle_of_which_nothing_is_answered_begins_at_its_idea() -> None:
    assert progress([]).step(course("bura", "en").lessons[LESSON]) == 0
