"""Endings with hidden cards, in equilibrium: what a lead is worth to one who does not see the other hand.

Two sides, up to six cards in the stock of which the last lies turned, four with closed discards. Every arrangement of
the cards that are not seen counts as likely as any other when the trick begins; what the play before may tell is left
out. Both play on in silence, for points. The strategies come from CFR+ (Tammelin 2014), late rounds weighing most, over
the tree of what both sides see (Johanson et al. 2011); how far they may still be from equilibrium is measured by the
best answer to each, in points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Final

from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.acts import Cards
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import hand_size
from tutor.solve.bura import public, walking
from tutor.solve.bura.deal import Effects
from tutor.solve.bura.limits import OPEN_DISCARDS, check_position, check_rules
from tutor.solve.bura.lots import Kind, Lot, Lots, Shape, lots_of, number_of
from tutor.solve.bura.table import lay_out
from tutor.solve.compiled import Reals, as_written, is_compiled, reals
from tutor.solve.solution import TooLarge, Unsolvable

LARGEST_STOCK: Final = 6
LARGEST_CLOSED: Final = 4
LARGEST_POOL: Final = 11
LARGEST_LAST: Final = 12
"""Cards in the stock, with open and with closed discards, and cards that are not placed: eleven are six in the stock
with hands of three. But for hands of three without a stock a twelfth would take more than a gigabyte or minutes."""

ENOUGH: Final = 0.05
"""A gap in points that is small enough to grade by."""

FIRST: Final = 12
"""Rounds before the gap is looked at."""

AT_ONCE: Final = 1_000_000
"""Slots that may be learned without a look at whether to stop."""

RARE: Final = 1e-6
"""The chance below which a lead counts as one that equilibrium never makes."""

Progress = Callable[[int, float], None]
"""Told the rounds done and the gap so far."""

Stop = Callable[[], bool]
"""Says whether to stop here."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the ending is worth to the leader, between what each side can make sure of; the gap is the certificate."""

    lower: float
    upper: float
    rounds: int

    @property
    def gap(self) -> float:
        """How far apart the bounds are, in points."""
        return self.upper - self.lower


