"""What one seat sees of a deal of Burraco."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.clauses import Trace
from tutor.engine.decision import HINDSIGHT, TABLE
from tutor.engine.rules import RuleSet
from tutor.engine.view import Pile, TableView, Way
from tutor.games.burraco.laid import RUN, Meld
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.terms import class_of

MOST = 108
"""More cards than this nobody can choose."""


def layout(
    position: BurracoPosition, seat: str, rules: RuleSet | None = None, sight: str = TABLE
) -> TableView:  # fmt: skip
    """The table as ``seat`` sees it: its own hand, the melds and the pile; hands, stock and pozzetti are counts.

    A pozzetto taken with the discard is shown to its owner when it is that player's turn again. With rules each meld
    that is a burraco bears its class. In hindsight everything is open.
    """
    every = sight == HINDSIGHT
    piles: list[Pile] = []
    for other, hand in zip(position.seats, position.hands, strict=True):
        waits = position.is_unplayed(other) and position.to_act != other and position.phase != "over"
        seen = (other == seat and not waits) or position.phase == "over" or every
        note = "unplayed" if position.is_unplayed(other) else "dealer" if other == position.dealer else ""
        piles.append(Pile("hand", other, hand if seen else (), 0 if seen else len(hand), note))
    for side, melds in zip(position.sides, position.melds, strict=True):
        piles += [Pile("meld", side, meld.cards, 0, _class(rules, meld), _stands(meld)) for meld in melds]
    piles.append(Pile("pile", None, position.pile))
    for role, closed in (("stock", position.stock), *(("pozzetto", pozzetto) for pozzetto in position.pozzetti)):
        piles.append(Pile(role, None, closed) if every else Pile(role, None, (), len(closed)))
    sides = position.sides
    facts: list[tuple[str, object]] = [("pozzetti", dict(zip(sides, position.pozzetto, strict=True)))]
    for name, numbers in (("bonus", position.bonus), ("score", position.score)):
        if any(numbers):
            facts.append((name, dict(zip(sides, numbers, strict=True))))
    if position.closer:
        facts.append(("closer", position.closer))
    return TableView(
        "burraco",
        seat,
        tuple(position.seats),
        position.to_act,
        position.phase,
        position.ply,
        tuple(piles),
        tuple(facts),
        tuple(_ways(position, seat, piles)),
    )


def _class(rules: RuleSet | None, meld: Meld) -> str:
    """The class of a burraco as a word; nothing for another meld, or where it is not known by which rules."""
    found = class_of(Trace(rules), meld).name if rules is not None else "none"
    return "" if found == "none" else found


def _stands(meld: Meld) -> tuple[str, ...]:
    """What each card of a meld stands for where it is not itself: a card in a run, a rank in a set."""
    if meld.kind == "run":
        stands = tuple(laid.stands.text if laid.stands else "" for laid in meld.laid)
    else:
        stands = tuple(
            meld.of if card.rank in "2*" and card.rank != meld.of and meld.of in RUN else "" for card in meld.cards
        )
    return stands if any(stands) else ()


def _ways(position: BurracoPosition, seat: str, piles: list[Pile]) -> Iterator[Way]:
    """What can be tried at this moment of a turn."""
    if position.phase == "draw" or position.redraw:
        yield from (Way("draw"), Way("take"))
        if position.swaps:
            yield Way("stall")
    if position.phase != "play" or position.redraw:
        return
    yield from (Way("meld {cards}", 1, MOST), Way("discard {cards}", 1, 1))
    side = position.sides[position.side_of(seat)]
    own = [place for place, pile in enumerate(piles) if pile.role == "meld" and pile.seat == side]
    for number, place in enumerate(own, start=1):
        yield Way(f"add {{cards}} to {number}", 1, MOST, place)
    yield Way("discard {cards}", 1, 1, next(place for place, pile in enumerate(piles) if pile.role == "pile"))
    if own:
        yield Way("move-wild {n} to {card}")
