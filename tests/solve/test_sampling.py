"""Sampled values: the same by seed compiled and as written, worlds that fit what was seen, intervals that hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from benchmarks.rows.sampled_bura import agreement
from tests.conftest import ProofSize
from tests.solve.minimax import GAME, ending
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.terms import points_of
from tutor.solve import Unsolvable, solve_hidden
from tutor.solve.bura import guided, kernels, playouts
from tutor.solve.bura.deal import BITS, bits_of
from tutor.solve.bura.odds import declaring_odds
from tutor.solve.bura.sampling import Sampler
from tutor.solve.compiled import is_compiled
from tutor.solve.interval import Sequence


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
@pytest.mark.parametrize("race", [False, True])
@pytest.mark.parametrize("key", ["seed", "georgian20", "burkozel"])
def test_compiled_and_as_written_draw_the_same(key: str, race: bool) -> None:
    rules = GAME.tables.read_rules(key)
    position = GAME.deal(rules, Chance(3))
    found = []
    for plain in (False, True):
        sampler = Sampler(rules, position, race=race, seed=5, plain=plain)
        sampler.draw(40)
        found.append(sampler.choices())
    assert found[0] == found[1]


def test_what_is_too_large_to_solve_is_sampled_and_says_so() -> None:
    rules = GAME.tables.rules()
    solution = solve_hidden(rules, ending(rules, Chance(1), 8), samples=500)
    assert solution.kind == "sampled"
    assert solution.model
    assert 0 < solution.samples <= 500
    for choice in solution.choices:
        low, high = choice.interval or (1, 0)
        assert low <= choice.value <= high
        assert 0 <= solution.loss_of(choice)[0] <= solution.loss_of(choice)[1]


@pytest.mark.prove
@pytest.mark.machine
def test_the_sampled_grader_wrongs_no_choice_that_is_equal_when_solved(
    proof_size: ProofSize, record_property: Callable[[str, object], None]
) -> None:
    for key, stock, endings, hands, lost in (
        ("seed", 2, proof_size(sample=3, full=100), 6, 0.05),
        ("seed", 4, proof_size(sample=1, full=30), 8, 1.0),
        ("pagat", 2, proof_size(sample=2, full=60), 6, 0.05),
        ("georgian20", 2, proof_size(sample=1, full=40), 8, 4.0),
        ("burkozel", 2, proof_size(sample=1, full=20), 8, 4.0),
    ):
        found = agreement(stock, endings, hands, rules=GAME.tables.read_rules(key))
        record_property(f"{key}, stock {stock}", str(found))
        assert found.equal > 0
        assert found.wronged <= 0.01 * found.equal, (key, found)
        assert found.lost <= lost * found.decisions, (key, found)


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
def test_what_both_sides_learn_of_a_trick_is_the_same_compiled_and_as_written() -> None:
    rules = GAME.tables.rules()
    lead = ending(rules, Chance(4), 2)
    answer = apply(rules, lead, next(move for move in moves(rules, lead) if move.kind == "lead"))
    assert Sampler(rules, lead).doubt < Sampler(rules, ending(rules, Chance(4), 4)).doubt
    found = []
    for plain in (False, True):
        sampler = Sampler(rules, answer, seed=5, plain=plain)
        assert sampler._g[guided.TAUGHT]
        sampler.draw(100)
        found.append(sampler.choices())
    assert found[0] == found[1]


def test_nothing_is_learned_where_more_is_hidden_or_somebody_may_declare() -> None:
    rules = GAME.tables.rules()
    closed = GAME.tables.read_rules("seed+reply=closed")
    for held, stock, race in ((rules, 4, False), (rules, 2, True), (closed, 2, False)):
        assert not Sampler(held, ending(held, Chance(4), stock), race=race)._g[guided.TAUGHT]


@pytest.mark.parametrize(
    ("key", "race", "said"),
    [
        ("seed+players=3", False, "among more"),
        ("seed!must-beat", False, "false one"),
        ("seed+auto_claim=on", False, "ask for the race"),
        ("burkozel-points", True, "ask for points"),
        ("seed+both_bura=higher,molodka=win", True, "it would take a rule"),
        ("seed+open_hands=one,open_comp=3,undeclared=higher_total", True, "it would take a rule"),
    ],
)
def test_what_is_not_sampled_is_refused_with_what_it_would_take(key: str, race: bool, said: str) -> None:
    rules = GAME.tables.read_rules(key)
    with pytest.raises(Unsolvable, match=said):
        Sampler(rules, GAME.deal(rules, Chance(1)), race=race)


@pytest.mark.parametrize(
    ("key", "race"),
    [
        ("seed+molodka=jump_over_lead", False),
        ("georgian20+short_stock=all_or_nothing", False),
        ("pagat", True),
        ("seed+claim_window=after_trick_before_draw", True),
    ],
)
def test_what_open_cards_or_equilibrium_refuse_is_sampled(key: str, race: bool) -> None:
    rules = GAME.tables.read_rules(key)
    assert solve_hidden(rules, ending(rules, Chance(2), 2), race=race, samples=200).kind == "sampled"


def test_a_true_declaration_is_worth_the_deal_and_a_doubtful_one_its_chance() -> None:
    rules = GAME.tables.rules()
    position = replace(ending(rules, Chance(1), 8, even=True), tricks=(3, 3))
    sampler = Sampler(rules, position, race=True)
    sampler.draw(100)
    declared = next(choice for choice in sampler.choices() if choice.move.kind == "declare")
    enough = points_of(Trace(rules), position.won[position.place(position.on_lead)]) >= 31
    assert declared.value == (1 if enough else -1)
    closed = GAME.tables.read_rules("seed+reply=closed")
    won = position.won[position.place(position.on_lead)]
    hidden = tuple(won[:3] if seat == position.on_lead else () for seat in position.seats)
    left = tuple(won[3:] if seat == position.on_lead else position.won[place] for place, seat in enumerate("NS"))
    lying = replace(position, hidden=hidden, won=left)
    sampler = Sampler(closed, lying, race=True)
    sampler.draw(50)
    declared = next(choice for choice in sampler.choices() if choice.move.kind == "declare")
    chance = declaring_odds(closed, lying, position.on_lead)
    assert declared.value == pytest.approx(float(2 * chance - 1))


def test_an_interval_holds_at_every_look_as_often_as_it_says() -> None:
    """Draws between 0 and 10 with mean 2, looked at after every batch: missed by at most one run in twenty."""
    missed = 0
    for run in range(60):
        chance = Chance(f"interval {run}")
        sequence = Sequence(0, 10, 0.05)
        out = False
        for _ in range(30):
            drawn = [10 * (chance.below(5) == 0) for _ in range(20)]
            sequence.add(len(drawn), sum(drawn), sum(value * value for value in drawn))
            low, high = sequence.bounds()
            out = out or not low <= 2 <= high
        missed += out
        assert high - low < 4
    assert missed <= 3


def test_what_cannot_vary_is_known_from_the_first_draw() -> None:
    sequence = Sequence(0, 0, 0.05)
    sequence.add(4, 0, 0)
    assert (sequence.count, sequence.bounds()) == (4, (0, 0))


def test_worlds_fit_what_was_seen() -> None:
    """A hand that wins by being shown is not dealt to the other side, and known cards stay where they are."""
    rules = GAME.tables.rules()
    position = GAME.deal(rules, Chance(1))
    seat, other = position.on_lead, position.after(position.on_lead)
    lead = next(move for move in moves(rules, position) if move.kind == "lead" and len(move.cards) == 1)
    answering = apply(rules, position, lead)
    for asked, race in ((position, True), (answering, False)):
        sampler = Sampler(rules, asked, race=race, plain=True)
        own = bits_of(asked.hand(asked.to_act))
        for _ in range(40):
            sampler.draw(1)
            sampler._kernels.deal_hidden(sampler._m, sampler._d, sampler._g, sampler._p, 3)
            theirs = [int(sampler._d[playouts.YOURS + place]) for place in range(3)]
            assert not own & sum(theirs)
            assert not asked.stock or BITS[asked.stock[-1]] not in theirs
            assert race or BITS[lead.cards[0]] == theirs[0]
            assert not race or not all(card & sampler._m[kernels.TRUMPS] for card in theirs)
    assert {seat, other} == set("NS")
