"""Kernel and readable engine, side by side through one deal."""

from __future__ import annotations

from typing import Any

from tutor.cards import ALL_CARDS
from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.burraco.counting import holdings_of
from tutor.games.burraco.listing import moves
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.scoring import count_deal
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import listing, melding, playing
from tutor.solve.burraco.translate import BITS, CARDS, lay_of, row_of_position, row_of_rules
from tutor.solve.compiled import Row, as_written, is_compiled, zeros

FREE_TO_DIFFER = {
    at.SEED, at.COST, at.COST_TWO, at.COST_WILD, at.SLOT, at.WORD, at.CARD, at.WAS_TAKEN, at.AT, at.END, at.NEXT,
}  # fmt: skip
SEEN = {at.SEAT * seat + at.SEEN_ONE + number for seat in range(4) for number in range(4)}


class Shadow:
    """A deal in the kernel, led along the moves of the readable engine."""

    def __init__(self, rules: RuleSet, position: BurracoPosition, *, compiled: bool | None = None) -> None:
        self.compiled = is_compiled() if compiled is None else compiled
        self.rules = rules
        self.m = row_of_rules(rules, compiled=self.compiled)
        self.d = row_of_position(rules, self.m, position, compiled=self.compiled)
        self.o = zeros(2 + 2 * listing.ROOM, compiled=self.compiled)
        self.o[1] = listing.ROOM
        kernels: list[Any] = [listing, melding, playing]
        self.listing, self.melding, self.playing = kernels if self.compiled else map(as_written, kernels)

    def moves(self) -> set[tuple[Any, ...]]:
        """The moves that the kernel allows."""
        m, d, found = self.m, self.d, set()
        if d[at.PHASE] == at.DRAW:
            if self.playing.is_draw(m, d):
                found.add(("draw",))
            if self.listing.may_take(m, d, self.o):
                found.add(("take",))
            if self.playing.is_stall(d):
                found.add(("stall",))
        elif d[at.PHASE] == at.PLAY:
            self.listing.list_lays(m, d, self.o)
            assert self.o[0] < listing.ROOM
            table = list(map(int, d[at.TABLE + at.MOST_MELDS * (d[at.ACT] & 1) :][: at.MOST_MELDS]))
            for place in range(self.o[0]):
                slot = int(self.o[2 + 2 * place])
                first = table.index(table[slot]) if table[slot] else slot
                found.add(("lay", first, int(self.o[3 + 2 * place])))
            found |= {("discard", card.text) for card in ALL_CARDS if self.melding.is_discard(m, d, BITS[card])}
        return found

    def follow(self, move: tuple[Any, ...]) -> None:
        """Carry out a move of the kernel's."""
        m, d = self.m, self.d
        if move[0] == "draw":
            self.playing.draw(m, d)
        elif move[0] == "take":
            self.playing.take(d)
        elif move[0] == "stall":
            d[at.PHASE], d[at.PLY] = at.OVER, d[at.PLY] + 1
        elif move[0] == "discard":
            self.playing.discard(m, d, next(BITS[card] for card in ALL_CARDS if card.text == move[1]))
        elif self.melding.is_lay(m, d, *move[1:]):
            self.playing.lay(m, d, *move[1:])
        else:
            self.playing.move_wild(m, d, *move[1:])


def translated(rules: RuleSet, position: BurracoPosition, move: Move) -> tuple[Any, ...]:
    """A move of the readable engine as the kernel has it."""
    if move.kind in {"draw", "take", "stall"}:
        return (move.kind,)
    if move.kind == "discard":
        return ("discard", move.cards[0].text)
    return ("lay", *lay_of(rules, position, move))


def listed(rules: RuleSet, position: BurracoPosition) -> dict[tuple[Any, ...], Move]:
    """The moves of the readable engine by what they are in the kernel."""
    return {translated(rules, position, move): move for move in moves(rules, position)}


def differences(rules: RuleSet, position: BurracoPosition, d: Row, m: Row) -> list[str]:
    """In which numbers a position and the kernel's row of it differ."""
    expected = row_of_position(rules, m, position, compiled=False)
    found = [
        f"{place}: {expected[place]} expected, {d[place]} found"
        for place in range(at.START)
        if place not in FREE_TO_DIFFER | SEEN and expected[place] != d[place]
    ]
    stock = [CARDS[int(d[at.STOCK + place])] for place in range(d[at.AT], d[at.END])]
    pozzetti = [
        [CARDS[int(d[at.POZZETTI + at.HAND * number + place])] for place in range(at.HAND)]
        for number in range(d[at.NEXT], d[at.NEXT] + d[at.LEFT])
    ]
    if stock != list(position.stock) or pozzetti != list(map(list, position.pozzetti)):
        found.append("stock or pozzetti")
    return found


def points_of_sides(rules: RuleSet, position: BurracoPosition) -> list[int]:
    """What the readable engine counts for each side."""
    return [count.points for count in count_deal(Trace(rules), holdings_of(position)).values()]
