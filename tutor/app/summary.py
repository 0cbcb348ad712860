"""The rules of a game in brief, one sheet to print and lay beside the cards: every word is a clause of the rule set."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from tutor.app import frame, html, options, words
from tutor.app.rules import pick_game, pick_rules, rules_name, take_link
from tutor.app.speech import say, speech
from tutor.engine.clauses import Clause
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.explain.language import Language

PAGE: Final = "summary"


def show() -> None:
    """The page."""
    st.title(say(N_("Summary")), anchor=False)
    with st.container(key="summary-picks"):
        html.muted(say(N_("One sheet to print and lay on the table.")))
        take_link()
        game = pick_game(PAGE)
        rules = pick_rules(game, PAGE)
    html.write(sheet(game, rules, speech(), rules_name(game, rules.key)), classes="sheet", tag="section")


def chosen(game: Game, rules: RuleSet) -> dict[str, list[Clause]]:
    """The clauses of the sheet by topic, in the order of the rulebook: those in brief that are in force.

    An exception to one of them stands right after it where these rules settle it otherwise than usual.
    """
    topics: dict[str, list[Clause]] = {}
    real = game.tables.book.real()
    for clause in real.values():
        if clause.id in game.tables.brief and clause.id in rules.slots:
            bent = [one for one in real.values() if one.exception_to == clause.id and one.id not in game.tables.brief]
            topics.setdefault(clause.topic, []).extend((clause, *(one for one in bent if _unusual(game, rules, one))))
    return topics


def _unusual(game: Game, rules: RuleSet, clause: Clause) -> bool:
    """Whether a clause is in force and its option stands otherwise than usual."""
    option = game.tables.options.get(clause.option or "")
    return option is not None and clause.id in rules.slots and rules.options[option.name] != option.default


def sheet(game: Game, rules: RuleSet, spoken: Language, name: str) -> str:
    """The sheet as markup: a heading with the rule set, then the topics with their rules and what is agreed on."""
    blocks = []
    for topic, clauses in chosen(game, rules).items():
        rows = "".join(f"<li>{_told(game, rules, spoken, clause)}</li>" for clause in clauses)
        blocks.append(f"<div><h3>{escape(words.topic_name(spoken, topic))}</h3><ul>{rows}</ul></div>")
    title = f"{words.game_name(spoken, game.id)} · {name}"
    return f'<h2>{escape(title)}</h2><div class="columns">{"".join(blocks)}</div>'


def _told(game: Game, rules: RuleSet, spoken: Language, clause: Clause) -> str:
    """A rule, with how the option that shapes it stands where the rule alone leaves that open."""
    said = escape(spoken.text(clause.statement))
    option = game.tables.options.get(clause.option or "")
    if option is None or clause.when:
        return said
    agreed = f"{options.title(spoken, option)}: {options.value(spoken, option, rules.options[option.name])}"
    return f"{said} <strong>{escape(agreed)}.</strong>"


def link() -> None:
    """The way to the sheet of the game in hand."""
    st.page_link(frame.page(PAGE), label=say(N_("Summary to print")))
