"""House rules: how do you play? A few questions that make a rule set with a name, to be kept, used and passed on."""

from __future__ import annotations

from html import escape
from typing import Final
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from tutor.app import html, options, people
from tutor.app.rules import differences, pick_game, rules_name, use
from tutor.app.speech import PARAMETER, labels, say, speech
from tutor.engine.game import Game
from tutor.engine.rules import Option, RuleSet
from tutor.errors import N_, NN_, TutorError
from tutor.records import LONGEST_NAME
from tutor.referee import find_rules

RULES: Final = "rules"
NAME: Final = "name"
FEW: Final = 10
"""Questions that are asked first; the others wait behind a fold."""

LONGEST_KEY: Final = 1500
_BASE: Final = "house:base"
_CHANGES: Final = "house:changes"
_OPENED: Final = "house:opened"
_TOLD: Final = "house:told"


def show() -> None:
    """The page."""
    st.title(say(N_("House rules")), anchor=False)
    html.muted(
        say(N_("How do you play? Begin with the rules that come nearest, and change what your table does otherwise."))
    )
    problem = _open_address()
    if problem is not None:
        html.problem(problem)
    game = pick_game("house")
    base = _pick_base(game)
    chosen = _questions(game, base)
    st.header(say(N_("Your rules")), anchor=False)
    _differing(game, base, chosen)
    _keep(game, chosen)
    _kept(game)


def _open_address() -> TutorError | None:
    """Take over rules that the address holds, once; what was wrong with them."""
    key = st.query_params.get(RULES)
    if key is None or key == st.session_state.get(_OPENED):
        return None
    st.session_state[_OPENED] = key
    try:
        game, rules = find_rules(key[:LONGEST_KEY])
    except TutorError as error:
        return error
    _load(game, rules)
    st.session_state["house:name"] = st.query_params.get(NAME, "")[:LONGEST_NAME]
    return None


def _load(game: Game, rules: RuleSet) -> None:
    """Let the questions show some rules."""
    base = game.tables.rules(rules.name)
    st.session_state["game"] = game.id
    st.session_state[f"{_BASE}:{game.id}"] = rules.name
    st.session_state[f"{_CHANGES}:{game.id}"] = {
        difference.option.name: difference.there for difference in differences(game, base, rules)
    }


def _pick_base(game: Game) -> RuleSet:
    names = list(game.tables.rule_sets)
    kept = st.session_state.get(f"{_BASE}:{game.id}")
    widget = f"house:pick:{game.id}"
    st.session_state[widget] = kept if kept in names else names[0]

    def picked() -> None:
        st.session_state[f"{_BASE}:{game.id}"] = st.session_state[widget]
        st.session_state[f"{_CHANGES}:{game.id}"] = {}

    name = st.selectbox(
        say(N_("Begin with")), names, key=widget, on_change=picked,
        format_func=labels(names, lambda each: speech().text(game.tables.names[each])),
    )  # fmt: skip
    return game.tables.rules(name)


def _questions(game: Game, base: RuleSet) -> RuleSet:
    """Ask about every option, those that matter most first; the rules that come of it."""
    changes: dict[str, str | int] = st.session_state.setdefault(f"{_CHANGES}:{game.id}", {})
    order = {name.rstrip("="): place for place, name in enumerate(options.MATTERING)}
    asked = sorted(game.tables.options.values(), key=lambda option: order.get(option.name, len(order)))
    for option in asked[:FEW]:
        _question(game, base, option, changes)
    with st.expander(say(N_("More questions")), key=f"house:more:{game.id}", on_change="rerun") as more:
        for option in asked[FEW:] if more.open else ():
            _question(game, base, option, changes)
    return game.tables.rules(base.name, {name: value for name, value in changes.items() if value != base.options[name]})


def _question(game: Game, base: RuleSet, option: Option, changes: dict[str, str | int]) -> None:
    widget = f"house:{game.id}:{option.name}"
    st.session_state[widget] = changes.get(option.name, base.options[option.name])

    def answered() -> None:
        changes[option.name] = st.session_state[widget]

    st.radio(
        options.title(speech(), option), option.values, key=widget, on_change=answered, horizontal=True,
        format_func=labels(option.values, lambda value: options.value(speech(), option, value)),
        help=speech().text(option.statement),
    )  # fmt: skip


