"""A page with one table: a move shows the next view, a hint leaves it as it is, and the page says what it knows."""

from __future__ import annotations

import streamlit as st

from tests.helpers.table_views import melds_table, trick_table
from tutor.app.table_component import card_table
from tutor.table.payload import TableEvent

state = st.session_state
state.setdefault("rev", 1)
state.setdefault("moves", [])
state.setdefault("said", "")
state.setdefault("runs", 0)
state.runs += 1


def play(event: TableEvent) -> None:
    """A move shows the next view, anything else leaves the view as it is."""
    state.moves = [*state.moves, list(event.cards)]
    if event.kind in {"play", "meld", "add", "discard"}:
        state.rev += 1
        state.said = "It was played."
    else:
        state.said = "Look at the trump."


st.title("Table")
many = "many" in st.query_params
make = melds_table if many else trick_table
table = make(state.rev) if many else make(state.rev, say=state.said)
news = card_table("tbl", table, on_event=play)
state.news = news
st.text(f"moves {state.moves}")
st.text(f"selected {list(news.selected)}")
st.text(f"runs {state.runs}")
st.button("Again")
