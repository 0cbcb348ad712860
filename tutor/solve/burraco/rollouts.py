"""What each choice of a position is worth, by playing on: hidden cards dealt anew, everybody going on by one way of
playing, and the same once more by another way.

The hidden cards are drawn from all that the seat in turn cannot see, each deal as likely as any other; cards that were
taken with the pile are known to lie where they went. All choices are played on with the same cards, so that they are
compared in pairs. A difference has an interval that holds however long one looks and whenever one stops, up to the
error of the normal law: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024, "Time-uniform central limit theory and
asymptotic confidence sequences"). A choice is called worse only where it is worse under every way of playing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import log, sqrt
from types import ModuleType
from typing import Any, Final

from tutor.cards import ALL_CARDS, JOKER, Card
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.burraco.laid import Cards
from tutor.games.burraco.listing import normalise
from tutor.games.burraco.notation import write_move, write_position
from tutor.games.burraco.position import BurracoPosition
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import listing, melding, sampling
from tutor.solve.burraco.choices import Option, lays_beside, options_of
from tutor.solve.burraco.styles import NAMES, STYLES, WIDTH, row_of_styles
from tutor.solve.burraco.translate import BITS, row_of_position, row_of_rules
from tutor.solve.compiled import Row, as_written, is_compiled, numbers, zeros
from tutor.solve.solution import Unsolvable

ALPHA: Final = 0.05
"""How often, at most, an interval of a position misses at any time."""

USUAL: Final = 1500
"""Draws at which the intervals are tightest."""

FIRST: Final = 64
BATCH: Final = 128
ENOUGH: Final = 512
"""Draws before a choice is left out, where there are few of them."""

FEW: Final = 8

MARGIN: Final = 4.0
"""Points by which a choice must be worse under every way of playing to be left out."""
BUDGET: Final = 60_000
"""Deals played out for one position at most, all choices and ways of playing together."""

DRAWS: Final = 8192
"""Draws at most."""

CLOSE: Final = 8.0
"""Points within which choices count as equal, so that no more deals need be played."""

PARTS: Final = ("laid", "hands", "burracos", "closing", "pozzetto", "given")
"""What a difference is made of: points laid, cards left in hand, burraco bonuses, the bonus for closing, what the
pozzetto cost, and what the other side gets less."""

Progress = Callable[[int, int], None]
"""Told the deals played out so far and how many there may be."""


def half_width(count: int, spread: float, alpha: float) -> float:
    """Half the interval for a mean of so many draws with this standard deviation.

    >>> 9 < half_width(4096, 200.0, 0.05) < 12
    True
    """
    wide = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / USUAL
    grown = count * wide + 1
    return spread * sqrt(2 * grown / (count * count * wide) * log(sqrt(grown) / alpha))


@dataclass(frozen=True, slots=True)
class Under:
    """A choice under one way of playing: its value in points, what it loses on the best choice give or take an error,
    and the parts of that loss by name, which add up to it; how often its side took the pozzetto and closed."""

    value: float
    lost: float
    error: float
    parts: Mapping[str, float]
    took: float
    closed: float
    count: int


@dataclass(frozen=True, slots=True)
class Valued:
    """A choice under every way of playing, in the order of the weighing's."""

    move: Move
    under: tuple[Under, ...]
    is_reference: bool = False
    """Whether it is the one that the others are compared with."""

    @property
    def lost(self) -> float:
        """What it loses, averaged over the ways of playing."""
        return sum(each.lost for each in self.under) / len(self.under)

    @property
    def least(self) -> float:
        """What it loses at least under every way of playing; 0 where it may lose nothing."""
        return max(0.0, min(each.lost - each.error for each in self.under))

    @property
    def most(self) -> float:
        """What it loses at most under any way of playing."""
        return max(0.0, *(each.lost + each.error for each in self.under))

    @property
    def is_worse(self) -> bool:
        """Whether it is worse under every way of playing."""
        return self.least > 0


