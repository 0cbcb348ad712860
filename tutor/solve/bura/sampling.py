"""Values where the hidden cards are too many to solve: drawn hands, and both sides going on by rule.

A world is an arrangement of the cards that the seat to act cannot place, each as likely as any other that fits what
was seen: known cards stay where they are, what the other side laid face down may be any card, a hand with which it
would have won by showing it is left out, and when it has led, a hand from which the rule leads otherwise counts less.
Every choice is played on in the same worlds with the same chance, so that choices are compared in pairs. Nobody sees
more than his own cards and what lies open: no plan is made for a world that the player cannot tell from others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from tutor.cards import Card
from tutor.engine.clauses import Trace
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.acts import Cards
from tutor.games.bura.moves import moves
from tutor.games.bura.notation import write_position
from tutor.games.bura.play import apply, judge
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.terms import hand_size, is_full_beat, points_of, target_points
from tutor.solve.bura import drawn, guided, kernels, playouts, taught
from tutor.solve.bura.deal import BITS, LARGEST_HAND, PRIME, Effects, bits_of, lay_out
from tutor.solve.bura.limits import check_sampled
from tutor.solve.bura.odds import declaring_odds, hands_of_other, unseen_by
from tutor.solve.compiled import Row, as_written, is_compiled, numbers, reals, zeros
from tutor.solve.interval import Sequence
from tutor.solve.solution import SAMPLED, SAMPLES, Choice, Solution

MODEL: Final = N_(
    "both sides go on by a rule of thumb that weighs each move one trick ahead, by what they have seen themselves"
)
ALPHA: Final = 0.05
FIRST: Final = 128
LARGEST_BATCH: Final = 1024
CLOSE: Final = 1.0
CLOSE_RACE: Final = 0.05
"""Points, or shares of a deal, within which choices count as equal, so that no more worlds need be drawn."""

DOUBTS: Final = ((2, 13.0), (4, 9.0), (99, 5.0))
"""How far off, in points, the model is once in a hundred times, by the most cards in the stock, for hands of three with
open discards; measured with two, four and six of them, the last rounded up and taken for all above."""

LARGER_DOUBTS: Final = ((2, 34.0), (99, 12.0))
"""The same for larger hands and for closed discards, where more is hidden; measured with two and four."""

LEARNED_DOUBT: Final = 1.0
"""The same where both sides have learned the present trick, measured with two cards in the stock."""

SLOTS: Final = guided.FEW
COIN: Final = 1024
MOST_SHOWN: Final = 500
"""Hands over which a shown holding is reckoned, evenly picked out of all."""
SMALL: Final = 3

ROUNDS: Final = 60
"""Rounds in which both sides learn a trick."""

OPEN: Final = 2
"""From so many cards in the stock on all cards count as seen, and play is exact."""

WEIGHTS: Final = {
    "q": 0.32, "qq": 4.34, "trump": 4.24, "points": -0.76, "thrown": 2.13, "taken": 3.8, "lead": -2.1, "noise": 4.0,
}  # fmt: skip
"""What the rule of thumb goes by, in points: a strong card, and a very strong one; a trump; each point of a card; what
a loser throws away and a winner lays; the next lead; chance. Found by trying, so that endings come out as solved."""

OTHERWISE: Final = 0.25
"""The weight of a hand from which the rule leads otherwise."""


class Sampler:
    """Worlds drawn for one moment, for points or for the race. More may be drawn at any time.

    ``plain`` runs the kernels as written: the same numbers, slower. Raises Unsolvable for what it does not take.
    """

    def __init__(
        self, rules: RuleSet, position: BuraPosition, *, race: bool = False, seed: int = 1, plain: bool = False
    ) -> None:
        check_sampled(rules, position, race=race)
        self.rules = rules
        self.position = position
        self.race = race
        self._trace = Trace(rules)
        self.seat = position.to_act
        self.other = position.after(self.seat)
        self._compiled = is_compiled() and not plain
        self._kernels = drawn if self._compiled else as_written(drawn)
        own = [move for move in moves(rules, position) if move.seat == self.seat]
        self.moves = tuple(move for move in own if move.kind == position.phase)
        self._words = tuple(_words(rules, position, own)) if race else ()
        self._pool = unseen_by(position, self.seat)
        self._p = numbers([BITS[card] for card in self._pool], compiled=self._compiled)
        m = lay_out(rules, replace(position, stock=()), SLOTS)
        m[kernels.SHOWS] = int(race and Effects.of(rules).any(2))
        self._m = numbers(m, compiled=self._compiled)
        self._t = zeros(2 * SLOTS, compiled=self._compiled)
        self._d = zeros(guided.ROOM, compiled=self._compiled)
        self._d[playouts.SEED] = (seed * 2654435761 + 97) & 0xFFFFFFFF or 1
        self._d[playouts.SHORT] = int(rules.options["short_stock"] == "all_or_nothing")
        self._g = numbers(self._lay_out(m), compiled=self._compiled)
        self._h = self._learned()
        count = len(self.moves)
        self._s = zeros(count * (count + 1), compiled=self._compiled)
        table = sum(position.plays, ())
        left = (*self._pool, *position.hand(self.seat), *position.stock[-1:], *table)
        bound = 1 if race else points_of(self._trace, left)
        pairs = list(combinations(range(count), 2))
        share = ALPHA / (len(pairs) + count)
        self._values = [Sequence(-bound, bound, share) for _ in self.moves]
        self._pairs = {pair: Sequence(-2 * bound, 2 * bound, share) for pair in pairs}
        self.samples = 0
        self.away = 0

    # ------------------------------------------------------------ drawing

    def draw(self, count: int) -> None:
        """So many more worlds."""
        number = len(self.moves)
        for place in range(len(self._s)):
            self._s[place] = 0
        size = len(self.position.hand(self.seat))
        rows = (self._m, self._t, self._d, self._g, self._h, self._p, self._s)
        self.away += int(self._kernels.worlds(*rows, size, count))
        sums = [int(value) for value in self._s]
        alone = sums[number * number :]
        for one, sequence in enumerate(self._values):
            sequence.add(count, alone[one], sums[one * number + one])
        for (one, two), sequence in self._pairs.items():
            squares = sums[one * number + one] - 2 * sums[one * number + two] + sums[two * number + two]
            sequence.add(count, alone[one] - alone[two], squares)
        self.samples += count

    def run(self, samples: int = SAMPLES, *, stop: Callable[[], bool] | None = None) -> None:
        """Worlds until every choice is known to lose more than the doubt or next to nothing, or so many, or until told
        to stop."""
        batch = FIRST
        while self.samples < samples and not self._settled():
            if stop is not None and self.samples and stop():
                break
            self.draw(min(batch, samples - self.samples))
            batch = min(2 * batch, LARGEST_BATCH)

    def _settled(self) -> bool:
        doubt, close = self.doubt, CLOSE_RACE if self.race else CLOSE
        return self.samples > 0 and all(low > doubt or high < close for low, high in self.losses())

    @property
    def doubt(self) -> float:
        """How far the model may be off, in points; in the race it was not measured."""
        if self.race:
            return 0.0
        if self._g[guided.TAUGHT]:
            return LEARNED_DOUBT
        larger = self.rules.options["reply"] == "closed" or hand_size(Trace(self.rules)) > SMALL
        doubts = LARGER_DOUBTS if larger else DOUBTS
        return next(doubt for most, doubt in doubts if len(self.position.stock) <= most)

    def losses(self) -> list[tuple[float, float]]:
        """At least and at most what each choice loses on the best one, under the model."""
        found = []
        for one in range(len(self.moves)):
            low = high = 0.0
            for two in range(len(self.moves)):
                if one != two:
                    less, more = self._pairs[min(one, two), max(one, two)].bounds()
                    if one < two:
                        less, more = -more, -less
                    low, high = max(low, less), max(high, more)
            found.append((low, high))
        return found

    def choices(self) -> list[Choice]:
        """Every choice with its value, interval and loss, best first."""
        losses = self.losses()
        if not self.race:
            played = [
                Choice(move, value.mean, SAMPLED, value.bounds(), loss)
                for move, value, loss in zip(self.moves, self._values, losses, strict=True)
            ]
            return sorted(played, key=lambda choice: -choice.value)
        return self._with_words(losses)

    def solution(self) -> Solution:
        """All that was found so far."""
        choices = tuple(self.choices())
        return Solution(
            rules=self.rules.key, position=write_position(self.rules, self.position), seat=self.seat,
            object="race" if self.race else "points", value=choices[0].value, choices=choices, kind=SAMPLED,
            model=MODEL, samples=self.samples, doubt=self.doubt,
        )  # fmt: skip

    def _with_words(self, losses: list[tuple[float, float]]) -> list[Choice]:
        """In the race what may be said counts beside what may be played."""
        said = {move: self._said(move) for move in self._words}
        best = max(said.values(), default=-1.0)
        bounds = [value.bounds() for value in self._values]
        found = [
            Choice(move, value.mean, SAMPLED, (low, high), (max(loss[0], best - high), max(loss[1], best - low)))
            for move, value, (low, high), loss in zip(self.moves, self._values, bounds, losses, strict=True)
        ]
        least, most = max(low for low, _ in bounds), max(high for _, high in bounds)
        for move, worth in said.items():
            loss = (max(0.0, best - worth, least - worth), max(0.0, best - worth, most - worth))
            found.append(Choice(move, worth, SAMPLED, (worth, worth), loss))
        return sorted(found, key=lambda choice: -choice.value)

    def _said(self, move: Move) -> float:
        """What a declaration or a shown holding brings on average over what is hidden: 1 the deal, -1 its loss."""
        position, rules = self.position, self.rules
        if move.kind == "declare" and position.hidden[position.place(self.seat)]:
            chance = float(declaring_odds(rules, position, self.seat))
            return chance - (1 - chance) * int(rules.options["false_claim"] == "lose_deal")
        if move.kind == "declare":
            return _result(rules, position, move, self.seat)
        hands = list(hands_of_other(position, self.seat))
        hands = hands[:: 1 + len(hands) // MOST_SHOWN]
        return sum(_result(rules, position.with_hand(self.other, hand), move, self.seat) for hand in hands) / len(hands)

    # ------------------------------------------------------------ laying out

    def _lay_out(self, m: list[int]) -> list[int]:
        """What the players go by, and the moment."""
        position, trace, option = self.position, self._trace, self.rules.options
        g = list(_fixed())
        g[: guided.THROWN] = self._keeps(m)
        for place, name in (
            (guided.THROWN, "thrown"), (guided.TAKEN, "taken"), (guided.LEADS, "lead"), (guided.NOISE, "noise"),
        ):  # fmt: skip
            g[place] = round(COIN * WEIGHTS[name])
        hidden = [position.hidden[position.place(seat)] for seat in (self.seat, self.other)]
        closed = option["reply"] == "closed"
        small = hand_size(trace) == SMALL
        led = sum(position.plays, ())
        g[guided.PACK] = bits_of({*self._pool, *sum(position.hands, ()), *position.stock, *led, *hidden[1]})
        g[guided.PUBLIC] = bits_of(position.stock[-1:])
        g[guided.EXACT] = OPEN if small and not self.race and not closed else -1
        g[guided.RACE] = int(self.race)
        g[guided.HIGHER] = int(option["undeclared"] == "higher_total")
        g[guided.BOTH] = ("leader", "higher", "redeal").index(str(option["both_bura"]))
        g[guided.DOUBT] = round(1024 * OTHERWISE)
        g[guided.OWN] = bits_of(hidden[1])
        known = (*led, *position.hand(self.other)) if self.other in position.shows else led
        g[guided.KNOWN], g[guided.KNOWN + 1] = len(known), len(self._pool)
        g[guided.LAIN], g[guided.LAIN + 1] = len(position.stock), int(bool(position.stock))
        g[guided.HIDING] = len(hidden[0])
        if self.race:
            target = target_points(trace) or 0
            for place, seat in enumerate((self.seat, self.other)):
                won = points_of(trace, position.won[position.place(seat)])
                g[guided.NEEDS + place] = target - won
                g[guided.TOTALS + place] = won
            g[guided.TOTALS + 1] += points_of(trace, hidden[1])
        g[guided.LEADER] = int(position.on_lead != self.seat)
        g[guided.LED] = (1 << len(led)) - 1
        g[guided.FIT] = int(bool(led) or option["bura_window"] == "between_tricks")
        g[guided.MOVES] = len(self.moves)
        hand = sorted(position.hand(self.seat), key=BITS.__getitem__)
        for place, card in enumerate(hand):
            g[guided.SHOWN + place] = BITS[card]
        for place, card in enumerate(known):
            g[guided.SHOWN + playouts.PLACES + place] = BITS[card]
        if position.stock:
            g[guided.SHOWN + 2 * playouts.PLACES] = BITS[position.stock[-1]]
        for place, move in enumerate(self.moves):
            at = guided.CHOICES + 2 * place
            chosen = sum(1 << hand.index(card) for card in move.cards)
            if move.kind == "lead":
                g[at] = chosen
            else:
                loses = move.face == "down" or not is_full_beat(trace, position.trump, position.plays, move.cards)
                g[at : at + 2] = [g[guided.LED], chosen + 32 * loses]
        return g

    def _learned(self) -> Row:
        """What both sides learn of the present trick, where it is the last one with hidden cards."""
        cards = sorted(
            {*self._pool, *self.position.hand(self.seat), *sum(self.position.plays, ())}, key=BITS.__getitem__
        )  # fmt: skip
        last = len(self.position.stock) == OPEN and len(cards) == taught.CARDS and not self.position.shows
        if self._g[guided.EXACT] != OPEN or not last:
            return zeros(1, compiled=self._compiled)
        kernels_of = taught if self._compiled else as_written(taught)
        h = numbers(_hands(self._trace, cards), compiled=self._compiled)
        x, w = (reals(size, compiled=self._compiled) for size in (taught.ROOM, taught.WAYS))
        turned = BITS[self.position.stock[-1]]
        kernels_of.weigh_pairs(self._m, self._t, self._d, self._g, h, turned)
        kernels_of.learn(h, x, w, ROUNDS)
        self._g[guided.TAUGHT] = 1
        return h

    def _keeps(self, m: list[int]) -> list[int]:
        """What each card is worth to keep, by how many cards beat it."""
        keeps = [0] * guided.THROWN
        for bit in BITS.values():
            code = bit % PRIME
            weak = (m[kernels.BEATS + code]).bit_count() / 17
            strong = max(0.0, 1 - weak)
            worth = WEIGHTS["q"] * strong + WEIGHTS["qq"] * strong**2 + WEIGHTS["points"] * m[kernels.WORTH + code]
            worth += WEIGHTS["trump"] * bool(bit & m[kernels.TRUMPS])
            keeps[code] = round(COIN * worth)
        return keeps


def _hands(trace: Trace, cards: Cards | list[Card]) -> list[int]:
    """The hands that can be made of the cards that are not placed, and the leads in them."""
    h = [0] * taught.LENGTH
    most = trace.option("max_lead")
    leads: list[int] = []
    for place, card in enumerate(cards):
        h[taught.PLACE + BITS[card] % PRIME] = place
        h[taught.CARD + place] = BITS[card]
    for rank, held in enumerate(combinations(range(taught.CARDS), taught.SIZE)):
        mask = sum(1 << place for place in held)
        h[taught.RANK + mask], h[taught.MASK + rank] = rank, mask
        for place in range(taught.SIZE):
            h[taught.HELD + taught.SIZE * rank + place] = BITS[cards[held[place]]]
        for choice in range(taught.WAYS):
            chosen = [held[place] for place in range(taught.SIZE) if choice >> place & 1]
            led = sum(1 << place for place in chosen)
            able = 0 < len(chosen) <= most and len({cards[place].suit for place in chosen}) == 1
            if able and led not in leads:
                leads.append(led)
            h[taught.CHOICE + taught.WAYS * rank + choice] = leads.index(led) if able else -1
    h[taught.COUNTED] = len(leads)
    h[taught.LED : taught.LED + len(leads)] = leads
    return h


def _words(rules: RuleSet, position: BuraPosition, own: list[Move]) -> Iterator[Move]:
    """What a seat may say, as far as it knows: a declaration counts where it may be true, not only where it is."""
    yield from (move for move in own if move.kind == "show")
    seat = position.to_act
    claim = Move(seat, "declare")
    if not position.hidden[position.place(seat)]:
        yield from (move for move in own if move == claim)
    elif judge(rules, position, claim).value and declaring_odds(rules, position, seat):
        yield claim


def _result(rules: RuleSet, position: BuraPosition, move: Move, seat: str) -> float:
    result = apply(rules, position, move).result
    if result is None or result.winner is None:
        return 0.0
    return 1.0 if result.winner == seat else -1.0


@lru_cache(maxsize=1)
def _fixed() -> tuple[int, ...]:
    """How many bits are set in twelve, and how likely hands hold so many of some cards."""
    g = [0] * guided.LENGTH
    for cards in range(4096):
        g[guided.BITS + cards] = cards.bit_count()
    for many in range(37):
        for among in range(many + 1):
            for size in range(min(LARGEST_HAND, many) + 1):
                ways = [comb(among, j) * comb(many - among, size - j) for j in range(size + 1)]
                row = guided.TAILS + (37 * many + among) * 36 + 6 * size
                for least in range(size + 1):
                    g[row + least] = 1024 * sum(ways[least:]) // comb(many, size)
    return tuple(g)
