"""The values of Burraco in words."""

from __future__ import annotations

from typing import Final

from tutor.errors import N_

ACTS: Final = {
    "advise-partner": N_("advise your partner"),
    "signal-by-placing": N_("give signals by the way you place cards"),
    "look-through-pile-out-of-turn": N_("look through the pile out of turn"),
    "take-back-discard": N_("take a discard back"),
    "meld-after-discard": N_("lay cards after your discard"),
    "swap-after-discard": N_("swap cards after your discard"),
    "meld-out-of-turn": N_("lay cards out of turn"),
    "move-laid-card": N_("move a laid card to another meld"),
    "take-up-laid-card": N_("take a laid card back into your hand"),
    "split-meld": N_("split a meld"),
    "merge-melds": N_("join two melds"),
    "look-before-count": N_("look at your cards before they are counted"),
    "replace-turned-joker": N_("replace a turned joker by another card"),
    "lay-out-extra-cards": N_("lay out extra cards face up"),
    "second-round-after-time": N_("play a second round after time is called"),
    "invent-penalty": N_("invent a penalty"),
    "look-through-pile": N_("look through the pile in your turn, before drawing"),
    "rearrange-pile": N_("rearrange the cards of the pile"),
    "cross-pozzetti": N_("lay the two pozzetti across each other"),
    "deal-pozzetti-in-turn": N_("deal the pozzetti card by card in turn"),
    "turn-cards-to-mark": N_("turn cards sideways to mark a burraco"),
    "call-stall": N_("have a deal ended in which nothing happens any more"),
    "peek-at-once": N_("look at once at a pozzetto taken with the discard"),
    "peek-after-partner-discard": N_(
        "look at a pozzetto taken with the discard as soon as your partner has discarded"
    ),
    "peek-own-turn": N_("look in your next turn at a pozzetto taken with the discard"),
    "take-second-pozzetto": N_("take a second pozzetto"),
    "cut-below-22": N_("lift fewer than 22 cards when cutting"),
}  # fmt: skip
REMEDIES: Final = {
    "second-shown-to-next": N_(
        "The first card is kept; the second goes back and is shown to the next player, who may take it."
    ),
    "must-take": N_("The lifted card must be taken."),
    "draw-and-discard": N_("The player draws from the stock and discards, and lays nothing more."),
    "next-play-lost": N_("The player loses the next turn."),
    "meld-frozen": N_("The meld is frozen."),
    "offered-to-right-player": N_("The card is offered to the player whose turn it was."),
    "both-sanctioned": N_("Both partners suffer the sanction."),
    "lay-or-discard": N_("The card must be laid at the next chance or discarded."),
    "cure-or-return": N_("The meld may be mended with cards from the hand, or the card comes back."),
    "highest-discarded": N_("The card that does not fit is discarded, the highest first."),
    "penalised": N_("The extra card is penalised."),
    "exposed-card": N_("The extra card becomes an exposed card."),
    "merged-and-frozen": N_("The second set goes onto the first, and the meld is frozen."),
    "last-meld-penalised": N_("The last cards laid are penalised."),
    "last-meld-returns": N_("The last meld goes back to the hand."),
    "corrected-from-stock": N_("The pozzetto is put right from the stock."),
    "play-goes-on": N_("Play simply goes on."),
    "put-back": N_("The second pozzetto is put back."),
    "offence": N_("This is an offence."),
    "highest-becomes-discard": N_("The highest card left behind becomes the discard."),
}  # fmt: skip
EVENTS: Final = {
    "two-cards-drawn": N_("A player drew two cards from the stock."),
    "stock-card-lifted": N_("A player lifted the top card of the stock a little."),
    "forgotten-draw": N_("A player forgot to draw."),
    "added-without-draw": N_("A player added cards to a meld without having drawn."),
    "drew-out-of-turn": N_("A player drew out of turn."),
    "reminded-to-draw": N_("A partner reminded the player to draw."),
    "exposed-card": N_("A player let a card of the hand be seen."),
    "surplus-card": N_("A card was laid in a meld where it does not fit."),
    "ghost-card-in-new-meld": N_("A hidden extra card was found in a new meld."),
    "ghost-card-in-old-meld": N_("A hidden extra card was found in an old meld."),
    "ghost-card-on-discard": N_("A second card stuck to the discard."),
    "second-set": N_("A side laid a second set of the same rank."),
    "closed-without-burraco": N_("A player closed without the burraco that is needed."),
    "closed-with-wild": N_("A player closed with a wild card as the last discard."),
    "closed-without-discard": N_("A player laid the last card and discarded nothing."),
    "pozzetto-miscount": N_("A pozzetto did not have eleven cards."),
    "opponents-pozzetto-seen": N_("A player took the pozzetto of the opponents and saw a card of it."),
    "second-pozzetto": N_("A side took a second pozzetto."),
    "pozzetto-seen-early": N_("A player looked at the pozzetto before the partner had discarded."),
    "pile-cards-left": N_("A player took the pile and left cards of it on the table."),
}  # fmt: skip
NOTICED: Final = {
    "at-once": N_("It was noticed at once."), "after-discard": N_("It was noticed after the discard."),
    "later": N_("It was noticed later."),
}  # fmt: skip
CLASSES: Final = {
    "dirty": N_("a dirty burraco"), "semi-clean": N_("a semi-clean burraco"), "clean": N_("a clean burraco"),
    "super": N_("a super burraco"), "royal": N_("a royal burraco"),
}  # fmt: skip
STEPS: Final = {
    1: N_("the first move"), 2: N_("the second move"), 3: N_("the third move"), 4: N_("the fourth move"),
    5: N_("the fifth move"), 6: N_("the sixth move"), 7: N_("the seventh move"), 8: N_("the eighth move"),
}  # fmt: skip
KINDS: Final = {"run": N_("a run"), "set": N_("a set")}
SIDES: Final = {"NS": N_("North and South"), "EW": N_("East and West"), "N": N_("North"), "S": N_("South")}
