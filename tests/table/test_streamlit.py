"""The table on a page, without a browser: what goes out, what is told to the page, and how often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.helpers import streamlit_trigger
from tests.helpers.streamlit_trigger import components, data_of, fire, remember
from tests.helpers.table_views import trick_table

PLAY: dict[str, Any] = {"kind": "play", "cards": ["Ah"], "target": None, "rev": 1, "seq": 1, "nonce": "q1"}


PAGE = Path(streamlit_trigger.__file__).with_name("table_page.py")


@pytest.fixture
def app() -> AppTest:
    shown = AppTest.from_file(str(PAGE), default_timeout=60).run()
    assert not shown.exception
    return shown


def test_the_names_that_streamlit_keeps_to_itself_are_where_they_were(app: AppTest) -> None:
    """If this fails after an upgrade, tests/helpers/streamlit_trigger.py is the only file to mend."""
    assert callable(app._run)
    assert app._tree.get_widget_states().DESCRIPTOR.name == "WidgetStates"
    assert [proto.id.rsplit("-", 1)[1] for proto in components(app)] == ["tbl"]
    fire(app, "tbl", "move", PLAY)
    assert app.session_state.moves == [["Ah"]], "the trigger did not arrive: the runner's private door has moved"


def test_the_table_is_given_exactly_the_payload(app: AppTest) -> None:
    assert data_of(app, "tbl") == {**trick_table(), "selection": None}


def test_the_script_and_the_style_are_packaged_not_sent_along(app: AppTest) -> None:
    proto = components(app)[0]
    assert proto.component_name == "tutor.card_table"
    assert proto.js_source_path.endswith("table.js")
    assert proto.css_source_path.endswith("table.css")
    assert (proto.js_content, proto.css_content) == ("", "")
    assert proto.isolate_styles


def test_a_rerun_sends_little(app: AppTest) -> None:
    assert len(components(app)[0].SerializeToString()) < 4_500


def test_a_move_shows_the_new_view_in_the_same_run_and_empties_the_selection(app: AppTest) -> None:
    before = components(app)[0].id
    remember(app, "tbl", "selection", {"rev": 1, "ids": ["6:0"], "cards": ["Ah"]})
    assert app.session_state.news.selected == ("Ah",)
    assert data_of(app, "tbl")["selection"] == {"rev": 1, "ids": ["6:0"], "cards": ["Ah"]}
    fire(app, "tbl", "move", PLAY)
    assert app.session_state.news.event.cards == ("Ah",)
    assert app.session_state.news.selected == ()
    data = data_of(app, "tbl")
    assert (data["view"]["rev"], data["view"]["heard"], data["selection"]) == (2, 1, None)
    assert components(app)[0].id == before


def test_an_event_is_told_once(app: AppTest) -> None:
    fire(app, "tbl", "move", PLAY)
    app.button[0].click().run()
    assert app.session_state.news.event is None
    assert app.session_state.moves == [["Ah"]]


@pytest.mark.parametrize("second", [PLAY, {**PLAY, "seq": 2}, {**PLAY, "nonce": "other", "rev": 2, "seq": 2}])
def test_a_second_or_stale_event_changes_nothing(app: AppTest, second: dict[str, Any]) -> None:
    fire(app, "tbl", "move", PLAY)
    fire(app, "tbl", "move", second)
    assert app.session_state.moves == [["Ah"]]
    assert app.session_state.rev == 2
    assert type(app.session_state.news.problem).__name__ == "StaleAnswer"


def test_an_event_that_leaves_the_view_opens_the_table_again(app: AppTest) -> None:
    fire(app, "tbl", "move", {**PLAY, "kind": "hint", "cards": []})
    data = data_of(app, "tbl")
    assert (data["view"]["rev"], data["view"]["heard"]) == (1, 1)
    fire(app, "tbl", "move", {**PLAY, "kind": "hint", "cards": []})
    assert app.session_state.moves == [[]]


@pytest.mark.parametrize("raw", ["play", {"kind": "play"}, {**PLAY, "cards": ["Zz"]}, {**PLAY, "right": True}])
def test_a_forged_event_is_told_as_a_problem(app: AppTest, raw: object) -> None:
    fire(app, "tbl", "move", raw)
    assert app.session_state.moves == []
    assert type(app.session_state.news.problem).__name__ == "FormatProblem"
    assert not app.exception


@pytest.mark.parametrize(
    "kept", ["Ah", {"rev": 1}, {"rev": 1, "ids": "x", "cards": []}, {"rev": 1, "ids": [7], "cards": ["Ah"]}, {"rev": 9}]
)
def test_a_forged_selection_is_no_selection(app: AppTest, kept: object) -> None:
    remember(app, "tbl", "selection", kept)
    assert not app.exception
    assert app.session_state.news.selected == ()
    assert data_of(app, "tbl")["selection"] is None


def test_two_tables_on_one_page_are_two() -> None:
    def two() -> None:
        import streamlit as st

        from tests.helpers.table_views import trick_table
        from tutor.app.table_component import card_table

        st.session_state.news = [card_table(key, trick_table()) for key in ("one", "two")]

    app = AppTest.from_function(two, default_timeout=60).run()
    fire(app, "two", "move", PLAY)
    assert [news.event and news.event.kind for news in app.session_state.news] == [None, "play"]
