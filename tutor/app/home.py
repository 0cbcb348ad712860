"""The first page: what can be done here, and the way back to where one was."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import class_home, frame, html, people
from tutor.app.speech import say
from tutor.errors import N_, TutorError

DOORS: Final = {
    "learn": (N_("Learn"), N_("From the first card to the last rule, a few minutes at a time.")),
    "practise": (N_("Practise"), N_("Questions about real positions. Answer, and read which rule decides and why.")),
    "referee": (N_("Ask the referee"), N_("Tell what happened at your table and settle the quarrel.")),
    "rulebook": (N_("Look it up"), N_("Every rule with examples, sources, and who disagrees.")),
    "house-rules": (N_("Set your house rules"), N_("Say how your table plays; every page then plays that way.")),
}

BACK: Final = frozenset({"learn", "practise"})
"""Pages to which the way back leads; homework has a door of its own."""


def show() -> None:
    """The page."""
    st.title(say(N_("Learn the rules by playing them")), anchor=False)
    html.muted(say(N_("Every answer names the rule that decides, in its own words, with its source.")))
    class_home.show()
    _back()
    for name, (title, told) in DOORS.items():
        with st.container(key=f"door-{name}", border=True, gap="xxsmall"):
            st.page_link(frame.page(name), label=f"**{say(title)}**")
            html.muted(say(told))
    class_home.teach()


def _back() -> None:
    """The way back to an open question, where there is one."""
    try:
        learner = people.current()
        kept = people.store().open_questions(learner.id) if learner else ()
    except TutorError as error:
        html.problem(error)
        return
    shown = [question for question in kept if question.page in BACK]
    if shown:
        with st.container(key="door-back", border=True, gap="xxsmall"):
            title = say(N_("Go on where you were"))
            st.page_link(frame.page(shown[0].page), label=f"**{title}**")
            html.muted(say(N_("Your question is waiting.") if not shown[0].attempt else N_("The next one is waiting.")))
