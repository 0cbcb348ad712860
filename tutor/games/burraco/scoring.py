"""The count of a deal, side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine.clauses import Mark, Trace, Weight
from tutor.games.burraco.laid import Cards, Meld
from tutor.games.burraco.melds import reading_of
from tutor.games.burraco.terms import Class, class_of, facts_of, has_odd_value, odd_values, points_of, points_of_meld


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a side has at the end of a deal. ``hands`` are the cards left, an unplayed pozzetto not among them."""

    table: tuple[Meld, ...] = ()
    hands: tuple[Cards, ...] = ()
    pozzetto: str = "untaken"
    unplayed: Cards = ()
    closed: bool = False
    cut22: bool = False
    penalised: Cards = ()


@dataclass(frozen=True, slots=True)
class Count:
    """The points of a side and what they are made of."""

    points: int
    table: int
    bonuses: tuple[Class, ...]
    closing: int
    hands: int
    pozzetto: int
    penalised: int
    cut: int

    @property
    def terms(self) -> tuple[int, ...]:
        """What adds up to the points: the cards on the table, what is won besides, and what is taken off."""
        losses = (self.hands, self.pozzetto, self.penalised)
        gains = self.points - self.table + sum(losses)
        return (self.table, *(part for part in (gains, *(-loss for loss in losses)) if part))


def count_deal(trace: Trace, sides: Mapping[str, Holdings]) -> dict[str, Count]:
    """The count of every side, with the clauses that decided left in the trace."""
    closed = any(side.closed for side in sides.values())
    untaken = sum(side.pozzetto == "untaken" for side in sides.values())
    counts = {name: _count_side(trace, name, side, untaken, len(sides), closed=closed) for name, side in sides.items()}
    trace.explain(
        "burraco.score.side-total",
        parts=tuple((name, count.terms, count.points) for name, count in counts.items()),
    )
    return counts


def _count_side(
    trace: Trace, name: str, side: Holdings, untaken: int, sides: int, *, closed: bool
) -> Count:  # fmt: skip
    readings = [reading_of(trace, meld) for meld in side.table]
    table = sum(points_of_meld(trace, reading) for reading in readings)
    classes = [class_of(trace, meld) for meld in side.table]
    found = tuple(entry for entry in classes if entry.bonus)
    for entry, reading in zip(classes, readings, strict=True):
        for slot in entry.slots if entry.bonus else ():
            trace.cite(slot, **facts_of(reading), bonus=entry.bonus, side=name, name=entry.name)
    if any(len(meld) > 7 for meld in side.table):
        trace.explain("burraco.class.final-state")
    if any(has_odd_value(trace, reading) for reading in readings):
        odd = [wild for reading in readings for wild in odd_values(trace, reading)]
        trace.explain("burraco.score.printed-value", wilds=tuple(dict.fromkeys(odd)))
    if any(len({(card, place) for card, place in reading.naturals if card.rank == "A" and place}) > 1
           for reading in readings):  # fmt: skip
        trace.explain("burraco.run.both-aces")
    worth = tuple(entry.bonus for entry in found)
    bonuses = trace.ask("burraco.score.bonuses-add", worth)
    if len(worth) > 1:
        trace.explain("burraco.score.bonuses-add", side=name, bonuses=worth, sum=sum(worth))
    held = points_of(trace, (card for hand in side.hands for card in hand))
    parts = {
        "closing": _closing(trace, name, side),
        "cut": _cut(trace, name, side),
        "hands": _hands(trace, name, held),
        "pozzetto": _pozzetto(trace, name, side, untaken, sides, closed=closed),
        "penalised": _penalised(trace, name, side),
    }
    if table or held:
        trace.explain("burraco.score.card-points", side=name, points=table)
    gains = max(worth, default=0) if bonuses is None else int(bonuses)
    losses = parts["hands"] + parts["pozzetto"] + parts["penalised"]
    total = trace.ask("burraco.score.side-total", table, gains, parts["closing"] + parts["cut"], losses)
    return Count(int(total or 0), table, found, **parts)


def _closing(trace: Trace, name: str, side: Holdings) -> int:
    if not side.closed:
        return 0
    trace.explain("burraco.score.closing-bonus", side=name)
    return int(trace.ask("burraco.score.closing-bonus") or 0)


def _cut(trace: Trace, name: str, side: Holdings) -> int:
    bonus = trace.ask("burraco.score.cut-bonus") if side.cut22 else None
    if not bonus:
        return 0
    trace.explain("burraco.score.cut-bonus", side=name)
    return int(bonus)


def _hands(trace: Trace, name: str, held: int) -> int:
    if not held:
        return 0
    trace.explain("burraco.score.hands-deducted", side=name, points=held)
    return int(trace.ask("burraco.score.hands-deducted", held) or 0)


def _pozzetto(
    trace: Trace, name: str, side: Holdings, untaken: int, sides: int, *, closed: bool
) -> int:  # fmt: skip
    if side.pozzetto == "unplayed":
        worth = points_of(trace, side.unplayed)
        trace.explain("burraco.score.unplayed-pozzetto", side=name, points=worth)
        cost = trace.ask("burraco.score.unplayed-pozzetto", worth, side.closed)
        return int(cost or 0)
    if side.pozzetto != "untaken":
        return 0
    if trace.ask("burraco.score.nobody-took", untaken, sides):
        trace.cite("burraco.score.missed-pozzetto", Mark.MOOT, Weight.PASSED)
        trace.explain("burraco.score.nobody-took")
        return 0
    trace.explain("burraco.score.missed-pozzetto", side=name)
    return int(trace.ask("burraco.score.missed-pozzetto", closed) or 0)


def _penalised(trace: Trace, name: str, side: Holdings) -> int:
    if not side.penalised:
        return 0
    worth = points_of(trace, side.penalised)
    trace.explain("burraco.score.penalised-cards", side=name, cards=side.penalised, points=worth)
    return int(trace.ask("burraco.score.penalised-cards", worth) or 0)


def leader_of(trace: Trace, points: Mapping[str, int], closer: str | None) -> str | None:
    """The side with more points in a deal; None if they are level. Only a false clause asks who closed."""
    if closer is not None:
        says: str | None = trace.ask("burraco.false.closer-wins", closer)
        if says:
            return says
    best = max(points.values())
    ahead = [side for side, total in points.items() if total == best]
    return ahead[0] if len(ahead) == 1 else None
