"""A verdict in words: the answer, the clause that decided, what supports it, and a text to copy."""

from __future__ import annotations

from html import escape

import streamlit as st

from tutor.app import frame, html
from tutor.app.rules import rules_name
from tutor.app.speech import say, speech
from tutor.engine.clauses import Verdict
from tutor.engine.game import Asked, Game
from tutor.errors import N_
from tutor.explain.build import explain
from tutor.explain.render import Because, Text, render


def text_of(game: Game, asked: Asked, verdict: Verdict) -> Text:
    """The explanation of an answer in the language of this visit."""
    return render(explain(verdict, game, asked.given), speech())


def show(text: Text) -> None:
    """The answer and its reasons: the decisive clause in full, the others in a line each that can be opened."""
    body = f'<p class="answer" role="status">{escape(text.headline)}</p>'
    body += "".join(ground(because, decisive=place == 0) for place, because in enumerate(text.because))
    html.write(body, tag="section", classes="panel")


def ground(because: Because, *, decisive: bool) -> str:
    """One clause as markup: in full if it decided, else a line that can be opened."""
    if decisive:
        return f'<div class="ground decisive">{_whole(because)}</div>'
    return (
        f'<details class="ground"><summary>{escape(because.short)}</summary>'
        f"{_whole(because, told=because.short)}</details>"
    )


def _whole(because: Because, *, told: str = "") -> str:
    """Everything about one clause, as markup; what was told already is left out."""
    parts = [
        html.paragraph(said, classes)
        for said, classes in (
            (because.reason, ""), (because.rule, "rule"), (because.contradiction, ""), (because.option, "muted"),
        )
        if said != told
    ]  # fmt: skip
    ids = " ".join(f"<code>{escape(id_)}</code>" for id_ in (because.clause, because.setting) if id_)
    return "".join(parts) + f'<p class="muted small">{escape(because.source)} {ids}</p>'


def links(game: Game, text: Text) -> None:
    """A way from each clause to its place in the rulebook."""
    if text.because:
        with st.expander(say(N_("These rules with examples"))):
            for because in text.because:
                rule_link(game, because.clause)


def rule_link(game: Game, clause: str) -> None:
    """A way to a clause in the rulebook."""
    statement = speech().text(game.tables.book.clauses[clause].statement)
    st.page_link(frame.page("rulebook"), label=html.label(statement), query_params={"clause": clause})


def copy_of(game: Game, asked: Asked, text: Text, address: str) -> str:
    """The whole ruling as plain text, to be sent to somebody."""
    lines = [rules_name(game, asked.rules.key), asked.write(), "", text.headline]
    for because in text.because:
        lines += ["", *filter(None, (because.reason, because.statement, because.contradiction, because.source))]
        lines.append(f"[{because.clause}]")
    return "\n".join([*lines, "", address])
