"""A teacher's classes: the list, a new one, and the way into each."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import class_page, class_students, frame, html, people
from tutor.app.speech import count, say, speech
from tutor.classroom.desk import UTC_ZONE, Desk, fresh_mark, zones
from tutor.classroom.served import is_served
from tutor.errors import N_, NN_, TutorError
from tutor.records import LONGEST_NAME

PAGE: Final = "classes"
CLASS: Final = "class"
_MARK: Final = "classes:mark"
_KEYS: Final = ("classes:name", "classes:roster")


def show() -> None:
    """The page."""
    try:
        desk = people.desk()
    except TutorError as error:
        st.title(say(N_("Classes")), anchor=False)
        html.problem(error)
        return
    if desk is None:
        st.title(say(N_("Classes")), anchor=False)
        _outside()
        return
    named = st.query_params.get(CLASS)
    try:
        if named:
            class_page.show(desk, desk.school_class(named))
            return
    except TutorError as error:
        st.title(say(N_("Classes")), anchor=False)
        html.problem(error)
        st.page_link(frame.page(PAGE), label=say(N_("All classes")))
        return
    st.title(say(N_("Classes")), anchor=False)
    try:
        _list(desk)
        _new(desk)
    except TutorError as error:
        html.problem(error)
    html.ways({f"/out?lang={speech().code}": say(N_("Sign out"))})


def _outside() -> None:
    """What somebody reads who is not signed in."""
    html.write(
        html.paragraph(
            say(N_("A teacher makes a class of first names, prints a card with a code for each student, sets homework, "
                   "asks the whole class at once, and sees who knows which rule."))
        )
    )  # fmt: skip
    if is_served():
        html.ways({f"/teacher?lang={speech().code}": say(N_("Sign in"))})
        return
    html.write(
        html.paragraph(say(N_("This page is served to one learner. For a class start the tutor with this command:")))
    )
    st.code("tutor serve", language=None)


def _list(desk: Desk) -> None:
    held = desk.classes()
    if not held:
        html.write(html.paragraph(say(N_("There is no class yet. Make the first one: it takes a minute."))))
    for each in held:
        with st.container(key=f"class-{each.id}", border=True, gap="xxsmall"):
            st.page_link(frame.page(PAGE), label=f"**{html.label(each.name)}**", query_params={CLASS: each.id})
            told = count(*NN_("{n} student", "{n} students"), len(desk.students(each.id)))
            away = say(N_("put away"))
            html.muted(f"{told} · {away}" if each.archived_at else told)


def _new(desk: Desk) -> None:
    mark = st.session_state.setdefault(_MARK, fresh_mark())
    known = zones()
    here = st.context.timezone if st.context.timezone in known else UTC_ZONE
    with st.expander(say(N_("A new class")), expanded=not desk.classes(), key="classes-new"):
        with st.form("classes:new", border=False):
            name = st.text_input(say(N_("Name of the class")), key=_KEYS[0], max_chars=LONGEST_NAME, autocomplete="off")
            roster = st.text_area(
                say(N_("First names, one a line")), key=_KEYS[1], height=200,
                help=say(N_("Paste them from a list. Students may also join later by the code of the class.")),
            )  # fmt: skip
            zone = st.selectbox(
                say(N_("Time zone of the class")),
                known,
                index=known.index(here),
                key="classes:zone",
                filter_mode="fuzzy",
            )
            sent = st.form_submit_button(say(N_("Make the class")), type="primary")
        if sent:
            try:
                made = desk.make_class(name, roster, zone or here, mark)
            except TutorError as error:
                class_students.refused(error)
                return
            for key in (_MARK, *_KEYS):
                st.session_state.pop(key, None)
            st.query_params[CLASS] = made.id
            st.query_params[class_page.PART] = "cards"
            st.rerun()
