"""Closing the deal, and everything that can be missing for it."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.melds import can_stand
from tutor.games.burraco.terms import class_of, closes
from tutor.games.burraco.turn import Close, Discard


@clause(
    "burraco.close.all-cards",
    role=Role.EFFECT,
    gate="consequence",
    seed=("S12a",),
    basis="seed",
    sources=("fibur art. 16", "fibur2026 art. 17", "fgb closing", "wikipedia-it closing", "booklet"),
)
def all_cards(trace: Trace) -> bool:
    """You close by getting rid of every card in your hand.

    It is worth a hundred, and it leaves the others with what they hold.

    Examples:
        fitab | turn | hand 6s 6h Kd | table 4s 5s 6s 7s 8s 9s Ts | pozzetto taken | pozzetti_left 1
          | moves draw 6d, meld 6s 6h 6d, discard Kd -> refused none, result closed
    """
    return True


@clause(
    "burraco.close.needs-pozzetto",
    role=Role.TEST,
    gate="obligation",
    on=("discard", "close"),
    seed=("S12b",),
    basis="seed",
    sources=("fibur art. 16", "fibur2026 art. 17", "fgb closing", "wikipedia-it closing"),
)
def needs_pozzetto(act: Discard | Close) -> Finding:
    """Your side must have taken its pozzetto before you close. Either partner may close, whichever of the two took
    it.

    Without it the deal would be over before it began.

    Examples:
        fitab | turn | hand 9h | table 4s 5s 6s 7s 8s 9s Ts, 6h 7h 8h | pozzetto taken | pozzetti_left 0
          | moves draw Kd, add 9h to 2, discard Kd -> refused none, result closed
        fitab | turn | hand 9h | table 4s 5s 6s 7s 8s 9s Ts, 6h 7h 8h | pozzetto untaken | pozzetti_left 0
          | moves draw Kd, add 9h to 2, discard Kd -> refused 2
    """
    return broken() if closes(act) and act.turn.pozzetto == "untaken" else passed()


@clause(
    "burraco.close.needs-burraco",
    role=Role.TEST,
    gate="obligation",
    on=("discard", "close"),
    seed=("S12c",),
    basis="seed",
    sources=("fibur art. 16", "fibur2026 art. 17", "fitab-library closing", "international art. 16"),
    option="close_needs",
    contradiction="The starting text and the international code ask for a clean burraco; the Italian codes take any.",
)
def needs_burraco(act: Discard | Close) -> Finding:
    """Your side must own a burraco before you close; the opponents' do not count. In some rule sets any kind will
    do, in others at least one must be clean, and a semi-clean one is not.

    Emptying the hand is not enough; something must have been built.

    Examples:
        fitab | turn | hand Ks | table *=5s 6s 7s 8s 9s Ts Js, 7h 8h 9h | pozzetto taken
          | moves draw Th, add Th to 2, discard Ks -> refused none, result closed
        seed | turn | hand Ks | table *=5s 6s 7s 8s 9s Ts Js, 7h 8h 9h | pozzetto taken
          | moves draw Th, add Th to 2, discard Ks -> refused 2
    """
    if not closes(act):
        return passed()
    needs = act.trace.option("close_needs")
    names = {"clean", "royal", "super"} | (set() if needs == "clean" else {"semi-clean", "dirty"})
    has = any(class_of(act.trace, meld).name in names for meld in act.turn.melds)
    return passed() if has else broken(needs=needs)


@clause(
    "burraco.close.final-discard",
    role=Role.TEST,
    gate="obligation",
    on=("close",),
    basis="sources",
    sources=("fibur2026 art. 17", "fitab-library closing", "international art. 31", "booklet", "press playjoy"),
    option="final_discard",
    contradiction=(
        "One glossary says that closing without a discard makes no difference; every code demands the discard."
    ),
)
def final_discard(act: Close) -> Finding:
    """To close, the last card must be discarded; laying or adding it is not enough unless the rule set makes the
    last discard optional.

    One card more must be kept than can be laid.

    Examples:
        fitab | turn | hand Th | table 4s 5s 6s 7s 8s 9s Ts, 7h 8h 9h | pozzetto taken | moves draw Jh, add Th Jh to 2
          -> refused 2
        fitab+final_discard=optional | turn | hand Th | table 4s 5s 6s 7s 8s 9s Ts, 7h 8h 9h | pozzetto taken
          | moves draw Jh, add Th Jh to 2 -> refused none, result closed
    """
    return broken() if act.trace.option("final_discard") == "required" else met()


@clause(
    "burraco.close.no-wild",
    role=Role.TEST,
    gate="obligation",
    on=("discard",),
    basis="sources",
    sources=("fibur art. 14", "fibur2026 art. 17", "fitab-library closing", "wikipedia-it closing", "booklet"),
    option="wild_final_discard",
    when=("forbidden",),
    exception_to="burraco.discard.wild-allowed",
)
def no_wild(act: Discard) -> Finding | None:
    """The closing discard may not be a joker or any two, not even a two that could have been natural in a run.

    A wild can be laid anywhere, so it is no proof of skill to be rid of it.

    Examples:
        fitab | turn | hand 2c | table 4s 5s 6s 7s 8s 9s Ts, 7h 8h 9h | pozzetto taken | moves draw Th, add Th to 2
          -> refused 2
        fitab | turn | hand Kc | table 4s 5s 6s 7s 8s 9s Ts, 7h 8h 9h | pozzetto taken
          | moves draw Th, add Th to 2, discard Kc -> refused none, result closed
    """
    wild = tuple(card for card in act.cards if can_stand(act.trace, card))
    return broken(cards=wild) if wild and closes(act) else None


@clause(
    "burraco.close.same-turn",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("booklet", "press eburraco"),
)
def same_turn(trace: Trace) -> bool:
    """Taking the pozzetto in flight, finishing a burraco and closing may all happen in one turn.

    A turn has no limit.

    Examples:
        fitab | turn | hand 9c 9d | table *=4h 5h 6h 7h 8h 9h Th | next_pozzetto 5s 6s 7s 8s Js Jd Jh Qc Qd Qh 4c
          | moves draw 9s, meld 9c 9d 9s, meld 5s 6s 7s 8s, meld Js Jd Jh, meld Qc Qd Qh, discard 4c
          -> refused none, result closed
    """
    return True


@clause(
    "burraco.close.new-burraco-counts",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("fgb tests",),
)
def new_burraco_counts(trace: Trace) -> bool:
    """A burraco finished by the very play that leaves your last card already counts for closing.

    What counts is what lies there when the last card goes.

    Examples:
        fitab | turn | hand Ks | table 7d 8d 9d Td Jd Qd | pozzetto taken | moves draw 6d, add 6d to 1, discard Ks
          -> refused none, result closed
    """
    return True


@clause(
    "burraco.close.ends-deal",
    role=Role.EFFECT,
    gate="consequence",
    seed=("S12a",),
    basis="seed",
    sources=("fibur art. 16", "fitab-library closing"),
    contradiction="The starting text says that the game ends; we read the deal, since it knows no target.",
)
def ends_deal(trace: Trace) -> bool:
    """The deal ends on the spot when somebody closes.

    Nobody gets another turn to lay what is left.

    Examples:
        fitab | turn | hand 6s 6h Kd | table 4s 5s 6s 7s 8s 9s Ts | pozzetto taken | pozzetti_left 1
          | moves draw 6d, meld 6s 6h 6d, discard Kd -> refused none, result closed
    """
    return True
