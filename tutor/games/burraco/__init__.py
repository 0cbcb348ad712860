"""Burraco: the game as everything above the games sees it."""

from tutor.games.burraco.game import GAME

__all__ = ["GAME"]
