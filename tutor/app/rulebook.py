"""The rulebook: clauses with examples and sources, by topic or by words, and two rule sets side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, Final

import streamlit as st

from tutor.app import drawing, frame, html, maxims_page, options, referee, summary, words
from tutor.app.rules import differences, pick_game, pick_rules, rules_name, take_up
from tutor.app.ruling import rule_link
from tutor.app.speech import labels, say, speech
from tutor.engine.clauses import Clause
from tutor.engine.game import Asked, Game, read_question
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NN_
from tutor.explain.build import OURS, explain
from tutor.explain.language import Language, language
from tutor.explain.render import render
from tutor.registry import taught

CLAUSE: Final = "clause"
TOPIC: Final = "topic"
SEARCH: Final = "find"
VERSUS: Final = "versus"
MOST_FOUND: Final = 40
_COMPARED: Final = "rulebook:compared"


def show() -> None:
    """The page."""
    st.title(say(N_("Rulebook")), anchor=False)
    asked = st.query_params.get(CLAUSE)
    found = next((game for game in taught().values() if asked in game.tables.book.real()), None) if asked else None
    if found is not None and asked is not None:
        _clause_page(found, found.tables.book.clauses[asked])
        return
    if asked is not None:
        html.write(html.paragraph(say(N_("There is no rule “{name}” in this book."), name=asked), "problem"))
    _open_comparison()
    game = pick_game("rulebook")
    rules = pick_rules(game, "rulebook")
    summary.link()
    maxims_page.link(game)
    names = [say(N_("Rules")), say(N_("Compare two rule sets"))]
    contents, versus = st.tabs(names, default=names[VERSUS in st.query_params])
    with contents:
        _contents(game, rules)
    with versus:
        _versus(game, rules)


def _open_comparison() -> None:
    """Take up the game of the rule set with which an address compares, once."""
    asked = st.query_params.get(VERSUS, "")
    game = asked.partition("/")[0]
    if asked != st.session_state.get(_COMPARED) and game in taught():
        st.session_state[_COMPARED] = asked
        take_up(game)


# ---------------------------------------------------------------- finding a clause


def _contents(game: Game, rules: RuleSet) -> None:
    wanted = st.text_input(
        say(N_("Search")), key="rulebook:search", placeholder=say(N_("A word, or the id of a rule")), max_chars=80,
    ).strip()  # fmt: skip
    if wanted:
        matching = _search(game, wanted)
        html.muted(speech().count(*NN_("{n} rule found.", "{n} rules found."), len(matching)))
        _list(rules, matching[:MOST_FOUND])
        return
    topics = topics_of(game)
    asked = st.query_params.get(TOPIC)
    kept = st.session_state.get("rulebook:topic")
    current = asked if asked in topics else kept if kept in topics else next(iter(topics))
    names = labels(topics, lambda topic: words.topic_name(speech(), topic))
    with st.sidebar:
        st.radio(say(N_("Topics")), list(topics), format_func=names, **_topic_widget("rulebook:topics", current))
    with st.container(key="topics-narrow"):
        st.selectbox(
            say(N_("Topic")), list(topics), format_func=names, filter_mode=None,
            **_topic_widget("rulebook:topics:narrow", current),
        )  # fmt: skip
    st.header(words.topic_name(speech(), current), anchor=False)
    _list(rules, topics[current])


def _topic_widget(widget: str, current: str) -> dict[str, Any]:
    """Show the topic in a widget, and go to the one that is picked there."""
    st.session_state[widget] = current

    def picked() -> None:
        st.session_state["rulebook:topic"] = st.session_state[widget]
        st.query_params[TOPIC] = st.session_state[widget]

    return {"key": widget, "on_change": picked}


def topics_of(game: Game) -> dict[str, list[Clause]]:
    """The real clauses of a game by topic, in the order of the catalogue."""
    topics: dict[str, list[Clause]] = {}
    for clause in game.tables.book.real().values():
        topics.setdefault(clause.topic, []).append(clause)
    return topics


def _search(game: Game, wanted: str) -> list[Clause]:
    """The clauses that hold every word of a search, in their id, statement or contradiction."""
    pieces = wanted.casefold().split()
    spoken = speech()
    found = []
    for clause in game.tables.book.real().values():
        topic = words.topic_name(spoken, clause.topic)
        told = (
            " ".join(map(spoken.text, filter(None, (clause.statement, clause.contradiction)))) + f" {clause.id} {topic}"
        )
        if all(piece in told.casefold() for piece in pieces):
            found.append(clause)
    return found


def _list(rules: RuleSet, clauses: Iterable[Clause]) -> None:
    for clause in clauses:
        with st.container(key=f"clause:{clause.id}", gap="xxsmall"):
            inert = "" if clause.id in rules.slots else say(N_("Not in force under these rules."))
            html.write(
                html.paragraph(speech().text(clause.statement))
                + f'<p class="muted small">{escape(inert)} <code>{escape(clause.id)}</code></p>'
            )
            st.page_link(
                frame.page("rulebook"), label=say(N_("Examples and sources")), query_params={CLAUSE: clause.id},
                help=None,
            )  # fmt: skip


# ---------------------------------------------------------------- one clause


def _clause_page(game: Game, clause: Clause) -> None:
    st.page_link(
        frame.page("rulebook"), label=say(N_("All rules: {topic}"), topic=words.topic_name(speech(), clause.topic)),
        query_params={TOPIC: clause.topic}, icon=":material/arrow_back:",
    )  # fmt: skip
    code = speech().code
    html.write(f'<h2 class="statement">{escape(speech().text(clause.statement))}</h2>')
    if clause.why:
        html.write(html.paragraph(speech().text(clause.why)))
    html.write(f'<p class="muted small">{escape(words.topic_name(speech(), clause.topic))} '
               f"<code>{escape(clause.id)}</code></p>")  # fmt: skip
    for number, example in enumerate(examples_of(game.id, clause.id, code), start=1):
        st.header(say(N_("Example {n}"), n=number), anchor=False)
        _example(game, example)
    st.header(say(N_("Where it is written")), anchor=False)
    html.write(_sources(game, clause, speech()))
    _settings(game, clause)


@dataclass(frozen=True, slots=True)
class Example:
    """One example of a clause: the question, and what the rules answer to it."""

    asked: Asked
    headline: str
    reason: str


@lru_cache(maxsize=1024)
def examples_of(game_id: str, clause_id: str, code: str) -> tuple[Example, ...]:
    """The examples of a clause, answered."""
    game = taught()[game_id]
    found = []
    for line in game.tables.book.clauses[clause_id].examples:
        asked = read_question(game, line.partition("->")[0])
        text = render(explain(asked.answer(), game, asked.given), language(code))
        because = next((each for each in text.because if each.clause == clause_id), text.decisive)
        found.append(Example(asked, text.headline, because.reason if because else ""))
    return tuple(found)


def _example(game: Game, example: Example) -> None:
    asked = example.asked
    html.write(html.paragraph(words.question_name(speech(), asked.query.name), "question"))
    view = drawing.situation(game.id, asked.query, asked.given, speech().code)
    if view is not None:
        drawing.show_view(view)
    told = _told(game, asked, drawn=view is not None)
    html.write(
        html.paragraph(told, "muted") + html.paragraph(example.headline, "answer") + html.paragraph(example.reason)
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.page_link(
            frame.page("referee"), label=say(N_("Open at the referee")), query_params={referee.QUESTION: asked.write()}
        )
        html.muted(rules_name(game, asked.rules.key))


def _told(game: Game, asked: Asked, *, drawn: bool) -> str:
    """What an example tells besides the cards that are drawn, as one line."""
    parts = []
    for field in asked.query.form.fields:
        kind = field.kind.name.partition(":")[0]
        if field.name in asked.given and not (drawn and (kind == "suit" or drawing.is_drawn(field))):
            value = asked.given[field.name]
            if drawn and field.kind.form is not None:
                value = {each.name: value[each.name] for each in field.kind.form.fields
                         if each.name in value and not drawing.is_drawn(each)}  # fmt: skip
            label = words.field_name(speech(), asked.query.name, field.name, kind)
            parts.append(f"{label}: {words.value_name(speech(), game.id, field, value, asked.query.name)}")
    return "; ".join(parts)


def _sources(game: Game, clause: Clause, spoken: Language) -> str:
    """Who says it, who says otherwise."""
    ours = any(tag.split(" ")[0] == OURS for tag in clause.sources)
    tags = [tag for tag in clause.sources if tag.split(" ")[0] != OURS]
    body = ""
    if tags:
        body += f"<ul>{''.join(f'<li>{_title(game, tag, spoken)}</li>' for tag in tags)}</ul>"
    if ours:
        gap = N_("No text says it; the tutor closes the gap so.") if not tags else N_("The rest is our own closing.")
        body += html.paragraph(spoken.text(gap))
    if clause.contradiction:
        title = spoken.text(N_("Who disagrees"))
        body += f"<h3>{escape(title)}</h3>" + html.paragraph(spoken.text(clause.contradiction))
        if clause.dissent:
            items = "".join(f"<li>{_title(game, tag, spoken)}</li>" for tag in clause.dissent)
            body += f"<ul>{items}</ul>"
    return body


def _title(game: Game, tag: str, spoken: Language) -> str:
    """A source as markup. The place in it and its edition are names that stand there, so they are not translated."""
    id_, _, place = tag.partition(" ")
    source = game.tables.sources[id_]
    quoted = " · ".join(filter(None, (place.strip(), source.edition)))
    title = escape(spoken.text(source.title))
    return f'{title} <span class="muted small" lang="en">{escape(quoted)}</span>' if quoted else title


def _settings(game: Game, clause: Clause) -> None:
    """The option that switches a clause, what it bends and what bends it."""
    option = game.tables.options.get(clause.option or "")
    if option is not None:
        st.header(say(N_("What tables agree on")), anchor=False)
        rows = "".join(
            f"<li>{escape(options.value(speech(), option, value))} <code>{escape(f'{option.name}={value}')}</code></li>"
            for value in option.values
        )
        html.write(
            html.paragraph(f"{options.title(speech(), option)}:") + f"<ul>{rows}</ul>"
            + html.paragraph(speech().text(option.statement), "muted")
        )  # fmt: skip
    bending = [other for other in game.tables.book.real().values() if other.exception_to == clause.id]
    if clause.exception_to:
        st.header(say(N_("It is an exception to")), anchor=False)
        rule_link(game, clause.exception_to)
    if bending:
        st.header(say(N_("Exceptions")), anchor=False)
        for other in bending:
            rule_link(game, other.id)


# ---------------------------------------------------------------- two rule sets


def _versus(game: Game, rules: RuleSet) -> None:
    others = [game.tables.rules(name).key for name in game.tables.rule_sets]
    others = [key for key in others if key != rules.key]
    asked = st.query_params.get(VERSUS)
    widget = f"rulebook:versus:{game.id}"
    if st.session_state.get(widget) not in others:
        st.session_state[widget] = asked if asked in others else others[0]

    def picked() -> None:
        st.query_params[VERSUS] = st.session_state[widget]

    other = st.selectbox(
        say(N_("Compare with")),
        others,
        key=widget,
        format_func=labels(others, lambda key: rules_name(game, key)),
        on_change=picked,
    )
    there = game.tables.read_rules(other)
    found = list(differences(game, rules, there))
    if not found:
        html.muted(say(N_("The two are the same in everything that can be agreed on.")))
        return
    head = "".join(
        f'<th scope="col">{escape(text)}</th>'
        for text in (say(N_("What differs")), rules_name(game, rules.key), rules_name(game, there.key))
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(options.title(speech(), each.option))}</th>'
        f"<td>{escape(options.value(speech(), each.option, each.here))}</td>"
        f"<td>{escape(options.value(speech(), each.option, each.there))}</td></tr>"
        for each in found
    )
    html.write(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
    for title, mine, theirs in (
        (rules_name(game, rules.key), rules, there), (rules_name(game, there.key), there, rules),
    ):  # fmt: skip
        only = [clause for id_, clause in mine.slots.items() if id_ not in theirs.slots]
        if only:
            with st.expander(say(N_("Rules only in: {name}"), name=title)):
                for clause in only:
                    rule_link(game, clause.id)
