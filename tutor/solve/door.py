"""The door to the deciders: each game's own is found in its room, and everything goes through it in notation.

A game whose room of this floor holds a module ``decider`` with a ``Decider`` can be asked about; the others have no
decisions.

>>> Here().tasks("bura/seed")[0]
'race'
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from threading import Event
from typing import Any, Protocol

from tutor.chance import Chance
from tutor.engine.decision import After, Decision, Found, Weighed
from tutor.engine.message import Message
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.engine.view import Way
from tutor.errors import N_
from tutor.registry import game_of, taught
from tutor.solve.solution import Unsolvable

KEPT = 512
"""Decisions that are kept: those of the questions that a class has open, and some."""


class Decider(Protocol):
    """What a game's room brings. Positions are the game's own."""

    def tasks(self, rules: RuleSet) -> tuple[str, ...]:
        """What can be decided under some rules."""
        ...

    def sight(self, task: str) -> str:
        """What is seen by whoever decides."""
        ...

    def measure(self, task: str) -> str:
        """What is counted."""
        ...

    def ways(self, rules: RuleSet, position: Any, task: str) -> tuple[Way, ...]:
        """What may be chosen."""
        ...

    def find(self, rules: RuleSet, task: str, chance: Chance) -> tuple[Any, Seat, Message] | None:
        """A position met in play, who decides there, and what is asked."""
        ...

    def weigh(self, rules: RuleSet, position: Any, seat: Seat, task: str) -> Decision:
        """Every choice with its value. Raises Unsolvable."""
        ...

    def follow(self, rules: RuleSet, position: Any, seat: Seat, task: str, move: Move) -> After:
        """What happens after a choice."""
        ...

    def other(self, rules: RuleSet, position: Any, task: str, move: Move) -> Weighed | None:
        """A legal choice that was not weighed with the others; None where nothing is known of it."""
        ...

    def warm(self) -> None:
        """Use every kernel once."""
        ...


@cache
def decider_of(game: str) -> Decider | None:
    """The decider of a game, by its id; None where there is none."""
    name = f"tutor.solve.{game}"
    if find_spec(name) is None or find_spec(f"{name}.decider") is None:
        return None
    made: Decider = import_module(f"{name}.decider").Decider()
    return made


def able(game: str) -> Decider:
    """The decider of a game. Raises Unsolvable where there is none."""
    found = decider_of(game)
    if found is None:
        raise Unsolvable(N_("There is no solver for {game}."), game=game)
    return found


class Here:
    """The solver of this process; see ``Solver``."""

    def tasks(self, rules: str) -> tuple[str, ...]:
        """See Solver."""
        game = game_of(rules.partition("/")[0])
        found = decider_of(game.id)
        held = game.tables.read_rules(rules)
        return found.tasks(held) if found is not None and not held.edited else ()

    def find(self, rules: str, task: str, chance: Chance) -> Found | None:
        """See Solver."""
        game = game_of(rules.partition("/")[0])
        held = game.tables.read_rules(rules)
        found = able(game.id).find(held, task, chance)
        if found is None:
            return None
        position, seat, prompt = found
        return Found(game.write(held, position), seat, task, prompt)

    def sight(self, game: str, task: str) -> str:
        """See Solver."""
        return able(game).sight(task)

    def measure(self, game: str, task: str) -> str:
        """See Solver."""
        return able(game).measure(task)

    def ways(self, game: str, position: str, task: str) -> tuple[Way, ...]:
        """See Solver."""
        rules, read = game_of(game).read(position)
        return able(game).ways(rules, read, task)

    def weigh(self, game: str, position: str, seat: str, task: str) -> Decision:
        """See Solver."""
        return _weighed(game, position, seat, task)

    def other(self, game: str, position: str, seat: str, task: str, move: str) -> Weighed | None:
        """See Solver."""
        held = game_of(game)
        rules, read = held.read(position)
        return able(game).other(rules, read, task, held.read_move(move, seat))

    def follow(self, game: str, position: str, seat: str, task: str, move: str) -> After:
        """See Solver."""
        held = game_of(game)
        rules, read = held.read(position)
        return able(game).follow(rules, read, seat, task, held.read_move(move, seat))


@lru_cache(maxsize=KEPT)
def _weighed(game: str, position: str, seat: str, task: str) -> Decision:
    rules, read = game_of(game).read(position)
    return able(game).weigh(rules, read, seat, task)


_ready = Event()


def is_ready() -> bool:
    """Whether the first question of this process need not wait for kernels any more."""
    return _ready.is_set()


def warm() -> None:
    """Load the kernels, or compile them, so that the first question need not wait for them."""
    from tutor.solve.compiled import is_compiled  # noqa: PLC0415 - the door itself opens without Numba

    for game in taught().values() if is_compiled() else ():
        decider = decider_of(game.id)
        if decider is not None:
            decider.warm()
    _ready.set()
