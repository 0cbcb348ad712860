"""A wild moved by itself: inside its meld, into another meld or back to the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.engine.judge import run_gate
from tutor.engine.rules import RuleSet
from tutor.games.burraco.judging import Tried, choose
from tutor.games.burraco.laid import Laid, Meld, face_of, home_of
from tutor.games.burraco.melds import HIGH, LOW, propose, reading_of, run_reading, set_reading
from tutor.games.burraco.turn import Lay, Reading, Shift, Turn


def try_move(
    rules: RuleSet, turn: Turn, meld: Meld, to: Card | None, target: Meld | str | None, *, side: str = "own"
) -> Tried:
    """The move of the wild of a meld to the place of a card; ``target`` is hand or another meld.

    Where there is no wild, or it would lie where it lies, the move is refused. Raises NotationError for the place of a
    joker.
    """
    if to is not None:
        face_of(to, to.text)
    trace = Trace(rules)
    before = reading_of(trace, meld)
    name = "" if target is None else "hand" if target == "hand" else "meld"
    act = Lay(trace, turn, "move-wild", before, (), meld, side, name)
    if before.is_clean:
        return _without_a_wild(act)
    readings = _readings(trace, before, to, target) or [before]
    tried = choose(act, readings)
    if tried.legal and to is not None and tried.reading.meld == meld:
        if changed := [reading for reading in readings if reading.meld != meld]:
            other = choose(act, changed)
            if other.legal:  # an ace has two places in a run: from the one to the other
                return other
        _cite_stillness(tried.act.trace, target if isinstance(target, Meld) else meld, to)
        return replace(tried, legal=False)
    return tried


def _without_a_wild(act: Lay) -> Tried:
    """The move of a wild where none lies, refused for that if it is the player's moment at all."""
    if run_gate(act, "readable") and run_gate(act, "turn"):
        meld = act.reading.meld
        for card, _ in act.reading.naturals:
            if card.rank == "2":
                act.trace.explain("burraco.two.natural", card=card, natural=True, suit=meld.of)
        act.trace.breaks("burraco.wild.jokers-and-twos", none=True)
    return Tried(act, legal=False)


def _cite_stillness(trace: Trace, meld: Meld, to: Card) -> None:
    """Name why a wild cannot come to stand for a card: it is of another suit or rank, or nothing would change."""
    if meld.kind == "run" and to.suit != meld.of:
        trace.breaks("burraco.run.one-suit", suit=meld.of, strangers=(to,))
    elif meld.kind == "set" and to.rank != meld.of:
        trace.breaks("burraco.set.equal-ranks", rank=meld.of, strangers=(to,))
    else:
        trace.breaks("burraco.wild.may-move", **({"place": to} if meld.kind == "run" else {"rank": meld.of}))


def _readings(trace: Trace, before: Reading, to: Card | None, target: Meld | str | None) -> list[Reading]:
    if isinstance(target, Meld):
        wild = next(card for card, wild in zip(before.meld.cards, before.wild, strict=True) if wild)
        return propose(trace, (Laid(wild, to),), target)
    if target == "hand" or to is None:
        return [_without_wild(trace, before)]
    return list(_inside(trace, before, to))


def _without_wild(trace: Trace, before: Reading) -> Reading:
    if before.meld.kind != "run":
        return set_reading(trace, before.meld.of, (card for card, _ in before.naturals))
    return run_reading(trace, before.meld.of, before.naturals)


def _inside(trace: Trace, before: Reading, to: Card) -> Iterator[Reading]:
    """Readings in which a wild of the meld stands for another card, wherever the run then begins."""
    meld = before.meld
    if meld.kind != "run":
        if to.rank == meld.of:
            yield before
        return
    if to.suit != meld.of:
        return
    low = home_of(to)
    beyond = any(place >= HIGH for card, place in before.naturals)
    for place in (low, HIGH) if low == LOW else (low, low + 13) if beyond else (low,):
        for index, wild in enumerate(before.wild):
            if wild:
                placed = [pair for at, pair in enumerate(zip(meld.cards, meld.places, strict=True)) if at != index]
                shift = Shift(meld.cards[index], meld.places[index], place, True)
                yield run_reading(trace, meld.of, [*placed, (meld.cards[index], place)], (shift,))


def with_move(turn: Turn, meld: Meld, tried: Tried, onto: Meld | None = None) -> Turn:
    """The turn after a wild was moved inside its meld, or, as some believe it may be, to another or to the hand."""
    melds = list(turn.melds)
    reading = tried.reading
    if onto is None and not tried.act.target:
        melds[melds.index(meld)] = reading.meld
        return replace(turn, melds=tuple(melds), events=("lay",))
    before = reading_of(tried.act.trace, meld)
    wild = next(card for card, flag in zip(meld.cards, before.wild, strict=True) if flag)
    melds[melds.index(meld)] = _without_wild(tried.act.trace, before).meld
    if onto is None:
        return replace(turn, melds=tuple(melds), hand=(*turn.hand, wild), events=("lay",))
    melds[melds.index(onto)] = reading.meld
    return replace(turn, melds=tuple(melds), events=("lay",))
