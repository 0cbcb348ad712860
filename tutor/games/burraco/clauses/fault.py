"""Irregular play at a real table, and how it is put right. The game itself refuses such moves."""

from __future__ import annotations

from tutor.engine.clauses import Role, Trace
from tutor.games.burraco.book import clause


@clause(
    "burraco.fault.no-invented-penalty",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("fibur general rules", "press eburraco on FITAB"),
)
def no_invented_penalty(trace: Trace) -> bool:
    """Only the remedies that the code names may be applied; nobody may invent another penalty.

    The code is the referee's limit as well.

    Examples:
        fitab | conduct | act invent-penalty -> allowed no
    """
    return True


@clause(
    "burraco.fault.two-cards-drawn",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 7", "fibur digest"),
)
def two_cards_drawn(trace: Trace, event: str, noticed: str) -> str:
    """If two stock cards were drawn, the first is kept and the second is put back and shown to the next player, who
    may take it or the pile.

    The first card was due; the second should have been the next player's.

    Examples:
        fibur2026 | fault | event two-cards-drawn -> remedy second-shown-to-next
    """
    return "second-shown-to-next"


@clause(
    "burraco.fault.lifted-card",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 7",),
)
def lifted_card(trace: Trace, event: str, noticed: str) -> str:
    """A stock card that was lifted, even in part, must be taken.

    Even a corner may have shown its face.

    Examples:
        international | fault | event stock-card-lifted -> remedy must-take
    """
    return "must-take"


@clause(
    "burraco.fault.forgotten-draw",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("press eburraco on drawing errors", "international art. 28"),
)
def forgotten_draw(trace: Trace, event: str, noticed: str) -> str:
    """Who forgot to draw stops, draws from the stock and discards; melds laid meanwhile are frozen. If it is
    noticed only after the discard, the next turn's play is lost.

    The draw can be made good, but not with more melds in view.

    Examples:
        fibur2026 | fault | event forgotten-draw | noticed at-once -> remedy draw-and-discard
        fibur2026 | fault | event forgotten-draw | noticed after-discard -> remedy next-play-lost
    """
    return "draw-and-discard" if noticed == "at-once" else "next-play-lost"


@clause(
    "burraco.fault.additions-without-draw",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 28",),
)
def additions_without_draw(trace: Trace, event: str, noticed: str) -> str:
    """If cards were added to a meld after a missed draw, the whole meld is frozen, but only the added cards count
    negative.

    The meld was sound before; only what came to it was not.

    Examples:
        international | fault | event added-without-draw -> remedy meld-frozen
    """
    return "meld-frozen"


@clause(
    "burraco.fault.draw-out-of-turn",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("press eburraco on drawing errors",),
)
def draw_out_of_turn(trace: Trace, event: str, noticed: str) -> str:
    """A card drawn out of turn is offered to the player whose turn it was; later melds are frozen if it is
    contested, otherwise the play stands.

    The card was somebody's, and that player may still want it.

    Examples:
        fibur2026 | fault | event drew-out-of-turn -> remedy offered-to-right-player
    """
    return "offered-to-right-player"


@clause(
    "burraco.fault.reminder-to-draw",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 21", "fibur art. 28"),
)
def reminder_to_draw(trace: Trace, event: str, noticed: str) -> str:
    """If your partner reminds you to draw, both of you suffer the sanction for a missed draw.

    A word at the right moment is advice.

    Examples:
        fibur2026 | fault | event reminded-to-draw -> remedy both-sanctioned
    """
    return "both-sanctioned"


@clause(
    "burraco.fault.exposed-card",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 22", "press eburraco"),
)
def exposed_card(trace: Trace, event: str, noticed: str) -> str:
    """An exposed card must be laid at your next own chance or be discarded; several are discarded one a turn,
    lowest first, and you do nothing else meanwhile.

    A card that all have seen is no longer a secret to plan with.

    Examples:
        fibur2026 | fault | event exposed-card -> remedy lay-or-discard
    """
    return "lay-or-discard"


@clause(
    "burraco.fault.surplus-noticed-at-once",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("press eburraco on penalised cards",),
)
def surplus_noticed_at_once(trace: Trace, event: str, noticed: str) -> str:
    """A card that does not fit its meld, noticed at once, may be cured with cards from the hand, but the turn is
    over; otherwise it comes back and is discarded in the next turns, and you cannot close meanwhile.

    Seen at once, it has helped nobody.

    Examples:
        fibur2026 | fault | event surplus-card | noticed at-once -> remedy cure-or-return
    """
    return "cure-or-return"


@clause(
    "burraco.fault.surplus-noticed-after-discard",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 27",),
)
def surplus_noticed_after_discard(trace: Trace, event: str, noticed: str) -> str:
    """A card that does not fit, noticed after the discard but before the next player acts, is discarded, the
    highest first.

    It leaves the way in which cards leave.

    Examples:
        international | fault | event surplus-card | noticed after-discard -> remedy highest-discarded
    """
    return "highest-discarded"


