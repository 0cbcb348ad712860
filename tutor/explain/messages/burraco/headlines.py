"""What the answer is, by kind of question or move."""

from __future__ import annotations

from typing import Final

from tutor.errors import N_, NN_
from tutor.explain.messages.burraco.known import both, distinct, has, is_asked, is_move, is_told, lacks
from tutor.explain.messages.burraco.words import WORDS
from tutor.explain.reasons import Known, Reason, Reasons


def _one_of_two(yes: str, no: str) -> Reasons:
    return (Reason(yes, when=has(legal=True)), Reason(no, when=has(legal=False)))


def _named(yes: str, no: str) -> Reasons:
    """About a move whose cards can be named one by one."""
    fits = both(is_move, distinct("cards"))
    return (Reason(yes, when=both(has(legal=True), fits)), Reason(no, when=both(has(legal=False), fits)))


_MELD = (
    Reason(N_("One of the cards is used as a wild."), when=has(ask="wild", clean=False)),
    Reason(N_("None of the cards is used as a wild."), when=has(ask="wild", clean=True)),
    Reason(N_("The cards bring {values:sum} = {points:points}."), when=has(ask="points")),
    Reason(N_("This is a meld: {kind:kinds} without a wild."), when=both(is_asked, has(clean=True))),
    Reason(N_("This is a meld: {kind:kinds} with a wild."), when=both(is_asked, has(clean=False))),
    Reason(N_("This is a meld: {kind:kinds} without a wild, {points:points}."), when=has(clean=True)),
    Reason(N_("This is a meld: {kind:kinds} with a wild, {points:points}."), when=has(clean=False)),
    *_named(N_("You may lay {cards:object}."), N_("You may not lay {cards:object}.")),
    Reason(N_("You may lay these cards."), when=both(has(legal=True), is_move)),
    Reason(N_("You may not lay these cards."), when=both(has(legal=False), is_move)),
    Reason(N_("This is not a meld."), when=has(legal=False)),
)
_ADD = (
    Reason(N_("One card of the meld is a wild then."), when=has(ask="wild", clean=False)),
    Reason(N_("No card of the meld is a wild then."), when=has(ask="wild", clean=True)),
    Reason(*NN_("You may add it.", "You may add them."), count="cards", when=has(ask="legal", legal=True)),
    Reason(N_("You may add it; the meld has no wild then."), when=both(is_told, has(legal=True, clean=True))),
    Reason(N_("You may add it; the meld has a wild then."), when=both(is_told, has(legal=True, clean=False))),
    *_named(N_("You may add {cards:object}."), N_("You may not add {cards:object}.")),
    Reason(N_("You may add these cards."), when=both(is_told, has(legal=True))),
    Reason(*NN_("You may not add it.", "You may not add them."), count="cards", when=has(legal=False)),
)
_MOVE_WILD = (
    Reason(N_("You may not take the wild back."), when=has(target="hand", legal=False)),
    *_one_of_two(N_("The wild may go there."), N_("The wild may not go there.")),
)
_BURRACO = (
    Reason(N_("The cards bring {values:sum} = {points:points}."), when=has(ask="points")),
    Reason(N_("This is not a burraco, so it earns no bonus."), when=has(ask="bonus", **{"class": "none"})),
    Reason(N_("This is {class:classes} and earns {bonus:points}."), when=has(ask="bonus")),
    Reason(N_("This is not a burraco."), when=has(ask="class", **{"class": "none"})),
    Reason(N_("This is {class:classes}."), when=has(ask="class")),
    Reason(N_("This is not a burraco; its cards bring {points:points}."), when=has(**{"class": "none"})),
    Reason(N_("This is {class:classes}, worth {bonus:points}; its cards bring {points:points}.")),
)
_DRAW = (
    Reason(N_("You may take the pile."), when=has(legal=True, source="pile")),
    Reason(N_("You may not take the pile."), when=has(legal=False, source="pile")),
    Reason(N_("You may take a part of the pile."), when=has(legal=True, source="part-of-pile")),
    Reason(N_("You may not take a part of the pile."), when=has(legal=False, source="part-of-pile")),
    *_one_of_two(N_("You may draw from the stock."), N_("You may not draw from the stock.")),
)
_TAKE = _one_of_two(N_("You may take the pile."), N_("You may not take the pile."))
_DISCARD = (
    *_named(N_("You may discard {cards:object}."), N_("You may not discard {cards:object}.")),
    *_one_of_two(N_("You may discard this."), N_("You may not discard this.")),
)
_LOOK = _one_of_two(N_("You may look at the pozzetto."), N_("You may not look at the pozzetto."))
_STALL = _one_of_two(N_("You may end the deal."), N_("You may not end the deal."))
_TURN = (
    Reason("{refused:refusals}", when=lambda known: known["refused"] in WORDS["refusals"]),
    Reason(N_("Move number {refused} is not allowed.")),
    Reason(N_("You close, and the deal is over."), when=has(result="closed")),
    Reason(N_("The stock is used up, and the deal is void."), when=has(result="deal-over", void=True)),
    Reason(N_("The stock is used up, and the deal is over."), when=has(result="deal-over")),
    Reason(N_("You take the pozzetto with the discard, and the turn is over."), when=has(result="pozzetto-discard")),
    Reason(N_("You take the pozzetto in flight and play on with it."), when=has(result="pozzetto-flying")),
    Reason(N_("All this is allowed, and the turn is over."), when=has(result="turn-over")),
    Reason(N_("All this is allowed, and the turn goes on.")),
)
_CLOSES = (
    Reason(N_("So you do not close."), when=lambda known: known["ask"] == "closes" and known.get("result") != "closed"),
)
_POZZETTI = (
    Reason(N_("No pozzetto is left."), when=has(ask="pozzetti_left", pozzetti_left=0)),
    Reason(
        *NN_("You have taken no pozzetto, so one is left.", "You have taken no pozzetto, so {n} are left."),
        count="pozzetti_left",
        when=lambda known: known["ask"] == "pozzetti_left" and not str(known.get("result")).startswith("pozzetto"),
    ),
    Reason(
        *NN_("One pozzetto is left.", "{n} pozzetti are left."), count="pozzetti_left", when=has(ask="pozzetti_left")
    ),
)
_SCORE = (Reason(N_("Points of the deal: {points:sums}.")),)
_AHEAD = (
    Reason("", when=has(ask="points")),
    Reason(N_("{winner:sides} have made more points.")),
    Reason(N_("Both sides have made the same.")),
)
_MATCH = (
    Reason("", when=has(ask="totals")),
    Reason(N_("{winner:sides} have won the match.")),
    Reason(N_("Nobody has won the match yet.")),
)
_VICTORY = (
    Reason(N_("There are no victory points here."), when=has(vp="none")),
    Reason(N_("The victory points are shared {vp}.")),
)


