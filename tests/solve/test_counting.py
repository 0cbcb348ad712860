"""One trick ahead, against the engine itself: every hand dealt, every answer played, who has enough then."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.explain.language import language
from tutor.games.bura.position import BuraPosition
from tutor.registry import game_of
from tutor.solve.bura.asked import GOES_ON
from tutor.solve.bura.counting import _would_show, ahead
from tutor.solve.bura.met import below_target, met, won_by
from tutor.solve.bura.odds import hands_of_other
from tutor.solve.bura.weighing import TRICKS_TOLD
from tutor.solve.door import Here
from tutor.solve.solution import Unsolvable

GAME = game_of("bura")


def naive(position: BuraPosition, rules, move: Move) -> tuple[int, int, int, int]:  # type: ignore[no-untyped-def]
    """Hands, those that beat the lead, those that leave the deal won, those that leave it lost."""
    seat, other = move.seat, position.after(move.seat)
    counts = [0, 0, 0, 0]
    closed = {*position.hand(other), *position.stock[:-1]}
    for hand in hands_of_other(position, seat):
        rest = tuple(sorted(closed - set(hand), key=str))
        dealt = replace(position.with_hand(other, hand), stock=(*rest, *position.stock[-1:]))
        if any(each.kind == "show" and each.seat == other for each in GAME.moves(rules, dealt)):
            continue
        led = GAME.apply(rules, dealt, move)
        jumped = any(each.kind == "lead" and each.seat == other for each in GAME.moves(rules, led))
        answers = [each for each in GAME.moves(rules, led) if each.kind == "reply" and each.seat == other]
        after = [GAME.apply(rules, led, each) for each in answers]
        target = rules.options["target"]
        counts[0] += 1
        counts[1] += any(each.taker == other for each in after)
        counts[2] += not jumped and all(each.taker == seat and won_by(rules, each, seat) >= target for each in after)
        counts[3] += any(each.taker == other and won_by(rules, each, other) >= target for each in after)
    return counts[0], counts[1], counts[2], counts[3]


@pytest.mark.parametrize(
    ("name", "most"),
    [("seed", 14), ("burkozel", 4), ("seed+molodka=jump_over_lead,bura=lead_only", 14)],
)
def test_counting_agrees_with_playing_every_hand(name: str, most: int) -> None:
    rules = GAME.tables.read_rules(name)

    def fits(position: BuraPosition) -> bool:
        return position.phase == "lead" and 0 < len(position.stock) <= most and below_target(rules, position)

    tried = 0
    for seed in range(60):
        position = met(rules, Chance(f"count-{seed}"), fits) if tried < 2 else None
        if position is None:
            continue
        tried += 1
        for move in GAME.moves(rules, position):
            if move.kind == "lead" and move.seat == position.to_act:
                found = ahead(rules, position, move)
                assert (found.hands, found.beaten, found.wins, found.loses) == naive(position, rules, move)
    assert tried


def test_a_holding_that_wins_beside_another_card_would_have_been_shown() -> None:
    rules = GAME.tables.read_rules("burkozel+moscow=any_aces,moscow_effect=win_deal")
    for text, shown in (("As Ah Ad 7c", True), ("As Ah Td 7c", False)):
        hand = tuple(Card(word[0], word[1]) for word in text.split())
        assert _would_show(rules, "h", hand) is shown


def test_what_follows_is_told_of_every_choice() -> None:
    here = Here()
    for name in GAME.tables.rule_sets:
        key = f"bura/{name}"
        for task in here.tasks(key):
            found = next(
                found for seed in range(40) if (found := here.find(key, task, Chance(f"follow-{seed}"))) is not None
            )
            for choice in here.weigh("bura", found.position, found.seat, task).choices:
                after = here.follow("bura", found.position, found.seat, task, choice.move)
                assert after.says
                told = " ".join(map(language("en").message, after.says))
                assert not re.search("North|South", told), told
                if choice.move.startswith("reply down"):
                    assert "face down; the other side takes the trick" in told
                    assert not after.asks
                for query, given in after.asks:
                    form = GAME.queries[query].form
                    GAME.queries[query].ask(GAME.tables.read_rules(key), form.read_text(given))


def test_a_line_that_is_not_told_to_the_end_says_so() -> None:
    here, found = Here(), set()
    for seed in range(40):
        asked = here.find("bura/burkozel-points", "points", Chance(f"long-{seed}"))
        if asked is None or len(found) == 2:
            continue
        try:
            best = here.weigh("bura", asked.position, asked.seat, "points").choices[0]
        except Unsolvable:
            continue
        *tricks, _ = here.follow("bura", asked.position, asked.seat, "points", best.move).says
        whole = all(each.text != GOES_ON for each in tricks)
        assert len(tricks) <= TRICKS_TOLD if whole else len(tricks) == TRICKS_TOLD + 1
        found.add(whole)
    assert found == {True, False}
