"""What is known of the learners of this machine, kept between the runs of a page and made again from the answers."""

from __future__ import annotations

import streamlit as st

from tutor.app import people, workers
from tutor.learner.guide import Guide
from tutor.learner.mind import Mind, Minds
from tutor.session import Session


@st.cache_resource(show_spinner=False)
def _minds() -> Minds:
    return Minds()


def of(learner: str) -> Mind:
    """What is known of a learner. Raises StoreProblem."""
    return _minds().of(learner, people.store().attempts(learner))


def session(learner: str, page: str) -> Session:
    """What a learner does on a page whose questions are chosen by what is known of them. Raises StoreProblem."""
    return Session(
        people.store(), learner, clock=people.now, chance=people.fresh(), page=page, guide=Guide(_minds()),
        work=workers.run,
    )  # fmt: skip
