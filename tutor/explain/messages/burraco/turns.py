"""What the clauses about a turn, the pozzetto, closing and the end of the stock found, in sentences."""

from __future__ import annotations

from typing import Final

from tutor.engine.clauses import Mark
from tutor.errors import N_, NN_
from tutor.explain.messages.burraco.known import both, distinct, has, is_set
from tutor.explain.reasons import Known, Reason, Reasons

MET, BROKEN = Mark.MET, Mark.BROKEN


def _none_left(known: Known) -> bool:
    return known.get("left") == ()


_IN_STOCK: Reasons = (
    Reason(N_("The stock is empty."), when=has(stock=0)),
    Reason(
        *NN_("{n} card is left in the stock.", "{n} cards are left in the stock."),
        count="stock",
        when=lambda known: isinstance(known.get("stock"), int),
    ),
)
_AT_ONCE = Reason(N_("Here it may be looked at at once."), when=is_set("pozzetto_peek", "immediately"))
_AFTER_PARTNER = Reason(
    N_("Here it is looked at after the partner's discard."), when=is_set("pozzetto_peek", "after_partner_discard")
)
_OWN_TURN = Reason(
    N_("Here it is looked at in the taker's own next turn."), when=is_set("pozzetto_peek", "own_next_turn")
)
_NO_PARTNER: Reasons = (Reason(N_("Two players have no partner to wait for.")),)
_EMPTY: Reasons = (Reason(N_("The stock is empty.")),)

