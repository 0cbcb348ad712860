"""What the clauses about cards, leads, answers and tricks found, in sentences."""

from __future__ import annotations

from typing import Final

from tutor.engine.clauses import Mark
from tutor.errors import N_, NN_
from tutor.explain.messages.bura.headlines import has
from tutor.explain.reasons import Known, Reason, Reasons

MET, BROKEN = Mark.MET, Mark.BROKEN
FEW: Final = 2
"""Cards whose points are told in a sentence each."""


def _ahead(measure: str) -> Reasons:
    texts = {
        "points": N_(
            "The answer holds more points than the lead, {points_1} against {points_0}, but that decides nothing."
        ),
        "top": N_("The answer holds the strongest card, which alone decides nothing."),
    }
    return (Reason(texts[measure], when=lambda known: measure in known.get("ahead", ())),)


def _names(clause_is: str, clause_is_not: str) -> Reasons:
    return (
        Reason(clause_is_not, when=has(name="none")),
        Reason(clause_is, when=lambda known: known.get("name") != "none"),
    )


def _is_long(known: Known) -> bool:
    return len(known.get("plays", ())) > 2


def _can_pair_in_a_long_trick(known: Known) -> bool:
    return _is_long(known) and known["option.assignment"] == "best"


def _more(known: Known) -> bool:
    return bool(known["count"])


_LEAD_SIZE: Reasons = (
    Reason(N_("Your lead has {count:cards-object}, and at most {most:cards} may be led here."), when=_more),
    Reason(N_("There is no card in your lead."), when=has(count=0)),
)
_IS_HOLDING: Reasons = (Reason(N_("{cards:subject} are {name:holdings}.")),)
_EFFECT: Reasons = (
    Reason(N_("{seat:seat} holds {name:holdings}, and here {effect:effects}.")),
    Reason(N_("{cards:subject} are {name:holdings}, and here {effect:effects}.")),
    Reason(N_("Here {effect:effects}."), when=lambda known: known["subject"] != "holding"),
)

