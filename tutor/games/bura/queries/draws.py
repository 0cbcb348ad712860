"""Questions about drawing: the order of single cards, and acts at the stock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.notation import COUNT, COUNT_PER_SEAT, SEAT, Field, Form
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.bura.acts import Draw
from tutor.games.bura.drawing import act_at_stock, draw_order
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries.given import check_seats
from tutor.games.bura.terms import hand_size, seats_of

Given = Mapping[str, Any]


def ask_draw(rules: RuleSet, given: Given) -> Verdict:
    """In which order the hands are filled, or what an act at the stock costs."""
    trace = Trace(rules)
    taker, hands, stock = given["taker"], given["hands"], given["stock"]
    seats = seats_of(trace)
    check_seats(trace, [taker, given.get("who"), *hands], "hands")
    missing = [seat for seat in seats if seat not in hands]
    if missing:
        raise NotationError(
            N_("The cards held by {seats} are missing."), seats=" ".join(missing), key="hands"
        )  # fmt: skip
    _check_sizes(trace, hands, stock)
    hands = {seat: hands[seat] for seat in seats}
    order = draw_order(trace, taker, hands, stock)
    if "who" not in given:
        if "count" in given or "drawn" in given:
            raise NotationError(N_("The key {key} is missing."), key="who")
        return _ask_order(trace, taker, hands, stock, order)
    drawn = given.get("drawn", 0)
    if drawn > len(order):
        raise NotationError(N_("Only {count} cards are drawn here."), count=len(order), key="drawn")
    if not 1 <= given.get("count", 1) <= stock - drawn:
        raise NotationError(N_("So many cards cannot be taken from this stock."), key="count")
    return _ask_act(trace, given["who"], given.get("count", 1), order, drawn)


def _check_sizes(trace: Trace, hands: Mapping[str, int], stock: int) -> None:
    size = hand_size(trace)
    if any(count > size for count in hands.values()):
        raise NotationError(
            N_("A hand holds at most {size} cards here, and {count} are given."),
            size=size, count=max(hands.values()), key="hands",
        )  # fmt: skip
    pack = int(trace.option("deck"))
    if stock > pack - sum(hands.values()):
        raise NotationError(N_("The pack has only {pack} cards."), pack=pack, key="stock")


def _ask_order(trace: Trace, taker: str, hands: Mapping[str, int], stock: int, order: list[str]) -> Verdict:
    size = hand_size(trace)
    wanted = sum(size - held for held in hands.values())
    if size == 4:
        trace.cite("bura.burkozel.hand", size=size)
    if wanted > stock:
        trace.cite("bura.draw.short-stock", stock=stock, wanted=wanted)
        if not stock:
            trace.cite("bura.draw.stock-gone")
    else:
        trace.cite("bura.draw.up-to-hand", size=size)
    if order:
        trace.cite("bura.draw.taker-starts", taker=taker)
    if len(order) > 1:
        trace.cite("bura.draw.alternate", order=tuple(order))
    if len(hands) == 2 and order and len(order) == stock:
        trace.cite("bura.draw.turned-card-to-loser", seat=order[-1])
    after = {seat: held + order.count(seat) for seat, held in hands.items()}
    return trace.verdict("draw", order=" ".join(order) or None, after=after)


def _ask_act(trace: Trace, who: str, count: int, order: list[str], drawn: int) -> Verdict:
    due = order[drawn] if drawn < len(order) else None
    act = Draw(trace, who, count, due, drawn)
    legal, offence = act_at_stock(trace, act)
    price = trace.option(offence.replace("-", "_")) if offence else "warn"
    loses = who if price == "lose" else None
    if offence and trace.ask("bura.burkozel.same-otherwise"):
        trace.explain("bura.burkozel.same-otherwise")
    if loses and (winner := trace.ask("bura.offence.opponent-wins", seats_of(trace), loses)):
        trace.explain("bura.offence.opponent-wins", loser=loses, winner=winner)
    return trace.verdict("draw", offence=offence, loses=loses, legal=legal)


def draws_of(rules: RuleSet, position: BuraPosition) -> Iterator[Given]:
    """While hands are being filled: the whole order, and the acts of each seat."""
    if position.phase != "draw" or position.taker is None or position.out:
        return
    order = position.order
    done = len(position.drawn_by)
    full = draw_counts(position)
    base = {"taker": position.taker, "hands": full, "stock": len(position.stock) + done}
    if done == 0:
        yield base
    for who in position.in_play:
        for count in (1, 2):
            if count <= len(position.stock) and order:
                yield {**base, "drawn": done, "who": who, "count": count}


def draw_counts(position: BuraPosition) -> dict[str, int]:
    """The cards that each seat held before the drawing now going on began."""
    counts = {seat: len(position.hand(seat)) for seat in position.seats}
    for seat in position.drawn_by:
        counts[seat] -= 1
    return counts


QUERIES = (
    Query(
        "draw",
        Form((
            Field("taker", SEAT, required=True), Field("hands", COUNT_PER_SEAT, required=True),
            Field("stock", COUNT, required=True), Field("drawn", COUNT), Field("who", SEAT), Field("count", COUNT),
        )),
        ask_draw,
        draws_of,
    ),
)  # fmt: skip
