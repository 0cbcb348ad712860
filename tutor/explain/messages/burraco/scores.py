"""What the clauses about burracos, points, the setting up and faults found, in sentences."""

from __future__ import annotations

from typing import Final

from tutor.engine.clauses import Mark
from tutor.errors import N_, NN_
from tutor.explain.messages.burraco.known import both, has, is_set, lacks
from tutor.explain.reasons import Known, Reason, Reasons

MET, BROKEN = Mark.MET, Mark.BROKEN


def _enough(known: Known) -> bool:
    return int(known["count"]) >= 7


def _is_eight_or_more(known: Known) -> bool:
    return int(known["count"]) >= 8


def _in_deal(known: Known) -> bool:
    return known.get("side") in {"NS", "EW", "N", "S"}


def _class(said: str) -> Reasons:
    """A class of burraco: whose it is in the count of a deal, else how its cards are."""
    return (
        Reason(N_("{side:sides} have {name:classes}: {bonus:points}."), when=_in_deal),
        Reason(said),
    )


_ROW: Reasons = (
    Reason(
        N_("{row} natural cards lie in a row, but the wild is not at an end."),
        when=both(is_set("semi_run", "wild_at_end"), lambda known: known.get("row", 0) >= 7 and known["bonus"] == 100),
    ),
    Reason(
        *NN_("{n} natural card lies in a row.", "{n} natural cards lie in a row."),
        count="row",
        when=lambda known: known.get("row", 0) >= 7,
    ),
    Reason(*NN_("At most {n} natural card lies in a row.", "At most {n} natural cards lie in a row."), count="row"),
)
_FAULTS: Final = (
    "two-cards-drawn", "lifted-card", "additions-without-draw", "draw-out-of-turn", "reminder-to-draw", "exposed-card",
    "ghost-card", "second-set", "close-without-burraco", "close-with-wild",
    "close-without-discard", "pozzetto-miscount", "opponents-pozzetto", "second-pozzetto", "early-look",
    "cards-left-behind",
)  # fmt: skip
_TIMED: Final = ("forgotten-draw", "surplus-noticed-at-once", "surplus-noticed-after-discard", "surplus-noticed-late")
"""Faults of which it matters when they are noticed."""
_HAPPENED: Reasons = (Reason("{event:events}", when=has(ask="")),)
_NOTICED: Reasons = (Reason("{event:events} {noticed:noticed}", when=has(ask="")),)

