"""What went wrong in solvers and engines elsewhere, each as a test named by what goes wrong.

Two stand elsewhere: a small table whose replaced entry keeps its move
(``test_open_cards.test_tables_of_any_size_give_equal_values``), and a kernel kept on disk that a second process cannot
read (``test_open_cards.test_kept_kernels_are_read_back_by_another_process``, and for the one that calls itself
``test_hidden.test_a_kernel_that_calls_itself_is_read_back_by_another_process``).
"""

from __future__ import annotations

import os
import re
import time
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from benchmarks import run
from tests.solve.minimax import GAME, ending, points_after
from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.terms import is_full_beat
from tutor.solve.bura import guided, kernels, playouts
from tutor.solve.bura.deal import BITS, lay_out
from tutor.solve.bura.export import export_points
from tutor.solve.bura.hidden_export import export_hidden
from tutor.solve.bura.open_cards import SLOTS, OpenCards
from tutor.solve.bura.sampling import Sampler
from tutor.solve.compiled import as_written, is_compiled, numbers, zeros

RULES = GAME.tables.rules()
ROOT = Path(__file__).parents[2]
SOLVERS = ROOT / "tutor" / "solve"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word[0], word[1]) for word in text.split())


def test_signed_and_unsigned_numbers_are_mixed_and_become_real_ones() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (SOLVERS / "bura").glob("*.py")]
    assert not any("uint" in source for source in sources)
    assert sum(source.count("[nat(") for source in sources) > 20
    assert not any(re.search(r"(?<!\[)\bnat\(", source) for source in sources), "one that is unsigned stands as a place"
    plain = OpenCards(RULES, ending(RULES, Chance(1), 6), plain=True, slots=64)
    plain.choices(ending(RULES, Chance(1), 6))
    assert all(type(number) is int and abs(number) < 1 << 62 for row in (plain._m, plain._t) for number in row)
    everything = sum(BITS.values())
    for hand, other, at in ((everything, everything, 63), (BITS[Card("A", "c")], everything, 31), (1, 0, 0)):
        wanted = as_written(kernels).slot_of(hand, other, at, 1 << 16)
        assert kernels.slot_of(hand, other, at, 1 << 16) == wanted < 1 << 17


def test_set_bits_are_counted_by_something_that_only_compiled_code_has() -> None:
    sampler = Sampler(RULES, GAME.deal(RULES, Chance(1)), plain=True)
    chance = Chance("bits")
    for _ in range(50):
        number = chance.below(1 << 36)
        assert as_written(guided).counted(sampler._g, number) == number.bit_count()
        assert as_written(kernels).size_of(number) == number.bit_count()


def test_a_lead_is_beaten_by_the_sum_or_by_the_highest_card_and_not_card_by_card() -> None:
    trace = Trace(RULES)
    trump = "h"
    taking = (("Ts Ks 6s", "As 6h 7s"), ("As Ts Ks", "6h 7h 8h"), ("6s 7s 8s", "9s 6h Ts"), ("Ks Qs 6s", "Ts Ks 7s"))
    losing = (("Ts Ks 6s", "As Th 6c"), ("Qs Js 6s", "Ah Tc Kc"), ("As Ts 6s", "6h Kc 7s"), ("9s 8s 7s", "Ts 6s 6h"))
    m = lay_out(RULES, replace(GAME.deal(RULES, Chance(1)), trump=trump, stock=()), 8)
    d = zeros(playouts.LENGTH, compiled=False)

    def taken(lead: str, answer: str) -> bool:
        for first, text in ((playouts.MINE, lead), (playouts.YOURS, answer)):
            for place, card in enumerate(cards(text)):
                d[first + place] = BITS[card]
        return bool(as_written(playouts).taken(m, d, playouts.MINE, 7, playouts.YOURS, 7, 3))

    for lead, answer in (*taking, *losing):
        if set(cards(lead)) & set(cards(answer)):
            continue
        wanted = is_full_beat(trace, trump, (cards(lead),), cards(answer))
        assert wanted == ((lead, answer) in taking), (lead, answer)
        assert taken(lead, answer) == wanted
    spades = [card for card in BITS if card.suit == "s"]
    chance = Chance("pairs")
    for lead_cards in list(combinations(spades, 3))[::7]:
        rest = [card for card in BITS if card not in lead_cards and card.suit in "sh"]
        chance.shuffle(rest)
        lead, answer = (" ".join(map(str, some)) for some in (lead_cards, rest[:3]))
        assert taken(lead, answer) == is_full_beat(trace, trump, (lead_cards,), tuple(rest[:3]))


@pytest.mark.parametrize("count", [2, 3])
def test_a_stock_shorter_than_the_need_leaves_small_hands_that_are_filled_or_forgotten(count: int) -> None:
    position = ending(RULES, Chance(4), 2)
    pool = [*sum(position.hands, ()), *position.stock, *sum(position.won, ())]
    suit = next(s for s in "shdc" if s != position.trump)
    mine = tuple(card for card in pool if card.suit == suit)[:3]
    rest = [card for card in pool if card not in mine and card not in position.stock[-1:]]
    leader = position.on_lead
    position = position.with_hand(leader, mine).with_hand(position.after(leader), tuple(rest[:3]))
    position = replace(position, stock=(rest[3], *position.stock[-1:]), won=(tuple(rest[4:]), ()))
    led = [move for move in moves(RULES, position) if move.kind == "lead" and len(move.cards) == count]
    assert led
    solver = OpenCards(RULES, position)
    values = {choice.move: choice.value for choice in solver.choices(position)}
    for move in led[:2]:
        assert values[move] == points_after(RULES, position, move, leader)
        after = apply(RULES, position, move)
        after = apply(RULES, after, next(made for made in moves(RULES, after) if made.kind == "reply"))
        while after.phase == "draw":
            after = apply(RULES, after, next(made for made in moves(RULES, after) if made.kind == "draw"))
        assert {len(hand) for hand in after.hands} == {4 - count}


