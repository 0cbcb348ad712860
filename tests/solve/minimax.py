"""A plain minimax over the readable engine, written to be believed: the same model of who speaks when, and no
tricks."""

from __future__ import annotations

from dataclasses import replace

from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import jump_right, points_of
from tutor.registry import game_of

GAME = game_of("bura")


def points(rules: RuleSet, position: BuraPosition, seat: str) -> int:
    """What the seat gains on the other from here on, played out in silence."""
    if position.phase == "over":
        return 0
    if position.phase == "draw":
        if not position.order:
            return 0
        return points(rules, apply(rules, position, Move(position.to_act, "draw")), seat)
    return _chosen(rules, position, seat, points_after)


def points_after(rules: RuleSet, position: BuraPosition, move: Move, seat: str) -> int:
    """The same after a move, with the trick that it completes."""
    after = apply(rules, position, move)
    gain = 0
    if move.kind == "reply":
        trace = Trace(rules)
        for who in position.seats:
            won = points_of(trace, after.pile(who)) - points_of(trace, position.pile(who))
            gain += won if who == seat else -won
    return gain + points(rules, after, seat)


def race(rules: RuleSet, position: BuraPosition, seat: str) -> int:
    """1 if the seat wins the deal, -1 if the other does, 0 if nobody."""
    result = position.result
    if position.phase == "over":
        return 0 if result is None or result.winner is None else 1 if result.winner == seat else -1
    words = [move for move in moves(rules, position) if move.kind in {"declare", "show"}]
    first = position.to_act
    if position.phase == "draw":
        if not position.order or not position.drawn_by:
            words = [move for move in words if move.kind == "declare" and move.seat == first == position.on_lead]
        else:
            words = []
        after = [race(rules, apply(rules, position, move), seat) for move in words]
        go_on = Move(first, "draw") if position.order else Move(first, "draw", count=0)
        after.append(race(rules, apply(rules, position, go_on), seat))
        return max(after) if first == seat else min(after)
    for speaker in (first, position.after(first)):
        sign = 1 if speaker == seat else -1
        said = [race(rules, apply(rules, position, move), seat) for move in words if move.seat == speaker]
        if sign in said:
            return sign
        if 0 in said:
            return _at_least(0, sign, rules, position, seat, words, speaker)
    return _chosen(rules, position, seat, race_after)


def _at_least(
    worth: int, sign: int, rules: RuleSet, position: BuraPosition, seat: str, words: list[Move], speaker: str
) -> int:
    """A speaker may have nobody win; the other side, where it may too, then cannot do better than that."""
    other = [move for move in words if move.seat != speaker]
    if any(race(rules, apply(rules, position, move), seat) == worth for move in other):
        return worth
    played = _chosen(rules, position, seat, race_after)
    return sign * max(worth, sign * played)


def race_after(rules: RuleSet, position: BuraPosition, move: Move, seat: str) -> int:
    return race(rules, apply(rules, position, move), seat)


def _chosen(rules: RuleSet, position: BuraPosition, seat: str, worth) -> int:  # type: ignore[no-untyped-def]
    """The value when cards are chosen; before a lead the other side may jump in."""
    actor = position.to_act
    pick = max if actor == seat else min
    values = {
        move: worth(rules, position, move, seat)
        for move in moves(rules, position)
        if move.kind == "reply" or (move.kind == "lead" and not _is_settled(rules, position))
    }
    own = [value for move, value in values.items() if move.seat == actor]
    jumps = [value for move, value in values.items() if move.seat != actor]
    if not jumps:
        return int(pick(own))
    turned = min if pick is max else max
    right = jump_right(Trace(rules), position.trump, position.hand(actor))
    whole = [
        value for move, value in values.items()
        if right is not None and move.seat == actor and set(move.cards) == set(right.cards)
    ]  # fmt: skip
    rest = turned([*jumps, pick(own)])
    return int(pick([*whole, rest]))


def _is_settled(rules: RuleSet, position: BuraPosition) -> bool:
    """Whether the one who was on lead has led his whole holding: over it nobody jumps, else there would be no end."""
    if position.phase == "lead":
        return False
    lead = position.table[0]
    right = jump_right(Trace(rules), position.trump, position.hand(lead.seat) + lead.cards)
    return lead.seat == position.taker and right is not None and set(right.cards) == set(lead.cards)


def ending(
    rules: RuleSet, chance: Chance, stock: int, *, hand: int = 0, rich: bool = False, even: bool = False
) -> BuraPosition:
    """A position before a lead with so many cards in the stock, the rest won by both sides.

    ``rich`` deals aces, tens and sixes first or whole suits, so that holdings come up; ``even`` shares out the points
    won.
    """
    position: BuraPosition = GAME.deal(rules, chance)
    size = hand or len(position.hands[0])
    deck = [*position.hands[0], *position.hands[1], *position.stock]
    chance.shuffle(deck)
    if rich:
        kind = chance.below(3)
        suits = "".join(chance.pick("shdc") for _ in range(2))
        deck.sort(key=lambda card: card.rank not in ("AT6" if kind < 2 else "") and card.suit not in suits)
        front = deck[: 2 * size + 4]
        chance.shuffle(front)
        deck[: 2 * size + 4] = front
    hands = (tuple(deck[:size]), tuple(deck[size : 2 * size]))
    turned = next((card for card in deck[2 * size :] if card.suit == position.trump), deck[-1])
    rest = [card for card in deck[2 * size :] if card is not turned]
    drawn = (*rest[: stock - 1], turned) if stock else ()
    gone = [card for card in deck[2 * size :] if card not in drawn]
    if even:
        gone.sort(key=lambda card: card.rank)
        won = (tuple(gone[::2]), tuple(gone[1::2]))
    else:
        share = chance.below(len(gone) + 1) if gone else 0
        won = (tuple(gone[:share]), tuple(gone[share:]))
    leader = chance.pick("NS")
    return replace(
        position, hands=hands, stock=drawn, won=won, on_lead=leader, to_act=leader, turned=turned, trump=turned.suit,
        taker=leader, tricks=(1, 1),
    )  # fmt: skip
