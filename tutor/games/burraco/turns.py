"""What the acts of a turn bring about, and the clauses that say so."""

from __future__ import annotations

from dataclasses import replace

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.games.burraco.laid import Cards, Meld, less
from tutor.games.burraco.terms import (
    after_laying,
    can_refill,
    class_of,
    has_needed_burraco,
    is_burraco,
    may_take_pozzetto,
    over_slot,
)
from tutor.games.burraco.turn import Reading, Turn

POZZETTO = 11
"""Cards of a pozzetto."""


def draw(trace: Trace, turn: Turn, card: Card | None) -> Turn:
    """Lift the top card of the stock, which a pozzetto refills where the rules say so."""
    events = ["draw"]
    stock, pozzetti = turn.stock, turn.pozzetti
    if not stock and can_refill(trace, pozzetti):
        trace.cite("burraco.stock.pozzetto-refill", left=pozzetti - 1)
        trace.explain("burraco.stock.refill-moment", moment="lazy")
        stock, pozzetti = POZZETTO, pozzetti - 1
        events.insert(0, "refill")
    stock -= 1
    if not stock and can_refill(trace, pozzetti):
        moment = trace.ask("burraco.stock.refill-moment")
        trace.explain("burraco.stock.refill-moment", moment=moment)
        if moment == "eager":
            trace.explain("burraco.stock.pozzetto-refill", left=pozzetti - 1)
            stock, pozzetti = POZZETTO, pozzetti - 1
            events.append("refill")
    if trace.holds("burraco.stock.last-two-dead") and stock <= 3:
        trace.cite("burraco.stock.last-two-dead", stock=stock)
    hand = turn.hand if card is None else (*turn.hand, card)
    pozzetto = "taken" if turn.pozzetto == "unplayed" and turn.took else turn.pozzetto
    return replace(
        turn, hand=hand, stock=stock, pozzetti=pozzetti, pozzetto=pozzetto, phase="play", start=turn.melds,
        redraw=False, events=tuple(events),
    )  # fmt: skip


def take(trace: Trace, turn: Turn, part: Cards = ()) -> Turn:
    """Take the pile into the hand: the whole of it, or the part that somebody believes he may choose."""
    gone = part or turn.pile
    if (trace.holds("burraco.stock.last-two-dead") and turn.stock == 3) or (
        trace.holds("burraco.stock.ends-deal") and turn.stock == 1 and not can_refill(trace, turn.pozzetti)
    ):
        trace.explain("burraco.stock.pile-keeps-alive", stock=turn.stock)
    if not turn.stock and can_refill(trace, turn.pozzetti):
        trace.explain("burraco.stock.refill-moment", moment="lazy")
    pozzetto = "taken" if turn.pozzetto == "unplayed" and turn.took else turn.pozzetto
    return replace(
        turn, hand=turn.hand + gone, pile=less(turn.pile, gone) or (), taken=gone, held=turn.hand, pozzetto=pozzetto,
        phase="play", start=turn.melds, redraw=False, events=("take",),
    )  # fmt: skip


def lay(trace: Trace, turn: Turn, reading: Reading, before: Meld | None, cards: Cards, side: str = "own") -> Turn:
    """Lay cards as a new meld or onto one; the last card takes a pozzetto in flight, or closes where that is played."""
    hand = less(turn.hand, cards) or ()
    after = replace(after_laying(trace, turn, reading, before, hand, side), events=("lay",))
    if after.hand or after.blind:
        return after
    if may_take_pozzetto(trace, after):
        way = trace.ask("burraco.pozzetto.flying")
        if way:
            cite_pozzetto(trace, after)
            trace.explain("burraco.pozzetto.flying", draws_again=way == "draws-again")
            return replace(_with_pozzetto(after), pozzetto="taken", flown=True, redraw=way == "draws-again",
                           events=("lay", "flying"))  # fmt: skip
    cite_close(trace, after, discards=False)
    return _closed(trace, after)


def _closed(trace: Trace, turn: Turn) -> Turn:
    if not trace.ask("burraco.close.ends-deal"):
        return turn
    return replace(turn, phase="over", events=(*turn.events, "closed"))


def _with_pozzetto(turn: Turn) -> Turn:
    """Pick up the next pozzetto."""
    return replace(
        turn, hand=turn.next_pozzetto or (), blind=turn.next_pozzetto is None, pozzetti=turn.pozzetti - 1, took=True,
        next_pozzetto=None,
    )  # fmt: skip


