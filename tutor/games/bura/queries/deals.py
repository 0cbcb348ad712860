"""Questions about a whole deal: how it is set up, who deals and leads next, what is marked at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.notation import COUNT, COUNT_PER_SEAT, SEAT, SEAT_OR_NONE, SEATS_LIST, Field, Form
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.bura.marking import Marks, mark
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries.given import check_seats
from tutor.games.bura.setup import check_enough, first_leader, next_dealer_and_leader
from tutor.games.bura.terms import hand_size, points_of, seats_of

Given = Mapping[str, Any]


def ask_setup(rules: RuleSet, given: Given) -> Verdict:
    """How the first deal begins."""
    trace = Trace(rules)
    seats = seats_of(trace)
    guess = given.get("guess_won", ())
    check_seats(trace, [given.get("dealer"), given.get("lowest_trump"), *guess], "dealer")
    if len(guess) > 1:
        raise NotationError(N_("Only one seat can have won the guess."), key="guess_won")
    dealer = given.get("dealer")
    size = hand_size(trace)
    pack = trace.ask("bura.setup.deck") or ()
    if pack:
        check_enough(trace, len(pack))
    stock = len(pack) - size * len(seats)
    answer: dict[str, Any] = {"dealer": dealer, "hand": size or None, "stock": stock, "total": points_of(trace, pack)}
    if dealer is None:
        answer["dealer"] = trace.ask("bura.deal.dealer-by-lot")
        trace.cite("bura.deal.dealer-by-lot")
    trace.cite("bura.burkozel.hand" if trace.ask("bura.burkozel.hand") else "bura.deal.hand-size", size=size)
    if len(seats) > 2:
        trace.cite("bura.setup.players", seats=seats)
    if len(pack) != 36:
        trace.cite("bura.setup.deck", count=len(pack))
    elif len(seats) == 2 and size == 3:
        trace.cite("bura.draw.stock-count", stock=stock)
    trace.cite("bura.cards.total", total=trace.ask("bura.cards.total"))
    equal = trace.ask("bura.draw.equal-hands", stock, len(seats))
    trace.cite("bura.draw.equal-hands", equal=equal, stock=stock, players=len(seats))
    answer["equal_hands"] = equal
    leader = first_leader(trace, dealer, given.get("lowest_trump"), guess[0] if guess else None)
    if leader is not None:
        answer["leader"] = leader
        trace.cite("bura.lead.opening", seat=leader)
    if dealer is not None:
        answer["first_card"] = trace.ask("bura.deal.non-dealer-starts", seats, dealer) or dealer
        trace.cite("bura.deal.non-dealer-starts", seat=answer["first_card"])
    if "stake" in given:
        agreed = trace.option("stake") == "pot"
        answer["pot"] = trace.ask("bura.stake.pot", given["stake"], len(seats)) if agreed else 0
        trace.cite("bura.stake.pot" if agreed else "bura.setup.agreed-terms", pot=answer["pot"], term="stake")
    return trace.verdict("setup", **answer)


def setups_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """At the start of a deal: what holds without a dealer and with the one there is."""
    if position.ply == 0:
        yield {}
        yield {"dealer": position.dealer}
        if rules.options["stake"] == "pot":
            yield {"dealer": position.dealer, "stake": 5}


def ask_next_deal(rules: RuleSet, given: Given) -> Verdict:
    """Who deals and who leads after a deal."""
    trace = Trace(rules)
    check_seats(trace, [given[key] for key in given], "dealer")
    dealer, leader = next_dealer_and_leader(
        trace, given["dealer"], given["winner"], given["last_taker"], given.get("claimant"), cite=True
    )
    return trace.verdict("next-deal", dealer=dealer, leader=leader)


def next_deals_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """After a deal."""
    if position.result is not None:
        given = {"dealer": position.dealer, "winner": position.result.winner, "last_taker": position.taker}
        yield {**given, "claimant": position.claimant} if position.claimant else given


def ask_penalties(rules: RuleSet, given: Given) -> Verdict:
    """What is marked after a deal of burkozel for penalties."""
    trace = Trace(rules)
    seats = seats_of(trace)
    won, tricks, score = given["won"], given["tricks"], given.get("score")
    check_seats(trace, [*won, *tricks, *(score or {})], "won")
    for key, table in (("won", won), ("tricks", tricks)):
        if set(table) != set(seats):
            raise NotationError(N_("Every seat at the table needs a number here: {seats}."), seats=seats, key=key)
    before = dict.fromkeys(seats, 0) | (score or {})
    marks: Marks = mark(trace, {seat: won[seat] for seat in seats}, tricks, before, counted=score is not None)
    return trace.verdict("penalties", penalties=marks.penalties, score=marks.score, lost=marks.lost, next=marks.next)


def penalties_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """After a deal that was played for penalties."""
    if rules.options["object"] == "penalties" and position.phase == "over" and not any(position.hands):
        trace = Trace(rules)
        won = {seat: points_of(trace, position.pile(seat)) for seat in position.seats}
        tricks = dict(zip(position.seats, position.tricks, strict=True))
        yield {"won": won, "tricks": tricks}
        marks = mark(Trace(rules), won, tricks, {}).penalties
        before = {
            seat: after - marks[seat] * position.worth
            for seat, after in zip(position.seats, position.score, strict=True)
        }
        yield {"won": won, "tricks": tricks, "score": before}


QUERIES = (
    Query(
        "setup",
        Form((
            Field("dealer", SEAT), Field("lowest_trump", SEAT), Field("guess_won", SEATS_LIST), Field("stake", COUNT),
        )),
        ask_setup,
        setups_of,
    ),
    Query(
        "next-deal",
        Form((
            Field("dealer", SEAT, required=True), Field("winner", SEAT_OR_NONE, required=True),
            Field("last_taker", SEAT_OR_NONE, required=True), Field("claimant", SEAT_OR_NONE),
        )),
        ask_next_deal,
        next_deals_of,
    ),
    Query(
        "penalties",
        Form((
            Field("won", COUNT_PER_SEAT, required=True), Field("tricks", COUNT_PER_SEAT, required=True),
            Field("score", COUNT_PER_SEAT),
        )),
        ask_penalties,
        penalties_of,
    ),
)  # fmt: skip
