"""Learn: the path of a game as a map, and the lessons one step at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

import streamlit as st

from tutor.app import (
    aftermath,
    answers,
    frame,
    html,
    lesson_blocks,
    lesson_map,
    manners,
    minds,
    people,
    summary,
    verdicts,
    words,
)
from tutor.app.progress import Progress, mark, progress
from tutor.app.rules import pick_game, rules_name, take_link
from tutor.app.speech import PARAMETER, say, speech
from tutor.content import proof
from tutor.content.catalog import Course, course
from tutor.content.lesson import Lesson, Step
from tutor.content.proof import Wanted, wanted
from tutor.content.prose import to_html
from tutor.errors import N_, NN_, TutorError
from tutor.learner.overview import overview
from tutor.registry import game_of, taught
from tutor.session import Posed, Session

PAGE: Final = "learn"
LESSON: Final = "lesson"
STEP: Final = "step"
_AT: Final = "learn:at"
_POSED: Final = "learn:posed"
_PROBLEM: Final = "learn:problem"
ADDRESSES: Final = {"lesson": ("learn", LESSON), "clause": ("rulebook", "clause")}
"""Where the links of a lesson lead: the page, and the key of its address."""


def show() -> None:
    """The page."""
    try:
        learner = people.somebody()
        come = progress(people.store().attempts(learner.id)) if learner is not None else None
    except TutorError as error:
        st.title(say(N_("Learn")), anchor=False)
        html.problem(error)
        return
    if learner is None or come is None:
        st.title(say(N_("Learn")), anchor=False)
        people.ask_who()
        return
    try:
        _shown(learner.id, come)
    except TutorError as error:
        html.problem(error)


def _shown(learner: str, come: Progress) -> None:
    named = st.query_params.get(LESSON)
    found = _find(named) if named else None
    if found is not None:
        _play(people.session(learner, PAGE), *found, come)
        return
    st.title(say(N_("Learn")), anchor=False)
    if named:
        html.problem(TutorError(N_("There is no lesson {name}."), name=named))
    _map(learner, come)


def _map(learner: str, come: Progress) -> None:
    take_link()
    game = pick_game(PAGE)
    held = course(game.id, speech().code)
    if not held.lessons:
        html.muted(say(N_("There are no lessons for this game yet. Practise it, or look its rules up.")))
        return
    html.muted(say(N_("Each lesson takes a few minutes. Follow the path, or open any lesson you like.")))
    groups = overview(minds.told(learner).state, game, people.now().isoformat(timespec="milliseconds")).clauses
    lesson_map.show(held, come, {clause: group for group, clauses in groups.items() for clause in clauses})
    summary.link()


def _find(id_: str) -> tuple[Course, Lesson] | None:
    """A lesson by its id, with its course."""
    for game in taught():
        held = course(game, speech().code)
        if id_ in held.lessons:
            return held, held.lessons[id_]
    return None


# ---------------------------------------------------------------- one lesson


def _play(session: Session, held: Course, lesson: Lesson, come: Progress) -> None:
    last = len(lesson.steps)
    place = _place(last)
    manners.from_the_top(f"{lesson.id} {place}")
    st.title(html.label(lesson.title), anchor=False)
    told = say(N_("end")) if place == last else say(N_("{n} of {all}"), n=place + 1, all=last)
    html.write(
        f"<span>{html.plain(words.game_name(speech(), lesson.game))} · "
        f"{html.plain(rules_name(game_of(lesson.game), proof.rules_of(lesson).key))}</span>"
        f"<span>{html.plain(told)}</span>",
        classes="bar",
    )
    if place == last:
        _end(held, lesson, come)
        return
    step = lesson.steps[place]
    if step.title:
        st.header(html.label(step.title), anchor=False)
    if step.prose:
        html.write(to_html(step.prose, _address), classes="prose")
    problem: TutorError | None = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        html.problem(problem)
    if step.asks:
        _questions(session, lesson, step, place)
    else:
        lesson_blocks.show(lesson, step, f"{lesson.id}:{place}")
        _walk(lesson, place)
    with st.container(key="learn-map"):
        st.page_link(frame.page(PAGE), label=say(N_("All lessons")))


def _place(last: int) -> int:
    """The step that the address names, from 0; the end is one more than the last."""
    named = st.query_params.get(STEP, "1")
    number = int(named) - 1 if named.isascii() and named.isdigit() and len(named) < 4 else 0
    return min(max(number, 0), last)


def _address(scheme: str, name: str) -> str:
    """Where a link of the prose leads."""
    if scheme not in ADDRESSES:
        return ""
    page, key = ADDRESSES[scheme]
    return f"{page}?{urlencode({key: name, PARAMETER: speech().code})}"


def _walk(lesson: Lesson, place: int, *, ahead: bool = True) -> None:
    """Back and on."""

    def go(number: int) -> Callable[[], None]:
        def act() -> None:
            st.query_params[LESSON] = lesson.id
            st.query_params[STEP] = str(number + 1)
            st.session_state.pop(_AT, None)

        return act

    with st.container(horizontal=True, key="learn-walk", vertical_alignment="center"):
        if place:
            st.button(say(N_("Back")), key=f"learn:back:{place}", on_click=go(place - 1))
        if ahead:
            with st.container(key="next", width="content"):
                st.button(say(N_("Next")), key=f"learn:next:{place}", type="primary", on_click=go(place + 1))
            manners.keys({"n": "next"})


# ---------------------------------------------------------------- its questions


def _questions(session: Session, lesson: Lesson, step: Step, place: int) -> None:
    """The questions of a step, one after the other."""
    row = [one for ask in step.asks for one in wanted(lesson, ask)]
    at = st.session_state.get(_AT, ("", 0, 0))
    number = at[2] if at[:2] == (lesson.id, place) else 0
    if len(row) > 1:
        html.muted(say(N_("Question {n} of {all}"), n=number + 1, all=len(row)))
    posed = _posed(session, lesson, place, number, row[number])
    game = game_of(lesson.game)
    lesson_blocks.by_other_rules(lesson, posed.rules)
    html.write(f'<h3 class="question">{html.plain(speech().message(posed.prompt))}</h3>')
    answers.table(posed, lambda raw: _do(lambda here: here.answer(posed.nonce, posed.rev, raw)))
    if posed.judged is None:
        answers.form(posed, lambda raw: _do(lambda here: here.answer(posed.nonce, posed.rev, raw)))
        answers.hints(posed, PAGE, lambda: _do(lambda here: here.hint(posed.nonce, len(posed.hints))))
        _walk(lesson, place, ahead=False)
        return
    verdicts.show(game, posed, posed.judged)
    aftermath.show(game, posed.judged, PAGE)
    with st.container(horizontal=True, key="quiet", vertical_alignment="center"):
        if number + 1 < len(row):
            with st.container(key="next", width="content"):
                st.button(
                    say(N_("Next")), key=f"learn:question:{posed.nonce}", type="primary", on_click=_go_to,
                    args=(lesson.id, place, number + 1),
                )  # fmt: skip
            manners.keys({"n": "next"})
        if not posed.judged.right:
            st.button(
                say(N_("Try it again")), key=f"learn:again:{posed.nonce}",
                on_click=lambda: _do(lambda here: here.again(posed.nonce)),
            )  # fmt: skip
        verdicts.dispute(session, posed)
    if number + 1 == len(row):
        _walk(lesson, place)
    manners.focus("next", posed.judged.attempt)


def _go_to(lesson: str, place: int, number: int) -> None:
    st.session_state[_AT] = (lesson, place, number)


def _posed(session: Session, lesson: Lesson, place: int, number: int, one: Wanted) -> Posed:
    """The question of this place: as it stands on the page, or asked anew."""
    name = (lesson.id, place, number, one.seed)
    kept = st.session_state.get(_POSED)
    if kept is not None and kept[0] == name:
        posed = session.resume()
        if posed is not None and posed.nonce == kept[1]:
            return posed
    with st.spinner(say(N_("Looking for a question…")), show_time=False):
        posed = session.put(proof.found(one), "lesson", people.now().isoformat(timespec="milliseconds"))
    st.session_state[_POSED] = (name, posed.nonce)
    return posed


def _do(act: Callable[[Session], object]) -> None:
    """Do something before the page runs again; what goes wrong is said there."""
    try:
        act(people.session(st.session_state.get(people.LEARNER, ""), PAGE))
    except TutorError as error:
        st.session_state[_PROBLEM] = error


# ---------------------------------------------------------------- its end


def _end(held: Course, lesson: Lesson, come: Progress) -> None:
    """What came of a lesson, and what to read next."""
    _, well, all_ = come.count(lesson)
    html.write(
        html.paragraph(
            speech().count(
                *NN_("{right} of {n} question answered well.", "{right} of {n} questions answered well."), all_,
                right=well,
            ),
            "answer",
        )
    )  # fmt: skip
    missed = [one.focus for step in lesson.steps for ask in step.asks for one in wanted(lesson, ask)
              if one.focus and mark(one) not in come.well]  # fmt: skip
    game = game_of(lesson.game)
    if missed:
        st.header(say(N_("Worth another look")), anchor=False)
        for clause in dict.fromkeys(missed[:3]):
            st.page_link(
                frame.page("rulebook"), label=html.label(speech().text(game.tables.book.clauses[clause].statement)),
                query_params={"clause": clause},
            )  # fmt: skip
    ahead = held.next_after(lesson.id, [id for id, other in held.lessons.items() if come.done(other)])
    if ahead is not None:
        st.header(say(N_("What to read next")), anchor=False)
        lesson_map.link(ahead, html.label(ahead.title))
    st.page_link(frame.page("practise"), label=say(N_("Practise without headings")), query_params={"game": lesson.game})
    st.page_link(frame.page(PAGE), label=say(N_("All lessons")))
    _walk(lesson, len(lesson.steps), ahead=False)
