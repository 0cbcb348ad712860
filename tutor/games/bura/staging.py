"""Positions in which a given clause decides, found by really dealing and playing.

Every position comes from a dealt pack by legal moves, so it can arise. The pack may be stacked and the play steered,
since random play alone hardly ever reaches a bura, a Moscow or the end of the stock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.clauses import Role, Trace
from tutor.engine.game import Query
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import TutorError
from tutor.games.bura.dealing import first_deal, next_deal
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries import QUERIES
from tutor.games.bura.tables import TABLES
from tutor.games.bura.terms import hand_size, points_of, seats_of

TRIES = 240
"""Positions looked at before giving up on one seed."""

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "setup": ("setup", "raise", "compensation"),
    "cards": ("trick", "reply", "value", "setup", "count"),
    "deal": ("setup", "next-deal", "conduct"),
    "trump": ("conduct",),
    "move": ("lead", "reply", "conduct", "deal-end"),
    "lead": ("lead", "setup", "next-deal"),
    "reply": ("reply", "conduct", "declare"),
    "beat": ("trick", "reply"),
    "trick": ("trick", "reply", "conduct"),
    "draw": ("draw", "setup", "reply", "conduct"),
    "object": ("declare", "value", "deal-end"),
    "claim": ("declare", "deal-end", "conduct"),
    "holding": ("holding", "deal-end", "trick", "lead", "jump"),
    "jump": ("jump", "lead", "trick", "deal-end"),
    "offence": ("draw", "deal-end"),
    "end": ("deal-end", "count"),
    "stake": ("raise", "setup"),
    "match": ("match",),
    "open": ("compensation", "declare"),
    "variant": ("variant",),
    "burkozel": ("setup", "holding", "lead", "declare", "draw", "variant", "deal-end", "count"),
    "penalty": ("penalties", "count", "declare"),
    "shokha": ("trick", "lead", "reply"),
}
"""For each topic the questions through which its clauses show."""

ROADS: Mapping[str, tuple[str, ...]] = {
    "setup": ("start",),
    "cards": ("led", "middle", "played"),
    "deal": ("start", "over", "played"),
    "trump": ("start",),
    "move": ("start", "led"),
    "lead": ("start", "over", "start"),
    "reply": ("led", "rich"),
    "beat": ("led", "led", "middle"),
    "trick": ("led", "led", "middle"),
    "draw": ("drawing", "start", "late", "led"),
    "object": ("rich", "middle", "rich"),
    "claim": ("rich", "rich", "middle", "rich", "led"),
    "holding": ("start", "led", "start", "led", "start", "late", "middle"),
    "jump": ("start", "led", "rich", "rich"),
    "offence": ("drawing", "middle"),
    "end": ("rich", "played"),
    "stake": ("start", "raised", "led"),
    "match": ("over",),
    "open": ("start", "rich"),
    "variant": ("start",),
    "burkozel": ("start", "rich", "drawing", "played"),
    "penalty": ("played", "rich"),
    "shokha": ("led", "start"),
}
"""For each topic how far to play before looking."""

Asked = tuple[Query, Mapping[str, Any], bool]


def stage(rules: RuleSet, focus: str, chance: Chance) -> BuraPosition | None:
    """A position in which the clause ``focus`` decides a question; None where none was found.

    A permission or a fact decides where it is cited. Any other clause decides where dropping it changes the answer; one
    that never does under these rules, because another stands beside it, is shown where it is cited.
    """
    clause = TABLES.book.clauses.get(focus)
    if clause is None or clause.false:
        return None
    cited: BuraPosition | None = None
    for position in candidates(rules, clause.topic, chance):
        for _, _, changes in deciding(rules, position, focus):
            if changes or clause.role in {Role.FACT, Role.PERMISSION}:
                return position
            cited = cited or position
    return cited


def candidates(rules: RuleSet, topic: str, chance: Chance) -> Iterator[BuraPosition]:
    """Positions worth looking at for a topic, each from a deal of its own."""
    roads = ROADS[topic]
    for number in range(TRIES):
        road = roads[number % len(roads)]
        seed = chance.fork(road, number)
        position = _ROADS[road](rules, seed)
        if position is not None:
            yield _arranged(rules, position, seed.fork("arranged")) if number % 3 == 2 else position


def deciding(rules: RuleSet, position: BuraPosition, focus: str) -> Iterator[Asked]:
    """The questions of a position that cite the clause, each with whether its answer changes when it is dropped."""
    clause = TABLES.book.clauses[focus]
    base, *marks = rules.key.split("!")
    dropped = TABLES.read_rules("!".join([base, *marks, f"Drop({focus})"]))
    for name in QUESTIONS[clause.topic]:
        query = QUERIES[name]
        for given in query.occasions(rules, position):
            verdict = query.ask(rules, given)
            if focus in verdict.cited:
                yield query, given, _differs(query, given, dropped, verdict.value)


def _differs(query: Query, given: Mapping[str, Any], dropped: RuleSet, value: object) -> bool:
    try:
        return bool(query.ask(dropped, given).value != value)
    except TutorError:
        return True


def _start(rules: RuleSet, chance: Chance) -> BuraPosition:
    """A fresh deal, more often than not with a stacked pack, somewhere in its match."""
    trace = Trace(rules)
    deck = list(trace.ask("bura.setup.deck") or ())
    chance.fork("pack").shuffle(deck)
    seats = seats_of(trace)
    dealer = chance.pick(seats)
    if chance.happens(2, 3):
        first = trace.ask("bura.deal.non-dealer-starts", seats, dealer) or dealer
        start = seats.index(first)
        deck = _stacked(trace, chance, deck, seats[start:] + seats[:start])
    position = first_deal(rules, chance.fork("deal"), deck=tuple(deck), dealer=dealer)
    most = int(rules.options["penalty_limit" if rules.options["object"] == "penalties" else "match_to"])
    brink = chance.happens(1, 2)
    return replace(position, score=tuple(most - 1 if brink else chance.below(most) for _ in seats))


def _arranged(rules: RuleSet, position: BuraPosition, chance: Chance) -> BuraPosition:
    """The same deal with other cards in the hands: the unplayed ones change places among hands and stock.

    What was played stays as it was, and none of it depended on the cards kept back, so this could have been dealt.
    """
    if position.phase not in {"lead", "draw", "reply"} or rules.options["follow_single"] != "off":
        return position
    hands = [list(hand) for hand in position.hands]
    stock = list(position.stock)
    places = chance.sample(range(len(hands)), 1 + chance.below(2))
    wishes = _wishes(position.turned.suit, position.turned.suit)
    common = wishes[0] if chance.happens(1, 3) else chance.pick(wishes)
    for number, place in enumerate(places):
        wish = common if chance.happens(3, 4) else chance.pick(wishes)
        others = [*(hand for other, hand in enumerate(hands) if other not in places[: number + 1]), stock]
        for slot, card in enumerate(hands[place]):
            found = [(pile, index) for pile in others for index, other in enumerate(pile)
                     if wish(other) and other is not position.turned]  # fmt: skip
            if card is not position.turned and not wish(card) and found:
                pile, index = chance.pick(found)
                hands[place][slot], pile[index] = pile[index], card
    return replace(position, hands=tuple(tuple(hand) for hand in hands), stock=tuple(stock))


def _wishes(trump: str, suit: str) -> tuple[Callable[[Card], bool], ...]:
    return (
        lambda card: card.suit == trump,
        lambda card: card.suit == suit,
        lambda card: card.rank == "A",
        lambda card: card.rank in "AT",
        lambda card: card.rank == "6",
        lambda card: card.rank == "T",
        lambda card: card.suit == "h" or card.text == "6s",
    )


def _stacked(trace: Trace, chance: Chance, deck: list[Card], ring: str) -> list[Card]:
    """The pack with one or two hands chosen for what they hold."""
    size = hand_size(trace)
    turned = deck[size * len(ring)]
    wishes = _wishes(turned.suit, deck[0].suit)
    order = list(deck)
    for place in chance.sample(range(len(ring)), 1 + chance.below(min(2, len(ring)))):
        wish = chance.pick(wishes)
        count = size - (1 if chance.happens(1, 3) else 0)
        slots = [place + turn * len(ring) for turn in range(count)]
        for slot in slots:
            for other in range(len(order)):
                if other not in slots and order[other] is not turned and wish(order[other]) and not wish(order[slot]):
                    order[slot], order[other] = order[other], order[slot]
                    break
    return order


def _next_move(rules: RuleSet, position: BuraPosition, chance: Chance) -> Move:
    """A random move of the cards, nothing said; bold leads and beating answers are preferred a little."""
    quiet = [move for move in moves(rules, position) if move.kind in {"lead", "reply", "draw", "answer"}]
    most = max(len(move.cards) for move in quiet)
    if most > 1 and chance.happens(1, 2):
        quiet = [move for move in quiet if len(move.cards) == most]
    return chance.pick(quiet)


def _advance(
    rules: RuleSet, position: BuraPosition, chance: Chance, until: Callable[[BuraPosition], bool]
) -> BuraPosition | None:
    while not until(position):
        if position.phase == "over":
            return None
        position = apply(rules, position, _next_move(rules, position, chance))
    return position


def _led(rules: RuleSet, chance: Chance) -> BuraPosition | None:
    """The last answer of a trick is due, or sometimes an earlier one."""
    want_last = chance.happens(3, 4)
    return _advance(
        rules, _start(rules, chance), chance, lambda position: position.is_last_answer or
        (position.phase == "reply" and not want_last),
    )  # fmt: skip


def _drawing(rules: RuleSet, chance: Chance) -> BuraPosition | None:
    drawn = chance.below(3)
    return _advance(
        rules,
        _start(rules, chance),
        chance,
        lambda position: position.phase == "draw" and len(position.drawn_by) >= drawn,
    )


def _middle(rules: RuleSet, chance: Chance) -> BuraPosition | None:
    ply = 4 + chance.below(30)
    return _advance(rules, _start(rules, chance), chance, lambda position: position.ply >= ply)


def _rich(rules: RuleSet, chance: Chance) -> BuraPosition | None:
    """Somebody has the target or is close to it, and it is somebody's move."""
    trace = Trace(rules)
    target = int(rules.options["target"]) - chance.below(6)

    def has_points(position: BuraPosition) -> bool:
        return any(points_of(trace, position.pile(seat)) >= target for seat in position.seats)

    position = _advance(rules, _start(rules, chance), chance, has_points)
    if position is None:
        return None
    ply = position.ply + chance.below(6)
    return _advance(rules, position, chance, lambda later: later.ply >= ply)


