"""Positions met in sensible play: seeded, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.games.bura.dealing import first_deal
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import is_full_beat, plays_whole_pack, points_of, target_points

LONGEST: Final = 120
"""Moves of one deal at most."""

CHEAP: Final = 4
"""Points that nobody troubles to take."""


def met(
    rules: RuleSet, chance: Chance, fits: Callable[[BuraPosition], bool], *, silent: bool = False
) -> BuraPosition | None:  # fmt: skip
    """A position of one deal that fits, of all that do one by chance; None where none does.

    Play ends where somebody has the points to declare face up, or a winning hand to show, unless both are ``silent``.
    """
    found = [position for position in _played(rules, chance.fork("play"), silent=silent) if fits(position)]
    return chance.fork("which").pick(found) if found else None


def _played(rules: RuleSet, chance: Chance, *, silent: bool) -> Iterator[BuraPosition]:
    position = first_deal(rules, chance.fork("deal"))
    for number in range(LONGEST):
        if position.result is not None or position.phase == "over":
            return
        if position.phase in {"lead", "reply"}:
            yield position
        able = list(moves(rules, position))
        if not silent and (any(move.kind == "show" for move in able) or not below_target(rules, position, seen=True)):
            return
        own = [move for move in able if move.seat == position.to_act and move.kind == position.phase]
        if not own:
            return
        position = apply(rules, position, _chosen(rules, position, own, chance.fork(number)))


def _chosen(rules: RuleSet, position: BuraPosition, own: list[Move], chance: Chance) -> Move:
    """What a player of some sense might do: keep what is dear when giving way, take what is worth it."""
    trace = Trace(rules)

    def points(move: Move) -> int:
        return points_of(trace, move.cards)

    if position.phase == "lead":
        high = [move for move in own if len(move.cards) > 1 or points(move) >= 10]
        return chance.pick(high if high and chance.happens(1, 2) else own)
    if position.phase != "reply":
        return own[0]
    taking = [
        move for move in own
        if move.face is None and is_full_beat(trace, position.trump, position.plays, move.cards)
    ]  # fmt: skip
    stake = sum(points_of(trace, cards) for cards in position.plays)
    if taking and (stake >= CHEAP or chance.happens(1, 3)):
        return min(taking, key=lambda move: (_dearness(position, move), -points(move)))
    giving = [move for move in own if move not in taking and move.face is None] or taking or own
    return min(giving, key=lambda move: (points(move), _dearness(position, move)))


def _dearness(position: BuraPosition, move: Move) -> int:
    return sum((position.trump == card.suit) * 10 + "6789JQKTA".index(card.rank) for card in move.cards)


def won_by(rules: RuleSet, position: BuraPosition, seat: str) -> int:
    """The points in a seat's tricks."""
    return points_of(Trace(rules), position.pile(seat))


def seen_by(rules: RuleSet, position: BuraPosition, seat: Seat) -> int:
    """The points that lie face up in a seat's tricks: those that it knows of."""
    return points_of(Trace(rules), position.won[position.place(seat)])


def below_target(rules: RuleSet, position: BuraPosition, *, seen: bool = False) -> bool:
    """Whether nobody has enough to declare, or is ``seen`` to have; or nobody declares at all."""
    trace = Trace(rules)
    target = target_points(trace)
    if target is None or plays_whole_pack(trace):
        return True
    counted = seen_by if seen else won_by
    return all(counted(rules, position, seat) < target for seat in position.seats)
