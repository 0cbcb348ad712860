"""Endings with hidden cards, in equilibrium: what a lead is worth to one who does not see the other hand.

Two sides, discards open, up to six cards in the stock of which the last lies turned. Every arrangement of the cards
that are not seen counts as likely as any other when the trick begins; what the play before may tell is left aside.
Both play on in silence, for points. The strategies come from CFR+ (Tammelin 2014), late rounds weighing most, over the
tree of what both sides see (Johanson et al. 2011); how far they may still be from equilibrium is measured by the best
answer to each, in points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, factorial
from typing import Final

from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.acts import Cards
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import hand_size, is_full_beat, points_of
from tutor.solve.bura import public
from tutor.solve.bura.deal import Effects
from tutor.solve.bura.limits import check_position, check_rules
from tutor.solve.compiled import Reals, Row, as_written, is_compiled, numbers, reals
from tutor.solve.solution import TooLarge, Unsolvable

LARGEST_STOCK: Final = 6
LARGEST_POOL: Final = 11
"""Cards that are not placed: eleven are six in the stock with hands of three."""

ENOUGH: Final = 0.05
"""A gap in points that is small enough to grade by."""

FIRST: Final = 12
"""Rounds before the gap is looked at."""

POWER: Final = 3
"""A round weighs its number to this power in the average strategy: the later, the more (Brown and Sandholm 2019); a
third of the gap that plain numbers leave after as many rounds."""

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

    Raises Unsolvable for rules that it does not take, and TooLarge for more than six cards in the stock.
    """

    def __init__(self, rules: RuleSet, position: BuraPosition, *, plain: bool = False) -> None:
        check_hidden(rules, position)
        self.rules = rules
        self._trace = Trace(rules)
        self._compiled = is_compiled() and not plain
        self._public = public if self._compiled else as_written(public)
        laid = sum(position.plays, ())
        hands = sum(position.hands, ())
        self.leader = position.on_lead
        self.trump = position.trump
        self.pool: Cards = tuple(sorted({*laid, *hands, *position.stock[:-1]}, key=str))
        self.turned: Cards = position.stock[-1:]
        self._bit = {card: 1 << place for place, card in enumerate((*self.pool, *self.turned))}
        self._size = (len(laid) + len(hands)) // 2
        self._stock = len(position.stock)
        self.rounds = 0
        self.likely = 0.0
        self._i, slots = self._lay_out()
        head = 2 * slots + public.VECTOR * public.LEVELS
        self._i[public.STRATEGY], self._i[public.VECTORS], self._i[public.NOTED] = slots, 2 * slots, head
        self._x = reals(head + public.HANDS * (public.WIDE + 1), compiled=self._compiled)
        for size in range(1, self._size + 1):
            self._public.close_endings(self._i, size)

    # ------------------------------------------------------------ solving

    @property
    def name(self) -> str:
        """What tells this ending from any other."""
        pool, turned = (" ".join(map(str, cards)) for cards in (self.pool, self.turned))
        return f"{self.rules.key} {self.leader} {self.trump} {self._size} {self._stock} {pool} | {turned}"

    def learned(self) -> Reals:
        """Regrets and summed strategies, all that has to be kept to go on later."""
        return self._x[: 2 * int(self._i[public.STRATEGY])]

    def go_on(self, learned: Sequence[float], rounds: int) -> None:
        """Take up what was learned before in so many rounds. Raises Unsolvable where it does not fit."""
        if len(learned) != 2 * int(self._i[public.STRATEGY]):
            raise Unsolvable(N_("What was learned before does not fit this ending."))
        self._x[: len(learned)] = learned
        self.rounds = rounds

    def play(self, rounds: int, *, stop: Stop | None = None) -> None:
        """So many more rounds of both sides learning turn about, or fewer if told to stop between two of them."""
        for _ in range(rounds):
            if stop is not None and stop():
                break
            self._i[public.WEIGHT] = (self.rounds + 1) ** POWER
            for side in (0, 1):
                self._walk(side, answers=False)
            self.rounds += 1

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

    def choices(self, position: BuraPosition) -> dict[Move, float]:
        """What each choice of the seat to act brings from here on, in points, against the other side's strategy.

        ``likely`` says from then on how often the moment arises, over all hands: the gap divided by it bounds what is
        left open. Raises Unsolvable for a lead that the other side's strategy does not make.
        """
        seat = position.to_act
        hand = sum(self._bit[card] for card in position.hand(seat))
        if position.phase == "lead":
            self._walk(0, answers=True)
            first = self._i[public.VECTORS] + (6 + public.WIDE) * public.HANDS
            weight = float(self._arrangements // comb(len(self.pool), self._size))
            self.likely = weight / self._arrangements
            return self._read(position, hand, int(first), weight)
        led = sum(self._bit[card] for card in position.table[0].cards)
        self._i[public.WATCH] = led
        self._walk(1, answers=True)
        self._i[public.WATCH] = 0
        weight = self._reach(hand, led)
        if weight <= RARE * self._arrangements / comb(len(self.pool), self._size):
            raise Unsolvable(N_("In equilibrium nobody leads so here; what the answers are worth is not known."))
        self.likely = weight / self._arrangements
        return self._read(position, hand, int(self._i[public.NOTED]), weight)

    def _reach(self, hand: int, led: int) -> float:
        """How likely the lead was, over the hands that the leader may hold beside this one."""
        i = self._i
        size = self._size - led.bit_count()
        rest = ((1 << len(self.pool)) - 1) & ~led & ~hand
        row = int(i[i[public.LISTS] + size * i[public.FULL] + rest])
        reach = int(i[public.NOTED]) + public.HANDS * public.WIDE
        hands = (int(i[row + 1 + place]) for place in range(int(i[row])))
        total = sum(float(self._x[reach + int(i[i[public.RANKS] + kept])]) for kept in hands)
        return total * factorial(len(self.pool) - 2 * self._size)

    def _read(self, position: BuraPosition, hand: int, first: int, weight: float) -> dict[Move, float]:
        i = self._i
        ordered = [card for card in self._bit if self._bit[card] & hand]
        row = first + int(i[i[public.RANKS] + hand]) * public.WIDE
        found: dict[Move, float] = {}
        wanted = len(position.table[0].cards) if position.table else 0
        for choice in range(1, 1 << self._size):
            gain = float(self._x[row + choice])
            if gain > public.NO_VALUE and wanted in {0, choice.bit_count()}:
                chosen = {card for place, card in enumerate(ordered) if choice >> place & 1}
                cards = tuple(card for card in position.hand(position.to_act) if card in chosen)
                found[Move(position.to_act, position.phase, cards)] = gain / weight
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    @property
    def _arrangements(self) -> int:
        unseen, size = len(self.pool), self._size
        return comb(unseen, size) * comb(unseen - size, size) * factorial(unseen - 2 * size)

    def _walk(self, side: int, *, answers: bool) -> None:
        i = self._i
        i[public.MODE], i[public.ME], i[public.SLOT] = int(answers), side, 0
        first, vector = int(i[public.STACK]), int(i[public.VECTORS])
        start = (0, 0, self._size, self._stock, 0, 0, (1 << len(self.pool)) - 1)
        for place, number in enumerate(start):
            i[first + place] = number
        for place in range(2 * public.HANDS):
            self._x[vector + place] = 1.0
        self._public.walk(i, self._x, 0)

    def _worth(self, side: int) -> float:
        self._walk(side, answers=True)
        first = int(self._i[public.VECTORS]) + 2 * public.HANDS
        total = sum(float(self._x[first + rank]) for rank in range(comb(len(self.pool), self._size)))
        return total / self._arrangements

    # ------------------------------------------------------------ laying out

    def _lay_out(self) -> tuple[Row, int]:
        """The tables of the ending, and how many slots its strategies take."""
        unseen = len(self.pool)
        full = 1 << (unseen + 1)
        masks = sorted((m for m in range(full) if m.bit_count() <= self._size), key=lambda m: (m.bit_count(), m))
        i: list[int] = [0] * public.HEAD
        i[public.WIDTH], i[public.FULL], i[public.HAND] = len(masks), full, hand_size(self._trace)
        i[public.TURNED], i[public.POOL] = 1 << unseen, (1 << unseen) - 1

        def table(name: int, values: list[int]) -> None:
            i[name] = len(i)
            i.extend(values)

        table(public.SIZES, [m.bit_count() for m in range(full)])
        table(public.ORDER, masks)
        kinds, ranks = [0] * full, [0] * full
        seen = [0] * (self._size + 1)
        for place, mask in enumerate(masks):
            kinds[mask], ranks[mask] = place, seen[mask.bit_count()]
            if mask < 1 << unseen:
                seen[mask.bit_count()] += 1
        table(public.KINDS, kinds)
        table(public.RANKS, ranks)
        self._lay_cards(table, masks, full)
        self._lay_hands(i, table, full)
        table(public.VALUES, [0] * len(masks) ** 2)
        table(public.STACK, [0] * (public.LEVEL * public.LEVELS))
        legal = [m for m in masks if i[i[public.LEGAL] + m] and m < 1 << unseen]
        slots = _Slots(i[public.HAND], legal).of((1 << unseen) - 1, self._size, self._stock)
        return numbers(i, compiled=self._compiled), slots

    def _lay_cards(self, table: Callable[[int, list[int]], None], masks: list[int], full: int) -> None:
        """What cards are worth, which may be led, which answers take, and the choices among the cards of a hand."""
        cards = {mask: tuple(card for card, bit in self._bit.items() if bit & mask) for mask in masks}
        place = {mask: number for number, mask in enumerate(masks)}
        worths, legal, follow = [0] * full, [0] * full, [0] * full
        subs, places = [0] * (full * public.WIDE), [0] * len(masks) ** 2
        takes = [0] * len(masks) ** 2
        option = self.rules.options
        for mask, held in cards.items():
            worths[mask] = points_of(self._trace, held)
            legal[mask] = int(0 < len(held) <= option["max_lead"] and len({card.suit for card in held}) == 1)
            if len(held) == 1 and option["follow_single"] == "on":
                follow[mask] = sum(bit for card, bit in self._bit.items() if card.suit == held[0].suit)
            for choice in range(1 << len(held)):
                part = sum(self._bit[card] for step, card in enumerate(held) if choice >> step & 1)
                subs[mask * public.WIDE + choice] = part
                places[place[mask] * len(masks) + place[part]] = choice
            if legal[mask]:
                rest = [card for card in self._bit if card not in held]
                for answer in combinations(rest, len(held)):
                    if is_full_beat(self._trace, self.trump, (held,), answer):
                        takes[place[mask] * len(masks) + place[sum(self._bit[card] for card in answer)]] = 1
        for name, values in (
            (public.WORTHS, worths), (public.LEGAL, legal), (public.FOLLOW, follow), (public.SUBS, subs),
            (public.PLACES, places), (public.TAKES, takes),
        ):  # fmt: skip
            table(name, values)

    def _lay_hands(self, i: list[int], table: Callable[[int, list[int]], None], full: int) -> None:
        """The hands of each size out of each set of cards, and the choices of so many cards."""
        table(public.LISTS, [0] * (full * (self._size + 1)))
        for av in range(1 << len(self.pool)):
            bits = [1 << place for place in range(len(self.pool)) if av >> place & 1]
            for size in range(min(self._size, len(bits)) + 1):
                hands = [sum(chosen) for chosen in combinations(bits, size)]
                i[i[public.LISTS] + size * full + av] = len(i)
                i.extend((len(hands), *hands))
        rows = []
        for n in range(5):
            for count in range(5):
                chosen = [choice for choice in range(1 << n) if choice.bit_count() == count]
                rows += [len(chosen), *chosen, *[0] * (7 - len(chosen))]
        table(public.CHOICES, rows)


class _Slots:
    """Counts the slots that the strategies of a tree take."""

    def __init__(self, hand: int, legal: list[int]) -> None:
        self.hand = hand
        self.legal = legal
        self.known: dict[tuple[int, int, int], int] = {}

    def of(self, av: int, size: int, left: int) -> int:
        """The slots of a lead and of all that follows, with these cards not placed."""
        key = (av, size, left)
        if key not in self.known:
            many = av.bit_count()
            total = comb(many, size) * ((1 << size) - 1)
            bits = [1 << place for place in range(av.bit_length()) if av >> place & 1]
            for led in self.legal:
                count = led.bit_count()
                if led & ~av or count > size:
                    continue
                total += comb(many - count, size) * comb(size, count)
                draw = min(self.hand - size + count, left // 2)
                if left > 2 * draw:
                    rest = av & ~led
                    for answer in combinations([bit for bit in bits if bit & rest], count):
                        total += self.of(rest & ~sum(answer), size - count + draw, left - 2 * draw)
            self.known[key] = total
        return self.known[key]


def check_hidden(rules: RuleSet, position: BuraPosition) -> None:
    """Raises Unsolvable or TooLarge for what the equilibrium is not looked for."""
    check_rules(rules, race=False)
    check_position(position)
    option = rules.options
    if Effects.of(rules).any(1) or option["shokha"] == "on" or option["high_count"] == "lead":
        raise Unsolvable(N_("With hidden cards the solver takes leads of one suit only, and nobody jumping in."))
    if option["reply"] == "closed" or option["assignment"] == "declared":
        raise Unsolvable(N_("With hidden cards the solver takes open discards in any order only."))
    if option["short_stock"] == "all_or_nothing" or position.shows:
        raise Unsolvable(N_("With hidden cards the solver takes a stock drawn to its end, and no open hand."))
    if position.phase not in {"lead", "reply"}:
        raise Unsolvable(N_("With hidden cards the solver is asked when a lead or an answer is due."))
    unseen = sum(map(len, position.hands)) + sum(map(len, position.plays)) + len(position.stock) - 1
    if len(position.stock) > LARGEST_STOCK or unseen > LARGEST_POOL:
        raise TooLarge(
            N_("Equilibrium is found with up to {stock} cards in the stock, and here are {count}."),
            stock=LARGEST_STOCK, count=len(position.stock),
        )  # fmt: skip
    if not position.stock:
        raise Unsolvable(N_("With an empty stock nothing is hidden; ask for open cards."))
