"""The question of how a deal is set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tutor.cards import Card
from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.notation import CARDS_PER_SEAT, COUNT, SEAT, Field, Form
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.queries.given import Given, check_cards
from tutor.games.burraco.setup import SEATS_OF, Counts, counts_of, rank_draws


def ask_setup(rules: RuleSet, given: Given) -> Verdict:
    """Who does what before a deal, and how many cards lie where."""
    trace = Trace(rules)
    players = given["players"]
    if players not in SEATS_OF:
        raise NotationError(N_("Two or four play."), key="players")
    seats = SEATS_OF[players]
    draws, dealer = _draws(given, seats), given.get("dealer")
    if dealer is not None and dealer not in seats:
        raise NotationError(
            N_("The seat {seat} is not at this table. With {count} players the seats are {seats}."),
            seat=dealer, count=players, seats=" ".join(seats), key="dealer",
        )  # fmt: skip
    lifted = given.get("cut")
    if lifted is not None and not 1 <= lifted < 108:
        raise NotationError(N_("From 1 to 107 cards can be lifted."), key="cut")
    answer: dict[str, Any] = {}
    if draws:
        dealer = _draw_for_dealer(trace, draws, answer, dealer)
    if dealer is not None:
        _duties(trace, seats, dealer, answer, drawn=bool(draws))
    if lifted is not None:
        _cut(trace, lifted, answer)
    counts = counts_of(trace, players, 22 if lifted is None else lifted)
    if lifted is None and not draws:
        _cite_counts(trace, counts)
    trace.explain("burraco.deal.turned-card", count=counts.turned)
    trace.explain("burraco.deal.stock-count", stock=counts.stock)
    if players == 2:
        trace.explain("burraco.two-players.same-rules")
        trace.explain("burraco.two-players.one-pozzetto-each")
        if trace.ask("burraco.two-players.seed-inherits"):
            trace.explain("burraco.two-players.seed-inherits")
    answer |= {name: getattr(counts, name) for name in Counts.__dataclass_fields__}
    return trace.verdict("setup", **answer)


def _draws(given: Given, seats: str) -> dict[str, Card]:
    draws: dict[str, Card] = {}
    for seat, cards in given.get("draws", {}).items():
        if seat not in seats or len(cards) != 1:
            raise NotationError(N_("Each seat of the table draws one card."), key="draws")
        draws[seat] = cards[0]
    if draws and len(draws) != len(seats):
        raise NotationError(N_("Each seat of the table draws one card."), key="draws")
    check_cards(draws.values())
    return draws


def _draw_for_dealer(trace: Trace, draws: dict[str, Card], answer: dict[str, Any], dealer: str | None) -> str | None:
    trace.explain("burraco.cut.for-first-play")
    trace.explain("burraco.cut.card-order", draws=tuple(draws.items()))
    if max(Counter(card.rank for card in draws.values()).values()) > 1:
        trace.cite("burraco.cut.equal-cards", tie=trace.option("dealer_tie"))
    ranked = rank_draws(trace, draws)
    answer["redraw"] = ranked is None
    if ranked is None:
        return dealer
    lowest, highest = trace.ask("burraco.cut.lowest-deals", ranked), trace.ask("burraco.cut.highest-starts", ranked)
    trace.cite("burraco.cut.lowest-deals", seat=lowest)
    trace.cite("burraco.cut.highest-starts", seat=highest)
    answer["dealer"] = lowest
    if highest is not None:
        answer["first"] = highest
    return dealer or lowest


def _duties(trace: Trace, seats: str, dealer: str, answer: dict[str, Any], *, drawn: bool) -> None:
    """Who does what; where the seats were drawn for, the highest sits at the dealer's left whatever letter it has."""
    trace.explain("burraco.deal.dealer-shuffles", seat=dealer)
    shuffler = trace.ask("burraco.deal.dealer-shuffles", dealer)
    answer.setdefault("dealer", dealer)
    answer["shuffler"] = shuffler
    if drawn and len(seats) > 2:
        return
    cutter = trace.ask("burraco.cut.right-neighbour", seats, dealer)
    answer["cutter"] = cutter
    answer["builder"] = trace.ask("burraco.cut.builds-pozzetti", cutter)
    answer.setdefault("first", trace.ask("burraco.turn.clockwise", seats, dealer))
    answer["next_dealer"] = trace.ask("burraco.deal.next-dealer", seats, dealer)
    answer["partner"] = trace.ask("burraco.seat.partners-opposite", seats, dealer)
    said = {"cut.right-neighbour": "cutter", "cut.builds-pozzetti": "builder", "turn.clockwise": "first",
            "deal.next-dealer": "next_dealer"}  # fmt: skip
    for slot, who in ((slot, answer[name]) for slot, name in said.items()):
        trace.explain(f"burraco.{slot}", seat=who)
    if len(seats) == 4:
        trace.explain("burraco.seat.partners-opposite", seat=answer["partner"], dealer=dealer)


def _cut(trace: Trace, lifted: int, answer: dict[str, Any]) -> None:
    bonus = int(trace.ask("burraco.cut.exact-lift", lifted) or 0)
    answer["bonus"] = bonus
    trace.cite("burraco.cut.exact-lift", lifted=lifted, bonus=bonus)
    if bonus:
        trace.explain("burraco.score.cut-bonus")
    if lifted != 22:
        trace.explain("burraco.cut.remainder", lifted=lifted)
    if trace.ask("burraco.cut.fair-size", lifted) is False:
        trace.explain("burraco.cut.fair-size", lifted=lifted)


def _cite_counts(trace: Trace, counts: Counts) -> None:
    trace.explain("burraco.pack.two-packs", count=counts.pack)
    trace.explain("burraco.deal.eleven-each", count=counts.hand)
    trace.explain("burraco.pozzetto.two-hands", count=counts.pozzetti)


def setups_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """The table with this dealer, and some cuts."""
    players = len(position.seats)
    yield {"players": players, "dealer": position.dealer}
    for lifted in (18, 22, 23, 36):
        yield {"players": players, "dealer": position.dealer, "cut": lifted}
    cards = [card for hand in position.hands for card in hand[:1]]
    if len(cards) == players:
        yield {"players": players, "draws": {seat: (card,) for seat, card in zip(position.seats, cards, strict=True)}}


QUERIES = (
    Query(
        "setup",
        Form((
            Field("players", COUNT, required=True), Field("cut", COUNT), Field("dealer", SEAT),
            Field("draws", CARDS_PER_SEAT),
        )),
        ask_setup,
        setups_of,
    ),
)  # fmt: skip
