"""Ways to play on and whole deals are as they were. ``python tests/games/bura/pins.py`` writes them anew."""

from __future__ import annotations

import copy
import tomllib

import pytest

from tests.games.bura.naive import RING, NaiveDeal
from tests.games.bura.pins import COUNTS, DEPTHS, PLAYED, PLAYTHROUGHS, SEEDS, file_of, playthrough, ways
from tests.games.bura.walks import TABLES
from tutor.chance import Chance
from tutor.games.bura import GAME

PINNED = tomllib.loads(COUNTS.read_text(encoding="utf-8"))["deal"]
TOLD = {
    "seed", "ruwiki", "burkozel", "seed+players=3", "seed+players=4", "seed+assignment=declared", "burkozel+shokha=on",
}  # fmt: skip
"""The rules that the naive game knows."""


def name(row: dict[str, object]) -> str:
    return f"{row['rules']}-{row['seed']}"


@pytest.mark.parametrize("row", PINNED, ids=name)
def test_there_are_as_many_ways_to_begin(row: dict[str, object]) -> None:
    rules = TABLES.read_rules(str(row["rules"]))
    position = GAME.deal(rules, Chance(str(row["seed"])))
    numbers = row["ways"]
    assert isinstance(numbers, list)
    assert [ways(rules, position, depth) for depth in range(1, len(numbers) + 1)] == numbers


def naive_ways(deal: NaiveDeal, depth: int) -> int:
    moves = [] if deal.over else list(deal.moves())
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        later = copy.deepcopy(deal)
        later.play(move)
        total += naive_ways(later, depth - 1)
    return total


@pytest.mark.parametrize("row", [row for row in PINNED if row["rules"] in TOLD], ids=name)
def test_the_naive_game_counts_as_many(row: dict[str, object]) -> None:
    rules = TABLES.read_rules(str(row["rules"]))
    position = GAME.deal(rules, Chance(str(row["seed"])))
    option = rules.options
    ring = RING[option["players"]]
    start = ring.index(position.on_lead)
    hands = [position.hand(seat) for seat in ring[start:] + ring[:start]]
    dealt = [card.text for turn in range(option["hand"]) for hand in hands for card in hand[turn : turn + 1]]
    deck = [*dealt, position.turned.text, *(card.text for card in position.stock[:-1])]
    deal = NaiveDeal(
        deck, position.dealer, option["players"], option["hand"], option["target"], option["max_lead"],
        as_laid=option["assignment"] == "declared", shokha=option["shokha"] == "on",
    )  # fmt: skip
    numbers = row["ways"]
    assert isinstance(numbers, list)
    assert [naive_ways(deal, depth) for depth in range(1, 6)] == numbers[:5]


def test_everything_pinned_is_tried() -> None:
    assert [(row["rules"], row["seed"]) for row in PINNED] == [(key, seed) for key in DEPTHS for seed in SEEDS]
    assert {path.name for path in PLAYTHROUGHS.glob("*")} == {file_of(key).name for key in PLAYED}


@pytest.mark.parametrize("key", PLAYED)
def test_a_deal_goes_as_it_did(key: str) -> None:
    assert "\n".join(playthrough(key)) + "\n" == file_of(key).read_text(encoding="utf-8")
