"""What a class has for whoever is here, on the first page: what is due, a round that goes on, the teacher's desk."""

from __future__ import annotations

import streamlit as st

from tutor.app import frame, html, manners, people
from tutor.app.homework_page import due_in_words, open_tasks
from tutor.app.speech import count, say
from tutor.classroom.live import stage_on
from tutor.classroom.served import SEAT, is_served
from tutor.errors import N_, NN_, TutorError
from tutor.records import AWAY


def show() -> None:
    """What waits for a student; nothing for others."""
    try:
        seated = people.student()
        if seated is None:
            return
        held = people.classes().school_class(seated.school_class)
        stage = stage_on(people.classes(), held)
        tasks = [] if held.archived_at else open_tasks(seated)
    except TutorError as error:
        html.problem(error)
        return
    html.write(html.paragraph(say(N_("You are {name}, in the class {held}."), name=seated.name, held=held.name)))
    if held.archived_at:
        html.muted(say(AWAY))
    if stage is not None:
        _door("live", say(N_("A live round is on")), say(N_("Join in: the question is on this page too.")))
    if tasks:
        told = count(*NN_("{n} piece of homework is open.", "{n} pieces of homework are open."), len(tasks))
        first = due_in_words(tasks[0].homework.due_at, held)
        due = say(N_("The first is due on {when}."), when=first)
        _door("homework", say(N_("Homework")), f"{told} {due}")


def teach() -> None:
    """The way to the desk, where a class is served or could be."""
    if is_served() and manners.held(SEAT):
        return
    _door(
        "classes", say(N_("Teach a class")), say(N_("Join codes, homework, questions for all at once, who knows what."))
    )


def _door(name: str, title: str, told: str) -> None:
    with st.container(key=f"door-{name}", border=True, gap="xxsmall"):
        st.page_link(frame.page(name), label=f"**{title}**")
        html.muted(told)
