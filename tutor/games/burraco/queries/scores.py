"""Questions about points: the count of a deal, the match, victory points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.notation import CARDS, COUNT, FLAG, PLAYS, Field, Form, Kind, choice
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.burraco.counting import holdings_of
from tutor.games.burraco.laid import MELDS
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.queries.given import POINTS_PER_SIDE, Given, check_cards, meld_of
from tutor.games.burraco.scoring import Holdings, count_deal, leader_of
from tutor.games.burraco.terms import VICTORY_POINTS

_HANDS = Kind(
    "groups",
    lambda value: () if value in (None, "", "none") else PLAYS.read(value),
    lambda hands: PLAYS.write(hands) or "none",
    PLAYS.groups,
)

SIDE = Form((
    Field("table", MELDS), Field("hands", _HANDS), Field("pozzetto", choice("taken", "unplayed", "untaken")),
    Field("unplayed_cards", CARDS), Field("closed", FLAG), Field("cut22", FLAG), Field("penalised", CARDS),
))  # fmt: skip
"""What is told of a side at the end of a deal."""


def _read_side(value: object) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return SIDE.read(value)
    if isinstance(value, str):
        return SIDE.read_text(value.replace(";", "|"))
    raise NotationError(N_("“{text}” does not tell what a side has."), text=value)


SIDE_KIND = Kind("side", _read_side, lambda side: SIDE.write(side).replace(" | ", "; "), form=SIDE)


def _holdings(trace: Trace, side: Mapping[str, Any], key: str) -> Holdings:
    state = side.get("pozzetto", "untaken")
    unplayed = side.get("unplayed_cards", ())
    if unplayed and state != "unplayed":
        raise NotationError(
            N_("Cards of an unplayed pozzetto are given, but the pozzetto is not said to be unplayed."), key=key
        )
    hands = side.get("hands", ())
    if len(hands) > 2:
        raise NotationError(N_("A side has two hands at most, and {count} are given."), count=len(hands), key=key)
    if state == "unplayed" and not unplayed and trace.option("unplayed_pozzetto") == "face_value":
        raise NotationError(N_("The cards of the pozzetto that was not played are missing: name them."), key=key)
    if side.get("closed") and all(hands) and len(hands) > 1:
        raise NotationError(
            N_("Whoever closes has no cards left, so the side that closed can have cards in one hand only."), key=key
        )
    return Holdings(
        tuple(meld_of(trace, laid, key) for laid in side.get("table", ())), hands, state, unplayed,
        side.get("closed", False), side.get("cut22", False), side.get("penalised", ()),
    )  # fmt: skip


def ask_score(rules: RuleSet, given: Given) -> Verdict:
    """How many points each side has made in a deal, and which side has made more."""
    trace = Trace(rules)
    sides = {name: _holdings(trace, given[name], name) for name in ("NS", "EW")}
    check_cards(
        *(meld.cards for side in sides.values() for meld in side.table),
        *(hand for side in sides.values() for hand in side.hands),
        *(side.unplayed for side in sides.values()),
    )
    closers = [name for name, side in sides.items() if side.closed]
    if len(closers) > 1:
        raise NotationError(N_("Only one side can have closed."), key="EW")
    counts = count_deal(trace, sides)
    points = {name: count.points for name, count in counts.items()}
    closer = closers[0] if closers else None
    return trace.verdict("score", points=points, winner=leader_of(trace, points, closer))


RARELY = 4
"""Cards are penalised in one deal of so many that are asked about."""


def scores_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """The deal counted as it stands, and with two cards of a hand penalised."""
    if len(position.seats) == 4:
        told: dict[str, dict[str, Any]] = {
            name: {
                "table": tuple(meld.laid for meld in side.table), "hands": side.hands, "pozzetto": side.pozzetto,
                "unplayed_cards": side.unplayed, "closed": side.closed, "cut22": side.cut22,
            }
            for name, side in holdings_of(position).items()
        }  # fmt: skip
        yield told
        for name, side in told.items() if len(position.stock) % RARELY == 0 else ():
            first, *others = side["hands"] or ((),)
            if len(first) > 2:
                yield {**told, name: {**side, "hands": (first[2:], *others), "penalised": first[:2]}}


def ask_match(rules: RuleSet, given: Given) -> Verdict:
    """The totals after a deal, and who has won the match."""
    trace = Trace(rules)
    before, deal = given["totals"], given["deal"]
    needed = given.get("target", int(trace.option("target")))
    totals: dict[str, int] = {}
    for side, points in deal.items():
        added = trace.ask("burraco.match.running-total", before[side], points)
        totals[side] = points if added is None else int(added)
    trace.explain("burraco.match.running-total", totals=tuple(totals.items()))
    return trace.verdict("match", winner=winner_of(trace, totals, needed), totals=totals)


def winner_of(trace: Trace, totals: Mapping[str, int], needed: int) -> str | None:
    """The side that has won the match with these totals, if one has."""
    past = [side for side, total in totals.items() if trace.ask("burraco.match.target", total, needed)]
    trace.explain("burraco.match.target", target=needed, past=tuple(past))
    if len(past) < 2:
        return past[0] if past else None
    ahead: str | None = trace.ask("burraco.match.higher-total", totals)
    trace.explain("burraco.match.higher-total", ahead=ahead)
    if ahead is None:
        trace.explain("burraco.match.tie-plays-on")
    return ahead


NEAR_THE_END = (
    ((1900, 1960), (195, 150)), ((1850, 1700), (160, 205)), ((1900, 1950), (150, 100)), ((1995, 1200), (-15, 340)),
    ((1810, 1640), (190, 240)), ((1760, 1990), (250, -95)), ((1850, 1700), (150, 120)), ((1720, 1895), (160, 105)),
)  # fmt: skip
"""Totals and deals near the usual target, where a deal may decide a match."""


def matches_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """The totals of the match with this deal as it stands."""
    if len(position.seats) == 4:
        counts = count_deal(Trace(rules), holdings_of(position))
        points = {side: count.points for side, count in counts.items()}
        yield {"totals": dict(zip(position.sides, position.score, strict=True)), "deal": points}
        for totals, deal in NEAR_THE_END:
            yield {"totals": dict(zip(position.sides, totals, strict=True)),
                   "deal": dict(zip(position.sides, deal, strict=True))}  # fmt: skip


def ask_victory_points(rules: RuleSet, given: Given) -> Verdict:
    """How twenty victory points are shared."""
    trace = Trace(rules)
    deals = given["deals"]
    if deals not in VICTORY_POINTS:
        raise NotationError(N_("There are tables for two, three and four deals."), key="deals")
    lead = victory_points(trace, deals, given["difference"])
    if lead is None:
        trace.cite("burraco.match.target", target=trace.option("target"))
    return trace.verdict("victory-points", vp=f"{lead}-{20 - lead}" if lead is not None else "none")


def victory_points(trace: Trace, deals: int, difference: int) -> int | None:
    """The victory points of the leading side after so many deals."""
    clause = trace.rules.slots.get("burraco.match.victory-points")
    if clause is None:
        return None
    trace.cite("burraco.match.victory-points", deals=deals, difference=difference)
    return int(clause.run(trace, deals, difference))


def victory_points_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """The difference of this deal in each table."""
    if len(position.seats) == 4:
        counts = [count.points for count in count_deal(Trace(rules), holdings_of(position)).values()]
        for deals in VICTORY_POINTS:
            yield {"deals": deals, "difference": abs(counts[0] - counts[1])}


QUERIES = (
    Query(
        "score",
        Form((Field("NS", SIDE_KIND, required=True), Field("EW", SIDE_KIND, required=True))),
        ask_score,
        scores_of,
    ),
    Query(
        "match",
        Form((
            Field("totals", POINTS_PER_SIDE, required=True), Field("deal", POINTS_PER_SIDE, required=True),
            Field("target", COUNT),
        )),
        ask_match,
        matches_of,
    ),
    Query(
        "victory-points",
        Form((Field("deals", COUNT, required=True), Field("difference", COUNT, required=True))),
        ask_victory_points,
        victory_points_of,
    ),
)  # fmt: skip