SCORES: Final[dict[tuple[str, Mark], Reasons]] = {
    ("burraco.class.seven-cards", MET): (
        Reason(N_("The meld has {count:cards-object}."), when=_enough),
        Reason(N_("The meld has only {count:cards-object}.")),
    ),
    ("burraco.class.clean", MET): _class(N_("No card of it is used as a wild.")),
    ("burraco.class.dirty", MET): _class(N_("A wild lies in it.")),
    ("burraco.class.semi-clean", MET): _class(N_("A wild lies in it, and {plain:cards} besides.")),
    ("burraco.class.semi-clean-run", MET): _ROW,
    ("burraco.class.semi-clean-set", MET): (
        Reason(
            N_("The set has {count:cards-object}, and eight are asked for."), when=is_set("semi_set", "exactly_eight")
        ),
        Reason(N_("The set has {count:cards-object}."), when=_is_eight_or_more),
        Reason(N_("The set has only {count:cards-object}.")),
    ),
    ("burraco.class.royal", MET): _class(N_("The run has {count:cards-object}, all of them natural.")),
    ("burraco.class.royal-with-wild", MET): _class(N_("The run has {count:cards-object}, one of them wild.")),
    ("burraco.class.super", MET): _class(N_("All eight {rank:rank-plural} lie there, without a wild.")),
    ("burraco.class.super-with-wild", MET): _class(N_("All eight {rank:rank-plural} lie there, and a wild.")),
    ("burraco.class.final-state", MET): (
        Reason(N_("All {count:cards} that lie there now are looked at."), when=has(subject="burraco")),
    ),
    ("burraco.score.side-total", MET): (Reason(N_("Cards and bonuses, less what is taken off: {parts:parts}.")),),
    ("burraco.score.printed-value", MET): (Reason(N_("{wilds:printed}.")),),
    ("burraco.score.bonuses-add", MET): (Reason(N_("Burracos of {side:sides}: {sum:points}.")),),
    ("burraco.score.closing-bonus", MET): (Reason(N_("{side:sides} have closed.")),),
    ("burraco.score.nobody-took", MET): (Reason(N_("Neither side has taken a pozzetto.")),),
    ("burraco.score.unplayed-pozzetto", MET): (
        Reason(N_("{side:sides} have not played their pozzetto, which holds {points:points}.")),
    ),
    ("burraco.score.penalised-cards", MET): (
        Reason(N_("Penalised cards of {side:sides}: {cards:card}, {points:points}.")),
    ),
    ("burraco.score.cut-bonus", MET): (Reason(N_("{side:sides} cut exactly 22 cards."), when=_in_deal),),
    ("burraco.match.running-total", MET): (Reason(N_("Totals after this deal: {totals:sums}.")),),
    ("burraco.match.target", MET): (
        Reason(N_("Here a match is played to {target:points}, not for victory points."), when=lacks("past")),
        Reason(
            N_("The target is {target:points}, and both sides have reached it."),
            when=lambda known: len(known["past"]) == 2,
        ),
        Reason(
            N_("The target is {target:points}, and one side has reached it."),
            when=lambda known: len(known["past"]) == 1,
        ),
        Reason(N_("The target is {target:points}, and nobody has reached it.")),
    ),
    ("burraco.match.higher-total", MET): (
        Reason(N_("The higher total is that of {ahead:sides}.")),
        Reason(N_("The totals are equal.")),
    ),
    ("burraco.match.victory-points", MET): (Reason(N_("After {deals:deals} the difference is {difference:points}.")),),
    ("burraco.pack.two-packs", MET): (Reason(N_("The pack has {count:cards-object}.")),),
    ("burraco.seat.partners-opposite", MET): (Reason(N_("The partner of the dealer is {seat:seat}.")),),
    ("burraco.cut.card-order", MET): (Reason(N_("{draws:drawn}.")),),
    ("burraco.cut.equal-cards", MET): (
        Reason(N_("Equal ranks were drawn, and here everybody draws again."), when=is_set("dealer_tie", "recut")),
        Reason(
            N_("Equal ranks were drawn, and here hearts are the highest suit."),
            when=is_set("dealer_tie", "hearts_high"),
        ),
        Reason(
            N_("Equal ranks were drawn, and here spades are the highest suit."),
            when=is_set("dealer_tie", "spades_high"),
        ),
    ),
    ("burraco.cut.lowest-deals", MET): (Reason(N_("The lowest card was drawn by {seat:seat}.")),),
    ("burraco.cut.highest-starts", MET): (Reason(N_("The highest card was drawn by {seat:seat}.")),),
    ("burraco.cut.right-neighbour", MET): (Reason(N_("The cut is made by {seat:seat}.")),),
    ("burraco.cut.builds-pozzetti", MET): (Reason(N_("The pozzetti are made by {seat:seat}.")),),
    ("burraco.cut.exact-lift", MET): (
        Reason(N_("Exactly 22 cards were lifted."), when=has(lifted=22)),
        Reason(*NN_("{n} card was lifted.", "{n} cards were lifted."), count="lifted"),
    ),
    ("burraco.cut.fair-size", BROKEN): (
        Reason(
            *NN_(
                "With {n} card lifted the pozzetti cannot be made.",
                "With {n} cards lifted the pozzetti cannot be made.",
            ),
            count="lifted",
        ),
    ),
    ("burraco.cut.fair-size", MET): (
        Reason(*NN_("{n} card is not the usual size.", "{n} cards are not the usual size."), count="lifted"),
    ),
    ("burraco.cut.remainder", MET): (
        Reason(N_("More than 22 cards were lifted."), when=lambda known: (known.get("lifted") or 0) > 22),
        Reason(N_("Fewer than 22 cards were lifted."), when=lambda known: 0 < (known.get("lifted") or 0) < 22),
    ),
    ("burraco.deal.dealer-shuffles", MET): (Reason(N_("The pack is shuffled by {seat:seat}.")),),
    ("burraco.deal.eleven-each", MET): (Reason(N_("Each player gets {count:cards-object}.")),),
    ("burraco.deal.next-dealer", MET): (Reason(N_("The next deal belongs to {seat:seat}.")),),
    ("burraco.deal.turned-card", MET): (
        Reason(N_("One card is turned here."), when=has(count=1)),
        Reason(N_("No card is turned here."), when=has(count=0)),
    ),
    ("burraco.deal.stock-count", MET): (Reason(N_("The stock has {stock:cards-object}.")),),
    ("burraco.pozzetto.two-hands", MET): (Reason(N_("There are {count} pozzetti.")),),
    ("burraco.two-players.same-rules", MET): (Reason(N_("Two players sit at the table.")),),
    **{(f"burraco.fault.{name}", MET): _HAPPENED for name in _FAULTS},
    **{(f"burraco.fault.{name}", MET): _NOTICED for name in _TIMED},
}