@dataclass(frozen=True, slots=True)
class Weighing:
    """The choices of a seat, best first, under some ways of playing."""

    rules: str
    position: str
    seat: Seat
    styles: tuple[str, ...]
    choices: tuple[Valued, ...]
    count: int
    """Deals that were played out."""

    @property
    def names(self) -> tuple[str, ...]:
        """How the ways of playing are called."""
        return tuple(NAMES[style] for style in self.styles)

    @property
    def best(self) -> tuple[Valued, ...]:
        """The choices that are not worse."""
        return tuple(choice for choice in self.choices if not choice.is_worse)

    @property
    def is_clear(self) -> bool:
        """Whether one choice is better than all others under every way of playing."""
        return len(self.best) == 1

    def as_json(self) -> dict[str, Any]:
        """The weighing as plain data."""
        return {
            "rules": self.rules, "position": self.position, "seat": self.seat, "styles": list(self.styles),
            "count": self.count, "clear": self.is_clear,
            "choices": [
                {
                    "move": write_move(choice.move), "lost": choice.lost, "least": choice.least, "most": choice.most,
                    "worse": choice.is_worse,
                    "under": {
                        name: {
                            "value": each.value, "lost": each.lost, "error": each.error, "parts": dict(each.parts),
                            "took": each.took, "closed": each.closed, "count": each.count,
                        }
                        for name, each in zip(self.styles, choice.under, strict=True)
                    },
                }
                for choice in self.choices
            ],
        }  # fmt: skip


def check(rules: RuleSet, position: BurracoPosition, seen: Mapping[Seat, Cards]) -> None:
    """Raises Unsolvable for what cannot be weighed."""
    if position.phase == "over":
        raise Unsolvable(N_("This deal is over."))
    if rules.edited:
        raise Unsolvable(N_("The solver plays by true rules only, and these hold a false one."))
    for seat, cards in seen.items():
        if seat not in position.seats:
            raise Unsolvable(N_("The seat {seat} is not at this table."), seat=seat)
        hand = list(position.hand(seat))
        for card in cards:
            if card not in hand:
                raise Unsolvable(N_("{card} is said to be known in the hand of {seat}, and is not in it."),
                                 card=card.text, seat=seat)  # fmt: skip
            hand.remove(card)
    hidden = sum(len(position.hand(seat)) - len(seen.get(seat, ())) for seat in position.seats)
    hidden += len(position.stock) + sum(map(len, position.pozzetti))
    hidden -= len(position.hand(position.to_act)) - len(seen.get(position.to_act, ()))
    if len(unseen(position, seen)) != hidden:
        raise Unsolvable(N_("These are not the cards of one pack: {unseen} cannot be seen, {hidden} lie hidden."),
                         unseen=len(unseen(position, seen)), hidden=hidden)  # fmt: skip


