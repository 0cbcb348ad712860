"""Corners that the cases leave out are answered as the statements of the clauses say, options on and off among them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.games.cases import answered, plain
from tutor.engine.game import Game
from tutor.registry import game_of, games

HERE = Path(__file__).parent


def _wrong(game: Game) -> list[str]:
    found = []
    for case in yaml.safe_load((HERE / game.id / "corners.yaml").read_text(encoding="utf-8")):
        verdict = answered(game, case)
        answer = verdict.answer()
        got = {key: plain(answer.get(key, "no such key")) for key in case["expect"]}
        missing = set(case["clauses"]) - set(verdict.cited)
        if got != case["expect"] or missing:
            found.append(f"{case['rules']} {case['ask']} {case['given']}: {got} {sorted(missing)}")
    return found


@pytest.mark.parametrize("game", sorted(games()))
def test_corners_are_answered_as_the_clauses_say(game: str) -> None:
    assert not _wrong(game_of(game))
