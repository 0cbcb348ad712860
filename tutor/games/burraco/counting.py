"""What each side has at the end of a deal that was played."""

from __future__ import annotations

from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.scoring import Holdings


def holdings_of(position: BurracoPosition) -> dict[str, Holdings]:
    """Each side's cards and merits as they stand."""
    found = {}
    for place, side in enumerate(position.sides):
        unplayed = next((position.hand(seat) for seat in position.members(place) if position.is_unplayed(seat)), ())
        hands = tuple(position.hand(seat) for seat in position.members(place) if not position.is_unplayed(seat))
        found[side] = Holdings(
            position.melds[place], tuple(hand for hand in hands if hand), position.pozzetto[place], unplayed,
            position.closer == side, position.bonus[place] > 0,
        )  # fmt: skip
    return found