@clause(
    "burraco.fault.surplus-noticed-late",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 27", "fibur penalties"),
    contradiction=(
        "Whether the correct rest of a faulty burraco keeps its bonus was asked in public and not answered."
    ),
)
def surplus_noticed_late(trace: Trace, event: str, noticed: str) -> str:
    """A faulty meld noticed later is frozen, and its surplus cards count negative.

    By then others have built on what they saw.

    Examples:
        fibur2026 | fault | event surplus-card | noticed later -> remedy meld-frozen
    """
    return "meld-frozen"


@clause(
    "burraco.fault.ghost-card",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 23ter", "fitab definitions"),
)
def ghost_card(trace: Trace, event: str, noticed: str) -> str:
    """A hidden extra card found in a new meld is penalised, in an old meld it freezes it, and stuck to a discard it
    becomes an exposed card.

    It matters where the card was found.

    Examples:
        international | fault | event ghost-card-in-new-meld -> remedy penalised
        international | fault | event ghost-card-in-old-meld -> remedy meld-frozen
        international | fault | event ghost-card-on-discard -> remedy exposed-card
    """
    return {"ghost-card-in-new-meld": "penalised", "ghost-card-in-old-meld": "meld-frozen"}.get(event, "exposed-card")


@clause(
    "burraco.fault.second-set",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 30",),
)
def second_set(trace: Trace, event: str, noticed: str) -> str:
    """A second set of a rank is merged into the first and frozen; a burraco made that way does not count, a close
    does. If both held a wild, one of the two is discarded or, when noticed later, counted negative.

    The cards lie where they should have gone, and bring no profit.

    Examples:
        fibur2026 | fault | event second-set | noticed at-once -> remedy merged-and-frozen, turn_over yes
    """
    return "merged-and-frozen"


@clause(
    "burraco.fault.close-without-burraco",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 31",),
)
def close_without_burraco(trace: Trace, event: str, noticed: str) -> str:
    """Closing without the burraco that is needed: the last meld or addition is penalised, the discard stands, and
    closing is possible next turn at the earliest.

    The discard was made; only the haste is undone.

    Examples:
        international | fault | event closed-without-burraco -> remedy last-meld-penalised, closed no
    """
    return "last-meld-penalised"


@clause(
    "burraco.fault.close-with-wild",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 31",),
)
def close_with_wild(trace: Trace, event: str, noticed: str) -> str:
    """Closing with a wild: the last meld goes back to the hand, the wild stays on the pile, and the player has not
    closed.

    The wild is gone for good, the close is not made.

    Examples:
        international | fault | event closed-with-wild -> remedy last-meld-returns, closed no
    """
    return "last-meld-returns"


@clause(
    "burraco.fault.close-without-discard",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("international art. 31",),
)
def close_without_discard(trace: Trace, event: str, noticed: str) -> str:
    """Closing without a discard: the last meld goes back to the hand and one of its cards must be discarded.

    A card has to be found that can be discarded.

    Examples:
        international | fault | event closed-without-discard -> remedy last-meld-returns, closed no
    """
    return "last-meld-returns"


@clause(
    "burraco.fault.pozzetto-miscount",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 21",),
)
def pozzetto_miscount(trace: Trace, event: str, noticed: str) -> str:
    """A pozzetto with a card too many or too few is put right from the stock as long as nobody has touched it; once a
    card of it has been seen, play goes on and the other pozzetto is put right.

    Nobody is to blame for a hand that nobody has seen.

    Examples:
        fibur2026 | fault | event pozzetto-miscount -> remedy corrected-from-stock
    """
    return "corrected-from-stock"


@clause(
    "burraco.fault.opponents-pozzetto",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 21.5",),
)
def opponents_pozzetto(trace: Trace, event: str, noticed: str) -> str:
    """If the opponents' pozzetto was taken and a card of it seen, play simply goes on.

    One pozzetto is as good as the other.

    Examples:
        fibur2026 | fault | event opponents-pozzetto-seen -> remedy play-goes-on
    """
    return "play-goes-on"


@clause(
    "burraco.fault.second-pozzetto",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 21.5",),
)
def second_pozzetto(trace: Trace, event: str, noticed: str) -> str:
    """A second pozzetto for the same side is put back: taken in flight it is treated as closing without a discard;
    taken with the discard the closing stands if there is a burraco.

    It was never theirs.

    Examples:
        fibur2026 | fault | event second-pozzetto -> remedy put-back
    """
    return "put-back"


@clause(
    "burraco.fault.early-look",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 21",),
)
def early_look(trace: Trace, event: str, noticed: str) -> str:
    """Looking at the pozzetto before the partner's discard is an offence.

    The partner's discard was still to come.

    Examples:
        fibur2026 | fault | event pozzetto-seen-early -> remedy offence
    """
    return "offence"


@clause(
    "burraco.fault.cards-left-behind",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 8", "wikipedia-it play"),
)
def cards_left_behind(trace: Trace, event: str, noticed: str) -> str:
    """Cards forgotten on the table when gathering the pile: a single one becomes the discard of that turn; of
    several, the highest becomes the discard, the others come to the hand and nothing else may be done that turn.

    Taking the pile means all of it, and the choice was made.

    Examples:
        fibur2026 | fault | event pile-cards-left -> remedy highest-becomes-discard
    """
    return "highest-becomes-discard"
