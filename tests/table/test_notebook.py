"""The table in a notebook, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.helpers.table_views import trick_table
from tutor.errors import FormatProblem, StaleAnswer
from tutor.notebook.table_widget import TableWidget
from tutor.table.payload import TableEvent

PLAY: dict[str, Any] = {"kind": "play", "cards": ["Ah"], "target": None, "rev": 1, "seq": 1, "nonce": "q1"}


@pytest.fixture
def heard() -> list[TableEvent]:
    return []


@pytest.fixture
def widget(heard: list[TableEvent]) -> TableWidget:
    return TableWidget(trick_table(), heard.append)


def receive(widget: TableWidget, content: object) -> None:
    """What happens when a browser sends a message."""
    widget._handle_custom_msg(content, [])


def test_it_is_named_without_an_address(widget: TableWidget) -> None:
    assert repr(widget) == "TableWidget(bura, view 1)"


def test_the_browser_gets_the_payload_and_nothing_else(widget: TableWidget) -> None:
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    expected = {**trick_table(), "selection": None}
    assert {name: state[name] for name in expected} == expected
    assert set(state) - set(expected) <= {"layout", "tabbable", "tooltip"}
    assert json.dumps(expected)


def test_a_move_is_told_once(widget: TableWidget, heard: list[TableEvent]) -> None:
    receive(widget, PLAY)
    receive(widget, PLAY)
    assert [event.cards for event in heard] == [("Ah",)]
    assert isinstance(widget.problem, StaleAnswer)
    assert widget.view["heard"] == 1


def test_a_stale_move_changes_nothing(widget: TableWidget, heard: list[TableEvent]) -> None:
    widget.show(trick_table(2))
    receive(widget, PLAY)
    assert heard == []
    assert isinstance(widget.problem, StaleAnswer)


def test_a_forged_message_changes_nothing(widget: TableWidget, heard: list[TableEvent]) -> None:
    for raw in ("play", {}, {**PLAY, "cards": ["Zz"]}, {**PLAY, "more": 1}):
        receive(widget, raw)
        assert isinstance(widget.problem, FormatProblem)
    assert heard == []


def test_a_listener_may_show_the_next_view(widget: TableWidget) -> None:
    widget.on_event(lambda event: widget.show(trick_table(event.rev + 1)))
    widget.selection = {"rev": 1, "ids": ["6:0"], "cards": ["Ah"]}
    assert list(widget.selected) == ["Ah"]
    receive(widget, PLAY)
    assert (widget.view["rev"], widget.view["heard"]) == (2, 1)
    assert not widget.selected
