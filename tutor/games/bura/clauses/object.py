"""What is played for."""

from __future__ import annotations

from tutor.engine.clauses import Role, Trace
from tutor.games.bura.acts import Cards
from tutor.games.bura.book import clause


@clause(
    "bura.object.target",
    role=Role.DEFINITION,
    gate="query",
    seed=("U17",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "europebet"),
    option="target",
)
def target(trace: Trace) -> int:
    """The aim is to gather thirty-one points before the opponent does.

    It is half a point more than a quarter of the pack, so one rich trick and a little can be enough.

    Examples:
        seed | declare | won 31 | moment before-draw -> result wins
        seed | declare | won 30 | moment before-draw -> result loses
    """
    points = int(trace.option("target"))
    return 31 if trace.option("hand") == 4 else points


@clause(
    "bura.object.at-least",
    role=Role.DEFINITION,
    gate="query",
    seed=("U17", "U25c"),
    basis="sources",
    sources=("seed", "pagat", "wikipedia-en", "europebet"),
    contradiction=(
        "The starting text says only the figure for bura and adds the words for more in its burkozel line alone."
    ),
)
def at_least(trace: Trace, points: int, target: int) -> bool:
    """Having more than the target is just as good as having it exactly; nobody goes bust.

    The figure is a floor; twenty-one is another game.

    Examples:
        seed | declare | won 45 | moment before-lead -> result wins
    """
    return points >= target


@clause(
    "bura.object.tricks-only",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat", "wikipedia-en"),
)
def tricks_only(trace: Trace, won: int, hand: int) -> int:
    """Only cards in tricks you have taken count; cards in your hand or on the table do not.

    A card in hand is a hope; it may still be lost to the other side.

    Examples:
        seed | declare | won 27 | moment before-lead | hand Kc 7d 6s -> result loses
        seed | declare | won 31 | moment before-lead | hand Kc 7d 6s -> result wins
    """
    return won


@clause(
    "bura.object.cards-only",
    role=Role.FACT,
    gate="query",
    seed=("U9a", "U9b", "U9c", "U9d", "U9e", "U10"),
    sources=("ours", "seed"),
)
def cards_only(trace: Trace, cards: Cards, last: bool) -> int:
    """Nothing but the cards themselves scores: no marriages, no sequences, no reward for the last trick.

    Bonuses for pairs or for the end of play come from other games.

    Examples:
        seed | value | cards Kh Qh -> points 7
        seed | value | cards Kh 6c | last_trick yes -> points 4
    """
    return 0
