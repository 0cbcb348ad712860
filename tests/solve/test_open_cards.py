"""The solver of open cards: against a plain minimax, over tables of any size, compiled and as written."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from tests.solve.minimax import GAME, ending, points, points_after, race, race_after
from tutor.chance import Chance
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.solve import Solution, TooLarge, Unsolvable, solve
from tutor.solve.bura import drawn, guided, kernels, walking
from tutor.solve.bura import points as points_kernels
from tutor.solve.bura import race as race_kernels
from tutor.solve.bura.deal import BITS, cards_of
from tutor.solve.bura.open_cards import OpenCards
from tutor.solve.bura.sampling import Sampler
from tutor.solve.compiled import as_written, is_compiled

FULL = os.environ.get("TUTOR_PROVE") == "full"
PLAYED = (
    "seed",
    "pagat",
    "georgian20",
    "burkozel",
    "burkozel-points",
    "burkozel-points+shokha=on",
    "seed+follow_single=on",
    "seed+assignment=declared",
    "seed+moscow=any_aces,little_moscow=lead,bura=lead_only,molodka=jump_before_lead",
    "burkozel+four_ends=lead,high_count=lead,moscow=all_aces",
    "seed+hand=5,max_lead=5,reply=closed",
    "seed+short_stock=full_rounds,molodka=jump_before_lead,bura=lead_only",
    "seed+molodka=jump_over_lead",
    "burkozel-points+molodka=jump_over_lead",
)
JUMPED = "seed+target=61,molodka=jump_over_lead"
RACED = (
    "seed",
    "pagat",
    "georgian20",
    "burkozel",
    "seed+target=61,reply=closed,molodka=jump_before_lead",
    "seed+target=61,undeclared=higher_total,short_stock=all_or_nothing",
    "seed+target=61,moscow=aces_with_trump,moscow_effect=win_deal,both_bura=redeal,little_moscow=win_deal",
    "seed+target=61,molodka=win,claim_window=lead_only",
    "seed+target=61,both_bura=redeal,molodka=win",
    "seed+target=61,bura_window=own_move_only,both_bura=higher",
    "seed+target=61,open_hands=one,open_comp=4,claim_window=any_time,bura=none",
    JUMPED,
    f"{JUMPED},little_moscow=win_deal,claim_window=lead_only",
    "burkozel+undeclared=higher_total,bura_window=own_move_only,four_ends=win_deal",
)


def small_position(key: str, number: int):  # type: ignore[no-untyped-def]
    """Some small position before a lead or an answer."""
    rules = GAME.tables.read_rules(key)
    chance = Chance(f"{key} {number}")
    small = rules.options["hand"] == 3
    stock = number % 2 * 2 if small else 0
    hand = 0 if small and not (stock == 0 and number % 3 == 0) else 3
    if not small and FULL and number % 4 == 0:
        hand = 4
    position = ending(rules, chance, stock, hand=hand, rich=number % 4 < 2, even=number % 3 < 2)
    if number % 5 == 4:
        leads = [move for move in moves(rules, position) if move.kind == "lead" and move.seat == position.to_act]
        position = apply(rules, position, chance.pick(leads))
    return rules, position


@pytest.mark.prove
@pytest.mark.machine
@pytest.mark.parametrize(("key", "object_"), [(key, "points") for key in PLAYED] + [(key, "race") for key in RACED])
def test_open_cards_agree_with_a_plain_minimax(key: str, object_: str) -> None:
    worth, after = (points, points_after) if object_ == "points" else (race, race_after)
    for number in range(60 if FULL else 5):
        rules, position = small_position(key, number)
        expected = worth(rules, position, position.to_act)
        for plain, slots in ((False, 8), (False, 64), (False, 1 << 16), (True, 64)):
            solver = OpenCards(rules, position, race=object_ == "race", slots=slots, plain=plain)
            assert solver.value(position) == expected, (GAME.write(rules, position), plain, slots)
        if number % 3 == 0:
            for choice in (*solver.choices(position), *solver.others(position)):
                found = after(rules, position, choice.move, choice.move.seat)
                assert choice.value == found, (GAME.write(rules, position), choice)


@pytest.mark.parametrize("race_", [False, True])
def test_tables_of_any_size_give_equal_values(race_: bool) -> None:
    rules = GAME.tables.rules()
    for seed in range(4):
        position = GAME.deal(rules, Chance(seed))
        while len(position.stock) > 14 or position.phase != "lead":
            chance = Chance(f"{seed} {position.ply}")
            kinds = {"lead", "reply", "draw"}
            position = apply(
                rules, position, chance.pick([move for move in moves(rules, position) if move.kind in kinds])
            )
        found = [
            [(choice.move, choice.value) for choice in OpenCards(rules, position, race=race_, slots=slots, plain=plain)
             .choices(position)]
            for slots, plain in ((8, False), (64, False), (1 << 16, False), (1 << 16, True))
        ]  # fmt: skip
        assert found[1:] == found[:-1]


def test_a_warm_table_answers_like_a_cold_one_along_a_deal() -> None:
    rules = GAME.tables.rules("pagat")
    position = GAME.deal(rules, Chance("along"))
    kept = OpenCards(rules, position)
    while position.phase != "over" and position.ply < 12:
        assert kept.choices(position) == OpenCards(rules, position).choices(position)
        position = apply(rules, position, kept.choices(position)[0].move)


def test_bits_name_each_card_once() -> None:
    assert len(set(BITS.values())) == 36
    assert [cards_of(bit) for bit in BITS.values()] == [(card,) for card in BITS]
    assert len({bit % 37 for bit in BITS.values()}) == 36


def test_every_value_of_a_tie_is_given() -> None:
    rules, position = GAME.read(
        "bura/seed | trump 9d | N Ah 7c | S 6c 8h | stock none | won N As Ts Ks Qs Js Ad Td Kd Qd Jd 9d 8d 7d 6d, "
        "S Th Kh Qh Jh 9h 7h 6h Ac Tc Kc Qc Jc 9c 8c 9s 8s 7s 6s | tricks N 3, S 3 | dealer S | lead N | taker N | "
        "act N lead"
    )
    solution = solve(rules, position)
    assert {choice.value for choice in solution.choices} == {11}
    assert len(solution.best) == len(solution.choices) == 2


def test_a_search_stops_at_its_limit_and_can_be_asked_again() -> None:
    rules = GAME.tables.rules()
    position = GAME.deal(rules, Chance(1))
    few = OpenCards(rules, position, limit=2000)
    with pytest.raises(TooLarge):
        few.value(position)
    assert few.nodes == 2000


def test_pieces_of_a_search_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAME.tables.rules()
    position = GAME.deal(rules, Chance(2))
    for race_ in (False, True):
        whole = OpenCards(rules, position, race=race_)
        expected = whole.choices(position)
        monkeypatch.setattr("tutor.solve.bura.open_cards.PIECE", 97)
        pieces = OpenCards(rules, position, race=race_)
        assert pieces.choices(position) == expected
        assert pieces.nodes == whole.nodes
        monkeypatch.undo()


@pytest.mark.parametrize(
    ("key", "race_"),
    [
        ("seed!must-beat", False),
        ("seed+players=3", False),
        ("seed+auto_claim=on", False),
        ("burkozel-points", True),
        ("seed+both_bura=higher,molodka=win", True),
        ("seed+claim_window=after_trick_before_draw", True),
        ("seed+open_hands=one,open_comp=3,undeclared=higher_total", True),
    ],
)
def test_what_is_not_covered_is_refused(key: str, race_: bool) -> None:
    rules = GAME.tables.read_rules(key)
    with pytest.raises(Unsolvable):
        solve(rules, GAME.deal(rules, Chance(1)), race=race_)


def test_a_deal_that_is_over_is_refused() -> None:
    rules = GAME.tables.rules()
    position = GAME.deal(rules, Chance(0))
    while position.phase != "over":
        position = apply(rules, position, next(iter(moves(rules, position))))
    with pytest.raises(Unsolvable):
        solve(rules, position)


def test_another_deal_is_refused_by_a_kept_solver() -> None:
    rules = GAME.tables.rules()
    solver = OpenCards(rules, GAME.deal(rules, Chance(0)))
    with pytest.raises(Unsolvable):
        solver.value(GAME.deal(rules, Chance(1)))


def test_the_public_door_gives_choices_best_first() -> None:
    rules = GAME.tables.rules()
    position = GAME.deal(rules, Chance(1))
    solution = solve(rules, position)
    assert isinstance(solution, Solution)
    values = [choice.value for choice in solution.choices]
    assert values == sorted(values, reverse=True)
    assert solution.value == values[0]
    assert solution.of(solution.best[0].move) == solution.best[0]
    assert solution.of(next(moves(rules, GAME.deal(rules, Chance(5))))) is None


@pytest.mark.machine
@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
def test_kept_kernels_are_read_back_by_another_process() -> None:
    code = (
        "from tutor.solve import solve; from tutor.registry import game_of; from tutor.chance import Chance;"
        "game = game_of('bura'); rules = game.tables.rules();"
        "deal = game.deal(rules, Chance(1)); print(solve(rules, deal).value, solve(rules, deal, race=True).value)"
    )
    said = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said[0] == said[1] != ""


@pytest.mark.parametrize("plain", [False, True])
def test_the_other_side_jumps_where_a_whole_holding_that_is_led_first_does_not_win(plain: bool) -> None:
    rules, position = small_position(f"{JUMPED},little_moscow=win_deal,claim_window=lead_only", 45)
    assert OpenCards(rules, position, race=True, plain=plain).value(position) == race(rules, position, "N") == -1


@pytest.mark.prove
@pytest.mark.machine
@pytest.mark.skipif(not (is_compiled() and FULL), reason="a cold compilation is timed in the full proof only")
@pytest.mark.parametrize(
    "kernel", [points_kernels.reaches, race_kernels.wins, guided.play_on, drawn.worlds, walking.walk]
)
def test_each_search_compiles_within_its_budget(kernel) -> None:  # type: ignore[no-untyped-def]
    import numba

    rules = GAME.tables.rules()
    position = ending(rules, Chance(1), 0)
    OpenCards(rules, position).value(position)  # what they share is compiled
    Sampler(rules, position).draw(1)
    fresh = numba.njit(kernel.py_func)
    rows = {"Row": numba.types.Array(numba.int64, 1, "C"), "Reals": numba.types.Array(numba.float64, 1, "C")}
    given = [told for name, told in kernel.py_func.__annotations__.items() if name != "return"]
    start = time.process_time()
    fresh.compile(tuple(rows.get(told, numba.int64) for told in given))
    assert time.process_time() - start < 5


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
def test_kernels_as_written_are_not_compiled() -> None:
    for module in (kernels, points_kernels, race_kernels):
        assert not any(hasattr(value, "py_func") for value in vars(as_written(module)).values())
