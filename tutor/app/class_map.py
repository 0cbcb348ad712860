"""What a class knows: rules by students, what is confused by how many, questions that split the class."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from html import escape
from typing import Final

import streamlit as st

from tutor.app import confused, frame, html, minds, people, words
from tutor.app.rules import pick_game, pick_rules
from tutor.app.speech import count, say, speech
from tutor.ask.question import Question, options_of
from tutor.classroom import live
from tutor.classroom.desk import Desk, fresh_mark
from tutor.classroom.reports import Row, Shared, asked_before, class_map, shared, splitting
from tutor.engine.game import Game
from tutor.errors import N_, NN_
from tutor.explain.language import sentence
from tutor.learner.mastery import TIERS
from tutor.learner.state import State
from tutor.records import SchoolClass, Student
from tutor.session.written import write_time

PLACE: Final = "map"
SIGNS: Final = {"mastered": "★", "firm": "●", "familiar": "◐", "learning": "○", "fading": "↓", "unknown": "·"}
"""How a rule stands with a student, as a sign; never a colour alone."""

LONGEST: Final = 90
"""Signs of a rule in the table; the whole rule stands in the rulebook."""


def states_of(students: tuple[Student, ...]) -> dict[str, State]:
    """What is known of each student. Raises StoreProblem."""
    bar = st.progress(0.0, say(N_("Going through the answers…")))
    found = {}
    for number, student in enumerate(students, 1):
        found[student.profile] = minds.of(student.profile).state
        bar.progress(number / len(students))
    bar.empty()
    return found


def show(desk: Desk, held: SchoolClass) -> None:
    """The part of the page."""
    students = desk.students(held.id)
    game = pick_game(PLACE)
    states = states_of(students) if students else {}
    moment = write_time(people.now())
    rows = class_map(game, states, moment)
    if not rows:
        html.write(html.paragraph(say(N_("There are no answers about this game yet."))))
        return
    told = shared(game, states, moment)
    confusions(game, told, students)
    st.header(say(N_("Who knows what")), anchor=False)
    html.write(legend())
    html.write(table(game, [row for row in rows if row.tells], students))
    faint = [row for row in rows if not row.tells]
    if faint:
        many = count(
            *NN_("{n} rule about which too little was answered", "{n} rules about which too little was answered"),
            len(faint),
        )
        html.write(f"<details><summary>{escape(many)}</summary>{table(game, faint, students)}</details>")
    _split(desk, held, game, states)


def confusions(game: Game, told: tuple[Shared, ...], students: tuple[Student, ...]) -> None:
    """What is confused, by whom and how sure that is."""
    st.header(say(N_("What is confused")), anchor=False)
    if not told:
        html.write(html.paragraph(say(N_("Nothing is certain enough to be told yet."))))
    names = {student.profile: student.name for student in students}
    for each in told:
        who = ", ".join(names[id] for id in each.learners if id in names)
        many = count(*NN_("{n} student, certain to {sure}: {names}", "{n} students, certain to {sure}: {names}"),
                     len(each.learners), sure=f"{each.sure} %", names=who)  # fmt: skip
        body = "".join(html.paragraph(text) for text in confused.of_class(game, each.confusion))
        html.write(body + html.paragraph(many, "muted"), classes="panel")


def legend() -> str:
    """What the signs mean, as markup."""
    named = {**{name: speech().text(TIERS[name]) for name in TIERS}, "fading": say(N_("fading"))}
    told = [*(f"{sign} {named[name]}" for name, sign in SIGNS.items()), say(N_("empty: not asked"))]
    return '<ul class="legend">' + "".join(f"<li>{escape(each)}</li>" for each in told) + "</ul>"


def table(game: Game, rows: Sequence[Row], students: tuple[Student, ...]) -> str:
    """Rules by students, as markup; nothing for no rules."""
    if not rows:
        return ""
    head = "".join(f'<th scope="col"><span>{escape(student.name)}</span></th>' for student in students)
    body = []
    topic = ""
    for row in rows:
        if row.topic != topic:
            topic = row.topic
            name = escape(words.topic_name(speech(), topic))
            body.append(f'<tr><th scope="rowgroup" colspan="{len(students) + 1}" class="topic">{name}</th></tr>')
        cells = "".join(f"<td>{_cell(row.standing, student)}</td>" for student in students)
        body.append(f'<tr><th scope="row">{escape(_rule(game, row.clause))}</th>{cells}</tr>')
    rule = escape(say(N_("Rule")))
    return (
        f'<div class="scroll" tabindex="0"><table class="grid map"><thead><tr><th scope="col">{rule}</th>{head}</tr>'
        f"</thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def _cell(standing: Mapping[str, str], student: Student) -> str:
    group = standing.get(student.profile)
    if group is None:
        return ""
    named = say(N_("fading")) if group == "fading" else speech().text(TIERS[group])
    return f'<span aria-hidden="true">{SIGNS[group]}</span><span class="sr">{escape(named)}</span>'


def _rule(game: Game, clause: str) -> str:
    statement = speech().text(game.tables.book.clauses[clause].statement)
    return statement if len(statement) <= LONGEST else statement[:LONGEST].rsplit(" ", 1)[0] + "…"


def _asked(question: Question, before: Container[str]) -> str:
    """A question with what can be chosen, and whether it was asked before, as markup."""
    options = (sentence(speech().message(option.label)) for option in options_of(question.form))
    listed = "".join(f"<li>{escape(option)}</li>" for option in options)
    told = escape(say(N_("asked before")))
    again = f' <span class="muted">({told})</span>' if question.id in before else ""
    return escape(speech().message(question.prompt)) + again + (f'<ul class="muted">{listed}</ul>' if listed else "")


def _split(desk: Desk, held: SchoolClass, game: Game, states: Mapping[str, State]) -> None:
    """Questions that split the class, and a round of them."""
    st.header(say(N_("Questions that split the class")), anchor=False)
    rules = pick_rules(game, PLACE)
    asked = asked_before(live.asked_of(desk.store, held), list(states.values()))
    found = splitting(game, rules.key, states.values(), asked)
    if not found:
        html.write(html.paragraph(say(N_("There are none for these rules: everybody would answer alike."))))
        return
    html.write("<ol>" + "".join(f"<li>{_asked(question, asked)}</li>" for question in found) + "</ol>")
    if not held.archived_at:
        _begin(desk, held, found)


def _begin(desk: Desk, held: SchoolClass, found: Sequence[Question]) -> None:
    """Ask them in a round: at once, or instead of the one that is on where the teacher says so."""
    on = live.stage_on(desk.store, held)
    sure = True
    if on is not None:
        told = N_("A live round is on: question {n} of {all}. A new round ends it; what was answered stays.")
        html.write(html.paragraph(say(told, n=on.round.place + 1, all=len(on.questions))))
        st.page_link(
            frame.page("classes"), label=say(N_("Go on with the round")),
            query_params={"class": held.id, "part": "live"},
        )  # fmt: skip
        sure = st.checkbox(say(N_("End the round that is on.")), key=f"map:sure:{on.round.id}")
    if st.button(say(N_("Ask them in a live round")), key="map:live", disabled=not sure) and sure:
        live.begin_with(desk, held.id, found, fresh_mark(), instead=on.round.id if on is not None else "")
        st.query_params["part"] = "live"
        st.rerun()
