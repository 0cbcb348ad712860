"""Search and rollouts: what a move is worth, exactly where the game can be solved.

>>> from tutor.solve import solve
>>> from tutor.registry import game_of
>>> from tutor.chance import Chance
>>> game = game_of("bura")
>>> rules = game.tables.rules("georgian20")
>>> solution = solve(rules, game.deal(rules, Chance(3)))
>>> solution.object, solution.kind, solution.value == solution.choices[0].value
('points', 'exact', True)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tutor.solve.answer import export, is_weighed, solve, solve_hidden, weigh
    from tutor.solve.bura.export import export_points
    from tutor.solve.bura.keeping import Unkept, position_in
    from tutor.solve.solution import Choice, Solution, TooLarge, Unsolvable

__all__ = [
    "Choice", "Solution", "TooLarge", "Unkept", "Unsolvable", "export", "export_points", "is_weighed", "position_in",
    "solve", "solve_hidden", "weigh",
]  # fmt: skip

_HOMES: Final = {
    "solve": "answer", "solve_hidden": "answer", "weigh": "answer", "is_weighed": "answer", "export": "answer",
    "export_points": "bura.export", "Unkept": "bura.keeping", "position_in": "bura.keeping",
    "Choice": "solution", "Solution": "solution", "TooLarge": "solution", "Unsolvable": "solution",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load a name when it is first used: the kernels take a second, and the door alone needs none."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"tutor.solve.{_HOMES[name]}"), name)
