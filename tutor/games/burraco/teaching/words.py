"""Answers, cards as they lie, and moves of Burraco as messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tutor.cards import Card
from tutor.engine.message import Message, message
from tutor.engine.model import Move
from tutor.errors import N_
from tutor.games.burraco.laid import Laid, read_laid
from tutor.games.burraco.moves import Deed, deed_of
from tutor.games.burraco.teaching.names import SIDES, STEPS

LONG = 5
"""Cards of a meld from which on it is told by its ends."""

RESULTS: Final = {
    "playing": N_("the turn goes on"), "turn-over": N_("the turn is over"),
    "pozzetto-discard": N_("the pozzetto is taken and waits for the next turn"),
    "pozzetto-flying": N_("the pozzetto is taken in flight and the turn goes on"),
    "closed": N_("the deal is closed"), "deal-over": N_("the deal ends with the stock"),
}  # fmt: skip
SHARED: Final = {"none": N_("there are none")}
USES: Final = {
    "nothing": N_("nothing could be laid with it at once"),
    "add": N_("a card could be added to a meld with it at once"),
    "meld": N_("a new meld could be laid with it at once"),
}  # fmt: skip


def word(words: Mapping[Any, str]) -> Callable[[Any], Message]:
    """Say a value by its word; a value without one says itself."""
    return lambda value: message(words[value]) if value in words else message("{text}", text=str(value))


def seat(value: Any) -> Message:
    """Say a seat, or nobody."""
    return message("{seat:seat}", seat=value) if value else message(N_("nobody"))


def side(value: Any) -> Message:
    """Say a side, or neither of the two."""
    return message(SIDES[value]) if value else message(N_("neither side"))


def sums(value: Any) -> Message:
    """Say the points of each side."""
    one, other = (message(N_("{side} {n:points}"), side=message(SIDES[name]), n=points) for name, points in value)
    return message(N_("{one}; {other}"), one=one, other=other)


def ended(value: Any) -> Message:
    """Say what comes of some moves: all refused from one on, or how things stand after them."""
    refused, result = value
    return message(N_("not all of it is allowed")) if refused is not None else message(RESULTS[result])


def step(value: Any) -> Message:
    """Say which move of several is meant."""
    if value is None:
        return message(N_("all of it is allowed"))
    return message(STEPS[value]) if value in STEPS else message(N_("move number {n}"), n=value)


def one(laid: Laid) -> Message:
    """A card as it lies."""
    if laid.stands is None or laid.card.rank not in "2*":
        return message("{card:card}", card=laid.card)
    return message(N_("{card:card} as {stands:card}"), card=laid.card, stands=laid.stands)


def held(laid: Iterable[Laid]) -> tuple[Message, ...]:
    """Cards with which something is done, each by its name and with what it is to stand for."""
    return tuple(
        message("{card:object}", card=_copies(card.card, n)) if card.stands is None or card.card.rank not in "2*"
        else message(N_("{card:object} as {stands:object}"), card=card.card, stands=card.stands)
        for card, n in Counter(laid).items()
    )  # fmt: skip


def listed(items: Iterable[Message]) -> Message:
    """Some things one after another, parted where each may be a list itself."""
    first, *rest = items
    for item in rest:
        first = message(N_("{one}; {other}"), one=first, other=item)
    return first


def cards(laid: Iterable[Laid]) -> tuple[Message, ...]:
    """Cards as they lie or are to be laid, each by its name."""
    return tuple(
        one(card) if n == 1 else message("{card:card}", card=_copies(card.card, n))
        for card, n in Counter(laid).items()
    )  # fmt: skip


def _copies(card: Card, n: int) -> Card | tuple[Card, ...]:
    """A card, or as many of it as are named together."""
    return card if n == 1 else (card,) * n


def meld(laid: tuple[Laid, ...]) -> tuple[Message, ...]:
    """A meld: short ones card by card, longer ones by what they are and by their wilds."""
    if len(laid) < LONG:
        return cards(laid)
    suits = {card.card.suit for card in laid if card.card.rank not in "2*"}
    ranks = {card.card.rank for card in laid if card.card.rank not in "2*"}
    if len(ranks) == 1:
        wild = cards(card for card in laid if card.card.rank in "2*")
        facts: dict[str, Any] = {"n": len(laid), "rank": next(iter(ranks))}
        if wild:
            return (message(N_("a set of {n:cards} ({rank:rank-plural}) with {wilds}"), **facts, wilds=wild),)
        return (message(N_("a set of {n:cards} ({rank:rank-plural})"), **facts),)
    if len(suits) != 1:
        return cards(laid)
    wilds = tuple(one(card) for card in laid if card.stands)
    ends = {"low": laid[0].stands or laid[0].card, "high": laid[-1].stands or laid[-1].card}
    if wilds:
        return (message(N_("a run ({low:card} – {high:card}) with {wilds}"), **ends, wilds=wilds),)
    return (message(N_("a run ({low:card} – {high:card})"), **ends),)


def reading(value: Any) -> Message:
    """Say of a meld, given as text, what its wilds stand for."""
    wilds = tuple(one(laid) for laid in read_laid(str(value)) if laid.stands and laid.card.rank in "2*")
    return message("{wilds}", wilds=wilds) if wilds else message(N_("no card stands for another"))


def deed(value: Deed) -> Message:
    """What you do in a move."""
    return _deed(value, YOURS)


YOURS: Final = {
    "add": N_("add {cards} to your meld number {n}"),
    "hand": N_("take the wild of your meld number {n} into your hand"),
    "carry": N_("carry the wild of your meld number {n} to your meld number {other}"),
    "move": N_("let the wild of your meld number {n} stand for {stands:object}"),
}  # fmt: skip
THEIRS: Final = {
    "add": N_("add {cards} to meld number {n} of their own side"),
    "hand": N_("take the wild of their own meld number {n} into the hand"),
    "carry": N_("carry the wild of their own meld number {n} to their meld number {other}"),
    "move": N_("let the wild of their own meld number {n} stand for {stands:object}"),
}  # fmt: skip
"""What is done with melds of the own side, told to who does it and of who does it."""


def _deed(value: Deed, own: Mapping[str, str]) -> Message:
    told = held(value.cards)
    if value.kind == "add":
        text = N_("add {cards} to the meld number {n} of the opponents") if value.side == "opponents" else own["add"]
        return message(text, cards=told, n=value.place)
    if value.kind == "move-wild":
        if value.card is None:
            return message(own["hand"], n=value.place)
        if value.onto:
            return message(own["carry"], n=value.place, other=value.onto)
        return message(own["move"], n=value.place, stands=value.card)
    if value.kind == "draw":
        return message(N_("draw {cards:object} from the stock"), cards=tuple(laid.card for laid in value.cards)) if (
            value.cards
        ) else message(N_("draw from the stock"))  # fmt: skip
    if value.kind == "take":
        return message(N_("take {cards} from the pile"), cards=told) if told else message(N_("take the pile"))
    if value.kind == "look":
        return message(N_("look at the pozzetto"))
    if value.kind == "discard":
        return message(N_("discard {cards:object}"), cards=tuple(laid.card for laid in value.cards))
    return message(N_("lay {cards}"), cards=told)


def name_move(move: Move) -> Message:
    """What is done in a move, without its seat."""
    return _named(move, YOURS)


def _named(move: Move, own: Mapping[str, str]) -> Message:
    return message(N_("end the deal")) if move.kind == "stall" else _deed(deed_of(move), own)


def say_move(move: Move) -> Message:
    """A move in a sentence, with its seat."""
    return message(N_("{seat:seat}: {doing}"), seat=move.seat, doing=_named(move, THEIRS))
