"""How a deal goes on between tricks, and how it ends."""

from __future__ import annotations

from dataclasses import replace

from tutor.engine.clauses import Trace
from tutor.engine.model import Outcome
from tutor.games.bura.drawing import draw_order
from tutor.games.bura.marking import is_level, mark
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import compensation_of, has_enough, plays_whole_pack, points_of


def next_phase(trace: Trace, position: BuraPosition) -> BuraPosition:
    """Drawing while somebody has to draw, then the lead, then the end."""
    if position.order:
        return replace(position, phase="draw", to_act=position.order[0])
    if any(position.hand(seat) for seat in position.in_play):
        lead = position.on_lead
        while lead not in position.in_play or not position.hand(lead):
            lead = position.after(lead)
        return replace(position, phase="lead", to_act=lead, on_lead=lead)
    taker = position.taker or position.on_lead
    may_speak = taker in position.in_play and not plays_whole_pack(trace)
    extra = compensation_of(trace, position.shows, taker)
    if may_speak and has_enough(trace, points_of(trace, position.pile(taker)) + extra):
        return replace(position, phase="draw", to_act=taker)
    return all_played(trace, position)


def all_played(trace: Trace, position: BuraPosition) -> BuraPosition:
    """The end of a deal in which nobody declared."""
    totals = {seat: points_of(trace, position.pile(seat)) for seat in position.in_play}
    if position.taker in totals:
        totals[position.taker] += trace.ask("bura.object.cards-only", (), True) or 0
    if plays_whole_pack(trace):
        return _marked(trace, position, totals)
    if trace.ask("bura.burkozel.level", totals, int(trace.option("target"))):
        return finish(trace, position, None, void=True, cause="bura.burkozel.level")
    winner, void = trace.ask("bura.end.undeclared", totals) or (None, True)
    return finish(trace, position, winner, void=void, cause="bura.end.undeclared")


def _marked(trace: Trace, position: BuraPosition, totals: dict[str, int]) -> BuraPosition:
    tricks = dict(zip(position.seats, position.tricks, strict=True))
    marks = mark(trace, totals, tricks, {}, counted=False)
    score = tuple(
        before + marks.penalties.get(seat, 0) * position.worth
        for seat, before in zip(position.seats, position.score, strict=True)
    )
    best = trace.ask("bura.penalty.best-side", totals) or set()
    winner = next(iter(best)) if len(best) == 1 else None
    cause = "bura.penalty.level" if is_level(totals) else "bura.penalty.best-side"
    outcome = Outcome(winner, winner is None, cause, position.worth)
    return replace(position, phase="over", result=outcome, score=score, order=())


def finish(
    trace: Trace, position: BuraPosition, winner: str | None, *, cause: str, void: bool = False, match: bool = False
) -> BuraPosition:
    """The deal is over. ``match`` says that the whole match is won with it."""
    gain = int(trace.option("match_to")) if match else position.worth
    score = tuple(
        before + (gain if seat == winner else 0) for seat, before in zip(position.seats, position.score, strict=True)
    )
    outcome = Outcome(winner, void, cause, position.worth)
    return replace(position, phase="over", result=outcome, score=score, order=())


def drop_out(trace: Trace, position: BuraPosition, seat: str) -> BuraPosition:
    """Take a seat out of the deal; its cards stay face down. The last one left wins.

    Those who are left go on drawing where they were; a raise offered by the seat is off.
    """
    waiting = [other for other in position.order if other != seat]
    position = replace(position, out=(*position.out, seat))
    if len(position.in_play) == 1:
        return finish(trace, position, position.in_play, cause="bura.claim.false-among-many")
    if position.phase == "draw" and position.order:
        first = waiting[0] if waiting else position.after(seat)
        counts = {other: len(position.hand(other)) for other in position.in_play}
        position = replace(position, order=tuple(draw_order(trace, first, counts, len(position.stock))))
    if position.on_lead == seat and position.phase != "reply":
        position = replace(position, on_lead=position.after(seat))
    if position.offered and position.offered.by != seat:
        answers = position.to_act
        return replace(position, to_act=position.after(answers) if answers == seat else answers)
    if position.phase == "reply":
        return position
    return next_phase(trace, replace(position, offered=None))
