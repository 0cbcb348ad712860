"""What a page asks of the browser: its language, the learner it remembers, the focus, the keys, where it begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import streamlit as st

from tutor.app.speech import speech

NAME: Final = "tutor.page"
KEY: Final = "manners"
COOKIE: Final = "tutor-learner"
FOCUS: Final = "manners:focus"
KEYS: Final = "manners:keys"
TOP: Final = "manners:top"
LEARNER: Final = "manners:learner"

_ID: Final = re.compile(r"[0-9a-f]{1,64}")

_mount = st.components.v2.component(NAME, js="page.js")


def focus(key: str, mark: str) -> None:
    """Let the button of that key have the focus once this run is shown; the same mark does it once."""
    st.session_state[FOCUS] = (key, mark)


def from_the_top(mark: str) -> None:
    """Let this run be seen from its beginning if what it shows is something else: marks tell one thing from another."""
    st.session_state[TOP] = mark


def keys(letters: Mapping[str, str]) -> None:
    """Which letter presses the button of which key on this page."""
    st.session_state[KEYS] = dict(letters)


def remember(learner: str | None) -> None:
    """Let the browser remember who is learning, or forget it."""
    st.session_state[LEARNER] = learner


def remembered() -> str:
    """Whom the browser remembers; nobody if it holds anything but an id."""
    kept = st.context.cookies.get(COOKIE)
    return kept if isinstance(kept, str) and _ID.fullmatch(kept) else ""


def held(cookie: str) -> str:
    """What the browser holds in a cookie that no script of a page can read; empty where it holds none."""
    kept = st.context.cookies.get(cookie)
    return kept if isinstance(kept, str) else ""


def apply() -> None:
    """Tell the browser, at the end of a run."""
    learner = st.session_state.get(LEARNER, "")
    data = {
        "lang": speech().code, "cookie": COOKIE, "learner": learner or "", "forget": learner is None,
        "keys": st.session_state.pop(KEYS, {}), "focus": list(st.session_state.get(FOCUS, ("", ""))),
        "top": st.session_state.pop(TOP, ""),
    }  # fmt: skip
    with st.container(key=KEY):
        _mount(key="page", data=data)
