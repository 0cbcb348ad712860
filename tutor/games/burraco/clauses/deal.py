"""The pozzetti and the deal."""

from __future__ import annotations

from tutor.engine.clauses import Role, Trace
from tutor.games.burraco.book import clause


@clause(
    "burraco.deal.dealer-shuffles",
    role=Role.DEFINITION,
    gate="query",
    seed=("S3a",),
    basis="seed",
    sources=("pagat-derived setup", "fibur art. 4", "wikipedia-it setup"),
    contradiction="The international code lets the maker of the pozzetti shuffle first and the dealer after.",
)
def dealer_shuffles(trace: Trace, dealer: str) -> str:
    """The dealer shuffles the pack.

    The cut by an opponent is the check on the shuffle.

    Examples:
        seed | setup | players 4 | dealer S -> shuffler S
    """
    return dealer


@clause(
    "burraco.pozzetto.two-hands",
    role=Role.DEFINITION,
    gate="query",
    seed=("S4c", "S4e"),
    basis="seed",
    sources=("pagat-derived setup", "fibur art. 4", "wikipedia-it setup"),
)
def two_hands(trace: Trace) -> tuple[int, int]:
    """Two extra hands of eleven cards, made from the cards lifted at the cut, are set aside face down. They are
    called pozzetti.

    A side that gets rid of its cards goes on with one of them.

    Examples:
        fitab | setup | players 4 | dealer N -> pozzetti 2, pozzetto 11
    """
    return 2, 11


@clause(
    "burraco.pozzetto.laid-aside",
    role=Role.FACT,
    gate="query",
    seed=("S4d",),
    basis="seed",
    sources=("pagat-derived setup", "wikipedia-it setup", "fibur art. 4"),
    contradiction="FIBUR later gave up the cross: one lies on the other at the dealer's right.",
)
def laid_aside(trace: Trace) -> bool:
    """The two pozzetti lie across each other at a corner of the table. How they lie changes nothing in play.

    The cross only helps to see that there are two.

    Examples:
        seed | conduct | act cross-pozzetti -> allowed yes
    """
    return True


@clause(
    "burraco.pozzetto.dealt-in-turn",
    role=Role.FACT,
    gate="query",
    basis="sources",
    sources=("pagat-derived setup", "fibur art. 4", "wikipedia-it setup"),
)
def dealt_in_turn(trace: Trace) -> bool:
    """The pozzetti are dealt card by card, one to each in turn, from the bottom of the lifted packet.

    Cards that lay together in the pack are parted.

    Examples:
        fitab | conduct | act deal-pozzetti-in-turn -> allowed yes
    """
    return True


@clause(
    "burraco.deal.eleven-each",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat-derived setup", "fibur deal", "wikipedia-it setup", "fibur2026 deal"),
    contradiction="One casino-rules site deals the other way round.",
)
def eleven_each(trace: Trace) -> int:
    """Every player receives eleven cards, one at a time, clockwise.

    Two players and four hold the same number; only the stock is longer for two.

    Examples:
        fitab | setup | players 4 | dealer N -> hand 11
    """
    return 11


@clause(
    "burraco.deal.count-before-looking",
    role=Role.FACT,
    gate="obligation",
    basis="sources",
    sources=("fibur art. 4",),
)
def count_before_looking(trace: Trace) -> bool:
    """Players count their cards face down before anybody looks; looking too early means a new deal.

    A hand of ten can still be mended while nobody has seen a card.

    Examples:
        fitab | conduct | act look-before-count -> allowed no
    """
    return True


@clause(
    "burraco.deal.turned-card",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat-derived deal", "fibur art. 6", "fibur2026 deal", "fgb art. 4", "press gamevelvet"),
    option="turned_card",
    contradiction=(
        "Italian codes turn a card up; a Buraco site has none; the starting text mentions none, and we read it as none."
    ),
)
def turned_card(trace: Trace) -> int:
    """After the deal one more card, the turned card, begins the discard pile, unless the rule set starts with an
    empty pile.

    With a turned card the first player has a choice at once.

    Examples:
        fitab | setup | players 4 | dealer S -> turned 1
        seed | setup | players 4 | dealer S -> turned 0
    """
    return 1 if trace.option("turned_card") == "on" else 0


@clause(
    "burraco.deal.turned-card-stays",
    role=Role.FACT,
    gate="query",
    basis="sources",
    sources=("fibur2026 deal",),
    option="turned_card",
    when=("on",),
)
def turned_card_stays(trace: Trace) -> bool:
    """The turned card is kept whatever it is, even a two or a joker.

    The first player may be lucky, as at any draw.

    Examples:
        fitab | conduct | act replace-turned-joker -> allowed no
    """
    return True


@clause(
    "burraco.deal.stock-count",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("fibur2026 deal", "fgb tests"),
    contradiction="A page that forgot the jokers says 38.",
)
def stock_count(trace: Trace, pack: int, hands: int, pozzetti: int, turned: int) -> int:
    """Four players leave a stock of 41 beside the turned card, two players 63; without a turned card the stock has
    one more.

    All that is neither in a hand nor in a pozzetto nor turned.

    Examples:
        fitab | setup | players 4 | dealer S -> stock 41
        fitab | setup | players 2 | dealer S -> stock 63
        seed | setup | players 4 | dealer S -> stock 42
    """
    return pack - hands - pozzetti - turned


@clause(
    "burraco.deal.next-dealer",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat-derived deal", "press giocodigitale"),
    contradiction="An online room passes it to the right.",
)
def next_dealer(trace: Trace, seats: str, dealer: str) -> str:
    """The next deal belongs to the player at the left.

    So everybody deals once in four deals.

    Examples:
        fitab | setup | players 4 | dealer N -> next_dealer E
    """
    return seats[(seats.index(dealer) + 1) % len(seats)]
