"""One card against one card.

The relation starts from what a newcomer expects, that a higher rank beats a lower one whatever the suits, and each
clause says where that is not so.
"""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Role, Trace
from tutor.games.bura.book import clause
from tutor.games.bura.terms import strength


@clause(
    "bura.beat.same-suit-higher",
    role=Role.DEFINITION,
    gate="query",
    seed=("U14a",),
    basis="sources",
    sources=("seed", "pagat", "wikipedia-en", "wikipedia-ru"),
)
def same_suit_higher(trace: Trace, card: Card, by: Card, trump: str) -> bool | None:
    """A card beats any lower card of its own suit.

    Within a plain suit nothing but rank counts; trumps among themselves have a clause of their own.

    Examples:
        seed | trick | trump h | plays 9s, Ts -> taker 1
        seed | trick | trump h | plays Ts, 9s -> taker 0
    """
    if card.suit != by.suit or card.suit == trump:
        return None
    return strength(trace, by) > strength(trace, card)


@clause(
    "bura.beat.trump-over-plain",
    role=Role.DEFINITION,
    gate="query",
    seed=("U7", "U14a"),
    basis="sources",
    sources=("seed", "pagat", "wikipedia-en"),
)
def trump_over_plain(trace: Trace, card: Card, by: Card, trump: str) -> bool | None:
    """Every trump, down to the six, beats every card that is not a trump.

    This is what trumps are for; height matters among trumps only.

    Examples:
        seed | trick | trump h | plays As, 6h -> taker 1
        seed | trick | trump h | plays Qs, Qh -> taker 1
    """
    return True if by.suit == trump and card.suit != trump else None


@clause(
    "bura.beat.trump-over-trump",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat", "wikipedia-en"),
)
def trump_over_trump(trace: Trace, card: Card, by: Card, trump: str) -> bool | None:
    """A trump falls only to a higher trump, so nothing beats the ace of trumps.

    A lead with the ace of trumps in it can never be beaten completely.

    Examples:
        seed | trick | trump h | plays Th, Ah -> taker 1
        seed | trick | trump h | plays Ah, Th -> taker 0
    """
    if card.suit != trump or by.suit != trump:
        return None
    return strength(trace, by) > strength(trace, card)


@clause(
    "bura.beat.other-suit",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("pagat", "wikipedia-en"),
)
def other_suit(trace: Trace, card: Card, by: Card, trump: str) -> bool | None:
    """A card of a plain suit beats nothing outside that suit, however high it is.

    An ace of the wrong suit is only a rich present.

    Examples:
        seed | trick | trump h | plays 7s, Ad -> taker 0
        seed | trick | trump h | plays 6h, Ac -> taker 0
    """
    return False if by.suit not in {card.suit, trump} and by.rank != card.rank else None


@clause(
    "bura.beat.no-ties",
    role=Role.DEFINITION,
    gate="query",
    seed=("U2",),
    basis="seed",
    sources=("seed", "pagat"),
)
def no_ties(trace: Trace, card: Card, by: Card, trump: str) -> bool | None:
    """Two cards are never level: equal ranks in two plain suits simply do not beat each other.

    There is one of each card, so within a suit two ranks are never equal.

    Examples:
        seed | trick | trump h | plays Qs, Qd -> taker 0
    """
    return False if by.rank == card.rank and by.suit not in {card.suit, trump} else None
