"""The six of spades as the strongest card, where that is agreed."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Finding, Role, Trace, met
from tutor.games.bura.acts import Cards, Lead
from tutor.games.bura.book import clause

SHOKHA = Card("6", "s")


@clause(
    "bura.shokha.beats-all",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("burkozel-formalized",),
    option="shokha",
    exception_to="bura.beat.same-suit-higher",
)
def beats_all(trace: Trace, card: Card, by: Card, trump: str) -> bool | None:
    """Where shokha is agreed, the six of spades beats every other card and cannot be beaten, yet is worth nothing.

    Its worth in points stays that of a six.

    Examples:
        burkozel-points+shokha=on | trick | trump d | plays Ad, 6s -> taker 1, points 11
        burkozel-points+shokha=on | trick | trump d | plays 6s, Ad -> taker 0
    """
    if trace.option("shokha") == "off" or SHOKHA not in {card, by}:
        return None
    return by is SHOKHA


@clause(
    "bura.shokha.joins-lead",
    role=Role.TEST,
    gate="shape",
    on=("lead",),
    basis="sources",
    sources=("burkozel-formalized",),
    option="shokha",
    exception_to="bura.lead.same-suit",
)
def joins_lead(act: Lead) -> Finding | None:
    """Where shokha is agreed, the six of spades may be added to a lead of another suit.

    One suit and the shokha, not two suits and the shokha.

    Examples:
        burkozel-points+shokha=on | lead | trump c | hand Th Kh 6s 9d | cards Th Kh 6s -> legal yes
        burkozel-points+shokha=on | lead | trump c | hand Th Kd 6s 9d | cards Th Kd 6s -> legal no
    """
    rest = {card.suit for card in act.cards if card is not SHOKHA}
    if act.trace.option("shokha") == "off" or SHOKHA not in act.cards or len(rest) != 1 or rest == {"s"}:
        return None
    return met(cards=act.cards)


@clause(
    "bura.shokha.single-cover",
    role=Role.FACT,
    gate="consequence",
    basis="sources",
    sources=("burkozel-formalized",),
    option="shokha",
)
def single_cover(trace: Trace, answer: Cards) -> bool:
    """In an answer the shokha beats one card of the lead only, like any other card.

    Being the strongest card does not make it two cards.

    Examples:
        burkozel-points+shokha=on | trick | trump d | plays Ah Kh, 6s 7c -> taker 0
    """
    return bool(trace.option("shokha") == "on" and SHOKHA in answer)
