"""Ways of playing: of different character, and each better than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import sqrt

import pytest

from tests.conftest import ProofSize
from tests.games.burraco.walks import RULE_SETS, TABLES
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import listing, playing, playouts, randomly
from tutor.solve.burraco.styles import STYLES, WIDTH, row_of_styles
from tutor.solve.burraco.translate import PACK, row_of_rules
from tutor.solve.compiled import Row, is_compiled, numbers, zeros

Record = Callable[[str, object], None]
NAMES = sorted(STYLES)


class Felt:
    """Rows for whole deals under some rules."""

    def __init__(self, key: str) -> None:
        compiled = is_compiled()
        self.m = row_of_rules(TABLES.rules(key), compiled=compiled)
        self.w = row_of_styles(STYLES[name] for name in NAMES)
        self.d: Row = zeros(at.LENGTH, compiled=compiled)
        self.o: Row = zeros(2 + 2 * listing.ROOM, compiled=compiled)
        self.o[1] = listing.ROOM
        self.pack = numbers(PACK, compiled=compiled)
        self.d[at.SEED] = 31

    def deal(self, first: int) -> None:
        playouts.deal(self.m, self.d, self.pack, 4, first)

    def decide(self, way: int) -> tuple[int, int, int]:
        """What a way of playing does, as a number and what belongs to it."""
        d = self.d
        what = playouts.decide(self.m, self.w, d, self.o, way * WIDTH)
        first = {3: d[at.SLOT], 4: d[at.CARD]}.get(what, 0)
        return int(what), int(first), int(d[at.WORD]) if what == 3 else 0


@pytest.mark.parametrize("key", RULE_SETS)
def test_each_two_ways_differ_in_many_decisions(key: str) -> None:
    """Wherever there is a choice of moves: a pile to take, or a hand of several cards."""
    felt, differing, count = Felt(key), Counter[tuple[int, int]](), 0
    for number in range(25):
        felt.deal(number & 3)
        while felt.d[at.PHASE] != at.OVER:
            d = felt.d
            hand = d[at.SEAT * d[at.ACT] + at.SIZE]
            is_choice = d[at.PILE_SIZE] > 0 if d[at.PHASE] == at.DRAW else hand > 1
            if is_choice:
                decided = [felt.decide(way) for way in range(len(NAMES))]
                count += 1
                differing.update(
                    pair for pair in combinations(range(len(NAMES)), 2) if decided[pair[0]] != decided[pair[1]]
                )
            what = felt.decide((number + d[at.PLY]) % len(NAMES))[0]
            playouts.carry_out(felt.m, d, what)
    shares = {pair: differing[pair] / count for pair in combinations(range(len(NAMES)), 2)}
    assert min(shares.values()) >= 0.15, shares


@pytest.mark.prove
@pytest.mark.parametrize("name", NAMES)
def test_each_way_beats_chance(name: str, proof_size: ProofSize, record_property: Record) -> None:
    """By the mean gain of a side over one that does anything legal, less three of its standard errors."""
    for key in ("fitab", "seed"):
        felt, gains, way = Felt(key), [], NAMES.index(name)
        for number in range(proof_size(sample=160, full=1000)):
            felt.deal(number & 3)
            side = number >> 2 & 1
            while felt.d[at.PHASE] != at.OVER:
                if felt.d[at.ACT] & 1 == side:
                    playouts.carry_out(felt.m, felt.d, felt.decide(way)[0])
                else:
                    randomly.random_step(felt.m, felt.d, felt.o)
            gains.append(playing.score(felt.m, felt.d, side) - playing.score(felt.m, felt.d, 1 - side))
        mean = sum(gains) / len(gains)
        error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
        assert mean - 3 * error > 0
        record_property(
            "proved", f"{name} beats random play by {mean:.0f} ± {2 * error:.0f} points a deal of Burraco, {key}"
        )
