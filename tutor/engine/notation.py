"""The grammar that all games share: sections between bars, each a key and a value of a known kind.

    seed | reply | trump h | hand As 7d 6c | lead Ts | cards 6c

A form says which keys a question takes and of which kind their values are. Values are read from text or from what a
YAML or JSON file holds, and written back canonically.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.cards import Card, read_cards, read_suit, write_cards
from tutor.errors import N_, NotationError


@dataclass(frozen=True, slots=True)
class Group:
    """Some cards that lie together; ``stands`` runs parallel to them as in a pile of a view, or is empty."""

    cards: tuple[Card, ...]
    stands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: its name for people, how it is read and how it is written.

    The rest says what a value is made of. ``groups`` gives the cards in it that lie together, with what each stands
    for; ``form`` are keys of its own, which are written as in a question but with semicolons. ``templates`` are the
    ways to write it (one of them, or of a list each item), with cards, a card or a number in braces.
    """

    name: str
    read: Callable[[object], Any]
    write: Callable[[Any], str]
    groups: Callable[[Any], Sequence[Group]] | None = None
    form: Form | None = None
    templates: tuple[str, ...] = ()


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise NotationError(N_("“{text}” is not a text."), text=value)


def _read_count(value: object) -> int:
    text = _text(value).strip()
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise NotationError(N_("“{text}” is not a whole number from 0 upwards."), text=value)
    return int(text)


def _read_flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lower() in {"yes", "true", "no", "false"}:
        return value.strip().lower() in {"yes", "true"}
    raise NotationError(N_("“{text}” is neither yes nor no."), text=value)


def _items(value: object) -> list[object]:
    if isinstance(value, str):
        return [piece.strip() for piece in value.split(",")] if value.strip() else []
    if isinstance(value, Sequence):
        return list(value)
    raise NotationError(N_("“{text}” is not a list. Separate the items by commas."), text=value)


def _read_plays(value: object) -> tuple[tuple[Card, ...], ...]:
    return tuple(read_cards(_text(item)) for item in _items(value))


def _read_seat(value: object) -> str:
    text = _text(value).strip()
    if len(text) != 1 or text not in "NESWXY":
        raise NotationError(N_("“{text}” is not a seat. Seats are N E S W X Y."), text=value)
    return text


