"""The end of the stock."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met
from tutor.games.burraco.book import clause
from tutor.games.burraco.terms import LAST_DEAD, closes
from tutor.games.burraco.turn import Close, Discard


@clause(
    "burraco.stock.last-two-dead",
    role=Role.DEFINITION,
    gate="turn",
    basis="sources",
    sources=(
        "fibur art. 16",
        "fibur2026 art. 17",
        "fitab-library end of stock",
        "fgb end of stock",
        "international end of stock",
    ),
    option="stock_end",
    when=("last_two_dead",),
    contradiction="Others play the stock out, refill it from a pozzetto or void the deal.",
)
def last_two_dead(trace: Trace, stock: int, refill: bool) -> bool:
    """The last two cards of the stock are never drawn: whoever draws the third from the end finishes his turn, and
    his discard ends the deal.

    Nobody knows the last cards, not even by counting.

    Examples:
        fitab | turn | hand 5c 6c Kd 4h | stock 3 | moves draw 7c, meld 5c 6c 7c, discard Kd
          -> result deal-over, stock 2
        fitab | turn | hand 5c 6c Kd 4h | stock 4 | moves draw 7c, meld 5c 6c 7c, discard Kd
          -> result turn-over, stock 3
        fitab | draw | source stock | pile 5d | stock 2 -> legal no
    """
    return stock <= LAST_DEAD


@clause(
    "burraco.stock.no-pile-after",
    role=Role.DEFINITION,
    gate="turn",
    basis="sources",
    sources=("fibur art. 16", "fibur2026 art. 17"),
)
def no_pile_after(trace: Trace, over: str) -> bool:
    """When the stock is over nobody may go on by taking the pile. An empty stock that a pozzetto will still refill
    is not over.

    The deal has to come to an end.

    Examples:
        seed | draw | source pile | pile 5d Jc | stock 0 | pozzetti_left 0 -> legal no
        seed | draw | source pile | pile 5d Jc | stock 0 | pozzetti_left 1 -> legal yes
    """
    return True


@clause(
    "burraco.stock.pile-keeps-alive",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("fibur2026 art. 17",),
)
def pile_keeps_alive(trace: Trace) -> bool:
    """Taking the pile instead of the last playable stock card does not end the deal.

    The card that ends the deal is still there.

    Examples:
        fitab | turn | hand 5c 6c Kd 4h | pile 3d Jh | stock 3 | moves take, discard Kd -> result turn-over, stock 3
    """
    return True


@clause(
    "burraco.stock.last-turn-close",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("fibur2026 art. 17",),
)
def last_turn_close(trace: Trace) -> bool:
    """If the last discard of the deal is a proper close, it counts as one and earns the bonus.

    The last turn is a turn like any other.

    Examples:
        fitab | turn | hand Kd | table 4s 5s 6s 7s 8s 9s Ts, 7h 8h 9h | pozzetto taken | stock 3
          | moves draw Th, add Th to 2, discard Kd -> result closed
    """
    return True


@clause(
    "burraco.stock.last-turn-pozzetto",
    role=Role.FACT,
    gate="consequence",
    sources=("fibur2026 design note", "ours no code decides it"),
    contradiction="No code says it outright; one program decided it so.",
)
def last_turn_pozzetto(trace: Trace) -> bool:
    """A pozzetto taken with the very last discard of the deal counts as taken but unplayed.

    It was earned, and its cards will cost what they are worth.

    Examples:
        fitab | turn | hand 9c 9d Kh | table 4s 5s 6s 7s | stock 3 | pozzetti_left 1
          | moves draw 9s, meld 9c 9d 9s, discard Kh -> result deal-over, pozzetto unplayed
    """
    return True


@clause(
    "burraco.stock.pozzetto-refill",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("S13a",),
    basis="seed",
    sources=("press survey of Biriba variants",),
    option="stock_end",
    when=("pozzetto_refill",),
    contradiction="Only the starting text refills, as Biriba does; Italian codes end the deal two cards earlier.",
)
def pozzetto_refill(trace: Trace, pozzetti: int) -> bool:
    """If the stock runs out while a pozzetto is still on the table, the next pozzetto becomes the new stock.

    So one side will have no pozzetto and pay for it.

    Examples:
        seed | turn | hand 5c 6c Kd 4h | stock 0 | pozzetto taken | pozzetti_left 1 | moves draw 7c, discard Kd
          -> refused none, stock 10, pozzetti_left 0
    """
    return pozzetti > 0


@clause(
    "burraco.stock.refill-moment",
    role=Role.DEFINITION,
    gate="consequence",
    sources=("ours the seed gives no moment",),
    option="refill_timing",
)
def refill_moment(trace: Trace) -> str:
    """The pozzetto is moved to the stock either as soon as the stock is empty or, by our default, only when
    somebody draws from the empty stock; until then the pile may be taken and the pozzetto can still be earned.

    While nobody has to draw, nobody needs the cards.

    Examples:
        seed+refill_timing=eager | turn | hand 9c 9d | stock 1 | pozzetti_left 2 | moves draw 9s, meld 9c 9d 9s
          -> result pozzetto-flying, stock 11, pozzetti_left 0
        seed | turn | hand 5c 6c Kd 4h | pile 3d | stock 0 | pozzetti_left 1 | moves take, discard Kd
          -> result turn-over, stock 0, pozzetti_left 1
    """
    return str(trace.option("refill_timing"))


@clause(
    "burraco.stock.ends-deal",
    role=Role.DEFINITION,
    gate="consequence",
    seed=("S14a",),
    basis="seed",
    sources=("seed S14a",),
    option="stock_end",
    when=("pozzetto_refill", "to_last_card"),
    contradiction="One could also let the deal run until somebody must draw and cannot.",
)
def ends_deal(trace: Trace, stock: int, refill: bool) -> bool:
    """If the stock is empty and no pozzetto can refill it, the deal ends with the discard of the turn in progress,
    as a rule that of the player who drew the last card.

    The player who drew the last card still has a whole turn.

    Examples:
        fitab+stock_end=to_last_card | turn | hand 5c 6c Kd 4h | stock 1 | moves draw 7c, discard Kd
          -> result deal-over, stock 0
        seed | turn | hand 5c 6c Kd 4h | stock 1 | pozzetti_left 0 | moves draw 7c, discard Kd
          -> result deal-over, stock 0
    """
    return stock == 0 and not refill


@clause(
    "burraco.stock.no-bonus",
    role=Role.FACT,
    gate="consequence",
    seed=("S14b",),
    basis="seed",
    sources=("fibur art. 16", "fitab-library end of stock"),
    contradiction=(
        "The starting text speaks of extra points at the end of the game; we read the bonus for closing only, since "
        "burracos keep their value."
    ),
)
def no_bonus(trace: Trace) -> bool:
    """A deal that ends with the stock gives neither side the bonus for closing.

    The bonus is for an achievement.

    Examples:
        fitab | turn | hand 5c 6c Kd 4h | stock 3 | moves draw 7c, discard Kd -> result deal-over
    """
    return True


@clause(
    "burraco.stock.no-close-without-pozzetto",
    role=Role.TEST,
    gate="obligation",
    on=("discard", "close"),
    sources=("ours from the seed's closing rule",),
    option="close_if_no_pozzetto_left",
    exception_to="burraco.close.needs-pozzetto",
)
def no_close_without_pozzetto(act: Discard | Close) -> Finding | None:
    """If both pozzetti are gone and your side never had one, you cannot close, so you must always keep a card; an
    option lifts this.

    The first condition of closing can no longer be met.

    Examples:
        seed | turn | hand 5d | table 6d 7d 8d, 4s 5s 6s 7s 8s 9s Ts | pozzetti_left 0 | stock 6
          | moves draw Kd, add 5d to 1 -> refused 2
        seed+close_if_no_pozzetto_left=allowed | turn | hand 5d | table 6d 7d 8d, 4s 5s 6s 7s 8s 9s Ts
          | pozzetti_left 0 | stock 6 | moves draw Kd, add 5d to 1, discard Kd -> refused none, result closed
    """
    if act.turn.pozzetto != "untaken" or act.turn.pozzetti or not act.trace.holds("burraco.close.needs-pozzetto"):
        return None
    if not closes(act):
        return None
    return met() if act.trace.option("close_if_no_pozzetto_left") == "allowed" else broken()


@clause(
    "burraco.stock.stall",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 15bis", "fibur2026 art. 16", "pagat stalemate, memory"),
)
def stall(trace: Trace) -> bool:
    """If the players only keep swapping a single pile card, the referee may end the deal; an app may offer it.

    Otherwise two pairs of stubborn players would still be sitting there.

    Examples:
        fitab | conduct | act call-stall -> allowed yes
    """
    return True


@clause(
    "burraco.stock.time-out",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("fibur art. 15", "fibur art. 16"),
)
def time_out(trace: Trace) -> bool:
    """When the referee calls time there is one last round, begun by the partner of the player due to draw; unless
    somebody closes there is no bonus.

    Everybody at the table has the same number of turns.

    Examples:
        fitab | conduct | act second-round-after-time -> allowed no
    """
    return True


@clause(
    "burraco.stock.void-deal",
    role=Role.DEFINITION,
    gate="consequence",
    basis="sources",
    sources=("press a casino-rules site",),
    option="stock_end",
    when=("void",),
    contradiction="One casino-rules site against all codes.",
)
def void_deal(trace: Trace, stock: int, refill: bool) -> bool:
    """Where this is played, a deal in which the stock runs out is void and the same dealer deals again.

    Nothing counts if nobody got there.

    Examples:
        fitab+stock_end=void | turn | hand 5c 6c Kd 4h | stock 1 | moves draw 7c, discard Kd
          -> result deal-over, stock 0, void yes
    """
    return stock == 0
