"""What one seat sees of a deal of Burraco."""

from __future__ import annotations

from tutor.engine.view import Pile, TableView
from tutor.games.burraco.laid import Meld
from tutor.games.burraco.position import BurracoPosition


def layout(position: BurracoPosition, seat: str) -> TableView:
    """The table as ``seat`` sees it: its own hand, the melds and the pile; hands, stock and pozzetti are counts.

    A pozzetto taken with the discard is shown to its owner when it is that player's turn again.
    """
    piles: list[Pile] = []
    for other, hand in zip(position.seats, position.hands, strict=True):
        waits = position.is_unplayed(other) and position.to_act != other and position.phase != "over"
        seen = (other == seat and not waits) or position.phase == "over"
        note = "unplayed" if position.is_unplayed(other) else "dealer" if other == position.dealer else ""
        piles.append(Pile("hand", other, hand if seen else (), 0 if seen else len(hand), note))
    for side, melds in zip(position.sides, position.melds, strict=True):
        piles += [Pile("meld", side, meld.cards, 0, note_of(meld)) for meld in melds]
    piles.append(Pile("pile", None, position.pile))
    piles.append(Pile("stock", None, (), len(position.stock)))
    piles += [Pile("pozzetto", None, (), len(pozzetto)) for pozzetto in position.pozzetti]
    sides = position.sides
    facts: list[tuple[str, object]] = [("pozzetto", dict(zip(sides, position.pozzetto, strict=True)))]
    for name, numbers in (("bonus", position.bonus), ("score", position.score)):
        if any(numbers):
            facts.append((name, dict(zip(sides, numbers, strict=True))))
    if position.closer:
        facts.append(("closer", position.closer))
    return TableView(
        "burraco",
        seat,
        tuple(position.seats),
        position.to_act,
        position.phase,
        position.ply,
        tuple(piles),
        tuple(facts),
    )


def note_of(meld: Meld) -> str:
    """The kind of a meld and its wild cards with what they stand for: ``run *=6d``, ``set 2c``."""
    if meld.kind == "run":
        wild = [laid.text for laid in meld.laid if laid.stands]
    else:
        wild = [card.text for card in meld.cards if card.rank in "2*"]
    return " ".join([meld.kind, *wild])
