"""Practise: questions one after the other, answered at the table or in a form, and why each verdict is what it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import streamlit as st

from tutor.app import (
    aftermath,
    answers,
    confused,
    decisions,
    html,
    manners,
    maxims_page,
    minds,
    people,
    ruling,
    verdicts,
    words,
)
from tutor.app.rules import game_in_hand, pick_game, pick_rules, rules_key, rules_name, use
from tutor.app.speech import labels, say, speech
from tutor.ask import topics as topics_of
from tutor.ask.deciding import KIND
from tutor.engine.game import Game
from tutor.errors import N_, NN_, TutorError
from tutor.learner.expected import read_question
from tutor.learner.level import WORDS
from tutor.learner.overview import Confusion, confusions
from tutor.registry import game_of
from tutor.session import Judged, Posed, Session

PAGE: Final = "practise"
SET: Final = 8
"""Questions after which a summary is shown."""

MIXED: Final = ""
REVIEW: Final = "review"
WISHES: Final = ("game", "rules", "topic", "clause", "kind", "seed", REVIEW)
"""What the address may ask for."""

PREPARING: Final = N_(
    "Preparing what weighs decisions. The first time on a machine this takes a minute or two; other questions can be "
    "asked meanwhile."
)

_WISHED: Final = "practise:wished"
_PROBLEM: Final = "practise:problem"
_REST: Final = "practise:rest"


def show() -> None:
    """The page."""
    st.title(say(N_("Practise")), anchor=False)
    try:
        learner = people.somebody()
        if learner is None:
            people.ask_who()
            return
        session = minds.session(learner.id, PAGE)
        posed = _posed(session)
        if posed is not None:
            _question(session, posed)
    except TutorError as error:
        html.problem(error)
        st.button(say(N_("Start anew")), key="practise:anew", on_click=_forget)


def _forget() -> None:
    for key in (_WISHED, _PROBLEM, _REST):
        st.session_state.pop(key, None)
    st.session_state["practise:restart"] = True


def _posed(session: Session) -> Posed | None:
    """What is on the page: what the address asks for if that is new, what was there, or a first question."""
    wish = {name: st.query_params[name] for name in WISHES if name in st.query_params}
    restart = st.session_state.pop("practise:restart", False)
    if wish and wish != st.session_state.get(_WISHED):
        st.session_state[_WISHED] = wish
        posed = session.resume()
        if posed is not None and _is_wished(session, posed, wish):
            return posed
        return _ask(
            session, wish.get("game"), wish.get("rules"), topic=wish.get("topic"), focus=wish.get("clause"),
            kind=wish.get("kind"), seed=wish.get("seed"), context=REVIEW if REVIEW in wish else None,
        )  # fmt: skip
    posed = None if restart else session.resume()
    if posed is None:
        game = game_in_hand()
        return _ask(session, game.id, rules_key(game))
    return posed


def _is_wished(session: Session, posed: Posed, wish: Mapping[str, str]) -> bool:
    """Whether what is on the page came of the same wish, as after a reload."""
    plan = posed.plan
    made = {"game": plan.game, "rules": plan.rules, "topic": plan.topic, "clause": plan.focus, "kind": plan.kind}
    made[REVIEW] = "1" if plan.context == REVIEW else None
    shown = session.store.open_question(session.learner, PAGE)
    if shown is not None:
        made["seed"] = json.loads(shown.question)["seed"].split("/")[0]
    return all(made.get(name) == wanted for name, wanted in wish.items())


def _ask(
    session: Session, game: str | None, rules: str | None, *, topic: str | None = None, focus: str | None = None,
    kind: str | None = None, seed: str | None = None, context: str | None = None,
) -> Posed:  # fmt: skip
    """Another question, while the page says that one is being looked for."""
    held = game_of(game) if game else game_in_hand()
    waits = kind == KIND and not decisions.ready()
    with st.spinner(say(PREPARING if waits else N_("Looking for a question…")), show_time=waits):
        return session.ask(
            held.id, rules or rules_key(held), topic=topic or None, focus=focus or None, kind=kind or None, seed=seed,
            context=context,
        )  # fmt: skip


# ---------------------------------------------------------------- one question


def _question(session: Session, posed: Posed) -> None:
    game = game_of(posed.game)
    done = _done(session, posed)
    place = done if posed.judged else done + 1
    if st.session_state.get(_REST) == posed.nonce:
        _summary(session, posed)
        return
    manners.from_the_top(posed.nonce)
    _head(game, posed, place, _hardness(session))
    html.write(f'<h2 class="question">{html.plain(speech().message(posed.prompt))}</h2>')
    problem: TutorError | None = st.session_state.pop(_PROBLEM, None)
    if problem is not None:
        html.problem(problem)
    answers.table(posed, lambda raw: _answer(posed, raw))
    if posed.judged is None:
        answers.form(posed, lambda raw: _answer(posed, raw))
        answers.hints(posed, PAGE, lambda: _do(lambda session: session.hint(posed.nonce, len(posed.hints))))
    else:
        certain = _certain(session, game, posed.judged)
        verdicts.show(game, posed, _without_guess(posed.judged) if certain else posed.judged)
        for confusion in certain:
            confused.show(game, confusion)
        aftermath.show(game, posed.judged, PAGE)
        with st.container(horizontal=True, key="quiet", vertical_alignment="center"):
            with st.container(key="next", width="content"):
                st.button(
                    say(N_("Next")), key=f"practise:next:{posed.nonce}", type="primary", on_click=_next,
                    args=(posed, place),
                )  # fmt: skip
            if not posed.judged.right:
                st.button(say(N_("Try it again")), key=f"practise:again:{posed.nonce}", on_click=_again, args=(posed,))
            verdicts.dispute(session, posed)
        manners.focus("next", posed.judged.attempt)
    manners.keys({"n": "next", "h": "hint"})
    _choose(session, game, posed)


def _certain(session: Session, game: Game, judged: Judged) -> list[Confusion]:
    """What the learner seems to play by, once it is certain, where it shows in this answer."""
    if judged.right:
        return []
    shown = {belief.id for belief in judged.diagnosis.beliefs}
    return [each for each in confusions(minds.of(session.learner).state, game) if each.id in shown]


def _without_guess(judged: Judged) -> Judged:
    """A judgement without the guess at a belief, where the belief is known."""
    return replace(judged, diagnosis=replace(judged.diagnosis, beliefs=()))


def _done(session: Session, posed: Posed) -> int:
    """Questions of this set that were answered, each once however often it was tried."""
    return len({attempt.question for attempt in session.store.attempts(session.learner, since=posed.plan.since)})


def _hardness(session: Session) -> str:
    """How hard the question on the page is for the learner, in words; nothing where too little is known."""
    shown = session.store.open_question(session.learner, PAGE)
    if shown is None:
        return ""
    word = minds.of(session.learner).state.hardness(read_question(shown.question))
    return say(WORDS[word]) if word else ""


def _head(game: Game, posed: Posed, place: int, hardness: str) -> None:
    """One line: the game, the topic, how hard it is, how far the set has come."""
    topic = posed.plan.topic or (posed.plan.focus.split(".")[1] if posed.plan.focus else None)
    topic = KIND if posed.plan.kind == KIND else topic
    named = _topic_name(REVIEW if posed.plan.context == REVIEW else topic)
    progress = say(N_("{n} of {all}"), n=(place - 1) % SET + 1, all=SET)
    told = " · ".join(filter(None, (words.game_name(speech(), game.id), named, hardness)))
    html.write(
        f"<span>{html.plain(told)}</span><span>{html.plain(progress)}</span>",
        classes="bar",
    )


def _do(act: Callable[[Session], object]) -> None:
    """Do something before the page runs again; what goes wrong is said there."""
    try:
        act(minds.session(st.session_state.get(people.LEARNER, ""), PAGE))
    except TutorError as error:
        st.session_state[_PROBLEM] = error


def _answer(posed: Posed, raw: object) -> None:
    """Record an answer; called before the page runs again, so that nothing is shown that was not kept."""
    _do(lambda session: session.answer(posed.nonce, posed.rev, raw))


def _next(posed: Posed, place: int) -> None:
    if place % SET == 0 and st.session_state.get(_REST) != posed.nonce:
        st.session_state[_REST] = posed.nonce
        return
    st.session_state.pop(_REST, None)
    if "seed" in st.query_params:
        del st.query_params["seed"]
        st.session_state[_WISHED] = {name: st.query_params[name] for name in WISHES if name in st.query_params}
    _do(lambda session: session.next(posed.nonce))


def _again(posed: Posed) -> None:
    _do(lambda session: session.again(posed.nonce))


# ---------------------------------------------------------------- the set and its end


def _summary(session: Session, posed: Posed) -> None:
    game = game_of(posed.plan.game)
    summary = session.summary()
    st.header(say(N_("So far")), anchor=False)
    html.write(
        html.paragraph(
            speech().count(
                *NN_("{right} of {n} question answered well.", "{right} of {n} questions answered well."),
                summary.all.asked, right=summary.all.right,
            ),
            "answer",
        )
    )  # fmt: skip
    missed = [(clause, tally) for clause, tally in summary.clauses if tally.right < tally.asked]
    if missed:
        st.subheader(say(N_("Worth another look")), anchor=False)
        for clause, _ in missed[:3]:
            if clause in game.tables.book.clauses:
                ruling.rule_link(game, clause)
    with st.container(key="next"):
        st.button(say(N_("Go on")), key=f"practise:next:{posed.nonce}", type="primary", on_click=_next, args=(posed, 0))
    manners.focus("next", f"rest {posed.nonce}")
    manners.keys({"n": "next"})


def _topic_name(topic: str | None) -> str:
    if topic == REVIEW:
        return say(N_("Review of what is due"))
    if topic == KIND:
        return say(N_("Decisions: what to play"))
    return words.topic_name(speech(), topic) if topic else say(N_("Mixed questions"))


def _choose(session: Session, game: Game, posed: Posed) -> None:
    """Another game, topic or rule set."""
    with st.expander(say(N_("Practise something else"))):
        chosen = pick_game(PAGE)
        if chosen.id == game.id and rules_key(game) != posed.rules and "practise:touched" not in st.session_state:
            use(game, posed.rules)
        st.session_state["practise:touched"] = True
        rules = pick_rules(chosen, PAGE)
        decides = [KIND] if decisions.able(rules.key) else []
        topics = [MIXED, REVIEW, *decides, *topics_of(chosen, rules)]
        topic = st.selectbox(
            say(N_("Topic")), topics, key=f"practise:topic:{chosen.id}", filter_mode=None,
            format_func=labels(topics, _topic_name),
        )  # fmt: skip
        if st.button(say(N_("Start")), key="practise:start"):
            for name in WISHES:
                st.query_params.pop(name, None)
            st.session_state.pop(_REST, None)
            if topic == REVIEW:
                _ask(session, chosen.id, rules.key, context=REVIEW)
            elif topic == KIND:
                _ask(session, chosen.id, rules.key, kind=KIND)
            else:
                _ask(session, chosen.id, rules.key, topic=topic)
            st.rerun()
    html.muted(rules_name(game, posed.rules))
    if posed.plan.kind == KIND:
        maxims_page.link(game)
