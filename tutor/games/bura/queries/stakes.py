"""Questions about stakes, matches, exposed hands and relatives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.judge import run_gates
from tutor.engine.notation import COUNT, COUNT_PER_SEAT, FLAG, SEAT, SEAT_OR_NONE, SEATS_LIST, Field, Form, choice
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.bura.acts import Offer
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries.given import check_seats
from tutor.games.bura.terms import seats_of

Given = Mapping[str, Any]
CALLED = ("four-player-kozel", "domino-kozel", "kozel-for-money")


def ask_raise(rules: RuleSet, given: Given) -> Verdict:
    """Whether a raise may be offered, and what its answer makes of the deal."""
    trace = Trace(rules)
    by, worth, needs = given["by"], given["worth"], given.get("needs", {})
    check_seats(trace, [by, given.get("last_raiser"), *needs], "by")
    act = Offer(
        trace, worth, given["offer"], by, given.get("moment", "before-lead"), given.get("last_raiser"),
        tuple(needs.items()),
    )  # fmt: skip
    if not run_gates(act):
        return trace.verdict("raise", legal=False)
    answer = given.get("answer")
    if answer is None:
        return trace.verdict("raise", legal=True)
    if answer == "accept":
        return trace.verdict("raise", legal=True, worth=given["offer"], winner=None)
    winner, settled = trace.ask("bura.stake.refusal", by, worth) or (None, worth)
    trace.explain("bura.stake.refusal", winner=winner, worth=settled)
    return trace.verdict("raise", legal=True, worth=settled, winner=winner)


def raises_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """An offer of one more and of two more by each seat."""
    if position.phase not in {"lead", "reply"}:
        return
    if rules.options["stake"] != "raises":
        yield {"worth": 1, "offer": 2, "by": position.to_act}
        return
    moment = "before-lead" if position.phase == "lead" else "after-lead"
    target = int(rules.options["match_to"])
    for by in position.in_play:
        for step in (1, 2):
            given: dict[str, Any] = {
                "worth": position.worth,
                "offer": position.worth + step,
                "by": by,
                "moment": moment,
            }
            if position.last_raiser:
                given["last_raiser"] = position.last_raiser
            if position.score:
                given["needs"] = {
                    seat: max(0, target - score) for seat, score in zip(position.seats, position.score, strict=True)
                }
            yield given
            yield {**given, "answer": "refuse"}


def ask_match(rules: RuleSet, given: Given) -> Verdict:
    """Whether somebody has won the match."""
    trace = Trace(rules)
    score = given["score"]
    check_seats(trace, score, "score")
    length = trace.ask("bura.match.length")
    trace.cite("bura.match.length", length=length)
    ahead = [seat for seat, deals in score.items() if length is not None and deals >= length]
    winner = max(ahead, key=lambda seat: score[seat]) if ahead else None
    return trace.verdict("match", winner=winner)


def matches_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """After a deal: the match as it stands."""
    if position.result is not None and position.score and rules.options["object"] == "race":
        yield {"score": dict(zip(position.seats, position.score, strict=True))}


def ask_compensation(rules: RuleSet, given: Given) -> Verdict:
    """Who is compensated for playing with open cards; never how much."""
    trace = Trace(rules)
    seats, shows = seats_of(trace), given["shows"]
    check_seats(trace, shows, "shows")
    if len(set(shows)) != len(shows):
        raise NotationError(N_("The seat {seat} is given twice."), seat=shows[0], key="shows")
    showing = shows if given.get("agreed") else trace.ask("bura.open.hands", seats, shows) or ()
    trace.cite("bura.open.hands", seats=showing)
    if len(showing) == len(seats):
        if trace.ask("bura.open.nothing-when-both", seats, showing):
            trace.cite("bura.open.nothing-when-both", seats=showing)
            return trace.verdict("compensation", to=None, **{"from": None})
        showing = showing[:1]
    if not showing:
        trace.cite("bura.setup.agreed-terms", term="open_hands")
        return trace.verdict("compensation", to=None, **{"from": None})
    to, giver = trace.ask("bura.open.compensation", seats, showing[0]) or (None, None)
    trace.cite("bura.open.compensation", to=to, giver=giver)
    return trace.verdict("compensation", to=to, **{"from": giver})


def compensations_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """Where somebody plays with open cards, and where two agree that somebody may."""
    if position.shows:
        yield {"shows": position.shows}
    elif rules.options["open_hands"] == "none" and len(position.seats) == 2:
        for shows in (*((seat,) for seat in position.seats), tuple(position.seats)):
            yield {"shows": shows, "agreed": True}


def ask_variant(rules: RuleSet, given: Given) -> Verdict:
    """Which game is meant."""
    trace = Trace(rules)
    if "called" in given:
        if "hand" in given or "target" in given:
            raise NotationError(N_("Give either what the game is called or its hand and target."), key="called")
        name = trace.ask("bura.variant.other-kozels", given["called"]) or "burkozel"
        trace.cite("bura.variant.other-kozels", called=given["called"])
        return trace.verdict("variant", name=name)
    for key in ("hand", "target"):
        if key not in given:
            raise NotationError(N_("The key {key} is missing."), key=key)
    name = trace.ask("bura.variant.told-by-numbers", given["hand"], given["target"]) or "bura"
    trace.cite("bura.variant.told-by-numbers", hand=given["hand"], target=given["target"], name=name)
    if name == "burkozel":
        trace.cite("bura.burkozel.same-otherwise")
    return trace.verdict("variant", name=name)


def variants_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """The relatives that share their names."""
    for hand, target in ((3, 31), (4, 61), (5, 61)):
        yield {"hand": hand, "target": target}
    for called in CALLED:
        yield {"called": called}


QUERIES = (
    Query(
        "raise",
        Form((
            Field("worth", COUNT, required=True), Field("offer", COUNT, required=True),
            Field("by", SEAT, required=True),
            Field("moment", choice("before-lead", "after-lead")), Field("last_raiser", SEAT_OR_NONE),
            Field("needs", COUNT_PER_SEAT), Field("answer", choice("accept", "refuse")),
        )),
        ask_raise,
        raises_of,
    ),
    Query("match", Form((Field("score", COUNT_PER_SEAT, required=True),)), ask_match, matches_of),
    Query(
        "compensation", Form((Field("shows", SEATS_LIST, required=True), Field("agreed", FLAG))), ask_compensation,
        compensations_of,
    ),
    Query(
        "variant",
        Form((Field("hand", COUNT), Field("target", COUNT), Field("called", choice(*CALLED)))),
        ask_variant,
        variants_of,
    ),
)  # fmt: skip