def _differing(game: Game, base: RuleSet, chosen: RuleSet) -> None:
    """What the rules change, and which known rule set comes nearest."""
    found = list(differences(game, base, chosen))
    if not found:
        html.muted(say(N_("These are the rules of “{name}”, without a change."), name=rules_name(game, base.key)))
    else:
        rows = "".join(
            f"<li>{escape(options.title(speech(), each.option))}: "
            f"<strong>{escape(options.value(speech(), each.option, each.there))}</strong> "
            f'<span class="muted">({escape(options.value(speech(), each.option, each.here))})</span></li>'
            for each in found
        )
        html.write(
            html.paragraph(say(N_("Other than in “{name}”:"), name=rules_name(game, base.key))) + f"<ul>{rows}</ul>"
        )
        others = {
            name: sum(1 for _ in differences(game, game.tables.rules(name), chosen)) for name in game.tables.rule_sets
        }
        nearest = min(others, key=lambda name: others[name])
        if nearest != base.name and others[nearest] < len(found):
            name = rules_name(game, game.tables.rules(nearest).key)
            html.muted(
                speech().count(
                    *NN_("“{name}” comes nearer: {n} difference.", "“{name}” comes nearer: {n} differences."),
                    others[nearest], name=name,
                )
            )  # fmt: skip


def _keep(game: Game, chosen: RuleSet) -> None:
    with st.form("house:keep", border=False):
        name = st.text_input(
            say(N_("A name for these rules")), max_chars=LONGEST_NAME, key="house:name", autocomplete="off"
        )
        sent = st.form_submit_button(say(N_("Keep and use")), type="primary")
    if sent:
        try:
            learner = people.somebody()
            if learner is None:
                people.ask_who()
                return
            if name.strip():
                people.session(learner.id, "house-rules").keep_rules(game.id, name, chosen.key)
                people.forget_named()
            use(game, chosen.key)
            st.session_state[_TOLD] = say(N_("These rules are used from now on, on every page."))
        except TutorError as error:
            html.problem(error)
        else:
            st.rerun()
    told = st.session_state.pop(_TOLD, None)
    if told:
        html.write(f'<p role="status" class="outcome right">✓ {escape(told)}</p>')
    with st.expander(say(N_("Pass them on"))):
        st.code(
            f"{chosen.key}\n{address(chosen.key, st.session_state.get('house:name', ''))}",
            language=None,
            wrap_lines=True,
        )


def _kept(game: Game) -> None:
    """The rule sets that the learner has named."""
    own = {key: name for key, name in people.named_rules().items() if key.startswith(f"{game.id}/")}
    if not own:
        return
    st.header(say(N_("Rules you have kept")), anchor=False)
    for key, name in own.items():
        with st.container(horizontal=True, vertical_alignment="center"):
            html.write(f"<p>{escape(name)} <code>{escape(key)}</code></p>")
            st.button(say(N_("Use")), key=f"house:use:{key}", on_click=_take, args=(game, key, name))
            st.button(say(N_("Forget")), key=f"house:drop:{key}", type="tertiary", on_click=_drop, args=(name,))


def _take(game: Game, key: str, name: str) -> None:
    use(game, key)
    _load(game, game.tables.read_rules(key))
    st.session_state["house:name"] = name
    st.session_state[_TOLD] = say(N_("These rules are used from now on, on every page."))


def _drop(name: str) -> None:
    people.store().drop_rules(st.session_state[people.LEARNER], name)
    people.forget_named()


def address(key: str, name: str) -> str:
    """The address that opens this page with some rules."""
    here = urlsplit(st.context.url or "")
    query = {PARAMETER: speech().code, RULES: key, **({NAME: name} if name else {})}
    return urlunsplit((here.scheme, here.netloc, here.path, urlencode(query), ""))
