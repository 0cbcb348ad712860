"""How many random deals of Bura are played out, against OpenSpiel's fastest trick game driven inside C++."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator

from benchmarks.measure import Row, Work, against, at_least, version
from tutor.chance import Chance
from tutor.registry import game_of
from tutor.solve.bura import playouts
from tutor.solve.bura.deal import CARDS, lay_out
from tutor.solve.compiled import is_compiled, numbers, zeros

NAME = "bura played out: random whole deals per second, shuffle included"
DEALS = 20_000
EUCHRE = 4_000


def ours() -> Work:
    """Whole deals from the shuffle to the last trick."""
    game = game_of("bura")
    rules = game.tables.rules()
    m = numbers(lay_out(rules, game.deal(rules, Chance(1)), 8), compiled=is_compiled())
    d = zeros(playouts.LENGTH, compiled=is_compiled())
    d[playouts.SEED] = 20_011
    pack = numbers(CARDS, compiled=is_compiled())

    def play() -> int:
        playouts.deals(m, d, pack, DEALS, len(CARDS))
        return DEALS

    return play


def euchre() -> Work:
    """The first simulation of a search evaluates its root by so many random games, with no Python between."""
    import pyspiel  # noqa: PLC0415 - the peer is not there on every machine

    game = pyspiel.load_game("euchre")
    chance = Chance("euchre")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.pick([action for action, _ in state.chance_outcomes()]))

    def play() -> int:
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(n_rollouts=EUCHRE, seed=11), uct_c=2.0, max_simulations=1,
            max_memory_mb=100, solve=False, seed=5, verbose=False,
        )  # fmt: skip
        bot.step(state)
        return EUCHRE

    return play


def rows() -> Iterator[Row]:
    """The row of playouts."""
    if importlib.util.find_spec("pyspiel") is None:
        yield at_least(NAME, ours(), aim=500_000)
    else:
        yield against(NAME, ours(), euchre(), f"{version('open-spiel')}, euchre in C++", aim=2.5)
