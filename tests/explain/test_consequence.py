"""What a wrong answer leads to: every act is one that the engine allows, and the position asked about stays."""

from __future__ import annotations

import pytest

from tutor.ask import generate, mark, parse
from tutor.ask.kinds import KINDS
from tutor.ask.places import situation
from tutor.chance import Chance
from tutor.explain.consequence import LONGEST, act_of, consequence, instead, reply
from tutor.registry import taught

GAMES = taught()
WHERE = [(GAMES["bura"], kind) for kind in ("perform", "move", "moves")] + [(GAMES["burraco"], "perform")]


@pytest.mark.parametrize(("game", "kind"), WHERE, ids=[f"{game.id}-{kind}" for game, kind in WHERE])
def test_a_wrong_act_is_refused_by_a_clause_or_played_on(game, kind: str) -> None:
    rules = game.tables.rules()
    looked = followed = 0
    for seed in range(8):
        question = generate(game, rules, seed=f"c{seed}", kind=kind)
        if question is None:
            continue
        for raw in KINDS[kind].specimens(game, question).wrong[:2]:
            answer = parse(question, raw)
            before = question.position
            scenes = consequence(game, question, answer)
            looked += 1
            followed += bool(scenes)
            assert len(scenes) <= LONGEST
            assert game.write(*situation(game, question)) == before
            if scenes and scenes[0].refusal is not None:
                move = act_of(game, question, answer)
                assert len(scenes) == 1
                assert not game.judge(*situation(game, question), move).value
            assert all(scene.outcome is None for scene in scenes[:-1])
    assert looked
    assert followed or kind != "moves"


@pytest.mark.parametrize("key", ["burraco/seed", "burraco/fitab"])
def test_what_is_laid_for_the_side_of_a_player_counts_for_that_player(key: str) -> None:
    """Somebody who can lay cards does so rather than throw one away, in pairs as in twos."""
    game = GAMES["burraco"]
    rules = game.tables.read_rules(key)
    chosen = []
    for seed in range(6):
        position = game.stage(rules, "burraco.meld.three-cards", Chance(str(seed)))
        while position is not None and position.phase == "draw":
            position = game.apply(rules, position, next(iter(game.moves(rules, position))))
        able = list(game.moves(rules, position)) if position is not None else []
        if {"meld", "discard"} <= {move.kind for move in able}:
            other = next(seat for seat in position.seats if seat != position.to_act)
            chosen.append(reply(game, rules, position, other).kind)
    assert chosen
    assert "discard" not in chosen


def test_a_reply_that_takes_the_trick_is_found() -> None:
    """One card is led; whoever can beat it does, and the trick becomes theirs."""
    game = GAMES["bura"]
    rules = game.tables.rules()
    taken = 0
    for seed in range(12):
        question = generate(game, rules, seed=f"t{seed}", kind="perform", focus="bura.lead.same-suit")
        if question is None:
            continue
        for raw in KINDS["perform"].specimens(game, question).wrong[:4]:
            scenes = consequence(game, question, parse(question, raw))
            if len(scenes) == 2 and scenes[1].seat != question.seat:
                won = scenes[1].view.pile("won", scenes[1].seat)
                before = scenes[0].view.pile("won", scenes[1].seat)
                taken += (won.hidden if won else 0) > (before.hidden if before else 0)
    assert taken


def test_the_better_move_is_played_on_too() -> None:
    game = GAMES["bura"]
    question = generate(game, game.tables.rules(), seed="5", kind="perform")
    (right, *_) = KINDS["perform"].truth(game, question, game.tables.rules())
    scenes = instead(game, question, right)
    assert scenes[0].seat == question.seat
    assert scenes[0].refusal is None
    assert instead(game, question, "fly to the moon") == ()


def test_nothing_follows_where_the_question_is_about_no_act() -> None:
    game = GAMES["bura"]
    question = generate(game, game.tables.rules(), seed="1", kind="value")
    raw = KINDS["value"].specimens(game, question).wrong[0]
    assert not mark(game, question, parse(question, raw)).right
    assert consequence(game, question, parse(question, raw)) == ()
