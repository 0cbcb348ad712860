"""Play at random, with a liking for laying cards, as far as one wants to look."""

from __future__ import annotations

from collections.abc import Callable

from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.burraco.listing import moves
from tutor.games.burraco.play import apply
from tutor.games.burraco.position import BurracoPosition


def next_move(rules: RuleSet, position: BurracoPosition, chance: Chance) -> Move:
    """A random move: mostly a draw from the stock, then something laid as often as not, then a discard."""
    found = list(moves(rules, position))
    laying = [move for move in found if move.kind in {"meld", "add", "move-wild"}]
    rest = [move for move in found if move.kind in {"discard", "draw", "take"}]
    if position.phase == "draw" or position.redraw:
        takes = [move for move in rest if move.kind == "take"]
        if takes and (len(rest) == 1 or chance.happens(1, 3)):
            return takes[0]
        return next((move for move in rest if move.kind == "draw"), rest[0] if rest else found[0])
    if laying and (not rest or chance.happens(7, 8)):
        most = max(len(move.cards) for move in laying)
        return chance.pick([move for move in laying if len(move.cards) in {most, most - 1, 3}] or laying)
    return chance.pick(rest)


def walk(
    rules: RuleSet, position: BurracoPosition, chance: Chance, until: Callable[[BurracoPosition], bool]
) -> BurracoPosition | None:
    """Play on until a position is wanted; None if the deal ends before."""
    while not until(position):
        if position.phase == "over":
            return None
        position = apply(rules, position, next_move(rules, position, chance))
    return position
