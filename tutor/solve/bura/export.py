"""A position with open cards as an extensive-form game (EFG), which other programs read, OpenSpiel among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.acts import Cards
from tutor.games.bura.moves import moves
from tutor.games.bura.notation import write_move
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import points_of
from tutor.solve.bura.deal import Effects
from tutor.solve.bura.hidden import check_hidden
from tutor.solve.bura.limits import check_position, check_rules
from tutor.solve.bura.open_cards import OpenCards
from tutor.solve.solution import TooLarge, Unsolvable

LARGEST = 200_000
"""Nodes of an exported tree; more cards in the stock make trees that nobody can load."""


def export_points(rules: RuleSet, position: BuraPosition, *, largest: int = LARGEST) -> str:
    """The tree of leads and answers to the end, payoffs in points for the seat to act; no table, no ordering.

    Raises Unsolvable where somebody might jump in, and TooLarge for more than ``largest`` nodes.
    """
    check_rules(rules, race=False)
    check_position(position)
    if Effects.of(rules).any(1):
        raise Unsolvable(N_("A game in which somebody may jump in is not exported."))
    first = position.to_act
    other = position.after(first)
    title = f'EFG 2 R "{rules.key}" {{ "{first}" "{other}" }}'
    return "\n".join([title, *_nodes(rules, position, first, largest)]) + "\n"


def _nodes(rules: RuleSet, position: BuraPosition, first: str, largest: int) -> Iterator[str]:
    """Every node, each before what follows it; a node of a player is an information set of its own."""
    trace = Trace(rules)
    before = _ahead(trace, position, first)
    waiting = [position]
    count = ends = 0
    sets = {1: 0, 2: 0}
    while waiting:
        position = waiting.pop()
        while position.phase == "draw" and position.order:
            position = apply(rules, position, Move(position.to_act, "draw"))
        count += 1
        if count > largest:
            raise TooLarge(N_("The tree has more than {nodes} nodes; ask for it later in the deal."), nodes=largest)
        if position.phase in {"over", "draw"}:
            ends += 1
            gain = _ahead(trace, position, first) - before
            yield f't "" {ends} "" {{ {gain} {-gain} }}'
            continue
        played = [move for move in moves(rules, position) if move.kind == position.phase]
        names = " ".join(f'"{write_move(move).replace(" ", "-")}"' for move in played)
        player = 1 if position.to_act == first else 2
        sets[player] += 1
        yield f'p "" {player} {sets[player]} "" {{ {names} }} 0'
        waiting += [apply(rules, position, move) for move in reversed(played)]


def _ahead(trace: Trace, position: BuraPosition, first: str) -> int:
    points = {seat: points_of(trace, position.pile(seat)) for seat in position.seats}
    return 2 * points[first] - sum(points.values())


def export_hidden(rules: RuleSet, position: BuraPosition) -> str:
    """An ending with two cards in the stock as both sides see it: chance deals, a lead, an answer, and then the worth
    of open cards; payoffs in points for the leader.

    Raises Unsolvable and TooLarge as the equilibrium does, and TooLarge for more cards in the stock.
    """
    check_hidden(rules, position)
    if len(position.stock) > 2:
        raise TooLarge(N_("The tree of hidden cards is exported with two cards in the stock."))
    leader = position.on_lead
    other = position.after(leader)
    lines = [f'EFG 2 R "{rules.key} hidden" {{ "{leader}" "{other}" }}']
    laid = sum(position.plays, ())
    pool = sorted({*laid, *sum(position.hands, ()), *position.stock[:-1]}, key=str)
    size = (len(pool) - 1) // 2
    deals = [
        (mine, yours)
        for mine in combinations(pool, size)
        for yours in combinations([card for card in pool if card not in mine], size)
    ]
    named = " ".join(f'"{number}" {1 / len(deals)!r}' for number in range(len(deals)))
    lines.append(f'c "" 1 "" {{ {named} }} 0')
    led_from: dict[Cards, int] = {}
    seen: dict[tuple[Cards, Cards], int] = {}
    for mine, yours in deals:
        rest = next(card for card in pool if card not in mine and card not in yours)
        dealt = replace(position, table=(), phase="lead", to_act=leader, stock=(rest, *position.stock[-1:]))
        dealt = dealt.with_hand(leader, mine).with_hand(other, yours)
        solver = OpenCards(rules, dealt, slots=64)
        led = [move for move in moves(rules, dealt) if move.kind == "lead"]
        lines.append(_choice(1, led_from.setdefault(mine, len(led_from) + 1), led))
        for lead in led:
            after = apply(rules, dealt, lead)
            answers = [choice for choice in solver.choices(after) if choice.move.kind == "reply"]
            answers.sort(key=lambda choice: write_move(choice.move))
            lines.append(_choice(2, seen.setdefault((yours, lead.cards), len(seen) + 1), [c.move for c in answers]))
            lines += [f't "" {len(lines) + step} "" {{ {-c.value} {c.value} }}' for step, c in enumerate(answers)]
    return "\n".join(lines) + "\n"


def _choice(player: int, number: int, made: Sequence[Move]) -> str:
    names = " ".join(f'"{write_move(move).replace(" ", "-")}"' for move in made)
    return f'p "" {player} {number} "" {{ {names} }} 0'
