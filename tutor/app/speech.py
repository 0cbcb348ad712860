"""The language of the visitor: from the address, the profile or the browser, and everything said in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

import streamlit as st

from tutor.explain.language import Language, best_language, codes, language

T = TypeVar("T")

PARAMETER: Final = "lang"
CHOSEN: Final = "language"
NAMES: Final = {"en": "English", "it": "Italiano", "ru": "Русский"}
"""Each language by its own name, which is the same in all of them."""


def speech() -> Language:
    """The language of this visit."""
    return language(st.session_state.get(CHOSEN) or best_language(st.context.locale or ""))


def say(message: str, /, **facts: object) -> str:
    """A message in the language of this visit."""
    return speech().say(message, **facts)


def count(one: str, many: str, n: int, /, **facts: object) -> str:
    """A counted message in the language of this visit."""
    return speech().count(one, many, n, **facts)


def settle(kept: str | None) -> str | None:
    """Decide on the language of this run: the address, the choice made before, what the profile keeps, the browser.

    Returns a language that the address asks for and that does not exist.
    """
    asked = st.query_params.get(PARAMETER)
    unknown = asked if asked is not None and asked not in codes() else None
    chosen = asked if asked in codes() else st.session_state.get(CHOSEN) or kept
    if chosen in codes():
        st.session_state[CHOSEN] = chosen
        st.query_params[PARAMETER] = chosen
    elif unknown is not None:
        del st.query_params[PARAMETER]
    return unknown


def choose(code: str) -> None:
    """Speak another language from now on."""
    st.session_state[CHOSEN] = code
    st.query_params[PARAMETER] = code


def labels(items: Iterable[T], name: Callable[[T], str]) -> Callable[[T], str]:
    """What each of some items is called, settled now: a widget may ask for it outside a visit."""
    named = {item: name(item) for item in items}
    return named.__getitem__
