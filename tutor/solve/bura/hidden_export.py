"""An ending with hidden cards as an extensive-form game (EFG), which other programs solve, OpenSpiel among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.acts import Cards
from tutor.games.bura.moves import jump_of, moves
from tutor.games.bura.notation import write_move
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.solve.bura.export import ahead_by
from tutor.solve.bura.hidden import check_hidden, shape_of, unseen
from tutor.solve.bura.open_cards import OpenCards
from tutor.solve.solution import TooLarge

LARGEST = 200_000
"""Nodes of a tree that somebody can load."""

Deal = tuple[Cards, Cards, Cards, Cards, Cards]
"""Both hands, what each side has thrown away, the stock; the leader's first."""


def export_hidden(rules: RuleSet, position: BuraPosition, *, unasked: bool = False, largest: int = LARGEST) -> str:
    """An ending as both sides see it, payoffs in points for the leader. With open discards: two cards in the stock,
    chance deals, a lead, an answer, and then the worth of open cards; with closed discards, or where a stock may be
    laid aside, everything to the end, and with ``unasked`` both sides say before the first lead whether they jump.

    Raises Unsolvable and TooLarge as the equilibrium does, TooLarge for a tree that nobody can load, and ValueError for
    ``unasked`` where it does not go to the end.
    """
    check_hidden(rules, position)
    if rules.options["reply"] == "closed" or rules.options["short_stock"] == "all_or_nothing":
        return "\n".join(_WholeTree(rules, position, unasked, largest).lines()) + "\n"
    if unasked:
        raise ValueError("whether to jump is asked before the first lead only in a tree that goes to the end")
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
        led = [move for move in moves(rules, dealt) if move.kind == "lead" and move.seat == leader]
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


@dataclass(slots=True)
class _WholeTree:
    """Every deal played to its end. An information set is what a player has seen: his cards as they came, the leads,
    the answers that lie open, and how many lie face down."""

    rules: RuleSet
    position: BuraPosition
    unasked: bool
    largest: int
    sets: dict[tuple[int, object], int] = field(default_factory=dict)
    count: list[int] = field(default_factory=lambda: [0, 0, 0])

    def lines(self) -> Iterator[str]:
        """The tree, each node before what follows it."""
        leader = self.position.on_lead
        yield f'EFG 2 R "{self.rules.key} hidden" {{ "{leader}" "{self.position.after(leader)}" }}'
        deals = list(self._deals())
        named = " ".join(f'"{number}" {1 / len(deals)!r}' for number in range(len(deals)))
        yield f'c "" 1 "" {{ {named} }} 0'
        trace = Trace(self.rules)
        for deal in deals:
            start = self._dealt(deal)
            before = ahead_by(trace, start, leader)
            seen = ((deal[0], deal[2]), (deal[1], deal[3]))
            yield from self._nodes(trace, start, before, seen, asked=not self.unasked)

    def _deals(self) -> Iterator[Deal]:
        position, shape = self.position, shape_of(self.rules, self.position)
        sizes = (shape.size, shape.size, *shape.dead)
        every = tuple(sorted(set(unseen(position)) - set(position.stock[-1:]), key=str))

        def dealt(rest: Cards, parts: tuple[Cards, ...]) -> Iterator[tuple[Cards, ...]]:
            if len(parts) == len(sizes):
                for stock in permutations(rest):
                    yield (*parts, stock)
                return
            for part in combinations(rest, sizes[len(parts)]):
                yield from dealt(tuple(card for card in rest if card not in part), (*parts, part))

        for mine, yours, thrown, away, stock in dealt(every, ()):
            if shape.owner == 2 or position.turned in ((*mine, *thrown), (*yours, *away))[shape.owner]:
                yield mine, yours, thrown, away, (*stock, *position.stock[-1:])

    def _dealt(self, deal: Deal) -> BuraPosition:
        mine, yours, thrown, away, stock = deal
        leader, other = self.position.on_lead, self.position.after(self.position.on_lead)
        hidden = tuple(thrown if seat == other else away for seat in self.position.seats)
        position = replace(self.position, table=(), phase="lead", to_act=leader, stock=stock, hidden=hidden)
        return position.with_hand(leader, mine).with_hand(other, yours)

    def _nodes(
        self,
        trace: Trace,
        position: BuraPosition,
        before: int,
        seen: tuple[tuple[object, ...], ...],
        *,
        asked: bool = False,
    ) -> Iterator[str]:
        """What follows; ``asked`` is said of a lead before which nobody may jump any more."""
        leader = self.position.on_lead
        while position.phase == "draw" and position.order:
            side = int(position.to_act != leader)
            drawn = position.stock[0]
            seen = tuple((*part, drawn if side == place else None) for place, part in enumerate(seen))
            position = apply(self.rules, position, Move(position.to_act, "draw"))
        if sum(self.count) > self.largest:
            raise TooLarge(
                N_("The tree has more than {nodes} nodes; ask for it later in the deal."), nodes=self.largest
            )
        if position.phase in {"over", "draw"}:
            self.count[0] += 1
            gain = ahead_by(trace, position, leader) - before
            yield f't "" {self.count[0]} "" {{ {gain} {-gain} }}'
            return
        if position.phase == "lead" and not asked:
            yield from self._jumps(trace, position, before, seen)
            return
        seat = position.to_act
        side = int(seat != leader)
        made = [move for move in moves(self.rules, position) if move.kind == position.phase and move.seat == seat]
        made.sort(key=write_move)
        yield _choice(1 + side, self._number(side, seen), made)
        for move in made:
            after = apply(self.rules, position, move)
            closed = sum(map(len, after.hidden)) > sum(map(len, position.hidden))
            told: tuple[object, object] = ((move.cards, closed), len(move.cards) if closed else (move.cards, closed))
            parts = tuple((*part, told[0] if side == place else told[1]) for place, part in enumerate(seen))
            yield from self._nodes(trace, after, before, parts)

    def _number(self, side: int, seen: tuple[tuple[object, ...], ...]) -> int:
        """The number of an information set."""
        key = (side, seen[side])
        if key not in self.sets:
            self.count[1 + side] += 1
            self.sets[key] = self.count[1 + side]
        return self.sets[key]

    def _jumps(
        self, trace: Trace, position: BuraPosition, before: int, seen: tuple[tuple[object, ...], ...]
    ) -> Iterator[str]:
        """A trick before its lead: the leader says whether to jump, then the other side."""
        asked = (position.on_lead, position.after(position.on_lead))
        jumps = (jump_of(trace, position, seat) for seat in asked)
        waiting = [jump for jump in jumps if jump is not None]
        yield from self._words(trace, position, before, seen, waiting)

    def _words(
        self,
        trace: Trace,
        position: BuraPosition,
        before: int,
        seen: tuple[tuple[object, ...], ...],
        waiting: list[Move],
    ) -> Iterator[str]:
        if not waiting:
            yield from self._nodes(trace, position, before, seen, asked=True)
            return
        move = waiting[0]
        side = int(move.seat != self.position.on_lead)
        yield f'p "" {1 + side} {self._number(side, seen)} "" {{ "jump" "wait" }} 0'
        jumped = tuple((*part, ("jump", move.cards)) for part in seen)
        yield from self._nodes(trace, apply(self.rules, position, move), before, jumped)
        waited = tuple((*part, "wait") if side == place else part for place, part in enumerate(seen))
        yield from self._words(trace, position, before, waited, waiting[1:])
