"""Wild cards: what is wild, how many a meld takes, where they lie and how they move."""

from __future__ import annotations

from tutor.cards import JOKER, Card
from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.laid import card_at
from tutor.games.burraco.turn import Lay, Shift


@clause(
    "burraco.wild.jokers-and-twos",
    role=Role.DEFINITION,
    gate="shape",
    basis="sources",
    sources=("pagat melds, memory", "fibur art. 9", "wikipedia-it melds", "fitab definitions"),
)
def jokers_and_twos(trace: Trace, card: Card) -> bool:
    """Jokers and twos are wild: in a meld such a card can stand for a card that is missing.

    Twelve cards of the pack are wild, which makes one wild a meld just.

    Examples:
        fitab | meld | cards 5s 2h 7s -> legal yes, reading 5s 2h=6s 7s
        fitab | meld | cards 5s * 7s -> legal yes, reading 5s *=6s 7s
    """
    return card == JOKER or card.rank == "2"


@clause(
    "burraco.wild.one-per-meld",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("pagat melds, memory", "fibur art. 9", "wikipedia-it melds", "fitab-library runs", "press burraconline"),
    contradiction="One badly translated page speaks of several jokers in a meld.",
)
def one_per_meld(act: Lay) -> Finding:
    """A meld holds at most one card that is used as a wild.

    A meld is built of real cards; the wild is a crutch.

    Examples:
        fitab | meld | cards 2s 2c 3h 4h -> legal no
        fitab | meld | cards 2s 3h 4h -> legal yes
    """
    wilds = tuple(card for card, wild in zip(act.reading.meld.cards, act.reading.wild, strict=True) if wild)
    if act.reading.meld.kind == "set" and not act.reading.naturals:
        return passed()
    return broken(wilds=wilds) if len(wilds) > 1 else passed()


@clause(
    "burraco.wild.low-place",
    role=Role.PREFERENCE,
    gate="shape",
    basis="sources",
    sources=("fibur art. 6", "wikipedia-it melds", "booklet", "fibur2026 runs", "press eburraco on twos"),
)
def low_place(trace: Trace, place: int, low: int, high: int) -> int:
    """A wild that is not needed inside a run goes to its low end; if a natural ace closes the low end, it goes to
    the high end. In a set it lies last.

    A fixed place cannot be used to tell the partner anything.

    Examples:
        fitab | meld | cards * 5d 6d 7d -> reading *=4d 5d 6d 7d
        fitab | meld | cards Ac 2c 3c * -> reading Ac 2c 3c *=4c
    """
    return 0 if place == low else 1


@clause(
    "burraco.wild.stays-in-meld",
    role=Role.TEST,
    gate="possession",
    on=("move-wild",),
    seed=("S6d", "S6e"),
    basis="sources",
    sources=("fibur art. 10", "wikipedia-it melds", "fibur2026 art. 10"),
    contradiction=(
        "After forbidding that a laid card change melds the starting text adds 'however, wilds may be moved within a "
        "turn'. Taken literally, that lets a wild change melds too; we read it as a move inside its own meld, as "
        "every code has it."
    ),
)
def stays_in_meld(act: Lay) -> Finding:
    """A wild stays in the meld in which it was laid: it goes neither to another meld nor back to a hand.

    Where a wild can be moved at all, it is moved inside its meld.

    Examples:
        fitab | move-wild | meld *=4d 5d 6d 7d | target hand -> legal no
        seed | move-wild | meld *=4d 5d 6d 7d | to 9s | target Ts Js Qs -> legal no
        seed | move-wild | meld *=4d 5d 6d 7d | to 8d -> legal yes
    """
    if not act.target:
        return passed()
    act.trace.explain("burraco.table.not-to-hand" if act.target == "hand" else "burraco.table.cards-stay")
    return broken(target=act.target)


