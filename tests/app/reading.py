"""What a person reads on a page: every text, without the parts that are the same in all languages."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

from streamlit.testing.v1 import AppTest

from tools.messages import catalogue, entries, expected

UNREAD = {"code", "style"}
"""What is quoted and not read."""

SAME = {"Burkozel"}
"""Names that Italian writes as English does, though not at every place."""


class _Texts(HTMLParser):
    """The pieces of text of some markup; what is marked with another language is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in {"img", "br", "source"}:
            self.pieces.append(given.get("alt") or "")
        else:
            self.open.append((tag, tag in UNREAD or "lang" in given))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(hidden for _, hidden in self.open):
            self.pieces.append(data)


def texts(app: AppTest) -> Iterator[str]:
    """Every piece of text on a page: markup, headings, labels, options, helps and placeholders."""
    for element in (*app.main, *app.sidebar):
        yield from _texts_of(element)


def _texts_of(element: object) -> Iterator[str]:
    children = getattr(element, "children", None)
    if children:
        for child in children.values():
            yield from _texts_of(child)
    kind = getattr(element, "type", "")
    proto = getattr(element, "proto", None)
    if kind == "html":
        parser = _Texts()
        parser.feed(proto.body)
        yield from (piece.strip() for piece in parser.pieces if piece.strip())
        return
    if kind in {"code", "bidi_component"} or proto is None:
        return
    for name in ("label", "body", "help", "placeholder", "title"):
        value = getattr(proto, name, None)
        if isinstance(value, str) and value.strip():
            yield html.unescape(value.replace("\\", "").replace("**", "").strip())
    options = getattr(proto, "options", None)
    for option in options or ():
        yield getattr(option, "content", option)


@cache
def english() -> frozenset[str]:
    """Every English message whose translations differ from it, but for single small words, which Italian may share."""
    found = set()
    for domain in expected():
        for text, forms in entries(catalogue("it", domain)):
            if text.one not in forms:
                found |= {text.one, text.many}
    return frozenset(text for text in found if " " in text or text[:1].isupper()) - SAME


LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]{3,}")
NAMES = {"English", "Italiano", "Pagat", "FITAB", "FIBUR", "Swift", "Java", "Anki", "AICS", "Gamerules", "Feburit"}
"""Latin words that stand in a Russian text as they are."""


TITLES = ("статья Burraco", "tutor backup", "TUTOR_DATA")
"""Titles of foreign texts, commands and settings, which are quoted as they are."""


def left_in_english(app: AppTest, code: str) -> list[str]:
    """The texts of a page that are English where they should not be."""
    found = [text for text in texts(app) if text in english()]
    if code == "ru":
        found += [text for text in texts(app) if _latin(text) - NAMES and not _is_notation(text)]
    return found


def _latin(text: str) -> set[str]:
    for title in TITLES:
        text = text.replace(title, "")
    return set(LATIN.findall(text))


def _is_notation(text: str) -> bool:
    """Whether a text is a question, a rule set or cards in notation."""
    return " | " in text or "/" in text or re.fullmatch(r"(?:[AKQJT2-9*][shdc]? ?)+", text) is not None


def said(app: AppTest) -> str:
    return "\n".join(texts(app))


def markup(app: AppTest) -> str:
    return "\n".join(element.proto.body for element in app.main if element.type == "html")
