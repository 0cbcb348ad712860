"""Input widgets made from the form of a question: one text a key is the truth, and widgets only show and change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from tutor.app import html, picker, templates, words
from tutor.app.speech import labels, say, speech
from tutor.cards import SUIT_SIGNS
from tutor.engine.game import Game, Query
from tutor.engine.model import SEATS
from tutor.engine.notation import Field
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.table.ways import parts_of

Texts = dict[str, str]
"""What was typed or clicked so far, by key."""

NOBODY: Final = "none"
LARGEST: Final = 999_999
MOST_EVENTS: Final = 30
NO_NUMBER: Final = "?"
_SAMPLE_SEAT: Final = "N"


@dataclass(frozen=True, slots=True)
class Place:
    """One key of a question on a page: where it stands, what it is called, and the texts that it shows and changes."""

    game: Game
    rules: RuleSet
    query: Query
    field: Field
    texts: Texts
    within: str = ""
    changed: Callable[[], None] | None = None

    @property
    def widget(self) -> str:
        """The name that the widgets of this key begin with."""
        return f"field:{self.game.id}:{self.query.name}:{self.within}{self.field.name}"

    @property
    def label(self) -> str:
        """What the person is asked for."""
        return words.field_name(speech(), self.query.name, self.field.name, self.kind)

    @property
    def kind(self) -> str:
        """The kind of value without the words it may take."""
        return self.field.kind.name.partition(":")[0]

    @property
    def choices(self) -> list[str]:
        """The words it may take."""
        return self.field.kind.name.partition(":")[2].split()

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the table."""
        players = _number(self.texts.get("players", "")) or self.rules.options.get("players", 4)
        return tuple(SEATS.get(players, SEATS[4]))

    @property
    def text(self) -> str:
        """What stands there now."""
        return self.texts.get(self.field.name, "")

    def put(self, text: str) -> None:
        """Change what stands there; nothing takes the key away."""
        if text.strip():
            self.texts[self.field.name] = text
        else:
            self.texts.pop(self.field.name, None)
        if self.changed is not None:
            self.changed()

    def takes(self, text: str) -> bool:
        """Whether a text could stand there."""
        try:
            self.field.kind.read(text)
        except NotationError:
            return False
        return True


def show(game: Game, rules: RuleSet, query: Query, texts: Texts) -> dict[str, Any]:
    """Show the widgets of a question, and return the values that can be read in them.

    What may be left out is folded away where something else must be told, unless it was told.
    """
    values: dict[str, Any] = {}
    _show_all([Place(game, rules, query, field, texts) for field in query.form.fields], values)
    return values


def _show_all(places: list[Place], values: dict[str, Any]) -> None:
    """Some keys, those that may be left out below the others."""
    needed = [place for place in places if place.field.required]
    further = [place for place in places if not place.field.required]
    for place in needed:
        _show(place, values)
    if needed and further:
        with st.expander(say(N_("More, if it matters")), expanded=any(place.text for place in further)):
            for place in further:
                _show(place, values)
    else:
        for place in further:
            _show(place, values)


def _show(place: Place, values: dict[str, Any]) -> None:
    """One key; its value goes to ``values`` if it can be read, else its problem stands below it."""
    WIDGETS.get(place.kind, _text)(place)
    if place.text:
        try:
            values[place.field.name] = place.field.kind.read(place.text)
        except NotationError as error:
            if place.field.kind.form is None:
                html.problem(error)


def _keep(widget: str, value: object, change: Callable[[Any], None]) -> dict[str, Any]:
    """Show a value in a widget, and what to do when a person changes it."""
    st.session_state[widget] = value
    return {"key": widget, "on_change": lambda: change(st.session_state[widget])}


def _text(place: Place) -> None:
    st.text_input(place.label, **_keep(place.widget, place.text, place.put))


def _cards(place: Place) -> None:
    picker.cards_input(place.label, place.widget, place.text, place.put, place.game, place.rules)


def _card(place: Place) -> None:
    picker.cards_input(place.label, place.widget, place.text, place.put, place.game, place.rules, single=True)


def _laid(place: Place) -> None:
    picker.cards_input(
        place.label, place.widget, place.text, place.put, place.game, place.rules, takes=place.takes
    )  # fmt: skip


def _plays(place: Place) -> None:
    shown = place.text.split(",") if place.text else []
    count = max(len(shown), len(place.seats))
    shown += [""] * (count - len(shown))

    def put(number: int) -> Callable[[str], None]:
        def change(text: str) -> None:
            changed = [*shown[:number], text.replace(",", " "), *shown[number + 1 :]]
            while changed and not changed[-1].strip():
                changed.pop()
            place.put(", ".join(piece.strip() or NOBODY for piece in changed))

        return change

    names = [say(N_("Cards led")), *(say(N_("Answer of player {n}"), n=number) for number in range(2, count + 1))]
    for number, (name, text) in enumerate(zip(names, shown, strict=True)):
        said = "" if text.strip() == NOBODY else text.strip()
        picker.cards_input(name, f"{place.widget}:{number}", said, put(number), place.game, place.rules)


