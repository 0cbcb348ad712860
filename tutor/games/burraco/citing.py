"""Which clauses a legal meld rests on, beside those that judged it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.games.burraco.judging import Tried
from tutor.games.burraco.laid import Meld, card_at
from tutor.games.burraco.melds import HIGH, reading_of
from tutor.games.burraco.terms import has_odd_value, odd_values
from tutor.games.burraco.turn import Reading


def cite_lay(tried: Tried) -> Trace:
    """Name what lies behind a legal lay in its trace, briefly within a whole turn, and return the trace."""
    trace, reading = tried.act.trace, tried.reading
    brief = tried.act.turn.whole
    if reading.meld.kind == "set":
        _cite_set(trace, reading, brief=brief)
    elif reading.meld.kind == "run":
        _cite_run(trace, reading, brief=brief)
        _cite_shifts(tried)
        cite_touching(trace, reading.meld, [other for other in tried.act.turn.melds if other != tried.act.before])
    if tried.act.kind == "meld" and not brief and has_odd_value(trace, reading):
        trace.explain("burraco.score.printed-value", wilds=odd_values(trace, reading))
    return trace


def cite_touching(trace: Trace, meld: Meld, others: Iterable[Meld]) -> None:
    """Name that runs of a suit stay apart, where they touch or overlap."""
    beside = [
        other
        for other in others
        if other.kind == meld.kind == "run" and other.of == meld.of
        and other.places[0] <= meld.places[-1] + 1 and meld.places[0] <= other.places[-1] + 1
    ]  # fmt: skip
    if beside:
        trace.explain("burraco.meld.no-merging", suit=meld.of)
        trace.explain("burraco.run.several-per-suit", suit=meld.of)


def cite_near_miss(tried: Tried) -> Trace:
    """Name what lies behind a refused lay in its trace, and return the trace."""
    trace, reading = tried.act.trace, tried.reading
    naturals = reading.naturals
    ranks = {card.rank for card, _ in naturals}
    suits = {card.suit for card, _ in naturals if card.rank != "2"}
    if tried.act.kind == "meld" and len(ranks) > 1 and len(suits) > 1:
        trace.explain("burraco.meld.set-or-run", cards=reading.meld.cards)
    return trace


def _cite_set(trace: Trace, reading: Reading, *, brief: bool) -> None:
    held = Counter(reading.meld.cards)
    twos = tuple(card for card in held if card.rank == "2")
    if twos:
        trace.explain("burraco.two.wild-in-set", cards=twos)
    elif any(reading.wild) and not brief:
        trace.explain("burraco.wild.jokers-and-twos", cards=reading.meld.cards[-1:], rank=reading.meld.of)
    if not brief and any(count > 1 for card, count in held.items() if card.suit):
        trace.explain("burraco.pack.twin-cards", cards=tuple(card for card, count in held.items() if count > 1))


def _cite_run(trace: Trace, reading: Reading, *, brief: bool) -> None:
    meld = reading.meld
    wilds = tuple(card for card, wild in zip(meld.cards, reading.wild, strict=True) if wild)
    if wilds and not brief:
        trace.explain("burraco.wild.jokers-and-twos", stands=standing(reading))
    seconds = [
        (card, wild)
        for card, place, wild in zip(meld.cards, meld.places, reading.wild, strict=True)
        if card.rank == "2" and place in {2, HIGH + 1}
    ]
    if seconds:
        second, used = seconds[0]
        trace.explain("burraco.two.natural", card=second, natural=not used, suit=meld.of)
        if not used and any(card.rank == "2" for card in wilds):
            cite_second_two(trace, second, wilds)
    low, high = min(meld.places), max(meld.places)
    ends = tuple(
        card
        for card, place, wild in zip(meld.cards, meld.places, reading.wild, strict=True)
        if wild and place in {low, high}
    )
    if ends:
        trace.explain("burraco.wild.low-place", cards=ends, low=reading.wild[0])


def standing(reading: Reading) -> tuple[tuple[Card, Card], ...]:
    """The wilds of a run with the cards that they stand for."""
    meld = reading.meld
    return tuple(
        (card, card_at(place, meld.of))
        for card, place, wild in zip(meld.cards, meld.places, reading.wild, strict=True)
        if wild
    )


def cite_second_two(trace: Trace, home: Card, wilds: tuple[Card, ...]) -> None:
    """Name that of two twos one is at home and the other is wild."""
    other = next(card for card in wilds if card.rank == "2")
    if other == home:
        trace.explain("burraco.two.second-two-wild", twin=home)
    else:
        trace.explain("burraco.two.second-two-wild", home=home, other=other)


def _cite_shifts(tried: Tried) -> None:
    """Name what became of wilds, and of a two at home, that lay in the meld before."""
    trace, reading, act = tried.act.trace, tried.reading, tried.act
    natural_at = {place for _, place in reading.naturals}
    for shift in reading.shifts:
        if shift.now == shift.was:
            continue
        if shift.wild and shift.was in natural_at and (shift.now is None or shift.now not in natural_at):
            now = None if shift.now is None else card_at(shift.now, reading.meld.of)
            was = card_at(shift.was, reading.meld.of)
            trace.explain("burraco.wild.replaced-stays", card=shift.card, was=was, now=now)
        if shift.wild and shift.now is not None and shift.now in natural_at:
            trace.explain("burraco.two.falls-home", card=shift.card)
        if not shift.wild:
            trace.explain("burraco.two.leaves-home", card=shift.card, now=card_at(shift.now or 0, reading.meld.of))
    if act.before is not None and any(reading_of(trace, act.before).wild) and not reading.shifts:
        trace.explain("burraco.wild.stays-in-meld", still=True)
