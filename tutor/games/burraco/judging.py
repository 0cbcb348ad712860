"""Try every reading of cards to be laid against the clauses, and keep the best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tutor.engine.clauses import GATES, Mark, Trace
from tutor.engine.judge import run_gate, run_gates
from tutor.engine.rules import RuleSet
from tutor.games.burraco.book import BOOK
from tutor.games.burraco.laid import Laid, Meld, faces
from tutor.games.burraco.melds import HIGH, LOW, loose, propose
from tutor.games.burraco.turn import Act, Lay, Reading, Turn


@dataclass(frozen=True, slots=True)
class Tried:
    """A reading after the clauses have seen it; its steps are in ``act.trace``."""

    act: Lay
    legal: bool

    @property
    def reading(self) -> Reading:
        return self.act.reading


def try_lay(
    rules: RuleSet, turn: Turn, cards: tuple[Laid, ...], before: Meld | None = None, *, side: str = "own"
) -> Tried:
    """The reading that counts of cards laid by themselves or onto a meld: the canonical legal one, else the nearest."""
    act = _laying(rules, turn, cards, before, side)
    return choose(act, propose(act.trace, cards, before), lambda: loose(act.trace, cards, before))


def _laying(rules: RuleSet, turn: Turn, cards: tuple[Laid, ...], before: Meld | None, side: str) -> Lay:
    """Cards on their way to the table, not read yet."""
    return Lay(Trace(rules), turn, "meld" if before is None else "add", _NOTHING, faces(cards), before, side)


def legal_reading(
    rules: RuleSet, turn: Turn, cards: tuple[Laid, ...], before: Meld | None = None, *, side: str = "own"
) -> Reading | None:
    """The reading of ``try_lay`` where that is legal, None where it is not: quicker, for want of reasons."""
    act = _laying(rules, turn, cards, before, side)
    legal = [tried for tried in (_try(act, reading) for reading in propose(act.trace, cards, before)) if tried.legal]
    if legal:
        return min(legal, key=_liking).reading
    loosest = loose(act.trace, cards, before)
    return loosest if _try(act, loosest).legal else None


def choose(act: Lay, readings: Iterable[Reading], last: Any = None) -> Tried:
    """Run the act in every reading. ``last`` makes the reading to fall back on where no other is legal."""
    tried = [_try(act, reading) for reading in readings]
    legal = [entry for entry in tried if entry.legal]
    if legal:
        return min(legal, key=_liking)
    if last is not None:
        loosest = _try(act, last())
        if loosest.legal or not tried:
            return loosest
    return min(tried, key=_farness)


def _try(act: Lay, reading: Reading) -> Tried:
    tried = Lay(Trace(act.trace.rules), act.turn, act.kind, reading, act.cards, act.before, act.side, act.target)
    return Tried(tried, run_gates(tried))


def broken_steps(act: Act) -> list[str]:
    """The clauses that an act breaks."""
    return [step.clause for step in act.trace.steps if step.mark is Mark.BROKEN]


def _farness(tried: Tried) -> tuple[int, int, int, int, str]:
    """How far a reading is from being legal: the gate it fell at, then how much had to be bent."""
    broken = broken_steps(tried.act)
    gate = min((GATES.index(BOOK.clauses[id].gate) for id in broken), default=len(GATES))
    reading = tried.reading
    return (-gate, _strangers(reading), len(set(broken)), _stretch(reading), reading.meld.text)


def _strangers(reading: Reading) -> int:
    """How many cards a set or run would have to be rid of to be of one rank, or of one suit."""
    naturals = reading.naturals
    if reading.meld.kind == "set":
        return sum(card.rank != reading.meld.of for card, _ in naturals)
    if reading.meld.kind == "run":
        return sum(card.suit != reading.meld.of and card.rank != "2" for card, _ in naturals)
    return len(naturals)


def _stretch(reading: Reading) -> int:
    """How many places of a run are empty or beyond the ace, and how many wilds it has too many."""
    places = set(reading.meld.places)
    if not places:
        return 0
    empty = max(places) - min(places) + 1 - len(places)
    outside = sum(not LOW <= place <= HIGH for place in places)
    return empty + outside + max(0, sum(reading.wild) - 1)


def _liking(tried: Tried) -> tuple[Any, ...]:
    """The order among legal readings; the least is the canonical one.

    Fewest wilds come first (a two goes home if it can), then laid wilds that keep their places, then a low ace, then
    the place of what is not needed.
    """
    reading, trace = tried.reading, tried.act.trace
    meld = reading.meld
    moved = sum(shift.was != shift.now and shift.wild for shift in reading.shifts)
    high_aces = sum(card.rank == "A" and place == HIGH for card, place in reading.naturals)
    return (
        meld.kind != "run",
        -len(reading.returned),
        sum(reading.wild),
        moved,
        high_aces,
        tuple(_ends(trace, reading)),
        meld.text,
    )


def _ends(trace: Trace, reading: Reading) -> Iterable[int]:
    """For each wild at an end of a run how little it is liked there."""
    meld = reading.meld
    if meld.kind != "run":
        return
    low, high = min(meld.places), max(meld.places)
    for card, place, wild in zip(meld.cards, meld.places, reading.wild, strict=True):
        if wild and place in {low, high}:
            replaced = any(shift.card == card and shift.now == place and shift.was != place for shift in reading.shifts)
            slot = "burraco.wild.replaced-stays" if replaced else "burraco.wild.low-place"
            liking = trace.ask(slot, place, low, high)
            yield liking if isinstance(liking, int) else -place


REMEMBERED = 4096
"""Melds on tables that are remembered for each rule set."""


def lie(trace: Trace, laid: tuple[Laid, ...]) -> Reading | None:
    """The reading of a meld that lies on the table, in the order given where there is a choice; None if there is none.

    It need not be legal under these rules, only under some table's: size, ranks and aces are not held against it, nor
    what somebody merely believes.
    """
    found: Reading | None = trace.rules.remembered("lying", laid, lambda rules: _lie(rules, laid), REMEMBERED)
    return found


def _lie(rules: RuleSet, laid: tuple[Laid, ...]) -> Reading | None:
    trace = Trace(rules)
    act = Lay(trace, Turn(phase="play"), "meld", _NOTHING, faces(laid))
    order = faces(laid)
    best: tuple[Any, Reading] | None = None
    for reading in propose(trace, laid):
        tried = _try(act, reading)
        if any(id not in _TABLE_RULES and not BOOK.clauses[id].false for id in broken_steps(tried.act)):
            continue
        key = (not tried.legal, reading.meld.cards != order and reading.meld.kind == "run", _liking(tried))
        if best is None or key < best[0]:
            best = (key, reading)
    return best[1] if best else None


_TABLE_RULES = {
    "burraco.set.allowed-ranks", "burraco.set.size-cap", "burraco.run.size-cap", "burraco.run.one-ace",
    "burraco.wild.one-per-meld", "burraco.set.one-per-rank",
}  # fmt: skip

_NOTHING = Reading(Meld("loose", "", ()), ())


def run_shape(act: Lay) -> bool:
    """Run the clauses about melds over an act that changes one, and leave their steps in its trace."""
    meld = Lay(act.trace, act.turn, "meld", act.reading, act.cards, act.before, act.side, act.target)
    return run_gate(meld, "shape")