def cite_pozzetto(trace: Trace, turn: Turn) -> None:
    """Name what lets a side have its pozzetto."""
    trace.explain("burraco.pozzetto.first-out", left=turn.pozzetti)
    if turn.pozzetti == 1:
        trace.explain("burraco.pozzetto.first-free")
    if not any(is_burraco(trace, meld) for meld in turn.melds):
        trace.explain("burraco.pozzetto.no-burraco-needed")


def cite_close(trace: Trace, turn: Turn, *, discards: bool) -> None:
    """Name what a close rests on."""
    trace.cite("burraco.close.all-cards")
    trace.cite("burraco.close.needs-pozzetto", pozzetto=turn.pozzetto)
    trace.cite("burraco.close.needs-burraco", needs=trace.option("close_needs"))
    if not discards:
        trace.cite("burraco.close.final-discard", laid=True)
    grown = [meld for meld in turn.melds if meld not in turn.start and is_burraco(trace, meld)]
    if grown:
        kept = replace(turn, melds=tuple(meld for meld in turn.melds if meld in turn.start))
        if trace.holds("burraco.close.needs-burraco") and not has_needed_burraco(trace, kept):
            trace.cite("burraco.close.new-burraco-counts", meld=grown[0].text)
        if any(_changed_class(trace, turn, meld) for meld in grown):
            trace.cite("burraco.class.final-state")
    if turn.flown:
        trace.cite("burraco.close.same-turn")
    trace.cite("burraco.close.ends-deal")


def _changed_class(trace: Trace, turn: Turn, meld: Meld) -> bool:
    """Whether an addition of this turn has changed the class of a burraco."""
    for old in turn.start:
        if old.kind == meld.kind and old.of == meld.of and not _missing(old, meld):
            return is_burraco(trace, old) and class_of(trace, old).name != class_of(trace, meld).name
    return False


def _missing(old: Meld, new: Meld) -> bool:
    return less(new.cards, old.cards) is None


def discard(trace: Trace, turn: Turn, card: Card) -> Turn:
    """Put a card on the pile: the turn is over, and perhaps a pozzetto is taken or the deal has ended."""
    hand = less(turn.hand, (card,)) or ()
    over = "done" if trace.ask("burraco.turn.ends-with-discard") else "play"
    after = replace(turn, hand=hand, pile=(*turn.pile, card), phase=over, events=("discard",))
    if not hand and not turn.blind:
        if may_take_pozzetto(trace, after):
            after = _pozzetto_with_discard(trace, after, card)
            if after.phase == "play":
                return after
        elif trace.ask("burraco.close.all-cards"):
            cite_close(trace, after, discards=True)
            if over_slot(trace, after.stock, after.pozzetti):
                trace.cite("burraco.stock.last-turn-close", stock=after.stock)
            return _closed(trace, after)
    return _end_with_stock(trace, after)


def _pozzetto_with_discard(trace: Trace, turn: Turn, card: Card) -> Turn:
    way = trace.ask("burraco.pozzetto.with-discard")
    if not way:
        return turn
    cite_pozzetto(trace, turn)
    trace.cite("burraco.pozzetto.with-discard", plays_on=way == "plays-on")
    trace.cite("burraco.close.needs-pozzetto", pozzetto=turn.pozzetto, closes=False)
    if way == "plays-on":
        return replace(_with_pozzetto(turn), pozzetto="taken", phase="play", events=("discard", "flying"))
    kept = replace(_with_pozzetto(turn), hand=(), blind=False)
    return replace(kept, pozzetto="unplayed", events=("discard", "pozzetto"))


def _end_with_stock(trace: Trace, turn: Turn) -> Turn:
    """End the deal if the stock is over."""
    slot = over_slot(trace, turn.stock, turn.pozzetti)
    if slot is None or trace.ask("burraco.stock.no-pile-after", slot) is False:
        if "pozzetto" not in turn.events:
            trace.cite("burraco.turn.ends-with-discard", card=turn.pile[-1])
        return turn
    if slot == "burraco.stock.void-deal":
        trace.cite(slot, stock=turn.stock)
        return replace(turn, phase="over", events=(*turn.events, "deal-over", "void"))
    trace.cite(slot, stock=turn.stock)
    trace.cite("burraco.stock.no-bonus")
    if "pozzetto" in turn.events:
        trace.cite("burraco.stock.last-turn-pozzetto")
    return replace(turn, phase="over", events=(*turn.events, "deal-over"))