def _late(rules: RuleSet, chance: Chance) -> BuraPosition | None:
    """The stock is short or gone."""
    left = chance.pick((0, 0, 2, 4, 5))
    position = _advance(rules, _start(rules, chance), chance, lambda later: len(later.stock) <= left)
    if position is None:
        return None
    ply = position.ply + chance.below(5)
    return _advance(rules, position, chance, lambda later: later.ply >= ply)


def _played(rules: RuleSet, chance: Chance) -> BuraPosition | None:
    return _advance(rules, _start(rules, chance), chance, lambda position: position.phase == "over")


def _over(rules: RuleSet, chance: Chance) -> BuraPosition | None:
    """A deal that has ended one way or another, now and then not the first of its match."""
    position: BuraPosition | None = _start(rules, chance)
    if chance.happens(1, 3):
        ended = _end(rules, position, chance.fork("first"))
        later = ended and next_deal(rules, ended, chance.fork("next"))
        position = later or position
    return position and _end(rules, position, chance)


def _end(rules: RuleSet, position: BuraPosition | None, chance: Chance) -> BuraPosition | None:
    while position is not None and position.phase != "over":
        words = [move for move in moves(rules, position, offences=chance.happens(1, 6))
                 if move.kind in {"declare", "show"} or (move.kind == "draw" and move.count == 2)]  # fmt: skip
        move = chance.pick(words) if words and chance.happens(1, 2) else _next_move(rules, position, chance)
        position = apply(rules, position, move)
    return position


def _raised(rules: RuleSet, chance: Chance) -> BuraPosition | None:
    """A deal whose worth has been raised, before a lead."""
    position = _start(rules, chance)
    for _ in range(1 + chance.below(4)):
        offers = [move for move in moves(rules, position) if move.kind == "offer"]
        if not offers:
            break
        position = apply(rules, position, chance.pick(offers))
        position = apply(rules, position, Move(position.to_act, "answer", target="accept"))
    return position


_ROADS: dict[str, Callable[[RuleSet, Chance], BuraPosition | None]] = {
    "start": _start, "led": _led, "drawing": _drawing, "middle": _middle, "rich": _rich, "late": _late,
    "played": _played, "over": _over, "raised": _raised,
}  # fmt: skip
