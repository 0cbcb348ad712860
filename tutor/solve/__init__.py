"""Search and rollouts: what a move is worth, exactly where the game can be solved.

>>> from tutor.registry import game_of
>>> from tutor.chance import Chance
>>> game = game_of("bura")
>>> rules = game.tables.rules("georgian20")
>>> solution = solve(rules, game.deal(rules, Chance(3)))
>>> solution.object, solution.kind, solution.value == solution.choices[0].value
('points', 'exact', True)
"""

from tutor.solve.answer import solve, solve_hidden
from tutor.solve.bura.export import export_points
from tutor.solve.solution import Choice, Solution, TooLarge, Unsolvable

__all__ = ["Choice", "Solution", "TooLarge", "Unsolvable", "export_points", "solve", "solve_hidden"]
