"""Decisions met in play: what is asked, graded and said about them."""

from __future__ import annotations

import pytest

from tests.games.burraco.walks import TABLES
from tutor.ask.deciding import is_clear
from tutor.chance import Chance
from tutor.engine.decision import SCORE, TooSlow
from tutor.games.burraco.game import GAME
from tutor.games.burraco.listing import moves
from tutor.solve import compiled
from tutor.solve.burraco.arising import OPEN
from tutor.solve.burraco.asking import follow
from tutor.solve.burraco.decider import TASKS, Decider
from tutor.solve.solution import Unsolvable

RULES = TABLES.rules("fitab")


@pytest.mark.parametrize("task", TASKS)
def test_a_decision_is_met_weighed_and_said(task: str) -> None:
    decider = Decider()
    for number in range(30):
        found = decider.find(RULES, task, Chance(f"{task}/{number}"))
        if found is not None:
            break
    assert found is not None
    position, seat, prompt = found
    assert seat == position.to_act
    assert prompt.text.endswith("?")
    decision = decider.weigh(RULES, position, seat, task)
    assert decision.measure == SCORE
    assert decision.choices[0].lost == 0
    assert is_clear(decision) in {True, False}
    kinds = {way.kind for way in decider.ways(RULES, position, task)}
    legal = {GAME.write_move(move) for move in moves(RULES, position)}
    for choice in decision.choices:
        assert choice.move in legal
        assert choice.move.split(" ")[0] in kinds
        after = follow(RULES, position, seat, task, GAME.read_move(choice.move, seat))
        assert after.says
        for name, text in after.asks:
            query = GAME.queries[name]
            assert query.ask(RULES, query.form.read_text(text)) is not None
    other = next(name for name in position.seats if name != seat)
    with pytest.raises(Unsolvable, match="not this seat"):
        decider.weigh(RULES, position, other, task)


@pytest.mark.parametrize("task", OPEN)
def test_any_legal_choice_is_graded(task: str) -> None:
    """Those worth weighing with the question, another one against the best when it is made."""
    decider = Decider()
    found = next(filter(None, (decider.find(RULES, task, Chance(f"any/{number}")) for number in range(30))))
    position, seat, _ = found
    decision = decider.weigh(RULES, position, seat, task)
    assert decision.is_open
    kinds = {way.kind for way in decider.ways(RULES, position, task)}
    others = [move for move in moves(RULES, position) if move.kind in kinds and not decision.of(GAME.write_move(move))]
    for move in others[:1]:
        choice = decider.other(RULES, position, task, move)
        assert choice is not None
        assert choice.lost >= 0
        assert choice.error > 0
        assert follow(RULES, position, seat, task, move).says
    assert decider.other(RULES, position, task, GAME.read_move("draw", seat)) is None


def test_without_numba_a_decision_is_refused_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "COMPILED", False)
    with pytest.raises(TooSlow, match="Numba"):
        Decider().find(RULES, "pile", Chance("slow"))


def test_another_move_than_those_weighed_is_not_known() -> None:
    found = next(filter(None, (Decider().find(RULES, "pile", Chance(f"pile/{number}")) for number in range(30))))
    with pytest.raises(Unsolvable, match="Nothing is known"):
        follow(RULES, found[0], found[1], "pile", GAME.read_move("stall", found[1]))
