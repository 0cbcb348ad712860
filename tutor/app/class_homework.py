"""Homework of a class: what is set, a new piece, and who did what, question by question and answer by answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from html import escape
from typing import Final

import streamlit as st

from tutor.app import answer_bars, frame, html, manners, people, question_picker, words, workers
from tutor.app.homework_page import due_in_words
from tutor.app.ruling import rule_link
from tutor.app.speech import count, labels, say, speech
from tutor.classroom.desk import Desk, fresh_mark, zone_of
from tutor.classroom.homework import (
    CONTEXT,
    LESSON,
    MOST_TRIES,
    NOTHING,
    Done,
    Task,
    Wanted,
    done_of,
    lessons_done,
    missed_most,
    set_homework,
    task_of,
)
from tutor.classroom.questions import Template
from tutor.content.catalog import course
from tutor.errors import N_, NN_, TutorError
from tutor.records import LONGEST_NAME, AttemptRecord, SchoolClass, Student
from tutor.registry import game_of, taught

TASK: Final = "task"
PLACE: Final = "set"
EVENING: Final = time(20, 0)
_MARK: Final = "homework:mark"
_FORMATS: Final = {"en": "YYYY-MM-DD", "it": "DD/MM/YYYY", "ru": "DD.MM.YYYY"}
"""How a day is written."""


def show(desk: Desk, held: SchoolClass) -> None:
    """The part of the page."""
    tasks = {task.homework.id: task for task in map(task_of, desk.homework(held.id))}
    named = st.query_params.get(TASK, "")
    if named in tasks:
        _report(desk, held, tasks[named])
        return
    if not tasks:
        html.write(html.paragraph(say(N_("No homework is set."))))
    for task in tasks.values():
        with st.container(key=f"set-{task.homework.id}", border=True, gap="xxsmall"):
            st.page_link(
                frame.page("classes"), label=f"**{html.label(task.homework.title)}**",
                query_params={"class": held.id, "part": "homework", TASK: task.homework.id},
            )  # fmt: skip
            due = say(N_("Due on {when}."), when=due_in_words(task.homework.due_at, held))
            told = []
            if task.questions:
                told.append(count(*NN_("{n} question", "{n} questions"), len(task.questions)))
            if task.lessons:
                told.append(count(*NN_("{n} lesson", "{n} lessons"), len(task.lessons)))
            html.muted(f"{due} {' · '.join(told)}")
    if not held.archived_at:
        _new(desk, held)


# ---------------------------------------------------------------- a new piece


def _new(desk: Desk, held: SchoolClass) -> None:
    st.header(say(N_("Set homework")), anchor=False)
    templates = question_picker.show(PLACE)
    lessons = {
        id: f"{words.game_name(speech(), game)} · {lesson.title}"
        for game in taught() for id, lesson in course(game, speech().code).lessons.items()
    }  # fmt: skip
    wanted = st.multiselect(
        say(N_("Lessons to read")), list(lessons), key="set:lessons", format_func=labels(lessons, lessons.__getitem__),
        placeholder=say(N_("none")), select_all=False,
    )  # fmt: skip
    tomorrow = people.now().astimezone(zone_of(held)) + timedelta(days=7)
    title = st.text_input(say(N_("Title")), key="set:title", max_chars=LONGEST_NAME, autocomplete="off")
    with st.container(horizontal=True):
        day = st.date_input(
            say(N_("Due on")), tomorrow.date(), key="set:day", width=220, format=_FORMATS[speech().code]
        )
        hour = st.time_input(say(N_("at")), EVENING, key="set:hour", width=160)
    html.muted(say(N_("By the clock of the class: {zone}."), zone=held.zone))
    tries = [1, 2, 3, 0]
    often = st.selectbox(
        say(N_("Tries for each question")), tries, key="set:tries", width=320,
        format_func=labels(tries, lambda n: str(n) if n else say(N_("as many as one likes"))),
    )  # fmt: skip
    hints = st.checkbox(say(N_("Hints may be taken")), value=True, key="set:hints")
    announced = _announced(templates)
    if st.button(say(N_("Set the homework")), type="primary", key="set:go"):
        local = _local(day, hour)
        if local is None:
            html.problem(TutorError(N_("Choose a day and an hour.")))
            return
        given = Wanted(title, tuple(templates), tuple(wanted), local, min(often, MOST_TRIES), hints, announced)
        mark = st.session_state.setdefault(_MARK, fresh_mark())
        try:
            with st.spinner(say(N_("Looking for questions…")), show_time=False):
                made = set_homework(desk, held.id, given, mark, workers.run)
        except TutorError as error:
            html.problem(error)
            return
        st.session_state.pop(_MARK, None)
        question_picker.forget(PLACE)
        st.query_params[TASK] = made.id
        st.rerun()


def _announced(templates: Sequence[Template]) -> bool:
    """Whether the topics of questions are told; it is not asked where none of them has one."""
    untold = [template for template in templates if not template.topic]
    if templates and len(untold) == len(templates):
        html.muted(say(N_("Mixed questions and positions of your own come without a topic.")))
        return False
    told = st.checkbox(say(N_("Tell the topic of each question")), value=True, key="set:announced")
    if untold:
        html.muted(say(N_("Mixed questions and positions of your own come without a topic all the same.")))
    return told


def _local(day: object, hour: object) -> datetime | None:
    """A day and an hour as one; None where one of them is missing."""
    return datetime.combine(day, hour) if isinstance(day, date) and isinstance(hour, time) else None


# ---------------------------------------------------------------- who did what


def _report(desk: Desk, held: SchoolClass, task: Task) -> None:
    manners.from_the_top(task.homework.id)
    st.header(html.label(task.homework.title), anchor=False)
    html.muted(say(N_("Due on {when}."), when=due_in_words(task.homework.due_at, held)))
    students = desk.students(held.id)
    attempts = desk.store.answers_of(held.id, (CONTEXT, LESSON), since="")
    done = done_of(task, attempts)
    html.write(_grid(task, students, done, attempts))
    html.muted(say(N_("✓ right, ✗ not right, – not tried; a small number counts the tries.")))
    _clauses(done, attempts)
    for number, question in enumerate(task.questions, 1):
        said = {id: one[question.id].raw for id, one in done.items() if question.id in one}
        with st.expander(f"{number}. {html.label(speech().message(question.prompt))}", key=f"task-{number}"):
            answer_bars.show(question, said, {student.profile: student.name for student in students})
    with st.container(horizontal=True):
        st.page_link(
            frame.page("classes"), label=say(N_("All homework")), query_params={"class": held.id, "part": "homework"}
        )
    sure = st.checkbox(say(N_("Take this homework back; what was answered stays answered.")), key="set:sure")
    if st.button(say(N_("Take it back")), key="set:back", disabled=not sure):
        desk.withdraw(held.id, task.homework.id)
        st.query_params.pop(TASK, None)
        st.rerun()


def cell(one: Done) -> str:
    """What one student did about one question, in a sign and a word."""
    if not one.tries:
        return "–"
    tries = f"<sup>{one.tries}</sup>" if one.tries > 1 else ""
    told = escape(say(N_("late")))
    late = f' <span class="muted">{told}</span>' if one.late else ""
    return f"{'✓' if one.right else '✗'}{tries}{late}"


def _grid(
    task: Task, students: tuple[Student, ...], done: Mapping[str, Mapping[str, Done]],
    attempts: tuple[AttemptRecord, ...],
) -> str:  # fmt: skip
    """Students by questions and lessons, as markup."""
    titles = {id: lesson.title for game in taught() for id, lesson in course(game, speech().code).lessons.items()}
    heads = [say(N_("Name")), *map(str, range(1, len(task.questions) + 1))]
    heads += [say(N_("Right"))] if task.questions else []
    heads += [titles.get(name, name) for name in task.lessons]
    rows = []
    for student in students:
        own = done.get(student.profile, {})
        cells = [cell(own.get(question.id, NOTHING)) for question in task.questions]
        if task.questions:
            cells.append(f"{sum(one.right for one in own.values())}/{len(task.questions)}")
        if task.lessons:
            cells += _lesson_cells(task, [attempt for attempt in attempts if attempt.profile == student.profile])
        row = "".join(f"<td>{each}</td>" for each in cells)
        rows.append(f'<tr><th scope="row">{escape(student.name)}</th>{row}</tr>')
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    return (
        f'<div class="scroll" tabindex="0"><table class="grid"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _lesson_cells(task: Task, own: list[AttemptRecord]) -> list[str]:
    """How far a student has come in each lesson."""
    behind = " " + escape(say(N_("late")))
    found = lessons_done(task.lessons, own, task.homework.due_at)
    cells = {name: f"{well}/{all_}{behind if late else ''}" for name, (well, all_, late) in found.items()}
    return [cells.get(name, "–") for name in task.lessons]


def _clauses(done: Mapping[str, Mapping[str, Done]], attempts: tuple[AttemptRecord, ...]) -> None:
    """The rules that were missed most."""
    missed = missed_most(done, attempts)
    found = [one for one in missed if one[2] in game_of(one[1]).tables.book.clauses]
    if found:
        st.subheader(say(N_("Missed most")), anchor=False)
        for number, game, clause in found[:3]:
            html.muted(count(*NN_("{n} student missed it:", "{n} students missed it:"), number))
            rule_link(game_of(game), clause)
