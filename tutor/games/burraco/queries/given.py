"""What is checked of every question before it is answered, and the kinds of values that only Burraco has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tutor.cards import Card, read_card
from tutor.engine.clauses import Trace
from tutor.engine.notation import Group, Kind
from tutor.errors import N_, NotationError
from tutor.games.burraco.judging import lie
from tutor.games.burraco.laid import NO_MELD, Laid, Meld, check_pack, write_laid

Given = Mapping[str, Any]

SIDES = ("NS", "EW")
PACK = 108
POZZETTO = 11
"""Cards of the whole pack and of a pozzetto."""


def meld_of(trace: Trace, laid: tuple[Laid, ...], key: str) -> Meld:
    """The meld that some laid cards are. Raises NotationError where no table could have them lying there."""
    reading = lie(trace, laid)
    if reading is None:
        raise NotationError(NO_MELD, text=write_laid(laid), key=key)
    return reading.meld


def check_cards(*groups: Iterable[Card]) -> None:
    """Raises NotationError for a third copy of a face or a fifth joker."""
    check_pack(card for group in groups for card in group)


def check_sum(given: Given, *groups: Iterable[Card]) -> None:
    """Raises NotationError where the cards that are told of are more than there are."""
    told = sum(len(tuple(group)) for group in groups)
    count = told + given.get("stock", 0) + POZZETTO * given.get("pozzetti_left", 0)
    if "stock" in given and count > PACK:
        raise NotationError(
            N_("The pack has {pack} cards, and {count} are told of."), pack=PACK, count=count, key="stock"
        )


def _pairs(value: object) -> list[tuple[str, object]]:
    if isinstance(value, Mapping):
        return [(str(key), entry) for key, entry in value.items()]
    if isinstance(value, str):
        found: list[tuple[str, object]] = []
        for piece in value.split(","):
            side, _, rest = piece.strip().partition(" ")
            found.append((side, rest))
        return found
    raise NotationError(N_("“{text}” does not give a value for each side."), text=value)


def _read_number(value: object) -> int:
    text = str(value).strip() if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise NotationError(N_("“{text}” is not a whole number."), text=value)
    return int(text)


def per_side(read: Callable[[object], Any]) -> Callable[[object], dict[str, Any]]:
    """A reader of one value for each side, both sides and no other."""

    def reader(value: object) -> dict[str, Any]:
        table: dict[str, Any] = {}
        for side, entry in _pairs(value):
            if side not in SIDES:
                raise NotationError(N_("“{text}” is not a side. The sides are NS and EW."), text=side)
            if side in table:
                raise NotationError(N_("The side {side} is given twice."), side=side)
            table[side] = read(entry)
        missing = [side for side in SIDES if side not in table]
        if missing:
            raise NotationError(N_("The side {side} is missing."), side=missing[0])
        return {side: table[side] for side in SIDES}

    return reader


POINTS_PER_SIDE = Kind(
    "points:" + " ".join(SIDES), per_side(_read_number),
    lambda table: ", ".join(f"{side} {points}" for side, points in table.items()),
)  # fmt: skip


def _read_card(value: object) -> Card:
    if not isinstance(value, str):
        raise NotationError(N_("“{text}” is not a text."), text=value)
    return read_card(value)


CARD = Kind("card", _read_card, lambda card: card.text, lambda card: (Group((card,)),))
