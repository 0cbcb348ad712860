"""Faults at the stock, other wrong moves, and how a deal ends."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, met
from tutor.games.bura.acts import Draw
from tutor.games.bura.book import clause


@clause(
    "bura.offence.foreign-draw",
    role=Role.TEST,
    gate="consequence",
    on=("draw",),
    seed=("U21a", "U21b"),
    basis="seed",
    sources=("seed", "wikipedia-ru", "howto-ru"),
    option="foreign_draw",
)
def foreign_draw(act: Draw) -> Finding | None:
    """Taking a card from the stock when it is not your turn is a foreign draw, and it loses the deal.

    Whoever looks at a card that is not theirs cannot unsee it.

    Examples:
        seed | draw | taker N | hands N 2, S 2 | stock 20 | who S | count 1 -> offence foreign-draw, loses S
        seed | draw | taker N | hands N 2, S 2 | stock 20 | who N | count 1 -> offence none
        seed+double_draw=warn | draw | taker N | hands N 1, S 1 | stock 20 | who S | count 2
          -> offence foreign-draw, loses S
    """
    if act.who == act.due:
        return None
    return met(who=act.who, due=act.due, price=act.trace.option("foreign_draw"))


@clause(
    "bura.offence.double-draw",
    role=Role.TEST,
    gate="consequence",
    on=("draw",),
    seed=("U22a", "U22b"),
    basis="seed",
    sources=("seed", "howto-ru"),
    option="double_draw",
)
def double_draw(act: Draw) -> Finding | None:
    """Taking two stock cards at once is a double draw and loses you the deal, even if you were short of two.

    The other player was entitled to the card in between.

    Examples:
        seed | draw | taker N | hands N 1, S 1 | stock 20 | who N | count 2 -> offence double-draw, loses N
        pagat | draw | taker N | hands N 1, S 1 | stock 20 | who N | count 2 -> offence double-draw, loses none
    """
    if act.count < 2 or not act.trace.holds("bura.draw.singly"):
        return None
    return met(who=act.who, count=act.count, price=act.trace.option("double_draw"))


@clause(
    "bura.offence.opponent-wins",
    role=Role.EFFECT,
    gate="consequence",
    seed=("U20", "U21b", "U22b"),
    basis="seed",
    sources=("seed",),
)
def opponent_wins(trace: Trace, seats: str, loser: str) -> str | None:
    """When one of two players loses the deal through a fault, the other wins it whatever the points are.

    There is nobody else who could win it.

    Examples:
        seed | deal-end | events take S 40, double-draw S -> winner N
        seed | deal-end | events take S 5, take N 20, declare N -> winner S
    """
    return seats.replace(loser, "") if len(seats) == 2 else None


@clause(
    "bura.offence.taken-back",
    role=Role.FACT,
    gate="consequence",
    sources=("ours",),
)
def taken_back(trace: Trace) -> bool:
    """Any other wrong move, such as a lead of two suits, is refused and taken back without a penalty.

    The old text prices two faults and a false call; what it does not price is only undone.

    Examples:
        seed | deal-end | events take N 12, draw, wrong-move N -> winner none, void no
    """
    return True


@clause(
    "bura.end.causes",
    role=Role.FACT,
    gate="query",
    seed=("U17", "U19", "U20", "U21b", "U22b"),
    basis="seed",
    sources=("seed", "ours"),
)
def causes(trace: Trace) -> tuple[str, ...]:
    """A deal ends with a declaration made in turn, true or false, with a bura shown, with a false draw from the stock,
    or when no cards are left to play.

    Reaching the target is not among them.

    Examples:
        seed | deal-end | events take N 31 -> winner none, void no
    """
    return ("declaration", "bura", "stock-fault", "all-played")


@clause(
    "bura.end.undeclared",
    role=Role.EFFECT,
    gate="consequence",
    sources=("ours", "pagat-reported", "engine-go"),
    option="undeclared",
    contradiction=(
        "Four programs award such a deal to the higher total; pagat is reported to add new stakes to the pot."
    ),
    dissent=("losers-club", "engine-georgian-a", "engine-georgian-b", "engine-uz"),
)
def undeclared(trace: Trace, totals: dict[str, int]) -> tuple[str | None, bool]:
    """If all cards are played and nobody has declared, nobody wins, even with a large lead in points.

    Options have the other endings: new stakes in the pot, or the higher total.

    Examples:
        seed | deal-end | events take N 70, take S 50, all-played -> winner none, void yes
        seed+undeclared=higher_total | deal-end | events take N 58, take S 62, all-played -> winner S
    """
    best = max(totals.values())
    ahead = [seat for seat, points in totals.items() if points == best]
    if trace.option("undeclared") == "higher_total" and len(ahead) == 1:
        return ahead[0], False
    return None, True


@clause(
    "bura.end.silence-only",
    role=Role.FACT,
    gate="query",
    seed=("U2", "U9a", "U9b", "U9c", "U9d", "U9e", "U10", "U17"),
    basis="seed",
    sources=("seed",),
)
def silence_only(trace: Trace, players: int) -> bool:
    """With two or three players the points of a played-out deal always bring somebody past thirty-one, so only
    silence can leave it without a winner; four players can stop at thirty each.

    A hundred and twenty points cannot be shared among three without somebody having forty.

    Examples:
        seed | count | won N 74, S 46 -> adds_up yes, reached N S
        seed+players=4 | count | won N 30, E 30, S 30, W 30 -> adds_up yes, reached none
    """
    return players < 4