@clause(
    "burraco.wild.may-move",
    role=Role.PERMISSION,
    gate="obligation",
    on=("add", "move-wild"),
    seed=("S6f",),
    basis="seed",
    sources=("seed S6f",),
    option="wild_move",
    when=("free",),
    contradiction=(
        "The starting text only says that wilds may be moved within a turn; a narrower reading covers just the turn "
        "in which the wild was laid, a wider one would let it go to another meld."
    ),
)
def may_move(act: Lay) -> Finding:
    """In your own turn a wild of your side may take any other place in its meld, with or without a card being
    added, as long as the meld stays legal.

    The old text says that wilds may be moved, and does not say how far; the score never depends on it.

    Examples:
        seed | move-wild | meld *=4d 5d 6d 7d | to 8d -> legal yes
        seed | add | meld 2c=4c 5c 6c | cards 8c -> legal yes, reading 5c 6c 2c=7c 8c
    """
    moved = tuple(shift for shift in _moved(act) if not _is_replaced(act, shift))
    return met(moved=_stand_now(act, moved)) if moved and not act.target else passed()


def _moved(act: Lay) -> tuple[Shift, ...]:
    """The wilds of a run that lie elsewhere than before."""
    return tuple(shift for shift in act.reading.shifts if shift.wild and shift.now not in {None, shift.was})


def _stand_now(act: Lay, shifts: tuple[Shift, ...]) -> tuple[tuple[Card, Card], ...]:
    """Wilds with the cards that they stand for now."""
    return tuple((shift.card, card_at(shift.now, act.reading.meld.of)) for shift in shifts if shift.now is not None)


def _filler(act: Lay, shift: Shift) -> tuple[Card, bool] | None:
    """The card that now lies where a wild lay, and whether it is natural."""
    for card, place, wild in zip(act.reading.meld.cards, act.reading.meld.places, act.reading.wild, strict=True):
        if place == shift.was:
            return card, not wild
    return None


def _is_freed(act: Lay, shift: Shift) -> bool:
    """Whether the card that fills a wild's place frees it; where no clause says which cards do, any does."""
    filler = _filler(act, shift)
    if filler is None:
        return False
    frees = act.trace.ask("burraco.wild.natural-frees", *filler)
    return True if frees is None else bool(frees)


def _is_replaced(act: Lay, shift: Shift) -> bool:
    """Whether a natural card lies where a wild lay."""
    filler = _filler(act, shift)
    return filler is not None and filler[1]


def _is_locked(act: Lay, shift: Shift) -> bool:
    """Whether a wild had a card on each side of it."""
    places = act.before.places if act.before else ()
    return shift.was - 1 in places and shift.was + 1 in places


def _stays(act: Lay, shifts: tuple[Shift, ...]) -> Finding:
    """Whether wilds that have to keep their places do so, unless they were freed."""
    for shift in shifts:
        if shift.now == shift.was:
            continue
        if not _is_freed(act, shift):
            place = card_at(shift.was, act.reading.meld.of)
            filler = _filler(act, shift)
            if filler is not None:
                act.trace.breaks("burraco.wild.natural-frees", by=filler[0], true=place)
            return broken(card=shift.card, was=place)
    still = tuple(shift.card for shift in shifts if shift.now == shift.was)
    return met(still=still) if still else passed()


@clause(
    "burraco.wild.end-slides",
    role=Role.PERMISSION,
    gate="obligation",
    on=("add",),
    basis="sources",
    sources=("press eburraco on wilds and the discard", "press tuanotizia", "fgb art. 10", "pagat melds, memory"),
    option="wild_move",
    when=("end_slide",),
    contradiction="Common practice lets an end wild slide; FIBUR 2026 keeps every wild where it was put.",
)
def end_slides(act: Lay) -> Finding:
    """When cards are added, a wild lying at an end of a run may give up that place for another in the same run.

    An end wild stands for a card that nobody needs there.

    Examples:
        fitab | add | meld 2c=4c 5c 6c | cards 8c -> legal yes, reading 5c 6c 2c=7c 8c
    """
    slid = tuple(shift for shift in _moved(act) if not _is_locked(act, shift) and not _is_replaced(act, shift))
    return met(slid=_stand_now(act, slid)) if slid else passed()