TURNS: Final[dict[tuple[str, Mark], Reasons]] = {
    ("burraco.turn.clockwise", MET): (Reason(N_("The first turn goes to {seat:seat}.")),),
    ("burraco.turn.own-turn", BROKEN): (Reason(N_("It is not your turn.")),),
    ("burraco.turn.draw-first", BROKEN): (Reason(N_("Nothing has been drawn yet.")),),
    ("burraco.turn.one-draw", BROKEN): (
        Reason(N_("A pozzetto picked up in flight is no reason to draw again."), when=has(flown=True)),
        Reason(N_("You have already drawn in this turn.")),
    ),
    ("burraco.turn.lay-after-draw", MET): (
        Reason(N_("After drawing you lay {cards:object}."), when=distinct("cards")),
        Reason(N_("You have drawn, so you may lay.")),
    ),
    ("burraco.turn.no-dead-end", BROKEN): (
        Reason(N_("Nothing would be left to discard."), when=_none_left),
        Reason(
            *NN_(
                "Only {left:subject} would be left, and it may not be discarded.",
                "Only {left:subject} would be left, and none of them may be discarded.",
            ),
            count="left",
            when=distinct("left"),
        ),
        Reason(N_("Not one of the cards left could be discarded.")),
    ),
    ("burraco.turn.no-dead-end", MET): (
        Reason(
            *NN_("{left:subject} is left to discard.", "{left:subject} are left, and one can be discarded."),
            count="left",
            when=distinct("left"),
        ),
        Reason(N_("A card is left to discard.")),
    ),
    ("burraco.hand.own-cards", BROKEN): (
        Reason(
            *NN_("{missing:subject} is not in your hand.", "{missing:subject} are not in your hand."), count="missing"
        ),
    ),
    ("burraco.draw.stock-or-pile", BROKEN): (Reason(N_("The pile is empty."), when=has(empty=True)), *_IN_STOCK),
    ("burraco.draw.whole-pile", MET): (
        Reason(
            *NN_(
                "There is one card in the pile, and you take it.",
                "There are {n} cards in the pile, and you take them all.",
            ),
            count="pile",
        ),
    ),
    ("burraco.draw.whole-pile", BROKEN): (
        Reason(
            *NN_("{n} card lies in the pile.", "{n} cards lie in the pile, and only some would be taken."), count="pile"
        ),
    ),
    ("burraco.draw.first-turn", MET): (Reason(N_("This is the first turn, and the turned card opens a meld.")),),
    ("burraco.draw.first-turn", BROKEN): (
        Reason(N_("This is the first turn, and the turned card opens no meld."), when=has(rule="if_it_melds")),
        Reason(N_("This is the first turn of the deal.")),
    ),
    ("burraco.draw.final-choice", MET): (Reason(N_("The stock card has been touched and is taken.")),),
    ("burraco.draw.final-choice", BROKEN): (Reason(N_("The stock card has been touched already.")),),
    ("burraco.draw.must-use", MET): (
        Reason(N_("With the pile you can lay a new meld."), when=has(uses="meld")),
        Reason(N_("With the pile you can add a card to a meld."), when=has(uses="add")),
    ),
    ("burraco.draw.must-use", BROKEN): (Reason(N_("With the pile you can lay nothing.")),),
    ("burraco.discard.one-card", BROKEN): (
        Reason(*NN_("This is {n} card.", "These are {n} cards at once."), count="count"),
    ),
    ("burraco.discard.final", BROKEN): (
        Reason(N_("You have already discarded."), when=lambda known: known["subject"] != "conduct"),
    ),
    ("burraco.discard.wild-allowed", MET): (
        Reason(N_("{cards:subject} is a wild, but you may discard it, for this does not close the deal.")),
    ),
    ("burraco.discard.single-pile-card", BROKEN): (Reason(N_("{card:subject} was the only card in the pile.")),),
    ("burraco.discard.twin-allowed", MET): (Reason(N_("You held such a card before: {card:card}.")),),
    ("burraco.discard.just-taken", MET): (Reason(N_("{cards:subject} came with a pile of several cards.")),),
    ("burraco.discard.just-taken", BROKEN): (Reason(N_("{cards:subject} came with the pile in this turn.")),),
    ("burraco.pozzetto.first-out", MET): (
        Reason(
            *NN_(
                "Your hand is empty, and {n} pozzetto is there to take.",
                "Your hand is empty, and {n} pozzetti are there to take.",
            ),
            count="left",
        ),
    ),
    ("burraco.pozzetto.one-per-side", BROKEN): (Reason(N_("Your side has had its pozzetto already.")),),
    ("burraco.pozzetto.no-burraco-needed", MET): (Reason(N_("Your side has no burraco yet, and needs none.")),),
    ("burraco.pozzetto.flying", MET): (
        Reason(N_("The last card was laid, so you play on with the pozzetto at once.")),
    ),
    ("burraco.pozzetto.with-discard", MET): (
        Reason(N_("The last card was the discard, so the pozzetto waits for your next turn.")),
    ),
    ("burraco.pozzetto.peek", MET): (_AT_ONCE, _AFTER_PARTNER, _OWN_TURN),
    ("burraco.pozzetto.peek", BROKEN): (_AFTER_PARTNER, _OWN_TURN),
    ("burraco.pozzetto.wild-discard", MET): (
        Reason(N_("{cards:subject} is a wild, but this discard takes the pozzetto and does not close.")),
    ),
    ("burraco.pozzetto.first-free", MET): (Reason(N_("It is the pozzetto that is left.")),),
    ("burraco.two-players.own-peek", MET): _NO_PARTNER,
    ("burraco.two-players.own-peek", BROKEN): _NO_PARTNER,
    ("burraco.close.all-cards", MET): (Reason(N_("No card is left in your hand.")),),
    ("burraco.close.needs-pozzetto", MET): (
        Reason(N_("This does not close, for your side takes its pozzetto only now."), when=has(closes=False)),
        Reason(N_("Your side has had no pozzetto, and here that is no bar."), when=has(pozzetto="untaken")),
        Reason(N_("Your side has had its pozzetto.")),
    ),
    ("burraco.close.needs-pozzetto", BROKEN): (Reason(N_("Your side has had no pozzetto.")),),
    ("burraco.close.needs-burraco", MET): (
        Reason(N_("Your side has a clean burraco."), when=is_set("close_needs", "clean")),
        Reason(N_("Your side has a burraco.")),
    ),
    ("burraco.close.needs-burraco", BROKEN): (
        Reason(N_("Your side has no clean burraco."), when=is_set("close_needs", "clean")),
        Reason(N_("Your side has no burraco.")),
    ),
    ("burraco.close.final-discard", MET): (Reason(N_("The last card was laid, and here that is enough.")),),
    ("burraco.close.final-discard", BROKEN): (Reason(N_("The last card would be laid, not discarded.")),),
    ("burraco.close.no-wild", BROKEN): (Reason(N_("The last discard would be a wild: {cards:card}.")),),
    ("burraco.close.same-turn", MET): (Reason(N_("The pozzetto was taken in this very turn.")),),
    ("burraco.close.new-burraco-counts", MET): (Reason(N_("The burraco was finished in this very turn.")),),
    ("burraco.stock.last-two-dead", MET): _IN_STOCK,
    ("burraco.stock.ends-deal", MET): _EMPTY,
    ("burraco.stock.void-deal", MET): _EMPTY,
    ("burraco.stock.no-pile-after", BROKEN): _IN_STOCK,
    ("burraco.stock.pile-keeps-alive", MET): (Reason(N_("The last card that may be drawn stays in the stock.")),),
    ("burraco.stock.last-turn-close", MET): (Reason(N_("You close with the last discard of the deal.")),),
    ("burraco.stock.last-turn-pozzetto", MET): (
        Reason(N_("You take the pozzetto with the last discard of the deal.")),
    ),
    ("burraco.stock.pozzetto-refill", MET): (
        Reason(N_("The stock is empty, and the last pozzetto takes its place."), when=has(left=0)),
        Reason(N_("The stock is empty, and a pozzetto takes its place.")),
    ),
    ("burraco.stock.refill-moment", MET): (
        Reason(N_("The pozzetto is moved as soon as the stock is empty."), when=is_set("refill_timing", "eager")),
        Reason(N_("The pozzetto is moved only when somebody draws from the empty stock.")),
    ),
    ("burraco.stock.no-bonus", MET): (Reason(N_("Nobody has closed.")),),
    ("burraco.stock.no-close-without-pozzetto", MET): (
        Reason(N_("No pozzetto was left for your side, and here you may close all the same.")),
    ),
    ("burraco.stock.no-close-without-pozzetto", BROKEN): (Reason(N_("No pozzetto is left for your side.")),),
    ("burraco.stock.stall", BROKEN): (
        Reason(N_("Not everybody has merely swapped the single pile card."), when=both(lambda known: "swaps" in known)),
    ),
}
