"""What one seat sees of a deal of Bura."""

from __future__ import annotations

from typing import Final

from tutor.engine.decision import FORESIGHT, HINDSIGHT, TABLE
from tutor.engine.view import Pile, TableView, Way
from tutor.games.bura.position import BuraPosition

MOST = 6
"""More cards than this nobody can choose."""

WAYS: Final = {
    "lead": (Way("lead {cards}", 1, MOST),),
    "reply": (Way("reply {cards}", 1, MOST),),
    "draw": (Way("draw"),),
    "offer": (Way("answer accept"), Way("answer refuse")),
}
"""What can be tried in each phase of a deal."""


def layout(position: BuraPosition, seat: str, sight: str = TABLE) -> TableView:
    """The table as ``seat`` sees it: its own hand and open hands; everything else that is closed is a count.

    The won piles lie closed, so not even one's own is shown. To somebody who remembers they are open but for what was
    laid face down; in hindsight everything still in play is open, the stock in the order in which it is drawn.
    """
    every = sight == HINDSIGHT
    piles: list[Pile] = []
    for other, hand in zip(position.seats, position.hands, strict=True):
        seen = every or other == seat or other in position.shows
        note = "out" if other in position.out else "dealer" if other == position.dealer else ""
        piles.append(Pile("hand", other, hand if seen else (), 0 if seen else len(hand), note))
    for place, play in enumerate(position.table):
        note = "leads" if place == 0 else "replies"
        closed = play.face == "down" and play.seat != seat and not every
        piles.append(Pile("trick", play.seat, () if closed else play.cards, len(play.cards) if closed else 0, note))
    stock = position.stock
    if stock:
        open_ = stock[-1] is position.turned
        rest = stock[: len(stock) - open_]
        piles.append(Pile("stock", None, rest) if every else Pile("stock", None, (), len(rest)))
        if open_:
            piles.append(Pile("turned", None, (position.turned,)))
    for other in position.seats:
        count = len(position.pile(other))
        if count:
            known = position.won[position.place(other)] if sight == FORESIGHT else ()
            piles.append(Pile("won", other, known, count - len(known)))
    facts: list[tuple[str, object]] = [("trump", position.trump), ("on_lead", position.on_lead)]
    if position.worth != 1 or position.last_raiser:
        facts.append(("worth", position.worth))
    if position.pot:
        facts.append(("pot", position.pot))
    if position.offered:
        facts += [("offered", position.offered.worth), ("offered_by", position.offered.by)]
    if any(position.score):
        facts.append(("score", dict(zip(position.seats, position.score, strict=True))))
    return TableView(
        "bura", seat, tuple(position.seats), position.to_act, position.phase, position.ply, tuple(piles), tuple(facts),
        WAYS.get(position.phase, ()),
    )  # fmt: skip
