"""What a seat sees does not depend on what it may not see."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.games.bura.walks import MANY, RULE_SETS, TABLES, TOGETHER, complete, walk
from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.view import Pile, TableView
from tutor.games.bura import GAME
from tutor.games.bura.position import BuraPosition

KEYS = (*RULE_SETS, *MANY, *TOGETHER, "seed+open_hands=one", "seed+open_hands=both")


def seen_by(position: BuraPosition, seat: str) -> set[Card]:
    """The cards that lie open before a seat: its own hand and open ones, what lies face up, the turned card."""
    seen = {
        card for other in position.seats for card in position.hand(other) if other == seat or other in position.shows
    }
    seen |= {card for play in position.table for card in play.cards if play.face == "up" or play.seat == seat}
    if position.stock and position.stock[-1] is position.turned:
        seen.add(position.turned)
    return seen


def permuted(position: BuraPosition, seat: str, chance: Chance) -> BuraPosition:
    """The same position with all cards that the seat does not see dealt out anew among their places."""
    seen = seen_by(position, seat)
    held = [*position.hands, *position.plays, position.stock, *position.won, *position.hidden]
    unseen = [card for cards in held for card in cards if card not in seen]
    chance.shuffle(unseen)
    fresh = iter(unseen)

    def dealt(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card if card in seen else next(fresh) for card in cards)

    return replace(
        position,
        hands=tuple(map(dealt, position.hands)),
        table=tuple(replace(play, cards=dealt(play.cards)) for play in position.table),
        stock=dealt(position.stock),
        won=tuple(map(dealt, position.won)),
        hidden=tuple(map(dealt, position.hidden)),
    )


@pytest.mark.parametrize("key", KEYS)
def test_a_view_holds_what_its_seat_sees_and_depends_on_nothing_else(key: str) -> None:
    rules, chance = TABLES.read_rules(key), Chance(f"views/{key}")
    for position, _ in walk(rules, chance, offences=True):
        for seat in position.seats:
            view = GAME.layout(position, seat)
            data = view.to_json()
            shown = {text for pile in data["piles"] for text in pile["cards"]}
            assert shown == {card.text for card in seen_by(position, seat)}
            hidden = {card.text for card in Trace(rules).ask("bura.setup.deck")} - shown
            words = json.dumps({**data, "piles": [{**pile, "cards": []} for pile in data["piles"]]})
            assert not [text for text in hidden if f'"{text}"' in words or f" {text} " in words]
            assert sum(len(pile["cards"]) + pile["hidden"] for pile in data["piles"]) == rules.options["deck"]
            other = permuted(position, seat, chance)
            assert GAME.layout(other, seat) == view
            assert GAME.layout(other, seat).to_text() == view.to_text()


def test_a_view_says_what_lies_where() -> None:
    _, position = GAME.read(
        complete(
            "seed+reply=closed,players=3 | trump 9d | N Kh 7c | E As 6s | S Ah Th 6c | table N Qh, E- Ts"
            " | stock REST 9d | won S 8d 7d | hidden S 6d | tricks N 0, E 0, S 1 | dealer S | lead N | taker S"
            " | worth 2 | pot 6 | score N 1 | act S reply"
        )
    )
    view = GAME.layout(position, "S")
    assert view.to_text().splitlines() == [
        "hand N ?2", "hand E ?2", "hand S Ah Th 6c", "trick N Qh", "trick E ?1", "stock ?23", "turned 9d", "won S ?3",
    ]  # fmt: skip
    assert dict(view.facts) == {
        "trump": "d", "on_lead": "N", "worth": 2, "pot": 6, "score": {"N": 1, "E": 0, "S": 0}
    }  # fmt: skip
    assert GAME.layout(position, "E").pile("trick", "E") == Pile("trick", "E", (Card("T", "s"),), 0, "replies")
    assert view.pile("hand", "N") == Pile("hand", "N", (), 2, "")
    assert view.pile("meld") is None
    _, position = GAME.read(
        complete(
            "seed+stake=raises | trump 9d | N Kh Qh 7c | S Ah Th 6c | stock REST 9d | dealer S | lead N | offer N 2"
            " | act S offer"
        )
    )
    assert dict(GAME.layout(position, "N").facts)["offered_by"] == "N"


def test_a_view_in_text_leaves_out_what_is_empty() -> None:
    view = TableView("bura", "S", ("N", "S"), "S", "lead", 0, (Pile("hand", "N", (), 0), Pile("stock", None, (), 3)))
    assert view.to_text() == "hand N\nstock ?3"