@clause(
    "burraco.wild.locked-stays",
    role=Role.TEST,
    gate="obligation",
    on=("add",),
    basis="sources",
    sources=("press eburraco on wilds and the discard", "fgb art. 10", "fgb tests", "pagat melds, memory"),
    option="wild_move",
    when=("end_slide",),
)
def locked_stays(act: Lay) -> Finding:
    """A wild with a card on each side of it keeps its place until the natural card for that place is added, alone or
    with others.

    If it left, the run would fall apart behind it.

    Examples:
        fitab | add | meld 3c 2c=4c 5c | cards 2h -> legal no
        fitab | add | meld 5d *=6d 7d | cards 8d -> legal yes, reading 5d *=6d 7d 8d
    """
    return _stays(act, tuple(shift for shift in act.reading.shifts if shift.wild and _is_locked(act, shift)))


@clause(
    "burraco.wild.keeps-place",
    role=Role.TEST,
    gate="obligation",
    on=("add",),
    basis="sources",
    sources=("fibur2026 art. 10", "fitab-library note on tournaments"),
    option="wild_move",
    when=("replace_only",),
    contradiction="The strict text of FIBUR 2026 against the common practice of sliding an end wild.",
)
def keeps_place(act: Lay) -> Finding:
    """Every wild, even one at an end and even in the turn it was laid, keeps its place until the natural card of
    that place is added.

    The strict reading makes the place of a wild a decision.

    Examples:
        fibur2026 | add | meld 2c=4c 5c 6c | cards 8c -> legal no
        fibur2026 | add | meld *=4d 5d 6d | cards 3d -> legal yes, reading 3d *=4d 5d 6d
    """
    return _stays(act, tuple(shift for shift in act.reading.shifts if shift.wild))


@clause(
    "burraco.wild.no-bare-move",
    role=Role.TEST,
    gate="obligation",
    on=("move-wild",),
    basis="sources",
    sources=("fibur2026 art. 10", "ours no source but the seed allows it"),
    option="wild_move",
    when=("end_slide", "replace_only"),
)
def no_bare_move(act: Lay) -> Finding:
    """Inside its meld a wild never changes its place unless a card is added to that meld in the same move.

    Without a new card there is nothing that a move could be for.

    Examples:
        fitab | move-wild | meld *=4d 5d 6d 7d | to 8d -> legal no
        seed | move-wild | meld *=4d 5d 6d 7d | to 8d -> legal yes
    """
    return broken() if not act.cards and not act.target else passed()


@clause(
    "burraco.wild.natural-frees",
    role=Role.DEFINITION,
    gate="obligation",
    basis="sources",
    sources=("fibur2026 art. 10", "fibur art. 10", "fgb tests"),
    option="wild_move",
    when=("end_slide", "replace_only"),
)
def natural_frees(trace: Trace, card: Card, natural: bool) -> bool:
    """Only the true card, of the same rank and suit, frees a wild that has to keep its place; another wild never
    does.

    A wild in exchange for a wild would only be a way round the rule.

    Examples:
        fitab | add | meld 3c 2c=4c 5c | cards 2h -> legal no
        fitab | add | meld 3c 2h=4c 5c | cards 4c -> legal yes
    """
    return natural


@clause(
    "burraco.wild.replaced-stays",
    role=Role.PREFERENCE,
    gate="consequence",
    basis="sources",
    sources=("booklet", "wikipedia-it melds", "fibur art. 10", "fibur2026 art. 10"),
    contradiction=(
        "One house document gives the replaced two back to the player; every Italian code leaves it on the table."
    ),
)
def replaced_stays(trace: Trace, place: int, low: int, high: int) -> int:
    """A wild whose place has been taken by the true card stays in the meld: it goes where it is needed, else to the
    low end, or to the high end if a natural ace closes the low one.

    The wild was paid for with a meld, and there it stays.

    Examples:
        fitab | add | meld 5d *=6d 7d | cards 6d -> reading *=4d 5d 6d 7d
        fitab | add | meld 6c *=7c 8c | cards 7c Tc -> legal yes, reading 6c 7c 8c *=9c Tc
    """
    return 0 if place == low else 1
