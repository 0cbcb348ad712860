"""What one seat may see: piles of cards, some open, some only a count."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from tutor.cards import Card

GOES, COMES = "goes", "comes"
"""Marks of cards where something changes: one that another takes the place of, and that other one."""


def is_of(owner: str | None, seat: str, seats: Container[str]) -> bool:
    """Whether what belongs to an owner is a seat's too: the owner is that seat, or a side named by its seats.

    >>> is_of("NS", "S", tuple("NESW")), is_of("EW", "S", tuple("NESW")), is_of(None, "S", tuple("NS"))
    (True, False, False)
    """
    return owner is not None and (owner == seat or (seat != "" and owner not in seats and seat in owner))


@dataclass(frozen=True, slots=True)
class Pile:
    """Some cards in one place. ``cards`` are the ones this viewer sees, ``hidden`` the number of the others.

    ``role`` is hand, trick, stock, turned, won, meld, pile or pozzetto; ``seat`` whose it is; ``note`` a word of the
    game about it (leads, replies, dealer …). ``stands`` runs parallel to the cards and says what a wild stands for: a
    card, a rank alone, or nothing for itself; it is empty where no card stands for another.
    """

    role: str
    seat: str | None
    cards: tuple[Card, ...]
    hidden: int = 0
    note: str = ""
    stands: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The cards that are seen, each with what it stands for.

        >>> Pile("meld", "N", (Card("5", "d"), Card("*"), Card("7", "d")), stands=("", "6d", "")).text
        '5d *=6d 7d'
        """
        stands = self.stands or ("",) * len(self.cards)
        return " ".join(
            f"{card.text}={other}" if other else card.text for card, other in zip(self.cards, stands, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Way:
    """Something that can be tried at a moment: a move in notation with a place for what is chosen, ``meld {cards}``.

    From ``least`` to ``most`` cards are chosen for it. ``pile`` is the place in the view of the pile that takes them.
    Whatever else stands in braces is filled in by hand. Nothing here says whether the move is allowed.

    >>> Way("add {cards} to 2", 1, 3, pile=4).kind
    'add'
    """

    text: str
    least: int = 0
    most: int = 0
    pile: int | None = None

    @property
    def kind(self) -> str:
        """The word that the move begins with."""
        return self.text.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class TableView:
    """A position as one seat sees it. ``facts`` are further values worth showing, such as the trump suit.

    ``ways`` are what the seat may try now, the usual one first.
    """

    game: str
    seat: str
    seats: tuple[str, ...]
    to_act: str
    phase: str
    ply: int
    piles: tuple[Pile, ...]
    facts: tuple[tuple[str, Any], ...] = ()
    ways: tuple[Way, ...] = ()

    def pile(self, role: str, seat: str | None = None) -> Pile | None:
        """The first pile of that role (and seat)."""
        for pile in self.piles:
            if pile.role == role and (seat is None or pile.seat == seat):
                return pile
        return None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for a browser: nothing in it that this seat may not see."""
        return {
            "game": self.game, "seat": self.seat, "seats": list(self.seats), "to_act": self.to_act,
            "phase": self.phase, "ply": self.ply, "facts": dict(self.facts),
            "piles": [
                {"role": pile.role, "seat": pile.seat, "cards": [card.text for card in pile.cards],
                 "hidden": pile.hidden, "note": pile.note,
                 "stands": list(pile.stands)}
                for pile in self.piles
            ],
        }  # fmt: skip

    def to_text(self) -> str:
        """One line a pile, for people who read or hear rather than look.

        >>> view = TableView("bura", "S", ("N", "S"), "S", "lead", 0, (Pile("hand", "N", (), 3),))
        >>> view.to_text()
        'hand N ?3'
        """
        lines = []
        for pile in self.piles:
            parts = [pile.role, pile.seat or "", pile.text]
            parts.append(f"?{pile.hidden}" if pile.hidden else "")
            lines.append(" ".join(filter(None, parts)))
        return "\n".join(lines)
