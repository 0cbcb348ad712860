"""The kernel of the rules is the readable engine: the same moves, the same positions, the same points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.conftest import ProofSize
from tests.games.burraco.walks import RULE_SETS, TABLES, VARIED
from tests.solve.burraco.walked import Shadow, differences, listed, points_of_sides, translated
from tutor.chance import Chance
from tutor.engine.rules import RuleSet
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.game import GAME
from tutor.games.burraco.laid import read_laid
from tutor.games.burraco.notation import meld_as_written
from tutor.games.burraco.position import BurracoPosition
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import listing, playouts
from tutor.solve.burraco.styles import STYLES, WIDTH, row_of_styles
from tutor.solve.burraco.translate import PACK, move_of_kernel, row_of_rules
from tutor.solve.compiled import as_written, is_compiled, numbers, zeros

Record = Callable[[str, object], None]
KEYS = (*RULE_SETS, *VARIED)


def picked(found: dict[tuple[Any, ...], Any], chance: Chance) -> tuple[Any, ...]:
    """A move by chance, with a liking for laying much and for laying little."""
    keys = sorted(found)
    lays = [key for key in keys if key[0] == "lay" and found[key].kind != "move-wild"]
    moved = [key for key in keys if found[key].kind == "move-wild"]
    rest = [key for key in keys if key[0] not in {"lay", "stall"}]
    if ("stall",) in found and chance.happens(1, 2):
        return ("stall",)
    if lays and chance.happens(4, 5):
        most = max(len(found[key].cards) for key in lays)
        return chance.pick([key for key in lays if len(found[key].cards) in {most, 1, 3}])
    if moved and chance.happens(1, 6):
        return chance.pick(moved)
    return chance.pick(rest or keys)


@pytest.mark.prove
@pytest.mark.parametrize("key", KEYS)
def test_every_position_has_the_same_moves(key: str, proof_size: ProofSize, record_property: Record) -> None:
    rules, deals, steps = TABLES.read_rules(key), proof_size(sample=1, full=300), 0
    for number in range(deals):
        chance = Chance(f"{key}/{number}")
        position = first_deal(rules, chance, players=2 if number % 3 else 4)
        shadow = Shadow(rules, position)
        while position.phase != "over":
            found = listed(rules, position)
            assert set(found) == shadow.moves(), GAME.write(rules, position)
            move = picked(found, chance)
            position = GAME.apply(rules, position, found[move])
            shadow.follow(move)
            assert not differences(rules, position, shadow.d, shadow.m), GAME.write(rules, position)
            steps += 1
        assert_counts_alike(rules, position, shadow)
    record_property("proved", f"{deals} random deals of Burraco with the same moves in {steps} positions, {key}")


def assert_counts_alike(rules: RuleSet, position: BurracoPosition, shadow: Shadow) -> None:
    """The kernel counts the deal as the readable engine does."""
    counted = [shadow.playing.score(shadow.m, shadow.d, side) for side in range(2)]
    assert counted == points_of_sides(rules, position)


@pytest.mark.prove
@pytest.mark.parametrize("key", KEYS)
def test_deals_of_every_way_of_playing_are_legal(key: str, proof_size: ProofSize, record_property: Record) -> None:
    """Each decision is one of the readable engine's legal moves, and leads to the same position."""
    rules, deals, steps = TABLES.read_rules(key), proof_size(sample=3, full=9100), 0
    names = sorted(STYLES)
    weights = row_of_styles(STYLES[name] for name in names)
    for number in range(deals):
        position = first_deal(rules, Chance(f"{key}/played/{number}"), players=4 if number % 4 else 2)
        shadow = Shadow(rules, position)
        ways = [(number + side) % len(names) * WIDTH for side in (0, number // 3)]
        while position.phase != "over":
            way = ways[shadow.d[at.ACT] & 1]
            what = playouts.decide(shadow.m, weights, shadow.d, shadow.o, way)
            move = move_of_kernel(shadow.m, position, shadow.d, what)
            playouts.carry_out(shadow.m, shadow.d, what)
            position = GAME.apply(rules, position, move)
            assert not differences(rules, position, shadow.d, shadow.m), GAME.write(rules, position)
            steps += 1
        assert_counts_alike(rules, position, shadow)
    record_property("proved", f"{deals} deals of Burraco played by {', '.join(names)}: {steps} moves, {key}")


@pytest.mark.parametrize(
    "meld", ["*=Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc *=Ac", "*=Ac 2c 3c"]
)
def test_a_wild_that_is_an_ace_moves_alike(meld: str) -> None:
    rules, lying = TABLES.rules("seed"), meld_as_written(read_laid(meld))
    assert lying is not None
    position = replace(first_deal(rules, Chance("ace")), phase="play", melds=((lying,), (lying,)))
    shadow = Shadow(rules, position)
    found = listed(rules, position)
    assert set(found) == shadow.moves()
    for key in [key for key, move in found.items() if move.kind == "move-wild"]:
        after = Shadow(rules, position)
        after.follow(key)
        assert not differences(rules, GAME.apply(rules, position, found[key]), after.d, after.m)


def test_the_moves_of_the_kernel_are_read_back() -> None:
    rules = TABLES.rules("seed")
    chance = Chance("back")
    position = first_deal(rules, chance)
    shadow = Shadow(rules, position)
    for _ in range(60):
        found = listed(rules, position)
        for key, move in found.items():
            if key[0] == "lay":
                shadow.d[at.SLOT], shadow.d[at.WORD] = key[1:]
                read = move_of_kernel(shadow.m, position, shadow.d, 5 if move.kind == "move-wild" else 3)
                assert translated(rules, position, GAME.normalise(rules, position, read)) == key, (move, read)
        move = picked(found, chance)
        position = GAME.apply(rules, position, found[move])
        shadow.follow(move)


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
@pytest.mark.parametrize("key", ["seed", "international"])
def test_compiled_and_as_written_play_the_same_deals(key: str) -> None:
    found = []
    for compiled in (True, False):
        module = playouts if compiled else as_written(playouts)
        m = row_of_rules(TABLES.rules(key), compiled=compiled)
        w = row_of_styles(STYLES.values(), compiled=compiled)
        d, r = zeros(at.LENGTH, compiled=compiled), zeros(12, compiled=compiled)
        o, p = zeros(2 + 2 * listing.ROOM, compiled=compiled), numbers(PACK, compiled=compiled)
        o[1], d[at.SEED] = listing.ROOM, 77
        for way in range(len(STYLES)):
            module.deals(m, w, d, o, p, r, way * WIDTH, (way + 1) % len(STYLES) * WIDTH, 4)
            found.append([*map(int, r), *map(int, d[: at.START])])
    assert found[: len(STYLES)] == found[len(STYLES) :]
