"""What the clauses of Bura are put together with: strength, beating, pairing, named holdings.

Nothing is decided here that a clause states; every rule is reached through the trace, by the id of its clause.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.games.bura.acts import Cards

Pairs = tuple[tuple[int, int], ...]
"""Which led card (by place) is beaten by which card of the answer (by place)."""

_BEATING = (
    "bura.shokha.beats-all", "bura.beat.no-ties", "bura.beat.trump-over-plain", "bura.beat.trump-over-trump",
    "bura.beat.same-suit-higher", "bura.beat.other-suit",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether an answer takes the trick, and the places of led cards that it wins even if it does not."""

    takes: bool
    spoils: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Right:
    """A named holding in a hand: its name, its cards, what it brings, and the clauses that say so."""

    name: str
    cards: Cards
    effect: str
    name_clause: str
    effect_clause: str


NOTHING = Right("none", (), "none", "bura.holding.no-others", "bura.holding.no-others")

STRENGTH_OF_EFFECT = {
    "wins-match": 5, "wins-deal": 4, "penalizes-others": 3, "leads-out-of-turn": 2, "leads-together": 1, "none": 0,
}  # fmt: skip
"""The stronger effect gives a holding with several names its name."""

NAMES = ("bura", "moscow", "little-moscow", "four-ends", "golden-kozel", "high-count", "molodka")
"""The order among names of equal effect, which is also the order of jumps."""


def seats_of(trace: Trace) -> str:
    """The seats at the table, clockwise; two where the clause on players is dropped."""
    return str(trace.ask("bura.setup.players") or "NS")


def hand_size(trace: Trace) -> int:
    """The number of cards in a full hand; 0 where no clause gives one."""
    size = trace.rules.cache.get("hand_size")
    if size is None:
        size = trace.ask("bura.burkozel.hand") or trace.ask("bura.deal.hand-size") or 0
        trace.rules.cache["hand_size"] = size
    return int(size)


def points_of(trace: Trace, cards: Cards) -> int:
    """The points of some cards. Unstated worth is the number on the card, as a newcomer would count."""
    table = trace.rules.cache.setdefault("points", {})
    sum_ = 0
    for card in cards:
        if card not in table:
            blank = trace.ask("bura.cards.blanks-worthless", card) if card.rank.isdigit() else None
            worth = trace.ask("bura.cards.values", card)
            table[card] = (worth or 0) if not card.rank.isdigit() else int(card.rank) if blank is None else blank
        sum_ += table[card]
    return sum_


def strength(trace: Trace, card: Card) -> tuple[int, int]:
    """The strength of a card within its suit."""
    table = trace.rules.cache.setdefault("strength", {})
    if card not in table:
        table[card] = (
            trace.ask("bura.cards.rank-order", card) or 0,
            trace.ask("bura.cards.blanks-ranked", card) or 0,
        )
    found: tuple[int, int] = table[card]
    return found


def beats(trace: Trace, trump: str, card: Card, by: Card) -> bool:
    """Whether ``by`` beats ``card``. Where no clause has a word, the higher rank wins, and only across suits."""
    table = trace.rules.cache.setdefault(("beats", trump), {})
    key = (card, by)
    if key not in table:
        for slot in _BEATING:
            opinion = trace.ask(slot, card, by, trump)
            if opinion is not None:
                table[key] = bool(opinion)
                break
        else:
            table[key] = card.suit != by.suit and strength(trace, by) >= strength(trace, card)
    found: bool = table[key]
    return found


def pairing_as_laid(trace: Trace, trump: str, target: Cards, answer: Cards) -> Pairs:
    """The pairs that beat when each card stands against the one in its place."""
    return tuple(
        (place, place)
        for place, (card, by) in enumerate(zip(target, answer, strict=False))
        if beats(trace, trump, card, by)
    )


def best_pairing(trace: Trace, trump: str, target: Cards, answer: Cards) -> Pairs:
    """A pairing that beats as many cards as any, found by augmenting paths, weakest beaters first."""
    order = sorted(range(len(answer)), key=lambda place: (answer[place].suit == trump, strength(trace, answer[place])))
    options = [[by for by in order if beats(trace, trump, card, answer[by])] for card in target]
    taken: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for by in options[card]:
            if by not in tried:
                tried.add(by)
                if by not in taken or place(taken[by], tried):
                    taken[by] = card
                    return True
        return False

    for card in range(len(target)):
        place(card, set())
    return tuple(sorted((card, by) for by, card in taken.items()))


def all_beaten(target: Cards, pairs: Pairs) -> bool:
    """Whether every led card is in some pair."""
    return len({card for card, _ in pairs}) == len(target)


def cover(trace: Trace, trump: str, target: Cards, answer: Cards) -> Pairs:
    """Which led cards an answer beats. Where no clause limits it, one card beats as many as it can."""
    pairs: Pairs | None = trace.ask("bura.trick.card-for-card", trump, target, answer)
    if pairs is not None:
        return pairs
    return tuple(
        (place, next(by for by, laid in enumerate(answer) if beats(trace, trump, card, laid)))
        for place, card in enumerate(target)
        if any(beats(trace, trump, card, laid) for laid in answer)
    )


