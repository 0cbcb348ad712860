"""Judging and applying moves in a whole deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.model import Move, Outcome
from tutor.engine.rules import RuleSet
from tutor.errors import N_, IllegalMove, NotationError
from tutor.games.burraco.counting import holdings_of
from tutor.games.burraco.laid import Cards, Laid
from tutor.games.burraco.moves import Deed, deed_of
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.scoring import count_deal, leader_of
from tutor.games.burraco.setup import next_seat
from tutor.games.burraco.steps import Done, do
from tutor.games.burraco.terms import can_refill
from tutor.games.burraco.turn import Turn


def judge(rules: RuleSet, position: BurracoPosition, move: Move) -> Verdict:
    """Whether a move can be done now, with the clauses that say so.

    Raises NotationError for a move that there is not.
    """
    if move.kind == "stall":
        return _judge_stall(rules, position)
    done = do(rules, _turn_for(position, move), deed_of(move))
    return Verdict(move.kind, rules.key, done.legal, done.steps)


def _turn_for(position: BurracoPosition, move: Move) -> Turn:
    if move.seat not in position.seats:
        raise NotationError(
            N_("The seat {seat} is not at this table. With {count} players the seats are {seats}."),
            seat=move.seat, count=len(position.seats), seats=" ".join(position.seats),
        )  # fmt: skip
    return position.turn(move.seat)


def _judge_stall(rules: RuleSet, position: BurracoPosition) -> Verdict:
    """The deal may be ended where everybody has swapped the one pile card and done nothing else."""
    trace = Trace(rules)
    ended = position.phase == "over"
    legal = not ended and position.swaps >= len(position.seats) and bool(trace.ask("burraco.stock.stall"))
    (trace.explain if legal else trace.breaks)("burraco.stock.stall", swaps=position.swaps)
    return Verdict("stall", rules.key, legal, tuple(trace.steps))


def apply(rules: RuleSet, position: BurracoPosition, move: Move) -> BurracoPosition:
    """The position after a move. Raises IllegalMove with the verdict for one that cannot be done."""
    if move.kind == "stall":
        verdict = _judge_stall(rules, position)
        if not verdict.value:
            raise IllegalMove(verdict)
        ended = replace(position, phase="over", ply=position.ply + 1)
        return _with_result(rules, ended, "burraco.stock.stall", void=False)
    deed = deed_of(move)
    turn = _turn_for(position, move)
    done = do(rules, turn, _with_top_card(rules, position, deed))
    if not done.legal:
        raise IllegalMove(Verdict(move.kind, rules.key, False, done.steps))
    return carry_out(rules, position, move, done)


def _with_top_card(rules: RuleSet, position: BurracoPosition, deed: Deed) -> Deed:
    """A draw with the card that lies on top of the stock, or of the pozzetto that refills it."""
    if deed.kind != "draw":
        return deed
    top = _top(rules, position)
    return Deed("draw", (Laid(top[0]),) if top else ())


def _top(rules: RuleSet, position: BurracoPosition) -> Cards:
    if position.stock:
        return position.stock
    return position.pozzetti[0] if can_refill(Trace(rules), len(position.pozzetti)) else ()


def carry_out(rules: RuleSet, position: BurracoPosition, move: Move, done: Done) -> BurracoPosition:
    """The position after a move that was judged."""
    seat, turn = move.seat, done.turn
    side = position.side_of(seat)
    stock, pozzetti, hand = position.stock, position.pozzetti, turn.hand
    for event in turn.events:
        if event == "refill":
            stock, pozzetti = pozzetti[0], pozzetti[1:]
        elif event == "draw":
            stock = stock[1:]
        elif event in {"flying", "pozzetto"}:
            hand, pozzetti = pozzetti[0], pozzetti[1:]
    taker = position.taker[side]
    took = "flying" in turn.events or "pozzetto" in turn.events
    after = replace(
        position.with_hand(seat, hand), ply=position.ply + 1, stock=stock, pozzetti=pozzetti, pile=turn.pile,
        melds=(turn.melds, turn.others) if side == 0 else (turn.others, turn.melds), phase=turn.phase,
        pozzetto=_swap(position.pozzetto, side, turn.pozzetto),
        taker=_swap(position.taker, side, seat if took else taker), taken=turn.taken, held=turn.held, start=turn.start,
        flown=turn.flown, redraw=turn.redraw,
    )  # fmt: skip
    if turn.phase == "play":
        return after
    after = replace(
        after, taken=(), held=(), start=(), flown=False, redraw=False, first=False, swaps=_swaps(position, turn)
    )
    if turn.phase == "over":
        return _end(rules, after, seat, done)
    return replace(after, phase="draw", to_act=next_seat(Trace(rules), position.seats, seat))


T = TypeVar("T")


def _swap(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _swaps(position: BurracoPosition, turn: Turn) -> int:
    """How many turns in a row, this one counted, did nothing but swap the one card of the pile."""
    only = len(position.taken) == 1 and turn.melds == position.start and turn.phase == "done"
    return position.swaps + 1 if only else 0


def _end(rules: RuleSet, position: BurracoPosition, seat: str, done: Done) -> BurracoPosition:
    events = done.turn.events
    if "closed" in events:
        closer = position.sides[position.side_of(seat)]
        return _with_result(rules, replace(position, closer=closer), "burraco.close.ends-deal", void=False)
    cause = next((step.clause for step in done.steps if step.clause in _STOCK_ENDS), "burraco.stock.ends-deal")
    return _with_result(rules, position, cause, void="void" in events)


_STOCK_ENDS = (
    "burraco.stock.last-two-dead", "burraco.stock.ends-deal", "burraco.stock.void-deal", "burraco.stock.no-pile-after",
)  # fmt: skip


def _with_result(rules: RuleSet, position: BurracoPosition, cause: str, *, void: bool) -> BurracoPosition:
    points = {side: count.points for side, count in count_deal(Trace(rules), holdings_of(position)).items()}
    winner = None if void else leader_of(Trace(rules), points, position.closer)
    return replace(position, result=Outcome(winner, void, cause))
