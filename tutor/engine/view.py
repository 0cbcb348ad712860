"""What one seat may see: piles of cards, some open, some only a count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.cards import Card, write_cards


@dataclass(frozen=True, slots=True)
class Pile:
    """Some cards in one place. ``cards`` are the ones this viewer sees, ``hidden`` the number of the others.

    ``role`` is hand, trick, stock, turned, won, meld, pile or pozzetto; ``seat`` whose it is; ``note`` a word of the
    game about it (leads, replies, dealer …). ``stands`` runs parallel to the cards and says what a wild stands for
    (None: itself); it is empty where no card stands for another.
    """

    role: str
    seat: str | None
    cards: tuple[Card, ...]
    hidden: int = 0
    note: str = ""
    stands: tuple[Card | None, ...] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """A position as one seat sees it. ``facts`` are further values worth showing, such as the trump suit."""

    game: str
    seat: str
    seats: tuple[str, ...]
    to_act: str
    phase: str
    ply: int
    piles: tuple[Pile, ...]
    facts: tuple[tuple[str, Any], ...] = ()

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
                 "stands": [card.text if card else "" for card in pile.stands]}
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
            parts = [pile.role, pile.seat or "", write_cards(pile.cards) if pile.cards else ""]
            parts.append(f"?{pile.hidden}" if pile.hidden else "")
            lines.append(" ".join(filter(None, parts)))
        return "\n".join(lines)
