"""What the clauses of Burraco are put together with: points, classes of burraco, the end of the stock, pozzetti.

Nothing is decided here that a clause states; every rule is reached through the trace, by the id of its clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from tutor.cards import Card
from tutor.engine.clauses import Mark, Step, Trace
from tutor.engine.judge import run_gates
from tutor.games.burraco.laid import Cards, Meld, less, rank_at
from tutor.games.burraco.melds import reading_of
from tutor.games.burraco.turn import Act, Close, Discard, Reading, Turn

VICTORY_POINTS = {
    2: (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
"""For each number of deals the greatest difference in points that still gives the leader 10, 11, 12 … of them."""

LAST_DEAD = 2
"""Cards of the stock that are never drawn in Italian play."""


@dataclass(frozen=True, slots=True)
class Class:
    """The class of a burraco, its bonus in points, and the clauses that made it so."""

    name: str
    bonus: int
    slots: tuple[str, ...] = ()


NO_BURRACO = Class("none", 0)


def points_of(trace: Trace, cards: Iterable[Card]) -> int:
    """The printed points of some cards."""
    return sum(trace.ask("burraco.score.card-points", card) or 0 for card in cards)


def stands_for(reading: Reading, place: int) -> Card | None:
    """What a wild of a meld stands for, by its place in the meld; None for any other card."""
    if not reading.wild[place]:
        return None
    meld = reading.meld
    if meld.kind == "run":
        return Card(rank_at(meld.places[place]), meld.of)
    return Card(meld.of, "s") if meld.kind == "set" and meld.of not in {"*", ""} else None


def points_of_meld(trace: Trace, reading: Reading) -> int:
    """The points of the cards of a meld. Where no clause says otherwise a wild counts like what it stands for."""
    total = 0
    for place, card in enumerate(reading.meld.cards):
        stands = stands_for(reading, place)
        counted = trace.ask("burraco.score.printed-value", card, stands)
        total += points_of(trace, (counted or stands or card,))
    return total


def has_odd_value(trace: Trace, reading: Reading) -> bool:
    """Whether a wild of a meld counts otherwise than the card it stands for."""
    for place, card in enumerate(reading.meld.cards):
        stands = stands_for(reading, place)
        if stands is not None and points_of(trace, (card,)) != points_of(trace, (stands,)):
            return True
    return False


def odd_values(trace: Trace, reading: Reading) -> tuple[tuple[Card, int], ...]:
    """The wilds of a meld with the points that are printed on them."""
    wilds = (card for card, wild in zip(reading.meld.cards, reading.wild, strict=True) if wild)
    return tuple((card, points_of(trace, (card,))) for card in dict.fromkeys(wilds))


def facts_of(reading: Reading) -> dict[str, Any]:
    """What can be said of a meld: how many cards it has, how many of them are not wild, its suit or its rank."""
    meld = reading.meld
    whole = {"count": len(meld), "plain": reading.wild.count(False), "clean": reading.is_clean}
    row = max((len(list(group)) for wild, group in groupby(reading.wild) if not wild), default=0)
    return {**whole, "suit": meld.of, "row": row} if meld.kind == "run" else {**whole, "rank": meld.of}


def class_of(trace: Trace, meld: Meld) -> Class:
    """Which burraco a meld is."""
    judged: Reading | None = trace.ask("burraco.class.final-state", reading_of(trace, meld))
    if judged is None or not trace.ask("burraco.class.seven-cards", judged):
        return Class("none", 0, ("burraco.class.seven-cards",))
    if judged.is_clean:
        for slot in ("burraco.class.royal", "burraco.class.super"):
            bonus = trace.ask(slot, judged)
            if bonus:
                return Class(slot.rsplit(".", 1)[1], int(bonus), (slot,))
        return Class("clean", int(trace.ask("burraco.class.clean", judged) or 0), ("burraco.class.clean",))
    base = _class_with_wild(trace, judged)
    for slot in ("burraco.class.royal-with-wild", "burraco.class.super-with-wild"):
        bonus = trace.ask(slot, judged)
        if bonus:
            return Class(base.name, int(bonus), (slot,))
    return base


def _class_with_wild(trace: Trace, judged: Reading) -> Class:
    slot = f"burraco.class.semi-clean-{judged.meld.kind}"
    enough = trace.ask(slot, judged)
    bonus = trace.ask("burraco.class.semi-clean") if enough else None
    if bonus:
        return Class("semi-clean", int(bonus), ("burraco.class.semi-clean", slot))
    worth = int(trace.ask("burraco.class.dirty", judged) or 0)
    near = len(judged.meld) > 7 or judged.meld.kind == "set" or enough
    looked = (slot,) if near and trace.holds("burraco.class.semi-clean") else ()
    return Class("dirty" if worth else "none", worth, (*looked, "burraco.class.dirty"))


def is_burraco(trace: Trace, meld: Meld) -> bool:
    """Whether a meld is a burraco of any class."""
    return class_of(trace, meld).bonus > 0


def can_refill(trace: Trace, pozzetti: int) -> bool:
    """Whether a pozzetto left on the table may become the stock."""
    return bool(trace.ask("burraco.stock.pozzetto-refill", pozzetti))


def over_slot(trace: Trace, stock: int, pozzetti: int) -> str | None:
    """The clause by which the stock is over, if it is.

    Where the clause that ends the deal earlier is left out, an empty stock is over all the same.
    """
    refill = can_refill(trace, pozzetti)
    for slot in ("burraco.stock.last-two-dead", "burraco.stock.void-deal", "burraco.stock.ends-deal"):
        if trace.ask(slot, stock, refill):
            return slot
    ended_earlier = trace.option("stock_end") in {"last_two_dead", "void"}
    return "burraco.stock.no-pile-after" if ended_earlier and not stock else None


def may_take_pozzetto(trace: Trace, turn: Turn) -> bool:
    """Whether a player who gets rid of his last card takes a pozzetto."""
    has_burraco = any(is_burraco(trace, meld) for meld in turn.melds)
    if trace.ask("burraco.pozzetto.no-burraco-needed", has_burraco) is False:
        return False
    return bool(trace.ask("burraco.pozzetto.first-out", turn))


def bars_of_discard(trace: Trace, turn: Turn, card: Card) -> list[Step]:
    """The steps that would bar a card of the hand as the next discard; none if it may be discarded."""
    act = Discard(Trace(trace.rules), turn, (card,))
    if run_gates(act):
        return []
    return [step for step in act.trace.steps if step.mark is Mark.BROKEN]


def bars_of_close(trace: Trace, turn: Turn) -> list[Step]:
    """The steps that would bar a close without a discard."""
    act = Close(Trace(trace.rules), turn)
    if run_gates(act):
        return []
    return [step for step in act.trace.steps if step.mark is Mark.BROKEN]


def has_needed_burraco(trace: Trace, turn: Turn) -> bool:
    """Whether a side has the burraco that it needs to close."""
    needed = trace.rules.slots.get("burraco.close.needs-burraco")
    return needed is None or all(step.clause != needed.id for step in bars_of_close(trace, turn))


def after_laying(
    trace: Trace, turn: Turn, reading: Reading, before: Meld | None, hand: Cards, side: str = "own"
) -> Turn:
    """The turn with a meld laid or changed, and nothing else yet."""
    melds = list(turn.melds if side == "own" else turn.others)
    if before is None:
        melds.append(reading.meld)
    else:
        melds[melds.index(before)] = reading.meld
    laid = trace.ask("burraco.meld.no-merging", tuple(melds))
    laid = tuple(melds) if laid is None else laid
    hand = (*hand, *reading.returned)
    return replace(turn, melds=laid, hand=hand) if side == "own" else replace(turn, others=laid, hand=hand)


def closes(act: Act) -> bool:
    """Whether an act would leave its player without cards and without a pozzetto to take."""
    if isinstance(act, Close):
        return True
    if not isinstance(act, Discard) or act.turn.phase != "play" or act.turn.blind:
        return False
    hand = less(act.turn.hand, act.cards)
    return hand == () and not may_take_pozzetto(act.trace, replace(act.turn, hand=()))
