"""How fast the rules of Bura are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from benchmarks.measure import Row, Work, against, at_least, at_most, version
from benchmarks.peers import chess_moves
from tutor.chance import Chance
from tutor.explain.build import explain
from tutor.explain.language import language
from tutor.explain.render import render
from tutor.referee import read_case
from tutor.registry import game_of

CASES = Path(__file__).resolve().parents[2] / "tests" / "cases" / "bura.yaml"
GAME = game_of("bura")
RULES = GAME.tables.rules()
DEALS = 20


def random_deal(seed: int) -> int:
    """One whole deal played at random; the number of moves."""
    chance = Chance(seed)
    position, moves = GAME.deal(RULES, chance), 0
    while GAME.outcome(RULES, position) is None:
        position = GAME.apply(RULES, position, chance.pick(list(GAME.moves(RULES, position))))
        moves += 1
    return moves


def moves_played() -> int:
    """Some whole deals; the number of moves."""
    return sum(random_deal(seed) for seed in range(DEALS))


def deals_played() -> int:
    """Some whole deals; their number."""
    for seed in range(DEALS):
        random_deal(seed)
    return DEALS


def judging() -> Work:
    """Judge the moves of some deals' first positions, offences included, with their steps."""
    positions = [GAME.deal(RULES, Chance(seed)) for seed in range(DEALS)]
    acts = [(position, move) for position in positions for move in GAME.moves(RULES, position, offences=True)]

    def judge_all() -> int:
        for position, move in acts:
            GAME.judge(RULES, position, move)
        return len(acts)

    return judge_all


def explaining() -> Work:
    """Answer the cases and say why in one language."""
    cases = yaml.safe_load(CASES.read_text(encoding="utf-8"))
    asked = [read_case(case)[1] for case in cases]
    english = language("en")

    def explain_all() -> int:
        for question in asked:
            render(explain(question.answer(), GAME, question.given), english)
        return len(asked)

    return explain_all


def rows() -> Iterator[Row]:
    """The rows of Bura."""
    peer = version("chess")
    yield against("bura: moves per second in whole random deals", moves_played, chess_moves, peer, aim=0.15)
    yield against("bura: judged moves per second, with their steps", judging(), chess_moves, peer, aim=0.15)
    yield at_most("bura: milliseconds for a case answered and explained", explaining(), aim=2)
    yield at_least("bura: whole random deals per second", deals_played, aim=400)
