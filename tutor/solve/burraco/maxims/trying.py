"""Trying what players say: positions that fit are found by playing whole deals, and two lines are played on from each.

Each side of a deal plays one of the ways, taken by chance; of the positions of a deal that fit a maxim one is taken by
chance, so that no two depend on each other. Hidden cards are dealt anew so many times, the same for both lines, and all
play on in one way. Where there are several lines of a kind, the best under that way is found with other deals first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, replace
from math import sqrt
from typing import Final

from tutor.cards import ALL_CARDS, JOKER
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.burraco.dealing import first_deal
from tutor.games.burraco.listing import normalise
from tutor.games.burraco.notation import write_move, write_position
from tutor.games.burraco.play import apply
from tutor.games.burraco.position import BurracoPosition
from tutor.solve.burraco import layout as at
from tutor.solve.burraco import listing, playing, playouts, sampling
from tutor.solve.burraco.choices import DISCARD
from tutor.solve.burraco.maxims.fitting import FINDS, Find, Fit, Line, steps, to_draw
from tutor.solve.burraco.maxims.words import EXTEND_FIRST, FIRST_POZZETTO, MAXIMS
from tutor.solve.burraco.rollouts import PARTS, half_width
from tutor.solve.burraco.styles import NAMES, STYLES, WIDTH, row_of_styles
from tutor.solve.burraco.translate import BITS, cards_at, move_of_kernel, row_of_position, row_of_rules
from tutor.solve.compiled import Row, is_compiled, numbers, zeros
from tutor.solve.maxims import DEPENDS, SCORE, UPHELD, Example, Judged, Maxim, Progress, Study, Tried
from tutor.solve.maxims import Row as Found

VERSION: Final = 1
"""Of what fits and how it is measured; what was kept of another one is not gone on with."""

DRAWS: Final = 64
"""Times that the hidden cards of a position are dealt anew."""

PILOT: Final = 32
"""The same for finding the best line of a kind."""

EXAMPLE: Final = 4096
"""The same for the position that is shown."""

SHOWN: Final = (15.0, 400.0)
"""Points by which the lines of a position that is shown may be apart."""

WAYS: Final = ("cautious", "builder", "runner")


class Trial:
    """A rule set at the table, and some ways of playing."""

    def __init__(self, rules: RuleSet, seed: str, styles: Iterable[str] = WAYS) -> None:
        self.rules, self.seed, self.styles = rules, seed, tuple(styles)
        compiled = is_compiled()
        self._m = row_of_rules(rules)
        self._w = row_of_styles(STYLES[name] for name in self.styles)
        self._d = zeros(at.LENGTH, compiled=compiled)
        self._o = zeros(2 + 2 * listing.ROOM, compiled=compiled)
        self._o[1] = listing.ROOM
        self._p = zeros(108, compiled=compiled)

    # ------------------------------------------------------------ playing

    def dealt(self, deal: int) -> tuple[BurracoPosition, list[int]]:
        """The deal of a number, and where the weights of the ways begin in which its sides play."""
        chance = Chance(self.seed).fork("deal", deal)
        sides = [WIDTH * chance.fork("side", side).below(len(self.styles)) for side in range(2)]
        return first_deal(self.rules, chance), sides

    def moments(self, deal: int) -> Iterator[tuple[int, Row, bool]]:
        """The positions of a deal: how many acts came before, the position, and whether the hand in turn comes from a
        pozzetto that was never played from before this turn. It changes once the next one is asked for."""
        position, sides = self.dealt(deal)
        d = row_of_position(self.rules, self._m, position)
        fresh, ply = -1, 0
        while d[at.PHASE] != at.OVER:
            seat = int(d[at.ACT])
            yield ply, d, fresh == seat
            what = playouts.decide(self._m, self._w, d, self._o, sides[seat & 1])
            left = int(d[at.LEFT])
            playouts.carry_out(self._m, d, what)
            if d[at.LEFT] < left and int(d[at.SIDE + 8 * (seat & 1) + at.TAKER]) == seat:
                fresh = seat
            elif what == DISCARD and fresh == seat:
                fresh = -1
            ply += 1

    def fits(self, find: Find, deal: int, *, fresh: bool = False) -> list[tuple[int, Row, Fit]]:
        """The positions of a deal that fit, or only those of them where the hand comes from a fresh pozzetto."""
        found = []
        for ply, d, is_fresh in self.moments(deal):
            fit = find(self._m, d, self._o) if is_fresh or not fresh else None
            if fit is not None:
                found.append((ply, numbers(d, compiled=is_compiled()), fit))
        return found

    # ------------------------------------------------------------ measuring

    def noted(self, d: Row, lines: Iterable[Line], style: int, first: int, count: int) -> list[list[list[int]]]:
        """What each line comes to with the same hidden cards: the twelve numbers of ``sampling`` for each draw."""
        q = numbers(pool_of(d), compiled=is_compiled())
        r = zeros(count * sampling.WIDE, compiled=is_compiled())
        found = []
        for line in lines:
            *_, (root, *act) = steps(self._m, d, line)
            sampling.sample(
                self._m, self._w, root, self._d, self._o, q, self._p, numbers([1, *act], compiled=is_compiled()), r,
                style * WIDTH, first, count,
            )  # fmt: skip
            plain = [int(number) for number in r]
            found.append([plain[start : start + sampling.WIDE] for start in range(0, len(plain), sampling.WIDE)])
        return found

    def best(self, d: Row, lines: tuple[Line, ...], styles: Iterable[int], pilot: int) -> Line:
        """The line that does best under some ways of playing, with the draws before the first."""
        if len(lines) == 1:
            return lines[0]
        totals = [0] * len(lines)
        for style in styles:
            for place, noted in enumerate(self.noted(d, lines, style, 0, pilot)):
                totals[place] += sum(map(_gained, noted))
        return lines[totals.index(max(totals))]

    def compared(self, d: Row, fit: Fit, style: int, draws: int, pilot: int) -> tuple[int, dict[str, int]]:
        """By how many points the one kind is ahead of the other in all draws together, whole and part by part."""
        pair = [self.best(d, lines, (style,), pilot) for lines in (fit.one, fit.other)]
        mine, theirs = self.noted(d, pair, style, pilot, draws)
        parts = dict.fromkeys(PARTS, 0)
        for one, other in zip(mine, theirs, strict=True):
            for place, name in enumerate(PARTS[:-1]):
                parts[name] += one[place] - other[place]
            start = sampling.PARTS
            parts[PARTS[-1]] -= sum(one[start : start + len(PARTS) - 1]) - sum(other[start : start + len(PARTS) - 1])
        return sum(parts.values()), parts

    def row(
        self, name: str, find: Find, deal: int, draws: int, pilot: int, *, fresh: bool = False
    ) -> tuple[Found, list[dict[str, int]]] | None:
        """What one of the positions of a deal that fit says, taken by the chance of that name, and the parts of it."""
        found = self.fits(find, deal, fresh=fresh)
        if not found:
            return None
        ply, d, fit = Chance(self.seed).fork("which", name, deal).pick(found)
        d[at.SEED] = deal % 1_000_003
        values, parts = zip(
            *(self.compared(d, fit, style, draws, pilot) for style in range(len(self.styles))), strict=True
        )
        return Found(deal, ply, fit.levels, values), list(parts)

    def rows(self, maxim: Maxim, deal: int, draws: int, pilot: int) -> tuple[list[Found], list[dict[str, int]]]:
        """What a deal says about a maxim: its rows, and the parts of their values for each way of playing."""
        if maxim is FIRST_POZZETTO:
            return [row for style in range(len(self.styles)) for row in self._race(deal, style)], []
        made = self.row(maxim.id, FINDS[maxim.id], deal, draws, pilot, fresh=maxim is EXTEND_FIRST)
        return ([], []) if made is None else ([made[0]], made[1])

    def _race(self, deal: int, style: int) -> Iterator[Found]:
        """Which side takes its pozzetto first where all play in one way, and whether it wins."""
        position, _ = self.dealt(deal)
        d = row_of_position(self.rules, self._m, position)
        first, left, ply = -1, 0, 0
        while d[at.PHASE] != at.OVER:
            playouts.carry_out(self._m, d, playouts.decide(self._m, self._w, d, self._o, style * WIDTH))
            ply += 1
            for side in range(2) if first < 0 else ():
                if d[at.SIDE + 8 * side + at.STATE] != at.UNTAKEN:
                    first, left = side, to_draw(self._m, d)
                    taken = ply
        if first >= 0:
            ahead = int(playing.score(self._m, d, first) - playing.score(self._m, d, 1 - first))
            level = 0 if left > 24 else 1 if left > 12 else 2
            value = 100 if ahead > 0 else 50 if ahead == 0 else 0
            values = tuple(value if place == style else None for place in range(len(self.styles)))
            yield Found(deal, taken, (level,), values)

    # ------------------------------------------------------------ showing

    def position_at(self, deal: int, ply: int) -> BurracoPosition:
        """The position of a deal after so many acts, as the rules have it."""
        position, sides = self.dealt(deal)
        d = row_of_position(self.rules, self._m, position)
        for _ in range(ply):
            what = playouts.decide(self._m, self._w, d, self._o, sides[d[at.ACT] & 1])
            move = move_of_kernel(self._m, position, d, what)
            playouts.carry_out(self._m, d, what)
            position = apply(self.rules, position, move)
        return position

    def moves(self, position: BurracoPosition, d: Row, line: Line) -> tuple[str, ...]:
        """A line as moves in notation."""
        told = []
        for here, what, first, second in steps(self._m, d, line):
            here[at.SLOT], here[at.WORD], here[at.CARD] = first, second, first
            move: Move = normalise(self.rules, position, move_of_kernel(self._m, position, here, what))
            told.append(write_move(move))
            position = apply(self.rules, position, move)
        return tuple(told)

    def example(
        self, maxim: Maxim, rows: Iterable[Found], judged: Judged, draws: int, pilot: int, shown: int = EXAMPLE
    ) -> Example | None:
        """A position that shows what was found: both lines are apart as on the whole, under every way of playing."""
        for row in rows:
            values = [(value or 0) / draws for value in row.values]
            if not _shows(maxim, judged, row, values):
                continue
            ply, d, fit = next(each for each in self.fits(FINDS[maxim.id], row.deal) if each[0] == row.ply)
            others = [seat for seat in range(int(d[at.PLAYERS])) if seat != d[at.ACT]]
            if any(d[at.SEAT * seat + at.SEEN_SIZE] for seat in others):
                continue
            d[at.SEED] = row.deal % 1_000_003
            every = range(len(self.styles))
            pair = [self.best(d, lines, every, pilot * 4) for lines in (fit.one, fit.other)]
            ahead, errors = [], []
            for style in every:
                noted = self.noted(d, pair, style, pilot * 4, shown)
                gains = [_gained(one) - _gained(other) for one, other in zip(*noted, strict=True)]
                mean = sum(gains) / shown
                spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (shown - 1))
                ahead.append(round(mean, 1))
                errors.append(round(half_width(shown, spread, 0.05 / len(self.styles)), 1))
            if not all(abs(mean) > error for mean, error in zip(ahead, errors, strict=True)):
                continue
            if len({mean > 0 for mean in ahead}) > 1:
                continue
            position = self.position_at(row.deal, ply)
            first, second = (self.moves(position, d, line) for line in pair)
            return Example(
                write_position(self.rules, position), position.to_act, (first, second), tuple(ahead), tuple(errors),
                shown,
            )  # fmt: skip
        return None


def _gained(noted: list[int]) -> int:
    """The points that the side that chose gains on the other."""
    return sum(noted[: sampling.PARTS - 1]) - sum(noted[sampling.PARTS : 2 * sampling.PARTS - 1])


def _shows(maxim: Maxim, judged: Judged, row: Found, values: list[float]) -> bool:
    """Whether a position looks like what was found on the whole."""
    holds = {(value > maxim.mark) == maxim.above for value in values}
    if len(holds) > 1 or not all(SHOWN[0] <= abs(value) <= SHOWN[1] for value in values):
        return False
    if judged.verdict == DEPENDS and judged.cut is not None and judged.fails and not maxim.can:
        return holds == {False} and row.levels[judged.cut] in judged.fails
    return holds == {judged.verdict == UPHELD or bool(judged.holds) or maxim.can}


def pool_of(d: Row) -> list[int]:
    """The number of cards that the seat in turn cannot place, and the cards."""
    left = {card: 4 if card == JOKER else 2 for card in ALL_CARDS}
    shown = list(cards_at(d, at.PILE))
    for seat in range(int(d[at.PLAYERS])):
        shown += cards_at(d, at.SEAT * seat + (0 if seat == d[at.ACT] else at.SEEN_ONE))
    for card in shown:
        left[card] -= 1
    for card, bit in BITS.items():
        left[card] -= _on_table(d, bit)
    pool = [BITS[card] for card, count in left.items() for _ in range(count)]
    return [len(pool), *pool]


def _on_table(d: Row, bit: int) -> int:
    """How many of a card lie in the melds of both sides."""
    total = 0
    for side in range(2):
        for place in range(int(d[at.SIDE + 8 * side + at.MELDS])):
            total += _in_meld(int(d[at.TABLE + at.MOST_MELDS * side + place]), bit)
    return total


def _in_meld(meld: int, bit: int) -> int:
    """How many of a card a meld holds, its wild taken in."""
    wild = meld >> at.W_WILD
    total = int(bool(wild) and bit == (at.JOKER if wild == at.WILD_JOKER else 1 << (13 * wild - 12)))
    if bit == at.JOKER:
        return total
    suit, rank = divmod(bit.bit_length() - 1, 13)
    if not meld & at.RUN:
        return total + ((meld >> (at.W_HIGH + 2 * suit)) & 3 if (meld >> at.W_LOW) & 15 == rank else 0)
    low, high, place = (meld >> at.W_LOW) & 15, (meld >> at.W_HIGH) & 15, (meld >> at.W_PLACE) & 15
    if (meld >> at.W_SUIT) & 3 != suit:
        return total
    places = {rank + 1, 14} if rank == 0 else {rank + 1}
    return total + sum(low <= each <= high and each != place for each in places)


def digest(rules: RuleSet, styles: Iterable[str]) -> str:
    """What the figures hang on besides the code: the rule set in numbers, the weights of the ways, how it is parted."""
    shape = [(maxim.id, [len(cut) for cut in maxim.cuts]) for maxim in MAXIMS]
    told = (VERSION, list(map(int, row_of_rules(rules))), [(name, astuple(STYLES[name])) for name in styles], shape)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def begin(rules: RuleSet, seed: str, *, styles: Iterable[str] = WAYS, draws: int = DRAWS, pilot: int = PILOT) -> Study:
    """A study in which nothing was measured yet."""
    styles = tuple(styles)
    return Study(
        rules.key, seed, styles, tuple(NAMES[style] for style in styles), draws, pilot, digest(rules, styles), {}
    )


def go_on(
    study: Study, rules: RuleSet, positions: int, progress: Progress = lambda *_: False, shown: int = EXAMPLE
) -> Study:
    """Measure until each maxim has so many positions, or until one is told to stop; what there is already stays.

    The same rules, seed and number give the same study however often it is interrupted.
    """
    trial = Trial(rules, study.seed, study.styles)
    for maxim in MAXIMS:
        tried = study.tried.get(maxim.id, Tried())
        rows, deal = list(tried.rows), tried.deals
        parts: list[Mapping[str, int]] = list(tried.parts)
        stopped = False
        while len({row.deal for row in rows}) < positions and not stopped:
            new, made = trial.rows(maxim, deal, study.draws, study.pilot)
            deal += 1
            rows += new
            if made:
                parts = [_sum(one, two) for one, two in zip(parts or [{}] * len(made), made, strict=True)]
            if new or deal % 64 == 0:
                stopped = progress(maxim.id, len({row.deal for row in rows}), positions)
        study = _with(study, maxim, Tried(deal, tuple(rows), tuple(parts), tried.example))
        if stopped:
            return study
        if maxim.measure == SCORE and deal != tried.deals:
            example = trial.example(maxim, rows, study.judge(maxim), study.draws, study.pilot, shown)
            study = _with(study, maxim, replace(study.tried[maxim.id], example=example))
    return study


def _with(study: Study, maxim: Maxim, tried: Tried) -> Study:
    return replace(study, tried={**study.tried, maxim.id: tried}, _figures={})


def _sum(one: Mapping[str, int], two: Mapping[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + two[name] for name in two}


def differing(study: Study, rules: RuleSet, count: int) -> list[str]:
    """The maxims of which something measured anew is not as a study says, looked at in the first deals of each that
    have a position, so many of them, and in those before that have none."""
    trial = Trial(rules, study.seed, study.styles)
    wrong = []
    for maxim in study.maxims:
        rows = study.tried[maxim.id].rows
        for deal in range(1 + sorted({row.deal for row in rows})[:count][-1]):
            found, _ = trial.rows(maxim, deal, study.draws, study.pilot)
            if found != [row for row in rows if row.deal == deal]:
                wrong.append(maxim.id)
                break
    return wrong


def values(
    rules: RuleSet, name: str, find: Find, deals: int, *, seed: str = "1", draws: int = DRAWS, pilot: int = PILOT
) -> list[Found]:
    """What some deals say of positions that fit, one row a deal that has any; values are sums over the draws.

    >>> from tutor.games.burraco.tables import TABLES
    >>> from tutor.solve.burraco.maxims.fitting import any_pile
    >>> found = values(TABLES.rules("fitab"), "piles", any_pile, 1, draws=2)
    >>> len(found[0].values)
    3
    """
    trial = Trial(rules, seed)
    made = (trial.row(name, find, deal, draws, pilot) for deal in range(deals))
    return [each[0] for each in made if each is not None]