class HiddenEnding:
    """One ending as both sides see it when a trick begins. Rounds may be added at any time; an interrupt between them
    loses nothing.

    The lead is due, and nobody jumps any more before it; with ``unasked`` both sides are still to say whether they
    jump. ``plain`` runs the kernels as written, however long that takes. Raises Unsolvable for rules that it does not
    take, and TooLarge for more cards than it can take.
    """

    def __init__(self, rules: RuleSet, position: BuraPosition, *, plain: bool = False, unasked: bool = False) -> None:
        check_hidden(rules, position)
        self.rules = rules
        self._trace = Trace(rules)
        self._compiled = is_compiled() and not plain
        self._public, self._walking = (module if self._compiled else as_written(module) for module in (public, walking))
        self.leader = position.on_lead
        self.other = position.after(position.on_lead)
        self.trump = position.trump
        self.pool: Cards = tuple(sorted(set(unseen(position)) - {position.turned}, key=str))
        self.turned: Cards = (position.turned,) if position.turned in unseen(position) else ()
        self._bit = {card: 1 << place for place, card in enumerate((*self.pool, *self.turned))}
        self.shape = shape_of(rules, position)
        self._stock = len(position.stock)
        self.rounds = 0
        self.likely = 0.0
        self._unasked = unasked
        self._i, self._x, self._taking = lay_out(
            self._trace, self.trump, self._bit, self.shape, unasked=unasked, compiled=self._compiled,
            patient=is_compiled() or plain,
        )  # fmt: skip

    @property
    def name(self) -> str:
        """What tells this ending from any other."""
        pool, turned = (" ".join(map(str, cards)) for cards in (self.pool, self.turned))
        shape = self.shape
        held = f"{shape.size} {shape.stock} {shape.dead[0]} {shape.dead[1]} {shape.owner}"
        return f"{self.rules.key} {self.leader} {self.trump} {held} {pool} | {turned}"

    def learned(self) -> Reals:
        """Regrets and summed strategies, all that has to be kept to go on later."""
        return self._x[: 2 * int(self._i[public.STRATEGY])]

    def go_on(self, learned: Sequence[float], rounds: int) -> None:
        """Take up what was learned before in so many rounds. Raises Unsolvable where it does not fit."""
        count = 2 * int(self._i[public.STRATEGY])
        if len(learned) == count:
            self._x[:count] = learned
            self._i[public.FRESH] = 1
            if self._walking.is_learned(self._x, count):
                self.rounds = rounds
                return
            self._x[:count] = reals(count, compiled=self._compiled)
            self.rounds = 0
        raise Unsolvable(N_("What was learned before does not fit this ending."))

    def play(self, rounds: int, *, stop: Stop | None = None) -> None:
        """So many more rounds of both sides learning turn about, or fewer if told to stop; small endings play some at
        once, up to a few hundredths of a second."""
        at_once = max(1, AT_ONCE // int(self._i[public.STRATEGY]))
        last = self.rounds + rounds
        while self.rounds < last and not (stop is not None and stop()):
            many = min(at_once, last - self.rounds)
            self._i[public.WEIGHT] = self.rounds
            self._walking.play(self._i, self._x, many)
            self.rounds += many

    def bounds(self) -> Bounds:
        """The worth to the leader, certified by the best answer to either side's strategy."""
        found = [self._worth(side) for side in (0, 1)]
        return Bounds(-found[1], found[0], self.rounds)

    def solve(
        self,
        gap: float = ENOUGH,
        *,
        rounds: int = 2000,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Bounds:
        """Rounds until the gap is so small, or so many of them, or until told to stop.

        The gap falls about with the square of the rounds, which says when to look at it next.
        """
        if not self.rounds:
            self.play(min(FIRST, rounds), stop=stop)
        bounds = self.bounds()
        if progress is not None:
            progress(self.rounds, bounds.gap)
        while bounds.gap > gap and self.rounds < rounds and not (stop is not None and stop()):
            missing = int(self.rounds * ((bounds.gap / max(gap, 1e-9)) ** 0.5 - 1)) + 1
            more = min(max(FIRST, self.rounds // 3), max(2, missing), rounds - self.rounds)
            self.play(more, stop=stop)
            bounds = self.bounds()
            if progress is not None:
                progress(self.rounds, bounds.gap)
        return bounds

    @property
    def may_jump(self) -> bool:
        """Whether a hand that may be held before the first lead could jump."""
        first = int(self._i[public.JUMPERS])
        hands = self._i[first + 1 : first + 1 + int(self._i[first])] if first else ()
        return any(int(hand).bit_count() == self.shape.size for hand in hands)

    def choices(self, position: BuraPosition) -> dict[Move, float]:
        """What each choice of the seat to act brings from here on, in points, against the other side's strategy.

        It is the lead that is due, or the answer to it. ``likely`` says from then on how often the moment arises, over
        all hands: the gap divided by it bounds what is left open. Raises Unsolvable for a lead that the other side's
        strategy does not make, and ValueError where it is still asked whether to jump.
        """
        if self._unasked:
            raise ValueError("what a lead brings is known once nobody jumps before it")
        side = int(position.to_act != self.leader)
        led = sum(self._bit[card] for card in position.table[0].cards) if position.table else 0
        own = self._lot(position, side, led)
        i, tables = self._i, lots_of(self.shape)
        kind, theirs = self._kind(side, 0), self._kind(1 - side, led)
        i[public.WATCH], i[public.ASKED] = led or -1, tables.places[kind][own]
        self._walk(side, answers=True)
        i[public.WATCH] = 0
        dead, reached = self._thrown(1 - side, own, kind, theirs, led)
        if reached <= RARE * self._pairs(side) / number_of(kind, len(self.pool) + kind[2]):
            raise Unsolvable(N_("In equilibrium nobody leads so here; what the answers are worth is not known."))
        self.likely = reached / self._pairs(side)
        first, seen = int(i[public.NOTED]), int(i[public.SEEN])
        found: dict[Move, float] = {}
        for number in range(int(i[seen])):
            laid, away = int(i[seen + 1 + 2 * number]), int(i[seen + 2 + 2 * number])
            chosen = laid or self._cards(self._av & ~led, away, kind[2])
            cards = tuple(card for card in position.hand(position.to_act) if self._bit.get(card, 0) & chosen)
            taking = led and self.shape.closed and not laid and chosen in self._taking[led]
            move = Move(position.to_act, position.phase, cards, face="down" if taking else None)
            found[move] = float(self._x[first + number]) / (reached * self._orders) + dead
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    @property
    def _av(self) -> int:
        return (1 << len(self.pool)) - 1

    @property
    def _orders(self) -> int:
        """The orders in which the stock may lie."""
        return factorial(max(0, self._stock - 1))

    def _kind(self, side: int, led: int) -> Kind:
        """What a side holds at the start, or when some cards have been led."""
        shape = self.shape
        size = shape.size - (led.bit_count() if side == 0 else 0)
        return size, shape.dead[side], int(shape.owner == side and not (side == 0 and led >> len(self.pool) & 1))

    def _lot(self, position: BuraPosition, side: int, led: int) -> Lot:
        """The lot of the seat to act, by numbers."""
        seat, other = (self.leader, self.other) if side == 0 else (self.other, self.leader)
        parts = position.hand(seat), position.hidden[position.place(other)]
        turned = int(self.shape.owner == side)
        hand, dead = (sum(self._bit[card] for card in cards) for cards in parts)
        av = self._av & ~led
        numbers = self._public.numbers_of
        return (
            int(numbers(av, hand, turned)) | (turned and hand >> len(self.pool) & 1),
            int(numbers(av, dead, turned)) | (turned and dead >> len(self.pool) & 1),
        )

    def _cards(self, av: int, numbers: int, turned: int) -> int:
        return int(self._public.cards_of(self._i, av, numbers, turned))

    def _thrown(self, side: int, own: Lot, kind: Kind, theirs: Kind, led: int) -> tuple[float, float]:
        """What the lot has thrown away more than the other side has thrown away on average, and how likely the
        other side's part in getting here was, over all that it may hold."""
        tables = lots_of(self.shape)
        av = self._av & ~led
        reach = int(self._i[public.NOTED]) + 64 + side * int(self._i[public.WIDTH])
        mine = (own[0] | own[1]) >> kind[2]
        total = dead = 0.0
        for place, (hand, gone) in enumerate(tables.lists[theirs][: number_of(theirs, av.bit_count() + theirs[2])]):
            if ((hand | gone) >> theirs[2]) & mine == 0:
                chance = float(self._x[reach + place])
                total += chance
                dead += chance * self._worth_of(self._cards(av, gone, theirs[2])) if gone else 0.0
        before = self._worth_of(self._cards(av, own[1], kind[2]))
        return before - (dead / total if total else 0.0), total

    def _worth_of(self, cards: int) -> int:
        return int(self._i[self._i[public.WORTHS] + cards])

    def _walk(self, side: int, *, answers: bool) -> None:
        i = self._i
        i[public.MODE], i[public.ME], i[public.SLOT], i[public.MOMENT] = int(answers), side, 0, 0
        self._walking.walk(i, self._x, 0)

    def _worth(self, side: int) -> float:
        self._walk(side, answers=True)
        tables = lots_of(self.shape)
        first = int(self._i[public.TOP]) + 2 * int(self._i[public.WIDTH])
        mine, yours = self._kind(side, 0), self._kind(1 - side, 0)
        held = number_of(mine, len(self.pool) + mine[2])
        total = sum(float(self._x[first + place]) for place in range(held))
        before = [self._thrown_before(tables, kind) for kind in (mine, yours)]
        return total / (self._pairs(side) * self._orders) + before[0] - before[1]

    def _pairs(self, side: int) -> int:
        """In how many ways both sides can hold something."""
        mine, yours = self._kind(side, 0), self._kind(1 - side, 0)
        rest = len(self.pool) + mine[2] - mine[0] - mine[1] + yours[2]
        return number_of(mine, len(self.pool) + mine[2]) * number_of(yours, rest)

    def _thrown_before(self, tables: Lots, kind: Kind) -> float:
        """The points that a side has thrown away before, on average."""
        if not kind[1]:
            return 0.0
        many = tables.lists[kind][: number_of(kind, len(self.pool) + kind[2])]
        return sum(self._worth_of(self._cards(self._av, dead, kind[2])) for _, dead in many) / len(many)


def check_hidden(rules: RuleSet, position: BuraPosition) -> None:
    """Raises Unsolvable or TooLarge for what the equilibrium is not looked for."""
    check_rules(rules, race=False)
    check_position(position)
    option = rules.options
    closed = option["reply"] == "closed"
    if option["shokha"] == "on" or option["high_count"] == "lead" or not _jumps_simply(rules):
        raise Unsolvable(
            N_("With hidden cards the solver takes leads of one suit, and jumps with a whole hand before the lead.")
        )
    if option["assignment"] == "declared":
        raise Unsolvable(N_("With hidden cards the solver takes answers in any order only."))
    if position.shows:
        raise Unsolvable(N_("With hidden cards the solver takes no open hand."))
    if closed and option["short_stock"] == "all_or_nothing":
        raise Unsolvable(N_("With closed discards the solver takes a stock drawn to its end only."))
    if position.phase not in {"lead", "reply"}:
        raise Unsolvable(N_("With hidden cards the solver is asked when a lead or an answer is due."))
    most = LARGEST_CLOSED if closed else LARGEST_STOCK
    pool = LARGEST_POOL if position.stock or hand_size(Trace(rules)) > 3 else LARGEST_LAST
    if len(position.stock) > most or len(set(unseen(position)) - {position.turned}) > pool:
        raise TooLarge(
            N_(
                "Equilibrium is found with up to {stock} cards in the stock and {pool} cards that are not placed, and "
                "here are {count} and {cards}."
            ),
            stock=most, pool=pool, count=len(position.stock),
            cards=len(set(unseen(position)) - {position.turned}),
        )  # fmt: skip
    if not position.stock and not any(position.hidden):
        raise Unsolvable(N_("With an empty stock nothing is hidden; ask for open cards."))
    if not closed and any(position.hidden):
        raise Unsolvable(OPEN_DISCARDS)


def _jumps_simply(rules: RuleSet) -> bool:
    """Whether nobody can jump but with all cards in hand, and before a lead."""
    option, effects = rules.options, Effects.of(rules)
    of_three = effects.little == 1 or (effects.moscow == 1 and option["moscow"] in {"any_aces", "aces_with_trump"})
    over = effects.any(1) and option["molodka"] == "jump_over_lead"
    return not over and not (of_three and hand_size(Trace(rules)) > 3)


def unseen(position: BuraPosition) -> Cards:
    """The cards that do not lie openly, or did not when the trick began."""
    return sum((*position.hands, *position.plays, *position.hidden, position.stock), ())


def shape_of(rules: RuleSet, position: BuraPosition) -> Shape:
    """What an ending looks like but for its cards."""
    sides = (position.on_lead, position.after(position.on_lead))
    laid = {play.seat: play.cards for play in position.table}
    held = [position.hand(seat) + laid.get(seat, ()) for seat in sides]
    away = [position.hidden[position.place(seat)] for seat in reversed(sides)]
    owner = 2
    if not position.stock:
        owner = next((side for side in (0, 1) if position.turned in held[side] + away[side]), 2)
    return Shape(
        cards=len(set(unseen(position)) - {position.turned}), size=len(held[0]), stock=len(position.stock),
        dead=(len(away[0]), len(away[1])), owner=owner, full_hand=hand_size(Trace(rules)),
        closed=rules.options["reply"] == "closed", aside=rules.options["short_stock"] == "all_or_nothing",
    )  # fmt: skip