def _suit(place: Place) -> None:
    st.segmented_control(
        place.label, list(SUIT_SIGNS),
        format_func=labels(SUIT_SIGNS, lambda suit: f"{SUIT_SIGNS[suit]} {speech().suit(suit)}"),
        **_keep(place.widget, place.text or None, lambda value: place.put(value or "")),
    )  # fmt: skip


def _count(place: Place) -> None:
    st.number_input(
        place.label, min_value=0, max_value=LARGEST, step=1, width=200,
        **_keep(place.widget, _number(place.text), lambda value: place.put("" if value is None else str(value))),
    )  # fmt: skip


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST)) else None


def _flag(place: Place) -> None:
    st.checkbox(place.label, **_keep(place.widget, place.text == "yes", lambda on: place.put("yes" if on else "")))


def _choice_names(place: Place) -> Callable[[str], str]:
    return labels(place.choices, lambda word: words.choice_name(speech(), place.game.id, place.field.name, word))


def _choice(place: Place) -> None:
    st.selectbox(
        place.label, place.choices, placeholder=say(N_("Choose")), filter_mode=None,
        format_func=_choice_names(place),
        **_keep(place.widget, place.text or None, lambda value: place.put(value or "")),
    )  # fmt: skip


def _seat(place: Place) -> None:
    seats = [*place.seats, *([NOBODY] if place.takes(NOBODY) else [])]
    st.segmented_control(
        place.label, seats, format_func=labels(seats, _seat_name),
        **_keep(place.widget, place.text if place.text in seats else None, lambda value: place.put(value or "")),
    )  # fmt: skip


def _seat_name(seat: str) -> str:
    return say(N_("Nobody")) if seat == NOBODY else words.capital(speech().seat(seat))


def _seats(place: Place) -> None:
    chosen = [seat for seat in place.text.split() if seat in place.seats]
    st.pills(
        place.label, place.seats, selection_mode="multi", format_func=labels(place.seats, _seat_name),
        **_keep(place.widget, chosen, lambda value: place.put(" ".join(value))),
    )  # fmt: skip


def _table(place: Place) -> Iterator[tuple[str, str, Callable[[str], None]]]:
    """For each seat what stands there and how it is changed, in a text such as ``N 3, S 2``."""
    held = dict.fromkeys(place.seats, "")
    for piece in place.text.split(","):
        seat, _, entry = piece.strip().partition(" ")
        if seat:
            held[seat] = entry.strip()

    def put(seat: str) -> Callable[[str], None]:
        def change(text: str) -> None:
            held[seat] = text.replace(",", " ").strip()
            place.put(", ".join(f"{each} {entry}" for each, entry in held.items() if entry))

        return change

    for seat in held:
        yield seat, held[seat], put(seat)


def _counts(place: Place) -> None:
    st.markdown(place.label)
    with st.container(horizontal=True):
        for seat, text, put in _table(place):
            st.number_input(
                _seat_name(seat), min_value=0, max_value=LARGEST, step=1, width=150,
                **_keep(f"{place.widget}:{seat}", _number(text), _as_text(put)),
            )  # fmt: skip


def _as_text(put: Callable[[str], None]) -> Callable[[int | None], None]:
    return lambda value: put("" if value is None else str(value))


def _hands(place: Place) -> None:
    for seat, text, put in _table(place):
        name = f"{place.label}: {_seat_name(seat)}"
        picker.cards_input(name, f"{place.widget}:{seat}", text, put, place.game, place.rules)


def _events(place: Place) -> None:
    listed = _pieces(place)
    _list(place, listed, lambda event: _event_name(place, event))
    if len(listed) >= MOST_EVENTS:
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        word = st.selectbox(
            say(N_("Next event")), place.choices, key=f"{place.widget}:word", filter_mode=None, width=260,
            format_func=_choice_names(place),
        )  # fmt: skip
        parts = [word]
        if not place.takes(word):
            seat = st.selectbox(
                say(N_("Seat")), place.seats, key=f"{place.widget}:seat", filter_mode=None, width=150,
                format_func=labels(place.seats, _seat_name),
            )  # fmt: skip
            parts.append(seat)
            if not place.takes(f"{word} {_SAMPLE_SEAT}"):
                points = st.number_input(say(N_("Points")), 0, LARGEST, 0, 1, key=f"{place.widget}:points", width=150)
                parts.append(str(points))
        st.button(
            say(N_("Add")), key=f"{place.widget}:add",
            on_click=lambda: place.put(", ".join([*listed, " ".join(parts)])),
        )  # fmt: skip


def _pieces(place: Place) -> list[str]:
    """What stands between the commas."""
    return [piece.strip() for piece in place.text.split(",") if piece.strip()]


