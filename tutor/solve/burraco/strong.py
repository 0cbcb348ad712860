"""A strong player: before each move a few sensible choices are played on over the same hidden cards.

The choices are those of the three ways of playing and the places where a card would fit as well; the hidden cards are
dealt anew from what a player with a good memory cannot place; everybody goes on by two of the ways in turn. What lags
clearly is left out after each few draws. It is a player and no way of playing: it takes thousands of times as long as
they do, so positions are not weighed by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.games.burraco.laid import Cards
from tutor.games.burraco.position import BurracoPosition
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import listing, playing, playouts, sampling, searching
from tutor.solve.burraco.rollouts import check
from tutor.solve.burraco.styles import STYLES, WIDTH, row_of_styles
from tutor.solve.burraco.translate import PACK, move_of_kernel, row_of_position, row_of_rules
from tutor.solve.compiled import Row, as_written, is_compiled, numbers, zeros

DRAWS: Final = 32
"""How often the hidden cards are dealt anew for one move, at most; each time every way of ``BASE`` goes on."""

BASE: Final = ("runner", "cautious")
"""The ways of playing by which everybody is taken to go on. With the one that waits with closing among them the player
waits as well, and loses to those that do not."""

ORDER: Final = (*BASE, *(name for name in STYLES if name not in BASE))


class Strong:
    """The player, under some rules. ``plain`` runs the kernels as written: the same moves, slower."""

    def __init__(self, rules: RuleSet, *, draws: int = DRAWS, plain: bool = False) -> None:
        compiled = self.compiled = is_compiled() and not plain
        self._searching = searching if compiled else as_written(searching)
        self.draws = draws
        self.m = row_of_rules(rules, compiled=compiled)
        self.w = row_of_styles((STYLES[name] for name in ORDER), compiled=compiled)
        self.o = zeros(2 + 2 * listing.ROOM, compiled=compiled)
        self.o[1] = listing.ROOM
        self._d = zeros(at.LENGTH, compiled=compiled)
        self._q, self._p = (zeros(109, compiled=compiled) for _ in range(2))
        self._c = zeros(1 + 3 * searching.MOST, compiled=compiled)
        self._r = zeros(searching.BATCH * searching.MOST * sampling.WIDE, compiled=compiled)
        self._t = zeros(2 * searching.MOST**2, compiled=compiled)

    def decide(self, g: Row) -> int:
        """What to do in a deal of the kernel; slot, word and card are set down in it."""
        return int(self._searching.think(
            self.m, self.w, g, self._d, self.o, self._q, self._p, self._c, self._r, self._t, len(STYLES), len(BASE),
            WIDTH, self.draws,
        ))  # fmt: skip


def choose(
    rules: RuleSet, position: BurracoPosition, *, seen: Mapping[Seat, Cards] | None = None, draws: int = DRAWS,
    seed: int = 1, plain: bool = False,
) -> Move:  # fmt: skip
    """The strong player's move for the seat in turn, which sees its own cards, the table and the pile.

    ``seen`` are cards of other hands that everybody knows; the same arguments give the same move everywhere. Raises
    Unsolvable.

    >>> from tutor.chance import Chance
    >>> from tutor.registry import game_of
    >>> game = game_of("burraco")
    >>> rules = game.tables.rules("fitab")
    >>> choose(rules, game.deal(rules, Chance(3)), draws=8).kind in {"draw", "take"}
    True
    """
    known = dict(seen or {})
    check(rules, position, known)
    player = Strong(rules, draws=draws, plain=plain)
    g = row_of_position(rules, player.m, position, known, compiled=player.compiled)
    g[at.SEED] = seed * 7919 % 1_000_003
    return move_of_kernel(player.m, position, g, player.decide(g))


@dataclass(frozen=True, slots=True)
class Gain:
    """What a side gained on the other per deal, on average, and twice the standard error of that."""

    mean: float
    error: float
    deals: int


def contest(rules: RuleSet, against: str, pairs: int, *, draws: int = DRAWS, seed: int = 1) -> Gain:
    """The strong player on one side, a way of playing on the other: each shuffle is dealt twice, sides exchanged.

    The error is that of the mean over pairs, which share their shuffle.
    """
    player = Strong(rules, draws=draws)
    way = ORDER.index(against) * WIDTH
    g = zeros(at.LENGTH, compiled=player.compiled)
    gains = []
    for number in range(pairs):
        gained = 0
        for side in range(2):
            g[at.SEED] = (seed * 1_000_003 + number * 7919) % 4_294_967_291 + 1
            playouts.deal(player.m, g, numbers(PACK, compiled=player.compiled), 4, number & 3)
            while g[at.PHASE] != at.OVER:
                mine = g[at.ACT] & 1 == side
                what = player.decide(g) if mine else playouts.decide(player.m, player.w, g, player.o, way)
                playouts.carry_out(player.m, g, what)
            gained += int(playing.score(player.m, g, side) - playing.score(player.m, g, 1 - side))
        gains.append(gained / 2)
    mean = sum(gains) / pairs
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, pairs - 1))
    return Gain(mean, 2 * spread / sqrt(pairs), 2 * pairs)
