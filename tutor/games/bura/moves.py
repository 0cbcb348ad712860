"""The moves that can be made in a position, one canonical spelling each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from tutor.engine.clauses import Trace
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.games.bura.acts import Cards
from tutor.games.bura.clauses.shokha import SHOKHA
from tutor.games.bura.play import judge
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries.claims import moment_of
from tutor.games.bura.terms import (
    compensation_of,
    has_enough,
    is_full_beat,
    jumping,
    plays_whole_pack,
    points_of,
    rights,
)

Hand = Cards


def moves(rules: RuleSet, position: BuraPosition, *, offences: bool = False) -> Iterator[Move]:
    """Every move that can be made, by whichever seat. Faults that have their price only where ``offences`` is set.

    For rule sets without edits ordinary leads and answers come from a generator of their own, which a test holds equal
    to judging every choice of cards; with edits, and where suits may be mixed, every choice is judged.
    """
    if position.phase == "over":
        return
    trace = Trace(rules)
    seat = position.to_act
    if position.phase == "lead":
        yield from _leads(rules, trace, position)
    elif position.phase == "reply":
        yield from _replies(rules, trace, position)
    elif position.phase == "offer":
        yield Move(seat, "answer", target="accept")
        yield Move(seat, "answer", target="refuse")
    elif position.order:
        yield Move(seat, "draw")
    else:
        yield Move(seat, "draw", count=0)
    yield from _words(rules, trace, position)
    if rules.edited:
        for kind in ("pick-up", "exchange"):
            move = Move(seat, kind)
            if judge(rules, position, move).value:
                yield move
    if offences:
        yield from _offences(rules, trace, position)


def _leads(rules: RuleSet, trace: Trace, position: BuraPosition) -> Iterator[Move]:
    seat = position.on_lead
    hand = position.hand(seat)
    most = len(hand) if rules.edited else min(rules.options["max_lead"], len(hand))
    mixed = _mixes(rules, hand)
    for count in range(1, most + 1):
        for cards in combinations(hand, count):
            move = Move(seat, "lead", cards)
            one_suit = count == 1 or all(card.suit == cards[0].suit for card in cards)
            if (not rules.edited and one_suit) or ((rules.edited or mixed) and judge(rules, position, move).value):
                yield move


def _mixes(rules: RuleSet, hand: Hand) -> bool:
    """Whether some agreed custom may let cards of several suits in this hand be led together."""
    option = rules.options
    return bool(
        (option["shokha"] != "off" and SHOKHA in hand) or (option["high_count"] != "off" and len(hand) == 4)
        or (_special_holdings(rules) and has_many_of_a_kind(hand))
    )  # fmt: skip


def has_many_of_a_kind(hand: Hand) -> bool:
    """Whether a hand has three aces and tens, or three sixes: without them it holds nothing that mixes suits."""
    ranks = [card.rank for card in hand]
    return ranks.count("A") + ranks.count("T") > 2 or ranks.count("6") > 2


def _replies(rules: RuleSet, trace: Trace, position: BuraPosition) -> Iterator[Move]:
    seat = position.to_act
    hand = position.hand(seat)
    lead = position.table[0].cards
    count = len(lead)
    choices = permutations if rules.options["assignment"] == "declared" and count > 1 else combinations
    judged = rules.edited
    if count == 1 and not judged and rules.options["follow_single"] != "off":
        hand = tuple(card for card in hand if card.suit == lead[0].suit) or hand
    closed = rules.options["reply"] == "closed"
    for cards in choices(hand, count):
        move = Move(seat, "reply", cards)
        if not judged or judge(rules, position, move).value:
            yield move
        if not closed:
            continue
        beats = is_full_beat(trace, position.trump, position.plays, cards)
        if beats or rules.edited:
            other = Move(seat, "reply", cards, face="down" if beats else "up")
            if not judged or judge(rules, position, other).value:
                yield other


def _words(rules: RuleSet, trace: Trace, position: BuraPosition) -> Iterator[Move]:
    """True declarations, holdings that win, jumps and raises."""
    special = _special_holdings(rules)
    for seat in position.in_play:
        if declares_truly(rules, trace, position, seat):
            yield Move(seat, "declare")
        hand = position.hand(seat)
        one_suit = all(card.suit == hand[0].suit for card in hand)
        if not hand or not (one_suit or rules.edited or (special and has_many_of_a_kind(hand))):
            continue
        for right in rights(trace, position.trump, hand):
            cards = tuple(card for card in hand if card in right.cards)
            show = Move(seat, "show", cards)
            if right.effect in {"wins-deal", "wins-match"} and judge(rules, position, show).value:
                yield show
                break
        if seat == position.on_lead or position.phase not in {"lead", "reply"}:
            continue
        jump = jump_of(trace, position, seat)
        if jump is not None and judge(rules, position, jump).value:
            yield jump
    if rules.options["stake"] == "raises" and position.phase == "lead":
        for seat in position.in_play:
            offer = Move(seat, "offer", count=position.worth + 1)
            if judge(rules, position, offer).value:
                yield offer


def _special_holdings(rules: RuleSet) -> bool:
    option = rules.options
    return bool(option["moscow"] != "none" or option["little_moscow"] != "off" or option["four_ends"] != "off")


def jump_of(trace: Trace, position: BuraPosition, seat: Seat) -> Move | None:
    """The jump that a seat's hand gives a right to, if any; whether this is the moment for it is judged apart."""
    hand = position.hand(seat)
    cards = jumping(trace, position.trump, hand)
    return Move(seat, "lead", tuple(card for card in hand if card in cards)) if cards else None


