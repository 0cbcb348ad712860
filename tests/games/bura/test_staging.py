"""Positions are found in which a clause decides, and they are positions that can arise."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from tests.games.bura.test_moves import cards_of
from tests.games.bura.walks import TABLES
from tutor.chance import Chance
from tutor.engine.clauses import Clause, Role
from tutor.engine.rules import RuleSet
from tutor.games.bura import GAME
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.staging import deciding, stage

REAL = tuple(TABLES.book.real().values())
SEEDS = 3


@cache
def example_rules(id: str) -> tuple[str, ...]:
    """The rule sets of a clause's examples, in the order of the examples."""
    keys = [example.split("|", maxsplit=1)[0].strip() for example in TABLES.book.clauses[id].examples]
    return tuple(dict.fromkeys(keys))


def staged(id: str, seed: int) -> Iterator[tuple[RuleSet, BuraPosition]]:
    """A position for the clause under each rule set of its examples that gives one."""
    for key in example_rules(id):
        rules = TABLES.read_rules(key)
        position = stage(rules, id, Chance(seed))
        if position is not None:
            yield rules, position


SHOWN_BESIDE_ANOTHER = {
    "bura.trump.no-exchange", "bura.reply.no-pick-up", "bura.move.known-act", "bura.trick.half-beat",
}  # fmt: skip
"""Without them another clause still says the same, so that they are shown where they are cited."""


@pytest.mark.parametrize("clause", REAL, ids=lambda clause: clause.id)
def test_every_clause_decides_in_a_position_that_can_arise(clause: Clause) -> None:
    shown = clause.role in {Role.FACT, Role.PERMISSION} or clause.id in SHOWN_BESIDE_ANOTHER
    for rules, position in (found for seed in range(SEEDS) for found in staged(clause.id, seed)):
        assert GAME.read(GAME.write(rules, position)) == (rules, position)
        assert len(set(cards_of(position))) == len(cards_of(position)) == rules.options["deck"]
        asked = list(deciding(rules, position, clause.id))
        assert asked
        if shown or any(changes for *_, changes in asked):
            return
    pytest.fail(f"no position under {example_rules(clause.id)}")


def test_a_position_to_act_in_has_moves_and_is_in_play() -> None:
    for clause in REAL[::14]:
        for rules, position in staged(clause.id, 1):
            if position.phase != "over":
                moves = list(GAME.moves(rules, position))
                assert moves
                assert GAME.apply(rules, position, moves[0]).ply > position.ply
            break


def test_nothing_is_staged_for_what_is_no_clause_or_a_false_one() -> None:
    rules = TABLES.rules()
    assert stage(rules, "bura.no.such", Chance(1)) is None
    assert stage(rules, "bura.false.must-follow", Chance(1)) is None


def test_nothing_is_staged_where_the_clause_has_nothing_to_say() -> None:
    assert stage(TABLES.read_rules("seed"), "bura.burkozel.hand", Chance(1)) is None


PROGRAM = """
from tutor.chance import Chance
from tutor.games.bura import GAME
for key in ("seed", "georgian20", "burkozel-points+players=3"):
    rules = GAME.tables.read_rules(key)
    for seed in range(1):
        chance = Chance(seed)
        position = GAME.deal(rules, chance)
        while position.phase != "over":
            print(GAME.write(rules, position))
            moves = list(GAME.moves(rules, position, offences=True))
            print([GAME.write_move(move) for move in moves])
            move = chance.pick(moves)
            print(GAME.judge(rules, position, move).steps)
            position = GAME.apply(rules, position, move)
        print(GAME.write(rules, position))
for clause in list(GAME.tables.book.real())[::40]:
    staged = GAME.stage(GAME.tables.rules(), clause, Chance(clause))
    print(staged and GAME.write(GAME.tables.rules(), staged))
    for row in sorted(GAME.tables.misconceptions)[:2]:
        print(GAME.tables.read_rules("seed!" + row).key)
"""


@pytest.mark.machine
def test_a_seed_gives_the_same_everything_whatever_the_order_of_hashes() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True,
            text=True, check=True,
        ).stdout
        for seed in ("1", "4242")
    ]  # fmt: skip
    assert runs[0] == runs[1]
    assert len(runs[0].splitlines()) > 100
