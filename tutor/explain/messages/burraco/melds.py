"""What the clauses about melds, wilds and twos found, in sentences."""

from __future__ import annotations

from typing import Final

from tutor.engine.clauses import Mark
from tutor.errors import N_, NN_
from tutor.explain.messages.burraco.known import both, distinct, has, is_set
from tutor.explain.reasons import Known, Reason, Reasons

MET, BROKEN = Mark.MET, Mark.BROKEN
MANY: Final = 3
"""Cards that are counted rather than named."""


def _to_a_meld(known: Known) -> bool:
    return known.get("target") not in {None, "hand"}


_STAYS: Reasons = (Reason(*NN_("{still:subject} stays in place.", "{still:subject} stay in place."), count="still"),)
_LEAVES: Reasons = (Reason(N_("{card:subject} would have to leave the place {was:genitive}.")),)
_STANDS: Reasons = (Reason(N_("{stands:standing}.")),)
_BARRED_END: Reasons = (Reason(N_("The meld has {count:cards-object}; at most {cap:cards} may lie in it here.")),)
_WITHIN: Reasons = (Reason(N_("The meld has {count:cards-object}, and {cap} are the most.")),)

MELDS: Final[dict[tuple[str, Mark], Reasons]] = {
    ("burraco.meld.set-or-run", MET): (
        Reason(N_("The cards have equal ranks."), when=has(kind="set", clean=True)),
        Reason(N_("The natural cards have equal ranks."), when=has(kind="set")),
        Reason(N_("The cards follow each other in one suit."), when=has(kind="run")),
    ),
    ("burraco.meld.set-or-run", BROKEN): (Reason(N_("Neither the ranks nor the suits match.")),),
    ("burraco.meld.three-cards", MET): (Reason(N_("It has three cards, the fewest a meld may have."), whole=True),),
    ("burraco.meld.three-cards", BROKEN): (
        Reason(*NN_("There is only one card.", "There are only {n} cards."), count="count"),
    ),
    ("burraco.meld.no-opening-minimum", MET): (Reason(N_("The cards bring {points:points}, and that is enough.")),),
    ("burraco.meld.no-merging", MET): (Reason(N_("The other run {suit:suit-locative} stays a meld of its own.")),),
    ("burraco.add.own-side", MET): (Reason(N_("The meld belongs to your side.")),),
    ("burraco.add.own-side", BROKEN): (Reason(N_("The meld belongs to the opponents.")),),
    ("burraco.add.whole-meld-legal", MET): (
        Reason(N_("With {added:object} added it is still a meld."), when=lambda known: bool(known.get("added"))),
        Reason(N_("The meld stays a legal one.")),
    ),
    ("burraco.add.whole-meld-legal", BROKEN): (
        Reason(
            N_("With {added:object} added it would no longer be a meld."), when=lambda known: bool(known.get("added"))
        ),
        Reason(N_("It would no longer be a meld.")),
    ),
    ("burraco.run.one-suit", BROKEN): (
        Reason(
            *NN_(
                "As a run {suit:suit-locative} it fails, for {strangers:subject} is of another suit.",
                "As a run {suit:suit-locative} it fails, for {strangers:subject} are of other suits.",
            ),
            count="strangers",
        ),
    ),
    ("burraco.run.no-repeat", BROKEN): (
        Reason(
            *NN_(
                "The place {twice:genitive} would be taken twice.", "The places {twice:genitive} would be taken twice."
            ),
            count="twice",
        ),
    ),
    ("burraco.run.no-gaps", BROKEN): (
        Reason(
            *NN_("{n} card would be missing in between.", "{n} cards would be missing in between."),
            count="empty",
            when=lambda known: len(known["empty"]) > MANY,
        ),
        Reason(
            *NN_("{empty:subject} would be missing in between.", "{empty:subject} would be missing in between."),
            count="empty",
        ),
    ),
    ("burraco.run.no-gaps", MET): (Reason(N_("{filled:fillings}.")),),
    ("burraco.run.size-cap", BROKEN): _BARRED_END,
    ("burraco.run.size-cap", MET): _WITHIN,
    ("burraco.run.ace-ends", BROKEN): (
        Reason(
            *NN_("{beyond:subject} would lie beyond the ace.", "{beyond:subject} would lie beyond the ace."),
            count="beyond",
        ),
    ),
    ("burraco.run.ace-ends", MET): (
        Reason(N_("{high:subject} stands above the king.")),
        Reason(N_("{low:subject} stands below the two.")),
    ),
    ("burraco.run.one-ace", BROKEN): (Reason(N_("There would be {count} aces in the run.")),),
    ("burraco.run.both-aces", MET): (Reason(N_("An ace stands at each end of the run.")),),
    ("burraco.run.several-per-suit", MET): (Reason(N_("Your side has another run {suit:suit-locative}.")),),
    ("burraco.set.equal-ranks", BROKEN): (
        Reason(
            *NN_(
                "As a set of {rank:rank-plural} it fails, for {strangers:subject} does not belong.",
                "As a set of {rank:rank-plural} it fails, for {strangers:subject} do not belong.",
            ),
            count="strangers",
        ),
    ),
    ("burraco.set.any-suits", MET): (Reason(N_("The same suit occurs more than once, and that is no harm.")),),
    ("burraco.set.no-set-of-twos", BROKEN): (Reason(N_("All these cards are wild.")),),
    ("burraco.set.allowed-ranks", BROKEN): (Reason(N_("Sets of {rank:rank-plural} are not played here.")),),
    ("burraco.set.allowed-ranks", MET): (
        Reason(
            N_("This is a set of {rank:rank-plural}, which is played here."),
            when=is_set("sets_allowed", "aces_and_threes"),
        ),
        Reason(N_("This is a set of {rank:rank-plural}.")),
    ),
    ("burraco.set.size-cap", BROKEN): _BARRED_END,
    ("burraco.set.size-cap", MET): _WITHIN,
    ("burraco.set.one-per-rank", BROKEN): (Reason(N_("Your side has a set of {rank:rank-plural} already.")),),
    ("burraco.wild.jokers-and-twos", MET): (
        *_STANDS,
        Reason(
            *NN_(
                "{cards:subject} stands for one of the {rank:rank-plural}.",
                "{cards:subject} stand for some of the {rank:rank-plural}.",
            ),
            count="cards",
            when=lambda known: isinstance(known.get("rank"), str),
        ),
    ),
    ("burraco.wild.jokers-and-twos", BROKEN): (Reason(N_("No card of it is used as a wild.")),),
    ("burraco.wild.one-per-meld", BROKEN): (Reason(N_("It would hold more than one wild: {wilds:subject}.")),),
    ("burraco.wild.low-place", MET): (
        Reason(
            *NN_("{cards:subject} is at the low end.", "{cards:subject} are at the low end."),
            count="cards",
            when=has(low=True),
        ),
        Reason(
            *NN_("{cards:subject} is at the high end.", "{cards:subject} are at the high end."),
            count="cards",
            when=has(low=False),
        ),
    ),
    ("burraco.wild.stays-in-meld", BROKEN): (Reason(N_("The wild would go to another meld."), when=_to_a_meld),),
    ("burraco.wild.may-move", BROKEN): (
        Reason(N_("It stands for {place:object} already.")),
        Reason(N_("In a set it has no place of its own."), when=lambda known: bool(known.get("rank"))),
    ),
    ("burraco.wild.may-move", MET): (
        Reason(N_("Now {moved:standing}."), when=lambda known: all(card != stands for card, stands in known["moved"])),
        Reason(N_("The wild has taken another place in its meld.")),
    ),
    ("burraco.wild.end-slides", MET): (Reason(N_("The wild lay at an end; now {slid:standing}.")),),
    ("burraco.wild.locked-stays", MET): _STAYS,
    ("burraco.wild.locked-stays", BROKEN): _LEAVES,
    ("burraco.wild.keeps-place", MET): _STAYS,
    ("burraco.wild.keeps-place", BROKEN): _LEAVES,
    ("burraco.wild.no-bare-move", BROKEN): (Reason(N_("No card is being added.")),),
    ("burraco.wild.natural-frees", BROKEN): (Reason(N_("{by:subject} is not {true:subject}, only another wild.")),),
    ("burraco.wild.replaced-stays", MET): (
        Reason(N_("{was:subject} takes its place, and {card:subject} now stands for {now:object}.")),
    ),
    ("burraco.two.natural", MET): (
        Reason(N_("{card:subject} lies in its own natural place, so it is not a wild."), when=has(natural=True)),
        Reason(
            N_("{card:subject} lies in second place, but no natural three lies beside it."),
            when=lambda known: known.get("natural") is False and known["card"].suit == known.get("suit"),
        ),
        Reason(N_("{card:subject} lies in the place of the two, but is of another suit."), when=has(natural=False)),
    ),
    ("burraco.two.second-two-wild", MET): (Reason(N_("One copy {twin:genitive} is natural, the other is the wild.")),),
    ("burraco.two.falls-home", MET): (Reason(N_("{card:subject} goes home to the place of the two.")),),
    ("burraco.two.leaves-home", MET): (
        Reason(N_("{card:subject} leaves the place of the two and stands for {now:object}.")),
    ),
    ("burraco.two.wild-in-set", MET): (
        Reason(
            *NN_("{cards:subject} is a wild in this set.", "{cards:subject} are wilds in this set."),
            count="cards",
            when=both(distinct("cards"), lambda known: all(hasattr(card, "rank") for card in known["cards"])),
        ),
    ),
    ("burraco.pack.twin-cards", MET): (
        Reason(*NN_("{cards:subject} is here twice.", "{cards:subject} are here twice each."), count="cards"),
    ),
}
