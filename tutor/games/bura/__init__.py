"""Bura and burkozel: the game as everything above the games sees it."""

from tutor.games.bura.game import GAME

__all__ = ["GAME"]
