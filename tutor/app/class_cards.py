"""Cards to print and cut: for each student a name, a code, a link as a picture."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from tutor.app import frame, html
from tutor.app.speech import say
from tutor.classroom.codes import show_code
from tutor.classroom.desk import Desk
from tutor.classroom.served import base_for_students
from tutor.errors import N_
from tutor.records import SchoolClass

CARD: Final = "card"
"""Names the student whose card alone is shown."""


def show(desk: Desk, held: SchoolClass) -> None:
    """The part of the page."""
    base = base_for_students(st.context.url or "")
    students = desk.students(held.id)
    alone = [student for student in students if student.profile == st.query_params.get(CARD)]
    if alone:
        html.write(_card(held.name, alone[0].name, alone[0].code, base), classes="sheet cards")
        with st.container(key="cards-all"):
            st.page_link(
                frame.page("classes"), label=say(N_("All join cards")),
                query_params={"class": held.id, "part": "cards"},
            )  # fmt: skip
        return
    if not held.archived_at:
        html.muted(
            say(N_("Print this page and cut it. Each card lets one student in; whoever loses it gets a new code."))
        )
    body = "".join(_card(held.name, student.name, student.code, base) for student in students)
    body += _card(say(N_("For the board: join with a nickname")), held.name, held.code, base)
    html.write(body, classes="sheet cards")


def _card(head: str, name: str, code: str, base: str) -> str:
    told = escape(say(N_("The link of this card as a picture")))
    address = escape(f"{base}/j").replace("//", "//<wbr>")
    return (
        f'<div class="card"><img src="/qr/{code}.svg" alt="{told}" width="132" height="132"><div>'
        f'<p class="muted">{escape(head)}</p><p class="answer">{escape(name)}</p>'
        f'<p class="big">{show_code(code)}</p><p class="muted small">{address}</p></div></div>'
    )
