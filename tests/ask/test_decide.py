"""Decisions: graded as the solver weighs them, the same on every machine, and asked only where the answer is clear."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tutor.ask import generate, mark, parse
from tutor.ask.deciding import bounds, choice_of, is_clear, loss_in, named, score_of, solver, tasks, weighed
from tutor.ask.question import Question, Result
from tutor.chance import Chance
from tutor.engine.decision import FORESIGHT, HINDSIGHT, Decision, TooSlow, Weighed
from tutor.errors import FormatProblem
from tutor.registry import game_of, taught
from tutor.solve import compiled
from tutor.solve.bura import weighing
from tutor.solve.bura.met import met

GAME = game_of(next(iter(taught())))
RULES = [f"{GAME.id}/{name}" for name in GAME.tables.rule_sets]
SMALL = ("seed", "georgian20")


@cache
def made(rules: str, count: int = 4) -> tuple[Question, ...]:
    """Some questions under some rules."""
    held = GAME.tables.read_rules(rules)
    found = (generate(GAME, held, seed=f"decide-{seed}", kind="decide") for seed in range(count))
    return tuple(question for question in found if question is not None)


def graded(question: Question) -> Iterator[tuple[Weighed, Result, float]]:
    """Every choice of a question with its grade."""
    for choice in weighed(question).choices:
        grade = mark(GAME, question, parse(question, choice.move))
        yield choice, grade.outcome, grade.score


@pytest.mark.parametrize("rules", RULES)
def test_every_choice_is_graded_as_the_solver_weighs_it(rules: str) -> None:
    assert made(rules)
    for question in made(rules):
        decision = weighed(question)
        best = max(choice.value for choice in decision.choices)
        assert is_clear(decision)
        for choice, outcome, score in graded(question):
            if choice.value == best:
                assert outcome in {Result.RIGHT, Result.EQUAL}
            if choice.is_best:
                assert (outcome is Result.EQUAL) is (len(decision.best) > 1)
                assert score == 1.0
                assert choice.lost + choice.error <= bounds(decision.measure)["close"] or choice is decision.choices[0]
            else:
                assert outcome is Result.INFERIOR
                assert choice.least >= bounds(decision.measure)["clear"]
                assert loss_in(outcome.value, score) == pytest.approx(choice.lost, abs=1e-5)


@pytest.mark.parametrize("rules", RULES)
def test_what_the_rules_refuse_is_illegal_and_what_is_not_weighed_is_no_answer(rules: str) -> None:
    tried = set()
    for question in made(rules):
        _, position = GAME.read(question.position)
        others = [move for move in position.hand(position.after(question.seat)) if question.seat == position.to_act]
        kind = "lead" if position.phase == "lead" else "reply"
        text = f"{kind} {others[0].text}"
        tried.add(mark(GAME, question, parse(question, text)).outcome)
        with pytest.raises(FormatProblem):
            parse(question, "draw")
    assert tried == {Result.ILLEGAL}


def test_turned_cards_are_the_same_choice() -> None:
    for question in made(RULES[0], 8):
        for choice in weighed(question).choices:
            kind, *cards = choice.move.split()
            assert choice_of(GAME, question, " ".join([kind, *reversed(cards)])) == choice


@pytest.mark.parametrize("rules", RULES)
def test_the_prompt_says_what_is_seen(rules: str) -> None:
    said = {HINDSIGHT: "All cards are seen", FORESIGHT: "You see your own cards"}
    for question in made(rules):
        sight = solver().sight(question.game, question.task)
        assert weighed(question).sight == sight
        assert str(question.prompt.fact("sight").text).startswith(said[sight])


def test_every_task_is_asked_under_some_rules() -> None:
    able = {task for rules in RULES for task in tasks(GAME.tables.read_rules(rules))}
    asked = {question.task for rules in RULES for question in made(rules)}
    assert {"race", "sure", "play"} <= asked <= able


@pytest.mark.parametrize("name", SMALL)
def test_without_compiled_kernels_the_same_is_asked_and_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAME.tables.rules(name)
    with_kernels = {question.task: (question, weighed(question)) for question in reversed(made(rules.key, 8))}
    assert len(with_kernels) > 1
    monkeypatch.setattr(compiled, "COMPILED", False)
    weighing._weighed.cache_clear()
    weighing._solver.cache_clear()
    for question, decision in with_kernels.values():
        again = generate(GAME, rules, seed=question.seed, kind="decide")
        assert again == question
        plain = weighing.weigh(rules, GAME.read(question.position)[1], question.seat, question.task)
        assert [choice.move for choice in plain.choices] == [choice.move for choice in decision.choices]
        for one, other in zip(plain.choices, decision.choices, strict=True):
            assert (one.value, one.lost) == pytest.approx((other.value, other.lost), abs=1e-9)
    weighing._weighed.cache_clear()
    weighing._solver.cache_clear()


@pytest.mark.parametrize(("key", "stock"), [("burkozel", 2), ("seed+target=61", 4)])
def test_what_would_take_too_long_says_so(key: str, stock: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAME.tables.read_rules(key)
    found = next(
        position for seed in range(20)
        if (position := met(rules, Chance(f"slow {seed}"), lambda each: len(each.stock) == stock)) is not None
    )  # fmt: skip
    monkeypatch.setattr(compiled, "COMPILED", False)
    weighing._weighed.cache_clear()
    with pytest.raises(TooSlow, match="Numba"):
        weighing.weigh(rules, found, found.to_act, "ending")


def test_only_clear_decisions_are_asked() -> None:
    def decision(*choices: tuple[str, float, float]) -> Decision:
        weighed_ = tuple(Weighed(move, -lost, lost, error, fault=move == "declare") for move, lost, error in choices)
        return Decision("t", FORESIGHT, "points", "certified", weighed_)

    assert is_clear(decision(("lead Ah", 0, 0.1), ("lead 6c", 4, 0.1)))
    assert not is_clear(decision(("lead Ah", 0, 0.1), ("lead 6c", 1, 0.5)))
    assert not is_clear(decision(("lead Ah", 0, 0.1), ("lead Th", 0.7, 0.8), ("lead 6c", 4, 0.1)))
    assert not is_clear(decision(("lead Ah", 0, 0.1), ("declare", 4, 0.1)))
    assert not is_clear(decision(("lead Ah", 0, 0), ("lead Th", 0, 0)))


@pytest.mark.parametrize("measure", ["points", "deals", "chance"])
def test_losses_have_names_in_order_and_are_read_back(measure: str) -> None:
    table = bounds(measure)
    assert 0 < table["mistake"] < table["blunder"]
    assert named(measure, table["mistake"] / 2) == "slight"
    assert named(measure, table["mistake"]) == "mistake"
    assert named(measure, table["blunder"]) == "blunder"
    assert loss_in("inferior", score_of(table["blunder"])) == pytest.approx(table["blunder"], abs=1e-5)
    assert loss_in("equal", 1.0) == 0.0
    assert loss_in("illegal", 0.0) is None


def test_no_decision_is_about_a_clause() -> None:
    clause = next(iter(GAME.tables.book.real()))
    assert generate(GAME, GAME.tables.rules(), seed="1", kind="decide", focus=clause) is None
