"""Likely false beliefs about what takes a trick. None of them stands in a rule set."""

from __future__ import annotations

from collections import Counter

from tutor.cards import Card
from tutor.engine.clauses import Finding, Role, Trace, broken, passed
from tutor.games.bura.acts import Cards, Reply
from tutor.games.bura.book import clause
from tutor.games.bura.terms import Decision, Pairs, all_beaten, beats, points_of, strength


@clause(
    "bura.false.beaten-cards-out",
    role=Role.EFFECT,
    gate="consequence",
    false=True,
)
def beaten_cards_out(trace: Trace, plays: tuple[Cards, ...], taker: int, beaten: bool) -> dict[int, Cards]:
    """When a lead is beaten all cards of the trick leave the game and count for nobody; otherwise the leader keeps
    them.

    Examples:
        seed!beaten-cards-leave | trick | trump h | plays As, 6h -> taker 1, points 0
    """
    return {} if beaten else {taker: tuple(card for cards in plays for card in cards)}


@clause(
    "bura.false.points-decide",
    role=Role.DEFINITION,
    gate="consequence",
    false=True,
)
def points_decide(trace: Trace, trump: str, target: Cards, answer: Cards, pairs: Pairs) -> Decision:
    """The answer takes the trick when its cards are worth more points than the lead.

    Examples:
        seed!points-decide-trick | trick | trump h | plays 9s 8s, Td 7d -> taker 1
    """
    return Decision(points_of(trace, answer) > points_of(trace, target))


@clause(
    "bura.false.top-card-decides",
    role=Role.DEFINITION,
    gate="consequence",
    false=True,
)
def top_card_decides(trace: Trace, trump: str, target: Cards, answer: Cards, pairs: Pairs) -> Decision:
    """The answer takes the trick when its strongest card beats the strongest card of the lead.

    Examples:
        seed!top-card-decides-trick | trick | trump h | plays Qs Js, As 9s -> taker 1
    """

    def top(cards: Cards) -> Card:
        return max(cards, key=lambda card: (card.suit == trump, strength(trace, card)))

    return Decision(beats(trace, trump, top(target), top(answer)))


@clause(
    "bura.false.split-trick",
    role=Role.DEFINITION,
    gate="consequence",
    false=True,
)
def split_trick(trace: Trace, trump: str, target: Cards, answer: Cards, pairs: Pairs) -> Decision:
    """An answer wins each card that it beats, with the card that beats it; the leader keeps the rest and, unless
    all are beaten, the lead.

    Examples:
        seed!part-of-trick | trick | trump h | plays Ks 7s, As 6c -> taker 0, points 0
    """
    return Decision(all_beaten(target, pairs), tuple(card for card, _ in pairs))


@clause(
    "bura.false.any-beaten-takes",
    role=Role.DEFINITION,
    gate="consequence",
    false=True,
)
def any_beaten_takes(trace: Trace, trump: str, target: Cards, answer: Cards, pairs: Pairs) -> Decision:
    """The answer takes the trick when at least one led card is beaten.

    Examples:
        seed!beat-one-is-enough | trick | trump h | plays Qh 8h, Ah 7h -> taker 1
    """
    return Decision(bool(pairs))


@clause(
    "bura.false.suited-reply",
    role=Role.TEST,
    gate="shape",
    on=("reply",),
    false=True,
)
def suited_reply(act: Reply) -> Finding:
    """The cards of an answer must all be of one suit.

    Even those who believe it answer somehow when no suit in their hand is long enough.

    Examples:
        seed!reply-in-one-suit | reply | trump h | hand 6h 9s Kh | lead As 8s | cards 6h 9s -> legal no
    """
    held = Counter(card.suit for card in act.hand)
    mixed = len({card.suit for card in act.cards}) > 1
    return broken(cards=act.cards) if mixed and max(held.values()) >= len(act.lead) else passed()


@clause(
    "bura.false.trump-covers-many",
    role=Role.DEFINITION,
    gate="consequence",
    false=True,
)
def trump_covers_many(trace: Trace, trump: str, target: Cards, answer: Cards) -> Pairs:
    """A trump in the answer beats every led card below it, however many there are.

    Examples:
        seed!big-trump-covers-many | trick | trump h | plays Ks Qs Js, Ah 6d 6c -> taker 1
    """
    pairs: list[tuple[int, int]] = []
    free = list(range(len(answer)))
    for place, card in enumerate(target):
        able = [by for by in range(len(answer)) if beats(trace, trump, card, answer[by])]
        trumps = [by for by in able if answer[by].suit == trump]
        plain = [by for by in able if by in free and by not in trumps]
        if trumps or plain:
            by = (trumps or plain)[0]
            pairs.append((place, by))
            if by in plain:
                free.remove(by)
    return tuple(pairs)


@clause(
    "bura.false.high-card-wins",
    role=Role.DEFINITION,
    gate="query",
    false=True,
)
def high_card_wins(trace: Trace, card: Card, by: Card, trump: str) -> bool | None:
    """A plain card beats a lower card of any plain suit.

    Examples:
        seed!high-card-beats-any-suit | trick | trump h | plays 7s, Ad -> taker 1
    """
    if by.suit in {card.suit, trump} or by.rank == card.rank:
        return None
    return card.suit != trump and strength(trace, by) > strength(trace, card)


@clause(
    "bura.false.trump-takes-trick",
    role=Role.DEFINITION,
    gate="consequence",
    false=True,
)
def trump_takes_trick(trace: Trace, trump: str, target: Cards, answer: Cards, pairs: Pairs) -> Decision:
    """An answer that contains a trump takes the trick; any other must beat every card led.

    Examples:
        seed!trump-always-wins | trick | trump h | plays Ts Ks, 6h 6c -> taker 1
    """
    return Decision(any(card.suit == trump for card in answer) or all_beaten(target, pairs))
