"""What lies behind a wrong answer is confirmed by the engine."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tutor.ask import KINDS, generate, parse
from tutor.ask.kinds.by_query import read_task
from tutor.ask.places import situation
from tutor.ask.question import Question
from tutor.ask.rivals import edited
from tutor.engine.model import Move
from tutor.engine.teaching import write_answer_value
from tutor.errors import TutorError
from tutor.explain.diagnose import beliefs, diagnose, distance
from tutor.registry import game_of, taught

GAME = game_of(next(iter(taught())))
RULES = GAME.tables.rules()
PACK = [card.text for card in GAME.teaching.pack(RULES)]
CARD = re.compile("[AKQJT98765432][shdc]")


def wrong_answers(kind: str, count: int):
    for seed in range(count):
        question = generate(GAME, RULES, seed=f"wrong-{seed}", kind=kind)
        if question is not None:
            for raw in KINDS[kind].specimens(GAME, question).wrong[:3]:
                yield question, parse(question, raw)


@pytest.mark.parametrize("kind", KINDS)
def test_beliefs_make_exactly_this_answer_right(kind: str) -> None:
    for question, answer in wrong_answers(kind, 15):
        found = diagnose(GAME, question, answer)
        for belief in found.beliefs:
            if kind != "rule":
                rules = GAME.tables.read_rules(belief.rules)
                assert KINDS[kind].accepts(GAME, question, rules, answer)
            assert belief.variant == (belief.id not in GAME.tables.misconceptions)
            assert belief.variant or belief.belief


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_has_nothing_behind_it(kind: str) -> None:
    question = next(
        q for seed in range(60) if (q := generate(GAME, RULES, seed=f"right-{seed}", kind=kind)) is not None
    )
    answer = parse(question, KINDS[kind].specimens(GAME, question).right[0])
    found = diagnose(GAME, question, answer)
    assert (found.beliefs, found.parting, found.contrast) == ((), None, None)


def test_the_nearest_move_is_right_and_nothing_nearer_is() -> None:
    seen = 0
    for question, answer in wrong_answers("perform", 60):
        found = diagnose(GAME, question, answer).contrast
        if found is None:
            continue
        seen += 1
        rules, position = situation(GAME, question)
        assert KINDS["perform"].accepts(GAME, question, rules, found.after)
        own = GAME.read_move(str(answer), question.seat)
        assert distance(own, GAME.read_move(found.after, question.seat)) == found.size
        for move in every_move(question, position):
            if distance(own, move) < found.size:
                assert not KINDS["perform"].accepts(GAME, question, rules, GAME.write_move(move))
    assert seen > 20


def every_move(question: Question, position) -> list[Move]:
    """Every choice of at most three cards of the hand, led or laid, face up or down."""
    hand = position.hand(question.seat)
    moves = []
    for keep in product((False, True), repeat=len(hand)):
        cards = tuple(card for card, kept in zip(hand, keep, strict=True) if kept)
        if cards:
            moves.append(Move(question.seat, "lead", cards))
            moves += [Move(question.seat, "reply", cards, face=face) for face in (None, "up", "down")]
    return moves


@pytest.mark.parametrize("kind", ["value", "legality", "declare", "outcome"])
def test_the_changed_situation_gives_the_answer_that_was_given(kind: str) -> None:
    seen = 0
    for question, answer in wrong_answers(kind, 40):
        found = diagnose(GAME, question, answer).contrast
        if found is None:
            continue
        seen += 1
        query, ask, _ = read_task(GAME, question.task)
        value = ask.value(query.ask(RULES, query.form.read_text(found.after)))
        options = getattr(question.form, "options", ())
        told = options[answer].value if options else write_answer_value(answer)
        assert write_answer_value(value) == told
        assert found.before != found.after
    assert seen > 5


@pytest.mark.parametrize("kind", ["legality", "declare"])
def test_two_cards_are_exchanged_only_where_no_single_one_does(kind: str, proof_size) -> None:
    """Every single card exchanged for every other of the pack, and every number moved on, leaves the answer wrong."""
    looked = 0
    for question, answer in wrong_answers(kind, proof_size(sample=16, full=200)):
        found = diagnose(GAME, question, answer).contrast
        if found is not None and found.size == 1:
            continue
        query, ask, given = read_task(GAME, question.task)
        text = query.form.write(given)
        wanted = write_answer_value(answer)
        for old, new in product(sorted(set(CARD.findall(text))), PACK):
            if new not in text:
                looked += 1
                try:
                    value = ask.value(query.ask(RULES, query.form.read_text(text.replace(old, new))))
                except TutorError:
                    continue
                assert write_answer_value(value) != wanted, (text, old, new)
    assert looked


def test_a_planted_misconception_is_found() -> None:
    planted = 0
    ways = product(range(12), ("perform", "choose", "value"))
    made = [(kind, generate(GAME, RULES, seed=f"plant-{seed}", kind=kind)) for seed, kind in ways]
    for name in GAME.tables.misconceptions:
        wrong = edited(GAME.tables, RULES, name)
        for kind, question in made:
            if question is None:
                continue
            truth = KINDS[kind].truth(GAME, question, wrong)
            if truth is None or truth == KINDS[kind].truth(GAME, question, RULES) or not isinstance(truth, tuple):
                continue
            for answer in truth if kind == "perform" else (truth,):
                if not KINDS[kind].accepts(GAME, question, RULES, answer):
                    assert name in {belief.id for belief in beliefs(GAME, question, answer)}
                    planted += 1
    assert planted > 10


def test_the_parting_step_is_one_of_the_verdict() -> None:
    for question, answer in wrong_answers("value", 30):
        found = diagnose(GAME, question, answer).parting
        assert found is not None
        assert found.true is not None or found.believed is not None
