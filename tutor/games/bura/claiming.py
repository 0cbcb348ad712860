"""What a declaration and a shown bura lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tutor.engine.clauses import Mark, Trace, Weight
from tutor.engine.judge import run_gates
from tutor.games.bura.acts import Declare
from tutor.games.bura.terms import has_enough, plays_whole_pack, target_points


@dataclass(frozen=True, slots=True)
class Claim:
    """A declaration and all that it rests on.

    ``won`` are points of open cards in own tricks, ``hidden`` points of face-down ones (None: there are none to speak
    of), ``hand`` points of cards in hand, ``shows`` whether the declarer alone plays with open cards,
    ``other_shows`` whether somebody else does. ``others`` are
    the totals of the other seats.
    """

    seat: str
    seats: str
    moment: str
    won: int
    others: Mapping[str, int]
    hidden: int | None = None
    hand: int = 0
    shows: bool = False
    other_shows: bool = False
    early: bool = False


@dataclass(frozen=True, slots=True)
class Claimed:
    """What came of it: wins, loses, no-effect, doubles-pot or drops-out, and who wins the deal, if anybody."""

    result: str
    winner: str | None = None


def declare(trace: Trace, claim: Claim) -> Claimed:
    """Judge a declaration, leaving the steps that decide it."""
    if plays_whole_pack(trace):
        run_gates(Declare(trace, claim.moment))
        return Claimed("no-effect")
    if not run_gates(Declare(trace, claim.moment)):
        effect = trace.ask("bura.claim.out-of-window")
        if effect:
            trace.explain("bura.claim.out-of-window", moment=claim.moment)
            return Claimed(effect)
    else:
        _cite_moment(trace, claim)
    points = _count(trace, claim)
    target_slot = "bura.burkozel.target" if trace.ask("bura.burkozel.target") else "bura.object.target"
    trace.explain(target_slot, points=points, target=target_points(trace))
    if has_enough(trace, points):
        return _true(trace, claim, points)
    return _false(trace, claim, points)


def _cite_moment(trace: Trace, claim: Claim) -> None:
    if claim.moment == "before-draw":
        trace.explain("bura.claim.after-taking", seat=claim.seat)
        trace.explain("bura.claim.window", moment=claim.moment)
    elif claim.moment == "before-reply":
        trace.explain("bura.claim.window", moment=claim.moment)
    if claim.early:
        trace.explain("bura.claim.right-kept", seat=claim.seat)


def _count(trace: Trace, claim: Claim) -> int:
    counted = trace.ask("bura.object.tricks-only", claim.won, claim.hand)
    points = claim.won + claim.hand if counted is None else int(counted)
    if claim.hand and has_enough(trace, claim.won + claim.hand) and not has_enough(trace, claim.won):
        trace.explain("bura.object.tricks-only", won=claim.won, hand=claim.hand)
    if claim.hidden is not None:
        points += claim.hidden
        trace.explain("bura.reply.closed-discard", hidden=claim.hidden)
    extra = (trace.ask("bura.open.counts-to-target") or 0) if claim.shows else 0
    if extra or (claim.other_shows and trace.ask("bura.open.counts-to-target")):
        trace.explain("bura.open.counts-to-target", extra=extra)
    return points + extra


def _true(trace: Trace, claim: Claim, points: int) -> Claimed:
    trace.explain("bura.object.at-least", points=points, target=target_points(trace))
    silent = trace.ask("bura.claim.earliest-wins", claim.others)
    if silent:
        trace.explain("bura.claim.earliest-wins", silent=silent)
    winner = trace.ask("bura.claim.true-wins", claim.seat, points, claim.others)
    trace.cite("bura.claim.true-wins", seat=claim.seat, points=points, winner=winner)
    if winner is None:
        return Claimed("no-effect")
    return Claimed("wins" if winner == claim.seat else "loses", winner)


def _false(trace: Trace, claim: Claim, points: int) -> Claimed:
    if claim.moment == "before-reply":
        trace.explain("bura.claim.complete-trick", points=points)
    facts: dict[str, Any] = {"seat": claim.seat, "points": points, "target": target_points(trace)}
    exception = trace.ask("bura.claim.false-among-many", len(claim.seats))
    if exception:
        trace.cite("bura.claim.false-loses", Mark.MOOT, Weight.PASSED)
        trace.cite("bura.claim.false-among-many", **facts)
        return Claimed(exception)
    price = trace.ask("bura.claim.false-loses")
    if price is None:
        return Claimed("no-effect")
    trace.cite("bura.claim.false-loses", **facts, price=price)
    if price != "loses":
        return Claimed(price)
    winner = trace.ask("bura.offence.opponent-wins", claim.seats, claim.seat)
    if winner:
        trace.explain("bura.offence.opponent-wins", loser=claim.seat, winner=winner)
    return Claimed(price, winner)
