"""What is known of the learners of this machine, kept between the runs of a page and made again from the answers."""

from __future__ import annotations

import streamlit as st

from tutor.app import people, workers
from tutor.learner.guide import Guide
from tutor.learner.mind import Mind, Minds, remember
from tutor.session import Session


@st.cache_resource(show_spinner=False)
def _minds() -> Minds:
    return Minds()


def of(learner: str) -> Mind:
    """What is known of a learner. Raises StoreProblem."""
    return _minds().of(learner, people.store().attempts(learner))


def told(learner: str) -> Mind:
    """What is known of a learner, as they may see it: without an answer that is not told of yet.

    Raises StoreProblem.
    """
    every, hidden = people.store().attempts(learner), people.untold(learner)
    shown = [attempt for attempt in every if attempt.id not in hidden]
    return _minds().of(learner, every) if len(every) == len(shown) else remember(shown)


def session(learner: str, page: str) -> Session:
    """What a learner does on a page whose questions are chosen by what is known of them. Raises StoreProblem."""
    return Session(
        people.store(), learner, clock=people.now, chance=people.fresh(), page=page, guide=Guide(_minds()),
        work=workers.run,
    )  # fmt: skip
