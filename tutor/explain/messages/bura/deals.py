"""What the clauses about dealing, drawing, declaring, faults, stakes and marks found, in sentences."""

from __future__ import annotations

from typing import Final

from tutor.engine.clauses import Mark
from tutor.errors import N_, NN_
from tutor.explain.messages.bura.headlines import has
from tutor.explain.reasons import Known, Reason, Reasons

MET, BROKEN = Mark.MET, Mark.BROKEN


def _declares(known: Known) -> bool:
    return bool(known["subject"] == "declare")


def _option(name: str, value: object) -> dict[str, object]:
    return {f"option.{name}": value}


_DUE: Reasons = (
    Reason(N_("It is your turn to draw."), when=lambda known: "seat" in known and known["legal"]),
    Reason(N_("{who:seat} is to draw."), when=lambda known: known.get("who") == known.get("due", "nobody")),
    Reason(N_("{who:seat} draws, but {due:seat} is to draw.")),
    Reason(N_("{who:seat} draws, but nobody is to draw now."), when=lambda known: "who" in known),
)
_MOMENT: Reasons = (
    Reason(N_("You would be declaring {moment:moments}."), when=has(ask="would")),
    Reason(N_("The declaration comes {moment:moments}.")),
)
_SHORT: Reasons = (
    Reason(N_("You have only {points:points}, and {target} are needed."), when=_declares),
    Reason(N_("{seat:seat} has only {points:points}, and {target} are needed.")),
)

