"""A position with open cards as an extensive-form game (EFG), which other programs read, OpenSpiel among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.chance import Chance
from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.moves import jump_of, moves
from tutor.games.bura.notation import write_move
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import points_of
from tutor.solve.bura.deal import Effects
from tutor.solve.bura.limits import check_position, check_rules
from tutor.solve.solution import TooLarge, Unsolvable

LARGEST = 200_000
"""Nodes of an exported tree; more cards in the stock make trees that nobody can load."""


WAYS, SURELY = 8, 20
"""Ways through a tree by which its size is guessed, and how many times too large it must seem to be refused for it."""

TOO_LARGE: Final = N_("The tree has more than {nodes} nodes; ask for it later in the deal.")


def export_points(rules: RuleSet, position: BuraPosition, *, largest: int = LARGEST) -> str:
    """The tree of leads and answers to the end, payoffs in points for the seat to act; no table, no ordering. Where the
    other side may jump before a lead, the leader says first whether to jump, then the other side.

    Raises Unsolvable where somebody may jump over a lead, and TooLarge for more than ``largest`` nodes.
    """
    check_rules(rules, race=False)
    check_position(position)
    if Effects.of(rules).any(1) and rules.options["molodka"] == "jump_over_lead":
        raise Unsolvable(N_("A game in which somebody may jump over a lead is not exported."))
    if _guessed(rules, position) > SURELY * largest:
        raise TooLarge(TOO_LARGE, nodes=largest)
    first = position.to_act
    other = position.after(first)
    title = f'EFG 2 R "{rules.key}" {{ "{first}" "{other}" }}'
    return "\n".join([title, *_nodes(rules, position, first, largest)]) + "\n"


def _guessed(rules: RuleSet, position: BuraPosition) -> float:
    """How many ends the tree has by a few ways through it (Knuth 1975), so that nobody waits for a refusal."""
    total = 0.0
    for number in range(WAYS):
        chance, at, ends = Chance(f"way {number}"), position, 1.0
        while at.phase in {"lead", "reply", "draw"}:
            if at.phase == "draw":
                if not at.order:
                    break
                at = apply(rules, at, Move(at.to_act, "draw"))
                continue
            played = _played(rules, at)
            ends *= len(played)
            at = apply(rules, at, chance.pick(played))
        total += ends
    return total / WAYS


def _nodes(rules: RuleSet, position: BuraPosition, first: str, largest: int) -> Iterator[str]:
    """Every node, each before what follows it; a node of a player is an information set of its own."""
    trace = Trace(rules)
    before = ahead_by(trace, position, first)
    waiting: list[tuple[BuraPosition, list[Move] | None]] = [(position, None)]
    count = ends = 0
    sets = {1: 0, 2: 0}
    while waiting:
        position, words = waiting.pop()
        while position.phase == "draw" and position.order:
            position = apply(rules, position, Move(position.to_act, "draw"))
        words = _jumps(rules, position) if words is None else words
        count += 1
        if count > largest:
            raise TooLarge(TOO_LARGE, nodes=largest)
        if position.phase in {"over", "draw"}:
            ends += 1
            gain = ahead_by(trace, position, first) - before
            yield f't "" {ends} "" {{ {gain} {-gain} }}'
            continue
        after: list[tuple[BuraPosition, list[Move] | None]]
        if words:
            seat, names = words[0].seat, '"wait" "jump"'
            after = [(position, words[1:]), (apply(rules, position, words[0]), [])]
        else:
            seat, played = position.to_act, _played(rules, position)
            names = " ".join(f'"{write_move(move).replace(" ", "-")}"' for move in played)
            after = [(apply(rules, position, move), None) for move in played]
        player = 1 if seat == first else 2
        sets[player] += 1
        yield f'p "" {player} {sets[player]} "" {{ {names} }} 0'
        waiting += reversed(after)


def _played(rules: RuleSet, position: BuraPosition) -> list[Move]:
    """What the seat to act may lead or answer."""
    return [move for move in moves(rules, position) if move.kind == position.phase and move.seat == position.to_act]


def _jumps(rules: RuleSet, position: BuraPosition) -> list[Move]:
    """The jumps to be asked about before a lead, the leader's own first; none where the other side may not jump."""
    if position.phase != "lead":
        return []
    trace = Trace(rules)
    first, then = (jump_of(trace, position, seat) for seat in (position.on_lead, position.after(position.on_lead)))
    return [jump for jump in (first, then) if jump is not None] if then is not None else []


def ahead_by(trace: Trace, position: BuraPosition, first: str) -> int:
    """By how many points a seat is ahead of the others."""
    points = {seat: points_of(trace, position.pile(seat)) for seat in position.seats}
    return 2 * points[first] - sum(points.values())
