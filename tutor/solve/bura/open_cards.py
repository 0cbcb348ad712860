"""Exact values with all cards seen: what every lead or answer is worth when both sides play their best.

Who may speak when is a model where the rules leave it to quick tongues. While hands are being filled nobody speaks
but the taker before the first draw. Then the leader may declare or show a holding that wins, then the other side, as
in the order of events. Next comes the jump: a leader with a holding of his own that may jump can lead it before all;
otherwise the other side decides whether to jump, and only then does the leader choose a lead. The one who jumps leads
his whole holding and it is answered like any other. Where one may jump over a lead that lies, two holdings could take
the lead from each other for ever: then it stays with the one who was on lead, as he comes first before a lead too, so
that a trick is worth as much as where a jump comes before the lead. For points nobody declares or shows, the deal is
played out. Raises are left aside.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.clauses import Trace
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import hand_size, is_full_beat, points_of, target_points
from tutor.solve.bura import kernels, points
from tutor.solve.bura import race as race_kernels
from tutor.solve.bura.deal import CARDS, PRIME, Effects, bits_of, lay_out
from tutor.solve.bura.limits import check_position, check_rules
from tutor.solve.compiled import as_written, is_compiled, numbers, zeros
from tutor.solve.solution import Choice, TooLarge, Unsolvable

SLOTS = 1 << 16
MANY_SLOTS = 1 << 20
"""Slots of the table; hands of more than three cards make far larger trees."""

SMALL = 3
PIECE = 1 << 20
"""Nodes between two chances to interrupt."""

LIMIT = 40_000_000
PLAIN_LIMIT = 1_000_000
"""Nodes after which a position counts as too large: some ten seconds compiled, a minute or two as written."""

TOO_LARGE: Final = N_("This position is too large: {nodes} nodes were not enough. Allow more, or ask later.")
TOO_LARGE_WRITTEN: Final = N_(
    "Without Numba this position is too large: {nodes} nodes were not enough. “pip install numba” helps, or ask later "
    "in the deal."
)

WINDOWS = {"own_move": (1, 1), "any_time": (1, 1), "lead_only": (1, 0)}
"""Whether a declaration counts before one's lead and before one's answer; after taking a trick it always does."""


@dataclass(frozen=True, slots=True)
class Node:
    """A lead to be made: the leader, both hands as bits, their size, the place in the stock, what is left and
    needed."""

    leader: Seat
    hand: int
    other: int
    n: int
    at: int
    left: int
    need: int = 0


class OpenCards:
    """A solver for one deal seen with all cards. Keep it along a deal: later positions answer from its table.

    ``plain`` runs the kernels as written, which gives the same values, slower. Raises Unsolvable for what it does not
    take, and TooLarge where ``limit`` nodes are not enough.
    """

    def __init__(
        self,
        rules: RuleSet,
        position: BuraPosition,
        *,
        race: bool = False,
        slots: int = 0,
        limit: int = 0,
        plain: bool = False,
    ) -> None:
        check_rules(rules, race=race)
        self.rules = rules
        self.race = race
        self._over = rules.options["molodka"] == "jump_over_lead"
        self._trace = Trace(rules)
        self._compiled = is_compiled() and not plain
        self._kernels, self._points, self._wins = (
            module if self._compiled else as_written(module) for module in (kernels, points, race_kernels)
        )
        self._stock = position.stock
        self._targets = self._needed(position)
        self._slots = slots or (SLOTS if hand_size(self._trace) == SMALL else MANY_SLOTS)
        m = lay_out(rules, position, self._slots)
        if race:
            self._lay_race(m, position)
        self._m = numbers(m, compiled=self._compiled)
        self._limit = limit or (LIMIT if self._compiled else PLAIN_LIMIT)
        self._last = (position.on_lead, -1, 0)
        self._t = zeros(2 * self._slots, compiled=self._compiled)

    @property
    def nodes(self) -> int:
        """Nodes searched so far."""
        return int(self._m[kernels.NODES])

    def value(self, position: BuraPosition) -> int:
        """What the position is worth to the seat to act."""
        check_position(position)
        if position.phase == "lead":
            return self._worth(self._node(position))
        words = self._words(position)
        best = int(max(choice.value for choice in self.choices(position)))
        if any(choice.move.seat == position.to_act and choice.value == 1 for choice in words):
            return 1
        return min([best, *(-int(choice.value) for choice in words if choice.move.seat != position.to_act)])

    def choices(self, position: BuraPosition) -> list[Choice]:
        """Every choice of the seat to act with its value, best first; equal ones in the order of the moves."""
        check_position(position)
        seat = position.to_act
        said = [choice for choice in self._words(position) if choice.move.seat == seat]
        made = {"lead": self._lead, "reply": self._reply, "draw": self._draw}
        played = [
            Choice(move, made[move.kind](position, move))
            for move in moves(self.rules, position)
            if move.seat == seat and move.kind in {position.phase, "lead"}
        ]
        return sorted(said + played, key=lambda choice: -choice.value)

    def others(self, position: BuraPosition) -> list[Choice]:
        """What the other side may do before the seat to act does, with its value for that side."""
        found = [choice for choice in self._words(position) if choice.move.seat != position.to_act]
        if position.phase == "lead":
            found += [
                Choice(move, self._lead(position, move))
                for move in moves(self.rules, position)
                if move.kind == "lead" and move.seat != position.to_act
            ]
        return found

    # ------------------------------------------------------------ what is said

    def _words(self, position: BuraPosition) -> list[Choice]:
        """Declarations and shown holdings that can be made now, in the race."""
        if not self.race:
            return []
        filling = position.phase == "draw" and (position.drawn_by or position.to_act != position.on_lead)
        found = []
        for move in moves(self.rules, position):
            if move.kind in {"declare", "show"} and not (filling and position.order):
                if position.phase == "draw" and move.seat != position.to_act:
                    continue
                result = apply(self.rules, position, move).result
                winner = None if result is None else result.winner
                found.append(Choice(move, 0 if winner is None else 1 if winner == move.seat else -1))
        return found

    # ------------------------------------------------------------ what is played

    def _lead(self, position: BuraPosition, move: Move) -> int:
        node = self._node(_before_lead(position))
        if move.seat != node.leader:
            return -self._jumped(node) if self._over else self._led(self._turned(node), bits_of(move.cards))
        worth = self._led(node, bits_of(move.cards))
        if self._over and position.phase == "lead" and self._jump_of(node.other, node.n):
            return min(worth, self._jumped(node))
        return worth

    def _led(self, node: Node, led: int) -> int:
        """What a lead is worth that lies until it is answered."""
        only = int(self._kernels.places_of(node.hand, led))
        if not self.race:
            return self._exact(node, only)
        answered = self._spoken_at_answer(node, led)
        played = self._decided(node, only)
        return played if answered is None else min(played, answered)

    def _jump_of(self, hand: int, n: int) -> int:
        return int(self._kernels.jump_of(self._m, hand, n))

    def _jumped(self, node: Node) -> int:
        """What is left to the leader once the other side has jumped: he may take the lead back."""
        turned = self._turned(node)
        worth = -self._led(turned, self._jump_of(turned.hand, turned.n))
        own = self._jump_of(node.hand, node.n)
        return max(worth, self._led(node, own)) if own else worth

    def _spoken_at_answer(self, node: Node, led: int) -> int | None:
        """What the leader is left with if the other side speaks when its answer is due."""
        m = self._m
        if int(m[kernels.BALANCE]) + node.left - node.need <= 0 and m[kernels.SAYS_REPLY]:
            return -1
        if not m[kernels.SHOWS] or not self._kernels.holding(m, node.other, node.n, 2):
            return None
        if not self._kernels.holding(m, node.hand & ~led, node.n - led.bit_count(), 2):
            return -1
        return {0: 1, 2: 0}[int(m[kernels.BOTH])]

    def _reply(self, position: BuraPosition, move: Move) -> int:
        lead = position.table[0].cards
        takes = move.face != "down" and is_full_beat(self._trace, position.trump, position.plays, move.cards)
        other = position.table[0].seat
        hands = {seat: bits_of(position.hand(seat)) for seat in (move.seat, other)}
        hands[move.seat] &= ~bits_of(move.cards)
        taker, loser = (move.seat, other) if takes else (other, move.seat)
        gain = points_of(self._trace, (*lead, *move.cards))
        n = len(position.hand(other))
        at = self._at(position)
        draw = kernels.DRAWS + (at * 6 + int(self._m[kernels.HAND]) - n) * 3
        mine, yours, then = (int(self._m[draw + step]) for step in range(3))
        left = self._left(position) - gain
        need = self._targets[taker] - points_of(self._trace, position.pile(taker)) - gain
        node = Node(taker, hands[taker] | mine, hands[loser] | yours, n + (then - at) // 2, then, left, need)
        worth = gain + self._exact(node) if not self.race else 1 if need <= 0 else self._decided(node)
        return worth if takes else -worth

    def _draw(self, position: BuraPosition, move: Move) -> int:
        seat = move.seat
        position = apply(self.rules, position, move)
        while position.phase == "draw" and position.order:
            position = apply(self.rules, position, Move(position.to_act, "draw"))
        if position.phase == "lead":
            worth = self._worth(self._node(position))
            return worth if seat == position.on_lead else -worth
        result = position.result
        if not self.race or result is None or result.winner is None:
            return 0
        return 1 if result.winner == seat else -1

    # ------------------------------------------------------------ nodes

    def _worth(self, node: Node) -> int:
        return self._decided(node) if self.race else self._exact(node)

    def _exact(self, node: Node, only: int = 0) -> int:
        """The exact points of a node, or of one lead there, by tests at closing bounds."""
        lower, upper, guess = -node.left, node.left, self._guess(node)
        while lower < upper:
            bound = min(max(guess, lower + 1), upper)
            found = self._run(self._points.reaches, node.hand, node.other, node.n, node.at, node.left, bound, only)
            if found >= bound:
                lower, guess = found, found + 1
            else:
                upper, guess = found, found
        self._last = (node.leader, node.at, lower)
        return lower

    def _guess(self, node: Node) -> int:
        """The last value of a neighbouring node is a good guess."""
        leader, at, value = self._last
        return 0 if at != node.at else value if leader == node.leader else -value

    def _decided(self, node: Node, only: int = 0) -> int:
        m = self._m
        if not m[kernels.VOIDS] and min(node.need, int(m[kernels.BALANCE]) + node.left - node.need) <= 0:
            m[kernels.VOIDS] = 1
            self._t = zeros(2 * self._slots, compiled=self._compiled)
        for bound, worth in ((1, 1), (0, 0)):
            if self._run(self._wins.wins, node.hand, node.other, node.n, node.at, node.left, node.need, bound, only):
                return worth
            if not m[kernels.VOIDS]:
                break
        return -1

    def _run(self, kernel: Callable[..., int], *node: int) -> int:
        """Run a search in pieces, so that it can be interrupted. Raises TooLarge at the limit."""
        m = self._m
        m[kernels.PAUSED] = 0
        while True:
            m[kernels.LIMIT] = min(int(m[kernels.NODES]) + PIECE, self._limit)
            found = int(kernel(m, self._t, *node))
            if found != kernels.STOPPED:
                return found
            if m[kernels.NODES] >= self._limit:
                raise TooLarge(TOO_LARGE if is_compiled() else TOO_LARGE_WRITTEN, nodes=self._limit)

    def _node(self, position: BuraPosition) -> Node:
        leader = position.on_lead
        hand, other = position.hand(leader), position.hand(position.after(leader))
        need = self._targets[leader] - points_of(self._trace, position.pile(leader))
        at = self._at(position)
        return Node(leader, bits_of(hand), bits_of(other), len(hand), at, self._left(position), need)

    def _turned(self, node: Node) -> Node:
        other = next(seat for seat in self._targets if seat != node.leader)
        need = int(self._m[kernels.BALANCE]) + node.left - node.need
        return Node(other, node.other, node.hand, node.n, node.at, node.left, need)

    def _at(self, position: BuraPosition) -> int:
        at = len(self._stock) - len(position.stock)
        if at < 0 or self._stock[at:] != position.stock:
            raise Unsolvable(N_("This position does not follow from the one that the solver was made for."))
        return at

    def _left(self, position: BuraPosition) -> int:
        cards = [card for pile in (*position.hands, position.stock, *position.plays) for card in pile]
        return points_of(self._trace, tuple(cards))

    # ------------------------------------------------------------ the race

    def _needed(self, position: BuraPosition) -> dict[Seat, int]:
        """What each seat needs in its tricks for a true declaration."""
        target = target_points(self._trace) or 0
        extra = self._trace.ask("bura.open.counts-to-target") or 0
        return {seat: target - (extra if position.shows == (seat,) else 0) for seat in position.seats}

    def _lay_race(self, m: list[int], position: BuraPosition) -> None:
        option = self.rules.options
        cards = sum((position.pile(seat) for seat in position.seats), ())
        total = self._left(position) + points_of(self._trace, cards)
        shows = Effects.of(self.rules).any(2)
        both = ("leader", "higher", "redeal").index(option["both_bura"])
        aside = 0
        if option["short_stock"] == "all_or_nothing":
            worths = sorted((m[kernels.WORTH + bit % PRIME] for bit in CARDS), reverse=True)
            aside = sum(worths[: 2 * m[kernels.HAND] - 2])
        m[kernels.BALANCE] = sum(self._targets.values()) - total
        m[kernels.SAYS_LEAD], m[kernels.SAYS_REPLY] = WINDOWS[option["claim_window"]]
        m[kernels.BOTH] = both
        m[kernels.HIGHER] = int(option["undeclared"] == "higher_total")
        m[kernels.SHOWS] = int(shows)
        silent = sum(target - 1 for target in self._targets.values()) >= total - aside
        m[kernels.VOIDS] = int(silent or (shows and both == 2))


def _before_lead(position: BuraPosition) -> BuraPosition:
    """The moment before the lead that lies, if one does; it was his who took the last trick, whoever has jumped."""
    for play in position.table:
        position = position.with_hand(play.seat, position.hand(play.seat) + play.cards)
    seat = position.taker if position.table and position.taker else position.on_lead
    return replace(position, table=(), phase="lead", on_lead=seat, to_act=seat)
