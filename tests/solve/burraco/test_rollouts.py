"""Choices weighed: hidden cards fit what was seen, parts add up, intervals cover, and bad input is told."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest

from tests.games.burraco.walks import PACK, TABLES
from tutor.cards import read_cards
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.game import GAME
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.walking import next_move
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import playouts, sampling
from tutor.solve.burraco.rollouts import PARTS, Scales, half_width, unseen, weigh
from tutor.solve.burraco.translate import BITS, CARDS, cards_at, row_of_position, row_of_rules
from tutor.solve.compiled import as_written, is_compiled, zeros
from tutor.solve.solution import Unsolvable


def met(seed: int, count: int, key: str = "fitab") -> BurracoPosition:
    """A position after some moves of chance, in the middle of a deal."""
    rules, chance = TABLES.rules(key), Chance(f"met/{seed}")
    position = first_deal(rules, chance)
    for _ in range(count):
        after = GAME.apply(rules, position, next_move(rules, position, chance))
        if after.phase == "over":
            break
        position = after
    return position


@pytest.mark.parametrize("count", [20, 60])
def test_the_hidden_cards_dealt_fit_what_was_seen(count: int) -> None:
    rules = TABLES.rules("fitab")
    position = met(5, count)
    other = next(seat for seat in position.seats if seat != position.to_act and len(position.hand(seat)) > 2)
    known = {other: position.hand(other)[:2]}
    kernels = as_written(sampling)
    m = row_of_rules(rules, compiled=False)
    pool = unseen(position, known)
    mixed = set()
    for seed in range(1, 6):
        d = row_of_position(rules, m, position, known, compiled=False)
        cards = [BITS[card] for card in pool]
        d[at.SEED] = seed
        as_written(playouts).shuffle(d, cards, len(cards))
        kernels.deal_unseen(d, cards)
        hands = {seat: cards_at(d, at.SEAT * place) for place, seat in enumerate(position.seats)}
        assert sorted(hands[position.to_act]) == sorted(position.hand(position.to_act))
        assert not Counter(known[other]) - Counter(hands[other])
        assert [len(hand) for hand in hands.values()] == [len(hand) for hand in position.hands]
        stock = [CARDS[d[at.STOCK + place]] for place in range(d[at.AT], d[at.END])]
        pozzetti = [
            CARDS[d[at.POZZETTI + place]] for place in range(at.HAND * d[at.NEXT], at.HAND * (d[at.NEXT] + d[at.LEFT]))
        ]
        table = [card for melds in position.melds for meld in melds for card in meld.cards]
        everything = [card for hand in hands.values() for card in hand]
        assert Counter([*everything, *stock, *pozzetti, *table, *position.pile]) == PACK
        mixed.add(hands[other])
    assert len(mixed) > 1


def test_the_parts_of_a_loss_add_up_to_it() -> None:
    for seed in range(3):
        found = weigh(TABLES.rules("fitab"), met(seed, 30 + 7 * seed), budget=6000)
        assert found.choices[0].lost == 0
        for choice in found.choices:
            for each in choice.under:
                assert set(each.parts) == set(PARTS)
                assert sum(each.parts.values()) == pytest.approx(each.lost, abs=1e-6)
                assert 0 <= each.took <= 1
                assert 0 <= each.closed <= 1


def test_the_same_arguments_give_the_same_weighing_and_more_draws_continue_it() -> None:
    rules, position = TABLES.rules("seed"), met(2, 40, "seed")
    assert weigh(rules, position, budget=3000) == weigh(rules, position, budget=3000)
    once, twice = Scales(rules, position), Scales(rules, position)
    once.draw(96)
    twice.draw(64)
    twice.draw(32)
    assert once.weighing() == twice.weighing()


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
def test_without_a_compiler_the_values_are_the_same() -> None:
    rules, position = TABLES.rules("fitab"), met(4, 50)
    found = []
    for plain in (False, True):
        scales = Scales(rules, position, plain=plain)
        scales.draw(4)
        found.append(scales.weighing())
    assert found[0] == found[1]


def test_intervals_hold_however_often_one_looks() -> None:
    """Skewed draws, looked at after every batch: the mean is missed at some time in at most as many runs as said."""
    chance, missed, runs = random.Random(11), 0, 300
    for _ in range(runs):
        total = squares = count = 0.0
        for _ in range(20):
            drawn = [chance.expovariate(1 / 200) - 200 + (500 if chance.random() < 0.1 else 0) - 50 for _ in range(64)]
            count += len(drawn)
            total += sum(drawn)
            squares += sum(each * each for each in drawn)
            mean = total / count
            if abs(mean) > half_width(int(count), sqrt(squares / count - mean * mean), 0.05):
                missed += 1
                break
    assert missed <= 0.05 * runs


def test_cards_taken_with_the_pile_matter() -> None:
    """Who is known to hold the cards that a discard fits makes it dearer."""
    rules, position = TABLES.rules("fitab"), met(7, 31)
    other = position.seats[(position.seats.index(position.to_act) + 1) % 4]
    blind = weigh(rules, position, budget=2000)
    seeing = weigh(rules, position, seen={other: position.hand(other)}, budget=2000)
    assert {choice.move for choice in blind.choices} == {choice.move for choice in seeing.choices}
    assert blind.choices != seeing.choices


def test_what_cannot_be_weighed_is_told() -> None:
    rules, position = TABLES.rules("fitab"), met(1, 12)
    over = replace(position, phase="over")
    with pytest.raises(Unsolvable, match="over"):
        weigh(rules, over)
    with pytest.raises(Unsolvable, match="false"):
        weigh(TABLES.rules("fitab", {}, ["many-wilds"]), position)
    with pytest.raises(Unsolvable, match="seat X"):
        weigh(rules, position, seen={"X": ()})
    absent = next(card for card in read_cards("As Kd 5c 9h") if card not in position.hand("W"))
    with pytest.raises(Unsolvable, match="known"):
        weigh(rules, position, seen={"W": (absent,)})
    with pytest.raises(Unsolvable, match="nothing to choose"):
        weigh(rules, position, moves=[Move(position.to_act, "stall")])


def test_a_position_that_cannot_arise_is_told() -> None:
    """More of a card than the pack has, or hidden places that the unseen cards do not fill."""
    rules, position = TABLES.rules("fitab"), met(3, 20)
    hand = position.hand(position.to_act)
    three = replace(position, pile=(hand[0], hand[0], *position.pile))
    short = replace(position, pile=(), stock=(*position.stock, *position.pile, *read_cards("As")))
    for wrong in (three, short):
        with pytest.raises(Unsolvable, match="pack"):
            weigh(rules, wrong)


def test_an_interrupt_gives_what_was_found() -> None:
    rules, position, told = TABLES.rules("fitab"), met(2, 40), []
    found = weigh(rules, position, progress=lambda done, most: told.append((done, most)), stop=lambda: True)
    assert found.count < 60_000
    assert not told
    assert found.choices[0].lost == 0


def test_a_row_of_cards_is_read_back() -> None:
    d = zeros(at.LENGTH, compiled=False)
    cards = read_cards("As As 2d * * 9c")
    for card in cards:
        as_written(sampling).put(d, 0, BITS[card])
    assert sorted(cards_at(d, 0)) == sorted(cards)