def _read_seats(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(_read_seat(piece) for piece in value.replace(",", " ").split() if piece != "none")
    return tuple(_read_seat(item) for item in _items(value))


def _read_seat_or_none(value: object) -> str | None:
    return None if value is None or (isinstance(value, str) and value.strip() == "none") else _read_seat(value)


def _per_seat(read: Callable[[object], Any]) -> Callable[[object], dict[str, Any]]:
    def reader(value: object) -> dict[str, Any]:
        pairs: list[tuple[object, object]] = []
        if isinstance(value, Mapping):
            pairs = list(value.items())
        else:
            for item in _items(value):
                seat, _, rest = _text(item).strip().partition(" ")
                pairs.append((seat, rest))
        table: dict[str, Any] = {}
        for key, entry in pairs:
            seat = _read_seat(key)
            if seat in table:
                raise NotationError(N_("The seat {seat} is given twice."), seat=seat)
            table[seat] = read(entry)
        return table

    return reader


def _write_per_seat(write: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda table: ", ".join(f"{seat} {write(entry)}" for seat, entry in table.items())


def _read_cards_kind(value: object) -> tuple[Card, ...]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(card for item in value for card in read_cards(_text(item)))
    return read_cards(_text(value))


CARDS = Kind("cards", _read_cards_kind, write_cards, lambda cards: (Group(cards),))
PLAYS = Kind(
    "plays", _read_plays, lambda plays: ", ".join(map(write_cards, plays)), lambda plays: tuple(map(Group, plays))
)
SUIT = Kind("suit", lambda value: read_suit(_text(value)), str)
COUNT = Kind("count", _read_count, str)
FLAG = Kind("flag", _read_flag, lambda flag: "yes" if flag else "no")
SEAT = Kind("seat", _read_seat, str)
SEAT_OR_NONE = Kind("seat", _read_seat_or_none, lambda seat: seat or "none")
SEATS_LIST = Kind("seats", _read_seats, lambda seats: " ".join(seats) or "none")
COUNT_PER_SEAT = Kind("counts", _per_seat(_read_count), _write_per_seat(str))
CARDS_PER_SEAT = Kind("hands", _per_seat(_read_cards_kind), _write_per_seat(write_cards))


def choice(*words: str) -> Kind:
    """One of some words.

    >>> choice("up", "down").read("up")
    'up'
    """

    def read(value: object) -> str:
        text = _text(value).strip()
        if text not in words:
            raise NotationError(N_("“{text}” is not one of {words}."), text=value, words=", ".join(words))
        return text

    return Kind("choice:" + " ".join(words), read, str)


def events(shapes: Mapping[str, str]) -> Kind:
    """A list of events: each a word, then what ``shapes`` says: nothing "", a seat "s", or a seat and a count "sn"."""

    def read(value: object) -> tuple[tuple[Any, ...], ...]:
        return tuple(_read_event(_text(item), shapes) for item in _items(value))

    def write(listed: tuple[tuple[Any, ...], ...]) -> str:
        return ", ".join(" ".join(map(str, event)) for event in listed)

    return Kind("events:" + " ".join(shapes), read, write)


def _read_event(text: str, shapes: Mapping[str, str]) -> tuple[Any, ...]:
    word, *rest = text.split()[:4] or [""]
    shape = shapes.get(word)
    if shape is None:
        raise NotationError(N_("“{text}” is not one of {words}."), text=text, words=", ".join(shapes))
    if len(rest) != len(shape):
        raise NotationError(N_("“{text}” does not have the form of {word}."), text=text, word=f"{word} {shape}".strip())
    readers = {"s": _read_seat, "n": _read_count}
    return (word, *(readers[letter](piece) for letter, piece in zip(shape, rest, strict=True)))


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a form."""

    name: str
    kind: Kind
    required: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """What a question may be given. Unknown, missing and unreadable keys are errors that name the key.

    >>> form = Form((Field("trump", SUIT, required=True), Field("cards", CARDS)))
    >>> form.read({"trump": "h"})
    {'trump': 'h'}
    >>> form.write(form.read_text("cards Ts 10h | trump ♥"))
    'trump h | cards Ts Th'
    """

    fields: tuple[Field, ...]

    def read(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Read the values of a mapping. Raises NotationError."""
        known = {field.name: field for field in self.fields}
        for key in given:
            if key not in known:
                raise NotationError(
                    N_("The key {key} is unknown here. This question takes {keys}."), key=key, keys=", ".join(known)
                )
        values: dict[str, Any] = {}
        for field in self.fields:
            if field.name in given:
                values[field.name] = _read_field(field, given[field.name])
            elif field.required:
                raise NotationError(N_("The key {key} is missing."), key=field.name)
        return values

    def read_text(self, text: str) -> dict[str, Any]:
        """Read sections between bars. Raises NotationError with line and column."""
        given: dict[str, str] = {}
        places: dict[str, tuple[int, int]] = {}
        for section, line, column in sections(text):
            key, _, value = section.partition(" ")
            if key in given:
                raise NotationError(N_("The key {key} is given twice."), key=key, line=line, column=column)
            given[key] = value.strip()
            places[key] = (line, column)
        try:
            return self.read(given)
        except NotationError as error:
            key = str(error.facts.get("key", ""))
            raise error.at(*places.get(key, (1, 1))) from None

    def write(self, values: Mapping[str, Any]) -> str:
        """The canonical text of read values."""
        return " | ".join(
            f"{field.name} {field.kind.write(values[field.name])}" for field in self.fields if field.name in values
        )

    def to_json(self, values: Mapping[str, Any]) -> dict[str, str]:
        """The values as texts by key, as a link carries them."""
        return {field.name: field.kind.write(values[field.name]) for field in self.fields if field.name in values}


def _read_field(field: Field, value: object) -> Any:
    try:
        return field.kind.read(value)
    except NotationError as error:
        raise NotationError(
            error.template, line=error.line, column=error.column, candidates=error.candidates,
            **{**error.facts, "key": field.name},
        ) from None  # fmt: skip


def sections(text: str) -> list[tuple[str, int, int]]:
    """The pieces between bars with the line and column at which each begins, empty ones left out.

    >>> sections("seed | trump h")
    [('seed', 1, 1), ('trump h', 1, 8)]
    """
    found = []
    line, column = 1, 1
    for raw in text.split("|"):
        piece = raw.strip()
        if piece:
            lead = raw[: len(raw) - len(raw.lstrip())]
            at_line = line + lead.count("\n")
            at_column = len(lead) - lead.rfind("\n") if "\n" in lead else column + len(lead)
            found.append((" ".join(piece.split()), at_line, at_column))
        line += raw.count("\n")
        column = len(raw) - raw.rfind("\n") + 1 if "\n" in raw else column + len(raw) + 1
    return found


def write_value(value: object) -> str:
    """The text of one value of an answer.

    >>> write_value(True), write_value({"N": 0, "S": 2}), write_value(None)
    ('yes', 'N 0 S 2', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return " ".join(f"{seat} {write_value(entry)}" for seat, entry in value.items())
    return str(value)
