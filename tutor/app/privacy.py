"""What is kept about whom, where, and for how long."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import html
from tutor.app.speech import say
from tutor.classroom.accounts import STUDENT_DAYS, TEACHER_DAYS
from tutor.errors import N_
from tutor.store.place import VARIABLE

KEPT: Final = (
    (N_("About everybody who learns"),
     ((("profiles",),
       N_("A first name or nickname and the language. No e-mail, no surname, no birthday, no photo, no address.")),
      (("attempts",),
       N_("Every answer with its question, the time, and the help that was taken. Answers are never changed.")),
      (("open_questions", "house_rules", "disputes"),
       N_("What is on each page, named rule sets, and objections with what was written in them.")),
      ((),
       N_("What somebody knows or confuses is not kept: it is worked out from the answers whenever it is wanted.")))),
    (N_("About the students of a class"),
     ((("students",),
       N_("The class, the code to come in by, and the day of joining. The teacher of the class alone sees names.")),
      (("settlements",), N_("What the teacher wrote to an objection.")),
      ((), N_("Students see themselves and what the class said as a whole, never each other’s answers.")))),
    (N_("About a teacher"),
     ((("teachers",), N_("A name and a digest of the password, from which it cannot be read.")),
      (("classes", "homework", "rounds"), N_("Classes, homework and rounds that were set.")))),
    (N_("About a browser"),
     ((("tickets",),
       N_("A digest of what its cookie holds, whose it is, and until when. Whoever leaves takes it away.")),)),
)  # fmt: skip
"""Headings, and under each what is kept: the tables of the records that hold it, and how a person reads it."""

TRANSIENT: Final = ("erasures",)
"""Tables that hold nothing but while somebody is being taken away."""


def show() -> None:
    """The page."""
    st.title(say(N_("What is kept")), anchor=False)
    html.write(
        html.paragraph(
            say(N_("Everything stays on the machine that serves this page. Nothing is sent to anybody else, nothing is "
                   "measured for advertisers, and no page fetches anything from another place."))
        )
    )  # fmt: skip
    for heading, points in KEPT:
        st.header(say(heading), anchor=False)
        html.write("<ul>" + "".join(f"<li>{html.plain(say(point))}</li>" for _, point in points) + "</ul>")
    st.header(say(N_("In the browser")), anchor=False)
    html.write(
        "<ul>"
        + "".join(
            f"<li>{html.plain(text)}</li>"
            for text in (
                say(N_("One cookie says who is here. It ends after {days} days; for a teacher after {teacher}."),
                    days=STUDENT_DAYS, teacher=TEACHER_DAYS),
                say(N_("No script of a page can read it, and it goes when one leaves.")),
                say(N_("Another one, for a year, remembers a learner without a class or a guest by a number.")),
            )
        )
        + "</ul>"
    )  # fmt: skip
    st.header(say(N_("For how long")), anchor=False)
    html.write(
        html.paragraph(
            say(N_("Until somebody takes it away: a learner on the own page, a teacher for a student or a class. Then "
                   "it is gone from the records for good; copies made with “tutor backup” go when their files go."))
        )
        + html.paragraph(say(N_("The records lie in the folder or database that {variable} names."), variable=VARIABLE),
                         "muted")
    )  # fmt: skip
