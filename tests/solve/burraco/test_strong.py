"""The strong player: beats every way of playing, looks at nothing hidden, and plays alike with and without Numba."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.conftest import ProofSize
from tests.games.burraco.walks import TABLES
from tutor.cards import Card
from tutor.chance import Chance
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.play import apply, judge
from tutor.games.burraco.position import BurracoPosition
from tutor.solve.burraco.strong import choose, contest
from tutor.solve.burraco.styles import STYLES
from tutor.solve.compiled import is_compiled
from tutor.solve.solution import Unsolvable

Record = Callable[[str, object], None]


@pytest.mark.prove
@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
@pytest.mark.parametrize("against", STYLES)
def test_it_beats_each_way_of_playing(against: str, proof_size: ProofSize, record_property: Record) -> None:
    """By an interval, in full; the few deals of the sample show only that it is not far worse."""
    pairs = proof_size(sample=3, full=300)
    for key in ("fitab", "seed") if pairs > 100 else ("fitab",):
        gain = contest(TABLES.rules(key), against, pairs)
        assert gain.deals == 2 * pairs
        assert gain.mean - gain.error > 0 or (pairs < 100 and gain.mean > -300)
        said = f"{gain.mean:.0f} ± {gain.error:.0f} points a deal over {gain.deals} deals of Burraco"
        record_property("proved", f"the strong player against {against}: {said}, {key}")


def test_it_makes_legal_moves_and_sees_no_hidden_card() -> None:
    rules, chance = TABLES.rules("fitab"), Chance("strong")
    position = first_deal(rules, chance)
    for number in range(24):
        move = choose(rules, position, draws=8, seed=number + 1)
        assert judge(rules, position, move).value
        assert choose(rules, hidden_anew(position, chance), draws=8, seed=number + 1) == move
        position = apply(rules, position, move)


def hidden_anew(position: BurracoPosition, chance: Chance) -> BurracoPosition:
    """Another position that looks the same to the seat in turn."""
    pool = [*position.stock, *(card for pozzetto in position.pozzetti for card in pozzetto)]
    pool += [card for seat in position.seats if seat != position.to_act for card in position.hand(seat)]
    chance.shuffle(pool)

    def drawn(count: int) -> tuple[Card, ...]:
        return tuple(pool.pop() for _ in range(count))

    return replace(
        position, stock=drawn(len(position.stock)), pozzetti=tuple(drawn(len(each)) for each in position.pozzetti),
        hands=tuple(
            hand if seat == position.to_act else drawn(len(hand))
            for seat, hand in zip(position.seats, position.hands, strict=True)
        ),
    )  # fmt: skip


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
def test_without_a_compiler_it_plays_alike() -> None:
    rules = TABLES.rules("fitab")
    position = first_deal(rules, Chance("alike"))
    for _ in range(3):
        move = choose(rules, position, draws=8)
        assert choose(rules, position, draws=8, plain=True) == move
        position = apply(rules, position, move)


def test_what_it_cannot_play_is_told() -> None:
    rules = TABLES.rules("fitab")
    position = first_deal(rules, Chance("bad"))
    with pytest.raises(Unsolvable, match="over"):
        choose(rules, replace(position, phase="over"))
    with pytest.raises(Unsolvable, match="seat X"):
        choose(rules, position, seen={"X": ()})