def decide(trace: Trace, trump: str, target: Cards, answer: Cards, pairs: Pairs) -> Decision:
    """Whether the answer takes from the target; where no clause bars it, it does."""
    decision: Decision | None = trace.ask("bura.trick.beat-all", trump, target, answer, pairs)
    return Decision(takes=True) if decision is None else decision


def target_of(trace: Trace, trump: str, plays: tuple[Cards, ...]) -> tuple[int, Cards]:
    """Who takes as things stand (place of the play), and the cards that the next player has to beat."""
    taker, target = 0, plays[0]
    for place, answer in enumerate(plays[1:], start=1):
        if answer and decide(trace, trump, target, answer, cover(trace, trump, target, answer)).takes:
            taker = place
            target = trace.ask("bura.trick.beat-the-latest", target, answer) or target
    return taker, target


def is_full_beat(trace: Trace, trump: str, plays: tuple[Cards, ...], cards: Cards) -> bool:
    """Whether cards would take the trick as it lies."""
    if len(cards) != len(plays[0]):
        return False
    _, target = target_of(trace, trump, plays)
    return decide(trace, trump, target, cards, cover(trace, trump, target, cards)).takes


def can_take(trace: Trace, trump: str, plays: tuple[Cards, ...], hand: Cards) -> Cards:
    """Cards of the hand that would take the trick as it lies, the first such choice; none if there is none."""
    for cards in combinations(hand, len(plays[0])):
        if is_full_beat(trace, trump, plays, cards):
            return cards
    return ()


def rights(trace: Trace, trump: str, hand: Cards) -> list[Right]:
    """Every named holding in a hand, the strongest first."""
    found = []
    size = hand_size(trace)
    for name in NAMES:
        slot = "bura.holding." + {"four-ends": "ends"}.get(name, name)
        if name == "bura" and trace.ask("bura.burkozel.bura", trump, hand, size) is not None:
            slot = "bura.burkozel.bura"
        cards = trace.ask(slot, trump, hand, size)
        if cards and name in {"bura", "molodka"} and trace.ask("bura.holding.whole-hand", cards, hand, size) is False:
            cards = ()
        if not cards:
            continue
        effect_slot = {
            "bura": "bura.holding.bura-wins",
            "molodka": "bura.holding.molodka-effect",
            "moscow": "bura.holding.moscow-effect",
        }.get(name, slot)
        effect = trace.ask(effect_slot) if effect_slot != slot else _agreed_effect(trace, name)
        found.append(Right(name, cards, effect or "none", slot, effect_slot))
    found.sort(key=lambda right: -STRENGTH_OF_EFFECT[right.effect])
    return found


def _agreed_effect(trace: Trace, name: str) -> str:
    value = trace.option(name.replace("-", "_"))
    if name == "golden-kozel":
        return "penalizes-others" if value == "on" else "none"
    if name == "high-count":
        return "leads-together" if value == "lead" else "none"
    return {"lead": "leads-out-of-turn", "win_deal": "wins-deal"}.get(value, "none")


def right_of(trace: Trace, trump: str, hand: Cards) -> Right:
    """The named holding that a hand goes by."""
    found = rights(trace, trump, hand)
    return found[0] if found else NOTHING


def jump_right(trace: Trace, trump: str, hand: Cards) -> Right | None:
    """The best holding of a hand that may lead out of turn, if there is one."""
    for right in rights(trace, trump, hand):
        if right.effect == "leads-out-of-turn":
            return right
    return None


def jumping(trace: Trace, trump: str, hand: Cards) -> Cards:
    """The cards that a hand may lead out of turn: its best holding with that right, none where that is more than may be
    led. Edited rules may let more be led, which is judged apart."""
    right = jump_right(trace, trump, hand)
    if right is None or not (trace.rules.edited or len(right.cards) <= trace.rules.options["max_lead"]):
        return ()
    return right.cards


def rank_of_right(right: Right) -> int:
    """The place of a holding in the order of jumps; less is better."""
    return NAMES.index(right.name)


def target_points(trace: Trace) -> int | None:
    """The points that a declaration needs; None where no clause gives them."""
    found: int | None = trace.ask("bura.burkozel.target") or trace.ask("bura.object.target")
    return found


def has_enough(trace: Trace, points: int) -> bool:
    """Whether points make a declaration true."""
    target = target_points(trace)
    if target is None:
        return False
    more_is_good = trace.ask("bura.object.at-least", points, target)
    return points == target if more_is_good is None else bool(more_is_good)


def compensation_of(trace: Trace, shows: tuple[str, ...], seat: str) -> int:
    """What a seat that alone shows its cards has beside the points of its tricks."""
    return (trace.ask("bura.open.counts-to-target") or 0) if shows == (seat,) else 0


def plays_whole_pack(trace: Trace) -> bool:
    """Whether the deal is played out and counted, so that there is nothing to declare."""
    return trace.holds("bura.penalty.whole-pack") and trace.option("object") == "penalties"
