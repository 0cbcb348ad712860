"""The door to the solvers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from tutor.engine.rules import RuleSet
from tutor.errors import N_, TutorError
from tutor.games.bura.notation import write_position
from tutor.games.bura.position import BuraPosition
from tutor.solve.bura.export import export_points
from tutor.solve.bura.keeping import go_on, packed
from tutor.solve.bura.limits import check_arising, check_position, check_rules
from tutor.solve.bura.open_cards import OpenCards
from tutor.solve.solution import CERTIFIED, SAMPLES, Choice, Solution, Unsolvable

ROUNDS: Final = 2000
"""Rounds that an ending is given at most before it says how far it has come."""


def solve(rules: RuleSet, position: Any, *, race: bool = False, plain: bool = False) -> Solution:
    """Every choice of the seat to act with its exact value, all cards seen: points, or with ``race`` who wins the deal.

    ``plain`` does without compiled kernels: the same values, slower. Raises Unsolvable for a game, rules or a position
    that cannot be solved.
    """
    if not isinstance(position, BuraPosition):
        raise Unsolvable(N_("There is no solver for {game}."), game=rules.game)
    check_rules(rules, race=race)
    check_position(position)
    check_arising(rules, position)
    solver = OpenCards(rules, position, race=race, plain=plain)
    choices = tuple(solver.choices(position))
    return Solution(
        rules=rules.key, position=write_position(rules, position), seat=position.to_act,
        object="race" if race else "points", value=solver.value(position), choices=choices,
        others=tuple(solver.others(position)),
    )  # fmt: skip


def solve_hidden(
    rules: RuleSet,
    position: Any,
    *,
    race: bool = False,
    gap: float = 0.05,
    certify: int = 6,
    samples: int = SAMPLES,
    seed: int = 1,
    plain: bool = False,
    progress: Callable[[int, float], None] | None = None,
    stop: Callable[[], bool] | None = None,
    begun: bytes = b"",
    leave: Callable[[bytes], None] | None = None,
) -> Solution:
    """Every choice of the seat to act with its value, the other hand and the stock hidden.

    Where nothing is hidden the values are exact. An ending with at most ``certify`` cards in the stock is brought to
    equilibrium, up to the gap in points. All else, and the race, is sampled: so many worlds at most, drawn by
    ``seed``, with an interval. ``progress`` is told the rounds and the gap of an equilibrium. Once ``stop`` says so
    what was found so far is given. Equilibrium goes on from what was ``begun``, and hands over to ``leave`` what it
    found where the gap is not small enough after so many rounds. Raises Unsolvable for what is not covered at all,
    and Unkept where what was begun is damaged or another ending.
    """
    # open cards start sooner without the kernels of hidden ones
    from tutor.solve.bura.hidden import HiddenEnding, check_hidden  # noqa: PLC0415

    if not isinstance(position, BuraPosition):
        raise Unsolvable(N_("There is no solver for {game}."), game=rules.game)
    if not position.stock and not any(position.hidden):
        return solve(rules, position, race=race, plain=plain)
    check_position(position)
    check_arising(rules, position)
    written = write_position(rules, position)
    instead: TutorError | None = None
    try:
        if not race:
            check_hidden(rules, position)
        if not race and len(position.stock) <= certify:
            solver = HiddenEnding(rules, position, plain=plain)
            if begun:
                go_on(solver, begun)
            bounds = solver.solve(gap, rounds=solver.rounds + ROUNDS, progress=progress, stop=stop)
            if leave is not None and bounds.gap > gap:
                leave(packed(solver, written))
            found = solver.choices(position)
            choices = tuple(Choice(move, value, CERTIFIED) for move, value in found.items())
            return Solution(
                rules=rules.key, position=written, seat=position.to_act, object="points", value=choices[0].value,
                choices=choices, kind=CERTIFIED, gap=bounds.gap,
                unjumped=position.phase == "lead" and solver.may_jump,
            )  # fmt: skip
    except Unsolvable as error:
        instead = error
    from tutor.solve.bura.sampling import Sampler  # noqa: PLC0415 - as above

    sampler = Sampler(rules, position, race=race, seed=seed, plain=plain)
    sampler.run(samples, stop=stop)
    return replace(sampler.solution(), instead=instead)


def is_weighed(game: str) -> bool:
    """Whether the choices of a game, by its id, are weighed by playing on in several ways."""
    return find_spec(f"tutor.solve.{game}") is not None and find_spec(f"tutor.solve.{game}.rollouts") is not None


def weigh(rules: RuleSet, position: Any, **options: Any) -> Any:
    """The choices of a position under several ways of playing on; the options are those of the game's own.

    Raises Unsolvable for a game without them, and for what cannot be weighed.
    """
    if not is_weighed(rules.game):
        raise Unsolvable(N_("There is no solver for {game}."), game=rules.game)
    return import_module(f"tutor.solve.{rules.game}.rollouts").weigh(rules, position, **options)


def export(rules: RuleSet, position: Any, *, hidden: bool = False) -> str:
    """The game from here as an extensive-form game (EFG), for OpenSpiel and others to check: all cards seen, or hidden.

    Raises Unsolvable for what is not covered, and TooLarge for a tree that nobody can load.
    """
    from tutor.solve.bura.hidden_export import export_hidden  # noqa: PLC0415 - as above

    if not isinstance(position, BuraPosition):
        raise Unsolvable(N_("There is no solver for {game}."), game=rules.game)
    check_arising(rules, position)
    return export_hidden(rules, position) if hidden else export_points(rules, position)