DEALS: Final[dict[tuple[str, Mark], Reasons]] = {
    ("bura.setup.players", MET): (
        Reason(
            *NN_("One player sits at the table.", "{n:players} sit at the table."),
            count="seats",
        ),
    ),
    ("bura.setup.deck", MET): (Reason(N_("The pack here has {count:cards-object}.")),),
    ("bura.setup.agreed-terms", MET): (
        Reason(N_("This is not agreed here: {term:terms}."), when=lambda known: bool(known.get("term"))),
    ),
    ("bura.cards.total", MET): (
        Reason(N_("The counts add up to {total:points}."), when=has(subject="count")),
        Reason(N_("The pack holds {total:points} in all.")),
    ),
    ("bura.deal.next-dealer", MET): (
        Reason(N_("Here all deal in turn."), when=has(**_option("next_dealer", "rotate"))),
        Reason(N_("{claimant:seat} declared in the last deal."), when=has(**_option("next_dealer", "claimant"))),
        Reason(N_("{winner:seat} won the last deal.")),
    ),
    ("bura.deal.void-redeal", MET): (Reason(N_("The last deal had no winner.")),),
    ("bura.move.deal-open", BROKEN): (Reason(N_("The deal is over.")),),
    ("bura.move.deal-open", MET): (Reason(N_("What is done after the end of the deal does not count.")),),
    ("bura.lead.opening", MET): (
        Reason(
            N_("{lowest_trump:seat} holds the lowest trump, which decides here."),
            when=has(**_option("first_lead", "lowest_trump")),
        ),
        Reason(
            N_("{guess_won:seat} guessed the colour of the trump, which decides here."),
            when=has(**_option("first_lead", "colour_guess")),
        ),
        Reason(N_("{dealer:seat} is the dealer.")),
    ),
    ("bura.lead.later-deal", MET): (
        Reason(N_("{last_taker:seat} took the last trick."), when=has(**_option("later_lead", "last_taker"))),
        Reason(N_("Here the winner leads first: {winner:seat}."), when=has(**_option("later_lead", "winner"))),
        Reason(N_("{winner:seat} won, and here the loser leads first."), when=has(**_option("later_lead", "loser"))),
        Reason(N_("{dealer:seat} deals, and here the dealer's opponent leads first.")),
    ),
    ("bura.lead.after-trickless-deal", MET): (Reason(N_("Nobody took a trick in the last deal.")),),
    ("bura.draw.before-lead", BROKEN): (
        Reason(N_("The hands are not filled yet."), when=lambda known: known["subject"] != "conduct"),
    ),
    ("bura.draw.taker-starts", MET): (*_DUE, Reason(N_("{taker:seat} took the trick."))),
    ("bura.draw.alternate", MET): _DUE,
    ("bura.draw.up-to-hand", MET): (Reason(N_("A full hand has {size:cards-object}.")),),
    ("bura.draw.equal-hands", MET): (
        Reason(
            N_("The stock has {stock:cards-object} for {players:players}, which divides evenly."), when=has(equal=True)
        ),
        Reason(N_("The stock has {stock:cards-object} for {players:players}, which does not divide evenly.")),
    ),
    ("bura.draw.turned-card-to-loser", MET): (Reason(N_("{seat:seat} draws the turned card.")),),
    ("bura.draw.short-stock", MET): (
        Reason(
            N_("The hands lack {wanted:cards-object}, the stock has {stock}; here such a rest is laid aside."),
            when=has(**_option("short_stock", "all_or_nothing")),
        ),
        Reason(
            N_("The hands lack {wanted:cards-object}, the stock has {stock}; here only full rounds are drawn."),
            when=has(**_option("short_stock", "full_rounds")),
        ),
        Reason(N_("The hands lack {wanted:cards-object}, the stock has {stock}.")),
    ),
    ("bura.draw.stock-gone", MET): (Reason(N_("The stock is empty.")),),
    ("bura.object.target", MET): (Reason(N_("The target here is {target:points}.")),),
    ("bura.burkozel.target", MET): (Reason(N_("The target here is {target:points}.")),),
    ("bura.object.at-least", MET): (
        Reason(N_("{points:points} are exactly enough."), when=lambda known: known["points"] == known["target"]),
        Reason(N_("{points:points} are more than needed, which is just as good.")),
    ),
    ("bura.object.tricks-only", MET): (
        Reason(
            N_("The face-up cards in your tricks hold {won:points}, and what you hold in your hand does not count."),
            when=lambda known: _declares(known) and bool(known.get("hidden")),
        ),
        Reason(
            *NN_(
                "Your tricks hold {won:points}; the one point in your hand does not count.",
                "Your tricks hold {won:points}; the {n} points in your hand do not count.",
            ),
            count="hand",
            when=lambda known: _declares(known) and known["ask"] != "would",
        ),
        Reason(
            *NN_("The one point in your hand does not count.", "The {n} points in your hand do not count."),
            count="hand",
            when=_declares,
        ),
        Reason(
            *NN_(
                "The tricks hold {won:points}; the one point in hand does not count.",
                "The tricks hold {won:points}; the {n} points in hand do not count.",
            ),
            count="hand",
        ),
    ),
    ("bura.object.cards-only", MET): (
        Reason(N_("There is nothing extra for the last trick."), when=has(last_trick=True)),
        Reason(N_("There is nothing extra for a king and a queen of one suit.")),
    ),
    ("bura.claim.needed", MET): (
        Reason(N_("{seats:seat} has {points:points}, and here that ends the deal."), when=has(automatic=True)),
        Reason(
            *NN_("{seats:seat} has enough, but has not declared.", "{seats:seat} have enough, but have not declared."),
            count="seats",
        ),
    ),
    ("bura.claim.true-wins", MET): (
        Reason(N_("You have {points:points}."), when=has(ask="would")),
        Reason(N_("You declare with {points:points}."), when=_declares),
        Reason(N_("{seat:seat} declares with {points:points}.")),
    ),
    ("bura.claim.own-move", BROKEN): (
        Reason(
            N_("It is not your move."), when=lambda known: _declares(known) and known.get("moment") == "not-my-move"
        ),
        *_MOMENT,
    ),
    ("bura.claim.own-move", MET): (Reason(N_("Here a declaration counts at any time.")),),
    ("bura.claim.window", MET): _MOMENT,
    ("bura.claim.after-taking", MET): (
        Reason(N_("You have just taken the trick."), when=_declares),
        Reason(N_("{seat:seat} has just taken the trick.")),
    ),
    ("bura.claim.complete-trick", MET): (Reason(N_("The earlier tricks hold {points:points}.")),),
    ("bura.claim.false-loses", MET): (
        Reason(
            N_("You have only {points:points}, {target} are needed, and here that doubles the pot."),
            when=lambda known: _declares(known) and known.get("price") == "doubles-pot",
        ),
        *_SHORT,
    ),
    ("bura.claim.false-among-many", MET): _SHORT,
    ("bura.claim.earliest-wins", MET): (
        Reason(
            *NN_("{silent:seat} has enough too, but is silent.", "{silent:seat} have enough too, but are silent."),
            count="silent",
        ),
    ),
    ("bura.claim.right-kept", MET): (Reason(N_("{seat:seat} could have declared earlier.")),),
    ("bura.claim.piles-closed", MET): (Reason(N_("Here it is agreed that you may look.")),),
    ("bura.claim.order-of-events", MET): (Reason(N_("{first:seat} comes first.")),),
    ("bura.offence.foreign-draw", MET): (
        Reason(N_("{who:seat} draws, but {due:seat} is to draw.")),
        Reason(N_("{who:seat} draws, but nobody is to draw now."), when=has(subject="draw")),
        Reason(N_("{who:seat} draws out of turn; here the card is only put back."), when=has(price="warn")),
        Reason(N_("{who:seat} draws out of turn.")),
    ),
    ("bura.offence.double-draw", MET): (
        Reason(N_("{who:seat} takes {count:cards-object} at once.")),
        Reason(N_("{who:seat} takes two cards at once; here they are only put back."), when=has(price="warn")),
        Reason(N_("{who:seat} takes two cards at once.")),
    ),
    ("bura.offence.opponent-wins", MET): (
        Reason(N_("{loser:seat} loses, so {winner:seat} wins."), when=lambda known: not _declares(known)),
    ),
    ("bura.offence.taken-back", MET): (Reason(N_("{seat:seat} takes the move back.")),),
    ("bura.end.undeclared", MET): (Reason(N_("Nobody has declared: {totals:totals}.")),),
    ("bura.end.silence-only", MET): (
        Reason(
            *NN_("{reached:seat} has reached the target.", "{reached:seat} have reached the target."), count="reached"
        ),
        Reason(N_("Nobody has reached the target.")),
    ),
    ("bura.stake.raise", BROKEN): (
        Reason(N_("The lead lies on the table already."), when=has(agreed=True, subject="offer")),
        Reason(N_("The lead lies on the table already."), when=has(agreed=True, subject="raise")),
        Reason(N_("Raises are not agreed here."), when=has(agreed=False)),
    ),
    ("bura.stake.raise", MET): (Reason(N_("The offer is to go from {worth} to {offer}.")),),
    ("bura.stake.raise-cap", BROKEN): (
        Reason(N_("The offer is {offer}, and the limit is {cap}."), when=lambda known: known["offer"] > known["cap"]),
        Reason(N_("From {worth} to {offer} is not one step up.")),
    ),
    ("bura.stake.raise-cap", MET): (Reason(N_("{offer} is the highest that can be offered.")),),
    ("bura.stake.refusal", MET): (Reason(N_("The raise is refused, and the deal was worth {worth} before it.")),),
    ("bura.stake.raise-alternates", BROKEN): (Reason(N_("{by:seat} made the last raise too.")),),
    ("bura.stake.raise-alternates", MET): (Reason(N_("The last raise came from {last:seat}.")),),
    ("bura.stake.no-raise-at-brink", BROKEN): (
        Reason(
            *NN_("{seats:seat} needs only one more point.", "{seats:seat} need only one more point."), count="seats"
        ),
    ),
    ("bura.match.length", MET): (Reason(N_("The match here goes to {length}.")),),
    ("bura.open.hands", MET): (
        Reason(*NN_("{seats:seat} plays with open cards.", "{seats:seat} play with open cards."), count="seats"),
    ),
    ("bura.open.counts-to-target", MET): (Reason(N_("The agreed compensation is {extra:points}.")),),
    ("bura.variant.told-by-numbers", MET): (
        Reason(N_("The hand has {hand:cards-object}, the target is {target:points}.")),
    ),
    ("bura.burkozel.hand", MET): (Reason(N_("A full hand has {size:cards-object}.")),),
    ("bura.burkozel.level", MET): (Reason(N_("{totals:totals}.")),),
    ("bura.penalty.count-check", MET): (Reason(N_("The counts add up to {total:points}.")),),
    ("bura.penalty.best-side", MET): (
        Reason(*NN_("{seats:seat} has the most points.", "{seats:seat} have the most points."), count="seats"),
    ),
    ("bura.penalty.saved", MET): (
        Reason(N_("{seat:seat} has {points:points} and reaches the threshold of {threshold}.")),
    ),
    ("bura.penalty.short", MET): (
        Reason(N_("{seat:seat} has {points:points} and stays below the threshold of {threshold}.")),
    ),
    ("bura.penalty.trickless", MET): (Reason(N_("{seat:seat} has taken no trick.")),),
    ("bura.penalty.zero-points", MET): (
        Reason(
            N_("{seat:seat} has taken {tricks:tricks-object} without one point, which counts as no trick here."),
            when=has(**_option("zero_points", "as_trickless")),
        ),
        Reason(N_("{seat:seat} has taken {tricks:tricks-object}, but not one point.")),
    ),
    ("bura.penalty.level", MET): (Reason(N_("{totals:totals}.")),),
    ("bura.penalty.limit", MET): (
        Reason(N_("{lost:seat} has reached the limit of {limit:penalties}.")),
        Reason(N_("Nobody has reached the limit of {limit:penalties}.")),
    ),
}
