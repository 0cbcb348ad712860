"""Tricks, drawing, counting and whole deals against a second, naive Bura."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from tests.conftest import ProofSize
from tests.games.bura import naive
from tests.games.bura.naive import NaiveDeal
from tests.games.bura.walks import RULE_SETS, TABLES
from tutor.cards import Card, read_cards
from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.rules import RuleSet
from tutor.games.bura import GAME
from tutor.games.bura.clauses.setup import PACKS
from tutor.games.bura.dealing import first_deal
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import best_pairing, points_of

Record = Callable[[str, object], None]


def pack(rules: RuleSet) -> list[str]:
    return [rank + suit for suit in "shdc" for rank in PACKS[int(rules.options["deck"])]]


def led_together(chance: Chance, cards: list[str], count: int, *, mixed: bool) -> list[str]:
    """Some cards of one suit, or of any, as a lead could hold them."""
    if mixed:
        return cards[:count]
    suit = chance.pick("shdc")
    return [card for card in cards if card[1] == suit][:count]


def one_trick(rules: RuleSet, chance: Chance) -> tuple[str, list[list[str]]]:
    """A trump and the plays of a trick."""
    cards, trump = pack(rules), chance.pick("shdc")
    if chance.happens(1, 3):
        cards = [card for card in cards if card[1] == trump or card[0] in "AT6" or chance.happens(1, 3)]
    chance.shuffle(cards)
    plays = [led_together(chance, cards, 1 + chance.below(int(rules.options["hand"])), mixed=chance.happens(1, 5))]
    left = [card for card in cards if card not in plays[0]]
    count = len(plays[0])
    answers = min(int(rules.options["players"]) - 1, len(left) // max(1, count))
    plays += [left[place * count : (place + 1) * count] for place in range(answers)]
    return trump, plays


TRICKS = (
    *RULE_SETS, "seed+players=4", "burkozel+players=3", "seed+assignment=declared", "burkozel+shokha=on",
    "burkozel+shokha=on,assignment=declared,players=3", "georgian20+hand=5,max_lead=5,target=61",
)  # fmt: skip


@pytest.mark.prove
@pytest.mark.parametrize("key", TRICKS)
def test_tricks_are_taken_as_every_order_of_laying_says(
    key: str, proof_size: ProofSize, record_property: Record
) -> None:
    rules, chance = TABLES.read_rules(key), Chance(f"tricks/{key}")
    query, trace = GAME.queries["trick"], Trace(rules)
    as_laid, shokha = rules.options["assignment"] == "declared", rules.options["shokha"] == "on"
    rounds, tried = proof_size(sample=400, full=1_000_000 // len(TRICKS) + 1), 0
    while tried < rounds:
        trump, plays = one_trick(rules, chance)
        if not plays[0] or len(plays) < 2:
            continue
        tried += 1
        laid = tuple(read_cards(" ".join(cards)) for cards in plays)
        verdict = query.ask(rules, {"trump": trump, "plays": laid})
        place = naive.taker(trump, plays, as_laid=as_laid, shokha=shokha)
        expected = {
            "taker": place,
            "points": sum(naive.points(cards) for cards in plays),
            "beaten": place == len(plays) - 1,
        }
        assert verdict.answer() == expected, (trump, plays)
        if not as_laid:
            pairs = best_pairing(trace, trump, laid[0], laid[1])
            most = naive.most_beaten(trump, plays[0], plays[1], shokha=shokha)
            assert len(pairs) == len({by for _, by in pairs}) == most, (trump, plays)
    record_property("proved", f"{tried} tricks of Bura as every order of laying says, {key}")


def test_every_pair_of_cards_beats_as_told() -> None:
    for key in ("seed", "burkozel+shokha=on", "seed+deck=32", "georgian20"):
        rules = TABLES.read_rules(key)
        query, shokha = GAME.queries["trick"], rules.options["shokha"] == "on"
        for trump in "shdc":
            for card in pack(rules):
                for by in pack(rules):
                    if card == by:
                        continue
                    plays = (read_cards(card), read_cards(by))
                    verdict = query.ask(rules, {"trump": trump, "plays": plays})
                    assert verdict.answer()["beaten"] is naive.beats(trump, card, by, shokha=shokha), (trump, card, by)


@pytest.mark.parametrize("custom", ["alternate_until_empty", "full_rounds", "all_or_nothing"])
@pytest.mark.parametrize(("players", "size"), [(2, 3), (2, 4), (3, 3), (4, 3), (5, 3), (6, 3), (3, 4), (6, 5)])
def test_hands_are_filled_as_going_round_the_table_says(custom: str, players: int, size: int) -> None:
    target = 31 if size == 3 else 61
    rules = TABLES.rules("seed", {"short_stock": custom, "players": players, "hand": size, "target": target})
    ring, query = naive.RING[players], GAME.queries["draw"]
    for short in range(size + 1):
        for stock in range(36 - players * (size - short) + 1):
            hands = dict.fromkeys(ring, size - short)
            for first in ring:
                order = naive.drawing(ring, first, hands, stock, size, custom)
                answer = query.ask(rules, {"taker": first, "hands": hands, "stock": stock}).answer()
                assert (answer["order"] or "").split() == order, (first, hands, stock)
                assert answer["after"] == {seat: hands[seat] + order.count(seat) for seat in ring}


def test_hands_of_unequal_length_are_filled_alike() -> None:
    rules = TABLES.rules("seed", {"players": 3})
    query = GAME.queries["draw"]
    for hands in ({"N": a, "E": b, "S": c} for a in range(4) for b in range(4) for c in range(4)):
        for stock in (0, 1, 2, 5, 12):
            for first in "NES":
                order = naive.drawing("NES", first, hands, stock, 3, "alternate_until_empty")
                answer = query.ask(rules, {"taker": first, "hands": hands, "stock": stock}).answer()
                assert (answer["order"] or "").split() == order


def test_cards_are_counted_as_told() -> None:
    rules = TABLES.rules()
    query = GAME.queries["value"]
    for pair in combinations(pack(rules), 2):
        assert query.ask(rules, {"cards": read_cards(" ".join(pair))}).answer() == {"points": naive.points(pair)}


DEALS = (
    "seed", "ruwiki", "burkozel", "seed+players=3", "seed+players=4", "seed+players=5", "seed+players=6",
    "burkozel+players=3", "seed+assignment=declared", "burkozel+shokha=on", "seed+short_stock=full_rounds,players=5",
    "seed+deck=32", "seed+deck=20,short_stock=all_or_nothing,players=3",
)  # fmt: skip


def both(rules: RuleSet, chance: Chance) -> tuple[BuraPosition, NaiveDeal]:
    """The same deal for the engine and for the naive one."""
    option = rules.options
    cards = pack(rules)
    chance.shuffle(cards)
    dealer = chance.pick(naive.RING[option["players"]])
    deck = tuple(Card(*card) for card in cards)
    told = NaiveDeal(
        cards, dealer, option["players"], option["hand"], option["target"], option["max_lead"], option["short_stock"],
        as_laid=option["assignment"] == "declared", shokha=option["shokha"] == "on",
    )  # fmt: skip
    return first_deal(rules, chance, deck=deck, dealer=dealer), told


def assert_alike(rules: RuleSet, position: BuraPosition, told: NaiveDeal) -> None:
    assert position.phase == told.phase
    assert [card.text for card in position.stock] == told.stock
    for seat in position.seats:
        assert [card.text for card in position.hand(seat)] == told.hands[seat]
        assert sorted(card.text for card in position.pile(seat)) == sorted(told.piles[seat])
        assert points_of(Trace(rules), position.pile(seat)) == naive.points(told.piles[seat])
    if position.phase == "over":
        assert position.result is not None
        assert (position.result.winner, position.result.void) == (told.winner, told.winner is None)
        return
    assert position.to_act == told.to_act
    assert [(play.seat, [card.text for card in play.cards]) for play in position.table] == told.table
    listed = [f"{move.seat} {GAME.write_move(move)}" for move in GAME.moves(rules, position)]
    assert sorted(listed) == sorted(told.moves())


@pytest.mark.prove
@pytest.mark.parametrize("key", DEALS)
def test_whole_deals_go_as_told(key: str, proof_size: ProofSize, record_property: Record) -> None:
    rules, rounds, moves = TABLES.read_rules(key), proof_size(sample=12, full=20_000), 0
    for number in range(rounds):
        chance = Chance(f"told/{key}/{number}")
        position, told = both(rules, chance)
        quiet = chance.happens(1, 2)
        while True:
            assert_alike(rules, position, told)
            if position.phase == "over":
                break
            choices = list(GAME.moves(rules, position))
            cards = [move for move in choices if move.kind in {"lead", "reply", "draw"}]
            move = chance.pick(cards if quiet and cards else choices)
            position = GAME.apply(rules, position, move)
            told.play(f"{move.seat} {GAME.write_move(move)}")
            moves += 1
    record_property("proved", f"{rounds} whole deals of Bura ({moves} moves) as the naive one plays them, {key}")
