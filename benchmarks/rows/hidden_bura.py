"""How fast endings with hidden cards come to equilibrium, against OpenSpiel's solvers."""

from __future__ import annotations

import importlib.util
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.measure import ROUNDS, Row, Work, against, at_most, version
from tutor.chance import Chance
from tutor.games.bura.position import BuraPosition
from tutor.registry import game_of
from tutor.solve.bura.hidden import HiddenEnding
from tutor.solve.bura.hidden_export import export_hidden

GAME = game_of("bura")
RULES = GAME.tables.rules()
PROGRAM = "ECOS" if importlib.util.find_spec("ecos") is not None else "CLARABEL"
TWO = "bura hidden: stock 2 set up and solved to a gap of 0.05 points, ms"
ROUND = "bura hidden: rounds of CFR+ per second, stock 2"
FOUR = "bura hidden: stock 4 set up and solved to a gap of 0.05 points, s, to the linear program of leduc"
SIX = "bura hidden: stock 6 set up and solved to a gap of 0.03 points, s, to the linear program of leduc"


def ending(seed: int, stock: int) -> BuraPosition:
    """A deal of which all but the last cards are gone, half to each side."""
    deal: BuraPosition = GAME.deal(RULES, Chance(seed))
    gone = deal.stock[: len(deal.stock) - stock]
    return replace(deal, stock=deal.stock[len(gone) :], won=(gone[::2], gone[1::2]), tricks=(4, 4))


def spent(work: Callable[[], Any]) -> float:
    """Seconds of CPU time."""
    start = time.process_time()
    work()
    return time.process_time() - start


def two() -> Work:
    """A different ending each time."""
    seeds = iter(range(1_000_000))

    def solve() -> int:
        HiddenEnding(RULES, ending(next(seeds), 2)).solve(0.05)
        return 1

    return solve


def rounds() -> tuple[Work, Work]:
    """Rounds on one ending, ours and those of the peer's C++ solver on the same game."""
    import pyspiel  # noqa: PLC0415 - the peer is not there on every machine

    position = ending(1, 2)
    solver = HiddenEnding(RULES, position)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ending.efg"
        path.write_text(export_hidden(RULES, position), encoding="utf-8")
        game = pyspiel.load_game("efg_game", {"filename": str(path)})
    peer = pyspiel.CFRPlusSolver(game)

    def ours() -> int:
        solver.play(500)
        return 500

    def theirs() -> int:
        for _ in range(20):
            peer.evaluate_and_update_policy()
        return 20

    return ours, theirs


def to_leduc(name: str, stock: int, gap: float, aim: float, repeated: int) -> Row:
    """The time to a gap as a multiple of the peer's linear program for leduc poker."""
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.algorithms.sequence_form_lp import solve_zero_sum_game  # noqa: PLC0415

    leduc = pyspiel.load_game("leduc_poker")
    taken = [
        (
            spent(lambda: HiddenEnding(RULES, ending(seed, stock)).solve(gap)),  # noqa: B023 - called at once
            spent(lambda: solve_zero_sum_game(leduc, solver=PROGRAM)),
        )
        for seed in range(repeated)
    ]
    mine, theirs = (statistics.median(column) for column in zip(*taken, strict=True))
    ratio = statistics.median(one / two for one, two in taken)
    return Row(name, mine, theirs, f"{version('open-spiel')}, leduc LP", ratio, aim, ratio <= aim)


def rows() -> Iterator[Row]:
    """The rows of equilibrium; those against the peer where it is installed."""
    yield at_most(TWO, two(), aim=30)
    if importlib.util.find_spec("pyspiel") is not None:
        yield against(ROUND, *rounds(), f"{version('open-spiel')}, CFR+ in C++", aim=20)
        yield to_leduc(FOUR, 4, 0.05, 1, ROUNDS)
        yield to_leduc(SIX, 6, 0.03, 120, 1)
