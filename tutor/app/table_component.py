"""The card table on a page: what is chosen is remembered, what is confirmed arrives once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from tutor.errors import TutorError
from tutor.table.payload import TableEvent, check_fresh, read_event

NAME: Final = "tutor.card_table"

_mount = st.components.v2.component(NAME, js="table.js", css="table.css")


@dataclass(frozen=True, slots=True)
class TableNews:
    """What a run of the page learns from a table.

    ``event`` is what was confirmed just now, ``problem`` why something that arrived does not count, ``selected`` the
    cards that are chosen on the view as shown.
    """

    event: TableEvent | None
    problem: TutorError | None
    selected: tuple[str, ...]


def card_table(
    key: str, table: Mapping[str, Any], *, on_event: Callable[[TableEvent], object] | None = None
) -> TableNews:
    """Mount a table under a key of its own; ``table`` is made by :func:`tutor.table.payload.payload`.

    ``on_event`` is called before the page runs again, so that the same run already shows what came of it; what it
    refuses is told as a problem. Without it,
    act on the event that is returned and run the page again. Each event is told once. One of an older view, or one that
    came twice, is told as a problem and changes nothing. An answer that leaves the view as it is (a hint, a refusal)
    needs no more: the table is open again with the next run.
    """
    state = st.session_state
    shown, told, heard = f"{key}:shown", f"{key}:told", f"{key}:heard"

    def receive() -> None:
        raw = state[key].get("move")
        if raw is None:
            return
        try:
            event = read_event(raw)
            rev, nonce = state[shown]
            check_fresh(event, rev=rev, nonce=nonce, heard=state.get(heard, 0))
            state[heard] = event.seq
            state[told] = (event, None)
            if on_event is not None:
                on_event(event)
        except TutorError as problem:
            state[told] = (None, problem)

    view = table["view"]
    event, problem = state.pop(told, (None, None))
    state[shown] = (view["rev"], view["nonce"])
    data = {
        **table,
        "view": {**view, "heard": state.get(heard, 0)},
        "selection": _selection(state.get(key), view["rev"]),
    }
    result = _mount(
        key=key, data=data, default={"selection": None}, on_selection_change=_nothing, on_move_change=receive
    )
    chosen = _selection(result, view["rev"])
    return TableNews(event, problem, tuple(chosen["cards"]) if chosen else ())


def _nothing() -> None:
    """Streamlit asks for a callback for each value that it is to keep."""


def _selection(kept: Any, rev: int) -> dict[str, Any] | None:
    """What is chosen, as the browser remembers it, unless that was on an older view."""
    selection = kept.get("selection") if kept else None
    if not isinstance(selection, Mapping) or selection.get("rev") != rev:
        return None
    ids, cards = selection.get("ids"), selection.get("cards")
    if not (
        isinstance(ids, list) and isinstance(cards, list) and all(isinstance(each, str) for each in [*ids, *cards])
    ):
        return None
    return {"rev": rev, "ids": list(ids), "cards": list(cards)}
