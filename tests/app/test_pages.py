"""Every page in every language: it opens, nothing is left in English, links to nothing are answered gently."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import PAGES, Visit, go
from tests.app.reading import left_in_english, texts
from tutor.registry import game_of, taught

LANGUAGES = ("en", "it", "ru")
PLACES = [pytest.param(page, code, id=f"{page}-{code}") for page in PAGES for code in LANGUAGES]


@pytest.mark.parametrize(("page", "code"), PLACES)
def test_a_page_opens_in_every_language(page: str, code: str, visit: Visit) -> None:
    app = visit(page, lang=code)
    assert not app.exception
    assert len(app.title) == 1
    assert app.query_params["lang"] == code
    if code != "en":
        assert left_in_english(app, code) == []


@pytest.mark.parametrize("code", ["it", "ru"])
def test_english_that_is_left_would_be_found(code: str, visit: Visit) -> None:
    """The scan is no use if it finds nothing on the English page."""
    found = left_in_english(visit("referee", lang="en"), code)
    assert {"Referee", "The situation", "Who takes the trick?"} <= set(found)


@pytest.mark.parametrize("code", ["it", "ru"])
@pytest.mark.parametrize("game", list(taught()))
def test_every_question_of_the_referee_is_asked_in_every_language(game: str, code: str, visit: Visit) -> None:
    app = visit("referee", lang=code)
    app.session_state["game"] = game
    app.run()
    left = {}
    for query in taught()[game].queries:
        app.selectbox(key=f"referee:query:{game}").set_value(query).run()
        assert not app.exception
        left[query] = left_in_english(app, code)
    assert not any(left.values()), left


def test_the_choice_of_a_language_goes_from_page_to_page(visit: Visit) -> None:
    app = visit("home", lang="it")
    go(app, "glossary")
    assert app.title[0].value == "Glossario"


def test_an_unknown_language_is_told_and_the_page_is_shown(visit: Visit) -> None:
    app = visit("home", lang="xx")
    assert not app.exception
    assert any("xx" in note.value for note in app.info)
    assert "lang" not in app.query_params


def test_the_language_is_changed_by_hand_and_kept_in_the_address(visit: Visit) -> None:
    app = visit("glossary", lang="en")
    app.button_group[0].set_value("ru").run()
    assert app.title[0].value == "Словарь"
    assert app.query_params["lang"] == "ru"


def test_pages_have_names_of_their_own(visit: Visit) -> None:
    titles = {visit(page, lang="en").title[0].value for page in PAGES}
    assert len(titles) == len(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_no_internal_name_is_read(page: str, visit: Visit) -> None:
    """The names of rule sets stand in code for those who quote them, never in a sentence."""
    app: AppTest = visit(page, lang="en")
    said = " ".join(texts(app))
    assert " seed" not in said
    assert "georgian20" not in said


def test_the_sheet_tells_what_an_unusual_agreement_bends(visit: Visit) -> None:
    visit("summary")
    from tutor.app.summary import chosen

    game = game_of("bura")
    told = {name: [clause.id for group in chosen(game, game.tables.rules(name)).values() for clause in group]
            for name in game.tables.rule_sets}  # fmt: skip
    assert all(len(ids) == len(set(ids)) for ids in told.values())
    assert "bura.burkozel.target" in told["burkozel"]
    assert "bura.burkozel.target" not in told["seed"]


def test_a_link_names_the_game(visit: Visit) -> None:
    for game in taught():
        seen = visit("summary", game=game)
        assert not seen.exception
        assert seen.session_state["game"] == game
    assert any("whist" in text for text in texts(visit("summary", game="whist")))
