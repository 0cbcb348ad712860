"""What the cards are worth, and which is above which."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Role, Trace
from tutor.games.bura.book import clause

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
BLANKS = "9876"


@clause(
    "bura.cards.values",
    role=Role.DEFINITION,
    gate="query",
    seed=("U9a", "U9b", "U9c", "U9d", "U9e"),
    basis="seed",
    sources=("seed", "wikipedia-ru", "wikipedia-en", "pagat-reported"),
)
def values(trace: Trace, card: Card) -> int:
    """In a won trick an ace is worth eleven points, a ten ten, a king four, a queen three and a jack two.

    The five counting cards of a suit make thirty points.

    Examples:
        seed | value | cards Ah Th Kh Qh Jh -> points 30
    """
    return POINTS.get(card.rank, 0)


@clause(
    "bura.cards.blanks-worthless",
    role=Role.DEFINITION,
    gate="query",
    seed=("U10",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "wikipedia-en", "pagat-reported"),
)
def blanks_worthless(trace: Trace, card: Card) -> int:
    """A nine, an eight, a seven or a six brings no points at all.

    The figure printed on a nine is its name and not its worth.

    Examples:
        seed | value | cards 9s 9h 8d 7c 6s 6h -> points 0
    """
    return 0


@clause(
    "bura.cards.rank-order",
    role=Role.DEFINITION,
    gate="query",
    seed=("U9a", "U9b", "U9c", "U9d", "U9e", "U10"),
    basis="sources",
    sources=("seed", "wikipedia-ru", "wikipedia-en", "pagat-reported"),
    contradiction=(
        "An older encyclopaedia text and two programs put the ten below the jack; every other text ranks it just "
        "under the ace."
    ),
    dissent=("wikipedia-old", "bura-cairo", "losers-club"),
)
def rank_order(trace: Trace, card: Card) -> int:
    """From strong to weak each suit runs ace, ten, king, queen, jack and then the four worthless ranks, so a ten
    beats a king.

    Strength follows the values, which puts the ten right under the ace.

    Examples:
        seed | trick | trump h | plays Js, Ts -> taker 1
        seed | trick | trump s | plays Td, Kd -> taker 0
    """
    return "JQKTA".find(card.rank) + 1


@clause(
    "bura.cards.blanks-ranked",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("wikipedia-en", "pagat-reported"),
    contradiction="One summary box prints the four blanks from six to nine; this is only an order of print.",
    dissent=("wikipedia-ru",),
)
def blanks_ranked(trace: Trace, card: Card) -> int:
    """The four worthless ranks are not equal: nine beats eight, eight beats seven, seven beats six.

    Blanks are equal in points only.

    Examples:
        seed | trick | trump s | plays 7c, 8c -> taker 1
        seed | trick | trump s | plays 7c, 6c -> taker 0
    """
    return "6789".find(card.rank) + 1


@clause(
    "bura.cards.total",
    role=Role.FACT,
    gate="query",
    seed=("U2", "U9a", "U9b", "U9c", "U9d", "U9e", "U10"),
    basis="seed",
    sources=("seed", "burkozel-formalized"),
    contradiction="One article gives ninety points for the pack; adding up the cards refutes it.",
)
def total(trace: Trace) -> int:
    """The pack holds 120 points, thirty in each suit, and when every trick is played all of them have been taken by
    somebody.

    Four aces, four tens, four kings, four queens and four jacks; blanks add nothing.

    Examples:
        seed+deck=32 | setup -> total 120
    """
    return sum(POINTS[rank] for rank in POINTS) * 4
