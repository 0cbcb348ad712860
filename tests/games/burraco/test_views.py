"""What a seat sees does not depend on what it may not see."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from tests.games.burraco.walks import TABLES, walk
from tutor.cards import Card
from tutor.chance import Chance
from tutor.games.burraco.game import GAME
from tutor.games.burraco.laid import Cards
from tutor.games.burraco.position import BurracoPosition


def sees_hand(position: BurracoPosition, seat: str, other: str) -> bool:
    if position.phase == "over":
        return True
    return seat == other and not (position.is_unplayed(other) and position.to_act != other)


def permuted(position: BurracoPosition, seat: str, chance: Chance) -> BurracoPosition:
    """The same position with all cards that the seat does not see dealt out anew among their places."""
    closed = [other for other in position.seats if not sees_hand(position, seat, other)]
    unseen = [card for other in closed for card in position.hand(other)]
    unseen += [*position.stock, *(card for pozzetto in position.pozzetti for card in pozzetto)]
    chance.shuffle(unseen)
    fresh = iter(unseen)

    def dealt(cards: Cards) -> tuple[Card, ...]:
        return tuple(next(fresh) for _ in cards)

    hands = tuple(
        dealt(hand) if other in closed else hand for other, hand in zip(position.seats, position.hands, strict=True)
    )
    return replace(position, hands=hands, stock=dealt(position.stock), pozzetti=tuple(map(dealt, position.pozzetti)))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("key", ["seed", "fitab"])
def test_a_view_depends_on_nothing_hidden(key: str, players: int) -> None:
    rules, chance = TABLES.read_rules(key), Chance(f"views/{key}/{players}")
    for position, _ in walk(rules, chance, players=players):
        for seat in position.seats:
            view = GAME.layout(position, seat)
            data = view.to_json()
            assert sum(len(pile["cards"]) + pile["hidden"] for pile in data["piles"]) == 108
            assert GAME.layout(permuted(position, seat, chance), seat) == view
            assert json.loads(json.dumps(data)) == data


def test_a_view_shows_melds_as_they_lie() -> None:
    rules = TABLES.rules("seed")
    seen = Counter[str]()
    for position, _ in walk(rules, Chance("melds")):
        view = GAME.layout(position, position.seats[0], rules)
        for pile in view.piles:
            if pile.role == "meld":
                assert pile.hidden == 0
                assert pile.seat in position.sides
                shown = [word.partition("=")[2] or word for word in pile.text.split()]
                seen["run" if len({text[0] for text in shown}) > 1 else "set"] += 1
                seen["wild"] += bool(pile.stands)
                seen[pile.note] += 1
                assert (len(pile.cards) >= 7) == bool(pile.note)
    assert {"run", "set", "wild", "", "dirty"} <= set(seen)


def test_the_class_of_a_burraco_is_told_only_under_rules() -> None:
    rules = TABLES.rules("seed")
    for position, _ in walk(rules, Chance("melds")):
        assert all(pile.note == "" for pile in GAME.layout(position, "S").piles if pile.role == "meld")


def test_what_can_be_tried_fits_the_moment_and_every_move_that_can_be_made() -> None:
    rules = TABLES.rules("seed")
    for position, _ in walk(rules, Chance("ways")):
        view = GAME.layout(position, position.to_act)
        kinds = {way.kind for way in view.ways}
        assert {move.kind for move in GAME.moves(rules, position)} <= kinds
        for way in view.ways:
            assert way.pile is None or view.piles[way.pile].role == {"add": "meld", "discard": "pile"}[way.kind]
