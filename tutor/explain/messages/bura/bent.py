"""Where a clause of Bura does not hold as it is stated, because something else is agreed or another clause bends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tutor.explain.reasons import Known


def _unless(option: str, *values: object) -> Callable[[Known], bool]:
    return lambda known: known[f"option.{option}"] not in values


def _fact_not(name: str, value: object) -> Callable[[Known], bool]:
    return lambda known: known.get(name) not in {value, None}


def _opening(known: Known) -> bool:
    by_trump = known["option.first_lead"] == "lowest_trump" and bool(known.get("lowest_trump"))
    return by_trump or (known["option.first_lead"] == "colour_guess" and bool(known.get("guess_won")))


def _next_dealer(known: Known) -> bool:
    custom = known["option.next_dealer"]
    return custom == "rotate" or (custom == "claimant" and known.get("claimant") not in {None, known.get("winner")})


BENT: Final[dict[str, Callable[[Known], bool]]] = {
    "bura.setup.deck": _fact_not("count", 36),
    "bura.deal.hand-size": _fact_not("size", 3),
    "bura.deal.next-dealer": _next_dealer,
    "bura.lead.opening": _opening,
    "bura.lead.later-deal": _unless("later_lead", "last_taker"),
    "bura.lead.size": _fact_not("most", 3),
    "bura.burkozel.lead-size": _fact_not("most", 4),
    "bura.trick.any-pairing": _unless("assignment", "best"),
    "bura.draw.short-stock": _unless("short_stock", "alternate_until_empty"),
    "bura.object.target": _fact_not("target", 31),
    "bura.burkozel.target": _fact_not("target", 61),
    "bura.claim.needed": lambda known: bool(known.get("automatic")),
    "bura.claim.own-move": _unless("claim_window", "own_move", "lead_only", "after_trick_before_draw"),
    "bura.claim.false-loses": _unless("false_claim", "lose_deal"),
    "bura.claim.piles-closed": _unless("own_pile_lookup", "off"),
    "bura.offence.foreign-draw": _unless("foreign_draw", "lose"),
    "bura.offence.double-draw": _unless("double_draw", "lose"),
    "bura.holding.bura-wins": _unless("bura", "win"),
    "bura.holding.bura-window": _unless("bura_window", "between_tricks"),
    "bura.holding.both-bura": _unless("both_bura", "leader"),
    "bura.holding.molodka-effect": _fact_not("effect", "none"),
    "bura.end.undeclared": lambda known: known["option.undeclared"] == "higher_total" and bool(known.get("winner")),
    "bura.stake.raise-cap": _fact_not("cap", 6),
    "bura.penalty.saved": _fact_not("threshold", 31),
    "bura.penalty.zero-points": _unless("zero_points", "by_trick"),
    "bura.penalty.level": _unless("tie", "double_next"),
    "bura.penalty.limit": _fact_not("limit", 12),
}