CARDS: Final[dict[tuple[str, Mark], Reasons]] = {
    ("bura.cards.values", MET): (
        Reason(N_("{cards:counts}."), when=lambda known: len(known["cards"]) <= FEW),
        Reason(N_("Points: {cards:worths}.")),
    ),
    ("bura.cards.blanks-worthless", MET): (
        Reason(
            *NN_("{cards:subject} brings no points.", "{cards:subject} bring no points."),
            count="cards",
            when=lambda known: known.get("points") != 0,
        ),
    ),
    ("bura.move.real-cards", BROKEN): (
        Reason(
            *NN_("{strange:subject} is not in the pack in use.", "{strange:subject} are not in the pack in use."),
            count="strange",
        ),
        Reason(*NN_("{twice:subject} is named twice.", "{twice:subject} are named twice."), count="twice"),
    ),
    ("bura.move.in-hand", BROKEN): (
        Reason(
            *NN_("{missing:subject} is not in your hand.", "{missing:subject} are not in your hand."), count="missing"
        ),
    ),
    ("bura.lead.on-lead", MET): (
        Reason(N_("{seat:seat} is on lead."), when=has(subject="jump")),
        Reason(N_("The lead is yours.")),
    ),
    ("bura.lead.on-lead", BROKEN): (
        Reason(N_("{seat:seat} is not on lead."), when=has(subject="deal-end")),
        Reason(N_("The lead is not yours now.")),
    ),
    ("bura.lead.size", BROKEN): _LEAD_SIZE,
    ("bura.lead.size", MET): (Reason(N_("It is a single card."), when=has(count=1)),),
    ("bura.burkozel.lead-size", BROKEN): _LEAD_SIZE,
    ("bura.lead.same-suit", BROKEN): (
        Reason(N_("They are equal in rank, but not of one suit."), when=has(equal=True)),
        Reason(N_("They are not all of one suit.")),
    ),
    ("bura.lead.same-suit", MET): (Reason(N_("They are all of one suit: {suit:suit}.")),),
    ("bura.lead.any-part", MET): (Reason(N_("You keep {kept:object} in your hand.")),),
    ("bura.reply.in-turn", BROKEN): (
        Reason(N_("It is not your turn to answer."), when=has(subject="reply")),
        Reason(N_("The lead on the table has not been answered yet.")),
    ),
    ("bura.reply.same-count", BROKEN): (
        Reason(N_("The lead has {wanted:cards-object}, your answer {count:cards-object}.")),
    ),
    ("bura.reply.free-suit", MET): (Reason(N_("You keep {kept:object} and play {played:object}.")),),
    ("bura.reply.may-withhold", MET): (Reason(N_("You could take the trick with {able:object}, but you need not.")),),
    ("bura.reply.mixed-suits", MET): (Reason(N_("{cards:subject} are of different suits.")),),
    ("bura.reply.follow-single", BROKEN): (
        Reason(N_("You hold {able:object}, so you have to answer in the suit led.")),
    ),
    ("bura.reply.follow-single", MET): (
        Reason(N_("You have no card of the suit led."), when=has(able=())),
        Reason(N_("You answer in the suit led.")),
    ),
    ("bura.reply.closed-discard", BROKEN): (Reason(N_("It does not beat the lead, so it goes face down.")),),
    ("bura.reply.closed-discard", MET): (
        Reason(N_("The face-down cards in your tricks hold {hidden:points} more."), when=has(subject="declare")),
        Reason(N_("Your answer lies face down.")),
    ),
    ("bura.reply.closed-concedes", MET): (Reason(N_("These cards lie face down: {cards:card}.")),),
    ("bura.beat.same-suit-higher", MET): (
        Reason(N_("{by:subject} is the higher card of the same suit."), when=has(beats=True)),
        Reason(N_("{by:subject} is the lower card of the same suit.")),
    ),
    ("bura.beat.trump-over-plain", MET): (Reason(N_("{by:subject} is a trump, and {card:subject} is not.")),),
    ("bura.beat.trump-over-trump", MET): (
        Reason(N_("Both are trumps, and {by:subject} is the higher one."), when=has(beats=True)),
        Reason(N_("{card:subject} is a trump, and {by:subject} is not a higher one.")),
    ),
    ("bura.beat.other-suit", MET): (
        Reason(N_("{by:subject} is neither a trump nor of the same suit, so it does not beat {card:object}.")),
    ),
    ("bura.beat.no-ties", MET): (
        Reason(N_("{by:subject} and {card:subject} are equal in rank, and neither beats the other.")),
    ),
    ("bura.trick.beat-all", MET): (Reason(N_("{beaten:pairs}.")),),
    ("bura.trick.beat-all", BROKEN): (
        Reason(
            *NN_(
                "{beaten:pairs}, but {unbeaten:subject} stays unbeaten.",
                "{beaten:pairs}, but {unbeaten:subject} stay unbeaten.",
            ),
            count="unbeaten",
        ),
        Reason(N_("Nothing in the last answer beats {unbeaten:object}."), when=_can_pair_in_a_long_trick),
        Reason(N_("Nothing in the answer beats {unbeaten:object}."), when=has(**{"option.assignment": "best"})),
        Reason(*NN_("{unbeaten:subject} stays unbeaten.", "{unbeaten:subject} stay unbeaten."), count="unbeaten"),
    ),
    ("bura.trick.card-for-card", MET): (
        Reason(
            N_("{by:subject} could beat {card:object}, but it was not laid on it."),
            when=has(**{"option.assignment": "declared"}),
        ),
        Reason(N_("{by:subject} could beat {card:object}, but it can beat one card only.")),
    ),
    ("bura.trick.any-pairing", MET): (
        Reason(N_("Here each card stands against the one it was laid on."), when=has(declared=True)),
        Reason(N_("The cards do not lie in this order, and they need not."), when=has(crossed=True)),
        Reason(N_("Each card led has a card of the answer against it.")),
    ),
    ("bura.trick.no-weighing", MET): (
        *_ahead("points"),
        *_ahead("top"),
        Reason(
            N_("The lead holds more points than the answer, {points_0} against {points_1}, but that decides nothing."),
        ),
    ),
    ("bura.trick.half-beat", MET): (
        Reason(
            *NN_(
                "{beaten:pairs}, but {unbeaten:subject} stays unbeaten.",
                "{beaten:pairs}, but {unbeaten:subject} stay unbeaten.",
            ),
            count="unbeaten",
            when=_is_long,
        ),
        Reason(N_("Only a part of the cards is beaten.")),
    ),
    ("bura.trick.beat-the-latest", MET): (Reason(N_("The last player had to beat {target:object}.")),),
    ("bura.trick.taker-keeps", MET): (
        Reason(
            *NN_(
                "{cards:subject} goes to the taker as well: {points:points}.",
                "{cards:subject} go to the taker as well: {points:points}.",
            ),
            count="cards",
            when=lambda known: "kept" not in known,
        ),
    ),
    ("bura.holding.bura", MET): (Reason(N_("All the cards are trumps.")),),
    ("bura.burkozel.bura", MET): (
        Reason(N_("These four cards are not all of one suit."), when=has(name="none")),
        Reason(N_("Where four cards are held, it takes four of one suit."), when=has(name="molodka")),
        Reason(N_("All the cards are trumps.")),
    ),
    ("bura.holding.whole-hand", MET): (
        Reason(N_("The hand has {n:cards-object}, and a full hand {size}."), count="cards", when=has(short=True)),
        Reason(N_("One card of the hand is of another suit."), when=has(short=False)),
        Reason(N_("It is the whole hand.")),
    ),
    ("bura.holding.bura-wins", MET): _EFFECT,
    ("bura.holding.bura-shown", BROKEN): (Reason(N_("The cards shown are {cards:subject}, and they win nothing.")),),
    ("bura.holding.bura-shown", MET): (
        Reason(N_("One of its cards has been played already."), when=has(late=True)),
        Reason(N_("All the cards shown are trumps.")),
    ),
    ("bura.holding.bura-window", BROKEN): (
        Reason(N_("It is not the holder's own move."), when=has(**{"option.bura_window": "own_move_only"})),
        Reason(N_("The cards are shown {moment:moments}.")),
    ),
    ("bura.holding.both-bura", MET): (
        Reason(N_("{seats:seat} hold bura, and here the higher one wins."), when=has(**{"option.both_bura": "higher"})),
        Reason(N_("{seats:seat} hold bura, and here nobody wins then."), when=has(**{"option.both_bura": "redeal"})),
        Reason(N_("{seats:seat} hold bura, and {on_lead:seat} is on lead.")),
    ),
    ("bura.holding.molodka", MET): (
        Reason(N_("All the cards are of one suit, and it is not trump."), when=has(name="molodka")),
        Reason(N_("All the cards are of one suit, and it is trump.")),
    ),
    ("bura.holding.molodka-effect", MET): _EFFECT,
    ("bura.holding.molodka-beatable", MET): (Reason(N_("{cards:subject} are molodka, but a lead like any other.")),),
    ("bura.holding.moscow", MET): _names(
        N_("{cards:subject} are Moscow as agreed here."),
        N_("{cards:subject} are not Moscow as agreed here."),
    ),
    ("bura.holding.moscow-effect", MET): _EFFECT,
    ("bura.holding.little-moscow", MET): _names(
        N_("{cards:subject} are Little Moscow."), N_("{cards:subject} are not Little Moscow.")
    ),
    ("bura.holding.ends", MET): _names(
        N_("{cards:subject} are the four ends."), N_("{cards:subject} are not the four ends.")
    ),
    ("bura.holding.golden-kozel", MET): _names(
        N_("{cards:subject} are the golden kozel."), N_("{cards:subject} are not the golden kozel.")
    ),
    ("bura.holding.high-count", MET): (
        Reason(N_("{cards:subject} are worth {points:points} together."), when=has(subject="lead")),
        *_names(
            N_("{cards:subject} are worth at least forty-one points together."),
            N_("{cards:subject} are not worth forty-one points together."),
        ),
    ),
    ("bura.jump.out-of-turn", BROKEN): (Reason(N_("A lead lies on the table already.")),),
    ("bura.jump.out-of-turn", MET): (
        Reason(N_("{seat:seat} holds {name:holdings}."), when=has(subject="jump")),
        *_IS_HOLDING,
        Reason(N_("{seat:seat} jumps in time.")),
    ),
    ("bura.jump.over-lead", MET): _IS_HOLDING,
    ("bura.jump.whole", BROKEN): (Reason(N_("You lead {cards:object}, and the whole holding is {whole:subject}.")),),
    ("bura.jump.whole", MET): (Reason(N_("You lead the whole holding.")),),
    ("bura.jump.mixed-lead", MET): _IS_HOLDING,
    ("bura.jump.mixed-lead", BROKEN): (Reason(N_("The whole holding is {cards:subject}.")),),
    ("bura.jump.priority", MET): (Reason(N_("{seat:seat} comes first.")),),
    ("bura.jump.same-trick", MET): (Reason(N_("{cards:subject} were led by a jump.")),),
    ("bura.shokha.beats-all", MET): (Reason(N_("{by:subject} is shokha here.")),),
    ("bura.shokha.joins-lead", MET): (Reason(N_("The six of spades goes with the other cards led.")),),
}
