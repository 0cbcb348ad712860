"""What students say is wrong: each objection with what was asked, answered and ruled, to be settled and taken along."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any, Final

import streamlit as st

from tutor.app import answers, drawing, html
from tutor.app.homework_page import time_in_words
from tutor.app.rules import rules_name
from tutor.app.ruling import rule_link
from tutor.app.speech import say, speech
from tutor.classroom.building import open_table
from tutor.classroom.casefile import case_of
from tutor.classroom.desk import Desk
from tutor.classroom.homework import local_time
from tutor.engine.game import Game
from tutor.engine.message import read_message
from tutor.engine.view import TableView
from tutor.errors import N_, TutorError
from tutor.explain.language import sentence
from tutor.records import LONGEST_REMARK, Dispute, SchoolClass
from tutor.registry import game_of

UNREADABLE: Final = (LookupError, TypeError, ValueError, TutorError)
"""What reading what another version kept may raise."""


def show(desk: Desk, held: SchoolClass) -> None:
    """The part of the page."""
    objections = desk.disputes(held.id)
    if not objections:
        html.write(html.paragraph(say(N_("Nobody has objected to anything."))))
    settled = desk.store.settlements([each.id for each in objections])
    names = {student.profile: student.name for student in desk.students(held.id)}
    for each in objections:
        said = settled.get(each.id)
        when = time_in_words(local_time(each.created_at, held))
        state = say(N_("open")) if said is None else say(N_("settled"))
        with st.expander(f"{html.label(names.get(each.profile, '-'))} · {html.label(when)} · {html.label(state)}",
                         key=f"objection-{each.id}"):  # fmt: skip
            if each.remark:
                html.write(html.paragraph(each.remark, "answer"))
            _ruled(each)
            if said is not None:
                told = say(N_("The objection is right.")) if said.right else say(N_("The ruling stands."))
                html.write(html.paragraph(told, "answer") + html.paragraph(said.note))
            else:
                _settle(desk, held, each)
            _to_send(each)
            _case(each)


def _ruled(each: Dispute) -> None:
    """What was asked, answered and ruled, in words, as far as it can still be read."""
    game = game_of(each.rules.partition("/")[0])
    asked = json.loads(each.question)
    html.muted(rules_name(game, each.rules))
    with suppress(*UNREADABLE):
        html.write(_question(game, asked, json.loads(each.answer)))
    if "ask" in asked:
        html.write(f"<p><code>{escape(str(asked['ask']))}</code></p>")
    with suppress(*UNREADABLE):
        drawing.show_view(_table(game, each.position, asked.get("seat")))
    clauses = [step["clause"] for verdict in json.loads(each.verdict)[:1] for step in verdict["steps"]]
    known = [clause for clause in dict.fromkeys(clauses) if clause in game.tables.book.clauses]
    if known:
        html.write(html.paragraph(say(N_("The ruling rests on:")), "muted"))
    for clause in known:
        rule_link(game, clause)


def _question(game: Game, asked: Mapping[str, Any], answer: object) -> str:
    """A question with what can be chosen, and what the student said, as markup."""
    form = asked["form"]
    labels = [sentence(speech().message(read_message(option))) for option in form.get("options", ())]
    listed = "".join(f"<li>{escape(label)}</li>" for label in labels)
    body = html.paragraph(speech().message(read_message(asked["prompt"])), "question")
    body += f"<ul>{listed}</ul>" if listed else ""
    if answer is None:
        return body + html.paragraph(say(N_("Not answered yet.")), "muted")
    own = answers.told(game, form, tuple(answer) if isinstance(answer, list) else answer)
    return body + html.paragraph(say(N_("The answer of the student: {answer}"), answer=own))


def _table(game: Game, text: str, seat: str | None) -> TableView:
    """The table as the student saw it; with all cards open where it is not kept who sat where."""
    if seat is None:
        return open_table(game, text)
    _, position = game.read(text)
    return game.layout(position, seat)


def _to_send(each: Dispute) -> None:
    """The whole objection as a text for whoever keeps the rules."""
    lines = "<br>".join(escape(line) for line in each.write().splitlines())
    told = escape(say(N_("The objection as a text to send")))
    html.write(f"<details><summary>{told}</summary><p><code>{lines}</code></p></details>")


def _settle(desk: Desk, held: SchoolClass, each: Dispute) -> None:
    note = st.text_area(say(N_("What you say to it")), key=f"settle:note:{each.id}", max_chars=LONGEST_REMARK)
    with st.container(horizontal=True):
        for right, label in ((True, say(N_("The objection is right."))), (False, say(N_("The ruling stands.")))):
            if st.button(label, key=f"settle:{right}:{each.id}"):
                desk.settle(held.id, each.id, note, right=right)
                st.rerun()


def _case(each: Dispute) -> None:
    """The objection as a case of a case file, where what was asked can be written as one."""
    try:
        text = case_of(each)
    except TutorError as error:
        html.muted(speech().error(error))
        return
    st.download_button(
        say(N_("As a case file")), text.encode(), file_name=f"case-{each.id}.yaml", mime="application/yaml",
        key=f"settle:case:{each.id}",
    )  # fmt: skip
