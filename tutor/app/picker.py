"""Cards typed or clicked: a text field, and the whole pack of the game to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import streamlit as st

from tutor.app.speech import say, speech
from tutor.app.table_component import card_table
from tutor.cards import ALL_CARDS, ORDER, Card, read_card, read_cards
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.engine.view import Pile, TableView
from tutor.errors import N_, NotationError
from tutor.registry import taught
from tutor.table.payload import Action, TableEvent, TableOptions, payload
from tutor.table.words import capital, labels_in

USE: Final = "use"
ADD: Final = "add"
_SEAT: Final = "S"
_SAMPLES: Final = ("Ks", "Qh")
"""Two cards for which a card is tried to stand; one of them is not the card itself."""

_BETWEEN: Final = str.maketrans(dict.fromkeys("{},;|=", " "))


def pack_of(game: Game, rules: RuleSet) -> tuple[Card, ...]:
    """The cards of the pack that a rule set is played with, twins included, in order."""
    return _pack(game.id, rules.key)


@lru_cache(maxsize=64)
def _pack(game_id: str, key: str) -> tuple[Card, ...]:
    """The cards of a deal, read off its position as it is written, where a turned card may stand twice."""
    game = taught()[game_id]
    rules = game.tables.read_rules(key)
    position = game.deal(rules, Chance(0))
    view = game.layout(position, position.to_act)
    size = sum(len(pile.cards) + pile.hidden for pile in view.piles)
    known = {card.text: card for card in ALL_CARDS}
    words = game.write(rules, position).translate(_BETWEEN).split()
    written = Counter(known[word] for word in words if word in known)
    copies = dict.fromkeys(written, size // len(written))
    for card, _ in written.most_common(size - sum(copies.values())):
        copies[card] += 1
    return tuple(card for card in sorted(copies, key=ORDER.__getitem__) for _ in range(copies[card]))


def cards_input(
    label: str, widget: str, text: str, put: Callable[[str], None], game: Game, rules: RuleSet, *,
    single: bool = False, takes: Callable[[str], bool] | None = None,
) -> None:  # fmt: skip
    """A field for cards: typed as text, or picked from the pack in a small window.

    ``takes`` says whether a text can stand there; a card that may stand for another gets a choice of its own.
    """
    st.session_state[widget] = text
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(
            label, key=widget, on_change=lambda: put(st.session_state[widget]),
            placeholder="Ah" if single else "Ah Th 6c", width="stretch",
        )  # fmt: skip
        window = f"{widget}:window"
        with st.popover(say(N_("Pick")), key=window, on_change="rerun") as opened:
            if opened.open:
                _pack_table(label, widget, text, put, game, rules, single=single)
    if takes is not None:
        _marks(widget, text, put, game, rules, takes)


def _marks(
    widget: str, text: str, put: Callable[[str], None], game: Game, rules: RuleSet, takes: Callable[[str], bool]
) -> None:  # fmt: skip
    """For each card that may stand for another a choice of which, or of leaving it open."""
    pieces = text.split()
    with st.container(horizontal=True, gap="small"):
        for place, piece in enumerate(pieces):
            card, _, mark = piece.partition("=")
            if not _readable(card) or not all(takes(f"{card}={sample}") for sample in _SAMPLES if sample != card):
                continue
            others = ["", *dict.fromkeys(each.text for each in pack_of(game, rules) if each.suit)]
            key = f"{widget}:mark:{place}"
            st.session_state[key] = mark if mark in others else ""

            def picked(place: int = place, card: str = card, key: str = key) -> None:
                chosen = st.session_state[key]
                pieces[place] = f"{card}={chosen}" if chosen else card
                put(" ".join(pieces))

            names = {each: speech().card(read_card(each)) if each else say(N_("left open")) for each in others}
            st.selectbox(
                say(N_("{card} stands for"), card=capital(speech().card(read_card(card)))), others, key=key,
                on_change=picked, format_func=names.__getitem__, width=220,
            )  # fmt: skip


def _pack_table(
    label: str, widget: str, text: str, put: Callable[[str], None], game: Game, rules: RuleSet, *, single: bool
) -> None:  # fmt: skip
    pack = list(pack_of(game, rules))
    for card in _readable(text):
        if card in pack and not single:
            pack.remove(card)
    view = TableView(game.id, _SEAT, (), "", "", 0, (Pile("hand", _SEAT, tuple(pack)),))
    use = Action(USE, say(N_("This card")), most=1) if single else Action(USE, say(N_("Only these cards")))
    options = TableOptions(
        actions=(use,) if single else (Action(ADD, say(N_("Add these cards"))), use), sort="suit"
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
    """The cards of a text, without what they stand for; none where it cannot be read."""
    try:
        return read_cards(" ".join(piece.partition("=")[0] for piece in text.split()))
    except NotationError:
        return ()
