"""The order of single cards in which hands are filled after a trick, and acts at the stock."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.engine.clauses import Trace
from tutor.engine.judge import run_gates
from tutor.games.bura.acts import Draw
from tutor.games.bura.terms import hand_size


def draw_order(trace: Trace, taker: str, hands: Mapping[str, int], stock: int) -> list[str]:
    """The seats in the order in which they draw, one entry a card; ``hands`` are counts by seat in play, clockwise."""
    seats = "".join(hands)
    gaps: dict[str, int] | None = trace.ask("bura.draw.up-to-hand", hand_size(trace), dict(hands))
    if gaps is None or not stock:
        return []
    first = trace.ask("bura.draw.taker-starts", seats, taker) or seats[0]
    order: list[str] | None = trace.ask("bura.draw.alternate", seats, first, gaps)
    if order is None:
        order = [seat for seat in seats for _ in range(gaps[seat])]
    if len(order) > stock:
        cut = trace.ask("bura.draw.short-stock", order, stock, len(seats))
        order = [] if cut is None else cut
    if len(order) == stock:
        order = trace.ask("bura.draw.turned-card-to-loser", taker, order) or order
    return order


def act_at_stock(trace: Trace, act: Draw) -> tuple[bool, str | None]:
    """Whether an act at the stock can be done, and the fault that it is: foreign-draw, double-draw or None.

    Two cards out of turn are both; the act goes by the fault that loses the deal, and by the number if either does.
    """
    start = len(trace.steps)
    legal = run_gates(act)
    faults = [step.clause.rpartition(".")[2] for step in trace.steps[start:] if step.clause.startswith("bura.offence.")]
    faults.sort(key=lambda fault: (trace.option(fault.replace("-", "_")) == "lose", fault == "double-draw"))
    offence = faults[-1] if faults else None
    if legal and offence != "double-draw":
        turn = "bura.draw.taker-starts" if act.drawn == 0 else "bura.draw.alternate"
        trace.explain(turn, who=act.who, due=act.due)
        if act.who != act.due and offence is None and trace.holds(turn):
            trace.breaks(turn, who=act.who, due=act.due)
            legal = False
    return legal, offence
