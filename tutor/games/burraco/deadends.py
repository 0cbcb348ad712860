"""Whether a card that can be discarded is left, and what bars the last one."""

from __future__ import annotations

from dataclasses import replace

from tutor.engine.clauses import Finding, Step, Trace, broken, met, passed
from tutor.games.burraco.judging import try_lay
from tutor.games.burraco.laid import Laid, less
from tutor.games.burraco.terms import after_laying, bars_of_close, bars_of_discard, may_take_pozzetto
from tutor.games.burraco.turn import Act, Lay, Take, Turn


def dead_end(act: Lay | Take) -> Finding:
    """Whether an act leaves a card to discard, or takes the pozzetto, or closes."""
    if not act.turn.whole or act.turn.blind:
        return passed()
    if isinstance(act, Take):
        return _after_taking(act)
    hand = less(act.turn.hand, act.cards)
    if hand is None:
        return passed()
    after = after_laying(act.trace, act.turn, act.reading, act.before, hand, act.side)
    return _after_laying(act, after)


def _after_laying(act: Act, after: Turn) -> Finding:
    trace = act.trace
    if not after.hand:
        if may_take_pozzetto(trace, after) and trace.holds("burraco.pozzetto.flying"):
            return passed()
        closing = bars_of_close(trace, after)
        if not closing:
            return passed()
        if after.pozzetto != "untaken" and trace.holds("burraco.pozzetto.one-per-side"):
            trace.breaks("burraco.pozzetto.one-per-side")
        _name(trace, closing)
        return broken(left=())
    bars: list[Step] = []
    for card in dict.fromkeys(after.hand):
        barring = bars_of_discard(trace, after, card)
        if not barring:
            near = len(after.hand) <= 2 and (after.pozzetto != "untaken" or not after.pozzetti)
            return met(left=after.hand) if near else passed()
        bars += barring
    _name(trace, bars)
    return broken(left=after.hand)


def _name(trace: Trace, bars: list[Step]) -> None:
    """Leave the first step of each clause; the ids are those of the clauses themselves, false ones included."""
    first: dict[str, Step] = {}
    for step in bars:
        first.setdefault(step.clause, step)
    trace.steps += first.values()


def _after_taking(act: Take) -> Finding:
    """Only where every card of the hand is barred from the pile: then something must be left to lay."""
    after = replace(act.turn, hand=act.turn.hand + act.turn.pile, taken=act.turn.pile, held=act.turn.hand, phase="play")
    cards = list(dict.fromkeys(after.hand))
    if len(cards) > 3 or any(not bars_of_discard(act.trace, after, card) for card in cards):
        return passed()
    for meld in after.melds:
        for card in cards:
            if try_lay(act.trace.rules, after, (Laid(card),), meld).legal:
                return passed()
    if len(after.hand) > 2 and try_lay(act.trace.rules, after, tuple(map(Laid, after.hand))).legal:
        return passed()
    _name(act.trace, bars_of_discard(act.trace, after, cards[0]))
    return broken(left=after.hand)
