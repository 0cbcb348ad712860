"""Likely false beliefs about the ranks of cards, leads and answers. None of them stands in a rule set."""

from __future__ import annotations

from tutor.cards import Card
from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.bura.acts import Lead, Other, Reply
from tutor.games.bura.book import clause
from tutor.games.bura.terms import can_take, is_full_beat


@clause(
    "bura.false.king-over-ten",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def king_over_ten(trace: Trace, card: Card) -> int:
    """From strong to weak each suit runs ace, king, queen, jack, ten and then the four worthless ranks.

    Examples:
        seed!king-beats-ten | trick | trump s | plays Td, Kd -> taker 1
    """
    return "TJQKA".find(card.rank) + 1


@clause(
    "bura.false.blanks-equal",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def blanks_equal(trace: Trace, card: Card) -> int:
    """Nine, eight, seven and six have one and the same strength.

    Examples:
        seed!blanks-are-equal | trick | trump s | plays 7c, 9c -> taker 0
    """
    return 0


@clause(
    "bura.false.must-follow",
    role=Role.TEST,
    gate="obligation",
    on=("reply",),
    false=True,
)
def must_follow(act: Reply) -> Finding:
    """The answer must hold as many cards of the led suit as the hand allows.

    Examples:
        seed!must-follow-suit | reply | trump h | hand 6s 7d Kc | lead Ts | cards Kc -> legal no
    """
    led = {card.suit for card in act.lead}
    able = sum(card.suit in led for card in act.hand)
    follows = sum(card.suit in led for card in act.cards)
    return passed() if follows >= min(able, len(act.cards)) else broken(able=able)


@clause(
    "bura.false.must-beat",
    role=Role.TEST,
    gate="obligation",
    on=("reply",),
    false=True,
)
def must_beat(act: Reply) -> Finding:
    """An answer that could beat the lead must beat it.

    Examples:
        seed!must-beat | reply | trump h | hand As 7d 6c | lead Ts | cards 6c -> legal no
    """
    if is_full_beat(act.trace, act.trump, act.plays, act.cards):
        return passed()
    able = can_take(act.trace, act.trump, act.plays, act.hand)
    return broken(able=able) if able else passed()


@clause(
    "bura.false.must-trump",
    role=Role.TEST,
    gate="obligation",
    on=("reply",),
    false=True,
)
def must_trump(act: Reply) -> Finding:
    """A player without the led suit must answer with trumps as far as the hand allows.

    Examples:
        seed!must-trump-when-void | reply | trump h | hand 9h 7d Kc | lead Ts | cards 7d -> legal no
    """
    led = {card.suit for card in act.lead}
    if any(card.suit in led for card in act.hand):
        return passed()
    able = sum(card.suit == act.trump for card in act.hand)
    trumps = sum(card.suit == act.trump for card in act.cards)
    return passed() if trumps >= min(able, len(act.cards)) else broken(able=able)


@clause(
    "bura.false.follow-after-stock",
    role=Role.TEST,
    gate="obligation",
    on=("reply",),
    false=True,
)
def follow_after_stock(act: Reply) -> Finding:
    """When the stock is empty the led suit must be followed.

    Examples:
        seed!follow-once-stock-is-gone | reply | trump h | hand 6s Kc | lead Ts | cards Kc | stock 0 -> legal no
    """
    return must_follow(act) if act.stock == 0 else passed()


@clause(
    "bura.false.equal-ranks-lead",
    role=Role.TEST,
    gate="shape",
    on=("lead",),
    false=True,
)
def equal_ranks_lead(act: Lead) -> Finding:
    """Cards led together must share a suit or a rank.

    Examples:
        seed!equal-ranks-together | lead | trump h | hand 6s 6c Kd | cards 6s 6c -> legal yes
    """
    one_suit = len({card.suit for card in act.cards}) <= 1
    one_rank = len({card.rank for card in act.cards}) <= 1
    return met(cards=act.cards) if one_suit or one_rank else broken(cards=act.cards)


@clause(
    "bura.false.pick-up",
    role=Role.TEST,
    gate="readable",
    on=("pick-up",),
    false=True,
    exception_to="bura.move.known-act",
)
def pick_up(act: Other) -> Finding | None:
    """A player who does not beat the lead may take the led cards into hand instead of answering.

    Examples:
        seed!pick-up-unbeaten | conduct | act pick-up-led -> allowed yes
    """
    return met() if act.able else None
