"""Exported games: what stands in them, and that OpenSpiel finds the same value (with the group of the benchmarks)."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

from tests.solve.minimax import GAME, ending
from tutor.chance import Chance
from tutor.solve import TooLarge, Unsolvable
from tutor.solve.bura.export import export_points
from tutor.solve.bura.open_cards import OpenCards

FULL = os.environ.get("TUTOR_PROVE") == "full"
IN_PLACE = importlib.util.find_spec("pyspiel") is not None


def test_an_export_has_no_commas_and_no_spaces_in_names() -> None:
    rules = GAME.tables.rules()
    text = export_points(rules, ending(rules, Chance(1), 0))
    head, *lines = text.splitlines()
    assert head in {'EFG 2 R "bura/seed" { "N" "S" }', 'EFG 2 R "bura/seed" { "S" "N" }'}
    assert "," not in text
    sets = [tuple(line.split()[2:4]) for line in lines if line.startswith("p")]
    assert len(sets) == len(set(sets))
    assert all("-" in name for line in lines if line.startswith("p") for name in line.split('"')[5:-1:2])


def test_what_is_too_large_or_jumps_is_refused() -> None:
    rules = GAME.tables.rules()
    with pytest.raises(TooLarge):
        export_points(rules, GAME.deal(rules, Chance(1)), largest=1000)
    pagat = GAME.tables.rules("pagat")
    with pytest.raises(Unsolvable):
        export_points(pagat, GAME.deal(pagat, Chance(1)))


@pytest.mark.prove
@pytest.mark.machine
@pytest.mark.skipif(not (IN_PLACE or FULL), reason="OpenSpiel comes with `make prove` and `make bench`")
@pytest.mark.parametrize("key", ["seed", "seed+follow_single=on", "seed+reply=closed"])
def test_openspiel_finds_the_same_value(key: str, tmp_path: Path) -> None:
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    rules = GAME.tables.read_rules(key)
    for number in range(30 if FULL else 4):
        position = ending(rules, Chance(f"{key} {number}"), number % 2 * 2 if key == "seed" else 0)
        path = tmp_path / f"{number}.efg"
        path.write_text(export_points(rules, position), encoding="utf-8")
        game = pyspiel.load_game("efg_game", {"filename": str(path)})
        value, _ = alpha_beta_search(game, maximizing_player_id=0)
        assert value == OpenCards(rules, position).value(position), GAME.write(rules, position)
