"""The one file that names the games."""

from __future__ import annotations

from tutor.engine.game import Game
from tutor.errors import N_, RulesError
from tutor.games.bura import GAME as BURA
from tutor.games.burraco import GAME as BURRACO


def games() -> dict[str, Game]:
    """Every game whose rules are judged and explained, by id.

    >>> list(games())
    ['bura', 'burraco']
    """
    return {game.id: game for game in (BURA, BURRACO)}


def taught() -> dict[str, Game]:
    """The games that can be learned as well: with questions found while one waits, a course, pages of their own.

    >>> list(taught())
    ['bura', 'burraco']
    """
    return {game.id: game for game in (BURA, BURRACO)}


def game_of(id: str) -> Game:
    """The game with that id. Raises RulesError."""
    known = games()
    if id not in known:
        raise RulesError(N_("There is no game {name}. There are {names}."), name=id, names=", ".join(known))
    return known[id]