def _list(place: Place, listed: list[str], name: Callable[[str], str]) -> None:
    """What is listed so far, each with a way to take it away."""
    st.markdown(place.label)
    for number, item in enumerate(listed):
        with st.container(horizontal=True, vertical_alignment="center"):
            html.write(html.paragraph(f"{number + 1}. {name(item)}"))
            st.button(
                say(N_("Remove")), key=f"{place.widget}:remove:{number}", type="tertiary",
                on_click=lambda at: place.put(", ".join(listed[:at] + listed[at + 1 :])), args=(number,),
            )  # fmt: skip


def _event_name(place: Place, event: str) -> str:
    word, *rest = event.split()
    if (len(rest) > 0 and rest[0] not in SEATS[6]) or (len(rest) > 1 and _number(rest[1]) is None):
        return event
    return words.event_name(speech(), place.game.id, place.field.name, (word, *rest))


def _groups(place: Place) -> None:
    """Lists of cards one below the other, and an empty field for one more."""
    listed = [] if place.text in {"", NOBODY} else [piece.strip() for piece in place.text.split(",")]

    def put(number: int) -> Callable[[str], None]:
        def change(text: str) -> None:
            changed = [*listed[:number], text.replace(",", " ").strip(), *listed[number + 1 :]]
            place.put(", ".join(filter(None, changed)))

        return change

    st.markdown(place.label)
    for number, text in enumerate([*listed, ""]):
        picker.cards_input(
            say(N_("Meld {n}") if place.kind == "melds" else N_("Hand {n}"), n=number + 1),
            f"{place.widget}:{number}", text, put(number), place.game, place.rules, takes=place.takes,
        )  # fmt: skip


def _form(place: Place) -> None:
    """The keys within a value, in a frame of their own."""
    form = place.field.kind.form
    if form is None:
        return
    texts: Texts = {}
    for piece in place.text.split(";"):
        key, _, rest = piece.strip().partition(" ")
        if key:
            texts[key] = rest.strip()

    def changed() -> None:
        place.put("; ".join(f"{field.name} {texts[field.name]}" for field in form.fields if field.name in texts))

    within = f"{place.within}{place.field.name}:"
    with st.container(border=True, key=f"{place.widget}:box"):
        st.subheader(place.label, anchor=False)
        for field in form.fields:
            _show(Place(place.game, place.rules, place.query, field, texts, within, changed), {})


def _template(place: Place) -> None:
    """One of the ways to write a value; the cards that it takes stand in a field of their own."""
    patterns = place.field.kind.templates
    named = f"{place.widget}:pattern"
    fixed = [pattern for pattern in patterns if not parts_of(pattern)]
    open_ = next((pattern for pattern in patterns if parts_of(pattern)), "")
    if place.text:
        st.session_state[named] = place.text if place.text in fixed else open_

    def picked() -> None:
        chosen = st.session_state[named]
        place.put(chosen if chosen in fixed else "")

    st.segmented_control(
        place.label, patterns, key=named, on_change=picked,
        format_func=labels(patterns, lambda text: words.choice_name(speech(), place.game.id, place.field.name, text)),
    )  # fmt: skip
    if st.session_state.get(named) == open_:
        text = "" if place.text in fixed else place.text
        picker.cards_input(
            say(N_("Cards")), f"{place.widget}:cards", text, place.put, place.game, place.rules, takes=place.takes
        )  # fmt: skip


def _moves(place: Place) -> None:
    """Moves in their order, and a pattern for one more."""
    listed = _pieces(place)
    _list(place, listed, lambda text: words.move_name(speech(), place.game, text))
    if len(listed) < MOST_EVENTS:
        templates.show(
            place.field.kind.templates, place.widget, lambda text: place.put(", ".join([*listed, text])), place.game,
            place.rules, go=say(N_("Add this move")), takes=place.takes,
        )  # fmt: skip


def _points(place: Place) -> None:
    """A number for each of some sides; the ones not told are zero."""
    held: dict[str, int] = dict.fromkeys(place.choices, 0)
    if place.text:
        for piece in place.text.split(","):
            side, _, number = piece.strip().partition(" ")
            if side in held and _number(number.strip().removeprefix("-")) is not None:
                held[side] = int(number)

    def put(side: str) -> Callable[[int | None], None]:
        def change(value: int | None) -> None:
            held[side] = value or 0
            place.put(", ".join(f"{each} {number}" for each, number in held.items()))

        return change

    st.markdown(place.label)
    with st.container(horizontal=True):
        for side, points in held.items():
            st.number_input(
                words.side_name(speech(), side), min_value=-LARGEST, max_value=LARGEST, step=1, width=220,
                **_keep(f"{place.widget}:{side}", points if place.text else None, put(side)),
            )  # fmt: skip


WIDGETS: Final[dict[str, Callable[[Place], None]]] = {
    "cards": _cards, "plays": _plays, "suit": _suit, "count": _count, "flag": _flag, "choice": _choice, "seat": _seat,
    "seats": _seats, "counts": _counts, "hands": _hands, "events": _events, "card": _card, "laid": _laid,
    "melds": _groups, "groups": _groups, "side": _form, "target": _template, "moves": _moves, "points": _points,
}  # fmt: skip
"""The widget for each kind of value; a kind that is not here is typed."""
