"""Melds in general: what they are, whose they are, and that they stay."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.judging import run_shape
from tutor.games.burraco.laid import Meld
from tutor.games.burraco.terms import points_of
from tutor.games.burraco.turn import Lay


@clause(
    "burraco.meld.set-or-run",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("pagat melds, memory", "fibur art. 9", "wikipedia-it melds", "booklet"),
)
def set_or_run(act: Lay) -> Finding:
    """A meld is either a set of equal ranks or a run of consecutive cards in one suit.

    There is no third kind, whatever other rummy games know.

    Examples:
        fitab | meld | cards 8d 8c 9h -> legal no
        fitab | meld | cards 8d 8c 8h -> legal yes, kind set
        fitab | meld | cards 8d 9d Td -> legal yes, kind run
    """
    if act.reading.meld.kind == "loose":
        return broken(cards=act.cards)
    return met(kind=act.reading.meld.kind) if act.before is None else passed()


@clause(
    "burraco.meld.three-cards",
    role=Role.TEST,
    gate="shape",
    on=("meld",),
    basis="sources",
    sources=("pagat melds, memory", "fibur art. 9", "wikipedia-it melds", "booklet"),
)
def three_cards(act: Lay) -> Finding:
    """A meld has at least three cards.

    Two cards that go together are only a promise.

    Examples:
        fitab | meld | cards 9d 9c -> legal no
        fitab | meld | cards 9d 9c 9h -> legal yes
    """
    count = len(act.reading.meld)
    if count < 3:
        return broken(count=count)
    return met(count=count) if count == 3 and not act.turn.whole else passed()


@clause(
    "burraco.meld.no-opening-minimum",
    role=Role.PERMISSION,
    gate="obligation",
    on=("meld",),
    basis="sources",
    sources=("booklet", "pagat play, memory"),
)
def no_opening_minimum(act: Lay) -> Finding:
    """Nobody has to lay, and the first meld needs no minimum value.

    Canasta asks for a minimum; here three threes will do.

    Examples:
        fitab | meld | cards 3s 3h 3d -> legal yes, points 15
    """
    points = points_of(act.trace, act.reading.meld.cards)
    first = act.turn.whole and not act.turn.melds
    return met(points=points) if points <= 15 or first else passed()


@clause(
    "burraco.meld.no-merging",
    role=Role.FACT,
    gate="shape",
    basis="sources",
    sources=("fitab-library tests", "ours from the rule that laid cards stay"),
)
def no_merging(trace: Trace, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Melds on the table are never joined together and never split, even when they come to touch.

    Two short runs that touch are still two runs, and no burraco.

    Examples:
        fitab | conduct | act merge-melds -> allowed no
        fitab | conduct | act split-meld -> allowed no
    """
    return melds


@clause(
    "burraco.table.cards-stay",
    role=Role.DEFINITION,
    gate="possession",
    seed=("S6d",),
    basis="seed",
    sources=("fibur art. 10", "wikipedia-it melds"),
)
def cards_stay(trace: Trace) -> bool:
    """A card laid in one meld never moves to another meld.

    What is laid is laid; planning comes before.

    Examples:
        seed | conduct | act move-laid-card -> allowed no
    """
    return True


@clause(
    "burraco.table.not-to-hand",
    role=Role.DEFINITION,
    gate="possession",
    seed=("S6e",),
    basis="seed",
    sources=("fibur art. 10", "wikipedia-it melds"),
    contradiction="One house document lets a player take back a replaced two; every Italian code forbids it.",
)
def not_to_hand(trace: Trace) -> bool:
    """A laid card never goes back to anybody's hand.

    Cards on the table are counted already, by everybody.

    Examples:
        seed | conduct | act take-up-laid-card -> allowed no
    """
    return True


@clause(
    "burraco.add.own-side",
    role=Role.TEST,
    gate="possession",
    on=("add", "move-wild"),
    seed=("S6b",),
    basis="seed",
    sources=("wikipedia-it play", "press sisal", "fibur2026 additions"),
)
def own_side(act: Lay) -> Finding:
    """You may add cards to any meld of your own side, your partner's included, but never to a meld of the
    opponents.

    Helping the other side's melds would spoil them as easily as it helps.

    Examples:
        fitab | add | meld 8s 9s Ts | cards Js | side opponents -> legal no
        fitab | add | meld 8s 9s Ts | cards Js | side own -> legal yes
    """
    if act.side == "opponents":
        return broken()
    return met() if act.turn.whole else passed()


@clause(
    "burraco.add.whole-meld-legal",
    role=Role.TEST,
    gate="shape",
    on=("add", "move-wild"),
    basis="sources",
    sources=("fibur art. 9", "fibur2026 additions", "fitab-library runs"),
)
def whole_meld_legal(act: Lay) -> Finding:
    """After an addition the whole meld must again be a legal set or run.

    It is the meld that is judged, not the card that comes.

    Examples:
        fitab | add | meld 7c 8c 9c | cards 3c -> legal no
        fitab | add | meld 7c 8c 9c | cards Tc -> legal yes, reading 7c 8c 9c Tc
    """
    if not run_shape(act):
        return broken(meld=act.reading.meld.text, added=act.cards)
    return passed() if act.turn.whole else met(meld=act.reading.meld.text, added=act.cards)
