"""The list of moves, judging and playing agree with each other under every rule set, option and misconception."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from tests.conftest import ProofSize
from tests.games.bura.walks import (
    AGREED,
    MANY,
    RULE_SETS,
    TABLES,
    TOGETHER,
    acts,
    all_keys,
    complete,
    picked,
    single_edits,
    single_options,
    walk,
)
from tutor.cards import read_cards
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.errors import IllegalMove, NotationError
from tutor.games.bura import GAME
from tutor.games.bura.play import is_plainly_legal
from tutor.games.bura.position import BuraPosition


def differences(key: str, chance: Chance, positions: int) -> tuple[list[str], int]:
    """Where listing and judging part company in some positions of a deal, and how many acts were judged."""
    rules = TABLES.read_rules(key)
    found, judged = [], 0
    for position in picked(rules, chance, positions):
        listed = list(GAME.moves(rules, position, offences=True))
        where = GAME.write(rules, position)
        if len(set(listed)) < len(listed):
            found.append(f"listed twice: {where}")
        for move in listed:
            if not GAME.judge(rules, position, move).value:
                found.append(f"listed, refused: {move.seat} {GAME.write_move(move)}: {where}")
            if GAME.normalise(rules, position, move) != move:
                found.append(f"not canonical: {move.seat} {GAME.write_move(move)}: {where}")
        for move in acts(rules, position, chance):
            judged += 1
            legal = GAME.judge(rules, position, move).value
            if legal and GAME.normalise(rules, position, move) not in listed:
                found.append(f"allowed, not listed: {move.seat} {GAME.write_move(move)}: {where}")
            if not legal and is_plainly_legal(rules, position, move):
                found.append(f"plainly legal, refused: {move.seat} {GAME.write_move(move)}: {where}")
    return found, judged


@pytest.mark.parametrize("key", [*RULE_SETS, *MANY, *TOGETHER])
def test_moves_are_the_acts_that_judging_allows(key: str) -> None:
    found, _ = differences(key, Chance(f"agree/{key}"), positions=12)
    assert not found, found[0]


@pytest.mark.parametrize("keys", [single_options, single_edits])
def test_moves_and_judging_agree_under_every_single_change(keys: Callable[[], list[str]]) -> None:
    for key in keys():
        found, _ = differences(key, Chance(f"agree/{key}"), positions=2)
        assert not found, found[0]


@pytest.mark.prove
def test_moves_and_judging_agree_everywhere(
    proof_size: ProofSize, record_property: Callable[[str, object], None]
) -> None:
    rounds, judged = proof_size(sample=1, full=60), 0
    for number in range(rounds):
        for key in all_keys():
            found, count = differences(key, Chance(f"agree/{number}/{key}"), positions=proof_size(sample=1, full=4))
            assert not found, found[0]
            judged += count
    record_property(
        "proved", f"{judged} acts of Bura judged under {len(all_keys())} rule sets as the lists of moves say"
    )


@pytest.mark.parametrize("keys", [lambda: [*RULE_SETS, *MANY, *TOGETHER], single_options, single_edits])
def test_there_is_always_something_to_do_until_the_deal_ends(keys: Callable[[], list[str]]) -> None:
    for key in keys():
        rules = TABLES.read_rules(key)
        for position, move in walk(rules, Chance(f"end/{key}")):
            ended = GAME.outcome(rules, position) is not None
            assert (move is None) == (position.phase == "over") == ended, GAME.write(rules, position)


def cards_of(position: BuraPosition) -> list[str]:
    held = [*position.hands, *position.won, *position.hidden, *position.plays, position.stock]
    return sorted(card.text for cards in held for card in cards)


@pytest.mark.prove
@pytest.mark.parametrize("key", [*RULE_SETS, *MANY, *TOGETHER])
def test_no_card_and_no_point_is_lost_in_a_deal(
    key: str, proof_size: ProofSize, record_property: Callable[[str, object], None]
) -> None:
    rules, full = TABLES.read_rules(key), 20_000 if key in RULE_SETS else 2_000
    worth = dict(zip("AKQJT9876", (11, 4, 3, 2, 10, 0, 0, 0, 0), strict=True))
    rounds, moves = proof_size(sample=4, full=full), 0
    for number in range(rounds):
        whole: list[str] | None = None
        for position, move in walk(rules, Chance(f"cards/{key}/{number}"), offences=True):
            cards = cards_of(position)
            whole = whole or cards
            assert cards == whole
            assert len(set(cards)) == rules.options["deck"]
            assert sum(worth[card[0]] for card in cards) == 120
            assert len(position.hands) == len(position.won) == len(position.hidden) == len(position.seats)
            assert move is None or (move.seat in position.in_play and GAME.judge(rules, position, move).value)
            assert GAME.read(GAME.write(rules, position)) == (rules, position)
            moves += 1
    record_property("proved", f"{rounds} whole deals of Bura ({moves} positions) in which nothing is lost, {key}")


def after(text: str, seat: str, move: str) -> BuraPosition:
    """What a move makes of a position."""
    rules, position = GAME.read(complete(text))
    return GAME.apply(rules, position, GAME.read_move(move, seat))


def refused_by(text: str, seat: str, move: str) -> tuple[str, ...]:
    """The clauses that refuse a move in a position; none where it is allowed."""
    rules, position = GAME.read(complete(text))
    verdict = GAME.judge(rules, position, GAME.read_move(move, seat))
    return () if verdict.value else verdict.cited


START = (
    "seed+players=3 | trump As | N Ks 6s Qd | E 7d Kh Qs | S 9d Jh 7h | stock REST As | dealer S | lead N | act N lead"
)
SILENT = (
    "seed | trump As | N none | S none | stock none | won N REST | tricks N 12, S 0 | dealer S | lead N | taker N"
    " | act N draw"
)
ASIDE = (
    "pagat+players=5 | trump As | N none | E none | S none | W none | X none | stock Jh As | won N REST"
    " | tricks N 6, E 0, S 0, W 0, X 0 | dealer S | lead N | taker N | act N draw"
)


def test_drawing_no_card_only_ends_a_deal_in_silence() -> None:
    assert refused_by(START, "N", "draw 0") == ("bura.move.known-act",)
    assert refused_by(SILENT, "N", "declare") == ()
    assert refused_by(SILENT, "N", "draw 0") == ()
    assert refused_by(SILENT, "S", "draw 0") == ("bura.move.known-act",)
    assert refused_by(SILENT, "N", "draw") == ("bura.move.known-act",)
    assert after(SILENT, "N", "draw 0").phase == "over"


def test_cards_laid_aside_are_nobodys() -> None:
    rules, position = GAME.read(complete(ASIDE))
    assert "bura.offence.foreign-draw" in GAME.judge(rules, position, Move("N", "draw")).cited
    assert after(ASIDE, "N", "draw 0").result is not None


def test_more_cards_than_there_are_cannot_be_drawn() -> None:
    text = (
        "seed | trump As | N Ks 6s | S 9d Jh | stock As | won N REST | tricks N 12, S 0 | dealer S | lead N | taker N"
        " | order N | act N draw"
    )
    assert refused_by(text, "N", "draw 2") == ("bura.move.known-act",)
    assert refused_by(text, "N", "draw 999999") == ("bura.move.known-act",)


def test_who_is_left_without_a_card_draws_none() -> None:
    key = "burkozel-points!double-draw-is-harmless"
    text = (
        f"{key} | trump Ad | N 7c Jc Qc | S 6c Td | stock Tc Ad | won N REST | tricks N 7, S 5 | dealer N | lead S"
        " | taker S | order S N | act S draw"
    )
    position = after(text, "S", "draw 2")
    assert (position.stock, position.order, position.phase, position.to_act) == ((), (), "lead", "S")
    assert [move.seat for move in GAME.moves(TABLES.read_rules(key), position)]


def test_who_has_dropped_out_does_nothing_more() -> None:
    out = after(START, "E", "draw 2")
    assert out.out == ("E",)
    rules = TABLES.read_rules("seed+players=3,claim_window=any_time,stake=raises")
    for move in acts(rules, out, Chance(1)):
        if move.seat == "E":
            assert not GAME.judge(rules, out, move).value
    assert GAME.judge(rules, out, Move("E", "draw")).cited == ("bura.move.deal-open",)


def test_a_trick_ends_when_the_last_to_answer_drops_out() -> None:
    text = (
        "seed+players=3 | trump As | N Ks 6s | E 7d Kh | S 9d Jh 7h | table N Qd, E 6h | stock REST As | dealer S"
        " | lead N | act S reply"
    )
    position = after(text, "S", "draw 2")
    assert (position.phase, position.to_act, position.taker, position.out) == ("draw", "N", "N", ("S",))
    assert position.order == ("N", "E")


HIGH = (
    "georgian20+hand=5,max_lead=5,target=61,high_count=lead | trump Jh | N Ts Tc Td Ac Ah | S Qs As Qc Ks Qd"
    " | stock Th Jc Qh Kd Jd Ad Js Jh | won N Kc Kh | tricks N 1, S 0 | dealer N | lead N | taker N | drawn N S"
    " | act N lead"
)


@pytest.mark.parametrize("cards", ["Ts Tc Td Ac", "Ts Tc Td Ah", "Tc Td Ac Ah"])
def test_four_high_cards_out_of_five_are_not_led_together(cards: str) -> None:
    assert "bura.lead.same-suit" in refused_by(HIGH, "N", f"lead {cards}")
    rules = TABLES.read_rules("georgian20+hand=5,max_lead=5,target=61,high_count=lead")
    given = {"trump": "d", "hand": read_cards("Ts Tc Td Ac Ah"), "cards": read_cards(cards)}
    assert GAME.queries["lead"].ask(rules, given).answer() == {"legal": False}


@pytest.mark.parametrize("key", AGREED)
def test_high_hands_are_led_as_judging_allows(key: str) -> None:
    rules, chance = TABLES.read_rules(key), Chance(f"high/{key}")
    start = GAME.deal(rules, Chance(1))
    pack = [card for held in (*start.hands, start.stock) for card in held]
    liked = [card for card in pack if card.rank in "AT6"]
    for _ in range(60):
        size = len(start.hands[0])
        hand = tuple(chance.sample(liked if chance.happens(2, 3) else pack, min(size, 3 + chance.below(size))))
        seat = start.seats.index(start.on_lead)
        hands = tuple(hand if at == seat else other for at, other in enumerate(start.hands))
        position = replace(start, hands=hands)
        listed = set(GAME.moves(rules, position))
        for count in range(1, len(hand) + 1):
            for cards in combinations(hand, count):
                move = Move(start.on_lead, "lead", cards)
                legal = GAME.judge(rules, position, move).value
                assert legal is (GAME.normalise(rules, position, move) in listed), (hand, cards)


DRAWING = (
    "seed+players=4 | trump Kd | N Qd 7s | E Tc | S Jc | W 6c | stock REST Kd | won N 8s Js Th Jd 9s 6d 7d"
    " | tricks N 1, E 0, S 0, W 0 | dealer N | lead N | taker N | order E S W N E S W | drawn N | act E draw"
)


def test_drawing_goes_on_where_it_was_when_somebody_drops_out() -> None:
    assert after(DRAWING, "S", "draw").order == ("E", "W", "N", "E", "W")
    assert after(DRAWING, "E", "draw 2").order == ("S", "W", "N", "S", "W")


def test_the_last_one_left_wins() -> None:
    rules, position = GAME.read(complete(DRAWING))
    for seat in "NSW":
        position = GAME.apply(rules, position, Move(seat, "draw", count=2))
    assert position.result is not None
    assert position.result.winner == "E"


RAISED = (
    "seed+players=3,stake=raises | trump As | N Ks 6s Qd | E 7d Kh Qs | S 9d Jh 7h | stock REST As | dealer S | lead N"
    " | offer N 2 | act E offer"
)


def test_a_raise_is_off_when_its_maker_drops_out() -> None:
    position = after(RAISED, "N", "draw 2")
    assert (position.phase, position.offered, position.on_lead) == ("lead", None, "E")


def test_the_next_one_answers_a_raise_when_its_answerer_drops_out() -> None:
    position = after(RAISED, "E", "draw 2")
    assert (position.phase, position.to_act) == ("offer", "S")
    assert after(RAISED, "S", "draw 2").to_act == "E"


def test_nobody_leads_while_a_raise_waits_for_its_answer() -> None:
    text = RAISED.replace("stake=raises", "stake=raises,molodka=jump_over_lead").replace("S 9d Jh 7h", "S 9d Jd 8d")
    assert refused_by(text, "N", "lead Ks") == ("bura.lead.on-lead",)
    assert "bura.lead.on-lead" in refused_by(text, "S", "lead 9d Jd 8d")


@pytest.mark.parametrize("key", ["seed!pick-up-unbeaten", "seed!trump-six-exchange"])
def test_what_some_believe_in_is_done_on_their_move(key: str) -> None:
    text = f"{key} | trump As | N Ks 6s Qd | S 7d Kh Qs | stock REST As | dealer S | lead N | act N lead"
    done = refused_by(text, "N", "exchange")
    assert (done == ()) is (key == "seed!trump-six-exchange")
    assert refused_by(text, "S", "exchange")
    assert refused_by(text, "N", "pick-up")
    led = text.replace("N Ks 6s Qd", "N Ks 6s").replace("| stock", "| table N Qd | stock").replace("N lead", "S reply")
    assert (refused_by(led, "S", "pick-up") == ()) is (key == "seed!pick-up-unbeaten")
    assert refused_by(led, "N", "pick-up")


def test_the_six_of_trumps_is_exchanged_once() -> None:
    text = (
        "seed!trump-six-exchange | trump As | N Ks 6s Qd | S 7d Kh Qs | stock REST As | dealer S | lead N | act N lead"
    )
    position = after(text, "N", "exchange")
    assert [card.text for card in position.hand("N")] == ["Ks", "Qd", "As"]
    assert position.stock[-1].text == position.turned.text == "6s"
    rules = TABLES.read_rules("seed!trump-six-exchange")
    assert not GAME.judge(rules, position, Move("N", "exchange")).value


def test_without_the_clauses_that_bar_it_passing_and_exchanging_change_nothing() -> None:
    key = "seed!Drop(bura.move.known-act)!Drop(bura.reply.no-pick-up)!Drop(bura.trump.no-exchange)"
    text = f"{key} | trump As | N Ks 7s Qd | S 7d Kh Qs | stock REST As | dealer S | lead N | act N lead"
    rules, position = GAME.read(complete(text))
    passed = GAME.apply(rules, position, Move("N", "pass"))
    assert (passed.hands, passed.to_act, passed.ply) == (position.hands, "N", 1)
    assert GAME.apply(rules, position, Move("N", "exchange")).hands == position.hands


def test_a_kind_of_move_that_there_is_not_is_unreadable() -> None:
    rules, position = GAME.read(complete(START))
    with pytest.raises(NotationError):
        GAME.judge(rules, position, Move("N", "dance"))


def test_a_refused_move_cannot_be_applied() -> None:
    with pytest.raises(IllegalMove) as refusal:
        after(START, "N", "lead Ks Qd")
    assert refusal.value.verdict.cited == ("bura.lead.same-suit",)
    assert refusal.value.verdict.value is False


def test_a_lead_that_nobody_can_match_in_number_is_taken_by_its_leader() -> None:
    text = (
        "seed+players=5 | trump As | N Ks 6s | E Qd | S none | W none | X none | stock none | won N REST As"
        " | tricks N 7, E 0, S 0, W 0, X 0 | dealer S | lead N | taker N | act N lead"
    )
    position = after(text, "N", "lead Ks 6s")
    assert (position.taker, position.phase, position.on_lead) == ("N", "lead", "E")


LAST_TRICK = (
    "bura/seed+target=61,claim_window=any_time,open_hands=one,open_comp=4 | trump 6h | N 6h | S Td | stock none"
    " | won N 6s 7s 7h 8c 9d 9h Ah Jd Jh Kd Kh Qd Qh Ts 7d Ad, S 6d 7c 8s 8h 9c As Js Jc Ks Kc Qs Qc Th Tc Ac 8d 6c 9s"
    " | tricks N 2, S 3 | dealer S | lead N | taker N | shows {shows} | ply 8 | act N lead"
)


@pytest.mark.parametrize(("shows", "phase"), [("N", "draw"), ("S", "over"), ("none", "over")])
def test_compensation_lets_the_last_trick_be_followed_by_a_declaration(shows: str, phase: str) -> None:
    rules, position = GAME.read(LAST_TRICK.format(shows=shows))
    for move in (Move("N", "lead", position.hand("N")), Move("S", "reply", position.hand("S"))):
        position = GAME.apply(rules, position, move)
    assert position.phase == phase
    if phase == "draw":
        position = GAME.apply(rules, position, Move("N", "declare"))
        assert position.result is not None
        assert position.result.winner == "N"
