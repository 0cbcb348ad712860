"""One class of a teacher: its parts, each in a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import streamlit as st

from tutor.app import (
    class_cards,
    class_homework,
    class_live,
    class_map,
    class_marks,
    class_objections,
    class_students,
    frame,
    html,
    manners,
)
from tutor.app.speech import labels, say
from tutor.classroom.desk import Desk
from tutor.errors import N_, TutorError
from tutor.records import PUT_AWAY, SchoolClass

PART: Final = "part"
CLASS: Final = "class"

PARTS: Final[Mapping[str, tuple[str, Callable[[Desk, SchoolClass], None]]]] = {
    "students": (N_("Students"), class_students.show),
    "cards": (N_("Join cards"), class_cards.show),
    "homework": (N_("Homework"), class_homework.show),
    "live": (N_("Live round"), class_live.show),
    "map": (N_("Map"), class_map.show),
    "marks": (N_("Marks"), class_marks.show),
    "objections": (N_("Objections"), class_objections.show),
}
"""The parts by their address: what each is called, and what shows it."""


def show(desk: Desk, held: SchoolClass) -> None:
    """The page of a class."""
    st.title(html.label(held.name), anchor=False)
    names = list(PARTS)
    asked = st.query_params.get(PART, names[0])
    current = asked if asked in PARTS else names[0]
    manners.from_the_top(f"{held.id} {current}")
    widget = f"class:part:{held.id}"
    st.session_state[widget] = current

    def picked() -> None:
        st.query_params[CLASS] = held.id
        st.query_params[PART] = st.session_state[widget]
        for narrower in (class_cards.CARD, class_homework.TASK):
            st.query_params.pop(narrower, None)

    with st.container(key="class-parts"):
        st.segmented_control(
            say(N_("Part of the page")), names, key=widget, on_change=picked, required=True,
            format_func=labels(names, lambda name: say(PARTS[name][0])), label_visibility="collapsed",
        )  # fmt: skip
    if held.archived_at:
        html.muted(say(PUT_AWAY))
    try:
        PARTS[current][1](desk, held)
    except TutorError as error:
        html.problem(error)
    with st.container(key="class-back"):
        st.page_link(frame.page("classes"), label=say(N_("All classes")))
