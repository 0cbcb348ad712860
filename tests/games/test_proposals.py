"""What one rule set lets a player do can be judged, kept and written under every other one of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import ProofSize
from tutor.ask.kinds.moves import moves_under, tempting
from tutor.ask.places import walked
from tutor.ask.rivals import rivals, without
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import IllegalMove
from tutor.registry import game_of, taught

RULES = [(game.id, name) for game in taught().values() for name in game.tables.rule_sets]


def sources(game: Game, rules: RuleSet, chance: Chance, count: int) -> Iterator[RuleSet]:
    """The rules themselves, some of their rivals, and the rules without some of their clauses."""
    yield rules
    yield from (other for _, other in chance.sample(list(rivals(game, rules)), count))
    yield from (without(game.tables, rules, id_) for id_ in chance.sample(list(rules.slots), count))


def assert_is_judged(game: Game, rules: RuleSet, position: Any, move: Move, *, own: bool) -> None:
    """A move has a verdict and can be made as it says; under the position's ``own`` rules it is refused as it says."""
    verdict = game.judge(rules, position, move)
    assert verdict.steps
    if verdict.value:
        game.apply(rules, position, move)
    elif own:
        with pytest.raises(IllegalMove):
            game.apply(rules, position, move)


@pytest.mark.prove
@pytest.mark.parametrize(("id_", "name"), RULES)
def test_whatever_some_rules_allow_is_judged_under_others(id_: str, name: str, proof_size: ProofSize) -> None:
    game, chance = game_of(id_), Chance(f"proposed/{id_}/{name}")
    rules = game.tables.rules(name)
    for number in range(proof_size(sample=6, full=120)):
        here = chance.fork(number)
        position = walked(game, rules, here.fork("walk"))
        others = list(sources(game, rules, here, proof_size(sample=5, full=40)))
        proposed = dict.fromkeys(move for source in others for move in moves_under(game, source, position)[-30:])
        proposed.update(dict.fromkeys(game.near(rules, position, here.fork("near"))))
        proposed.update(dict.fromkeys(tempting(game, rules, position, None, here.fork("tempting"))[:10]))
        for move in here.sample(list(proposed), 60):
            assert game.read_move(game.write_move(move), move.seat) == move
            for judge in (rules, here.pick(others)):
                assert_is_judged(game, judge, position, move, own=judge is rules)
