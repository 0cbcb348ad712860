"""Play a list of moves while they are legal, and keep what happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import IllegalMove


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a list of moves could be played: the moves played, the last position, and the refusal if any."""

    moves: tuple[Move, ...]
    position: Any
    refused: Move | None = None
    verdict: Verdict | None = None


def replay(game: Game, rules: RuleSet, position: Any, moves: Iterable[Move]) -> Replay:
    """Play moves from a position up to the first illegal one, which is reported with its verdict."""
    played: list[Move] = []
    for move in moves:
        try:
            position = game.apply(rules, position, move)
        except IllegalMove as error:
            return Replay(tuple(played), position, move, error.verdict)
        played.append(move)
    return Replay(tuple(played), position)