def test_a_random_game_never_ends() -> None:
    for key in ("seed", "pagat", "georgian20", "burkozel", "burkozel-points"):
        rules = GAME.tables.read_rules(key)
        for number in range(3):
            position = GAME.deal(rules, Chance(number))
            chance = Chance(f"{key} {number}")
            for _ in range(150):
                if position.phase == "over":
                    break
                made = [move for move in moves(rules, position) if move.kind in {"lead", "reply", "draw"}]
                position = apply(rules, position, chance.pick([m for m in made if m.seat == position.to_act] or made))
            assert not position.stock or position.phase == "over" or not any(position.hands)
            assert not any(position.hands)


def test_only_the_best_move_gets_an_exact_value() -> None:
    position = ending(RULES, Chance(8), 2)
    for choice in OpenCards(RULES, position).choices(position):
        assert choice.value == points_after(RULES, position, choice.move, position.to_act)


def test_an_analysis_that_goes_along_a_deal_trusts_bounds_of_a_table_that_is_cold() -> None:
    positions = [ending(RULES, Chance(9), 8)]
    while positions[-1].phase != "over" and len(positions) < 8:
        position = positions[-1]
        made = [move for move in moves(RULES, position) if move.kind == position.phase]
        positions.append(apply(RULES, position, made[-1]))
    asked = [position for position in positions if position.phase in {"lead", "reply"}]
    cold = [OpenCards(RULES, position).value(position) for position in asked]
    forth, back = OpenCards(RULES, positions[0]), OpenCards(RULES, positions[0])
    assert [forth.value(position) for position in asked] == cold
    assert [back.value(position) for position in reversed(asked)] == cold[::-1]


def test_an_exported_game_has_commas_in_payoffs_spaces_in_names_or_sets_that_two_players_share() -> None:
    texts = (export_points(RULES, ending(RULES, Chance(2), 0)), export_hidden(RULES, ending(RULES, Chance(2), 2)))
    for text in texts:
        title, *lines = text.splitlines()
        assert title.startswith("EFG 2 R")
        moves_of: dict[tuple[str, str], str] = {}
        for line in lines:
            inside = re.findall(r"\{ (.*) \}", line)[0]
            assert "," not in inside
            if line.startswith("p "):
                assert all(" " not in name for name in re.findall(r'"([^"]*)"', inside))
                player, number = line.split()[2:4]
                assert moves_of.setdefault((player, number), inside) == inside
        for player in "12":
            own = {int(number) for who, number in moves_of if who == player}
            assert own == set(range(1, len(own) + 1))


@pytest.mark.machine
def test_a_peer_that_aborts_takes_nothing_else_with_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tmp_path / "peers_of_a_test"
    rows.mkdir()
    (rows / "falls.py").write_text("import os\nos.abort()\n", encoding="utf-8")
    (rows / "stands.py").write_text(
        "from benchmarks.measure import Row\ndef rows(): yield Row('stands', 2.0, 1.0, 'peer 1', 2.0, 1.5, True)\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(ROOT)]))
    assert run.measured("falls", "peers_of_a_test") == []
    assert [row.name for row in run.measured("stands", "peers_of_a_test")] == ["stands"]
    assert "falls was not measured" in capfd.readouterr().err


def test_a_peer_starts_threads_or_solves_in_silence_before_it_is_pinned() -> None:
    runner = (ROOT / "benchmarks" / "run.py").read_text(encoding="utf-8")
    work = runner[runner.index("def write") :]
    assert work.index("stay_on_one_core()") < work.index("import_module(")
    rows = (ROOT / "benchmarks" / "rows" / "solve_bura.py").read_text(encoding="utf-8")
    assert "SetMaxThreads(1)" in rows
    measure = (ROOT / "benchmarks" / "measure.py").read_text(encoding="utf-8")
    assert "perf_counter" not in measure[measure.index("def rate") : measure.index("def against")]
    for path in (ROOT / "benchmarks" / "rows").glob("*bura.py"):
        assert 'load_game("bridge' not in path.read_text(encoding="utf-8")


@pytest.mark.machine
def test_clearing_the_table_costs_more_than_the_search() -> None:
    assert SLOTS <= 1 << 16
    position = ending(RULES, Chance(3), 12)
    OpenCards(RULES, position).choices(position)
    times = []
    for slots in (1 << 10, SLOTS):
        start = time.process_time()
        for _ in range(5):
            OpenCards(RULES, position, slots=slots).choices(position)
        times.append(time.process_time() - start)
    assert times[1] < 4 * times[0] + 0.05


def test_one_large_kernel_compiles_for_half_a_minute() -> None:
    """What each costs to compile is timed in ``test_open_cards.test_each_search_compiles_within_its_budget``; none may
    be so long as to make that likely."""
    for path in (SOLVERS / "bura").glob("*.py"):
        for function in re.split(r"\n(?=@jit)", path.read_text(encoding="utf-8"))[1:]:
            assert function.split("\n\n\n")[0].count("\n") < 240, path.name


@pytest.mark.skipif(not is_compiled(), reason="without Numba there is no other container")
def test_uncompiled_code_is_slowed_down_by_arrays() -> None:
    position = ending(RULES, Chance(3), 4)
    solver, sampler = OpenCards(RULES, position, plain=True), Sampler(RULES, position, plain=True)
    rows = (solver._m, solver._t, sampler._m, sampler._t, sampler._d, sampler._g, sampler._p, sampler._s)
    assert all(type(row) is list for row in rows)
    assert type(numbers([1, 2], compiled=True)) is not list
