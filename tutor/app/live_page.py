"""A live round as a student sees it on a phone: the question, the own answer, and what is right once it is shown."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import answer_bars, answers, drawing, html, people, verdicts, workers
from tutor.app.speech import say, speech
from tutor.classroom import live
from tutor.classroom.served import ROUND, is_served
from tutor.errors import N_, TutorError
from tutor.records import ASKING, AWAY, SHOWN, Student
from tutor.registry import game_of
from tutor.session import Posed

EVERY: Final = 1.0
"""Seconds after which a phone looks whether the round has gone on."""

NAME: Final = "tutor.watch"
_PROBLEM: Final = "live:problem"

_mount = st.components.v2.component(NAME, js="watch.js")


def show() -> None:
    """The page."""
    st.title(say(N_("Live round")), anchor=False)
    try:
        seated = people.student()
        if seated is None:
            html.write(html.paragraph(say(N_("A live round is for the students of a class. Come in by your code."))))
            people.ask_who()
            return
    except TutorError as error:
        html.problem(error)
        return
    st.fragment(_round, run_every=None if is_served() else EVERY)(seated)


def _round(seated: Student) -> None:
    """The part of the page that a turn of the round or an answer changes: it alone runs again then."""
    try:
        if people.student_now() != seated:
            st.rerun()
        _watch(people.classes().mark_of_round(seated.school_class))
        held = people.classes().school_class(seated.school_class)
        stage = live.stage_on(people.classes(), held)
        if stage is not None:
            _question(seated, stage)
            return
        st.session_state.pop(_PROBLEM, None)
        none = N_("No round is on. When one begins, its question appears here by itself.")
        html.write(html.paragraph(say(AWAY if held.archived_at else none)))
    except TutorError as error:
        html.problem(error)


def _watch(mark: str) -> None:
    """Let the browser look whether the round has gone on; told first, so that nothing falls between."""
    if is_served():
        with st.container(key="unseen"):
            _mount(
                key="watch", data={"path": ROUND, "mark": mark, "every": int(EVERY * 1000)}, on_turn_change=_go_on
            )  # fmt: skip


def _go_on() -> None:
    """The run that follows shows how the round stands."""


def _question(student: Student, stage: live.Stage) -> None:
    kept = live.kept_answer(people.classes(), stage, student)
    posed = live.posed_to(stage, kept, workers.run)
    html.write(f'<h2 class="question">{html.plain(speech().message(posed.prompt))}</h2>')
    problem: TutorError | None = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        html.problem(problem)
    open_ = stage.round.phase == ASKING and kept is None

    def send(raw: object) -> None:
        _send(stage, raw)

    if open_:
        answers.table(posed, send)
        answers.form(posed, send)
        return
    _standing(stage, posed, given=kept is not None)
    drawing.show_view(posed.view)


def _standing(stage: live.Stage, posed: Posed, *, given: bool) -> None:
    """What became of a question that takes no answer from here any more."""
    if posed.judged is not None:
        verdicts.show(game_of(posed.game), posed, posed.judged)
    elif stage.round.phase == SHOWN and stage.question is not None:
        html.write(html.paragraph(say(N_("You have not answered this question."))))
        html.write(answer_bars.drawn(stage.question, live.said(people.classes(), stage, workers.run), {}))
    elif given:
        told = html.plain(say(N_("Your answer is in.")))
        html.write(f'<p class="outcome" role="status">{told}</p>')
        html.muted(say(N_("What is right is shown when everybody has had time to answer.")))
    else:
        html.write(html.paragraph(say(N_("This question takes no answers any more."))))


def _send(stage: live.Stage, raw: object) -> None:
    """Record an answer before the page runs again; what goes wrong is said there."""
    try:
        student = people.student_now()
        if student is not None:
            live.answer(people.classes(), stage, student, raw, clock=people.now, work=workers.run)
    except TutorError as error:
        st.session_state[_PROBLEM] = error