class Scales:
    """A position on the scales. More deals may be played out at any time.

    ``plain`` runs the kernels as written: the same numbers, slower. Raises Unsolvable for what it does not take.
    """

    def __init__(
        self, rules: RuleSet, position: BurracoPosition, *, seen: Mapping[Seat, Cards] | None = None,
        moves: Iterable[Move] | None = None, styles: Iterable[str] = tuple(STYLES), seed: int = 1, alpha: float = ALPHA,
        plain: bool = False,
    ) -> None:  # fmt: skip
        known = dict(seen or {})
        check(rules, position, known)
        self.rules, self.position, self.styles = rules, position, tuple(styles)
        compiled = is_compiled() and not plain
        modules: list[ModuleType] = [listing, melding, sampling]
        kernels: list[Any] = [*modules] if compiled else list(map(as_written, modules))
        self._sampling = kernels[2]
        self._m = row_of_rules(rules, compiled=compiled)
        self._root = row_of_position(rules, self._m, position, known, compiled=compiled)
        self._root[at.SEED] = seed * 7919 % 1_000_003
        self._d = zeros(at.LENGTH, compiled=compiled)
        self._o = zeros(2 + 2 * listing.ROOM, compiled=compiled)
        self._o[1] = listing.ROOM
        found = options_of(kernels[0], kernels[1], self._m, position, self._root, self._o)
        found = [replace(each, move=normalise(rules, position, each.move)) for each in found]
        wanted = None if moves is None else {normalise(rules, position, move) for move in moves}
        self.options: list[Option] = [each for each in found if wanted is None or each.move in wanted]
        self.options += lays_beside(rules, position, (wanted or set()) - {each.move for each in found})
        if not self.options:
            raise Unsolvable(N_("There is nothing to choose here."))
        count = len(self.options)
        self._c = numbers([count, *(n for each in self.options for n in (each.what, each.first, each.second))],
                          compiled=compiled)  # fmt: skip
        pool = unseen(position, known)
        self._q = numbers([len(pool), *(BITS[card] for card in pool)], compiled=compiled)
        self._p = zeros(len(pool) + 1, compiled=compiled)
        self._w = row_of_styles((STYLES[name] for name in self.styles), compiled=compiled)
        self._r = zeros(BATCH * count * sampling.WIDE, compiled=compiled)
        width = count * (sampling.WIDE + 1) + 3 * count * (count - 1) // 2
        self._t: list[Row] = [zeros(width, compiled=compiled) for _ in self.styles]
        self._sums: list[dict[int, list[int]]] = [{} for _ in self.styles]
        self._alpha = alpha / max(1, count * (count - 1) // 2)
        self._out: set[int] = set()
        self.draws = 0
        self.count = 0

    def draw(self, count: int) -> None:
        """Draw the hidden cards so many times more, and play every choice out that is still in question."""
        while count > 0:
            batch = min(count, BATCH)
            for style, t in enumerate(self._t):
                self._sampling.sample(
                    self._m, self._w, self._root, self._d, self._o, self._q, self._p, self._c, self._r, style * WIDTH,
                    self.draws, batch,
                )  # fmt: skip
                self._sampling.tally(self._c, self._r, t, batch)
                self._sums[style][self.draws + batch] = [int(n) for n in t[: len(self.options) * (sampling.WIDE + 1)]]
            self.draws += batch
            self.count += batch * len(self.styles) * (len(self.options) - len(self._out))
            count -= batch

    def _pair(self, style: int, one: int, other: int) -> tuple[int, float, float]:
        """How often two choices were compared, what the first gains on the second, and the error."""
        late, early = max(one, other), min(one, other)
        start = len(self.options) * (sampling.WIDE + 1) + 3 * (late * (late - 1) // 2 + early)
        count, total, squares = (int(self._t[style][start + place]) for place in range(3))
        mean = total / count
        spread = sqrt(max(0.0, squares / count - mean * mean) * count / max(1, count - 1))
        return count, mean if one == late else -mean, half_width(count, spread, self._alpha)

    def leader(self) -> int:
        """The choice that has the most points, averaged over the ways of playing, of those still in question."""
        left = [place for place in range(len(self.options)) if place not in self._out]
        return max(left, key=lambda place: sum(self._value(style, place) for style in range(len(self.styles))))

    def _value(self, style: int, place: int, upto: int | None = None) -> float:
        own = self._parts(style, place, upto)
        return sum(own)

    def _parts(self, style: int, place: int, upto: int | None = None) -> list[float]:
        """The average of each part, the other side's together in the last."""
        sums = self._sums[style][upto or self.draws]
        start = place * (sampling.WIDE + 1)
        count = sums[start]
        own = [sums[start + 1 + part] / count for part in range(sampling.PARTS - 1)]
        given = sum(sums[start + 1 + sampling.PARTS + part] for part in range(sampling.PARTS - 1)) / count
        return [*own, -given]

    def drop(self) -> bool:
        """Leave out of further draws what is worse under every way; whether nothing is in question any more."""
        best = self.leader()
        open_ = False
        for place in range(len(self.options)):
            if place == best or place in self._out:
                continue
            found = [self._pair(style, best, place) for style in range(len(self.styles))]
            if all(mean - error > MARGIN for _, mean, error in found) and (
                self.draws >= ENOUGH or len(self.options) > FEW
            ):
                self._out.add(place)
                self._c[1 + 3 * place] = -1
            elif not all(abs(mean) + error <= CLOSE for _, mean, error in found):
                open_ = True
        return not open_

    def run(
        self, budget: int = BUDGET, progress: Progress | None = None, *, draws: int = DRAWS,
        stop: Callable[[], bool] = bool,
    ) -> None:  # fmt: skip
        """Draw until every choice is clearly worse or as good, the budget or the draws are spent, or one says stop."""
        self.draw(min(FIRST, draws))
        while not self.drop():
            left = len(self.options) - len(self._out)
            room = min((budget - self.count) // (left * len(self.styles)), draws - self.draws)
            if room < 1 or stop():
                return
            self.draw(min(BATCH, room))
            if progress is not None:
                progress(self.count, budget)

    def weighing(self) -> Weighing:
        """What was found."""
        best = self.leader()
        choices = []
        for place, option in enumerate(self.options):
            under = tuple(self._under(style, place, best) for style in range(len(self.styles)))
            choices.append(Valued(option.move, under, place == best))
        choices.sort(key=lambda choice: (not choice.is_reference, choice.is_worse, choice.lost))
        return Weighing(
            self.rules.key, write_position(self.rules, self.position), self.position.to_act, self.styles,
            tuple(choices), self.count,
        )  # fmt: skip

    def _under(self, style: int, place: int, best: int) -> Under:
        start = place * (sampling.WIDE + 1)
        sums = self._sums[style][self.draws]
        count = sums[start]
        own, other = self._parts(style, place, count), self._parts(style, best, count)
        lost, error = 0.0, 0.0
        if place != best:
            _, lost, error = self._pair(style, best, place)
        parts = {name: theirs - mine for name, mine, theirs in zip(PARTS, own, other, strict=True)}
        closing = self._m[at.CLOSING] or 1
        took = sums[start + sampling.PARTS] / count
        return Under(sum(own), lost, error, parts, took, own[3] / closing, count)


def unseen(position: BurracoPosition, known: Mapping[Seat, Cards]) -> list[Card]:
    """The cards that the seat in turn cannot place, in the order of print. Raises Unsolvable for too many of one."""
    left = {card: 4 if card == JOKER else 2 for card in ALL_CARDS}
    shown = [*position.hand(position.to_act), *position.pile]
    shown += [card for melds in position.melds for meld in melds for card in meld.cards]
    shown += [card for seat, cards in known.items() if seat != position.to_act for card in cards]
    for card in shown:
        left[card] -= 1
        if left[card] < 0:
            raise Unsolvable(N_("The pack has not so many {card}."), card=card.text)
    return [card for card, count in left.items() for _ in range(count)]


def weigh(
    rules: RuleSet, position: BurracoPosition, *, seen: Mapping[Seat, Cards] | None = None,
    moves: Iterable[Move] | None = None, styles: Iterable[str] = tuple(STYLES), seed: int = 1, budget: int = BUDGET,
    draws: int = DRAWS, plain: bool = False, progress: Progress | None = None, stop: Callable[[], bool] = bool,
) -> Weighing:  # fmt: skip
    """Every choice of the seat in turn under every way of playing, the hidden cards drawn.

    ``seen`` are cards of other hands that everybody knows since they were taken with the pile; ``moves`` the choices
    to be weighed, all where nothing is said; ``budget`` the deals to be played out at most and ``draws`` how often the
    hidden cards are drawn at most; ``stop`` is asked from time to time. The same arguments give the
    same result everywhere. Raises Unsolvable.

    >>> from tutor.chance import Chance
    >>> from tutor.registry import game_of
    >>> game = game_of("burraco")
    >>> rules = game.tables.rules("fitab")
    >>> found = weigh(rules, game.deal(rules, Chance(3)), budget=600)
    >>> sorted(choice.move.kind for choice in found.choices), found.choices[0].lost
    (['draw', 'take'], 0.0)
    """
    scales = Scales(rules, position, seen=seen, moves=moves, styles=styles, seed=seed, plain=plain)
    scales.run(budget, progress, draws=draws, stop=stop)
    return scales.weighing()
