"""Cards typed or clicked: a text field, and the whole pack of the game to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import streamlit as st

from tutor.app.speech import say, speech
from tutor.app.table_component import card_table
from tutor.cards import ORDER, Card, read_cards
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.engine.view import Pile, TableView
from tutor.errors import N_, NotationError
from tutor.registry import taught
from tutor.table.payload import Action, TableEvent, TableOptions, payload
from tutor.table.words import labels_in

DEALS: Final = 60
"""Deals that are looked at to learn of which cards a pack is made."""

USE: Final = "use"
ADD: Final = "add"
_SEAT: Final = "S"


def pack_of(game: Game, rules: RuleSet) -> tuple[Card, ...]:
    """The cards of the pack that a rule set is played with, twins included, in order."""
    return _pack(game.id, rules.key)


@lru_cache(maxsize=64)
def _pack(game_id: str, key: str) -> tuple[Card, ...]:
    game = taught()[game_id]
    rules = game.tables.read_rules(key)
    seen: Counter[Card] = Counter()
    size = 0
    for seed in range(DEALS):
        position = game.deal(rules, Chance(seed))
        seats = game.layout(position, position.to_act).seats
        views = [game.layout(position, seat) for seat in seats]
        size = sum(len(pile.cards) + pile.hidden for pile in views[0].piles)
        shown: Counter[Card] = Counter()
        for view in views:
            shown |= Counter(card for pile in view.piles for card in pile.cards)
        seen |= shown
    copies = size // len(seen) if seen else 1
    return tuple(card for card in sorted(seen, key=ORDER.__getitem__) for _ in range(max(copies, seen[card])))


def cards_input(
    label: str, widget: str, text: str, put: Callable[[str], None], game: Game, rules: RuleSet
) -> None:  # fmt: skip
    """A field for cards: typed as text, or picked from the pack in a small window."""
    st.session_state[widget] = text
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(
            label, key=widget, on_change=lambda: put(st.session_state[widget]), placeholder="Ah Th 6c", width="stretch"
        )
        window = f"{widget}:window"
        with st.popover(say(N_("Pick")), key=window, on_change="rerun") as opened:
            if opened.open:
                _pack_table(label, widget, text, put, game, rules)


def _pack_table(
    label: str, widget: str, text: str, put: Callable[[str], None], game: Game, rules: RuleSet
) -> None:  # fmt: skip
    pack = list(pack_of(game, rules))
    for card in _readable(text):
        if card in pack:
            pack.remove(card)
    view = TableView(game.id, _SEAT, (), "", "", 0, (Pile("hand", _SEAT, tuple(pack)),))
    options = TableOptions(
        actions=(Action(ADD, say(N_("Add these cards"))), Action(USE, say(N_("Only these cards")))),
        sort="suit",
    )  # fmt: skip

    def take(event: TableEvent) -> None:
        kept = "" if event.kind == USE else f"{text} "
        put(kept + " ".join(event.cards))
        st.session_state[f"{widget}:window"] = False

    st.markdown(label)
    code = speech().code
    known, rev = st.session_state.get(f"{widget}:seen", (None, 0))
    if known != text:
        rev += 1
        st.session_state[f"{widget}:seen"] = (text, rev)
    card_table(f"{widget}:pack", payload(view, labels_in(code), options, rev=rev, lang=code), on_event=take)


def _readable(text: str) -> tuple[Card, ...]:
    try:
        return read_cards(text)
    except NotationError:
        return ()
