"""Penalties after a deal of burkozel that was played over the whole pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine.clauses import Mark, Trace, Weight


@dataclass(frozen=True, slots=True)
class Marks:
    """Penalties of this deal, the score after it, who has lost the match, and whether the next deal is plain, double or
    a replay."""

    penalties: dict[str, int]
    score: dict[str, int]
    lost: str | None
    next: str


def mark(
    trace: Trace, won: Mapping[str, int], tricks: Mapping[str, int], before: Mapping[str, int], *, counted: bool = True
) -> Marks:
    """Mark the losers. ``counted`` says whether the score before the deal was given."""
    following = "plain"
    if level := cite_level(trace, won):
        penalties = dict.fromkeys(won, level[0])
        following = level[1]
    else:
        best = trace.ask("bura.penalty.best-side", dict(won)) or set()
        trace.cite("bura.penalty.best-side", seats=tuple(seat for seat in won if seat in best))
        penalties = {seat: 0 if seat in best else _one(trace, seat, won, tricks) for seat in won}
    score = {seat: before.get(seat, 0) + penalties[seat] for seat in won}
    limit = trace.ask("bura.penalty.limit")
    over = [seat for seat in won if limit is not None and score[seat] >= limit]
    lost = max(over, key=lambda seat: score[seat]) if over else None
    if counted or lost:
        trace.cite("bura.penalty.limit", limit=limit, lost=lost)
    return Marks(penalties, score, lost, following)


def is_level(won: Mapping[str, int]) -> bool:
    """Whether two sides have half the pack each; three or more have no such half."""
    return len(won) == 2 and len(set(won.values())) == 1


def cite_level(trace: Trace, won: Mapping[str, int]) -> tuple[int, str] | None:
    """What half the pack each brings, with the step that says so: the penalties of both and the next deal."""
    found: tuple[int, str] | None = trace.ask("bura.penalty.level") if is_level(won) else None
    if found:
        trace.cite("bura.penalty.level", totals=tuple(won.items()), each=found[0], next=found[1])
    return found


def _one(trace: Trace, seat: str, won: Mapping[str, int], tricks: Mapping[str, int]) -> int:
    points = won[seat]
    counted = trace.ask("bura.penalty.zero-points", points, tricks[seat])
    taken = tricks[seat] if counted is None else counted
    if points == 0 and tricks[seat] > 0:
        trace.explain("bura.penalty.zero-points", seat=seat, tricks=tricks[seat])
    threshold = trace.ask("bura.penalty.threshold-by-players", len(won))
    if threshold:
        trace.cite("bura.penalty.threshold-by-players", threshold=threshold)
    else:
        threshold = int(trace.option("penalty_threshold"))
    for slot, penalty in (
        ("bura.penalty.trickless", trace.ask("bura.penalty.trickless", taken)),
        ("bura.penalty.saved", trace.ask("bura.penalty.saved", points, threshold)),
        ("bura.penalty.short", trace.ask("bura.penalty.short", points, taken, threshold)),
    ):
        if penalty is not None:
            trace.cite(slot, Mark.MET, Weight.DECIDES, seat=seat, points=points, threshold=threshold, penalty=penalty)
            return int(penalty)
    return 0
