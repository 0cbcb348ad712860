"""What is checked of every question before it is answered: seats at the table, cards of the pack, nothing twice."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.engine.clauses import Trace
from tutor.errors import N_, NotationError
from tutor.games.bura.acts import Cards
from tutor.games.bura.clauses.setup import PACKS
from tutor.games.bura.terms import hand_size, seats_of


def check_seats(trace: Trace, seats: Iterable[str | None], key: str) -> None:
    """Raises NotationError for a seat that is not at this table."""
    table = seats_of(trace)
    for seat in seats:
        if seat is not None and seat not in table:
            raise NotationError(
                N_("The seat {seat} is not at this table. With {count} players the seats are {seats}."),
                seat=seat, count=len(table), seats=" ".join(table), key=key,
            )  # fmt: skip


def check_cards(trace: Trace, *groups: Cards) -> None:
    """Raises NotationError for a card that is not in the pack or stands in two places."""
    ranks = PACKS[int(trace.option("deck"))]
    seen = set()
    for card in (card for group in groups for card in group):
        if card.rank not in ranks or not card.suit:
            raise NotationError(N_("The card {card} is not in this pack."), card=card.text)
        if card in seen:
            raise NotationError(N_("The card {card} is given twice."), card=card.text)
        seen.add(card)


def check_hand(trace: Trace, hand: Cards, key: str = "hand") -> None:
    """Raises NotationError for a hand with more cards than can be held."""
    size = hand_size(trace)
    if len(hand) > size:
        raise NotationError(
            N_("A hand holds at most {size} cards here, and {count} are given."), size=size, count=len(hand), key=key
        )
