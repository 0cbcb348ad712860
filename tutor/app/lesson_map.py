"""The path of a game: which lesson builds on which, drawn, and as a list of links."""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Mapping
from html import escape

import streamlit as st

from tutor.app import frame, html, style
from tutor.app.progress import Progress
from tutor.app.speech import say, speech
from tutor.content.catalog import Course
from tutor.content.lesson import Lesson
from tutor.errors import N_, NN_
from tutor.table.tokens import THEMES

WIDTH, STEP, RADIUS = 640, 64, 17
DONE, BEGUN, OPEN = "✓", "…", ""


def show(course: Course, come: Progress, standing: Mapping[str, str]) -> None:
    """The way on, the map, then the lessons with what each builds on. ``standing`` says how well clauses are known."""
    numbers = {id: number for number, id in enumerate(course.lessons, 1)}
    _go_on(course, come)
    html.write(_picture(course, come, numbers))
    path = [lesson for lesson in course.lessons.values() if not lesson.disputed]
    disputed = [lesson for lesson in course.lessons.values() if lesson.disputed]
    st.header(say(N_("The path")), anchor=False)
    for lesson in path:
        _entry(course, come, lesson, numbers, standing)
    if disputed:
        st.header(say(N_("Who is right?")), anchor=False)
        html.muted(say(N_("Where texts differ: both sides, with their sources.")))
        for lesson in disputed:
            _entry(course, come, lesson, numbers, standing)
    if course.left_out:
        with st.expander(say(N_("Lessons that cannot be shown"))):
            for fault in course.left_out:
                html.write(html.paragraph(f"{fault.path}:{fault.line}: {speech().error(fault)}", "muted"))


def _go_on(course: Course, come: Progress) -> None:
    """A door to the lesson that was begun last, or to the first."""
    begun = [lesson for lesson in course.lessons.values() if come.count(lesson)[0] > 0 and not come.done(lesson)]
    done = [id for id, lesson in course.lessons.items() if come.done(lesson)]
    if begun:
        lesson, title = begun[-1], say(N_("Go on where you were"))
    else:
        found = course.next_after("", done)
        if found is None:
            return
        lesson, title = found, say(N_("Begin here")) if not done else say(N_("Next"))
    with st.container(key="learn-go-on", border=True, gap="xxsmall"):
        link(lesson, f"**{title}: {html.label(lesson.title)}**", step=come.step(lesson))


def link(lesson: Lesson, label: str, *, step: int = 0) -> None:
    """A way into a lesson."""
    st.page_link(frame.page("learn"), label=label, query_params={"lesson": lesson.id, "step": str(step + 1)})


def state(come: Progress, lesson: Lesson) -> str:
    """A sign for how far a lesson has come."""
    return DONE if come.done(lesson) else BEGUN if come.count(lesson)[0] else OPEN


def known(lesson: Lesson, standing: Mapping[str, str]) -> str:
    """How well what a lesson teaches is known by all answers, in words; nothing before there is anything to say."""
    groups = [standing.get(clause, "unknown") for clause in lesson.teaches]
    firm = sum(group in {"firm", "mastered"} for group in groups)
    said = []
    if groups and all(group == "mastered" for group in groups):
        said.append(say(N_("mastered")))
    elif firm:
        said.append(speech().count(*NN_("{well} of {n} rule firm", "{well} of {n} rules firm"), len(groups), well=firm))
    if "fading" in groups:
        said.append(say(N_("fading")))
    return ", ".join(said)


def _entry(
    course: Course, come: Progress, lesson: Lesson, numbers: dict[str, int], standing: Mapping[str, str]
) -> None:  # fmt: skip
    answered, well, all_ = come.count(lesson)
    told = say(N_("done")) if come.done(lesson) else ""
    if answered and not told:
        told = speech().count(*NN_("{well} of {n} question", "{well} of {n} questions"), all_, well=well)
    label = f"{numbers[lesson.id]}\\. {html.label(lesson.title)}" + (
        f" · {state(come, lesson)} {html.label(told)}" if told else ""
    )
    mastery = known(lesson, standing)
    if mastery:
        label += f" · {html.label(mastery)}"
    with st.container(key=f"learn-{lesson.id.replace('.', '-')}", gap="xxsmall"):
        link(lesson, label, step=come.step(lesson))
        before = [course.lessons[id].title for id in lesson.after if id in course.lessons]
        if before and [numbers[id] for id in lesson.after if id in numbers] != [numbers[lesson.id] - 1]:
            html.write(html.paragraph(say(N_("Builds on: {names}"), names="; ".join(before)), "muted small"))


def _picture(course: Course, come: Progress, numbers: dict[str, int]) -> str:
    """The graph as an image, whose words are those of the list below it."""
    rows: dict[int, list[str]] = defaultdict(list)
    for id in course.lessons:
        rows[course.depth(id)].append(id)
    places = {
        id: (WIDTH * (number + 1) / (len(row) + 1), STEP * (depth + 0.6))
        for depth, row in rows.items() for number, id in enumerate(row)
    }  # fmt: skip
    tokens = THEMES[style.theme()]
    lines, dots = [], []
    for id, lesson in course.lessons.items():
        x, y = places[id]
        for before in lesson.after:
            if before in places:
                bx, by = places[before]
                lines.append(f'<line x1="{bx:.0f}" y1="{by:.0f}" x2="{x:.0f}" y2="{y:.0f}"/>')
        done = come.done(lesson)
        fill, ink = (tokens["accent"], tokens["on-accent"]) if done else (tokens["panel"], tokens["text"])
        shape = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS}" fill="{fill}"/>'
        if lesson.disputed:
            shape = (f'<rect x="{x - RADIUS:.0f}" y="{y - RADIUS:.0f}" width="{2 * RADIUS}" height="{2 * RADIUS}" '
                     f'rx="6" fill="{fill}"/>')  # fmt: skip
        sign = f"{numbers[id]}{state(come, lesson)}"
        dots.append(
            f'{shape}<text x="{x:.0f}" y="{y + 5:.0f}" fill="{ink}" stroke="none" text-anchor="middle">{sign}</text>'
        )
    height = STEP * len(rows) + 8
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="system-ui, sans-serif" font-size="14" stroke="{tokens["border"]}" stroke-width="1.5">'
        f"{''.join(lines)}{''.join(dots)}</svg>"
    )
    told = escape(
        say(N_("A map of the lessons: each number is joined to those it builds on. The list below says the same."))
    )
    return f'<img class="map" alt="{told}" src="data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}">'
