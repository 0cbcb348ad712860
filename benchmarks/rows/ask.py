"""How fast questions are made and graded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from benchmarks.measure import Row, Work, at_least
from tutor.ask import KINDS, generate, kinds, mark, parse
from tutor.ask.question import Question, Specimens
from tutor.engine.game import Game
from tutor.explain.diagnose import diagnose
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


def every_kind() -> int:
    """A question of each kind that a game can ask, from a seed of its own; how many kinds were asked for."""
    asked = 0
    for game in GAMES:
        rules = game.tables.rules()
        for kind in kinds(game, rules):
            generate(game, rules, seed=f"kind {next(SEEDS)}", kind=kind)
            asked += 1
    return asked


def specimens() -> Iterator[tuple[Game, Question, Specimens]]:
    """A question of each kind with answers known to be right and wrong."""
    for game in GAMES:
        for kind in KINDS.values():
            question = generate(game, game.tables.rules(), seed="grading", kind=kind.id)
            if question is not None:
                yield game, question, kind.specimens(game, question)


def diagnosing() -> Work:
    """Find what lies behind a wrong answer to a question of every kind: beliefs, the step that parts, the contrast."""
    answered = [(game, question, parse(question, found.wrong[0])) for game, question, found in specimens()]

    def diagnose_all() -> int:
        for game, question, answer in answered:
            diagnose(game, question, answer)
        return len(answered)

    return diagnose_all


def grading() -> Work:
    """Grade right and wrong answers to questions of every kind."""
    answered = [
        (game, question, parse(question, raw))
        for game, question, found in specimens() for raw in (found.right[0], found.wrong[0])
    ]  # fmt: skip

    def grade_all() -> int:
        for game, question, answer in answered:
            mark(game, question, answer)
        return len(answered)

    return grade_all


def rows() -> Iterator[Row]:
    """The rows of asking: a question of mixed practice within 30 ms, of each kind and a grade within 50 ms."""
    yield at_least("ask: questions of mixed practice per second", mixed, aim=33)
    yield at_least("ask: questions of each kind per second", every_kind, aim=20)
    yield at_least("ask: diagnosed answers per second", diagnosing(), aim=10)
    yield at_least("ask: graded answers per second", grading(), aim=20)
