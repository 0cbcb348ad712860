"""Endings as they are asked: leads and answers, each with what is left open, whatever was asked before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from tests.solve.minimax import GAME
from tutor.chance import Chance
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.solve import Unsolvable
from tutor.solve.bura import endings
from tutor.solve.bura.hidden import HiddenEnding
from tutor.solve.bura.met import below_target, seen_by
from tutor.solve.bura.weighing import find, tasks, weigh

RULES = GAME.tables.read_rules("seed+target=61")
ASKED = (1, 3, 0, 9)
"""Seeds of a lead and of an answer with two cards in the stock, then with four."""


@cache
def found(key: str, task: str, seeds: Sequence[int]) -> tuple[BuraPosition, ...]:
    """Positions in which a task arises."""
    rules = GAME.tables.read_rules(key)
    met = (find(rules, task, Chance(f"asked {seed}")) for seed in seeds)
    return tuple(each[0] for each in met if each is not None)


def test_leads_and_answers_are_asked_with_two_and_four_in_the_stock() -> None:
    asked = found(RULES.key, "ending", ASKED)
    assert {(position.phase, len(position.stock)) for position in asked} == {
        ("lead", 2), ("reply", 2), ("lead", 4), ("reply", 4),
    }  # fmt: skip
    for position in asked:
        decision = weigh(RULES, position, position.to_act, "ending")
        able = [move for move in moves(RULES, position) if move.kind == position.phase]
        assert len(decision.choices) == len(able) > 1
        assert decision.gap <= endings.GAPS[len(position.stock)]
        assert all(choice.error == decision.choices[0].error > decision.gap for choice in decision.choices)


def test_what_was_asked_before_changes_nothing() -> None:
    lead = next(position for position in found(RULES.key, "ending", ASKED[:2]) if position.phase == "lead")
    answer = apply(RULES, lead, next(iter(HiddenEnding(RULES, lead).choices(lead))))
    found_first = []
    for order in ((lead, answer), (answer, lead)):
        endings._solved.cache_clear()
        weighed = {position.phase: endings.certified(RULES, position) for position in order}
        found_first.append((weighed["lead"], weighed["reply"]))
    assert found_first[0] == found_first[1]


def test_how_likely_moments_are_adds_up() -> None:
    """Over all hands and all leads, every answerer is somewhere."""
    position = next(
        each for each in found(RULES.key, "ending", ASKED[:2]) if len(each.stock) == 2 and each.phase == "lead"
    )
    ending = HiddenEnding(RULES, position)
    ending.play(20)
    leader, other = position.on_lead, position.after(position.on_lead)
    total, seen = 0.0, set()
    for first in combinations(ending.pool, 3):
        rest = [card for card in ending.pool if card not in first]
        for second in combinations(rest, 3):
            left = tuple(card for card in rest if card not in second)
            dealt = position.with_hand(leader, first).with_hand(other, second)
            dealt = replace(dealt, stock=(*left, *position.stock[-1:]))
            for lead in moves(RULES, dealt):
                if lead.kind != "lead" or (lead.cards, second) in seen:
                    continue
                seen.add((lead.cards, second))
                try:
                    ending.choices(apply(RULES, dealt, lead))
                except Unsolvable:
                    continue
                total += ending.likely
    assert total == pytest.approx(1, abs=1e-3)


def test_endings_are_asked_where_nobody_has_declared_by_then() -> None:
    """Not to thirty-one; to sixty-one, and where all cards are played for penalties."""
    with_endings = {"burkozel", "seed+target=61", "seed+object=penalties"}
    without = {"seed", "ruwiki", "pagat", "georgian20", "burkozel-points"}
    for key in with_endings | without:
        assert ("ending" in tasks(GAME.tables.read_rules(key))) is (key in with_endings), key


def test_what_lies_face_down_in_own_tricks_changes_no_question_and_no_value() -> None:
    rules = GAME.tables.rules("georgian20")
    met = found("georgian20", "play", range(40))
    positions = [position for position in met if position.hidden[position.place(position.to_act)]]
    assert len(positions) > 2
    for position in positions[:4]:
        place = position.place(position.to_act)
        lying = position.hidden[place]
        other = replace(
            position, stock=(lying[0], *position.stock[1:]),
            hidden=tuple((position.stock[0], *cards[1:]) if at == place else cards
                         for at, cards in enumerate(position.hidden)),
        )  # fmt: skip
        assert below_target(rules, position, seen=True)
        assert seen_by(rules, position, position.to_act) == seen_by(rules, other, position.to_act)
        one, two = (weigh(rules, each, each.to_act, "play") for each in (position, other))
        assert one == two
        assert one.of("declare") is not None


def test_a_declaration_may_be_the_question() -> None:
    """Some positions are met in which own cards lie face down and are enough for all that one knows."""
    rules = GAME.tables.rules("georgian20")
    declared = [
        choice for position in found("georgian20", "play", range(40))
        for choice in weigh(rules, position, position.to_act, "play").choices
        if choice.move == "declare" and not choice.fault
    ]  # fmt: skip
    assert declared


@pytest.mark.parametrize(
    ("key", "numbers"), [("georgian20", (61, 91, 108)), ("burkozel+molodka=jump_over_lead", (128,))]
)
def test_nothing_is_asked_where_the_other_side_may_act_first(key: str, numbers: Sequence[int]) -> None:
    rules = GAME.tables.read_rules(key)
    for number in numbers:
        met = find(rules, "race", Chance(number))
        assert met is None or not [
            move for move in moves(rules, met[0]) if move.seat != met[1] and move.kind in {"lead", "show", "declare"}
        ]
