"""Exported games: what stands in them, and that OpenSpiel finds the same value (with the group of the benchmarks)."""

from __future__ import annotations

import importlib.util
import os
from itertools import count, islice
from pathlib import Path

import pytest

from tests.solve.minimax import GAME, ending
from tests.solve.plain_tree import best_of, read_tree
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.games.bura.moves import jump_of
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import jump_right
from tutor.solve import TooLarge, Unsolvable
from tutor.solve.bura.deal import bits_of
from tutor.solve.bura.export import export_points
from tutor.solve.bura.open_cards import OpenCards

JUMPING = ("pagat", "georgian20", "seed+bura=lead_only,moscow=any_aces,little_moscow=lead,molodka=jump_before_lead")
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


def jumping(key: str, many: int) -> list[BuraPosition]:
    """Endings without a stock in which the other side may jump before the lead."""
    rules = GAME.tables.read_rules(key)
    dealt = (ending(rules, Chance(f"{key} {number}"), 0, rich=True) for number in count())
    able = (at for at in dealt if jump_right(Trace(rules), at.trump, at.hand(at.after(at.on_lead))))
    return list(islice(able, many))


@pytest.mark.parametrize("key", JUMPING)
def test_an_exported_game_with_jumps_is_worth_what_the_search_says(key: str) -> None:
    rules = GAME.tables.read_rules(key)
    for position in jumping(key, 4):
        text = export_points(rules, position)
        assert '"wait" "jump"' in text
        assert best_of(read_tree(text), 1) == OpenCards(rules, position).value(position), GAME.write(rules, position)


@pytest.mark.parametrize(
    "key",
    [*JUMPING, "burkozel-points+four_ends=lead,molodka=jump_over_lead", "burkozel+molodka=jump_before_lead,max_lead=3"],
)
def test_kernels_and_engine_find_the_same_jumps(key: str) -> None:
    rules = GAME.tables.read_rules(key)
    found = 0
    for number in range(60):
        position = ending(rules, Chance(f"{key} {number}"), 0, rich=True)
        solver = OpenCards(rules, position, plain=True, slots=8)
        able = [move for move in GAME.moves(rules, position) if move.kind == "lead" and move.seat != position.on_lead]
        for seat in position.seats:
            hand = position.hand(seat)
            jump = jump_of(Trace(rules), position, seat)
            cards = () if jump is None else jump.cards
            assert solver._jump_of(bits_of(hand), len(hand)) == bits_of(cards)
            if seat != position.on_lead:
                assert able == ([] if jump is None else [jump])
            found += bool(cards)
    assert bool(found) is ("max_lead=3" not in key)


def test_what_is_too_large_or_jumps_over_a_lead_is_refused() -> None:
    rules = GAME.tables.rules()
    with pytest.raises(TooLarge):
        export_points(rules, GAME.deal(rules, Chance(1)), largest=1000)
    over = GAME.tables.read_rules("seed+molodka=jump_over_lead")
    with pytest.raises(Unsolvable):
        export_points(over, ending(over, Chance(1), 0))


@pytest.mark.prove
@pytest.mark.machine
@pytest.mark.skipif(not (IN_PLACE or FULL), reason="OpenSpiel comes with `make prove` and `make bench`")
@pytest.mark.parametrize("key", ["seed", "seed+follow_single=on", "seed+reply=closed", *JUMPING])
def test_openspiel_finds_the_same_value(key: str, tmp_path: Path) -> None:
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    rules = GAME.tables.read_rules(key)
    many = 30 if FULL else 4
    silent = (ending(rules, Chance(f"{key} {n}"), n % 2 * 2 if key == "seed" else 0) for n in range(many))
    for number, position in enumerate(jumping(key, many) if key in JUMPING else silent):
        path = tmp_path / f"{number}.efg"
        path.write_text(export_points(rules, position), encoding="utf-8")
        game = pyspiel.load_game("efg_game", {"filename": str(path)})
        value, _ = alpha_beta_search(game, maximizing_player_id=0)
        assert value == OpenCards(rules, position).value(position), GAME.write(rules, position)


def test_a_holding_of_more_cards_than_may_be_led_does_not_jump() -> None:
    key = "seed+hand=4,max_lead=3,molodka=jump_before_lead,moscow=aces_and_tens,moscow_effect=lead"
    rules = GAME.tables.read_rules(key)
    for position in jumping(key, 2):
        text = export_points(rules, position)
        assert '"jump"' not in text
        assert best_of(read_tree(text), 1) == OpenCards(rules, position).value(position)
