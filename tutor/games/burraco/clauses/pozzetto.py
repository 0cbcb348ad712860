"""The pozzetto: who takes it, when, and when it may be seen."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.laid import less
from tutor.games.burraco.melds import can_stand
from tutor.games.burraco.terms import may_take_pozzetto
from tutor.games.burraco.turn import Discard, Look, Turn


@clause(
    "burraco.pozzetto.first-out",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("S11a",),
    basis="seed",
    sources=("fibur2026 pozzetto", "wikipedia-it pozzetto"),
    contradiction=(
        "The starting text speaks of the player who has not taken one; all others, and the starting text's own stock "
        "rule, count per side."
    ),
)
def first_out(trace: Trace, turn: Turn) -> bool:
    """The first player of a side to get rid of all his cards takes a pozzetto, if the side has not yet had one and
    one is left.

    Getting rid of cards is the way to new ones.

    Examples:
        seed | turn | hand 6s 6h Kd | table 4s 5s 6s 7s | pozzetti_left 1 | moves draw 6d, meld 6s 6h 6d, discard Kd
          -> refused none, result pozzetto-discard
    """
    return turn.pozzetti > 0 and not trace.ask("burraco.pozzetto.one-per-side", turn)


@clause(
    "burraco.pozzetto.one-per-side",
    role=Role.DEFINITION,
    gate="obligation",
    basis="sources",
    sources=("fibur2026 pozzetto", "wikipedia-it pozzetto"),
)
def one_per_side(trace: Trace, turn: Turn) -> bool:
    """A side takes at most one pozzetto in a deal, and one partner's taking serves both.

    There are two of them, so that each side can have one.

    Examples:
        fitab | turn | hand 9c 9d | table 4h 5h 6h | pozzetto taken | pozzetti_left 1 | moves draw 9s, meld 9c 9d 9s
          -> refused 2
    """
    return turn.pozzetto != "untaken"


@clause(
    "burraco.pozzetto.no-burraco-needed",
    role=Role.PERMISSION,
    gate="consequence",
    basis="sources",
    sources=("fgb tests",),
)
def no_burraco_needed(trace: Trace, has_burraco: bool) -> bool:
    """Taking the pozzetto needs no burraco.

    Only closing needs a burraco.

    Examples:
        fitab | turn | hand 9c 9d Kh | table 4h 5h 6h | moves draw 9s, meld 9c 9d 9s, discard Kh
          -> refused none, pozzetto unplayed
    """
    return True


@clause(
    "burraco.pozzetto.flying",
    role=Role.EFFECT,
    gate="consequence",
    seed=("S11b",),
    basis="sources",
    sources=("fibur2026 pozzetto", "fitab-library pozzetto", "wikipedia-it pozzetto", "booklet"),
    contradiction="The starting text announces the sub-cases of going to the pozzetto, but its list is missing.",
)
def flying(trace: Trace) -> str:
    """If you lay or add your last card, you pick up the pozzetto at once, do not draw again, play on with it and
    still end the turn with a discard.

    The turn is not over, since nothing was discarded.

    Examples:
        fibur2026 | turn | hand 9c 9d | table 4h 5h 6h | moves draw 9s, meld 9c 9d 9s
          -> refused none, result pozzetto-flying
    """
    return "goes-on"


@clause(
    "burraco.pozzetto.with-discard",
    role=Role.EFFECT,
    gate="consequence",
    seed=("S11b",),
    basis="sources",
    sources=("fibur2026 pozzetto", "fitab-library pozzetto", "booklet"),
    contradiction="The starting text announces the sub-cases of going to the pozzetto, but its list is missing.",
)
def with_discard(trace: Trace) -> str:
    """If your last card goes as the discard, the turn is over; the pozzetto is yours and is played from your next
    turn on, after a normal draw.

    The discard ends a turn, whatever else it does.

    Examples:
        fitab | turn | hand 9c 9d Kh | table 4h 5h 6h | moves draw 9s, meld 9c 9d 9s, discard Kh
          -> refused none, result pozzetto-discard, pozzetti_left 1
    """
    return "waits"


@clause(
    "burraco.pozzetto.peek",
    role=Role.TEST,
    gate="obligation",
    on=("look",),
    basis="sources",
    sources=("fibur art. 21", "press giochistars", "press eburraco", "pagat pozzetto, memory"),
    option="pozzetto_peek",
    contradiction="FIBUR waits for the partner's discard; Pagat, from memory, for the taker's own next turn.",
)
def peek(act: Look) -> Finding:
    """A pozzetto taken with the discard may be looked at only when the rule set says: after the partner's next
    discard, at your own next turn, or at once. With two players it is your own next turn.

    Until then it could help to guess what the partner should do.

    Examples:
        fitab | conduct | act peek-after-partner-discard -> allowed yes
        pagat | conduct | act peek-after-partner-discard -> allowed no
        fitab+pozzetto_peek=immediately | conduct | act peek-at-once -> allowed yes
    """
    if act.when == "second":
        return passed()
    order = ("immediately", "after_partner_discard", "own_next_turn")
    moments = ("at-once", "partner", "own-turn")
    allowed = order.index(str(act.trace.option("pozzetto_peek")))
    return met(when=act.when) if moments.index(act.when) >= allowed else broken(when=act.when)


@clause(
    "burraco.pozzetto.wild-discard",
    role=Role.PERMISSION,
    gate="obligation",
    on=("discard",),
    basis="sources",
    sources=("fibur2026 pozzetto",),
)
def wild_discard(act: Discard) -> Finding:
    """The discard that takes the pozzetto may be a wild card, because it does not close the deal.

    The ban on wilds is for the last discard of a deal.

    Examples:
        fitab | turn | hand 9c 9d * | table 4h 5h 6h | moves draw 9s, meld 9c 9d 9s, discard *
          -> refused none, result pozzetto-discard
    """
    if not act.cards or act.turn.blind or not all(can_stand(act.trace, card) for card in act.cards):
        return passed()
    last = less(act.turn.hand, act.cards) == ()
    return met(cards=act.cards) if last and may_take_pozzetto(act.trace, act.turn) else passed()


@clause(
    "burraco.pozzetto.first-free",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("fibur2026 pozzetto", "press casinopokeronline"),
)
def first_free(trace: Trace) -> bool:
    """The pozzetti belong to nobody beforehand: the side that gets there first takes the upper one, the other side
    the one that is left.

    It is a race.

    Examples:
        fibur2026 | turn | hand 9c 9d | table 4h 5h 6h | pozzetti_left 1 | moves draw 9s, meld 9c 9d 9s
          -> refused none, result pozzetto-flying, pozzetti_left 0
    """
    return True


@clause(
    "burraco.pozzetto.only-ones-own",
    role=Role.TEST,
    gate="possession",
    on=("look",),
    basis="sources",
    sources=("fibur art. 21",),
)
def only_ones_own(act: Look) -> Finding:
    """Nobody may pick up a pozzetto that his side has not earned, nor a second one.

    What one has seen one cannot unsee.

    Examples:
        fibur2026 | conduct | act take-second-pozzetto -> allowed no
        fitab | conduct | act peek-own-turn -> allowed yes
    """
    return broken() if act.when == "second" else passed()