def declares_truly(rules: RuleSet, trace: Trace, position: BuraPosition, seat: str) -> bool:
    """Whether a declaration by this seat would count and be true."""
    points = points_of(trace, position.pile(seat))
    if trace.holds("bura.object.tricks-only") and not rules.edited and points < 20:
        return False
    if plays_whole_pack(trace):
        return False
    extra = compensation_of(trace, position.shows, seat)
    counted = trace.ask("bura.object.tricks-only", points, points_of(trace, position.hand(seat)))
    if not has_enough(trace, (points if counted is None else counted) + extra):
        return False
    if moment_of(position, seat) == "not-my-move" and rules.options["claim_window"] != "any_time" and not rules.edited:
        return False
    return bool(judge(rules, position, Move(seat, "declare")).value)


def _offences(rules: RuleSet, trace: Trace, position: BuraPosition) -> Iterator[Move]:
    due = position.order[0] if position.phase == "draw" and position.order else None
    for seat in position.in_play:
        for count in (1, 2):
            if count <= len(position.stock) and not (seat == due and count == 1):
                move = Move(seat, "draw", count=None if count == 1 else count)
                if judge(rules, position, move).value:
                    yield move
        move = Move(seat, "declare")
        if not declares_truly(rules, trace, position, seat) and judge(rules, position, move).value:
            yield move


def normalise(rules: RuleSet, position: BuraPosition, move: Move) -> Move:
    """The canonical spelling of a move: cards in hand order, nothing said that the rules say anyway."""
    if move.kind in {"lead", "show"} or (move.kind == "reply" and rules.options["assignment"] != "declared"):
        hand = position.hand(move.seat)
        cards = tuple(sorted(move.cards, key=hand.index))
    else:
        cards = move.cards
    face = move.face
    if move.kind == "reply" and face is not None:
        beats = is_full_beat(Trace(rules), position.trump, position.plays, cards)
        closed = rules.options["reply"] == "closed"
        wanted = "down" if closed and not beats else "up"
        face = None if face == wanted else face
    count = None if move.kind == "draw" and move.count == 1 else move.count
    return Move(move.seat, move.kind, cards, move.target, face, count)
