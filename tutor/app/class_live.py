"""A live round as the teacher leads it: the question for the projector, how many have answered, what the class said."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import answer_bars, answers, drawing, html, manners, people, question_picker, ruling, workers
from tutor.app.speech import count, say, speech
from tutor.classroom import live
from tutor.classroom.codes import show_code
from tutor.classroom.desk import Desk, fresh_mark
from tutor.classroom.questions import MOST
from tutor.classroom.served import base_for_students
from tutor.classroom.tally import right_raw
from tutor.errors import N_, NN_, TutorError
from tutor.explain.render import render
from tutor.records import ASKING, CLOSED, OVER, SHOWN, RoundIsOn, SchoolClass
from tutor.registry import game_of
from tutor.session import Posed
from tutor.session.conversation import reasoned

EVERY: Final = 0.5
"""Seconds after which the teacher's page counts again."""

PLACE: Final = "live"
_MARK: Final = "live:mark"
_PROBLEM: Final = "live:steps"


def mark_of(stage: live.Stage) -> str:
    """What tells one moment of a round from another."""
    return f"{stage.round.id}:{stage.round.rev}"


def show(desk: Desk, held: SchoolClass) -> None:
    """The part of the page."""
    stage = live.stage_on(desk.store, held)
    if stage is not None:
        _on(desk, held, stage)
    elif not held.archived_at:
        _begin(desk, held)


def _begin(desk: Desk, held: SchoolClass) -> None:
    html.write(
        html.paragraph(
            say(N_("Choose questions, project this page, and let the class answer on their phones, on the page “Live "
                   "round”."))
        )
    )  # fmt: skip
    templates = question_picker.show(PLACE)
    if st.button(say(N_("Begin the round")), type="primary", key="live:begin", disabled=not templates):
        mark = st.session_state.setdefault(_MARK, fresh_mark())
        try:
            with st.spinner(say(N_("Looking for questions…")), show_time=False):
                live.begin(desk, held.id, templates, mark, workers.run)
        except RoundIsOn as error:
            # Begun elsewhere meanwhile: that one is shown, and what was chosen here stays chosen.
            st.session_state[_PROBLEM] = error
            st.rerun()
        except TutorError as error:
            html.problem(error)
            return
        st.session_state.pop(_MARK, None)
        question_picker.forget(PLACE)
        st.rerun()
    html.muted(say(N_("At most {n} questions; each is made now, the same for all."), n=MOST))


def _on(desk: Desk, held: SchoolClass, stage: live.Stage) -> None:
    """The question that is on."""
    problem: TutorError | None = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        html.problem(problem)
    manners.from_the_top(f"{stage.round.id} {stage.round.place}")
    phase = stage.round.phase
    posed = live.posed_to(stage, None, workers.run)
    base = base_for_students(st.context.url or "")
    told = say(N_("{n} of {all}"), n=stage.round.place + 1, all=len(stage.questions))
    where = say(N_("{address} · class code {code}"), address=f"{base}/j", code=show_code(held.code))
    html.write(f"<span>{html.plain(where)}</span><span>{html.plain(told)}</span>", classes="bar")
    html.write(f'<h2 class="question big">{html.plain(speech().message(posed.prompt))}</h2>', classes="projected")
    drawing.show_view(posed.view)
    if phase == SHOWN:
        _shown(desk, stage)
        _follow(desk, stage)
    else:
        _labels(posed)
        _counter(desk, stage)
    _buttons(desk, stage)


def _labels(posed: Posed) -> None:
    """The options for the projector, without a way to choose one."""
    options = answers.labels_of(posed)
    if options:
        html.write("<ol>" + "".join(f"<li>{html.plain(label)}</li>" for label in options) + "</ol>")


def _stay(desk: Desk, stage: live.Stage) -> None:
    """Let the page run again where the round has gone on elsewhere, or the teacher has left. Raises TutorError."""
    if people.desk() is None:
        st.rerun()
    if desk.store.mark_of_round(desk.school_class(stage.round.school_class).id) != mark_of(stage):
        st.rerun()


@st.fragment(run_every=EVERY)
def _follow(desk: Desk, stage: live.Stage) -> None:
    """Follow a round that is led from another machine than the one that is projected."""
    try:
        _stay(desk, stage)
    except TutorError as error:
        html.problem(error)


@st.fragment(run_every=EVERY)
def _counter(desk: Desk, stage: live.Stage) -> None:
    """How many have answered."""
    try:
        _stay(desk, stage)
        answered, all_ = live.counted(desk.store, stage)
    except TutorError as error:
        html.problem(error)
        return
    told = count(*NN_("{n} answer of {all}", "{n} answers of {all}"), answered, all=all_)
    html.write(f'<p class="answer count" role="status">{html.plain(told)}</p>')


def _shown(desk: Desk, stage: live.Stage) -> None:
    """What the class said, what is right, and why."""
    question = stage.question
    if question is None:
        return
    found = live.said(desk.store, stage, workers.run)
    html.write(answer_bars.drawn(question, found, {}))
    game = game_of(question.game)
    kept = live.kept_text(question)
    right = workers.run(right_raw, kept)
    if right is not None:
        _, explanation, _ = workers.run(reasoned, kept, right)
        text = render(explanation, speech())
        body = html.paragraph(text.headline, "answer")
        body += "".join(ruling.ground(because, decisive=place == 0) for place, because in enumerate(text.because))
        html.write(body, tag="section", classes="panel")
        if text.decisive:
            ruling.rule_link(game, text.decisive.clause)


def _buttons(desk: Desk, stage: live.Stage) -> None:
    """The next steps of the round; each is taken before the page runs again."""
    phase = stage.round.phase
    steps = {
        ASKING: ((SHOWN, N_("Show what is right")), (CLOSED, N_("Close the answers"))),
        CLOSED: ((SHOWN, N_("Show what is right")), (ASKING, N_("Open the answers again"))),
        SHOWN: () if stage.is_last else ((ASKING, N_("Next question")),),
    }[phase]
    with st.container(horizontal=True, key="live-steps"):
        for number, (to, label) in enumerate((*steps, (OVER, N_("End the round")))):
            st.button(
                say(label), key=f"live:{to}:{mark_of(stage)}", type="primary" if number == 0 and steps else "secondary",
                on_click=_step, args=(desk, stage, to),
            )  # fmt: skip


def _step(desk: Desk, stage: live.Stage, phase: str) -> None:
    if people.desk() is None:
        return
    try:
        live.step(desk, stage, phase)
    except TutorError as error:
        st.session_state[_PROBLEM] = error
