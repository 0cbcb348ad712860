"""The two, at home in second place of a run of its suit, and wild everywhere else."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Role, Trace
from tutor.games.burraco.book import clause
from tutor.games.burraco.laid import Cards


@clause(
    "burraco.two.natural",
    role=Role.DEFINITION,
    gate="shape",
    basis="sources",
    sources=("pagat card values", "fibur art. 10", "wikipedia-it melds", "fibur2026 art. 10", "fitab-library runs"),
    option="natural_two",
    exception_to="burraco.wild.jokers-and-twos",
    contradiction=(
        "FIBUR's wording has a two placed before a three; the FITAB library looks only at the place, so a wild "
        "may stand for that three."
    ),
)
def natural(trace: Trace, card: Card, place: int, suit: str, solid: frozenset[int]) -> bool:
    """A two of the run's own suit in second place is an ordinary card: it leaves the meld clean and still lets one
    wild in. On a narrower reading it must lie beside a true three.

    It is the one place where a two is nothing but a two.

    Examples:
        fitab | meld | cards 2h 3h 4h -> legal yes, clean yes
        fitab | meld | cards 2h 3h 4h 2s -> legal yes, clean no, reading 2s=Ah 2h 3h 4h
        fitab+natural_two=needs_physical_three | meld | cards 2h * 4h -> legal no
    """
    if place % 13 != 2 or card.suit != suit:
        return False
    return place + 1 in solid if trace.option("natural_two") == "needs_physical_three" else True


@clause(
    "burraco.two.wild-in-set",
    role=Role.DEFINITION,
    gate="shape",
    basis="sources",
    sources=("fibur2026 art. 10", "fgb sets"),
)
def wild_in_set(trace: Trace, card: Card, others: Cards) -> bool:
    """In a set every two is a wild, whatever its suit.

    A set has no second place.

    Examples:
        fitab | meld | cards 9d 9c 2d -> legal yes, kind set, clean no
        fitab | meld | cards 3c 3c 2c -> legal yes, clean no
    """
    return True


@clause(
    "burraco.two.second-two-wild",
    role=Role.FACT,
    gate="shape",
    basis="sources",
    sources=("fibur2026 art. 10", "press playjoy"),
)
def second_two_wild(trace: Trace) -> bool:
    """A run may hold two twos if one is natural in second place and the other is the wild; with both copies of the
    suit's own two, one of them is natural.

    Two twos of the suit are both at hand; only one has its place.

    Examples:
        fitab | meld | cards Ah 2h 3h 2h -> legal yes, reading Ah 2h 3h 2h=4h
    """
    return True


@clause(
    "burraco.two.falls-home",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur2026 art. 10", "fgb tests", "press casinopokeronline"),
)
def falls_home(trace: Trace) -> bool:
    """If a two of the run's suit was used as a wild and its place is filled by the true card, it may drop into
    second place next to the three and the meld turns clean.

    A meld that has become real should count as real.

    Examples:
        fibur2026 | add | meld 2c=3c 4c 5c | cards 3c -> legal yes, reading 2c 3c 4c 5c, clean yes
    """
    return True


@clause(
    "burraco.two.leaves-home",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("fibur2026 art. 10",),
)
def leaves_home(trace: Trace) -> bool:
    """A natural two may leave second place to fill a gap opened by an addition, if the longer run is then legal;
    from that moment it is a wild like any other.

    The two is free to be either, until it is needed as a wild.

    Examples:
        fitab | add | meld 2h 3h 4h | cards 6h -> legal yes, reading 3h 4h 2h=5h 6h, clean no
    """
    return True
