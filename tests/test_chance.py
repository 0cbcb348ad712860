"""Chance is the same everywhere, and fair."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.chance import Chance


def test_a_seed_gives_the_same_stream_for_ever() -> None:
    chance = Chance("tutor")
    assert [chance.below(100) for _ in range(8)] == [48, 31, 96, 56, 82, 92, 7, 65]
    letters = list("abcdefgh")
    chance.shuffle(letters)
    assert "".join(letters) == "abdgefhc"


def test_forks_do_not_depend_on_what_was_drawn() -> None:
    one, other = Chance(1), Chance(1)
    one.below(10)
    assert one.fork("a", 2).below(1000) == other.fork("a", 2).below(1000)
    assert one.fork("a").seed == "1/a"
    assert [Chance(1).fork("a").below(10**9)] != [Chance(1).fork("b").below(10**9)]


def test_numbers_are_spread_evenly() -> None:
    chance = Chance(3)
    counts = Counter(chance.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(850 < count < 1150 for count in counts.values())


def test_one_number_is_no_choice() -> None:
    assert Chance(1).below(1) == 0
    with pytest.raises(ValueError, match="0"):
        Chance(1).below(0)


def test_every_order_comes_as_often() -> None:
    chance = Chance(4)
    orders: Counter[str] = Counter()
    for _ in range(6000):
        items = list("abc")
        chance.shuffle(items)
        orders["".join(items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_samples_are_different_places() -> None:
    sample = Chance(5).sample("abcdef", 4)
    assert len(set(sample)) == 4
    assert Chance(5).sample("ab", 5) != []


def test_what_happens_one_time_in_four() -> None:
    chance = Chance(6)
    assert 900 < sum(chance.happens(1, 4) for _ in range(4000)) < 1100
