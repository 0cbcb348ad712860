"""The glossary: each word in every language with its meaning; the same data make GLOSSARY.md."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from pathlib import Path
from typing import Final

import streamlit as st

from tutor.app import html
from tutor.app.speech import say, speech
from tutor.errors import N_
from tutor.explain.language import codes

FILE: Final = "glossary.toml"
HEAD: Final = """# Glossary

The words of the tutor in its three languages. Code and English texts use the English word, the translations use the word of their column,
and no synonym stands beside it. Where an Italian or Russian word has a second use, the meaning says so.
"""  # noqa: E501 - a line of the document


@dataclass(frozen=True, slots=True)
class Entry:
    """One word in every language, with its meaning in each."""

    words: dict[str, str]
    meaning: dict[str, str]


@dataclass(frozen=True, slots=True)
class Section:
    """Words that belong together."""

    title: dict[str, str]
    entries: tuple[Entry, ...]


@cache
def sections() -> tuple[Section, ...]:
    """The whole glossary."""
    data = tomllib.loads(resources.files("tutor.app").joinpath(FILE).read_text(encoding="utf-8"))
    return tuple(
        Section(
            {code: section[code] for code in codes()},
            tuple(
                Entry({code: word[code] for code in codes()}, {code: word["meaning"][code] for code in codes()})
                for word in section["word"]
            ),
        )
        for section in data["section"]
    )


def markdown() -> str:
    """The glossary as the repository shows it."""
    parts = [HEAD]
    for section in sections():
        rows = "".join(f"| {' | '.join(entry.words.values())} | {entry.meaning['en']} |\n" for entry in section.entries)
        parts.append(
            f"\n## {section.title['en']}\n\n| English | Italian | Russian | Meaning |\n|---|---|---|---|\n{rows}"
        )
    return "".join(parts)


def show() -> None:
    """The page."""
    st.title(say(N_("Glossary")), anchor=False)
    html.muted(say(N_("The words of the table in three languages.")))
    wanted = st.text_input(say(N_("Search")), key="glossary:search", max_chars=60).strip().casefold()
    code = speech().code
    shown = False
    for section in sections():
        body = "".join(
            _entry(entry, code) for entry in section.entries
            if wanted in " ".join((*entry.words.values(), entry.meaning[code])).casefold()
        )  # fmt: skip
        if body:
            shown = True
            html.write(f"<h2>{escape(section.title[code])}</h2><dl>{body}</dl>")
    if not shown:
        html.muted(say(N_("No word of the glossary has these letters.")))


def _entry(entry: Entry, code: str) -> str:
    others = " · ".join(
        f'<span lang="{other}">{escape(word)}</span>' for other, word in entry.words.items() if other != code
    )
    return (
        f"<dt>{escape(entry.words[code])}</dt><dd>{escape(entry.meaning[code])}</dd>"
        f'<dd class="muted small">{others}</dd>'
    )


if __name__ == "__main__":
    Path("GLOSSARY.md").write_text(markdown(), encoding="utf-8")
