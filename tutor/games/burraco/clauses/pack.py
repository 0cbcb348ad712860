"""Pack, seats, the draw for the first deal and the cut."""

from __future__ import annotations

from tutor.cards import ALL_CARDS, JOKER, Card
from tutor.engine.clauses import Role, Trace
from tutor.games.burraco.book import clause
from tutor.games.burraco.laid import Cards

DRAW_ORDER = "3456789TJQKA2*"
"""The ranks in the draw for the first deal, from low to high."""

SUITS_HIGH = {"hearts_high": "scdh", "spades_high": "cdhs"}
"""The suits from low to high where they settle equal ranks."""


@clause(
    "burraco.pack.two-packs",
    role=Role.DEFINITION,
    gate="readable",
    basis="sources",
    sources=("pagat pack", "fibur art. 1", "fitab definitions", "fgb digest"),
    contradiction=(
        "One glossary counts 104 cards, having left out the jokers; the international game is told both with and "
        "without jokers."
    ),
)
def two_packs(trace: Trace) -> Cards:
    """The pack is two ordinary packs of 52 cards put together with four jokers: 108 cards.

    Jokers are wild cards here and the twos as well, so twelve cards of the pack can stand for others.

    Examples:
        fitab | setup | players 4 | dealer N -> pack 108, stock 41
    """
    faces = tuple(card for card in ALL_CARDS if card != JOKER)
    return faces * 2 + (JOKER,) * 4


@clause(
    "burraco.pack.twin-cards",
    role=Role.FACT,
    gate="readable",
    basis="sources",
    sources=("fibur art. 1", "fibur2026 cards"),
)
def twin_cards(trace: Trace) -> int:
    """Every face exists exactly twice. The two copies are separate cards with the same powers, so a third copy can
    never appear.

    Whoever counts cards counts to two for each face, and to four for jokers.

    Examples:
        fitab | meld | cards 9s 9s 9h 9h 9d 9d 9c 9c -> legal yes, clean yes
    """
    return 2


@clause(
    "burraco.seat.partners-opposite",
    role=Role.DEFINITION,
    gate="query",
    seed=("S1",),
    basis="seed",
    sources=("pagat players", "fibur seating"),
)
def partners_opposite(trace: Trace, seats: str, seat: str) -> str | None:
    """Two pairs play. Partners sit across the table from each other, so that every neighbour is an opponent.

    The sides are North with South and East with West.

    Examples:
        seed | setup | players 4 | dealer S -> partner N
    """
    return seats[(seats.index(seat) + 2) % 4] if len(seats) == 4 else None


@clause(
    "burraco.cut.for-first-play",
    role=Role.FACT,
    gate="query",
    seed=("S2a",),
    basis="seed",
    sources=("pagat first dealer", "fibur seating"),
    contradiction=(
        "The starting text names only who plays first; that the same cards settle the dealer is common practice. In "
        "tournaments the seats are set by the referee instead of by a draw."
    ),
)
def for_first_play(trace: Trace) -> bool:
    """Before the first deal each player draws a card from the pack; these cards settle who deals and who plays
    first.

    One draw answers two questions, so that nobody has an edge in both.

    Examples:
        pagat | setup | players 4 | draws N 5s, E 6h, S 9d, W Kc -> dealer N, first W
    """
    return True


@clause(
    "burraco.cut.card-order",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat first dealer", "fibur art. 1", "press atuttonet"),
)
def card_order(trace: Trace, card: Card) -> int:
    """For this draw a joker is highest, then the two, the ace, the king and so on down to the three. The order has
    nothing to do with melds.

    The best cards to hold are the highest to draw.

    Examples:
        pagat | setup | players 4 | draws N 2s, E 5h, S 9d, W Kc -> dealer E, first N
    """
    return DRAW_ORDER.index(card.rank)


@clause(
    "burraco.cut.equal-cards",
    role=Role.DEFINITION,
    gate="query",
    seed=("S2c",),
    basis="seed",
    sources=("pagat first dealer", "fibur art. 1", "press larivistadelburraco"),
    option="dealer_tie",
    contradiction=(
        "The starting text draws anew when two cards are identical, which we take as equal in rank; Pagat ranks "
        "spades, hearts, diamonds, clubs; the federations rank hearts, diamonds, clubs, spades."
    ),
)
def equal_cards(trace: Trace, card: Card) -> int | None:
    """Equal cards are settled as the rule set says: by drawing again, or by suit with hearts or with spades on top.

    Two packs hold every card twice, so that even the suits cannot settle everything; true twins and jokers draw
    again.

    Examples:
        seed | setup | players 4 | draws N 5s, E 5h, S 9d, W Kc -> redraw yes
        pagat | setup | players 4 | draws N 5s, E 5h, S 9d, W Kc -> redraw no, dealer E
        fitab | setup | players 4 | draws N 5s, E 5h, S 9d, W Kc -> redraw no, dealer N
    """
    suits = SUITS_HIGH.get(str(trace.option("dealer_tie")))
    return suits.index(card.suit) if suits and card.suit else None


