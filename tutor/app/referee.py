"""The referee: a question, a situation, and the ruling with its clauses; an address that opens it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from tutor.app import drawing, fields, html, people, ruling, verdicts, words
from tutor.app.rules import pick_game, pick_rules, use
from tutor.app.speech import PARAMETER, labels, say, speech
from tutor.engine.clauses import Verdict
from tutor.engine.game import Asked, Game, Query
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError, TutorError
from tutor.records import Dispute, NoProfile
from tutor.referee import find_question

QUESTION: Final = "q"
TEXTS: Final = "referee:texts"
ASKED: Final = "referee:query"
SHOWN: Final = "referee:shown"
LINE: Final = "referee:line"
LONGEST_LINE: Final = 2000


def show() -> None:
    """The page."""
    st.title(say(N_("Referee")), anchor=False)
    html.muted(say(N_("Tell what happened at the table. The rules answer, with the rule that decides and its source.")))
    refused = _open_address()
    game = pick_game("referee")
    rules = pick_rules(game, "referee")
    query = _pick_query(game)
    texts: fields.Texts = st.session_state.setdefault(TEXTS, {})
    if refused is not None:
        html.problem(refused)
    st.header(say(N_("The situation")), anchor=False)
    values = fields.show(game, rules, query, texts)
    _line(rules, query, values)
    _answer(game, rules, query, values, texts)


def _open_address() -> TutorError | None:
    """Take over the question that the address holds, if it is a new one; what was wrong with it."""
    line = st.query_params.get(QUESTION)
    if line is None:
        kept = st.session_state.get(SHOWN)
        if kept:
            st.query_params[QUESTION] = kept
        return None
    if line == st.session_state.get(SHOWN):
        return None
    st.session_state[SHOWN] = line
    return _open(line)


def _open(line: str) -> TutorError | None:
    """Take over a question in notation; what was wrong with it."""
    try:
        if len(line) > LONGEST_LINE:
            raise NotationError(N_("This is too long for one question."))
        game, asked = find_question(line)
    except TutorError as error:
        return error
    use(game, asked.rules.key)
    st.session_state["game"] = game.id
    st.session_state[ASKED] = asked.query.name
    st.session_state[TEXTS] = asked.query.form.to_json(asked.given)
    return None


def _pick_query(game: Game) -> Query:
    names = list(game.queries)
    kept: str = st.session_state.get(ASKED, "")
    current = kept if kept in game.queries else names[0]
    widget = f"referee:query:{game.id}"
    st.session_state[widget] = current

    def picked() -> None:
        chosen = st.session_state[widget]
        st.session_state[ASKED] = chosen
        taken = {field.name for field in game.queries[chosen].form.fields}
        kept: fields.Texts = st.session_state.get(TEXTS, {})
        st.session_state[TEXTS] = {name: text for name, text in kept.items() if name in taken}

    st.selectbox(
        say(N_("Question")), names, key=widget, on_change=picked,
        format_func=labels(names, lambda name: words.question_name(speech(), name)),
    )  # fmt: skip
    return game.queries[current]


def _line(rules: RuleSet, query: Query, values: Mapping[str, Any]) -> None:
    """The same question in one line of notation, shown and taken."""
    written = Asked(rules, query, values).write()

    def typed() -> None:
        st.session_state["referee:refused"] = _open(st.session_state[LINE])

    refused: TutorError | None = st.session_state.pop("referee:refused", None)
    with st.expander(say(N_("In one line of notation")), expanded=refused is not None):
        st.session_state[LINE] = st.session_state.get(LINE, written) if refused is not None else written
        st.text_input(
            say(N_("The question in notation; type or paste another one here")), key=LINE, on_change=typed,
            max_chars=LONGEST_LINE,
        )  # fmt: skip
        if refused is not None:
            html.problem(refused)


def _answer(game: Game, rules: RuleSet, query: Query, values: Mapping[str, Any], texts: fields.Texts) -> None:
    needed = [field for field in query.form.fields if field.required and field.name not in texts]
    if needed:
        named = [
            words.field_name(speech(), query.name, field.name, field.kind.name.partition(":")[0]) for field in needed
        ]
        html.muted(say(N_("Still needed: {names}."), names=", ".join(named)))
        return
    if set(values) != set(texts):
        return
    asked = Asked(rules, query, values)
    try:
        verdict = asked.answer()
    except TutorError as error:
        html.problem(_named(error, query), place=False)
        return
    line = asked.write()
    st.session_state[SHOWN] = line
    st.query_params[QUESTION] = line
    st.header(say(N_("The ruling")), anchor=False)
    view = drawing.situation(game.id, query, values, speech().code)
    if view is not None:
        drawing.show_view(view)
    text = ruling.text_of(game, asked, verdict)
    ruling.show(text)
    ruling.links(game, text)
    with st.expander(say(N_("Copy or share the ruling"))):
        st.code(ruling.copy_of(game, asked, text, address(line)), language=None, wrap_lines=True)
    verdicts.object_to(line, lambda remark: _object(line, verdict, remark))


def _named(error: TutorError, query: Query) -> TutorError:
    """The same error with the name that people read in the place of a key."""
    named = {
        field.name: words.field_name(speech(), query.name, field.name, field.kind.name.partition(":")[0])
        for field in query.form.fields
    }
    key = str(error.facts.get("key"))
    return TutorError(error.template, **{**error.facts, "key": f"“{named.get(key, key)}”"})


def _object(line: str, verdict: Verdict, remark: str) -> Dispute:
    """Keep an objection to a ruling, of whoever is here."""
    learner = people.somebody()
    if learner is None:
        raise NoProfile(N_("Say first who you are, on the page of the learners."))
    return people.session(learner.id, "referee").dispute_ruling(line, verdict, remark)


def address(line: str) -> str:
    """The address that opens this page with a question, in the language of this visit."""
    here = urlsplit(st.context.url or "")
    query = urlencode({PARAMETER: speech().code, QUESTION: line})
    return urlunsplit((here.scheme, here.netloc, here.path, query, ""))