def _of_cut(known: Known) -> bool:
    """Whether a cut was made, and nobody asked about something else."""
    return "cut" in known and known["ask"] in {"", "bonus"}


_SETUP = (
    Reason(N_("Everybody draws again."), when=has(redraw=True)),
    Reason(N_("{dealer:seat} deals, and {first:seat} plays first."), when=lambda known: "draws" in known),
    Reason(N_("The cut earns {bonus:points}."), when=both(_of_cut, lambda known: bool(known["bonus"]))),
    Reason(N_("The cut earns nothing."), when=_of_cut),
    Reason(
        N_("{dealer:seat} deals, {cutter:seat} cuts, and {first:seat} plays first."),
        when=is_told,
    ),
)
_COUNTS = (
    Reason(
        N_("Each hand has {hand:cards-object}, the stock {stock:cards-object}."),
        when=both(is_told, lambda known: "draws" not in known),
    ),
)
_CONDUCT = (
    Reason(N_("You may {act:acts}."), when=has(allowed=True)),
    Reason(N_("You may not {act:acts}."), when=has(allowed=False)),
)
_FAULT = (Reason("{remedy:remedies}"), Reason(N_("The rules name no remedy."), when=lacks("remedy")))
_END = (
    Reason(N_("The turn is over."), when=has(turn_over=True)),
    Reason(N_("The deal is not closed."), when=has(closed=False)),
)

HEADLINES: Final[dict[str, tuple[Reasons, ...]]] = {
    "meld": (_MELD,), "add": (_ADD,), "move-wild": (_MOVE_WILD,), "burraco": (_BURRACO,), "draw": (_DRAW,),
    "take": (_TAKE,), "discard": (_DISCARD,), "look": (_LOOK,), "peek": (_LOOK,), "stall": (_STALL,),
    "turn": (_TURN, _CLOSES, _POZZETTI), "score": (_SCORE, _AHEAD), "match": (_MATCH,), "victory-points": (_VICTORY,),
    "setup": (_SETUP, _COUNTS), "conduct": (_CONDUCT,), "fault": (_FAULT, _END),
}  # fmt: skip
