"""The students of a class: who they are, their codes, and what can be done for each."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

import streamlit as st

from tutor.app import frame, html, people
from tutor.app.class_cards import CARD
from tutor.app.speech import count, labels, say, speech
from tutor.classroom import live
from tutor.classroom.codes import show_code
from tutor.classroom.desk import Desk, zones
from tutor.classroom.roster import RosterProblem
from tutor.classroom.served import base_for_students
from tutor.errors import N_, NN_, TutorError
from tutor.records import LONGEST_NAME, SchoolClass, Student, export

_PROBLEM: Final = "class:problem"
_DONE: Final = "class:done"


def show(desk: Desk, held: SchoolClass) -> None:
    """The part of the page."""
    told: str | None = st.session_state.pop(_DONE, None)
    problem: TutorError | None = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        refused(problem)
        st.toast(html.label(speech().error(problem)))
    if told is not None:
        # What was clicked lies below a long list: there the text at the top is out of sight.
        st.toast(html.label(f"✓ {told}"))
        html.write(f'<p class="outcome right" role="status">✓ {escape(told)}</p>')
    students = desk.students(held.id)
    address = f"{base_for_students(st.context.url or '')}/j/{held.code}"
    told_code = N_("The code of the class: {code}. With it and a nickname anybody can join at {address}.")
    if not held.archived_at:
        html.write(html.paragraph(say(told_code, code=show_code(held.code), address=address)))
    _table(students)
    if students:
        _one(desk, held, students)
    _add(desk, held)
    _whole(desk, held)


def _table(students: tuple[Student, ...]) -> None:
    titles = (say(N_("Name")), say(N_("Code")), say(N_("Answers")))
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in titles)
    rows = "".join(
        f"<tr><td>{escape(student.name)}</td><td><code>{show_code(student.code)}</code></td>"
        f"<td>{len(people.store().attempts(student.profile))}</td></tr>"
        for student in students
    )
    told = count(*NN_("{n} student", "{n} students"), len(students))
    html.write(
        html.paragraph(told, "topic")
        + f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _do(act: Callable[[], str | None], told: str = "") -> None:
    """Do something before the page runs again; what became of it is said there.

    Nothing where the teacher has signed out meanwhile, as in another tab: the page then says so.
    """
    try:
        if people.desk() is None:
            return
        st.session_state[_DONE] = act() or told
    except TutorError as error:
        st.session_state[_PROBLEM] = error


def refused(error: TutorError) -> None:
    """What is wrong; with a list of names everything in it, line by line."""
    html.problem(error)
    if isinstance(error, RosterProblem):
        html.write("<ul>" + "".join(f"<li>{html.plain(_fault(*each))}</li>" for each in error.problems) + "</ul>")


def _fault(line: int, problem: TutorError) -> str:
    said = speech().error(problem)
    return say(N_("Line {line}: {reason}"), line=line, reason=said) if line else said


def _one(desk: Desk, held: SchoolClass, students: tuple[Student, ...]) -> None:
    """What can be done for one student."""
    by = {student.profile: student for student in students}
    with st.expander(say(N_("Change something for one student")), key="class-one"):
        # Nobody is chosen beforehand: after somebody has left the list, a click would else hit the next one.
        id = st.selectbox(
            say(N_("Student")), list(by), key=f"class:student:{held.id}", filter_mode="fuzzy", index=None,
            placeholder=say(N_("Choose a student")), format_func=labels(by, lambda profile: by[profile].name),
        )  # fmt: skip
        if id is None:
            return
        student = by[id]
        html.write(html.paragraph(say(N_("{name}’s code: {code}"), name=student.name, code=show_code(student.code))))
        st.page_link(
            frame.page("classes"), label=say(N_("Print the card of this student")),
            query_params={"class": held.id, "part": "cards", CARD: id},
        )  # fmt: skip
        with st.form(f"class:rename:{id}", border=False):
            name = st.text_input(say(N_("Name")), value=student.name, max_chars=LONGEST_NAME, key=f"class:name:{id}")
            if st.form_submit_button(say(N_("Change the name"))):
                _do(lambda: desk.rename(id, name), say(N_("The name is changed.")))
                st.rerun()

        def renew() -> str:
            told = N_("{name} has a new code: {code}. The old one opens nothing any more.")
            return say(told, name=student.name, code=show_code(desk.new_code(id)))

        st.button(say(N_("Give a new code")), key=f"class:code:{id}", on_click=_do, args=(renew,))
        others = {each.id: each for each in desk.classes() if each.id != held.id and not each.archived_at}
        if others:
            into = st.selectbox(
                say(N_("Move to")), list(others), key=f"class:into:{id}",
                format_func=labels(others, lambda other: others[other].name),
            )  # fmt: skip
            st.button(
                say(N_("Move the student")), key=f"class:move:{id}", on_click=_do,
                args=(lambda: desk.move(id, into),
                      say(N_("{name} is in the class {held} now."), name=student.name, held=others[into].name)),
            )  # fmt: skip
        st.download_button(
            say(N_("Everything that is kept about {name}"), name=html.label(student.name)),
            lambda: "\n".join(export(desk.store.learners, id)).encode(), file_name="student.jsonl",
            mime="application/jsonl", key=f"class:export:{id}",
        )  # fmt: skip
        sure = st.checkbox(say(N_("Every record of this student is to go for good.")), key=f"class:sure:{id}")
        st.button(
            say(N_("Take the student away")), key=f"class:erase:{id}", disabled=not sure, on_click=_do,
            args=(lambda: desk.erase(id), say(N_("{name} is taken away with all records."), name=student.name)),
        )  # fmt: skip


def _add(desk: Desk, held: SchoolClass) -> None:
    with st.expander(say(N_("Add students")), key="class-add"):
        with st.form(f"class:add:{held.id}", border=False, clear_on_submit=False):
            roster = st.text_area(say(N_("First names, one a line")), key=f"class:roster:{held.id}", height=160)
            sent = st.form_submit_button(say(N_("Add")))
        if sent:
            try:
                added = desk.add_students(held.id, roster)
            except RosterProblem as error:
                refused(error)
                return
            st.session_state[_DONE] = count(*NN_("{n} student is added.", "{n} students are added."), added)
            st.session_state.pop(f"class:roster:{held.id}", None)
            st.rerun()


def _whole(desk: Desk, held: SchoolClass) -> None:
    """What can be done with the class as a whole."""
    with st.expander(say(N_("The class as a whole")), key="class-whole"):
        known = zones()
        with st.form(f"class:whole:{held.id}", border=False):
            name = st.text_input(say(N_("Name of the class")), value=held.name, max_chars=LONGEST_NAME,
                                 key=f"class:title:{held.id}")  # fmt: skip
            zone = st.selectbox(say(N_("Time zone of the class")), known, index=known.index(held.zone),
                                key=f"class:zone:{held.id}", filter_mode="fuzzy")  # fmt: skip
            if st.form_submit_button(say(N_("Keep"))):
                _do(lambda: desk.rename_class(held.id, name, zone or held.zone), say(N_("It is kept.")))
                st.rerun()

        def renew() -> str:
            told = N_("The class has a new code: {code}. The old one opens nothing any more.")
            return say(told, code=show_code(desk.new_class_code(held.id)))

        st.button(say(N_("Give the class a new code")), key="class:newcode", on_click=_do, args=(renew,))
        archived = bool(held.archived_at)
        st.button(
            say(N_("Take the class up again")) if archived else say(N_("Put the class away")),
            key=f"class:archive:{held.archived_at}", on_click=_do,
            args=(lambda: desk.archive(held.id, archived=not archived),
                  say(N_("The class is open again.")) if archived
                  else say(N_("The class is put away. Nobody comes in, and it takes no answers; nothing is lost."))),
        )  # fmt: skip
        if live.stage_on(desk.store, held) is not None:
            html.muted(say(N_("A live round is on; putting the class away ends it.")))
        st.download_button(
            say(N_("Everything that is kept about the class")), lambda: "\n".join(desk.export(held.id)).encode(),
            file_name="class.jsonl", mime="application/jsonl", key="class:export",
        )  # fmt: skip
        sure = st.checkbox(say(N_("The class and every record of its students are to go for good.")), key="class:sure")
        if st.button(say(N_("Take the class away")), key="class:erase", disabled=not sure):
            desk.erase_class(held.id)
            st.query_params.pop("class", None)
            st.rerun()
