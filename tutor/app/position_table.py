"""A position put together by clicking: deal, exchange cards, play on. The text of the position is the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from tutor.app import html, people, templates
from tutor.app.speech import say, speech
from tutor.app.table_component import card_table
from tutor.classroom import building
from tutor.engine.game import Game
from tutor.engine.view import TableView
from tutor.errors import N_, FormatProblem, TutorError
from tutor.table.payload import Action, TableEvent, TableOptions, payload
from tutor.table.ways import is_for_table, move_of, options_for
from tutor.table.words import labels_in

EXCHANGE: Final = "exchange"
BOTH: Final = 2


def show(key: str, game: Game, rules_key: str) -> str:
    """The table with what can be done at it; the text of the position now, empty where there is none."""
    text: str = st.session_state.get(f"{key}:text", "")
    problem: TutorError | None = st.session_state.pop(f"{key}:problem", None)

    def change(make: Callable[[], str]) -> None:
        """Do something before the page runs again; what goes wrong is said there."""
        try:
            made = make()
        except TutorError as error:
            st.session_state[f"{key}:problem"] = error
            return
        st.session_state.setdefault(f"{key}:before", []).append(text)
        st.session_state[f"{key}:text"] = made

    def back() -> None:
        st.session_state[f"{key}:text"] = st.session_state[f"{key}:before"].pop()

    with st.container(horizontal=True):
        st.button(
            say(N_("Deal cards")), key=f"{key}:deal", on_click=change,
            args=(lambda: building.dealt(game, rules_key, people.fresh()),),
        )  # fmt: skip
        st.button(
            say(N_("Let chance play this turn")), key=f"{key}:on", on_click=change, disabled=not text,
            args=(lambda: building.played_on(game, text, people.fresh()),),
        )  # fmt: skip
        done = bool(st.session_state.get(f"{key}:before"))
        st.button(say(N_("Undo the last step")), key=f"{key}:back", on_click=back, disabled=not done)
    if problem is not None:
        html.problem(problem)
    if text.strip():
        try:
            view = building.open_table(game, text)
        except TutorError as error:
            if problem is None or speech().error(problem) != speech().error(error):
                html.problem(error)
        else:
            _table(key, game, text, view, change)
    return text


def _table(key: str, game: Game, text: str, view: TableView, change: Callable[[Callable[[], str]], None]) -> None:
    html.muted(say(N_("Choose two cards and exchange them, or play for whoever is to act. All cards lie open to you.")))
    known, rev = st.session_state.get(f"{key}:seen", ("", 0))
    if known != text:
        rev += 1
        st.session_state[f"{key}:seen"] = (text, rev)
    piles = tuple(place for place, pile in enumerate(view.piles) if pile.cards)
    options = options_for(view.ways, say, TableOptions(piles=piles, sort="suit"))
    exchange = Action(EXCHANGE, say(N_("Exchange two cards")), BOTH, BOTH)
    options = TableOptions((exchange, *options.actions), options.targets, piles, sort="suit")
    table = f"{key}:table"

    def made(event: TableEvent) -> None:
        if event.kind == EXCHANGE:
            one, other = _chosen(table, view, event)
            change(lambda: building.exchanged(game, text, one, other))
        else:
            change(lambda: building.moved(game, text, move_of(view.ways, event)))

    code = speech().code
    news = card_table(table, payload(view, labels_in(code), options, rev=rev, lang=code), on_event=made)
    if news.problem is not None:
        html.problem(news.problem)
    by_hand = [way.text for way in view.ways if not is_for_table(way)]
    if by_hand:
        with st.expander(say(N_("Another move")), key=f"{key}:other"):
            templates.show(
                by_hand, f"{key}:hand", lambda move: change(lambda: building.moved(game, text, move)), game,
                game.read(text)[0], go=say(N_("Do it")),
            )  # fmt: skip


def _chosen(table: str, view: TableView, event: TableEvent) -> tuple[building.Spot, building.Spot]:
    """Where the two cards lie that were chosen. Raises FormatProblem where the browser does not say so."""
    kept = st.session_state[table].get("selection") or {}
    spots = [_spot(view, id) for id in kept.get("ids", ())]
    cards = [view.piles[pile].cards[place].text for pile, place in spots]
    if len(spots) != BOTH or cards != list(event.cards):
        raise FormatProblem(N_("Choose two cards on the table."))
    return spots[0], spots[1]


def _spot(view: TableView, id: object) -> building.Spot:
    pile, _, place = str(id)[:9].partition(":")
    if not (pile.isascii() and pile.isdecimal() and place.isascii() and place.isdecimal()):
        raise FormatProblem(N_("Choose two cards on the table."))
    if int(pile) >= len(view.piles) or int(place) >= len(view.piles[int(pile)].cards):
        raise FormatProblem(N_("Choose two cards on the table."))
    return int(pile), int(place)
