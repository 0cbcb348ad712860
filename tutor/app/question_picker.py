"""Which questions a teacher wants: sorts of questions by game, rules, kind and topic, or a position of her own."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.app import html, position_table, words
from tutor.app.rules import pick_game, rules_key, rules_name
from tutor.app.speech import count, labels, say, speech
from tutor.ask import kinds as kinds_of
from tutor.ask import topics as topics_of
from tutor.classroom.questions import LONGEST_POSITION, MOST, Template, about, kinds_of_position
from tutor.engine.game import Game
from tutor.errors import N_, NN_, TutorError
from tutor.registry import game_of

ANY: Final = ""
KINDS: Final = {
    "legality": N_("Is it allowed?"),
    "move": N_("Is this move allowed?"),
    "choose": N_("Choose the right one"),
    "moves": N_("Choose all that are allowed"),
    "value": N_("How many?"),
    "clause": N_("Which rule decides?"),
    "perform": N_("Play it at the table"),
    "declare": N_("Would you declare?"),
    "outcome": N_("What comes of it?"),
    "spot": N_("Find the wrong step"),
    "conduct": N_("How one behaves"),
    "rule": N_("Which statement holds?"),
    "decide": N_("Which choice is best?"),
}
"""What kinds of questions are called, in the order in which they are offered."""


def chosen(place: str) -> list[Template]:
    """What was chosen so far."""
    kept: list[Template] = st.session_state.setdefault(f"{place}:templates", [])
    return kept


def forget(place: str) -> None:
    """Begin anew."""
    st.session_state.pop(f"{place}:templates", None)


def in_words(template: Template) -> str:
    """A sort of questions as a person reads it."""
    game = game_of(template.game)
    told = [words.game_name(speech(), template.game)]
    if template.position:
        told.append(say(N_("a position of your own")))
    else:
        told.append(rules_name(game, template.rules))
    if template.topic:
        told.append(words.topic_name(speech(), template.topic))
    told.append(_kind_name(template.kind))
    told.append(count(*NN_("{n} question", "{n} questions"), template.number))
    return " · ".join(told)


def _leave(kept: list[Template], number: int) -> None:
    del kept[number : number + 1]


def _topic_name(topic: str) -> str:
    return words.topic_name(speech(), topic) if topic else say(N_("Mixed questions"))


def _kind_name(kind: str) -> str:
    return say(KINDS[kind]) if kind in KINDS else say(N_("any kind of question"))


def show(place: str) -> list[Template]:
    """The choice: what can be added, then, near the click that adds it, what was taken so far; what is taken now."""
    kept = chosen(place)
    game = pick_game(place)
    known = [game.tables.rules(name).key for name in game.tables.rule_sets]
    rules = st.selectbox(
        say(N_("Rules")), known, key=f"{place}:rules:{game.id}",
        index=known.index(rules_key(game)) if rules_key(game) in known else 0,
        format_func=labels(known, lambda key: rules_name(game, key)),
    )  # fmt: skip
    read = game.tables.read_rules(rules)
    topics = [ANY, *topics_of(game, read)]
    topic = st.selectbox(
        say(N_("Topic")), topics, key=f"{place}:topic:{game.id}:{rules}", filter_mode=None,
        format_func=labels(topics, _topic_name),
    )  # fmt: skip
    able = kinds_of(game, read)
    kinds = [ANY, *(kind for kind in KINDS if kind in able)]
    kind = st.selectbox(
        say(N_("Kind of question")), kinds, key=f"{place}:kind", filter_mode=None,
        format_func=labels(kinds, _kind_name),
    )  # fmt: skip
    number = st.number_input(say(N_("How many")), 1, MOST, 5, 1, key=f"{place}:number", width=220)
    st.button(
        say(N_("Take these questions")), key=f"{place}:take",
        on_click=lambda: kept.append(Template(game.id, rules, kind, topic, number=int(number))),
    )  # fmt: skip
    _own(place, game, rules, kept)
    for number, template in enumerate(kept):
        with st.container(horizontal=True, vertical_alignment="center", key=f"{place}-template-{number}"):
            html.write(html.paragraph(in_words(template)))
            st.button(
                say(N_("Leave it out")),
                key=f"{place}:out:{number}",
                on_click=_leave,
                args=(kept, number),
                type="tertiary",
            )
    return kept


def _own(place: str, game: Game, rules: str, kept: list[Template]) -> None:
    """A position of the teacher's own: clicked together on the table, typed, or both in turn."""
    key = f"{place}:own:{game.id}"
    typed = f"{key}:typed"

    def type_it() -> None:
        st.session_state[f"{key}:text"] = st.session_state[typed]

    def take(text: str, kind: str) -> None:
        try:
            asked = about(game.id, text, "look", kind=kind)
        except TutorError as error:
            st.session_state[f"{key}:problem"] = error
            return
        kept.append(Template(game.id, asked.rules, kind, position=text))
        for name in ("text", "before"):
            st.session_state.pop(f"{key}:{name}", None)

    with st.expander(say(N_("A position of your own")), expanded=bool(st.session_state.get(f"{key}:text"))):
        text = position_table.show(key, game, rules).strip()
        st.session_state[typed] = text
        st.text_area(
            say(N_("The position in notation")), key=typed, max_chars=LONGEST_POSITION, height=120, on_change=type_it,
            help=say(N_("As a lesson writes it, or as an objection keeps it.")),
        )  # fmt: skip
        able = [ANY, *kinds_of_position(game)]
        kind = st.selectbox(say(N_("Kind of question")), able, key=f"{key}:kind", format_func=labels(able, _kind_name))
        st.button(say(N_("Take this position")), key=f"{key}:take", on_click=take, args=(text, kind), disabled=not text)
