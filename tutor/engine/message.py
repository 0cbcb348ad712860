"""A message before it is put into a language: an English template and the facts that fill it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any

from tutor.cards import Card, read_card, read_cards, write_cards


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be said. ``text`` is a message id; ``many`` is its plural, which ``n`` chooses.

    Facts are cards, numbers, texts, further messages, or tuples of these; a tuple of messages is joined with "and".

    >>> message("{seat:seat} leads", seat="S").fact("seat")
    'S'
    """

    text: str
    facts: tuple[tuple[str, Any], ...] = ()
    many: str = ""
    n: int = 1

    def fact(self, name: str) -> Any:
        """The value of a fact, or None."""
        return dict(self.facts).get(name)

    def cards(self) -> tuple[Card, ...]:
        """Every card that the message names."""
        return tuple(cards_in([value for _, value in self.facts]))

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary, which ``read_message`` reads back."""
        plain: dict[str, Any] = {"text": self.text}
        if self.facts:
            plain["facts"] = {name: _plain(value) for name, value in self.facts}
        if self.many:
            plain.update(many=self.many, n=self.n)
        return plain


def message(text: str, /, **facts: Any) -> Message:
    """The message of a template with its facts."""
    return Message(text, tuple(facts.items()))


def read_message(plain: Mapping[str, Any]) -> Message:
    """Read what ``to_json`` wrote.

    >>> said = message("{cards:object}", cards=(Card("T", "h"),), n=2, whom=message("you"))
    >>> read_message(said.to_json()) == said
    True
    """
    facts = tuple((name, _read(value)) for name, value in plain.get("facts", {}).items())
    return Message(plain["text"], facts, plain.get("many", ""), plain.get("n", 1))


def names_in(text: str) -> tuple[str, ...]:
    """The names of a template's placeholders."""
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def cards_in(values: Any) -> list[Card]:
    """Every card in some values, however deep it lies in tuples and messages."""
    found: list[Card] = []
    for value in values:
        if isinstance(value, Card):
            found.append(value)
        elif isinstance(value, Message):
            found += value.cards()
        elif isinstance(value, tuple):
            found += cards_in(value)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return {"card": value.text}
    if isinstance(value, Message):
        return {"message": value.to_json()}
    if isinstance(value, tuple):
        if value and all(isinstance(item, Card) for item in value):
            return {"cards": write_cards(value)}
        return {"list": [_plain(item) for item in value]}
    return value


def _read(plain: Any) -> Any:
    if not isinstance(plain, Mapping):
        return plain
    if "card" in plain:
        return read_card(plain["card"])
    if "message" in plain:
        return read_message(plain["message"])
    if "cards" in plain:
        return read_cards(plain["cards"])
    return tuple(_read(item) for item in plain["list"])
