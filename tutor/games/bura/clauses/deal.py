"""Who deals, how, and what becomes of a deal without a winner."""

from __future__ import annotations

from tutor.engine.clauses import Role, Trace
from tutor.games.bura.book import clause


@clause(
    "bura.deal.dealer-by-lot",
    role=Role.EFFECT,
    gate="query",
    seed=("U3",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "wikipedia-en", "howto-ru"),
)
def dealer_by_lot(trace: Trace) -> str:
    """Chance, for example drawing cards, picks the dealer of the first deal.

    Nobody has won a deal yet who could deal.

    Examples:
        seed | setup -> dealer by-lot
    """
    return "by-lot"


@clause(
    "bura.deal.next-dealer",
    role=Role.EFFECT,
    gate="query",
    seed=("U4",),
    basis="seed",
    sources=("seed", "wikipedia-ru", "wikipedia-en"),
    option="next_dealer",
    contradiction=(
        "Pagat is reported to name the claimant as dealer; after a false claim claimant and winner are different "
        "people."
    ),
    dissent=("pagat-reported",),
)
def next_dealer(trace: Trace, seats: str, dealer: str, winner: str | None, claimant: str | None) -> str:
    """Each later deal is dealt by the player who won the one before.

    An option offers the other customs: the one who declared, or everybody in turn.

    Examples:
        seed | next-deal | dealer N | winner S | last_taker S | claimant S -> dealer S
        seed+next_dealer=claimant | next-deal | dealer S | winner S | last_taker N | claimant N -> dealer N
    """
    custom = trace.option("next_dealer")
    if custom == "rotate":
        return seats[(seats.index(dealer) + 1) % len(seats)]
    if custom == "claimant" and claimant is not None:
        return claimant
    return winner or dealer


@clause(
    "bura.deal.void-redeal",
    role=Role.EFFECT,
    gate="query",
    basis="sources",
    sources=("pagat-reported", "ours"),
    exception_to="bura.deal.next-dealer",
)
def void_redeal(trace: Trace, dealer: str, winner: str | None) -> str | None:
    """When a deal has no winner the same player deals again.

    With nobody to pass the deal to, it stays where it is.

    Examples:
        seed+next_dealer=rotate | next-deal | dealer N | winner none | last_taker S -> dealer N
    """
    return dealer if winner is None else None


@clause(
    "bura.deal.singly",
    role=Role.EFFECT,
    gate="query",
    seed=("U5",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "howto-ru"),
)
def singly(trace: Trace, size: int) -> int:
    """The dealer gives out the cards one at a time, going round the players.

    Three rounds of one card each; the turned card comes after the last.

    Examples:
        seed | conduct | act deal-in-threes -> allowed no
    """
    return 1


@clause(
    "bura.deal.non-dealer-starts",
    role=Role.EFFECT,
    gate="query",
    sources=("ours", "pagat-reported"),
)
def non_dealer_starts(trace: Trace, seats: str, dealer: str) -> str:
    """The opponent of the dealer gets the first card of each round of dealing.

    Nobody writes it down; the next seat is the custom of nearly all card games.

    Examples:
        seed | setup | dealer N -> first_card S
    """
    return seats[(seats.index(dealer) + 1) % len(seats)]


@clause(
    "bura.deal.hand-size",
    role=Role.DEFINITION,
    gate="query",
    seed=("U6",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en", "howto-ru"),
    option="hand",
)
def hand_size(trace: Trace) -> int:
    """Every player starts the deal with a hand of three cards.

    The option has the four cards of burkozel and the five of a larger relative.

    Examples:
        seed | setup -> hand 3
        seed+hand=5,max_lead=5,target=61 | setup -> hand 5
    """
    size = int(trace.option("hand"))
    return 3 if size == 4 else size
