"""What a deal is worth, and how a match is won."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.cards import JOKER, Card
from tutor.engine.clauses import Role, Trace
from tutor.games.burraco.book import clause
from tutor.games.burraco.terms import VICTORY_POINTS


@clause(
    "burraco.score.side-total",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur art. 17", "fibur2026 art. 18", "fitab-library scoring"),
)
def side_total(trace: Trace, table: int, bonuses: int, closing: int, losses: int) -> int:
    """A side scores its cards on the table, its burraco bonuses and 100 for closing, less the cards left in both
    partners' hands and less the penalty for a pozzetto not taken or not played.

    Everything is counted once, for the side and not for the player.

    Examples:
        fitab | score | NS table 4s 5s 6s 7s 8s 9s Ts; hands Ac Kd; pozzetto taken; closed yes
          | EW table 5h 6h 7h; hands Qs, 9d; pozzetto taken -> points NS 325 EW -5
    """
    return table + bonuses + closing - losses


@clause(
    "burraco.score.card-points",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat card values", "fibur art. 17", "fitab definitions", "fgb scoring"),
)
def card_points(trace: Trace, card: Card) -> int:
    """A joker counts 30, a two 20, an ace 15, king to eight 10 each, seven to three 5 each.

    The pack holds 1080 points, ten a card on the average.

    Examples:
        fitab | score | NS table none; hands * 2c As, Kd 8h 7c; pozzetto taken
          | EW table none; hands 3d, Tc Jc; pozzetto taken -> points NS -90 EW -25
    """
    if card == JOKER:
        return 30
    return {"2": 20, "A": 15}.get(card.rank, 5 if card.rank in "34567" else 10)


@clause(
    "burraco.score.printed-value",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat card values", "fibur2026 art. 18"),
)
def printed_value(trace: Trace, card: Card, stands: Card | None) -> Card:
    """Each card counts its own points, whatever it stands for: a joker in the place of a three counts 30.

    The count must not depend on how a meld is read.

    Examples:
        fitab | meld | cards *=3d 4d 5d 6d -> legal yes, points 45
    """
    return card


@clause(
    "burraco.score.bonuses-add",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur2026 art. 18",),
)
def bonuses_add(trace: Trace, bonuses: tuple[int, ...]) -> int:
    """The bonuses of all burracos of a side are added up.

    A second burraco is worth as much as the first.

    Examples:
        seed | score | NS table 3h 4h 5h 6h 7h 8h 9h, 4c 5c 6c 7c 8c 9c Tc; hands 3c; pozzetto taken; closed yes
          | EW table none; hands 3d; pozzetto taken -> points NS 590 EW -5
    """
    return sum(bonuses)


@clause(
    "burraco.score.closing-bonus",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur art. 17", "fitab-library scoring", "fgb scoring"),
)
def closing_bonus(trace: Trace) -> int:
    """The side that closed gets 100.

    It is as much as a dirty burraco, and it stops the others.

    Examples:
        fitab | score | NS table 4s 5s 6s 7s 8s 9s Ts; pozzetto taken; closed yes
          | EW table none; hands 3d; pozzetto taken -> points NS 350 EW -5
    """
    return 100


@clause(
    "burraco.score.hands-deducted",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur art. 17", "fibur2026 art. 18", "fitab-library scoring"),
)
def hands_deducted(trace: Trace, points: int) -> int:
    """Cards left in a hand are taken off the score of that side, the partner's hand as well when you close.

    A close that leaves the partner with a full hand can cost more than it brings.

    Examples:
        fitab | score | NS table 4s 5s 6s 7s 8s 9s Ts; hands Ac Kd; pozzetto taken; closed yes
          | EW table 5h 6h 7h; hands Qs, 9d; pozzetto taken -> points NS 325 EW -5
    """
    return points


@clause(
    "burraco.score.missed-pozzetto",
    role=Role.DEFINITION,
    gate="query",
    seed=("S13b",),
    basis="sources",
    sources=("fibur art. 17", "fitab-library scoring", "fgb scoring", "press casinopokeronline"),
    option="missed_pozzetto",
    contradiction="The starting text names a deduction but no amount.",
)
def missed_pozzetto(trace: Trace, closed: bool) -> int:
    """A side that has not taken a pozzetto loses 100, even when the deal ended because the stock ran out.

    A pozzetto is worth 110 on the average, but only to a side that can use it.

    Examples:
        fitab | score | NS table Qs Qh Qd; hands 5c, 4d; pozzetto untaken
          | EW table 8s 9s Ts; hands 9d, 5h; pozzetto untaken -> points NS -80 EW -85
        fibur2026 | score | NS table Qs Qh Qd; hands 5c; pozzetto taken
          | EW table 8s 9s Ts; hands 9d; pozzetto untaken -> points NS 25 EW -80
    """
    return 100


@clause(
    "burraco.score.nobody-took",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur2026 art. 18",),
    option="missed_pozzetto",
    when=("only_if_someone_took",),
    exception_to="burraco.score.missed-pozzetto",
    contradiction="FIBUR 2026, as read by one program, waives it; older digests are silent.",
)
def nobody_took(trace: Trace, untaken: int, sides: int) -> bool:
    """Where this is played, the loss of 100 falls away if neither side took a pozzetto.

    Where neither side got there, neither is worse than the other.

    Examples:
        fibur2026 | score | NS table Qs Qh Qd; hands 5c, 4d; pozzetto untaken
          | EW table 8s 9s Ts; hands 9d, 5h; pozzetto untaken -> points NS 20 EW 15
    """
    return untaken == sides


@clause(
    "burraco.score.unplayed-pozzetto",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur art. 17", "fibur2026 art. 18"),
    option="unplayed_pozzetto",
    contradiction="The codes deduct the cards; everyday play sometimes takes a flat 100.",
)
def unplayed_pozzetto(trace: Trace, points: int, closed: bool) -> int:
    """A pozzetto taken but never played from counts against its side with the value of its cards, whoever ended the
    deal, unless the rule set takes a flat 100 or nothing. The 100 for a missed pozzetto do not come on top.

    Its cards are cards left in a hand.

    Examples:
        seed | score
          | NS table 8c 9c Tc Jc; hands 5d; pozzetto unplayed; unplayed_cards * 2s As Kd Qc Jd 9d 7s 6c 4h 3d
          | EW table Ks Kh Kd; hands 4h; pozzetto taken -> points NS -90 EW 25
        seed+unplayed_pozzetto=flat_100 | score
          | NS table 8c 9c Tc Jc; hands 5d; pozzetto unplayed; unplayed_cards * 2s As Kd Qc Jd 9d 7s 6c 4h 3d
          | EW table Ks Kh Kd; hands 4h; pozzetto taken -> points NS -65 EW 25
    """
    return {"face_value": points, "flat_100": 100}.get(str(trace.option("unplayed_pozzetto")), 0)


@clause(
    "burraco.score.penalised-cards",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur art. 17",),
)
def penalised_cards(trace: Trace, points: int) -> int:
    """Cards penalised for an irregularity count against their side.

    They lie on the table and count as if they did not.

    Examples:
        fibur2026 | score | NS table 8c 9c Tc Jc; hands 5d, 5h; pozzetto taken; penalised Kd 6s
          | EW table none; hands 3d, 3s; pozzetto taken -> points NS 15 EW -10
    """
    return points


@clause(
    "burraco.score.cut-bonus",
    role=Role.DEFINITION,
    gate="query",
    seed=("S4b",),
    basis="seed",
    sources=("seed S4b",),
    option="cut22",
    when=(100,),
)
def cut_bonus(trace: Trace) -> int:
    """The 100 points for a cut of exactly 22 belong at once to the cutter's side, whatever happens in the deal.

    It was won before the deal and cannot be lost in it.

    Examples:
        seed | score | NS table 8c 9c Tc; hands 5d; pozzetto taken; cut22 yes
          | EW table none; hands 3d; pozzetto taken -> points NS 125 EW -5
    """
    return int(trace.option("cut22"))


@clause(
    "burraco.match.running-total",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur art. 17", "fitab-library scoring"),
)
def running_total(trace: Trace, before: int, deal: int) -> int:
    """The points of each deal are added to the side's total, which may fall below zero.

    A bad deal can throw a side behind the start.

    Examples:
        seed | match | totals NS 1950, EW -40 | deal NS 120, EW -75 -> totals NS 2070 EW -115
    """
    return before + deal


@clause(
    "burraco.match.target",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("press burraco biz", "press gametwist", "pagat scoring, memory"),
    option="target",
    contradiction="505, 1005 and 1505 are also played; a few pages say 2000.",
)
def target(trace: Trace, total: int, needed: int) -> bool:
    """The match is over when a side reaches the target, usually 2005, the first total above 2000 that can occur.

    All points come in fives.

    Examples:
        fitab | match | totals NS 1900, EW 1500 | deal NS 100, EW 200 | target 2005 -> winner none
        fitab | match | totals NS 1900, EW 1500 | deal NS 105, EW 200 | target 2005 -> winner NS
    """
    return total >= needed


@clause(
    "burraco.match.higher-total",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("press steno983",),
)
def higher_total(trace: Trace, totals: Mapping[str, int]) -> str | None:
    """If both sides pass the target in the same deal, the higher total wins.

    Nobody is first: a deal is counted as a whole.

    Examples:
        fitab | match | totals NS 1900, EW 1960 | deal NS 195, EW 150 | target 2005 -> winner EW
    """
    best = max(totals.values())
    ahead = [side for side, total in totals.items() if total == best]
    return ahead[0] if len(ahead) == 1 else None


@clause(
    "burraco.match.tie-plays-on",
    role=Role.FACT,
    gate="query",
    basis="sources",
    sources=("press steno983",),
)
def tie_plays_on(trace: Trace) -> bool:
    """If both sides pass the target with equal totals, another deal is played.

    There is no draw in a match.

    Examples:
        fitab | match | totals NS 1900, EW 1950 | deal NS 150, EW 100 | target 2005 -> winner none
    """
    return True


@clause(
    "burraco.match.victory-points",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur2026 tables", "press puntiburraco", "press eburraco"),
    option="match_form",
    when=("deals",),
    contradiction="Tables for three and for four deals are easily confused; organisers may use their own.",
)
def victory_points(trace: Trace, deals: int, difference: int) -> int:
    """A tournament match is a fixed number of deals; the difference in points is turned into 20 victory points,
    shared between the sides by a table for two, three or four deals.

    One huge deal should not decide a tournament.

    Examples:
        fibur2026 | victory-points | deals 4 | difference 300 -> vp 11-9
        fibur2026 | victory-points | deals 4 | difference 305 -> vp 12-8
    """
    return 10 + sum(difference > limit for limit in VICTORY_POINTS[deals])
