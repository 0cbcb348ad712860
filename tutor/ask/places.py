"""Positions to ask about: staged for a clause, or met in random play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from tutor.ask.question import Question
from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.registry import game_of

LONGEST_WALK = 48
"""Moves of random play before a position is looked at."""

KEPT = 256
"""Positions kept, so that kinds that look at the same ones find them at once."""

STAGED = 2
"""Positions staged for a clause before others are tried."""

UNSTAGED = 2
"""Positions of random play tried for a clause after those."""


def places(game: Game, rules: RuleSet, focus: str | None, chance: Chance, *, tries: int) -> Iterator[Any]:
    """Positions worth asking about: for a clause staged ones first, then positions of random play."""
    if focus is not None:
        for number in range(STAGED):
            position = _staged(game.id, rules.key, focus, chance.fork("stage", number).seed)
            if position is None:
                break
            yield position
        tries = min(tries, UNSTAGED)
    for number in range(tries):
        yield walked(game, rules, chance.fork("walk", number))


def walked(game: Game, rules: RuleSet, chance: Chance) -> Any:
    """A position of random legal play from a fresh deal on; where the deal ends, mostly the moment before."""
    return _walked(game.id, rules.key, chance.seed)


@lru_cache(maxsize=KEPT)
def _staged(id_: str, key: str, focus: str, seed: str) -> Any:
    game = game_of(id_)
    return game.stage(game.tables.read_rules(key), focus, Chance(seed))


@lru_cache(maxsize=KEPT)
def _walked(id_: str, key: str, seed: str) -> Any:
    game, chance = game_of(id_), Chance(seed)
    rules = game.tables.read_rules(key)
    position = game.deal(rules, chance.fork("deal"))
    before = position
    for _ in range(chance.below(LONGEST_WALK)):
        if game.outcome(rules, position) is not None:
            return before if chance.happens(2, 3) else position
        before = position
        position = game.apply(rules, position, chance.pick(list(game.moves(rules, position))))
    return position


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
