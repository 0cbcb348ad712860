"""Dealing, the deals that follow, and what ends a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.bura.walks import RULE_SETS, TABLES, complete, walk
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.game import read_question
from tutor.engine.model import Move, Outcome
from tutor.errors import RulesError
from tutor.games.bura import GAME
from tutor.games.bura.dealing import first_deal, match_winner, next_deal
from tutor.games.bura.position import BuraPosition


def test_a_pack_that_does_not_go_round_is_refused() -> None:
    rules = TABLES.rules("seed", {"deck": 20, "players": 6})
    assert len(GAME.deal(rules, Chance(1)).stock) == 2
    rules = TABLES.rules("seed", {"deck": 20, "players": 4, "hand": 5})
    with pytest.raises(RulesError) as refusal:
        GAME.deal(rules, Chance(1))
    assert "20 cards are too few for 4 hands of 5" in str(refusal.value)
    with pytest.raises(RulesError):
        read_question(GAME, f"{rules.key} | setup").answer()


def test_cards_are_dealt_singly_and_the_turned_card_lies_last() -> None:
    rules = TABLES.read_rules("seed+players=3")
    deck = Trace(rules).ask("bura.setup.deck")
    position = first_deal(rules, Chance(1), deck=deck, dealer="E")
    assert (position.dealer, position.on_lead) == ("E", "S")
    assert [card.text for card in position.hand("S")] == [deck[place].text for place in (0, 3, 6)]
    assert [card.text for card in position.hand("N")] == [deck[place].text for place in (1, 4, 7)]
    assert position.turned is deck[9]
    assert position.stock[-1] is deck[9]
    assert position.stock[0] is deck[10]


MATCHES = (
    *RULE_SETS, "georgian20+match_to=3", "seed+match_to=5,players=4", "burkozel-points+tie=both_two",
    "seed+stake=pot,undeclared=void_new_stakes,match_to=3", "burkozel-points+players=3,penalty_limit=6",
)  # fmt: skip


@pytest.mark.parametrize("key", MATCHES)
def test_a_match_goes_on_until_it_is_won(key: str) -> None:
    rules = TABLES.read_rules(key)
    chance = Chance(f"match/{key}")
    position = GAME.deal(rules, chance)
    for deal in range(200):
        while position.phase != "over":
            position = GAME.apply(rules, position, chance.pick(list(GAME.moves(rules, position))))
        later = GAME.next_deal(rules, position, chance.fork(deal))
        if later is None:
            break
        assert later.score == position.score
        assert later.result is None
        position = later
    winner = match_winner(rules, position)
    assert winner is not None
    best = max if rules.options["object"] == "race" else min
    assert dict(zip(position.seats, position.score, strict=True))[winner] == best(position.score)


def over(key: str, **changes: object) -> BuraPosition:
    """A deal that has just ended."""
    rules = TABLES.read_rules(key)
    *_, (position, _) = walk(rules, Chance(f"over/{key}"))
    return replace(position, **changes)  # type: ignore[arg-type]


def test_a_deal_that_is_not_over_has_no_next() -> None:
    rules = TABLES.rules()
    assert next_deal(rules, GAME.deal(rules, Chance(1)), Chance(2)) is None


def test_stakes_of_a_void_deal_stay_in_the_pot() -> None:
    key = "pagat+match_to=3"
    rules = TABLES.read_rules(key)
    void = over(key, result=Outcome(None, True, "bura.end.undeclared"), pot=4, score=(0, 0))
    later = next_deal(rules, void, Chance(1))
    assert later is not None
    assert later.pot == 4 + 2
    won = replace(void, result=Outcome("N", False, "bura.claim.true-wins"))
    later = next_deal(rules, won, Chance(1))
    assert later is not None
    assert later.pot == 2


def test_a_level_deal_for_penalties_makes_the_next_count_double() -> None:
    rules = TABLES.read_rules("burkozel-points")
    level = over("burkozel-points", result=Outcome(None, True, "bura.penalty.level"), score=(0, 0))
    later = next_deal(rules, level, Chance(1))
    assert later is not None
    assert later.worth == 2
    plain = next_deal(TABLES.read_rules("burkozel-points+tie=replay"), level, Chance(1))
    assert plain is not None
    assert plain.worth == 1


def test_the_lowest_trump_leads_where_that_is_agreed() -> None:
    rules = TABLES.read_rules("seed+first_lead=lowest_trump")
    order = "6789JQKTA"
    for seed in range(30):
        position = GAME.deal(rules, Chance(seed))
        lows = {
            seat: min(order.index(card.rank) for card in position.hand(seat) if card.suit == position.trump)
            for seat in "NS"
            if any(card.suit == position.trump for card in position.hand(seat))
        }
        opponent = "S" if position.dealer == "N" else "N"
        assert position.on_lead == (min(lows, key=lambda seat: lows[seat]) if lows else opponent)


ENDS = (
    "{key} | trump As | N none | S 6s | table N 7s | stock none | won N {n}, S {s} | tricks N 9, S 8 | dealer S"
    " | lead N | taker N | act S reply"
)


def test_sixty_each_is_level_in_burkozel() -> None:
    sixty = "Ah Th Kh Qh Jh Ad Td Kd Qd Jd 6h 7h 8h 9h 6d 7d 8d"
    text = ENDS.format(key="burkozel", n=sixty, s="As Ts Ks Qs Js Ac Tc Kc Qc Jc 8s 9s 6c 7c 8c 9c 9d")
    rules, position = GAME.read(complete(text))
    ended = GAME.apply(rules, position, Move("S", "reply", position.hand("S")))
    assert ended.result == Outcome(None, True, "bura.burkozel.level", 1)


@pytest.mark.parametrize(("key", "winner"), [("seed+undeclared=higher_total", "N"), ("seed", None)])
def test_a_deal_played_out_in_silence(key: str, winner: str | None) -> None:
    text = f"{key} | trump As | N none | S none | stock none | won N REST | tricks N 9, S 0 | dealer S"
    rules, position = GAME.read(complete(text + " | lead N | taker N | act N draw"))
    ended = GAME.apply(rules, position, Move("N", "draw", count=0))
    assert ended.result == Outcome(winner, winner is None, "bura.end.undeclared", 1)
