"""Ways of playing Burraco, each a row of weights that the kernels of ``deciding`` read.

Every way lays and adds whole melds by looking at its own hand, the table and the pile only; none remembers anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from typing import Final

from tutor.errors import N_
from tutor.solve.compiled import Row, is_compiled, numbers


@dataclass(frozen=True, slots=True)
class Style:
    """Weights of a way of playing. A choice is scored in whole numbers; what they are worth is said beside each."""

    take: int = -30
    """To take the pile, before it is looked at; it is taken where the sum is above nought."""
    take_use: int = 20
    """For each card of the pile that fits a meld of the side, or makes one with the hand."""
    take_wild: int = 25
    """For each wild card of the pile."""
    take_size: int = 3
    """For each card of the pile while the stock is long; less as it shrinks, and against it at the end."""
    take_out: int = 0
    """For each card of the pile where the side's pozzetto is gone or the hand is nearly empty."""
    new_set: int = 1
    """Cards that a hand may be long and still keep a set back; 99 to hold sets of three until the hand is short."""
    most_open: int = 99
    """Melds short of a burraco at which no new one is begun, unless the hand is nearly empty."""
    wild_at: int = 5
    """The length from which a meld without a wild is given one."""
    wild_new: int = 0
    """Cards in hand up to which a new meld may have a wild; 99 for always."""
    keep_fit: int = 40
    """Against discarding a card that fits the side's melds."""
    keep_pair: int = 12
    """Against discarding a card with its like in hand."""
    keep_near: int = 12
    """Against discarding a card with a neighbour in hand."""
    keep_wild: int = 60
    """Against discarding a wild card."""
    danger: int = 25
    """Against discarding a card that fits the other side's melds."""
    weight: int = 1
    """For discarding, by its points."""
    close: int = 0
    """To close rather than to wait; 10 for each card of the others' hands and against each of the partner's."""


CAUTIOUS: Final = Style(
    take=-50, take_use=30, take_wild=15, take_size=4, take_out=-3, new_set=99, wild_at=4, wild_new=8, keep_fit=80,
    keep_pair=6, keep_near=4, keep_wild=90, danger=90, weight=3, close=100,
)  # fmt: skip
"""Takes the pile mostly for what it can lay, gives nothing away that fits the others, and keeps few points in hand."""

BUILDER: Final = Style(
    take=-12, take_use=35, take_wild=15, take_size=8, take_out=10, new_set=99, wild_at=6, wild_new=0, keep_fit=80,
    keep_pair=18, keep_near=12, keep_wild=90, danger=32, weight=0, close=-200,
)  # fmt: skip
"""Greedy for burracos: takes long piles, spares its wilds for what they make a burraco of, and waits with closing."""

RUNNER: Final = Style(
    take=-30, take_use=40, take_wild=10, take_size=2, take_out=-6, new_set=99, wild_at=3, wild_new=99, keep_fit=60,
    keep_pair=20, keep_near=2, keep_wild=25, danger=8, weight=0, close=1000,
)  # fmt: skip
"""Quick to close: lays whatever it can, wilds too, keeps out of long piles, and closes as soon as it may."""

STYLES: Final = {"cautious": CAUTIOUS, "builder": BUILDER, "runner": RUNNER}
NAMES: Final = {
    "cautious": N_("cautious"), "builder": N_("greedy for burracos"), "runner": N_("quick to close"),
}  # fmt: skip
"""How the ways of playing are called."""

WIDTH: Final = len(fields(Style))


def row_of_styles(styles: Iterable[Style], *, compiled: bool | None = None) -> Row:
    """The weights of some styles one after the other, ``WIDTH`` numbers each."""
    row = [number for style in styles for number in astuple(style)]
    return numbers(row, compiled=is_compiled() if compiled is None else compiled)
