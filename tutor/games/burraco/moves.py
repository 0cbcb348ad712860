"""Moves in words: ``draw``, ``take``, ``meld 5c 6c 7c``, ``add 8c to 1``, ``move-wild 1 to 8d``, ``discard Kd`` …"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tutor.cards import Card, read_card
from tutor.engine.model import Move
from tutor.errors import N_, NotationError
from tutor.games.burraco.laid import Laid, face_of, read_laid, write_laid

KINDS = ("draw", "take", "meld", "add", "move-wild", "discard", "look", "peek")
TEMPLATES = (
    "draw", "draw {card}", "take", "meld {cards}", "add {cards} to {n}", "add {cards} to opponents {n}",
    "move-wild {n} to {card}", "move-wild {n} to hand", "move-wild {n} to {card} in {other}", "discard {card}",
    "look pozzetto",
)  # fmt: skip
"""How moves are written."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A move before its seat is known.

    ``place`` is the number of an own meld from 1, ``card`` what a wild is moved to (None: the hand), ``onto`` the
    number of another meld that it is carried to.
    """

    kind: str
    cards: tuple[Laid, ...] = ()
    place: int | None = None
    card: Card | None = None
    onto: int | None = None
    side: str = "own"

    @property
    def text(self) -> str:
        """The canonical text, which reads back as the same move."""
        whose = "opponents " if self.side == "opponents" else ""
        if self.kind == "add":
            return f"add {write_laid(self.cards)} to {whose}{self.place}"
        if self.kind == "move-wild":
            to = "hand" if self.card is None else self.card.text
            return f"move-wild {self.place} to {to}" + (f" in {self.onto}" if self.onto else "")
        if self.kind == "look":
            return "look pozzetto"
        return f"{self.kind} {write_laid(self.cards)}" if self.cards else self.kind


def read_deed(text: str) -> Deed:
    """Read one move. Raises NotationError.

    >>> read_deed("add 8c *=9c to 1").text
    'add 8c *=9c to 1'
    """
    kind, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if kind not in KINDS:
        raise NotationError(N_("“{text}” is not a move. Moves begin with {words}."), text=text, words=", ".join(KINDS))
    if kind in {"look", "peek"}:
        if rest not in {"", "pozzetto"}:
            raise NotationError(N_("Only the pozzetto is looked at: look pozzetto."), text=text)
        return Deed("look")
    if kind == "move-wild":
        return _read_move_wild(text, rest)
    if kind == "add":
        found = re.fullmatch(r"(.*\S)\s+to\s+(opponents\s+)?(\S+)", rest)
        if not found:
            raise NotationError(N_("“{text}” does not say to which meld, as in add 8c to 1."), text=text)
        cards, place = read_laid(found[1]), _read_place(found[3], text)
        return _with_cards(Deed("add", cards, place, side="opponents" if found[2] else "own"), text)
    cards = read_laid(rest)
    if kind == "draw" and len(cards) > 1:
        raise NotationError(N_("“{text}”: one card is drawn."), text=text)
    return _with_cards(Deed(kind, cards), text)


def _with_cards(deed: Deed, text: str) -> Deed:
    """The same move. Raises NotationError where cards go to the table and none is named."""
    if not deed.cards and deed.kind in {"meld", "add", "discard"}:
        raise NotationError(N_("“{text}” names no cards."), text=text)
    return deed


def _read_move_wild(text: str, rest: str) -> Deed:
    found = re.fullmatch(r"(\S+)\s+to\s+(\S+)(?:\s+in\s+(\S+))?", rest)
    if not found:
        raise NotationError(N_("“{text}” does not say whither, as in move-wild 1 to 8d."), text=text)
    place = _read_place(found[1], text)
    card = None if found[2] == "hand" else face_of(read_card(found[2]), text)
    return Deed("move-wild", (), place, card, _read_place(found[3], text) if found[3] else None)


def _read_place(word: str, text: str) -> int:
    if not word.isascii() or not word.isdigit() or not 1 <= int(word[:6]) <= 99:
        raise NotationError(N_("“{text}”: melds are counted from 1."), text=text)
    return int(word)


def move_of(seat: str, deed: Deed) -> Move:
    """A deed as a move of a seat."""
    if deed.kind == "move-wild":
        whither = f"{deed.place} in {deed.onto}" if deed.onto else str(deed.place)
        return Move(seat, deed.kind, target=whither, stands=(deed.card,))
    target: str | None = None
    if deed.place is not None:
        target = f"opponents {deed.place}" if deed.side == "opponents" else str(deed.place)
    marked = any(laid.stands for laid in deed.cards)
    stands = tuple(laid.stands for laid in deed.cards) if marked else ()
    return Move(seat, deed.kind, tuple(laid.card for laid in deed.cards), target, stands=stands)


def deed_of(move: Move) -> Deed:
    """A move without its seat. Raises NotationError for a kind or a target that there is not."""
    if move.kind not in KINDS:
        raise NotationError(
            N_("“{text}” is not a move. Moves begin with {words}."), text=move.kind, words=", ".join(KINDS)
        )
    target = move.target or ""
    if move.kind == "move-wild":
        place, _, onto = target.partition(" in ")
        card = move.stands[0] if move.stands else None
        return Deed("move-wild", (), _read_place(place, target), card, _read_place(onto, target) if onto else None)
    stands = move.stands or (None,) * len(move.cards)
    cards = tuple(Laid(card, mark) for card, mark in zip(move.cards, stands, strict=True))
    if move.kind != "add":
        return _with_cards(Deed("look" if move.kind == "peek" else move.kind, cards), move.kind)
    side = "opponents" if target.startswith("opponents ") else "own"
    number = _read_place(target.removeprefix("opponents "), target)
    return _with_cards(Deed("add", cards, number, side=side), f"add to {target}")
