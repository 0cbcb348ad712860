"""One's own records: taken along as JSON, as a table or as an Anki deck, and taken away for good."""

from __future__ import annotations

import streamlit as st

from tutor.app import frame, html, manners, minds, people, words
from tutor.app.speech import say, speech
from tutor.errors import N_
from tutor.explain.language import Language
from tutor.learner.deck import cards_of, write_deck
from tutor.learner.export import write_csv
from tutor.records import Profile, export_own
from tutor.registry import taught


def show(profile: Profile, place: str) -> None:
    """What is kept, as files to save, and the way to take it away. ``place`` sets the page's widgets apart."""
    with st.expander(say(N_("Everything that is kept about you"))):
        count = len(people.attempts(profile.id))
        html.muted(say(N_("Answers kept: {n}."), n=count))
        _files(profile.id, speech(), place)
        st.page_link(frame.page("privacy"), label=say(N_("What is kept, about whom and for how long")))
        if people.student() is not None:
            html.muted(say(N_("Your teacher can take your records away; ask for it.")))
            return
        sure = st.checkbox(
            say(N_("I want every record of me taken away for good.")), key=f"{place}:sure:{profile.id}"
        )  # fmt: skip
        if st.button(say(N_("Take my records away")), disabled=not sure, key=f"{place}:erase"):
            people.store().erase(profile.id)
            st.session_state.pop(people.LEARNER, None)
            manners.remember(None)
            st.rerun()


def _files(learner: str, spoken: Language, place: str) -> None:
    """The three forms, each made when it is asked for."""
    with st.container(horizontal=True, key=f"{place}-files"):
        st.download_button(
            say(N_("Save it as a file")), lambda: _whole(learner),
            file_name="tutor.jsonl", mime="application/jsonl", key=f"{place}:export",
        )  # fmt: skip
        st.download_button(
            say(N_("Answers as a table (CSV)")),
            lambda: write_csv(people.attempts(learner)).encode("utf-8-sig"),
            file_name="tutor.csv", mime="text/csv", key=f"{place}:csv",
        )  # fmt: skip
        st.download_button(
            say(N_("A deck for Anki")), lambda: _deck(learner, spoken), file_name="tutor.apkg",
            mime="application/octet-stream", key=f"{place}:anki",
        )  # fmt: skip
    html.muted(say(N_("The deck holds what you confuse, and the rules that are fading or not firm yet.")))


def _whole(learner: str) -> bytes:
    return "\n".join(export_own(people.store(), learner, untold=people.untold(learner))).encode()


def _deck(learner: str, spoken: Language) -> bytes:
    now = people.now()
    cards = cards_of(
        minds.told(learner).state, taught(), now.isoformat(), spoken.say, lambda topic: words.topic_name(spoken, topic)
    )  # fmt: skip
    return write_deck(cards, spoken.text(N_("Card rules tutor")), now.timestamp())
