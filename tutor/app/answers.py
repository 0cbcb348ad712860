"""How a question is answered: at the table, or in a form for its kind. Nothing here knows what is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import streamlit as st

from tutor.app import html, templates, words
from tutor.app.speech import say, speech
from tutor.app.table_component import card_table
from tutor.engine.game import Game
from tutor.engine.message import read_message
from tutor.errors import N_
from tutor.explain.language import sentence
from tutor.registry import game_of
from tutor.session import Posed
from tutor.table.payload import TableEvent, TableOptions, payload
from tutor.table.ways import is_for_table, move_of, options_for
from tutor.table.words import labels_in

LAST_HINT: Final = "answer"
"""The last step of help."""

Send = Callable[[object], None]
"""What takes a raw answer."""


def table(posed: Posed, send: Send) -> None:
    """The table of a question; where it is answered by a move, cards can be chosen and played."""
    answered = posed.judged is not None
    live = posed.public["answer"]["form"] == "table" and not answered
    ways = posed.view.ways if live else ()

    def made(event: TableEvent) -> None:
        send(move_of(ways, event))

    code = speech().code
    options = options_for(ways, say, TableOptions(piles=None if live else (), sort="suit"))
    shown = payload(posed.view, labels_in(code), options, rev=posed.rev, nonce=posed.nonce, lang=code)
    news = card_table("table", shown, on_event=made)
    if news.problem is not None:
        html.problem(news.problem)


def form(posed: Posed, send: Send) -> None:
    """The widgets that answer a question, but for the table."""
    wanted = posed.public["answer"]
    maker = FORMS.get(wanted["form"])
    if maker is None:
        _by_hand(posed, f"answer:{posed.nonce}:{posed.rev}", send)
    else:
        with st.container(key="answer"):
            maker(wanted, f"answer:{posed.nonce}:{posed.rev}", send)


def hints(posed: Posed, page: str, more: Callable[[], None]) -> None:
    """What help was taken, and a way to take more."""
    body = "".join(html.paragraph(sentence(speech().message(hint.says))) for hint in posed.hints)
    if body:
        html.write(body, classes="panel hints")
    if not posed.hints or posed.hints[-1].step != LAST_HINT:
        with st.container(key="hint", width="content"):
            st.button(say(N_("Hint")), key=f"{page}:hint:{posed.nonce}", type="tertiary", on_click=more)


def _said(option: Mapping[str, Any]) -> str:
    return words.capital(speech().message(read_message(option)))


def _buttons(choices: Mapping[str, object], key: str, send: Send, *, wide: bool) -> None:
    with st.container(horizontal=not wide, key=f"{key}:ways"):
        for number, (label, raw) in enumerate(choices.items()):
            st.button(label, key=f"{key}:{number}", on_click=send, args=(raw,), width="stretch" if wide else 140)


def _yes_no(_wanted: Mapping[str, Any], key: str, send: Send) -> None:
    _buttons({say(N_("Yes")): "yes", say(N_("No")): "no"}, key, send, wide=False)


def _one(wanted: Mapping[str, Any], key: str, send: Send) -> None:
    labels = [_said(option) for option in wanted["options"]]
    _buttons({label: str(number) for number, label in enumerate(labels)}, key, send, wide=True)


def _seat(wanted: Mapping[str, Any], key: str, send: Send) -> None:
    choices: dict[str, object] = {words.capital(speech().seat(seat)): seat for seat in wanted["seats"]}
    if wanted["nobody"]:
        choices[say(N_("Nobody"))] = "none"
    _buttons(choices, key, send, wide=False)


def _several(wanted: Mapping[str, Any], key: str, send: Send) -> None:
    with st.form(key, border=False):
        for number, option in enumerate(wanted["options"]):
            st.checkbox(_said(option), key=f"{key}:{number}")

        def submit() -> None:
            send([number for number in range(len(wanted["options"])) if st.session_state[f"{key}:{number}"]])

        st.form_submit_button(say(N_("Answer")), type="primary", on_click=submit)


def _number(wanted: Mapping[str, Any], key: str, send: Send) -> None:
    with st.form(key, border=False):
        st.number_input(
            say(N_("Your answer")), wanted["least"], wanted["most"], None, 1, key=f"{key}:number", width=200
        )

        def submit() -> None:
            number = st.session_state[f"{key}:number"]
            send("" if number is None else number)

        st.form_submit_button(say(N_("Answer")), type="primary", on_click=submit)


def _step(wanted: Mapping[str, Any], key: str, send: Send) -> None:
    with st.form(key, border=False):
        parts = (("steps", say(N_("Which step is wrong?"))), ("options", say(N_("Which rule does it break?"))))
        for part, label in parts:
            said = [_said(option) for option in wanted[part]]
            st.radio(label, range(len(said)), index=None, key=f"{key}:{part}", format_func=said.__getitem__)

        def submit() -> None:
            send([st.session_state[f"{key}:{part}"] for part, _ in parts])

        st.form_submit_button(say(N_("Answer")), type="primary", on_click=submit)


def _by_hand(posed: Posed, key: str, send: Send) -> None:
    """The moves that cards and a pile do not make: which meld, which card is filled in."""
    game = game_of(posed.public["game"])
    ways = [way.text for way in posed.view.ways if not is_for_table(way)]
    if ways:
        with st.expander(say(N_("Another move"))):
            templates.show(ways, key, send, game, game.tables.read_rules(posed.rules), go=say(N_("Do it")))


FORMS: Final[Mapping[str, Callable[[Mapping[str, Any], str, Send], None]]] = {
    "yes-no": _yes_no, "one": _one, "several": _several, "number": _number, "seat": _seat, "step": _step,
}  # fmt: skip
"""The widgets for each form of answer; the table is its own."""


def labels_of(posed: Posed) -> list[str]:
    """What can be chosen, in words; nothing where an answer is no choice."""
    return [_said(option) for option in posed.public["answer"].get("options", ())]


def told(game: Game, wanted: Mapping[str, Any], answer: object) -> str:
    """The learner's own answer in words; ``wanted`` is the public form of the question."""
    options = wanted.get("options", ())
    if wanted["form"] == "yes-no":
        return say(N_("Yes")) if answer else say(N_("No"))
    if wanted["form"] == "one" and isinstance(answer, int):
        return _said(options[answer])
    if wanted["form"] == "several" and isinstance(answer, tuple):
        return "; ".join(_said(options[place]) for place in answer) or say(N_("None of them"))
    if wanted["form"] == "seat" and isinstance(answer, str):
        return words.capital(speech().seat(answer)) if answer in wanted["seats"] else say(N_("Nobody"))
    if wanted["form"] == "step" and isinstance(answer, tuple):
        return f"{_said(wanted['steps'][answer[0]])} — {_said(options[answer[1]])}"
    if wanted["form"] == "table":
        return speech().message(game.teaching.name_move(game.read_move(str(answer), wanted["seat"])))
    return str(answer)
