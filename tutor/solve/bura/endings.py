"""Endings as they are asked about: brought to equilibrium once, then looked at from the hands that may be held."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Final

from tutor.chance import Chance
from tutor.engine.decision import Weighed
from tutor.engine.rules import RuleSet
from tutor.games.bura.notation import write_move
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.solve.bura.hidden import HiddenEnding
from tutor.solve.solution import Unsolvable

GAPS: Final = {2: 0.003, 4: 0.01}
"""How near to equilibrium, by the cards in the stock: what can be had while somebody waits. What is left open for one
hand is the gap divided by how often the hand is held there."""

LOOKED_AT: Final = 12
"""Arrangements of the hidden cards that are looked at in one ending."""

CLEAR: Final = 1.0
"""Points that a choice loses clearly."""

_one_at_a_time: Final = Lock()


def certified(rules: RuleSet, position: BuraPosition) -> tuple[tuple[Weighed, ...], float]:
    """Every choice against a side in equilibrium, and the gap.

    A choice that loses more than its error is made for certain by no strategy that is best against every other one.
    """
    with _one_at_a_time:
        ending, gap = _solved(rules, _opened(position))
        values = ending.choices(position)
        error = gap / ending.likely
    best = max(values.values())
    return tuple(Weighed(write_move(move), value, best - value, error) for move, value in values.items()), gap


def told(rules: RuleSet, position: BuraPosition, chance: Chance) -> BuraPosition | None:
    """The ending of a position, its hidden cards arranged so that something is to be decided; None where nothing is.

    It is a lead, or the answer to a lead that is best for whoever makes it.
    """
    for asked in _arranged(rules, _opened(position), chance):
        try:
            choices, _ = certified(rules, asked)
        except Unsolvable:
            continue
        if len(choices) > 1 and any(choice.least >= CLEAR for choice in choices):
            return asked
    return None


def _arranged(rules: RuleSet, opened: BuraPosition, chance: Chance) -> Iterator[BuraPosition]:
    leader, other = opened.on_lead, opened.after(opened.on_lead)
    size = len(opened.hand(leader))
    pool = [*opened.hand(leader), *opened.hand(other), *opened.stock[:-1]]
    first = chance.below(2)
    for number in range(LOOKED_AT):
        chance.fork(number).shuffle(pool)
        dealt = opened.with_hand(leader, tuple(pool[:size])).with_hand(other, tuple(pool[size : 2 * size]))
        dealt = replace(dealt, stock=(*pool[2 * size :], opened.stock[-1]))
        if (first + number) % 2:
            with _one_at_a_time:
                lead = next(iter(_solved(rules, opened)[0].choices(dealt)))
            yield apply(rules, dealt, lead)
        else:
            yield dealt


def _opened(position: BuraPosition) -> BuraPosition:
    """The moment before the lead, the hidden cards in order, so that every moment of a trick has the same ending."""
    leader, other = position.on_lead, position.after(position.on_lead)
    laid = sum(position.plays, ())
    size = (len(laid) + sum(map(len, position.hands))) // 2
    pool = sorted((*laid, *sum(position.hands, ()), *position.stock[:-1]), key=str)
    opened = replace(position, phase="lead", to_act=leader, table=(), stock=(*pool[2 * size :], position.stock[-1]))
    return opened.with_hand(leader, tuple(pool[:size])).with_hand(other, tuple(pool[size : 2 * size]))


@lru_cache(maxsize=4)
def _solved(rules: RuleSet, opened: BuraPosition) -> tuple[HiddenEnding, float]:
    ending = HiddenEnding(rules, opened)
    return ending, ending.solve(GAPS[len(opened.stock)]).gap
