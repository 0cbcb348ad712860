"""What is weighed in a position: the moves of it, those left out that only split or spell otherwise what others do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from tutor.cards import ALL_CARDS
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.burraco.notation import write_move
from tutor.games.burraco.play import judge
from tutor.games.burraco.position import BurracoPosition
from tutor.solve.burraco import layout as at
from tutor.solve.burraco.translate import BITS, lay_of, move_of_kernel
from tutor.solve.compiled import Row

MOST: Final = 40
"""Choices of a position at most; discards come before what is laid."""

DRAW, TAKE, LAY, DISCARD = 0, 1, 3, 4


@dataclass(frozen=True, slots=True)
class Option:
    """A move, and how the kernel does it."""

    move: Move
    what: int
    first: int = 0
    second: int = 0


@dataclass(frozen=True, slots=True)
class _Lay:
    slot: int
    word: int
    size: int
    wild: int

    @property
    def group(self) -> tuple[int, ...]:
        """What it is an instance of: slot, kind, suit or rank, and the wild from the hand."""
        kind = self.word & at.RUN
        of = (self.word >> at.W_SUIT) & 3 if kind else (self.word >> at.W_LOW) & 15
        return (self.slot, kind, of, self.wild)


def options_of(listing: Any, melding: Any, m: Row, position: BurracoPosition, d: Row, o: Row) -> list[Option]:
    """The choices of the seat in turn. The kernels are given, compiled or not.

    Of new melds of one suit or rank the longest is weighed, with each wild and without; of additions to a meld each
    single card and the longest. A wild moved by itself changes no score and is left out.
    """
    if d[at.PHASE] == at.DRAW:
        found = [Option(Move(position.to_act, "draw"), DRAW)]
        return found + ([Option(Move(position.to_act, "take"), TAKE)] if listing.may_take(m, d, o) else [])
    found = []
    for card in ALL_CARDS:
        if melding.is_discard(m, d, BITS[card]):
            found.append(Option(Move(position.to_act, "discard", (card,)), DISCARD, BITS[card]))
    return (found + _lays(listing, melding, m, position, d, o))[:MOST]


def lays_beside(rules: RuleSet, position: BurracoPosition, moves: Iterable[Move]) -> list[Option]:
    """Of some moves the legal lays, which are weighed where they are asked for; in the order of their notation."""
    return [
        Option(move, LAY, *lay_of(rules, position, move))
        for move in sorted(moves, key=write_move)
        if move.kind in {"meld", "add"} and judge(rules, position, move).value
    ]


def _lays(listing: Any, melding: Any, m: Row, position: BurracoPosition, d: Row, o: Row) -> list[Option]:
    count = listing.list_lays(m, d, o)
    lays = []
    for place in range(count):
        slot, word = int(o[2 + 2 * place]), int(o[3 + 2 * place])
        melding.is_lay(m, d, slot, word)
        wild = int(d[at.COST_WILD])
        size = int(d[at.COST]).bit_count() + int(d[at.COST_TWO]).bit_count() + bool(wild)
        lays.append(_Lay(slot, word, size, wild))
    longest: dict[tuple[int, ...], int] = {}
    for lay in lays:
        longest[lay.group] = max(lay.size, longest.get(lay.group, 0))
    new = int(d[at.SIDE + 8 * (d[at.ACT] & 1) + at.MELDS])
    kept: dict[tuple[Any, ...], _Lay] = {}
    for lay in lays:
        if lay.slot < new and lay.size == 1 and not lay.wild:
            kept[lay.slot, lay.word] = lay
        elif lay.size == longest[lay.group]:
            kept.setdefault(lay.group, lay)
    found = []
    for lay in dict.fromkeys(kept.values()):
        d[at.SLOT], d[at.WORD] = lay.slot, lay.word
        found.append(Option(move_of_kernel(m, position, d, LAY), LAY, lay.slot, lay.word))
    return found
