"""Homework as a student sees it: what is due, the questions one after the other, what came of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import streamlit as st

from tutor.app import aftermath, answers, frame, html, manners, people, verdicts, words, workers
from tutor.app.progress_page import date_in_words
from tutor.app.speech import count, say, speech
from tutor.classroom.homework import Pupil, Task, done_of, lessons_done, local_time, task_of
from tutor.content.catalog import course
from tutor.errors import N_, NN_, TutorError
from tutor.records import AWAY, AttemptRecord, SchoolClass, Student
from tutor.registry import game_of, taught
from tutor.session.written import write_time

PAGE: Final = "homework"
TASK: Final = "task"
_PROBLEM: Final = "homework:problem"
_END: Final = "homework:end"


def due_in_words(moment: str, held: SchoolClass) -> str:
    """When something is due, by the clock of the class."""
    return time_in_words(local_time(moment, held))


def time_in_words(local: datetime) -> str:
    """A day and an hour."""
    return f"{date_in_words(f'{local:%Y-%m-%d}')}, {local:%H:%M}"


def open_tasks(student: Student) -> list[Task]:
    """The homework of a student's class that is not done yet, the first due first. Raises StoreProblem."""
    tasks = sorted(map(task_of, people.classes().homework(student.school_class)), key=lambda each: each.homework.due_at)
    attempts = people.store().attempts(student.profile)
    return [task for task in tasks if not _is_done(task, student, attempts)]


def _is_done(task: Task, student: Student, attempts: tuple[AttemptRecord, ...]) -> bool:
    done = done_of(task, attempts).get(student.profile, {})
    read = lessons_done(task.lessons, attempts, task.homework.due_at)
    return all(question.id in done and task.is_over(done[question.id]) for question in task.questions) and all(
        well == all_ for well, all_, _ in read.values()
    )


def show() -> None:
    """The page."""
    st.title(say(N_("Homework")), anchor=False)
    try:
        seated = people.student()
        if seated is None:
            html.write(html.paragraph(say(N_("Homework is for the students of a class. Come in by your code."))))
            people.ask_who()
            return
        held = people.classes().school_class(seated.school_class)
        if held.archived_at:
            st.session_state.pop(_PROBLEM, None)
            html.write(html.paragraph(say(AWAY)))
            return
        tasks = {task.homework.id: task for task in map(task_of, people.classes().homework(held.id))}
        named = st.query_params.get(TASK, "")
        if named in tasks:
            _work(seated, held, tasks[named])
        else:
            _list(seated, held, sorted(tasks.values(), key=lambda each: each.homework.due_at, reverse=True))
    except TutorError as error:
        html.problem(error)


# ---------------------------------------------------------------- the list


def _list(student: Student, held: SchoolClass, tasks: list[Task]) -> None:
    st.session_state.pop(_END, None)
    problem: TutorError | None = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        html.problem(problem)
    if not tasks:
        html.write(html.paragraph(say(N_("Nothing is set at the moment."))))
    attempts = people.store().attempts(student.profile)
    now = write_time(people.now())
    for task in tasks:
        with st.container(key=f"task-{task.homework.id}", border=True, gap="xxsmall"):
            st.page_link(
                frame.page(PAGE), label=f"**{html.label(task.homework.title)}**", query_params={TASK: task.homework.id}
            )  # fmt: skip
            done = done_of(task, attempts).get(student.profile, {})
            over = sum(task.is_over(each) for each in done.values())
            due = say(N_("Due on {when}."), when=due_in_words(task.homework.due_at, held))
            told = [due]
            if task.questions:
                told.append(say(N_("{n} of {all} questions done."), n=over, all=len(task.questions)))
            if any(each.late for each in done.values()):
                told.append(say(N_("Some came late.")))
            elif now > task.homework.due_at and over < len(task.questions):
                told.append(say(N_("The time is over; what you send now is marked as late.")))
            html.muted(" ".join(told))
            _lessons(task, attempts)


