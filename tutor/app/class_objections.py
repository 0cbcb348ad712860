"""What students say is wrong: each objection with what was asked, answered and ruled, to be settled and taken along."""

from __future__ import annotations

import streamlit as st

from tutor.app import html
from tutor.app.homework_page import time_in_words
from tutor.app.speech import say, speech
from tutor.classroom.casefile import case_of
from tutor.classroom.desk import Desk
from tutor.classroom.homework import local_time
from tutor.errors import N_, TutorError
from tutor.records import LONGEST_REMARK, Dispute, SchoolClass


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
            st.code(each.write(), language=None, wrap_lines=True)
            if said is not None:
                told = say(N_("The objection is right.")) if said.right else say(N_("The ruling stands."))
                html.write(html.paragraph(told, "answer") + html.paragraph(said.note))
            else:
                _settle(desk, held, each)
            _case(each)


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
