"""Positions to ask about: staged for a clause, or met in random play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from tutor.ask.question import Question
from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.registry import game_of

LONGEST_WALK = 48
"""Moves of random play before a position is looked at."""

KEPT = 256
"""Positions kept, so that kinds that look at the same ones find them at once."""

DEALS_KEPT = 32
"""Deals of random play kept."""

LIVELY = 3
"""Moves among which somebody has to choose before it is worth asking which are allowed."""

SHARED = 4
"""Positions of one deal that are looked at before another one is dealt."""

STAGED = 2
"""Positions staged for a clause before others are tried."""

STAGES = 12
"""Positions that are staged for a clause in all. They are dear, and asked about in many ways."""

STAGES_KEPT = 2048
"""Staged positions kept."""

UNSTAGED = 2
"""Positions of random play tried for a clause after those."""


def places(
    game: Game, rules: RuleSet, focus: str | None, chance: Chance, *, tries: int, choices: int = 0
) -> Iterator[Any]:  # fmt: skip
    """Positions worth asking about: for a clause staged ones first, then positions of random play.

    Of those of random play each has so many ``choices`` of moves, if it can be.
    """
    if focus is not None:
        first = chance.fork("stage").below(STAGES)
        for number in range(STAGED):
            position = _staged(game.id, rules.key, focus, (first + number) % STAGES)
            if position is None:
                break
            yield position
        tries = min(tries, UNSTAGED)
    for number in range(tries):
        deal = _dealt(game.id, rules.key, chance.fork("deal", number // SHARED).seed)
        yield deal.look(chance.fork("look", number), choices)


def walked(game: Game, rules: RuleSet, chance: Chance) -> Any:
    """A position of random legal play from a fresh deal on; where the deal ends, mostly the moment before."""
    return _dealt(game.id, rules.key, chance.seed).look(chance.fork("look"))


class _Deal:
    """A deal of random legal play, played only as far as somebody looks. Any thread may look: each sees the same."""

    def __init__(self, game: Game, rules: RuleSet, chance: Chance) -> None:
        self._game = game
        self._rules = rules
        self._chance = chance
        self._steps: tuple[tuple[Any, tuple[Move, ...]], ...] = ()

    def look(self, chance: Chance, choices: int = 0) -> Any:
        """One of its positions, where it can be one with so many moves to choose from."""
        place = chance.below(LONGEST_WALK)
        steps = self._until(place)
        while place < len(steps) and 0 < len(steps[place][1]) < choices and place < 2 * LONGEST_WALK:
            place += 1
            steps = self._until(place)
        if place < len(steps) and steps[place][1]:
            return steps[place][0]
        before = len(steps) > 1 and chance.happens(2, 3)
        return steps[-2 if before else -1][0]

    def _until(self, place: int) -> tuple[tuple[Any, tuple[Move, ...]], ...]:
        """The positions up to a place, or to the end, each with its moves; there are none at the end."""
        steps = list(self._steps)
        while len(steps) <= place and (not steps or steps[-1][1]):
            position = self._after(*steps[-1], len(steps)) if steps else self._first()
            ended = self._game.outcome(self._rules, position) is not None
            steps.append((position, () if ended else tuple(self._game.moves(self._rules, position))))
        self._steps = max(self._steps, tuple(steps), key=len)
        return tuple(steps)

    def _first(self) -> Any:
        return self._game.deal(self._rules, self._chance.fork("deal"))

    def _after(self, position: Any, moves: tuple[Move, ...], number: int) -> Any:
        return self._game.apply(self._rules, position, self._chance.fork("move", number).pick(moves))


@lru_cache(maxsize=STAGES_KEPT)
def _staged(id_: str, key: str, focus: str, number: int) -> Any:
    game = game_of(id_)
    return game.stage(game.tables.read_rules(key), focus, Chance(f"stage/{number}"))


@lru_cache(maxsize=DEALS_KEPT)
def _dealt(id_: str, key: str, seed: str) -> _Deal:
    game = game_of(id_)
    return _Deal(game, game.tables.read_rules(key), Chance(seed))


def viewer(game: Game, position: Any, given: Mapping[str, Any]) -> str:
    """The seat that sees most of the cards a question is about, the one to act first."""
    wanted = set(_cards(given.values()))
    first: str = position.to_act
    seats = [first, *(seat for seat in game.layout(position, first).seats if seat != first)]
    return max(seats, key=lambda seat: len(wanted & visible(game, position, seat)))


def visible(game: Game, position: Any, seat: str) -> set[Card]:
    """The cards that a seat sees."""
    return {card for pile in game.layout(position, seat).piles for card in pile.cards}


def _cards(values: Any) -> Iterator[Card]:
    for value in values:
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple | list):
            yield from _cards(value)


def situation(game: Game, question: Question) -> tuple[RuleSet, Any]:
    """The rules and the position of a question."""
    return game.tables.read_rules(question.rules), _position(question.game, question.position)


@lru_cache(maxsize=KEPT)
def _position(game: str, text: str) -> Any:
    return game_of(game).read(text)[1]
