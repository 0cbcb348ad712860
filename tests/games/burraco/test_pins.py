"""Ways to play on and whole deals are as they were. ``python tests/games/burraco/pins.py`` writes them anew."""

from __future__ import annotations

import tomllib

import pytest

from tests.games.burraco.pins import COUNTS, PLAYED, file_of, playthrough, ways
from tests.games.burraco.walks import TABLES
from tutor.chance import Chance
from tutor.engine.record import Entry, GameRecord, read_record, replay_record, write_record
from tutor.games.burraco.game import GAME
from tutor.games.burraco.walking import next_move

PINNED = tomllib.loads(COUNTS.read_text(encoding="utf-8"))["deal"]


@pytest.mark.parametrize("row", PINNED, ids=lambda row: f"{row['rules']}-{row['seed']}")
def test_there_are_as_many_ways_to_begin(row: dict[str, object]) -> None:
    rules = TABLES.read_rules(str(row["rules"]))
    position = GAME.deal(rules, Chance(str(row["seed"])))
    numbers = row["ways"]
    assert isinstance(numbers, list)
    assert [ways(rules, position, depth) for depth in range(1, len(numbers) + 1)] == numbers


@pytest.mark.parametrize(("key", "players"), PLAYED)
def test_a_whole_deal_is_as_it_was(key: str, players: int) -> None:
    assert list(playthrough(key, players)) == file_of(key, players).read_text(encoding="utf-8").splitlines()


def test_a_record_of_a_deal_reads_back_and_plays() -> None:
    rules, chance = TABLES.rules("seed"), Chance("record")
    start = position = GAME.deal(rules, chance)
    entries = []
    while position.phase != "over":
        move = next_move(rules, position, chance)
        entries.append(Entry(move))
        position = GAME.apply(rules, position, move)
    record = GameRecord(rules, start, tuple(entries))
    text = write_record(GAME, record)
    assert read_record(GAME, text) == record
    assert replay_record(GAME, record).position == position
    late = write_record(GAME, GameRecord(rules, start, (*entries, Entry(entries[0].move))))
    replayed = replay_record(GAME, read_record(GAME, late))
    assert replayed.refused == entries[0].move
    assert replayed.position == position
