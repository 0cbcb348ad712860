"""Likely false beliefs about claims, drawing, trumps and what counts. None of them stands in a rule set."""

from __future__ import annotations

from collections import Counter

from tutor.cards import Card
from tutor.engine.clauses import Finding, Role, Trace, met
from tutor.games.bura.acts import Cards, Other
from tutor.games.bura.book import clause


@clause(
    "bura.false.exact-only",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def exact_only(trace: Trace, points: int, target: int) -> bool:
    """A declaration is true only with exactly the target; more is bust.

    Examples:
        seed!over-target-is-bust | declare | won 32 | moment before-lead -> result loses
    """
    return points == target


@clause(
    "bura.false.hand-counts",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def hand_counts(trace: Trace, won: int, hand: int) -> int:
    """Points of cards in hand are added to those of won tricks.

    Examples:
        seed!hand-points-count | declare | won 27 | moment before-lead | hand Kc 7d 6s -> result wins
    """
    return won + hand


@clause(
    "bura.false.bigger-total-wins",
    role=Role.EFFECT,
    gate="consequence",
    false=True,
)
def bigger_total_wins(trace: Trace, declarer: str, points: int, others: dict[str, int]) -> str:
    """A true declaration wins for the declarer, unless the other side has a larger total; then that side wins.

    Examples:
        seed!larger-total-wins | deal-end | events take S 21, lead S, take N 35, lead N, take S 10, declare S
          -> winner N
    """
    larger = [seat for seat, total in others.items() if total > points]
    return max(larger, key=lambda seat: others[seat]) if larger else declarer


@clause(
    "bura.false.draw-full-hand",
    role=Role.DEFINITION,
    gate="obligation",
    false=True,
)
def draw_full_hand(trace: Trace, size: int, hands: dict[str, int]) -> dict[str, int]:
    """After each trick every player draws three cards.

    Examples:
        seed!full-draw-every-trick | draw | taker N | hands N 2, S 2 | stock 20 -> order N S N S N S, after N 5 S 5
    """
    return dict.fromkeys(hands, size)


@clause(
    "bura.false.taker-fills-first",
    role=Role.DEFINITION,
    gate="turn",
    false=True,
)
def taker_fills_first(trace: Trace, seats: str, first: str, gaps: dict[str, int]) -> list[str]:
    """The taker draws to a full hand, and then the other player does.

    Examples:
        seed!taker-refills-first | draw | taker N | hands N 1, S 1 | stock 20 -> order N N S S
    """
    start = seats.index(first)
    ring = seats[start:] + seats[:start]
    return [seat for seat in ring for _ in range(gaps[seat])]


@clause(
    "bura.false.turned-card-to-winner",
    role=Role.FACT,
    gate="query",
    false=True,
)
def turned_card_to_winner(trace: Trace, taker: str, order: list[str]) -> list[str]:
    """The turned card goes to the taker of the trick before the last draw.

    Examples:
        seed!winner-gets-turned-trump | draw | taker N | hands N 2, S 2 | stock 2 -> order S N
    """
    if taker not in order:
        return order
    last = len(order) - 1 - order[::-1].index(taker)
    return order[:last] + order[last + 1 :] + [taker]


@clause(
    "bura.false.six-exchange",
    role=Role.TEST,
    gate="readable",
    on=("exchange",),
    false=True,
    exception_to="bura.move.known-act",
)
def six_exchange(act: Other) -> Finding | None:
    """The holder of the six of trumps may exchange it for the turned card.

    Examples:
        seed!trump-six-exchange | conduct | act exchange-trump -> allowed yes
    """
    return met() if act.able else None


@clause(
    "bura.false.marriage-scores",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def marriage_scores(trace: Trace, cards: Cards, last: bool) -> int:
    """A king and queen of one suit bring twenty points more.

    Examples:
        seed!marriages-score | value | cards Kh Qh -> points 27
    """
    ranks = Counter(card.suit for card in cards if card.rank in "KQ")
    return 20 * sum(count == 2 for count in ranks.values())


@clause(
    "bura.false.last-trick-scores",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def last_trick_scores(trace: Trace, cards: Cards, last: bool) -> int:
    """The taker of the last trick gets ten points more.

    Examples:
        seed!last-trick-bonus | value | cards Kh 6c | last_trick yes -> points 14
        seed+undeclared=higher_total!last-trick-bonus | deal-end | events take N 61, take S 59, all-played -> winner S
    """
    return 10 if last else 0


@clause(
    "bura.false.equal-ranks-tie",
    role=Role.DEFINITION,
    gate="query",
    false=True,
    exception_to="bura.beat.other-suit",
)
def equal_ranks_tie(trace: Trace, card: Card, by: Card, trump: str) -> bool | None:
    """Cards of equal rank are level, and a level card counts as beaten.

    Examples:
        seed!cards-can-tie | trick | trump h | plays Qs, Qd -> taker 1
    """
    return True if by.rank == card.rank and by.suit != card.suit else None


@clause(
    "bura.false.kozel-is-burkozel",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def kozel_is_burkozel(trace: Trace, called: str) -> str:
    """Every game called kozel is burkozel.

    Examples:
        seed!burkozel-is-any-kozel | variant | called domino-kozel -> name burkozel
    """
    return "burkozel"


@clause(
    "bura.false.hidden-hand-paid",
    role=Role.EFFECT,
    gate="consequence",
    false=True,
)
def hidden_hand_paid(trace: Trace, seats: str, showing: str) -> tuple[str | None, str | None]:
    """When only one player shows cards, that player grants the agreed points to the other.

    Examples:
        seed!hidden-hand-is-paid | compensation | shows N | agreed yes -> to S, from N
        seed+open_hands=one!hidden-hand-is-paid | compensation | shows N -> to S, from N
    """
    others = seats.replace(showing, "")
    return (others if len(others) == 1 else None), showing
