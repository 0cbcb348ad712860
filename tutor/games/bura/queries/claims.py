"""Questions about declaring and about how a deal ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.notation import CARDS, CARDS_PER_SEAT, COUNT, COUNT_PER_SEAT, SEAT, SUIT, Field, Form, choice, events
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.bura.claiming import Claim, declare
from tutor.games.bura.events import DealEnd
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries.given import check_cards, check_hand, check_seats
from tutor.games.bura.terms import has_enough, points_of, right_of, seats_of

Given = Mapping[str, Any]
PACK_POINTS = 120
MOMENTS = ("before-draw", "before-lead", "before-reply", "not-my-move")
EVENTS = {
    "take": "sn", "draw": "", "lead": "s", "declare": "s", "bura": "s", "jump": "s", "foreign-draw": "s",
    "double-draw": "s", "wrong-move": "s", "all-played": "",
}  # fmt: skip


def ask_declare(rules: RuleSet, given: Given) -> Verdict:
    """What a declaration leads to."""
    trace = Trace(rules)
    hand, hidden = given.get("hand", ()), given.get("hidden")
    check_cards(trace, hand, hidden or ())
    check_hand(trace, hand)
    if given["won"] > PACK_POINTS:
        raise NotationError(N_("The pack holds only {total} points."), total=PACK_POINTS, key="won")
    seats = seats_of(trace)
    claim = Claim(
        seat=seats[0], seats=seats, moment=given["moment"], won=given["won"], others={},
        hidden=None if hidden is None else points_of(trace, hidden), hand=points_of(trace, hand),
        shows=given.get("open") == "own", other_shows=given.get("open") == "other",
    )  # fmt: skip
    claimed = declare(trace, claim)
    if "pot" not in given:
        return trace.verdict("declare", result=claimed.result)
    pot = given["pot"] * (2 if claimed.result == "doubles-pot" else 1)
    return trace.verdict("declare", result=claimed.result, pot=pot)


def moment_of(position: BuraPosition, seat: str) -> str:
    """The moment at which a seat would speak now."""
    if position.phase == "over" or seat in position.out:
        return "over"
    if position.phase == "draw":
        return "before-draw" if seat == position.on_lead and not position.drawn_by else "not-my-move"
    if position.phase in {"lead", "offer"}:
        return "before-lead" if seat == position.on_lead else "not-my-move"
    return "before-reply" if seat == position.to_act else "not-my-move"


def declares_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """A declaration by each seat as things stand."""
    if position.phase == "over":
        return
    trace = Trace(rules)
    for seat in position.in_play:
        place = position.place(seat)
        given: dict[str, Any] = {
            "won": points_of(trace, position.won[place]), "moment": moment_of(position, seat),
            "hand": position.hand(seat), "stock": len(position.stock),
        }  # fmt: skip
        if position.hidden[place]:
            given["hidden"] = position.hidden[place]
        if position.shows and len(position.shows) == 1:
            given["open"] = "own" if seat in position.shows else "other"
        yield given


def ask_deal_end(rules: RuleSet, given: Given) -> Verdict:
    """Whether and how a deal has ended after some events."""
    trace = Trace(rules)
    seats = seats_of(trace)
    won, hands = given.get("won", {}), given.get("hands", {})
    named = [event[1] for event in given["events"] if len(event) > 1]
    check_seats(trace, [given.get("leader"), *won, *hands], "won")
    check_seats(trace, named, "events")
    check_cards(trace, *hands.values())
    for hand in hands.values():
        check_hand(trace, hand, "hands")
    if sum(won.values()) + sum(event[2] for event in given["events"] if event[0] == "take") > PACK_POINTS:
        raise NotationError(N_("The pack holds only {total} points."), total=PACK_POINTS, key="events")
    end = DealEnd(
        trace, seats, dict.fromkeys(seats, 0) | dict(won), given.get("leader"), given.get("trump", "h"), hands
    )
    end.run(given["events"])
    return trace.verdict("deal-end", winner=end.winner, void=end.void)


def deal_ends_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """What would end the deal now: a declaration, a bura, a fault at the stock, or nothing."""
    trace = Trace(rules)
    won = {seat: points_of(trace, position.pile(seat)) for seat in position.seats}
    if position.phase == "over" and not any(position.hands) and position.taker:
        yield {"won": won, "events": (("all-played",),)}
        return
    if position.phase not in {"lead", "draw", "reply"}:
        return
    base: dict[str, Any] = {"won": won, "leader": position.on_lead, "trump": position.trump}
    base["hands"] = {seat: position.hand(seat) for seat in position.seats if position.hand(seat)}
    so_far: tuple[tuple[Any, ...], ...] = ()
    if position.phase == "reply" and len(position.table) == 1:
        so_far = (("lead", position.table[0].seat),)
    elif position.phase == "draw" and position.taker:
        last = position.taker
        so_far = (("take", last, 0),)
    yield {**base, "events": so_far}
    for seat in position.in_play:
        for word in ("declare", "bura", "foreign-draw", "double-draw", "wrong-move"):
            yield {**base, "events": (*so_far, (word, seat))}
    for seat, word, other, second in _competing(trace, position):
        yield {**base, "events": (*so_far, (word, seat), (second, other))}


def _competing(trace: Trace, position: BuraPosition) -> Iterator[tuple[str, str, str, str]]:
    """Pairs of seats that both have something to say now, in either order."""
    words: dict[str, str] = {}
    for seat in position.in_play:
        right = right_of(trace, position.trump, position.hand(seat))
        if right.effect in {"wins-deal", "wins-match"}:
            words[seat] = "bura"
        elif has_enough(trace, points_of(trace, position.pile(seat))):
            words[seat] = "declare"
        elif right.effect == "leads-out-of-turn" and position.phase != "reply":
            words[seat] = "jump"
    for seat, word in words.items():
        for other, second in words.items():
            if other != seat:
                yield seat, word, other, second


def ask_count(rules: RuleSet, given: Given) -> Verdict:
    """Whether the count after the last trick is right, and who had the target."""
    trace = Trace(rules)
    won = given["won"]
    check_seats(trace, won, "won")
    reached = tuple(seat for seat, points in won.items() if has_enough(trace, points))
    adds_up = sum(won.values()) == PACK_POINTS
    if trace.ask("bura.penalty.count-check"):
        trace.cite("bura.penalty.count-check", total=sum(won.values()))
    else:
        trace.cite("bura.cards.total", total=sum(won.values()))
        if trace.ask("bura.burkozel.target"):
            trace.cite("bura.burkozel.level", totals=tuple(won.items()))
        elif adds_up:
            trace.cite("bura.end.silence-only", reached=reached, players=len(won))
    return trace.verdict("count", adds_up=adds_up, reached=" ".join(reached) or None)


def counts_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """The count of a deal that was played out."""
    if position.phase == "over" and not any(position.hands):
        trace = Trace(rules)
        yield {"won": {seat: points_of(trace, position.pile(seat)) for seat in position.seats}}


QUERIES = (
    Query(
        "declare",
        Form((
            Field("won", COUNT, required=True), Field("moment", choice(*MOMENTS), required=True), Field("hand", CARDS),
            Field("stock", COUNT), Field("hidden", CARDS), Field("open", choice("own", "other")), Field("pot", COUNT),
        )),
        ask_declare,
        declares_of,
    ),
    Query(
        "deal-end",
        Form((
            Field("events", events(EVENTS), required=True), Field("won", COUNT_PER_SEAT), Field("leader", SEAT),
            Field("trump", SUIT), Field("hands", CARDS_PER_SEAT),
        )),
        ask_deal_end,
        deal_ends_of,
    ),
    Query("count", Form((Field("won", COUNT_PER_SEAT, required=True),)), ask_count, counts_of),
)  # fmt: skip
