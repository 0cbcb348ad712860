"""Marks of a class to take out, and a report to print."""

from __future__ import annotations

from html import escape

import streamlit as st

from tutor.app import class_map, html, people
from tutor.app.homework_page import time_in_words
from tutor.app.rules import pick_game
from tutor.app.speech import count, say
from tutor.classroom.desk import Desk, zone_of
from tutor.classroom.homework import task_of
from tutor.classroom.reports import Heads, Printed, marks, printed, shared, write_csv, write_excel
from tutor.errors import N_, NN_
from tutor.records import SchoolClass
from tutor.session.written import write_time


def show(desk: Desk, held: SchoolClass) -> None:
    """The part of the page."""
    students = desk.students(held.id)
    tasks = [task_of(homework) for homework in desk.homework(held.id)][::-1]
    attempts = {student.profile: people.store().attempts(student.profile) for student in students}
    heads = Heads(say(N_("Name")), say(N_("Answers")), say(N_("Right")), say(N_("late")), say(N_("Questions")))
    table = marks(students, attempts, tasks, heads)
    with st.container(horizontal=True, key="marks-files"):
        st.download_button(say(N_("As a table (CSV)")), write_csv(table), file_name="marks.csv", mime="text/csv",
                           key="marks:csv")  # fmt: skip
        st.download_button(
            say(N_("For Excel")), write_excel(table), file_name="marks.xlsx", key="marks:xlsx",
            mime="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        )  # fmt: skip
    html.muted(say(N_("Or print this page: it is a report of the class.")))
    if any(task.lessons for task in tasks):
        html.muted(say(N_("Of homework, its questions count and those of its lessons.")))
    game = pick_game("marks")
    now = time_in_words(people.now().astimezone(zone_of(held)))
    told = count(*NN_("{n} student", "{n} students"), len(students))
    html.write(
        f"<h2>{escape(held.name)}</h2>" + html.paragraph(f"{told} · {now}", "muted")
        + _grid(printed(table, len(tasks), heads)),
        classes="sheet report",
    )  # fmt: skip
    if students:
        moment = write_time(people.now())
        class_map.confusions(game, shared(game, class_map.states_of(students), moment), students)


def _grid(table: Printed) -> str:
    """The marks as markup."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.heads)
    rows = []
    for name, *cells in table.lines:
        row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{row}</tr>')
    return (
        f'<div class="scroll" tabindex="0"><table class="grid"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
