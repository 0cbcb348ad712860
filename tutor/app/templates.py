"""Something written by a pattern: which pattern, and what stands in its braces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import streamlit as st

from tutor.app import picker
from tutor.app.speech import labels, say
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.table.ways import NAMES, parts_of

MOST: Final = 99
CARDS: Final = "cards"
CARD: Final = "card"
PARTS: Final = {
    "cards": N_("Cards"), "card": N_("Card"), "n": N_("Number of the meld"), "other": N_("Number of the other meld"),
}  # fmt: skip


def show(
    patterns: Sequence[str], key: str, put: Callable[[str], None], game: Game, rules: RuleSet, *, go: str,
    takes: Callable[[str], bool] | None = None,
) -> None:  # fmt: skip
    """A choice of patterns, what fills the chosen one, and a button that puts it down.

    ``takes`` says whether a text can stand there, by which a card is known that may stand for another.
    """
    with st.container(border=True, key=f"{key}:pattern:box"):
        chosen = st.selectbox(
            say(N_("Move")), patterns, key=f"{key}:pattern", filter_mode=None,
            format_func=labels(patterns, lambda text: say(NAMES.get(text, text))),
        )  # fmt: skip
        kept: dict[str, str] = st.session_state.setdefault(f"{key}:parts", {})
        filled = {name: _part(name, chosen, f"{key}:{chosen}", kept, game, rules, takes) for name in parts_of(chosen)}

        def act() -> None:
            kept.clear()
            put(chosen.format(**filled))

        st.button(go, key=f"{key}:do", on_click=act, disabled=not all(text.strip() for text in filled.values()))


def _part(
    name: str, pattern: str, key: str, kept: dict[str, str], game: Game, rules: RuleSet,
    takes: Callable[[str], bool] | None,
) -> str:  # fmt: skip
    """The widget of one part; what stands in it."""
    label = say(PARTS[name])
    if name not in {CARDS, CARD}:
        return str(st.number_input(label, 1, MOST, 1, 1, key=f"{key}:{name}", width=220))

    def put(text: str) -> None:
        kept[name] = text

    def fits(text: str) -> bool:
        others = dict.fromkeys(parts_of(pattern), "1")
        return takes is not None and takes(pattern.format(**{**others, name: text}))

    picker.cards_input(
        label, f"{key}:{name}", kept.get(name, ""), put, game, rules, single=name == CARD,
        takes=fits if name == CARDS else None,
    )  # fmt: skip
    return kept.get(name, "")
