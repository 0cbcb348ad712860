"""An ending with hidden cards as an extensive-form game (EFG), which other programs solve, OpenSpiel among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.acts import Cards
from tutor.games.bura.moves import moves
from tutor.games.bura.notation import write_move
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.solve.bura.hidden import check_hidden
from tutor.solve.bura.open_cards import OpenCards
from tutor.solve.solution import TooLarge


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
