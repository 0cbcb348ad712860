"""Endings with hidden cards: against a plain solver of the exported tree, compiled and as written, and OpenSpiel."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from tests.solve.minimax import GAME, ending
from tests.solve.plain_tree import PlainTree
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.bura.acts import Cards
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.solve import TooLarge, Unsolvable
from tutor.solve.bura.hidden import HiddenEnding, check_hidden
from tutor.solve.bura.hidden_export import export_hidden
from tutor.solve.compiled import is_compiled

FULL = os.environ.get("TUTOR_PROVE") == "full"
IN_PLACE = importlib.util.find_spec("pyspiel") is not None
PROGRAM = "ECOS" if importlib.util.find_spec("ecos") is not None else "CLARABEL"


@pytest.mark.parametrize("key", ["seed", "seed+follow_single=on"])
def test_a_plain_solver_of_every_history_finds_the_same_value(key: str) -> None:
    rules = GAME.tables.read_rules(key)
    position = ending(rules, Chance(f"plain {key}"), 2)
    bounds = HiddenEnding(rules, position).solve(0.01)
    assert 0 <= bounds.gap <= 0.01
    tree = PlainTree(export_hidden(rules, position))
    tree.learn(60)
    lower, upper = -tree.best_answer(2), tree.best_answer(1)
    assert upper - lower < 0.2
    assert max(lower, bounds.lower) <= min(upper, bounds.upper) + 1e-9


def closed_ending(
    key: str, number: int, stock: int, hand: int, thrown: tuple[int, int], *, turned: str = ""
) -> tuple[RuleSet, BuraPosition]:
    """An ending in which so many cards lie face down in either pile; the turned card in a hand or among them."""
    rules = GAME.tables.read_rules(key)
    position = ending(rules, Chance(f"closed {number}"), stock, hand=hand, even=True)
    won = position.won
    hidden = tuple(pile[:count] for pile, count in zip(won, thrown, strict=True))
    position = replace(
        position, won=tuple(pile[count:] for pile, count in zip(won, thrown, strict=True)), hidden=hidden
    )
    if turned:
        parts = {"hands": position.hands, "hidden": position.hidden}
        other = parts[turned][0][0]
        change = {other: position.turned, position.turned: other}

        def changed(piles: tuple[Cards, ...]) -> tuple[Cards, ...]:
            return tuple(tuple(change.get(card, card) for card in pile) for pile in piles)

        position = replace(
            position, hands=changed(position.hands), won=changed(position.won), hidden=changed(position.hidden)
        )
    return rules, position


CLOSED = (
    ("seed+reply=closed", 2, 2, (0, 0), ""),
    ("seed+reply=closed", 0, 2, (1, 1), "hands"),
    ("seed+reply=closed,follow_single=on", 0, 2, (1, 1), "hidden"),
    ("seed+reply=closed,follow_single=on", 2, 2, (0, 0), ""),
    ("seed+reply=closed", 0, 1, (7, 0), ""),
    ("seed+reply=closed", 0, 1, (7, 1), "hidden"),
)


@pytest.mark.parametrize(("key", "stock", "hand", "thrown", "turned"), CLOSED)
def test_with_closed_discards_a_plain_solver_of_every_history_finds_the_same_value(
    key: str, stock: int, hand: int, thrown: tuple[int, int], turned: str
) -> None:
    rules, position = closed_ending(key, 1, stock, hand, thrown, turned=turned)
    bounds = HiddenEnding(rules, position).solve(0.02)
    assert 0 <= bounds.gap <= 0.02
    tree = PlainTree(export_hidden(rules, position))
    tree.learn(16)
    lower, upper = -tree.best_answer(2), tree.best_answer(1)
    assert upper - lower < 1.5
    assert max(lower, bounds.lower) <= min(upper, bounds.upper) + 1e-9


@pytest.mark.parametrize(
    ("key", "stock", "hand"),
    [
        ("pagat", 2, 2),
        ("seed+short_stock=all_or_nothing,follow_single=on", 2, 2),
        ("seed+short_stock=all_or_nothing", 4, 1),
    ],
)
def test_where_a_short_stock_is_laid_aside_a_plain_solver_finds_the_same_value(key: str, stock: int, hand: int) -> None:
    rules = GAME.tables.read_rules(key)
    position = ending(rules, Chance("aside 1"), stock, hand=hand, even=True)
    bounds = HiddenEnding(rules, position).solve(0.01)
    tree = PlainTree(export_hidden(rules, position))
    tree.learn(25)
    lower, upper = -tree.best_answer(2), tree.best_answer(1)
    assert upper - lower < 0.1
    assert max(lower, bounds.lower) <= min(upper, bounds.upper) + 1e-9


def jumping_ending(key: str, number: int) -> tuple[RuleSet, BuraPosition]:
    """An ending with full hands: no stock and one card that lies face down, or all open and two cards in the stock."""
    rules = GAME.tables.read_rules(key)
    if rules.options["reply"] == "open":
        return rules, ending(rules, Chance(f"open {number}"), 2, rich=True)
    position = ending(rules, Chance(f"closed {number}"), 0, even=True, rich=True)
    first, second = position.won
    return rules, replace(position, hidden=(first[:1], ()), won=(first[1:], second))


JUMPING = (
    ("georgian20+follow_single=on", 12),
    ("seed+reply=closed,molodka=jump_before_lead,follow_single=on", 40),
    ("seed+bura=lead_only,molodka=jump_before_lead", 32),
    ("seed+moscow=any_aces,bura=lead_only", 9),
)


@pytest.mark.parametrize(("key", "number"), JUMPING)
def test_where_one_may_jump_a_plain_solver_of_every_history_finds_the_same_value(key: str, number: int) -> None:
    rules, position = jumping_ending(key, number)
    closed = rules.options["reply"] == "closed"
    bounds = HiddenEnding(rules, position, unasked=closed).solve(0.02)
    other = HiddenEnding(rules if closed else GAME.tables.rules(), position).solve(0.02)
    assert other.lower - bounds.upper > 0.3
    tree = PlainTree(export_hidden(rules, position, unasked=closed))
    tree.learn(10)
    lower, upper = -tree.best_answer(2), tree.best_answer(1)
    assert upper - lower < 1.5
    assert max(lower, bounds.lower) <= min(upper, bounds.upper) + 1e-9


@pytest.mark.parametrize("key", GAME.tables.rule_sets)
def test_every_rule_set_is_brought_to_equilibrium(key: str) -> None:
    rules = GAME.tables.read_rules(key)
    position = ending(rules, Chance("closed 0"), 2, even=True, rich=True)
    solver = HiddenEnding(rules, position)
    solver.play(4)
    bounds = solver.bounds()
    assert bounds.lower < bounds.upper
    solver.play(8)
    assert solver.bounds().gap < bounds.gap / 2
    leads = {move for move in moves(rules, position) if move.kind == "lead" and move.seat == position.on_lead}
    assert set(solver.choices(position)) == leads


@pytest.mark.parametrize(("stock", "thrown"), [(0, (1, 0)), (2, (0, 0)), (2, (1, 1)), (4, (0, 0))])
def test_with_closed_discards_every_choice_is_valued(stock: int, thrown: tuple[int, int]) -> None:
    """The best leads over all that the leader may hold are worth the upper bound; thrown away means face down."""
    rules, position = closed_ending("seed+reply=closed", 2, stock, 3, thrown)
    solver = HiddenEnding(rules, position)
    solver.play(3)
    upper = solver.bounds().upper
    found = solver.choices(position)
    assert set(found) == {move for move in moves(rules, position) if move.kind == "lead"}
    after = apply(rules, position, next(iter(found)))
    assert set(solver.choices(after)) == {move for move in moves(rules, after) if move.kind == "reply"}
    if thrown == (0, 0) and stock == 2:
        total = 0.0
        hands = list(combinations(solver.pool, 3))
        for hand in hands:
            rest = [card for card in solver.pool if card not in hand]
            dealt = position.with_hand(solver.leader, hand).with_hand(solver.other, tuple(rest[:3]))
            total += max(solver.choices(replace(dealt, stock=(rest[3], *position.stock[-1:]))).values())
        assert total / len(hands) == pytest.approx(upper)


def test_what_would_take_too_much_memory_is_refused() -> None:
    rules, position = closed_ending("seed+reply=closed", 1, 4, 3, (1, 1))
    assert HiddenEnding(rules, position).shape.dead == (1, 1)
    check_hidden(*closed_ending("seed+reply=closed", 1, 0, 3, (4, 2)))
    check_hidden(*closed_ending("burkozel+reply=closed", 1, 0, 4, (2, 1)))
    for key, stock, hand, thrown in (
        ("seed+reply=closed", 4, 3, (5, 5)), ("seed+reply=closed", 0, 3, (4, 3)), ("seed+reply=closed", 2, 3, (3, 2)),
        ("burkozel+reply=closed", 0, 4, (2, 2)),
    ):  # fmt: skip
        with pytest.raises(TooLarge, match="not placed"):
            HiddenEnding(*closed_ending(key, 1, stock, hand, thrown))


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
@pytest.mark.parametrize("sort", ["open", "closed", "jumping"])
def test_compiled_and_as_written_give_the_same_bounds(sort: str) -> None:
    rules = GAME.tables.rules()
    position = ending(rules, Chance(7), 2)
    if sort == "closed":
        rules, position = closed_ending("seed+reply=closed", 7, 2, 2, (1, 0))
    elif sort == "jumping":
        rules, position = jumping_ending(*JUMPING[0])
    found = []
    for plain in (False, True):
        solver = HiddenEnding(rules, position, plain=plain)
        solver.play(6)
        found.append((solver.bounds(), solver.choices(position)))
    assert found[0][0].lower == pytest.approx(found[1][0].lower, abs=1e-9)
    assert found[0][0].upper == pytest.approx(found[1][0].upper, abs=1e-9)
    assert found[0][1] == pytest.approx(found[1][1], abs=1e-9)


def test_every_choice_is_valued_and_the_best_are_worth_the_ending() -> None:
    """Over every hand the leader may hold, the best leads together are worth the upper bound."""
    rules = GAME.tables.rules()
    position = ending(rules, Chance(5), 2)
    solver = HiddenEnding(rules, position)
    bounds = solver.solve(0.02)
    found = solver.choices(position)
    assert set(found) == {move for move in moves(rules, position) if move.kind == "lead"}
    leader, other = position.on_lead, position.after(position.on_lead)
    total, number = 0.0, 0
    for hand in combinations(solver.pool, 3):
        rest = [card for card in solver.pool if card not in hand]
        dealt = position.with_hand(leader, hand).with_hand(other, tuple(rest[:3]))
        dealt = replace(dealt, stock=(rest[3], *position.stock[-1:]))
        total += max(solver.choices(dealt).values())
        number += 1
    assert total / number == pytest.approx(bounds.upper)


def test_an_answer_is_valued_after_a_lead_that_may_come() -> None:
    rules = GAME.tables.rules()
    position = ending(rules, Chance(5), 2)
    solver = HiddenEnding(rules, position)
    solver.solve(0.02)
    lead = next(iter(solver.choices(position)))
    after = apply(rules, position, lead)
    found = solver.choices(after)
    assert set(found) == {move for move in moves(rules, after) if move.kind == "reply"}


def test_four_in_the_stock_come_to_a_gap_and_rounds_go_on_where_they_stopped() -> None:
    rules = GAME.tables.rules()
    position = ending(rules, Chance(1), 4)
    told: list[tuple[int, float]] = []
    whole, parts = HiddenEnding(rules, position), HiddenEnding(rules, position)
    whole.solve(0.3, progress=lambda rounds, gap: told.append((rounds, gap)))
    assert told[-1][0] == whole.rounds
    for rounds in (5, whole.rounds - 5):
        parts.play(rounds)
    assert parts.bounds() == whole.bounds()
    assert parts.bounds().gap <= 0.3


@pytest.mark.parametrize(
    ("key", "stock", "error"),
    [
        ("seed", 0, Unsolvable),
        ("seed", 8, TooLarge),
        ("georgian20+molodka=jump_over_lead", 2, Unsolvable),
        ("burkozel-points+moscow=any_aces", 2, Unsolvable),
        ("seed+reply=closed", 6, TooLarge),
        ("seed+assignment=declared", 2, Unsolvable),
        ("georgian20+short_stock=all_or_nothing", 2, Unsolvable),
        ("seed+players=3", 2, Unsolvable),
    ],
)
def test_what_is_not_covered_is_refused(key: str, stock: int, error: type[Exception]) -> None:
    rules = GAME.tables.read_rules(key)
    position = GAME.deal(rules, Chance(1)) if "players" in key else ending(rules, Chance(1), stock)
    with pytest.raises(error):
        HiddenEnding(rules, position)


def test_hands_being_filled_and_large_exports_are_refused() -> None:
    rules = GAME.tables.rules()
    position = ending(rules, Chance(1), 4)
    with pytest.raises(TooLarge):
        export_hidden(rules, position)
    seat, other = position.on_lead, position.after(position.on_lead)
    position = apply(rules, position, Move(seat, "lead", position.hand(seat)[:1]))
    position = apply(rules, position, Move(other, "reply", position.hand(other)[:1]))
    with pytest.raises(Unsolvable):
        HiddenEnding(rules, position)


@pytest.mark.prove
@pytest.mark.machine
@pytest.mark.skipif(not (IN_PLACE or FULL), reason="OpenSpiel comes with `make prove` and `make bench`")
@pytest.mark.parametrize("key", ["seed", "seed+follow_single=on"])
def test_the_linear_program_finds_the_same_value(key: str, tmp_path: Path) -> None:
    import pyspiel
    from open_spiel.python.algorithms.sequence_form_lp import solve_zero_sum_game

    rules = GAME.tables.read_rules(key)
    for number in range(20 if FULL else 2):
        position = ending(rules, Chance(number), 2)
        path = tmp_path / f"{number}.efg"
        path.write_text(export_hidden(rules, position), encoding="utf-8")
        game = pyspiel.load_game("efg_game", {"filename": str(path)})
        value = solve_zero_sum_game(game, solver=PROGRAM)[0]
        bounds = HiddenEnding(rules, position).solve(0.001)
        assert bounds.lower - 1e-6 <= value <= bounds.upper + 1e-6


@pytest.mark.prove
@pytest.mark.machine
@pytest.mark.skipif(not (IN_PLACE or FULL), reason="OpenSpiel comes with `make prove` and `make bench`")
@pytest.mark.parametrize(("key", "stock", "hand", "thrown", "turned"), CLOSED)
def test_the_linear_program_finds_the_same_value_with_closed_discards(
    key: str, stock: int, hand: int, thrown: tuple[int, int], turned: str, tmp_path: Path
) -> None:
    import pyspiel
    from open_spiel.python.algorithms.sequence_form_lp import solve_zero_sum_game

    for number in range(5 if FULL else 1):
        rules, position = closed_ending(key, number, stock, hand, thrown, turned=turned)
        path = tmp_path / f"{number}.efg"
        path.write_text(export_hidden(rules, position), encoding="utf-8")
        game = pyspiel.load_game("efg_game", {"filename": str(path)})
        value = solve_zero_sum_game(game, solver=PROGRAM)[0]
        bounds = HiddenEnding(rules, position).solve(0.002)
        assert bounds.lower - 1e-6 <= value <= bounds.upper + 1e-6


@pytest.mark.prove
@pytest.mark.machine
@pytest.mark.skipif(not (IN_PLACE or FULL), reason="OpenSpiel comes with `make prove` and `make bench`")
@pytest.mark.parametrize(("key", "number"), JUMPING)
def test_the_linear_program_finds_the_same_value_where_one_may_jump(key: str, number: int, tmp_path: Path) -> None:
    import pyspiel
    from open_spiel.python.algorithms.sequence_form_lp import solve_zero_sum_game

    for more in range(3 if FULL else 1):
        rules, position = jumping_ending(key, number + more)
        path = tmp_path / f"{more}.efg"
        closed = rules.options["reply"] == "closed"
        path.write_text(export_hidden(rules, position, unasked=closed), encoding="utf-8")
        game = pyspiel.load_game("efg_game", {"filename": str(path)})
        value = solve_zero_sum_game(game, solver=PROGRAM)[0]
        bounds = HiddenEnding(rules, position, unasked=closed).solve(0.002)
        assert bounds.lower - 1e-6 <= value <= bounds.upper + 1e-6


@pytest.mark.prove
@pytest.mark.machine
@pytest.mark.skipif(not (IN_PLACE or FULL), reason="OpenSpiel comes with `make prove` and `make bench`")
@pytest.mark.skipif(not FULL, reason="a tree of half a million nodes takes minutes")
@pytest.mark.parametrize("key", ["georgian20", "pagat"])
def test_another_solver_finds_the_same_value_after_drawing(key: str, tmp_path: Path) -> None:
    import pyspiel

    rules = GAME.tables.read_rules(key)
    position = ending(rules, Chance("closed 1"), 2, even=True, rich=True)
    path = tmp_path / "ending.efg"
    path.write_text(export_hidden(rules, position, largest=3_000_000), encoding="utf-8")
    game = pyspiel.load_game("efg_game", {"filename": str(path)})
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    doubt = pyspiel.nash_conv(game, policy, True)
    bounds = HiddenEnding(rules, position).solve(0.02)
    assert doubt < 0.2
    assert bounds.lower - doubt <= value <= bounds.upper + doubt


@pytest.mark.machine
@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
def test_a_kernel_that_calls_itself_is_read_back_by_another_process() -> None:
    code = (
        "from tests.solve.minimax import GAME, ending; from tutor.chance import Chance;"
        "from tutor.solve.bura.hidden import HiddenEnding;"
        "solver = HiddenEnding(GAME.tables.rules(), ending(GAME.tables.rules(), Chance(2), 2));"
        "solver.play(20); print(solver.bounds())"
    )
    root = Path(__file__).parents[2]
    said = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root).stdout
        for _ in range(2)
    ]
    assert said[0] == said[1] != ""