@clause(
    "burraco.cut.lowest-deals",
    role=Role.DEFINITION,
    gate="query",
    seed=("S2b",),
    basis="seed",
    sources=("pagat first dealer", "press larivistadelburraco"),
    contradiction=(
        "The starting text only sets the lowest drawer against the other side's highest; that the lowest deals is "
        "read into it."
    ),
)
def lowest_deals(trace: Trace, ranked: tuple[str, ...]) -> str:
    """Whoever drew the lowest card deals first.

    The deal is a duty and not a privilege: the first turn goes to somebody else.

    Examples:
        pagat | setup | players 4 | draws N 8s, E 6h, S 9d, W Kc -> dealer E
    """
    return ranked[0]


@clause(
    "burraco.cut.highest-starts",
    role=Role.DEFINITION,
    gate="query",
    seed=("S2b",),
    basis="seed",
    sources=("pagat-derived setup", "press larivistadelburraco", "press burraco2"),
    contradiction="The starting text's sentence is garbled; this is the reading that gives it a meaning.",
)
def highest_starts(trace: Trace, ranked: tuple[str, ...]) -> str:
    """Whoever drew the highest card belongs to the other side, sits at the dealer's left and takes the first turn.

    Lowest and highest card face each other across the turn: one serves, the other begins.

    Examples:
        pagat | setup | players 4 | draws N 8s, E 6h, S 9d, W Kc -> first W
    """
    return ranked[-1]


@clause(
    "burraco.cut.right-neighbour",
    role=Role.DEFINITION,
    gate="query",
    seed=("S3b",),
    basis="seed",
    sources=("pagat-derived setup", "fibur art. 4", "international art. 4", "wikipedia-it setup"),
    contradiction="One article lets the left neighbour cut.",
)
def right_neighbour(trace: Trace, seats: str, dealer: str) -> str:
    """The player at the dealer's right, an opponent, cuts the pack.

    The cut belongs to the other side, and the right neighbour is the last to play.

    Examples:
        seed | setup | players 4 | dealer N -> cutter W
    """
    return seats[seats.index(dealer) - 1]


@clause(
    "burraco.cut.builds-pozzetti",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat-derived setup", "fibur art. 4", "wikipedia-it setup"),
    contradiction="One magazine lets the right neighbour cut and the left neighbour build.",
)
def builds_pozzetti(trace: Trace, cutter: str) -> str:
    """The player who cut also makes the two pozzetti from the cards lifted off.

    The lifted cards are in that player's hand already.

    Examples:
        fitab | setup | players 4 | dealer S -> cutter E, builder E
    """
    return cutter


@clause(
    "burraco.cut.exact-lift",
    role=Role.DEFINITION,
    gate="query",
    seed=("S4a", "S4b"),
    basis="seed",
    sources=("press netbizz on Canasta",),
    option="cut22",
    contradiction="Only the starting text pays for it; no federation text read gives any bonus.",
)
def exact_lift(trace: Trace, lifted: int) -> int:
    """Where the bonus is played, the cutter tries to lift exactly 22 cards, and hitting 22 gives his side 100
    points at once; elsewhere the number earns nothing.

    Two pozzetti of eleven make twenty-two; a steady hand is paid for in the old text only.

    Examples:
        seed | setup | players 4 | dealer N | cut 22 -> bonus 100
        seed | setup | players 4 | dealer N | cut 23 -> bonus 0
        fitab | setup | players 4 | dealer N | cut 22 -> bonus 0
    """
    return int(trace.option("cut22")) if lifted == 22 else 0


@clause(
    "burraco.cut.fair-size",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat-derived setup",),
)
def fair_size(trace: Trace, lifted: int) -> bool:
    """Where the cut earns nothing, about a third of the pack is lifted: by custom at least 22 cards, leaving at
    least 45.

    A thin cut leaves too few cards for the pozzetti, a thick one too few for the deal.

    Examples:
        pagat | conduct | act cut-below-22 -> allowed no
    """
    return bool(trace.option("cut22")) or 22 <= lifted <= 63


@clause(
    "burraco.cut.remainder",
    role=Role.DEFINITION,
    gate="query",
    sources=("ours from the card counts",),
)
def remainder(trace: Trace, lifted: int) -> int:
    """Cards lifted beyond 22 go to the stock; if too few were lifted, the pozzetti are filled up from the rest of
    the pack. The counts of the deal do not change.

    A careless cut must not change the game that follows.

    Examples:
        fitab | setup | players 4 | dealer S | cut 36 -> stock 41
    """
    return lifted - 22
