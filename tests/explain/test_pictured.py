"""The smallest change on the table: the cards of the contrast alone are marked, with a sign and not only by colour."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tutor.ask import KINDS, generate, mark, parse
from tutor.ask.places import situation
from tutor.engine.model import Move
from tutor.engine.view import COMES, GOES
from tutor.errors import TutorError
from tutor.explain.diagnose import diagnose, distance
from tutor.explain.language import codes, language
from tutor.explain.pictured import pictured
from tutor.registry import taught
from tutor.table.svg import draw
from tutor.table.words import labels_in

GAMES = taught()
WHERE = [("bura", "perform"), ("bura", "move"), ("bura", "choose"), ("burraco", "perform")]


def wrong(game, kind: str, count: int):
    """Wrong answers to some questions, with their grades and what lies behind them."""
    for seed in range(count):
        question = generate(game, game.tables.rules(), seed=f"picture-{seed}", kind=kind)
        for raw in KINDS[kind].specimens(game, question).wrong[:2] if question else ():
            grade = mark(game, question, parse(question, raw))
            if not grade.right:
                yield grade, diagnose(game, question, grade.answer)


@pytest.mark.parametrize(("id", "kind"), WHERE)
def test_the_cards_of_the_contrast_are_marked_and_named(id: str, kind: str, proof_size) -> None:
    game, seen = GAMES[id], 0
    for grade, found in wrong(game, kind, proof_size(sample=8, full=20)):
        change = pictured(game, grade, found)
        if change is None:
            continue
        seen += 1
        marked = {
            sign: Counter(
                card for pile, marks in zip(change.view.piles, change.marks, strict=True)
                for card, mark in zip(pile.cards, marks, strict=True) if mark == sign
            )
            for sign in (GOES, COMES)
        }  # fmt: skip
        assert marked == {GOES: Counter(found.contrast.instead), COMES: Counter(found.contrast.with_)}
        drawn = draw(change.to_json(), labels_in("en"))
        assert drawn.count("stroke-dasharray") == len(found.contrast.instead)
        assert drawn.count("M0 -4.5V4.5") == len(found.contrast.with_)
        for code in codes():
            said = language(code).message(change.says)
            assert all(language(code).card(card) in said for card in (*found.contrast.instead, *found.contrast.with_))
    assert seen


def test_nothing_smaller_makes_a_move_at_a_table_of_melds_right(proof_size) -> None:
    """Every choice of cards of the hand that is nearer to the own move than the contrast fails."""
    game, looked = GAMES["burraco"], 0
    for grade, found in wrong(game, "perform", proof_size(sample=3, full=40)):
        contrast, question = found.contrast, grade.question
        if contrast is None:
            continue
        rules, position = situation(game, question)
        own = game.read_move(str(grade.answer), question.seat)
        assert KINDS["perform"].accepts(game, question, rules, contrast.after)
        assert distance(own, game.read_move(contrast.after, question.seat)) == contrast.size
        for move in nearer(own, position.hand(question.seat), contrast.size):
            try:
                text = game.write_move(move)
                is_written = game.read_move(text, move.seat) == move
            except TutorError:
                continue
            if is_written:
                looked += 1
                assert not KINDS["perform"].accepts(game, question, rules, text), text
    assert looked > 10


def nearer(own: Move, hand, size: int) -> list[Move]:
    """Moves of the same kind with other cards of the hand, less than so many single changes away."""
    counts = range(max(0, len(own.cards) - size + 1), len(own.cards) + size)
    chosen = {cards for count in counts for cards in combinations(sorted(hand), count)}
    moves = [Move(own.seat, own.kind, cards, own.target, own.face, own.count) for cards in sorted(chosen)]
    return [move for move in moves if 0 < distance(own, move) < size]
