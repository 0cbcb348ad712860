"""Questions about cards on the table: a trick, a lead, an answer, the worth of cards, what is done at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from tutor.cards import SUITS
from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.judge import run_gates
from tutor.engine.notation import CARDS, COUNT, FLAG, PLAYS, SUIT, Field, Form, choice
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.bura.acts import Cards, Lead, Other, Reply
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries.given import check_cards, check_hand
from tutor.games.bura.terms import all_beaten, points_of, seats_of, target_of
from tutor.games.bura.tricks import cite_trick, resolve

Given = Mapping[str, Any]


def ask_trick(rules: RuleSet, given: Given) -> Verdict:
    """Who takes a trick, with how many points, and whether the last play beat what it had to."""
    trace = Trace(rules)
    trump, plays = given["trump"], given["plays"]
    check_cards(trace, *plays)
    _check_plays(trace, plays)
    trick = resolve(trace, trump, plays)
    cite_trick(trace, trump, trick)
    won = trick.shares.get(trick.taker, ())
    if trick.taker not in trick.shares:
        trace.explain("bura.trick.taker-keeps", kept=False)
    return trace.verdict("trick", taker=trick.taker, points=points_of(trace, won), beaten=trick.beaten)


def _check_plays(trace: Trace, plays: tuple[Cards, ...]) -> None:
    players = len(seats_of(trace))
    if not 2 <= len(plays) <= players:
        raise NotationError(
            N_("A trick here has the plays of {players} players, and {count} are given."),
            players=players, count=len(plays), key="plays",
        )  # fmt: skip
    if not plays[0] or any(len(cards) != len(plays[0]) for cards in plays):
        raise NotationError(N_("Every play of a trick has as many cards as the lead."), key="plays")
    check_hand(trace, plays[0], "plays")


def tricks_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """The tricks that the seat to answer could complete, one for each choice of cards."""
    if position.phase == "reply" and position.is_last_answer:
        plays = tuple(play.cards for play in position.table)
        for cards in combinations(position.hand(position.to_act), len(plays[0])):
            yield {"trump": position.trump, "plays": (*plays, cards)}


def ask_lead(rules: RuleSet, given: Given) -> Verdict:
    """Whether cards may be led."""
    trace = Trace(rules)
    hand, cards = given["hand"], given["cards"]
    check_cards(trace, hand)
    check_hand(trace, hand)
    turn = given.get("turn", "own")
    act = Lead(
        trace, given["trump"], hand, cards, own=turn == "own",
        moment="reply" if turn == "over-lead" else "lead", dealer=given.get("dealer", False),
    )  # fmt: skip
    return trace.verdict("lead", legal=run_gates(act))


def leads_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """The leads that could be tried, sensible or not: on lead, out of turn, and over another lead."""
    if position.phase not in {"lead", "reply"}:
        return
    stock = len(position.stock)
    for seat in position.in_play:
        hand = position.hand(seat)
        base: dict[str, Any] = {"trump": position.trump, "hand": hand, "stock": stock}
        if position.phase == "reply":
            if seat == position.to_act:
                yield {**base, "cards": hand, "turn": "over-lead"}
            continue
        if seat != position.on_lead:
            yield {**base, "cards": hand, "turn": "other"}
            yield {**base, "cards": hand[1:], "turn": "other"}
            continue
        for count in range(len(hand) + 1):
            for cards in combinations(hand, count):
                yield {**base, "cards": cards}
        yield {**base, "cards": hand[:1] * 2}
        if position.turned not in hand:
            yield {**base, "cards": (position.turned,)}


def ask_reply(rules: RuleSet, given: Given) -> Verdict:
    """Whether cards may answer a lead and, where they may, whether they take it."""
    trace = Trace(rules)
    trump, hand, lead, cards = given["trump"], given["hand"], given["lead"], given["cards"]
    check_cards(trace, hand, lead)
    check_hand(trace, hand)
    check_hand(trace, lead, "lead")
    if not lead:
        raise NotationError(N_("There is no lead to answer."), key="lead")
    face = given.get("face")
    act = Reply(trace, trump, hand, (lead,), cards, face=face, stock=given.get("stock"))
    if not run_gates(act):
        return trace.verdict("reply", legal=False)
    trick = resolve(trace, trump, (lead, cards), (None, face))
    if face and trace.option("reply") == "closed" and all_beaten(lead, trick.answers[0].pairs):
        trace.explain("bura.reply.closed-concedes", cards=cards, shown=trick.beaten)
    cite_trick(trace, trump, trick, whole=False)
    return trace.verdict("reply", legal=True, takes=trick.beaten)


def replies_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """The answers that could be tried to what has to be beaten, sensible or not."""
    if position.phase != "reply" or not position.table:
        return
    hand = position.hand(position.to_act)
    trace = Trace(rules)
    _, target = target_of(trace, position.trump, tuple(play.cards for play in position.table))
    base = {"trump": position.trump, "hand": hand, "lead": target, "stock": len(position.stock)}
    for count in range(1, len(hand) + 1):
        for cards in combinations(hand, count):
            yield {**base, "cards": cards}
            if count == len(target):
                yield {**base, "cards": cards, "face": "down"}
                yield {**base, "cards": cards, "face": "up"}


def ask_value(rules: RuleSet, given: Given) -> Verdict:
    """What cards are worth in a won trick."""
    trace = Trace(rules)
    cards = given["cards"]
    check_cards(trace, cards)
    last = given.get("last_trick", False)
    extra = trace.ask("bura.object.cards-only", cards, last) or 0
    counting = tuple(card for card in cards if not card.rank.isdigit())
    blanks = tuple(card for card in cards if card.rank.isdigit())
    if counting:
        trace.cite("bura.cards.values", cards=tuple((card, points_of(trace, (card,))) for card in counting))
    if blanks:
        trace.cite("bura.cards.blanks-worthless", cards=blanks)
    suits = [card.suit for card in cards if card.rank in "KQ"]
    if len(set(suits)) < len(suits) or last or extra:
        trace.cite("bura.object.cards-only", cards=cards, extra=extra)
    return trace.verdict("value", points=points_of(trace, cards) + extra)


def values_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """The worth of each won pile, of a few of its cards with a pair among them, and of the last as a last trick."""
    for seat in position.seats:
        pile = position.pile(seat)
        if pile:
            yield {"cards": pile}
        for suit in SUITS:
            pair = tuple(card for card in pile if card.suit == suit and card.rank in "KQ")
            if len(pair) == 2 < len(pile):
                yield {"cards": (*pair, *[card for card in pile if card not in pair][:2])}
        if len(pile) >= len(position.seats):
            yield {"cards": pile[-len(position.seats) :], "last_trick": True}


_CONDUCT: dict[str, tuple[str, str]] = {
    "pass": ("pass", "known-act"),
    "pick-up-led": ("pick-up", "no-pick-up"),
    "exchange-trump": ("exchange", "no-exchange"),
    "look-own-pile": ("look", "piles-closed"),
    "cry-moskva": ("cry", "raise"),
}
"""Acts that are no move of the game, with the kind under which the clauses judge them."""

_BARRED: dict[str, str] = {
    "beat-back": "bura.trick.single-round",
    "act-after-end": "bura.move.deal-open",
    "lead-before-draw": "bura.draw.before-lead",
    "lead-before-reply": "bura.reply.in-turn",
    "loser-leads": "bura.trick.taker-leads",
    "deal-in-threes": "bura.deal.singly",
    "change-trump": "bura.trump.exposed",
    "draw-turned-card-early": "bura.trump.turned-card-last",
}
"""Acts that one clause rules out for as long as it is in the rule set."""


def ask_conduct(rules: RuleSet, given: Given) -> Verdict:
    """Whether something may be done at the table."""
    trace = Trace(rules)
    act = given["act"]
    if act in _BARRED:
        slot = _BARRED[act]
        trace.breaks(slot, act=act)
        return trace.verdict("conduct", allowed=not trace.holds(slot))
    allowed = run_gates(Other(trace, _CONDUCT[act][0]))
    return trace.verdict("conduct", allowed=allowed)


def conducts_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """Every act, at any time."""
    for act in (*_CONDUCT, *_BARRED):
        yield {"act": act}


_TRUMP = Field("trump", SUIT, required=True)
_HAND = Field("hand", CARDS, required=True)
_CARDS = Field("cards", CARDS, required=True)

QUERIES = (
    Query("trick", Form((_TRUMP, Field("plays", PLAYS, required=True))), ask_trick, tricks_of),
    Query(
        "lead",
        Form((
            _TRUMP, _HAND, _CARDS, Field("stock", COUNT), Field("dealer", FLAG),
            Field("turn", choice("own", "other", "over-lead")),
        )),
        ask_lead,
        leads_of,
    ),
    Query(
        "reply",
        Form((
            _TRUMP, _HAND, Field("lead", CARDS, required=True), _CARDS, Field("stock", COUNT),
            Field("face", choice("up", "down")),
        )),
        ask_reply,
        replies_of,
    ),
    Query("value", Form((_CARDS, Field("last_trick", FLAG))), ask_value, values_of),
    Query(
        "conduct", Form((Field("act", choice(*_CONDUCT, *_BARRED), required=True),)), ask_conduct, conducts_of
    ),
)  # fmt: skip
