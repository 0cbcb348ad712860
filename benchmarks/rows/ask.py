"""How fast questions are made and graded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from benchmarks.measure import Row, Work, at_least
from tutor.ask import KINDS, generate, mark, parse
from tutor.registry import games

GAMES = tuple(games().values())
SEEDS = count()
SOME = 10


def mixed() -> int:
    """Questions of mixed practice, each from a seed of its own; their number."""
    for game in GAMES:
        for _ in range(SOME):
            generate(game, game.tables.rules(), seed=f"mixed {next(SEEDS)}")
    return SOME * len(GAMES)


def grading() -> Work:
    """Grade right and wrong answers to questions of every kind."""
    answered = []
    for game in GAMES:
        for kind in KINDS.values():
            question = generate(game, game.tables.rules(), seed="grading", kind=kind.id)
            if question is not None:
                specimens = kind.specimens(game, question)
                raws = (specimens.right[0], specimens.wrong[0])
                answered += [(game, question, parse(question, raw)) for raw in raws]

    def grade_all() -> int:
        for game, question, answer in answered:
            mark(game, question, answer)
        return len(answered)

    return grade_all


def rows() -> Iterator[Row]:
    """The rows of asking: a question of mixed practice within 30 ms, a grade within 50 ms."""
    yield at_least("ask: questions of mixed practice per second", mixed, aim=33)
    yield at_least("ask: graded answers per second", grading(), aim=20)