def _lessons(task: Task, attempts: tuple[AttemptRecord, ...]) -> None:
    """The lessons of a piece of homework, with how far each has come."""
    titles = {id: lesson.title for game in taught() for id, lesson in course(game, speech().code).lessons.items()}
    for name, (well, all_, _) in lessons_done(task.lessons, attempts, task.homework.due_at).items():
        mark = "✓ " if well == all_ else ""
        told = count(*NN_("{well} of {n} question", "{well} of {n} questions"), all_, well=well)
        st.page_link(
            frame.page("learn"), label=f"{mark}{html.label(titles.get(name, name))} · {html.label(told)}",
            query_params={"lesson": name},
        )  # fmt: skip


# ---------------------------------------------------------------- at work


def _pupil(student: Student, task: Task) -> Pupil:
    return Pupil(people.classes(), student, task, clock=people.now, chance=people.fresh(), work=workers.run)


def _work(student: Student, held: SchoolClass, task: Task) -> None:
    due = say(N_("Due on {when}."), when=due_in_words(task.homework.due_at, held))
    html.write(
        f"<span>{html.plain(task.homework.title)}</span><span>{html.plain(due)}</span>",
        classes="bar",
    )
    pupil = _pupil(student, task)
    posed = None if st.session_state.get(_END) == task.homework.id else pupil.posed()
    if posed is None:
        _end(student, task)
        return
    manners.from_the_top(posed.nonce)
    place = pupil.place(posed) + 1
    game = game_of(posed.game)
    told = [say(N_("Question {n} of {all}"), n=place, all=len(task.questions))]
    question = task.questions[place - 1]
    if task.homework.announced and question.focus:
        told.append(words.topic_name(speech(), question.focus.split(".")[1]))
    html.muted(" · ".join(told))
    html.write(f'<h2 class="question">{html.plain(speech().message(posed.prompt))}</h2>')
    problem: TutorError | None = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        html.problem(problem)

    def send(raw: object) -> None:
        _do(task, lambda here: here.answer(posed.nonce, posed.rev, raw))

    answers.table(posed, send)
    if posed.judged is None:
        answers.form(posed, send)
        if task.homework.hints:
            answers.hints(posed, PAGE, lambda: _do(task, lambda here: here.hint(posed.nonce, len(posed.hints))))
    else:
        verdicts.show(game, posed, posed.judged)
        aftermath.show(game, posed.judged, PAGE)
        with st.container(horizontal=True, key="quiet", vertical_alignment="center"):
            with st.container(key="next", width="content"):
                st.button(
                    say(N_("Next")), key=f"homework:next:{posed.nonce}", type="primary", on_click=_next,
                    args=(task, posed.nonce),
                )  # fmt: skip
            if pupil.may_try(posed.nonce):
                st.button(
                    say(N_("Try it again")), key=f"homework:again:{posed.nonce}", on_click=_do,
                    args=(task, lambda here: here.again(posed.nonce)),
                )  # fmt: skip
            verdicts.dispute(pupil.session, posed)
        manners.focus("next", posed.judged.attempt)
    manners.keys({"n": "next", "h": "hint"})
    st.page_link(frame.page(PAGE), label=say(N_("All homework")))


def _do(task: Task, act: Callable[[Pupil], object]) -> None:
    """Do something before the page runs again; what goes wrong is said there."""
    try:
        student = people.student_now()
        if student is not None:
            act(_pupil(student, task))
    except TutorError as error:
        st.session_state[_PROBLEM] = error


def _next(task: Task, nonce: str) -> None:
    def act(pupil: Pupil) -> None:
        if pupil.next(nonce) is None:
            st.session_state[_END] = task.homework.id

    _do(task, act)


def _end(student: Student, task: Task) -> None:
    """What came of a piece of homework."""
    done = done_of(task, people.store().attempts(student.profile)).get(student.profile, {})
    right = sum(each.right for each in done.values())
    if task.questions:
        told = count(*NN_("{right} of {n} question answered well.", "{right} of {n} questions answered well."),
                     len(task.questions), right=right)  # fmt: skip
        html.write(html.paragraph(told, "answer"))
    if any(each.late for each in done.values()):
        html.muted(say(N_("Some came late.")))
    _lessons(task, people.store().attempts(student.profile))
    st.page_link(frame.page(PAGE), label=say(N_("All homework")))
