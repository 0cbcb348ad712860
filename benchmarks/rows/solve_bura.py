"""How fast Bura is solved with open cards, against bridge solved double dummy."""

from __future__ import annotations

import importlib.util
import resource
import statistics
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.measure import ROUNDS, Row, Work, against, at_least, version
from tutor.chance import Chance
from tutor.registry import game_of
from tutor.solve.bura.open_cards import OpenCards

GAME = game_of("bura")
DEALS = 30
PEER = "endplay"
POINTS = "bura solved: deals per second, every lead graded in points"
RACE = "bura solved: deals per second, every lead graded in the race"
STARTS = "bura solved: a start with its first answer, ms of CPU, to that of importing Numba"
FIRST_ANSWER = """
from tutor.chance import Chance
from tutor.registry import game_of
from tutor.solve.bura.open_cards import OpenCards
game = game_of("bura")
rules = game.tables.rules()
position = game.deal(rules, Chance(1))
OpenCards(rules, position, race=True).choices(position)
"""


def solving(*, race: bool) -> Work:
    """Whole deals, every lead graded, each from an empty table."""
    rules = GAME.tables.rules()
    positions = [GAME.deal(rules, Chance(seed)) for seed in range(DEALS)]

    def solve_all() -> int:
        for position in positions:
            OpenCards(rules, position, race=race).choices(position)
        return DEALS

    return solve_all


def bridge() -> Work:
    """As many random bridge deals, all thirteen leads scored, half of them at no trump."""
    from endplay import dds  # noqa: PLC0415 - the peer is not there on every Python
    from endplay._dds import SetMaxThreads  # noqa: PLC0415
    from endplay.types import Deal, Denom, Player  # noqa: PLC0415

    SetMaxThreads(1)
    chance = Chance("bridge")
    ranks = "AKQJT98765432"
    cards = [(suit, rank) for suit in range(4) for rank in range(13)]
    deals = []
    for number in range(DEALS):
        chance.shuffle(cards)
        hands = []
        for seat in range(4):
            held = sorted(cards[13 * seat : 13 * seat + 13])
            hands.append(".".join("".join(ranks[rank] for own, rank in held if own == suit) for suit in range(4)))
        deal = Deal("N:" + " ".join(hands))
        deal.trump, deal.first = Denom.nt if number % 2 else Denom.spades, Player.west
        deals.append(deal)

    def solve_all() -> int:
        for deal in deals:
            dds.solve_board(deal)
        return DEALS

    return solve_all


def start(code: str) -> float:
    """Milliseconds of CPU time that a new process takes for some code."""

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = spent()
    subprocess.run([sys.executable, "-c", code], check=True)
    return 1000 * (spent() - before)


def starts() -> Row:
    """A process that answers once, kernels already on disk, to one that only imports Numba."""
    start(FIRST_ANSWER), start("import numba")
    rounds = [(start(FIRST_ANSWER), start("import numba")) for _ in range(ROUNDS)]
    ratio = statistics.median(mine / theirs for mine, theirs in rounds)
    mine, theirs = (statistics.median(column) for column in zip(*rounds, strict=True))
    return Row(STARTS, mine, theirs, version("numba"), ratio, 3, ratio <= 3)


def rows() -> Iterator[Row]:
    """The rows of the solver; alone where the peer has no wheel for this Python."""
    if importlib.util.find_spec(PEER) is None:
        yield at_least(POINTS, solving(race=False), aim=50)
        yield at_least(RACE, solving(race=True), aim=1000)
    else:
        peer, peer_version = bridge(), f"{version(PEER)}, DDS solve_board"
        yield against(POINTS, solving(race=False), peer, peer_version, aim=1 / 0.3)
        yield against(RACE, solving(race=True), peer, peer_version, aim=1 / 0.02)
    if importlib.util.find_spec("numba") is not None:
        yield starts()
