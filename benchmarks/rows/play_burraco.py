"""How many deals of Burraco are played out, against the gin rummies of OpenSpiel, driven inside C++, and of RLCard;
what the strong player gains on each way of playing.

``python benchmarks/run.py play_burraco`` prints these rows alone; ``STRONG_DEALS`` says how many deals are played
against each way.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator

from benchmarks.measure import Row, Work, against, at_least, version
from tutor.chance import Chance
from tutor.registry import game_of
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import listing, playouts
from tutor.solve.burraco.strong import contest
from tutor.solve.burraco.styles import STYLES, WIDTH, row_of_styles
from tutor.solve.burraco.translate import PACK, row_of_rules
from tutor.solve.compiled import is_compiled, numbers, zeros

NAME = "burraco played out: whole four-hand deals per second by complete rules, each way of playing in turn"
DEALS = 3_000
GIN_RUMMY = 100
STRONG_DEALS = int(os.environ.get("STRONG_DEALS", "200"))


def ours() -> Work:
    """Whole deals from the shuffle to the count, under the Italian federation's rules."""
    compiled = is_compiled()
    m = row_of_rules(game_of("burraco").tables.rules("fitab"))
    w = row_of_styles(STYLES.values())
    d, r = zeros(at.LENGTH, compiled=compiled), zeros(DEALS, compiled=compiled)
    o, p = zeros(2 + 2 * listing.ROOM, compiled=compiled), numbers(PACK, compiled=compiled)
    o[1], d[at.SEED] = listing.ROOM, 20_011

    def play() -> int:
        for way in range(len(STYLES)):
            playouts.deals(m, w, d, o, p, r, way * WIDTH, way * WIDTH, DEALS // len(STYLES))
        return DEALS

    return play


def gin_rummy() -> Work:
    """The first simulation of a search evaluates its root by so many random games, with no Python between."""
    import pyspiel  # noqa: PLC0415 - the peer is not there on every machine

    game = pyspiel.load_game("gin_rummy")
    chance = Chance("gin rummy")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.pick([action for action, _ in state.chance_outcomes()]))

    def play() -> int:
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(n_rollouts=GIN_RUMMY, seed=11), uct_c=2.0, max_simulations=1,
            max_memory_mb=100, solve=False, seed=5, verbose=False,
        )  # fmt: skip
        bot.step(state)
        return GIN_RUMMY

    return play


def rlcard() -> Work:
    """Whole random games of the environment for two."""
    import rlcard  # noqa: PLC0415 - the peer is not there on every machine

    environment = rlcard.make("gin-rummy", config={"seed": 11})
    chance = Chance("rlcard")

    def play() -> int:
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(chance.pick(list(state["legal_actions"])))
        return 1

    return play


def strong(against_way: str) -> Row:
    """What the strong player gains at least, deal by deal, on a way of playing: the low end of its interval."""
    gain = contest(game_of("burraco").tables.rules("fitab"), against_way, max(2, STRONG_DEALS // 2))
    name = f"burraco, strong player against {against_way}: {gain.mean:.0f} ± {gain.error:.0f} points a deal, at least"
    return Row(name, gain.mean - gain.error, None, None, None, 0.0, gain.mean > gain.error)


def rows() -> Iterator[Row]:
    """The rows of playouts and of the strong player."""
    if is_compiled():
        yield from map(strong, STYLES)
    if importlib.util.find_spec("pyspiel") is None:
        yield at_least(NAME, ours(), aim=10_000)
    else:
        yield against(NAME, ours(), gin_rummy(), f"{version('open-spiel')}, gin_rummy in C++", aim=20)
    if importlib.util.find_spec("rlcard") is not None:
        yield against(NAME, ours(), rlcard(), f"{version('rlcard')}, gin-rummy", aim=200)
