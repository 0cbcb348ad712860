"""Whose turn it is, and what a turn is made of."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.burraco.book import clause
from tutor.games.burraco.deadends import dead_end
from tutor.games.burraco.laid import less
from tutor.games.burraco.turn import Act, Discard, Draw, Lay, Take


@clause(
    "burraco.turn.clockwise",
    role=Role.DEFINITION,
    gate="turn",
    seed=("S5a",),
    basis="seed",
    sources=("pagat play", "fibur play"),
    contradiction="One casino-rules site plays anticlockwise.",
)
def clockwise(trace: Trace, seats: str, seat: str) -> str:
    """The turn passes clockwise, beginning with the player at the dealer's left.

    The dealer's left neighbour has waited longest for the deal.

    Examples:
        fitab | setup | players 4 | dealer N -> first E
    """
    return seats[(seats.index(seat) + 1) % len(seats)]


@clause(
    "burraco.turn.own-turn",
    role=Role.TEST,
    gate="turn",
    on=("draw", "take", "meld", "add", "move-wild", "discard"),
    seed=("S6c",),
    basis="seed",
    sources=("fibur art. 6", "wikipedia-it play"),
)
def own_turn(act: Act) -> Finding:
    """You may draw, lay cards and discard only while it is your own turn.

    It covers wilds as well, where they may be moved at all.

    Examples:
        seed | add | meld *=4d 5d 6d | cards 8d | turn other -> legal no
        seed | add | meld *=4d 5d 6d | cards 8d | turn own -> legal yes
        seed | conduct | act meld-out-of-turn -> allowed no
    """
    return passed() if act.turn.own and act.turn.phase != "over" else broken()


@clause(
    "burraco.turn.draw-first",
    role=Role.TEST,
    gate="turn",
    on=("meld", "add", "move-wild", "discard"),
    seed=("S5b",),
    basis="seed",
    sources=("pagat play, memory", "fibur art. 6", "fitab-library tests", "fgb tests"),
)
def draw_first(act: Lay | Discard) -> Finding:
    """A turn begins with a draw; nothing may be laid or discarded before it.

    So the number of cards in the game keeps moving from the stock to the table.

    Examples:
        fitab | turn | hand 9c 4d Ks | table 6c 7c 8c | moves add 9c to 1 -> refused 1
        fitab | turn | hand 9c 4d Ks | table 6c 7c 8c | moves draw Jh, add 9c to 1 -> refused none
    """
    return broken() if act.turn.phase == "draw" else passed()


@clause(
    "burraco.turn.one-draw",
    role=Role.TEST,
    gate="turn",
    on=("draw", "take"),
    basis="sources",
    sources=("fibur art. 6", "fibur2026 turn"),
)
def one_draw(act: Draw | Take) -> Finding:
    """You draw once in a turn, from one source only.

    It is the stock or the pile, and one time.

    Examples:
        fitab | turn | hand Qs Qh 4c 8s | pile 7d Jc | moves draw 9s, take -> refused 2
        fitab | turn | hand Qs Qh 4c 8s | pile 7d Jc | moves take -> refused none
    """
    again = act.turn.phase == "play" and not act.turn.redraw
    return broken(flown=act.turn.flown) if again else passed()


@clause(
    "burraco.turn.lay-after-draw",
    role=Role.PERMISSION,
    gate="turn",
    on=("meld", "add"),
    seed=("S6a",),
    basis="seed",
    sources=("pagat play, memory", "fibur art. 6", "fitab-library turn"),
)
def lay_after_draw(act: Lay) -> Finding:
    """Between the draw and the discard you may lay as many new melds and additions as you like.

    There is no limit to what may be laid in one turn.

    Examples:
        seed | turn | hand 5c 6c 9d 9h Kd | pile Jd 7c | moves take, meld 5c 6c 7c, discard Jd -> refused none
    """
    return met(cards=act.cards) if act.turn.whole else passed()


@clause(
    "burraco.turn.ends-with-discard",
    role=Role.EFFECT,
    gate="turn",
    seed=("S9a",),
    basis="seed",
    sources=("fibur art. 6", "fgb art. 7"),
)
def ends_with_discard(trace: Trace) -> bool:
    """You end your turn by putting one card from your hand on the discard pile.

    The pile grows by one card a turn until somebody takes it.

    Examples:
        fitab | turn | hand Ks | table 3d 4d 5d | pozzetto taken | moves draw 6d, discard Ks -> result turn-over
    """
    return True


@clause(
    "burraco.turn.no-dead-end",
    role=Role.TEST,
    gate="obligation",
    on=("take", "meld", "add"),
    basis="sources",
    sources=("fitab-library refused moves", "fgb change log", "ours from the closing rules"),
    contradiction="At a real table the code undoes the last meld afterwards; an engine refuses it beforehand.",
)
def no_dead_end(act: Lay | Take) -> Finding:
    """Whatever you lay, a permitted discard must be left, unless the last card laid takes the pozzetto or, where
    that is allowed, closes the deal. Once your side's pozzetto is gone you must keep at least two cards, or one
    card with which you may close.

    Otherwise a player could lay down to a card that can never leave the hand, and the game would stand still.

    Examples:
        fitab | turn | hand Ks | table 3d 4d 5d | pozzetto taken | moves draw 6d, add 6d to 1 -> refused 2
        fitab | turn | hand 9c 9d Ks 4s | table 4h 5h 6h | pozzetto taken | moves draw 9s, meld 9c 9d 9s, discard Ks
          -> refused none, result turn-over
    """
    return dead_end(act)


@clause(
    "burraco.hand.own-cards",
    role=Role.TEST,
    gate="possession",
    on=("meld", "add", "discard"),
    sources=("ours every source takes it for granted",),
)
def own_cards(act: Lay | Discard) -> Finding:
    """You can lay or discard only cards that are in your hand at that moment.

    What a partner holds or what lies in the pile is no help before it is taken.

    Examples:
        fitab | turn | hand Qs Qh 4c 8s | moves draw 9s, discard Kd -> refused 2
        fitab | turn | hand Qs Qh 4c 8s | moves draw 9s, discard 4c -> refused none
    """
    if not act.turn.whole or act.turn.blind or less(act.turn.hand, act.cards) is not None:
        return passed()
    missing = tuple(card for card in act.cards if act.turn.hand.count(card) < act.cards.count(card))
    return broken(missing=missing)
