"""Pieces of markup that the tutor writes itself. Whatever comes from outside goes through ``escape``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Final

import streamlit as st

from tutor.app.speech import speech
from tutor.errors import TutorError

_MARKUP: Final = re.compile(r"[\\`*_{}\[\]()<>#+\-.!|~$:&]")


def write(body: str, *, tag: str = "div", classes: str = "") -> None:
    """Put markup on the page, inside an element that the style knows."""
    st.html(f'<{tag} class="{f"tt {classes}".strip()}">{body}</{tag}>')


def paragraph(text: str, classes: str = "") -> str:
    """A paragraph of plain text, nothing for nothing."""
    if not text:
        return ""
    return f'<p class="{classes}">{escape(text)}</p>' if classes else f"<p>{escape(text)}</p>"


def muted(text: str) -> None:
    """A quiet line."""
    write(paragraph(text, "muted"))


def problem(error: TutorError, *, place: bool = True) -> None:
    """What cannot be read or done, gently, where it happened."""
    write(f'<p class="problem" role="alert">{escape(speech().error(error, place=place))}</p>')


def ways(paths: Mapping[str, str]) -> None:
    """Links to pages beside the app, a line each: what they are called, by their paths."""
    write("".join(f'<p><a href="{escape(path)}" target="_self">{escape(text)}</a></p>' for path, text in paths.items()))


def plain(text: str) -> str:
    """A plain text as markup."""
    return escape(text)


def label(text: str) -> str:
    """A plain text as a label, which Streamlit reads as Markdown.

    >>> label("a*b")
    'a\\\\*b'
    """
    return _MARKUP.sub(r"\\\g<0>", text)
