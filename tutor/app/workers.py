"""The processes that work beside this server, shared by all who visit it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import streamlit as st

from tutor.session.workers import Workers, wanted

P = ParamSpec("P")
T = TypeVar("T")


@st.cache_resource(show_spinner=False, on_release=Workers.close)
def workers() -> Workers:
    """The processes of this server. Raises FormatProblem."""
    return Workers(wanted())


def run(task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Do a task in one of them. Raises what the task raises."""
    return workers().run(task, *args, **kwargs)
