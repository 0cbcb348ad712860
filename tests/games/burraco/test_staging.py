"""For a clause a position is found that can arise and in which the clause decides a question."""

from __future__ import annotations

import pytest

from tests.conftest import ProofSize
from tests.games.burraco.walks import PACK, RULE_SETS, TABLES, everywhere
from tutor.ask.rivals import showing
from tutor.chance import Chance
from tutor.engine.clauses import Role
from tutor.games.burraco.game import GAME
from tutor.games.burraco.scenes import SCENES, scenes
from tutor.games.burraco.staging import deciding

SOME = (
    "burraco.cut.right-neighbour", "burraco.hand.own-cards", "burraco.meld.three-cards", "burraco.run.no-gaps",
    "burraco.wild.one-per-meld", "burraco.two.natural", "burraco.set.equal-ranks", "burraco.class.dirty",
    "burraco.score.hands-deducted", "burraco.close.no-wild", "burraco.discard.final", "burraco.fault.exposed-card",
)  # fmt: skip


@pytest.mark.parametrize("focus", SOME)
def test_a_position_is_found_in_which_the_clause_decides(focus: str) -> None:
    rules = TABLES.rules("fitab")
    position = GAME.stage(rules, focus, Chance(1))
    assert position is not None
    assert everywhere(position) == PACK
    assert GAME.read(GAME.write(rules, position)) == (rules, position)
    assert any(changes for _, _, changes in deciding(rules, position, focus))


@pytest.mark.parametrize("focus", SCENES)
def test_a_scene_is_played_by_legal_moves_to_where_its_clause_is_told(focus: str) -> None:
    able = showing(GAME, focus, TABLES.rules())
    staged = {rules: list(scenes(rules, focus, Chance("scene"))) for rules in able}
    for rules, position in ((rules, position) for rules, found in staged.items() for position in found):
        assert everywhere(position) == PACK
        assert GAME.read(GAME.write(rules, position)) == (rules, position)
    assert any(True for rules, found in staged.items() for position in found for _ in deciding(rules, position, focus))


def test_a_scene_that_the_rules_forbid_is_left_out() -> None:
    rules = TABLES.read_rules("fitab!Drop(burraco.wild.jokers-and-twos)")
    assert all(everywhere(position) == PACK for position in scenes(rules, "burraco.run.size-cap", Chance(1)))
    assert list(scenes(rules, "burraco.set.any-suits", Chance(1))) == []


@pytest.mark.prove
@pytest.mark.parametrize("name", RULE_SETS)
def test_positions_are_found_for_nearly_every_clause(name: str, proof_size: ProofSize) -> None:
    rules = TABLES.rules(name)
    clauses = [clause for clause in TABLES.book.real().values() if clause.id in rules.slots]
    few = proof_size(sample=3, full=len(clauses))
    missing = []
    for clause in clauses[:: max(1, len(clauses) // few)]:
        position = GAME.stage(rules, clause.id, Chance(f"stage/{name}"))
        if position is None:
            missing.append(clause.id)
        elif clause.role in {Role.FACT, Role.PERMISSION}:
            assert any(True for _ in deciding(rules, position, clause.id))
    assert len(missing) <= len(clauses) // 8, missing


def test_nothing_is_staged_for_a_false_clause_or_one_that_is_not_in_force() -> None:
    rules = TABLES.rules("fitab")
    for focus in ("burraco.false.corner-run", "burraco.wild.may-move", "burraco.no.such-clause"):
        assert GAME.stage(rules, focus, Chance(1)) is None
