"""What players say, tried: what is kept is what is measured, positions fit, lines are legal, nothing hidden is seen."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.conftest import ProofSize
from tests.games.burraco.walks import TABLES
from tutor.cli import main
from tutor.games.burraco.game import GAME
from tutor.games.burraco.position import BurracoPosition
from tutor.solve import maxims
from tutor.solve.burraco import layout as at
from tutor.solve.burraco.maxims import fitting, trying
from tutor.solve.burraco.maxims.words import EXTEND_FIRST, FIRST_POZZETTO, LATE_PILE, MAXIMS, PARTS
from tutor.solve.burraco.rollouts import unseen
from tutor.solve.burraco.translate import BITS, row_of_position, row_of_rules
from tutor.solve.compiled import is_compiled

RULES = TABLES.rules("fitab")
KEPT = maxims.kept_rules("burraco")
needs_numba = pytest.mark.skipif(not is_compiled(), reason="takes too long as written")


def study_of(key: str) -> maxims.Study:
    found = maxims.kept(key)
    assert found is not None
    return found


@needs_numba
@pytest.mark.prove
@pytest.mark.parametrize("key", KEPT)
def test_what_is_kept_is_what_is_measured(key: str, proof_size: ProofSize) -> None:
    study = study_of(key)
    rules = TABLES.read_rules(key)
    assert maxims.is_fresh(study, rules)
    assert trying.differing(study, rules, proof_size(sample=2, full=200)) == []


@pytest.mark.parametrize("key", KEPT)
def test_the_parts_of_what_is_kept_add_up(key: str) -> None:
    study = study_of(key)
    assert study.maxims == MAXIMS
    for maxim in MAXIMS:
        rows = study.tried[maxim.id].rows
        assert all(len(row.levels) == len(maxim.cuts) for row in rows)
        for style, parts in enumerate(study.tried[maxim.id].parts):
            assert set(parts) == set(PARTS)
            assert sum(parts.values()) == sum(row.values[style] or 0 for row in rows)
        if maxim is not FIRST_POZZETTO:
            assert len({row.deal for row in rows}) == len(rows)


@pytest.mark.parametrize("key", KEPT)
def test_an_example_shows_two_legal_lines(key: str) -> None:
    study = study_of(key)
    shown = [tried.example for tried in study.tried.values() if tried.example is not None]
    assert len(shown) >= 3
    for example in shown:
        assert len({value > 0 for value in example.ahead}) == 1
        assert all(abs(value) > error for value, error in zip(example.ahead, example.errors, strict=True))
        for line in example.lines:
            rules, position = GAME.read(example.position)
            assert rules.key == key
            for move in line:
                position = GAME.apply(rules, position, GAME.read_move(move, example.seat))


def test_every_clause_behind_a_saying_exists() -> None:
    assert {clause for maxim in MAXIMS for clause in maxim.clauses} <= set(TABLES.book.real())


@needs_numba
def test_a_study_goes_on_where_it_was_stopped() -> None:
    begun = trying.begin(RULES, "t", draws=4, pilot=2)
    stopped = trying.go_on(begun, RULES, 2, lambda name, *_: name == LATE_PILE.id, shown=8)
    assert 0 < len(stopped.tried[LATE_PILE.id].rows) < 2
    assert list(stopped.tried) == [LATE_PILE.id]
    whole = trying.go_on(begun, RULES, 2, shown=8)
    assert trying.go_on(maxims.read(maxims.write(stopped)), RULES, 2, shown=8).tried == whole.tried
    assert maxims.read(maxims.write(whole)) == whole
    assert trying.differing(whole, RULES, 2) == []
    row = whole.tried[EXTEND_FIRST.id].rows[0]
    spoilt = replace(whole.tried[EXTEND_FIRST.id], rows=(replace(row, values=(1, 2, 3)),))
    assert trying.differing(replace(whole, tried={EXTEND_FIRST.id: spoilt}), RULES, 1) == [EXTEND_FIRST.id]


@needs_numba
def test_what_is_unseen_is_what_the_readable_engine_cannot_place() -> None:
    trial = trying.Trial(RULES, "unseen")
    m = row_of_rules(RULES)
    for ply, d, _ in trial.moments(3):
        if ply % 25 == 0:
            position = trial.position_at(3, ply)
            known = row_of_position(RULES, m, position)
            for seat in range(4):
                for place in range(at.SEEN_ONE, at.SEEN_ONE + 4):
                    known[at.SEAT * seat + place] = 0
            assert trying.pool_of(known)[1:] == [BITS[card] for card in unseen(position, {})]
            assert len(trying.pool_of(d)) <= len(trying.pool_of(known))


def taken(position: BurracoPosition, seat: str) -> str:
    """How the seat's side stands with its pozzetto."""
    return position.pozzetto[position.side_of(seat)]


@needs_numba
def test_ways_to_the_pozzetto_lead_there() -> None:
    trial = trying.Trial(RULES, "ways")
    seen: set[str] = set()
    for deal in range(40):
        for ply, d, fit in trial.fits(fitting.pay_the_hundred, deal)[:2]:
            position = trial.position_at(deal, ply)
            seat = position.to_act
            for line, wanted in [*((line, {"untaken"}) for line in fit.one[:3]),
                                 *((line, {"taken", "unplayed"}) for line in fit.other[:3])]:  # fmt: skip
                after = position
                for move in trial.moves(position, d, line):
                    after = GAME.apply(RULES, after, GAME.read_move(move, seat))
                assert taken(after, seat) in wanted
                seen.add(taken(after, seat))
    assert seen == {"untaken", "taken", "unplayed"}


@needs_numba
def test_useful_cards_of_a_pile_are_counted_as_at_the_table() -> None:
    """A card that can be added to a meld after the pile is taken is useful, and so is every wild."""
    trial = trying.Trial(RULES, "useful")
    tried = 0
    for deal in range(5):
        for ply, _, fit in trial.fits(fitting.any_pile, deal)[::9]:
            position = trial.position_at(deal, ply)
            seat = position.to_act
            size, useful, left, held = fit.levels
            assert (size, left, held) == (len(position.pile), len(position.stock) - 2, len(position.hand(seat)))
            assert sum(card.rank == "2" or card.text == "*" for card in position.pile) <= useful <= size
            after = GAME.apply(RULES, position, GAME.read_move("take", seat))
            count = len(position.melds[position.side_of(seat)])
            added = [
                card for card in position.pile
                if any(GAME.judge(RULES, after, GAME.read_move(f"add {card.text} to {place + 1}", seat)).value
                       for place in range(count))
            ]  # fmt: skip
            assert len(added) <= useful
            tried += len(added) > 0
    assert tried > 2


def test_what_cannot_be_read_is_told() -> None:
    for text in ("", "{}", "[1]", "no"):
        with pytest.raises(maxims.Untried):
            maxims.read(text)


def test_the_command_tells_what_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maxims", "--lang", "en", KEPT[0]]) == 0
    told = capsys.readouterr().out
    assert all(maxim.says in told for maxim in MAXIMS)
    assert main(["maxims", "--json", KEPT[0]]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [maxim["id"] for maxim in found["maxims"]] == [maxim.id for maxim in MAXIMS]
    assert {maxim["verdict"] for maxim in found["maxims"]} <= {"upheld", "refuted", "depends", "open"}
    assert main(["maxims", "--lang", "en", "bura/seed"]) == 2
    assert "Nothing was measured" in capsys.readouterr().err
    assert main(["maxims", "--lang", "en", "bura/seed", "--positions", "2"]) == 2
    assert "Nobody has written down" in capsys.readouterr().err
