"""The sayings themselves, in words; ``fitting`` knows which positions fit, ``trying`` measures."""

from __future__ import annotations

from typing import Final

from tutor.errors import N_
from tutor.solve.maxims import SHARE, Maxim

OWN: Final = (N_("your side has not taken its pozzetto"), N_("your side has taken its pozzetto"))

LATE_PILE: Final = Maxim(
    id="late-pile",
    says=N_("Late in the deal a pile of about five cards of which one is useful is not worth taking."),
    fits=N_(
        "You are to draw, the stock has sixteen cards to be drawn at most, and the pile four to six, of which just one "
        "fits your side’s melds, makes one with your hand, or is wild."
    ),
    compares=N_("Points by which taking the pile is ahead of drawing."),
    above=False,
    clauses=("burraco.draw.stock-or-pile", "burraco.draw.whole-pile", "burraco.score.hands-deducted"),
    cuts=(
        OWN,
        (
            N_("four cards at most are to be drawn"),
            N_("five to eight cards are to be drawn"),
            N_("nine to sixteen cards are to be drawn"),
        ),
        (
            N_("you hold four cards at most"),
            N_("you hold five to eight cards"),
            N_("you hold more than eight cards"),
        ),
        (N_("the useful card is a natural one"), N_("the useful card is wild")),
    ),
)

EARLY_PILE: Final = Maxim(
    id="early-pile",
    says=N_("Early in the deal taking the pile pays even when few of its cards are useful: they serve as discards."),
    fits=N_(
        "You are to draw, the stock has more than twenty-four cards to be drawn, your side has not taken its "
        "pozzetto, and the pile has at least three cards, of which a third at most fits your side’s melds, makes one "
        "with your hand, or is wild."
    ),
    compares=N_("Points by which taking the pile is ahead of drawing."),
    above=True,
    clauses=("burraco.draw.stock-or-pile", "burraco.draw.whole-pile"),
    cuts=(
        (
            N_("no card of the pile is useful"),
            N_("one card of the pile is useful"),
            N_("two cards of the pile or more are useful"),
        ),
        (
            N_("the pile has three or four cards"),
            N_("the pile has five or six cards"),
            N_("the pile has seven cards or more"),
        ),
    ),
)

WITH_DISCARD: Final = Maxim(
    id="with-discard",
    says=N_(
        "Going to the pozzetto with the discard is a blunder when an opponent holds one or two cards and can close."
    ),
    fits=N_(
        "You can take your side’s pozzetto with the discard, or go in flight or wait instead; the other side has its "
        "pozzetto and a burraco to close with, and one of its players holds one or two cards."
    ),
    compares=N_("Points by which the best way of going with the discard is ahead of the best of what else you can do."),
    above=False,
    clauses=("burraco.pozzetto.with-discard", "burraco.pozzetto.flying", "burraco.score.unplayed-pozzetto"),
    cuts=(
        (N_("you can only wait"), N_("you can also go in flight")),
        (
            N_("the next player holds one or two cards"),
            N_("only the player after your partner holds one or two cards"),
        ),
    ),
)

PAY_THE_HUNDRED: Final = Maxim(
    id="pay-the-hundred",
    says=N_("Paying the hundred for no pozzetto can be cheaper than eleven cards in hand."),
    fits=N_(
        "You can take your side’s pozzetto in this turn or go without it, and the stock has twelve cards to be drawn "
        "at most."
    ),
    compares=N_("Points by which the best way of going without it in this turn is ahead of the best way of taking it."),
    above=True,
    clauses=(
        "burraco.score.missed-pozzetto",
        "burraco.score.hands-deducted",
        "burraco.score.unplayed-pozzetto",
        "burraco.stock.last-turn-pozzetto",
    ),
    cuts=(
        (N_("you can take it with the discard only"), N_("you can take it in flight")),
        (
            N_("you can take it with the discard only, in your last turn"),
            N_("you can take it with the discard only, in your last turn but one"),
            N_("you can take it with the discard only, earlier"),
            N_("you can take it in flight, in your last turn"),
            N_("you can take it in flight, in your last turn but one"),
            N_("you can take it in flight, earlier"),
        ),
    ),
    can=True,
)

EXTEND_FIRST: Final = Maxim(
    id="extend-first",
    says=N_("With a fresh pozzetto extend what can become a burraco before you open new melds."),
    fits=N_(
        "You have just taken the pozzetto and hold at least eight cards; a card of them fits a meld of four to six "
        "cards of your side, and the same card is needed for a new meld."
    ),
    compares=N_("Points by which extending is ahead of opening the new meld."),
    above=True,
    clauses=("burraco.pozzetto.flying", "burraco.class.clean", "burraco.class.dirty"),
    cuts=(
        (
            N_("the meld to extend has four cards"),
            N_("the meld to extend has five cards"),
            N_("the meld to extend has six cards"),
        ),
        (N_("the card in question is a natural one"), N_("the card in question is wild")),
    ),
)

FIRST_POZZETTO: Final = Maxim(
    id="first-pozzetto",
    says=N_("The side that takes its pozzetto first usually wins the deal."),
    fits=N_("Whole deals played by all four in one way, in which somebody takes a pozzetto."),
    compares=N_("How many of a hundred deals are won by the side that took its pozzetto first, a tie counting half."),
    above=True,
    clauses=("burraco.pozzetto.first-out", "burraco.score.side-total"),
    cuts=(
        (
            N_("more than twenty-four cards were still to be drawn"),
            N_("thirteen to twenty-four cards were still to be drawn"),
            N_("twelve cards at most were still to be drawn"),
        ),
    ),
    measure=SHARE,
    mark=50.0,
    caution=N_(
        "Whoever has the better cards also reaches the pozzetto sooner, so this is not what the pozzetto brings."
    ),
)

MAXIMS: Final = (LATE_PILE, EARLY_PILE, WITH_DISCARD, PAY_THE_HUNDRED, EXTEND_FIRST, FIRST_POZZETTO)

PARTS: Final = {
    "laid": N_("cards laid"),
    "hands": N_("cards left in hand"),
    "burracos": N_("burracos"),
    "closing": N_("closing"),
    "pozzetto": N_("what a pozzetto missed or not played from costs"),
    "given": N_("what the other side makes"),
}
"""What the parts of a difference are called."""
