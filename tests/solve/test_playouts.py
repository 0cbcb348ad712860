"""Random playouts: each step is one of the readable engine, with the same tricks and points."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.solve.minimax import GAME
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.terms import points_of
from tutor.solve.bura import playouts
from tutor.solve.bura.deal import BITS, CARDS, lay_out
from tutor.solve.compiled import as_written, is_compiled, numbers, zeros

KEYS = (
    "seed",
    "burkozel",
    "georgian20",
    "seed+reply=closed",
    "seed+follow_single=on",
    "seed+assignment=declared",
    "seed+short_stock=all_or_nothing",
    "seed+hand=5,max_lead=5",
)


def laid(rules, position, seed, *, compiled):  # type: ignore[no-untyped-def]
    """The rows of a deal before its first lead."""
    m = numbers(lay_out(rules, position, 8), compiled=compiled)
    d = zeros(playouts.LENGTH, compiled=compiled)
    first = position.seats.index(position.on_lead)
    hands = (position.hands[first], position.hands[1 - first])
    for start, cards in zip((playouts.MINE, playouts.YOURS, playouts.STOCK), (*hands, position.stock), strict=True):
        for place, card in enumerate(cards):
            d[start + place] = BITS[card]
    d[playouts.SEED], d[playouts.LOG] = seed, 1
    d[playouts.SHORT] = int(rules.options["short_stock"] == "all_or_nothing")
    return m, d


@pytest.mark.parametrize("key", KEYS)
def test_a_playout_is_a_deal_of_the_readable_engine(key: str) -> None:
    rules = GAME.tables.read_rules(key)
    for seed in range(1, 7):
        position = GAME.deal(rules, Chance(seed))
        m, d = laid(rules, position, 77 * seed, compiled=False)
        n = len(position.hands[0])
        gain = as_written(playouts).play_out(m, d, n, 0, len(position.stock), 0, 0, 0)
        first = position.on_lead
        seats = (first, position.after(first))
        hands = {seat: list(position.hand(seat)) for seat in seats}
        for at in range(playouts.LOG + 1, playouts.LOG + d[playouts.LOG], 4):
            plays = []
            for seat, what in ((seats[d[at]], d[at + 1]), (seats[d[at + 2]], d[at + 3])):
                plays.append((seat, [card for place, card in enumerate(hands[seat]) if what >> place & 1], what))
            (leader, led, _), (other, answer, what) = plays
            assert position.to_act == leader
            assert Move(leader, "lead", tuple(led)) in set(moves(rules, position))
            position = apply(rules, position, Move(leader, "lead", tuple(led)))
            replies = [move for move in moves(rules, position) if move.kind == "reply"]
            same = [move for move in replies if set(move.cards) == set(answer)]
            ends = {apply(rules, position, move): move for move in same}
            taker = other if what >= 64 else leader
            after = next(
                state
                for state, move in ends.items()
                if state.taker == taker and ((what & 32 > 0) == (move.face == "down"))
            )
            drawn = {seat: list(after.hand(seat)) for seat in seats}
            position = after
            while position.phase == "draw" and position.order:
                seat = position.to_act
                position = apply(rules, position, Move(seat, "draw"))
            for seat, played in ((leader, led), (other, answer)):
                kept = [card for card in hands[seat] if card not in played]
                assert set(kept) == set(drawn[seat])
                hands[seat] = kept + [card for card in position.hand(seat) if card not in kept]
        assert not position.hands[0]
        assert position.phase in {"over", "draw"}
        trace = Trace(rules)
        won = [points_of(trace, position.pile(seat)) for seat in seats]
        assert (gain, [d[playouts.POINTS], d[playouts.POINTS + 1]]) == (won[0] - won[1], won)


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
def test_compiled_and_as_written_play_the_same_deals() -> None:
    rules = GAME.tables.rules()
    for target in (0, 31):
        found = []
        for compiled in (True, False):
            m, d = laid(rules, GAME.deal(rules, Chance(1)), 5, compiled=compiled)
            d[playouts.LOG], d[playouts.TARGET] = 0, target
            pack = numbers(CARDS, compiled=compiled)
            module = playouts if compiled else as_written(playouts)
            found.append((module.deals(m, d, pack, 200, 36), [int(number) for number in d], list(pack)))
        assert found[0] == found[1]


def test_each_lead_and_each_answer_is_as_likely() -> None:
    rules = GAME.tables.rules()
    position = GAME.deal(rules, Chance(4))
    leads, answers = Counter(), Counter()  # type: ignore[var-annotated]
    for seed in range(1, 3001):
        m, d = laid(rules, position, seed * 1_000_003 % (1 << 32), compiled=False)
        as_written(playouts).play_out(m, d, 3, 0, 30, 0, 0, 0)
        leads[d[playouts.LOG + 2]] += 1
        if d[playouts.LOG + 2] == 1:
            answers[d[playouts.LOG + 4] & 31] += 1
    own = [move for move in moves(rules, position) if move.kind == "lead" and move.seat == position.on_lead]
    for counts, size in ((leads, len(own)), (answers, 3)):
        expected = sum(counts.values()) / size
        assert len(counts) == size
        assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())
