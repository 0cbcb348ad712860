"""The count of a deal against a scorer of its own, which knows the rules only from the rule sources."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import ProofSize
from tests.games.burraco.walks import RULE_SETS, TABLES, VARIED, picked, walk
from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.rules import RuleSet
from tutor.games.burraco.dealing import deal_points
from tutor.games.burraco.game import GAME
from tutor.games.burraco.laid import Meld
from tutor.games.burraco.position import BurracoPosition

WORTH = {"*": 30, "2": 20, "A": 15, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5}


def worth(cards: Any) -> int:
    return sum(WORTH.get(card.rank, 10) for card in cards)


def has_wild(meld: Meld, card: Card, place: int, solid_three: bool) -> bool:
    """Whether a card of a meld is used as a wild."""
    if card.rank not in "2*":
        return False
    if meld.kind == "set" or card.rank == "*" or card.suit != meld.of or place != 2:
        return True
    return solid_three and Card("3", meld.of) not in meld.cards


def bonus(option: dict[str, Any], meld: Meld) -> int:
    """The bonus of a meld, from the class table of the dossier."""
    count = len(meld)
    if count < 7:
        return 0
    places = meld.places or (0,) * count
    solid = option["natural_two"] == "needs_physical_three"
    flags = [has_wild(meld, card, place, solid) for card, place in zip(meld.cards, places, strict=True)]
    run = meld.kind == "run"
    if not any(flags):
        if run and count >= 13 and option["royal"]:
            return int(option["royal"])
        return int(option["super"]) or 200 if not run and count == 8 else 200
    if run and count >= 13 and option["royal_wild"]:
        return int(option["royal_wild"])
    if not run and flags.count(False) == 8 and option["super_wild"]:
        return int(option["super_wild"])
    row = "".join("w" if flag else "n" for flag in flags)
    if not run:
        semi = count == 8 if option["semi_set"] == "exactly_eight" else count >= 8
    elif option["semi_run"] == "wild_at_end":
        semi = flags.count(False) >= 7 and "w" in (row[0], row[-1])
    else:
        semi = "n" * 7 in row
    return int(option["semi"]) or 100 if semi else 100


def naive_points(rules: RuleSet, position: BurracoPosition) -> tuple[int, ...]:
    option = dict(rules.options)
    points = []
    taken = [state != "untaken" for state in position.pozzetto]
    for side, name in enumerate(position.sides):
        total = sum(worth(meld.cards) + bonus(option, meld) for meld in position.melds[side])
        total += 100 if position.closer == name else 0
        total += 100 if position.bonus[side] else 0
        waiting = position.taker[side] if position.pozzetto[side] == "unplayed" else None
        for seat in position.members(side):
            held = worth(position.hand(seat))
            if seat == waiting:
                held = {"face_value": held, "flat_100": 100, "none": 0}[option["unplayed_pozzetto"]]
            total -= held
        if not taken[side] and (any(taken) or option["missed_pozzetto"] == "always"):
            total -= 100
        points.append(total)
    return tuple(points)


@pytest.mark.prove
@pytest.mark.parametrize("key", [*RULE_SETS, *VARIED, "fitab+royal_wild=250,super_wild=200", "seed+semi=0"])
def test_points_agree_with_another_scorer(key: str, proof_size: ProofSize) -> None:
    rules = TABLES.read_rules(key)
    for number in range(proof_size(sample=1, full=300)):
        for position, _ in walk(rules, Chance(f"score/{key}/{number}")):
            if position.ply % 9 == 0 or position.phase == "over":
                result = position.result
                void = result is not None and result.void
                wanted = (0, 0) if void else naive_points(rules, position)
                assert deal_points(rules, position) == wanted


def test_the_question_counts_like_the_deal() -> None:
    rules = TABLES.rules("fitab")
    query = GAME.queries["score"]
    for position in picked(rules, Chance("ask"), 4):
        for given in query.occasions(rules, position):
            assert tuple(query.ask(rules, given).answer()["points"].values()) == naive_points(rules, position)
            assert query.form.read_text(query.form.write(given)) == given
