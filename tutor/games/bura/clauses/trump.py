"""The turned card and the trump suit."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Finding, Role, Trace, broken
from tutor.games.bura.acts import Other
from tutor.games.bura.book import clause


@clause(
    "bura.trump.exposed",
    role=Role.DEFINITION,
    gate="query",
    seed=("U7",),
    basis="seed",
    sources=("seed", "pagat", "wikipedia-ru", "wikipedia-en"),
)
def exposed(trace: Trace, turned: Card) -> str:
    """As soon as the hands are dealt a card is turned up, and its suit is trump for the whole deal.

    One suit for the whole deal, so the trump cannot be called or changed later.

    Examples:
        seed | conduct | act change-trump -> allowed no
    """
    return turned.suit


@clause(
    "bura.trump.turned-card-last",
    role=Role.EFFECT,
    gate="query",
    basis="sources",
    sources=("pagat", "wikipedia-en", "pagat-reported", "burkozel-formalized"),
    contradiction=(
        "One how-to pushes it into the middle of the pack; one program shuffles it back and another does not turn it "
        "up at all."
    ),
    dissent=("howto-ru", "losers-club", "bura-cairo"),
)
def turned_card_last(trace: Trace, stock: tuple[Card, ...], turned: Card) -> tuple[Card, ...]:
    """The turned-up card lies face up under the stock, belongs to it, and is the last card to be drawn.

    The card lies crosswise below the others.

    Examples:
        seed | conduct | act draw-turned-card-early -> allowed no
    """
    return (*stock, turned)


@clause(
    "bura.trump.no-exchange",
    role=Role.TEST,
    gate="readable",
    on=("exchange",),
    sources=("ours",),
)
def no_exchange(act: Other) -> Finding:
    """No card can be swapped for the turned card, not even the six of trumps.

    The swap is known from sixty-six; no text has it here.

    Examples:
        seed | conduct | act exchange-trump -> allowed no
    """
    return broken()
