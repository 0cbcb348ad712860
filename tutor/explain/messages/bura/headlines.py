"""What the answer is, by kind of question or move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tutor.errors import N_, NN_
from tutor.explain.reasons import Known, Reason, Reasons

MANY: Final = 3
"""Cards that are not named once more."""


def has(**values: Any) -> Callable[[Known], bool]:
    """Whether facts have these values."""
    return lambda known: all(known.get(name) == value for name, value in values.items())


def _plays(count: int, taker: int) -> Callable[[Known], bool]:
    return lambda known: len(known["plays"]) == count and known["taker"] == taker


def _is_fault(known: Known) -> bool:
    return "offence" not in known and any(clause.startswith("bura.offence.") for clause in known["cited"])


def _one_of_two(yes: str, no: str) -> Reasons:
    return (Reason(yes, when=has(legal=True)), Reason(no, when=has(legal=False)))


_TRICK = (
    Reason(N_("The leader takes the trick: {points:points}."), when=has(taker=0)),
    Reason(N_("The answer takes the trick: {points:points}."), when=_plays(2, 1)),
    Reason(N_("The trick goes to {taker:place}: {points:points}.")),
)
_LEAD = (
    Reason(N_("You may lead {cards:object}."), when=has(legal=True)),
    Reason(N_("You may not lead {cards:object}."), when=has(legal=False)),
    Reason(N_("You may not lead without a card."), when=has(legal=False)),
)
_REPLY = (
    Reason(N_("You may lay {cards:object} face down."), when=has(legal=True, face="down", takes=None)),
    Reason(N_("You may lay {cards:object} face up."), when=has(legal=True, face="up", takes=None)),
    Reason(N_("You may not lay {cards:object} face down."), when=has(legal=False, face="down")),
    Reason(N_("You may not lay {cards:object} face up."), when=has(legal=False, face="up")),
    Reason(N_("You may answer with {cards:object}, and you take the trick."), when=has(legal=True, takes=True)),
    Reason(N_("You may answer with {cards:object}, but you do not take the trick."), when=has(legal=True, takes=False)),
    Reason(N_("You may answer with {cards:object}."), when=has(legal=True)),
    Reason(N_("You may not answer with {cards:object}."), when=has(legal=False)),
    Reason(N_("You may not answer without a card."), when=has(legal=False)),
)
_DRAW = (
    Reason(N_("The cards are drawn in this order: {order:row}.")),
    Reason(N_("Nobody draws a card."), when=lambda known: "after" in known),
    Reason(N_("This is a foreign draw, and {loses:seat} loses the deal."), when=has(offence="foreign-draw")),
    Reason(N_("This is a foreign draw; here the card is only put back."), when=has(offence="foreign-draw")),
    Reason(N_("This is a double draw, and {loses:seat} loses the deal."), when=has(offence="double-draw")),
    Reason(N_("This is a double draw; here the cards are only put back."), when=has(offence="double-draw")),
    Reason(N_("You can do this, but it has a price."), when=_is_fault),
    Reason(N_("{who:seat} may draw now."), when=has(legal=True)),
    Reason(N_("You may draw."), when=has(legal=True)),
    Reason(N_("You may not draw now."), when=has(legal=False)),
)
_DECLARE = (
    Reason(N_("You would win the deal."), when=has(ask="would", result="wins")),
    Reason(N_("You would lose the deal."), when=has(ask="would", result="loses")),
    Reason(N_("Declaring now would have no effect."), when=has(ask="would", result="no-effect")),
    Reason(N_("You would double the pot."), when=has(ask="would", result="doubles-pot")),
    Reason(N_("You would drop out of the deal."), when=has(ask="would", result="drops-out")),
    Reason(N_("You win the deal."), when=has(result="wins")),
    Reason(N_("You lose the deal."), when=has(result="loses")),
    Reason(N_("The declaration has no effect."), when=has(result="no-effect")),
    Reason(N_("You double the pot: it is now {pot}."), when=has(result="doubles-pot")),
    Reason(N_("You double the pot."), when=has(result="doubles-pot")),
    Reason(N_("You drop out of the deal."), when=has(result="drops-out")),
    *_one_of_two(N_("You may declare now."), N_("You may not declare now.")),
)
_HOLDING = (
    Reason(N_("This hand has no name and no power."), when=has(name="none")),
    Reason(N_("This hand is {name:holdings}: {effect:effects}.")),
)
_VALUE = (
    Reason(
        N_("The cards are worth {values:sum} = {points:points} together."),
        when=lambda known: len(known["cards"]) > MANY,
    ),
    Reason(
        *NN_("{cards:subject} is worth {points:points}.", "{cards:subject} are worth {points:points} together."),
        count="cards",
    ),
    Reason(N_("Without cards there are no points.")),
)
_DEAL_END = (
    Reason(N_("{winner:seat} wins the deal.")),
    Reason(N_("The deal ends without a winner."), when=has(void=True)),
    Reason(N_("The deal goes on.")),
)
_SETUP = (
    Reason(N_("{leader:seat} leads first, and {first_card:seat} gets the first card.")),
    Reason(N_("Chance picks the dealer; each hand has {hand:cards-object}, the stock {stock:cards-object}.")),
)
_POT = (
    Reason(N_("The pot is {pot}."), when=lambda known: bool(known.get("pot"))),
    Reason(N_("There is no pot."), when=lambda known: "pot" in known),
)
_COUNT = (
    Reason(N_("The count is wrong."), when=has(adds_up=False)),
    Reason(
        *NN_(
            "The count is right, and {reached:seat} has reached the target.",
            "The count is right, and {reached:seat} have reached the target.",
        ),
        count="reached",
    ),
    Reason(N_("The count is right, and nobody has reached the target.")),
)
_NEXT_DEAL = (
    Reason(N_("{dealer:seat} deals and leads first."), when=lambda known: known["dealer"] == known["leader"]),
    Reason(N_("{dealer:seat} deals, and {leader:seat} leads first.")),
)
_PENALTIES = (Reason(N_("Penalties: {penalties:marks}.")),)
_LOST = (Reason(N_("{lost:seat} loses the match.")),)
_FOLLOWING = (
    Reason(N_("The next deal counts double."), when=has(next="double")),
    Reason(N_("The deal is played again."), when=has(next="replay")),
)
_JUMP = (
    Reason(N_("{wins:seat} wins the deal.")),
    Reason(N_("{leads:seat} leads.")),
    Reason(N_("Nobody wins the deal.")),
)
_OFFER = _one_of_two(N_("This raise is allowed."), N_("This raise is not allowed."))
_RAISE = (
    Reason(N_("{winner:seat} wins the deal, which is worth {worth}."), when=has(legal=True, answer="refuse")),
    Reason(N_("The deal is now worth {worth}."), when=has(legal=True, answer="accept")),
    *_OFFER,
)
_MATCH = (Reason(N_("{winner:seat} wins the match.")), Reason(N_("Nobody has won the match yet.")))
_COMPENSATION = (
    Reason(N_("{from:seat} gives the agreed points {to:seat-dative}.")),
    Reason(N_("The agreed points go {to:seat-dative}.")),
    Reason(N_("Nobody gets extra points.")),
)
_VARIANT = (Reason(N_("This is {name:variants}.")),)
_CONDUCT = (
    Reason(N_("You may {act:acts}."), when=has(allowed=True)),
    Reason(N_("You may not {act:acts}."), when=has(allowed=False)),
)
_SHOW = _one_of_two(N_("You may show these cards."), N_("You may not show these cards."))
_ANSWER = _one_of_two(N_("You may answer the raise."), N_("There is no raise for you to answer."))

HEADLINES: Final[dict[str, tuple[Reasons, ...]]] = {
    "trick": (_TRICK,), "lead": (_LEAD,), "reply": (_REPLY,), "draw": (_DRAW,), "declare": (_DECLARE,),
    "holding": (_HOLDING,), "value": (_VALUE,), "deal-end": (_DEAL_END,), "setup": (_SETUP, _POT), "count": (_COUNT,),
    "next-deal": (_NEXT_DEAL,), "penalties": (_PENALTIES, _LOST, _FOLLOWING), "jump": (_JUMP,), "raise": (_RAISE,),
    "offer": (_OFFER,), "match": (_MATCH,), "compensation": (_COMPENSATION,), "variant": (_VARIANT,),
    "conduct": (_CONDUCT,), "show": (_SHOW,), "answer": (_ANSWER,),
}  # fmt: skip
