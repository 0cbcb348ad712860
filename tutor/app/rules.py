"""Which rules hold here: picked by name, kept for the visit, and what differs between two of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import streamlit as st

from tutor.app import html, people, words
from tutor.app.speech import labels, say, speech
from tutor.engine.game import Game
from tutor.engine.rules import Option, RuleSet
from tutor.errors import N_, RulesError
from tutor.registry import taught

_GAME: Final = "game"


@dataclass(frozen=True, slots=True)
class Difference:
    """An option on which two rule sets differ, and how it stands in each."""

    option: Option
    here: str | int
    there: str | int


def rules_key(game: Game) -> str:
    """The key of the rules in use for a game; the first rule set where nothing was picked."""
    kept: str | None = st.session_state.get(f"rules:{game.id}")
    return kept or game.tables.rules(next(iter(game.tables.rule_sets))).key


def use(game: Game, key: str) -> None:
    """Play by other rules from now on."""
    st.session_state[f"rules:{game.id}"] = key


def rules_name(game: Game, key: str) -> str:
    """What a rule set is called by people: its own name, or that of the set it changes."""
    named = people.named_rules()
    if key in named:
        return named[key]
    rules = game.tables.read_rules(key)
    name = speech().text(game.tables.names[rules.name])
    return say(N_("{name}, with changes"), name=name) if rules.key != f"{game.id}/{rules.name}" else name


def game_in_hand() -> Game:
    """The game that was picked last, the first one where none was."""
    known = taught()
    return known.get(st.session_state.get(_GAME, ""), next(iter(known.values())))


def take_up(game: str) -> None:
    """Have another game in hand from now on."""
    st.session_state[_GAME] = game


def take_link() -> None:
    """Have the game in hand that a link names: ``summary?game=burraco``."""
    asked = st.query_params.get(_GAME)
    if asked is not None:
        del st.query_params[_GAME]
        if asked in taught():
            take_up(asked)
        else:
            html.problem(RulesError(N_("There is no game {name}. There are {names}."), name=asked,
                                    names=", ".join(taught())))  # fmt: skip


def pick_game(place: str) -> Game:
    """The game in hand, with a choice where there are several."""
    known = taught()
    current = game_in_hand().id
    if len(known) > 1:
        widget = f"{place}:game"
        st.session_state[widget] = current

        def picked() -> None:
            st.session_state[_GAME] = st.session_state[widget]

        st.segmented_control(
            say(N_("Game")), list(known), key=widget, on_change=picked, required=True,
            format_func=labels(known, lambda id_: words.game_name(speech(), id_)),
        )  # fmt: skip
    return known[current]


def pick_rules(game: Game, place: str) -> RuleSet:
    """A choice among the rule sets of a game and the named house rules."""
    known = [game.tables.rules(name).key for name in game.tables.rule_sets]
    current = rules_key(game)
    try:
        game.tables.read_rules(current)
    except RulesError:
        current = known[0]
    own = [key for key in people.named_rules() if key.startswith(f"{game.id}/")]
    keys = list(dict.fromkeys([*known, *own, current]))
    widget = f"{place}:rules:{game.id}"
    st.session_state[widget] = current
    st.selectbox(
        say(N_("Rules")), keys, key=widget, on_change=lambda: use(game, st.session_state[widget]),
        format_func=labels(keys, lambda key: rules_name(game, key)),
    )  # fmt: skip
    return game.tables.read_rules(current)


def differences(game: Game, here: RuleSet, there: RuleSet) -> Iterator[Difference]:
    """The options on which two rule sets differ."""
    for option in game.tables.options.values():
        if here.options[option.name] != there.options[option.name]:
            yield Difference(option, here.options[option.name], there.options[option.name])
