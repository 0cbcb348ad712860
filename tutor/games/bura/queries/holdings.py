"""Questions about hands: what a holding is called and brings, and who leads when several want to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.notation import CARDS, CARDS_PER_SEAT, SEAT, SUIT, Field, Form
from tutor.engine.rules import RuleSet
from tutor.games.bura.acts import Cards
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries.given import check_cards, check_hand, check_seats
from tutor.games.bura.terms import (
    NOTHING,
    Right,
    hand_size,
    jump_right,
    points_of,
    right_of,
    rights,
    seats_of,
    strength,
)

Given = Mapping[str, Any]
WINNING = frozenset({"wins-deal", "wins-match"})


def ask_holding(rules: RuleSet, given: Given) -> Verdict:
    """The name of a hand and what it brings."""
    trace = Trace(rules)
    trump, hand = given["trump"], given["hand"]
    check_cards(trace, hand)
    check_hand(trace, hand)
    right = right_of(trace, trump, hand)
    if right is NOTHING:
        _cite_near_misses(trace, trump, hand)
    else:
        cite_right(trace, trump, hand, right)
    return trace.verdict("holding", name=right.name, effect=right.effect)


def cite_right(trace: Trace, trump: str, hand: Cards, right: Right) -> None:
    """Leave the steps that give a hand its name and effect."""
    trace.cite(right.name_clause, cards=right.cards, name=right.name, effect=right.effect)
    if right.name in {"bura", "molodka"}:
        trace.cite("bura.holding.whole-hand", cards=right.cards, size=hand_size(trace))
    if right.name == "bura":
        trace.cite("bura.holding.molodka", cards=right.cards, trump=trump)
    elif right.name == "molodka" and len(right.cards) > 3:
        trace.cite("bura.burkozel.bura", cards=right.cards, name="molodka", effect=right.effect)
    if right.effect_clause != right.name_clause:
        trace.cite(right.effect_clause, name=right.name, effect=right.effect)


def _cite_near_misses(trace: Trace, trump: str, hand: Cards) -> None:
    """Cite what the hand almost is, under what is agreed, and that nothing else has a name."""
    ranks = Counter(card.rank for card in hand)
    suits = Counter(card.suit for card in hand)
    size = hand_size(trace)
    rich = ranks["A"] + ranks["T"] >= 3 and (ranks["A"] > 0 or trace.option("moscow") == "aces_and_tens")
    near = {
        "bura.holding.moscow": trace.option("moscow") != "none" and (ranks["A"] >= 2 or rich),
        "bura.holding.little-moscow": trace.option("little_moscow") != "off" and ranks["6"] >= 2,
        "bura.holding.ends": trace.option("four_ends") != "off" and (ranks["A"] >= 2 or ranks["T"] >= 2),
        "bura.holding.golden-kozel": trace.option("golden_kozel") == "on" and ranks["A"] >= 2,
        "bura.holding.high-count": trace.option("high_count") == "lead" and points_of(trace, hand) >= 30,
    }
    for slot, is_near in near.items():
        if is_near:
            trace.cite(slot, cards=hand, name="none")
    one_suit = max(suits.values(), default=0)
    if hand and (one_suit == len(hand) < size or (size > 3 and one_suit == size - 1)):
        trace.cite("bura.holding.whole-hand", cards=hand, size=size, short=len(hand) < size)
        if size > 3:
            trace.cite("bura.burkozel.bura", cards=hand, name="none", effect="none")
    if not any(near.values()):
        trace.cite("bura.holding.no-others", cards=hand)


def holdings_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """The hand of the seat to act."""
    if position.phase in {"lead", "reply"} and position.hand(position.to_act):
        yield {"trump": position.trump, "hand": position.hand(position.to_act)}


def ask_jump(rules: RuleSet, given: Given) -> Verdict:
    """Who wins or leads when several seats want the lead for their holdings."""
    trace = Trace(rules)
    trump, leader, hands = given["trump"], given["leader"], given["hands"]
    check_seats(trace, [leader, *hands], "hands")
    check_cards(trace, *hands.values())
    for hand in hands.values():
        check_hand(trace, hand)
    winning = {seat: right for seat, hand in hands.items() if (right := winning_right(trace, trump, hand))}
    if winning:
        wins = winner_among(trace, leader, winning, hands)
        right = winning.get(wins or leader)
        if right:
            trace.cite(right.effect_clause, name=right.name, effect=right.effect, seat=wins)
        if len(hands) > 1:
            trace.cite("bura.jump.priority", seat=wins, names=dict.fromkeys(winning, "bura"))
        return trace.verdict("jump", wins=wins, leads=None)
    wanting = _wanting(trace, trump, leader, hands)
    order = trace.ask("bura.jump.priority", seats_of(trace), leader, wanting) or list(wanting)
    leads = order[0] if order else leader
    if leads != leader:
        trace.cite("bura.jump.out-of-turn", name=wanting[leads].name, cards=wanting[leads].cards, seat=leads)
        trace.explain(wanting[leads].effect_clause, name=wanting[leads].name, effect=wanting[leads].effect)
    else:
        for seat, hand in hands.items():
            right = right_of(trace, trump, hand)
            if seat != leader and right is not NOTHING and right.effect == "none":
                trace.explain(right.effect_clause, name=right.name, effect=right.effect, cards=right.cards)
        trace.cite("bura.lead.on-lead", seat=leader)
    if len(wanting) > 1:
        trace.cite("bura.jump.priority", seat=leads, names={seat: right.name for seat, right in wanting.items()})
    return trace.verdict("jump", wins=None, leads=leads)


def winning_right(trace: Trace, trump: str, hand: Cards) -> Right | None:
    """The holding of a hand that wins the deal when it is shown."""
    found = rights(trace, trump, hand)
    return found[0] if found and found[0].effect in WINNING else None


def _wanting(trace: Trace, trump: str, leader: str, hands: Mapping[str, Cards]) -> dict[str, Right]:
    wanting = {}
    for seat, hand in hands.items():
        right = jump_right(trace, trump, hand)
        if seat == leader:
            wanting[seat] = right or NOTHING_TO_JUMP
        elif right is not None:
            wanting[seat] = right
    return wanting


NOTHING_TO_JUMP = Right("molodka", (), "none", "bura.lead.on-lead", "bura.lead.on-lead")
"""Stands for the right of the player on lead, who needs no holding."""


def winner_among(trace: Trace, leader: str, winning: Mapping[str, Right], hands: Mapping[str, Cards]) -> str | None:
    """The seat that wins when one or several show a winning holding; None where they cancel each other."""
    seats = list(winning)
    if len(seats) == 1:
        return seats[0]
    trace.cite("bura.holding.both-bura", seats=tuple(seats), on_lead=leader)
    table = seats_of(trace)
    start = table.index(leader)
    ring = table[start:] + table[:start]
    first = min(seats, key=ring.index)
    higher = higher_bura(trace, {seat: hands[seat] for seat in seats})
    return trace.ask("bura.holding.both-bura", first, higher) if trace.holds("bura.holding.both-bura") else seats[0]


def higher_bura(trace: Trace, hands: Mapping[str, Cards]) -> str:
    """The seat whose trumps are higher, compared from the top."""
    return max(hands, key=lambda seat: sorted((strength(trace, card) for card in hands[seat]), reverse=True))


def jumps_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """Before a lead: all seats that hold something with a name."""
    if position.phase != "lead":
        return
    trace = Trace(rules)
    named = {
        seat: position.hand(seat)
        for seat in position.in_play
        if right_of(trace, position.trump, position.hand(seat)) is not NOTHING
    }
    if named:
        yield {"trump": position.trump, "leader": position.on_lead, "hands": named}


QUERIES = (
    Query(
        "holding",
        Form((Field("trump", SUIT, required=True), Field("hand", CARDS, required=True))),
        ask_holding,
        holdings_of,
    ),
    Query(
        "jump",
        Form((
            Field("trump", SUIT, required=True), Field("leader", SEAT, required=True),
            Field("hands", CARDS_PER_SEAT, required=True),
        )),
        ask_jump,
        jumps_of,
    ),
)  # fmt: skip
