"""What people believe and the rules do not say. None of these stands in a rule set; misconceptions put them there."""

from __future__ import annotations

from collections import Counter

from tutor.cards import Card
from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.bura.acts import Cards, Lead, Other, Reply
from tutor.games.bura.book import clause
from tutor.games.bura.terms import Decision, Pairs, all_beaten, beats, can_take, is_full_beat, points_of, strength


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
