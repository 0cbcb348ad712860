"""What players say, tried over many positions that fit it: the sayings of a game, what was measured, and the verdict.

A game whose room of this floor holds a folder ``maxims`` has such sayings; the others have none. What was measured is
kept beside the program, one row a position, so that no figure stands anywhere that does not follow from the rows.

>>> [maxim.id for maxim in maxims_of("burraco")][:2]
['late-pile', 'early-pile']
>>> maxims_of("game-without")
()
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, Protocol, cast

from tutor.engine.rules import RuleSet
from tutor.errors import N_, TutorError

ALPHA: Final = 0.05
"""How often, at most, any of the intervals of one maxim misses."""

FEW: Final = 30
"""Positions below which nothing is said about a part of them."""

SCORE, SHARE = "score", "share"
"""What is measured: points by which one choice is ahead of another, or how often in a hundred something happens."""

UPHELD, REFUTED, DEPENDS, OPEN = "upheld", "refuted", "depends", "open"


class Untried(TutorError):
    """Rules or a game for which nothing was measured, or a file that says nothing readable about it."""


@dataclass(frozen=True, slots=True)
class Maxim:
    """What players say. All texts are messages.

    ``fits`` says which positions count, ``compares`` what is measured in them. The saying holds where that is above
    the ``mark``, or with ``above`` false where it is below. Each of the ``cuts`` parts the positions into levels, which
    go on after "where".
    """

    id: str
    says: str
    fits: str
    compares: str
    above: bool
    clauses: tuple[str, ...]
    cuts: tuple[tuple[str, ...], ...]
    measure: str = SCORE
    mark: float = 0.0
    caution: str = ""
    """What the figure cannot show."""

    can: bool = False
    """Whether it only says that something can be so, for which one position is enough."""


@dataclass(frozen=True, slots=True)
class Row:
    """One position: which deal, after how many acts, where it lies in each cut, and what was found under each way of
    playing; nothing under one that it was not tried with."""

    deal: int
    ply: int
    levels: tuple[int, ...]
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A position as it is written, the two lines of play compared in it, and by how much the first is ahead of the
    second under each way of playing, give or take an error."""

    position: str
    seat: str
    lines: tuple[tuple[str, ...], tuple[str, ...]]
    ahead: tuple[float, ...]
    errors: tuple[float, ...]
    draws: int


@dataclass(frozen=True, slots=True)
class Tried:
    """What was measured for one maxim. ``deals`` were looked through; ``parts`` sum what the values are made of."""

    deals: int = 0
    rows: tuple[Row, ...] = ()
    parts: tuple[Mapping[str, int], ...] = ()
    example: Example | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over so many positions with its interval."""

    mean: float
    low: float
    high: float
    count: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be said of a maxim: a verdict, the ways of playing and the parts of positions on which it depends.

    ``holds`` and ``fails`` are numbers of ways of playing, or of levels of the cut where one is named. ``shown`` says
    that it holds in the position that is shown, though not on the whole.
    """

    verdict: str
    cut: int | None = None
    holds: tuple[int, ...] = ()
    fails: tuple[int, ...] = ()
    shown: bool = False


@dataclass(frozen=True)
class Study:
    """What was measured under one rule set: how, and the rows of each maxim by its id."""

    rules: str
    seed: str
    styles: tuple[str, ...]
    names: tuple[str, ...]
    draws: int
    pilot: int
    digest: str
    tried: Mapping[str, Tried]
    _figures: dict[tuple[str, int, int | None, int | None], Figure | None] = field(default_factory=dict, repr=False)

    @cached_property
    def maxims(self) -> tuple[Maxim, ...]:
        """The maxims of the game that were tried."""
        return tuple(maxim for maxim in maxims_of(self.rules.partition("/")[0]) if maxim.id in self.tried)

    def unit(self, maxim: Maxim) -> int:
        """By what the values of a maxim's rows are divided."""
        return self.draws if maxim.measure == SCORE else 1

    def figure(self, maxim: Maxim, style: int, cut: int | None = None, level: int | None = None) -> Figure | None:
        """The mean under a way of playing, over all positions or those of a level of a cut; None where they are few."""
        key = (maxim.id, style, cut, level)
        if key not in self._figures:
            self._figures[key] = self._mean(maxim, style, cut, level)
        return self._figures[key]

    def _mean(self, maxim: Maxim, style: int, cut: int | None, level: int | None) -> Figure | None:
        values = [
            row.values[style] or 0
            for row in self.tried[maxim.id].rows
            if row.values[style] is not None and (cut is None or row.levels[cut] == level)
        ]
        if len(values) < (FEW if cut is not None else 2):
            return None
        return mean_of([value / self.unit(maxim) for value in values], wide(maxim, len(self.styles)))

    def parts(self, maxim: Maxim, style: int) -> dict[str, float]:
        """What the mean under a way of playing is made of; the parts add up to it."""
        tried = self.tried[maxim.id]
        count = len(tried.rows) * self.unit(maxim)
        return {name: total / count for name, total in tried.parts[style].items()} if tried.parts and count else {}

    def judge(self, maxim: Maxim) -> Judged:
        """The verdict on a maxim."""
        found = judge(
            [self._sign(maxim, style) for style in range(len(self.styles))],
            [
                [[self._sign(maxim, style, cut, level) for style in range(len(self.styles))]
                 for level in range(len(each))]
                for cut, each in enumerate(maxim.cuts)
            ],
        )  # fmt: skip
        example = self.tried[maxim.id].example
        if maxim.can and found.verdict == REFUTED and example and all((n > 0) == maxim.above for n in example.ahead):
            return Judged(DEPENDS, shown=True)
        return found

    def sign(self, maxim: Maxim, cut: int, level: int) -> int:
        """1 where a saying holds on a level of a cut under every way of playing, -1 where the opposite does, else 0."""
        return _agreed([self._sign(maxim, style, cut, level) for style in range(len(self.styles))])

    def _sign(self, maxim: Maxim, style: int, cut: int | None = None, level: int | None = None) -> int:
        """1 where the saying holds, -1 where the opposite does, 0 where that is open."""
        found = self.figure(maxim, style, cut, level)
        if found is None or found.low <= maxim.mark <= found.high:
            return 0
        return 1 if (found.mean > maxim.mark) == maxim.above else -1


def wide(maxim: Maxim, styles: int) -> float:
    """How many standard errors an interval reaches to either side, so that all those of a maxim hold together."""
    count = styles * (1 + sum(len(cut) for cut in maxim.cuts))
    return NormalDist().inv_cdf(1 - ALPHA / (2 * count))


def mean_of(values: Sequence[float], errors: float) -> Figure:
    """The mean of values that do not depend on each other, give or take so many standard errors.

    >>> mean_of([1.0, 3.0], 2.0)
    Figure(mean=2.0, low=0.0, high=4.0, count=2)
    """
    count = len(values)
    mean = sum(values) / count
    half = errors * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Figure(mean, mean - half, mean + half, count)


def judge(whole: Sequence[int], cuts: Sequence[Sequence[Sequence[int]]]) -> Judged:
    """The verdict that follows from signs: one for each way of playing, and the same for each level of each cut.

    >>> judge([1, 1, 1], []).verdict, judge([-1, -1, -1], []).verdict, judge([0, 0, 0], []).verdict
    ('upheld', 'refuted', 'open')
    >>> judge([1, 0, -1], [])
    Judged(verdict='depends', cut=None, holds=(0,), fails=(2,), shown=False)
    >>> judge([1, 1, 1], [[[1, 1, 1], [-1, -1, -1]]])
    Judged(verdict='depends', cut=0, holds=(0,), fails=(1,), shown=False)
    """
    agreed = _agreed(whole)
    parted = [[_agreed(level) for level in cut] for cut in cuts]
    for cut, levels in enumerate(parted):
        if (1 in levels and -1 in levels) or (agreed and -agreed in levels):
            return Judged(DEPENDS, cut, _where(levels, 1), _where(levels, -1))
    if agreed:
        return Judged(UPHELD if agreed > 0 else REFUTED)
    if any(whole):
        return Judged(DEPENDS, None, _where(whole, 1), _where(whole, -1))
    for cut, levels in enumerate(parted):
        if any(levels):
            return Judged(DEPENDS, cut, _where(levels, 1), _where(levels, -1))
    return Judged(OPEN)


def _agreed(signs: Sequence[int]) -> int:
    """The sign on which all agree, 0 where they do not."""
    return signs[0] if signs and all(sign == signs[0] for sign in signs) else 0


def _where(signs: Iterable[int], wanted: int) -> tuple[int, ...]:
    return tuple(place for place, sign in enumerate(signs) if sign == wanted)


# ---------------------------------------------------------------- what there is, and what is kept of it


@cache
def maxims_of(game: str) -> tuple[Maxim, ...]:
    """The sayings of a game, by its id; none where nobody wrote any down."""
    name = f"tutor.solve.{game}"
    if find_spec(name) is None or find_spec(f"{name}.maxims") is None:
        return ()
    found: tuple[Maxim, ...] = import_module(f"{name}.maxims.words").MAXIMS
    return found


@cache
def parts_of(game: str) -> Mapping[str, str]:
    """What the parts of a difference are called in a game that has sayings, by their names."""
    found: Mapping[str, str] = import_module(f"tutor.solve.{game}.maxims.words").PARTS
    return found


def file_name(rules: str) -> str:
    """The name of the file in which what was measured under a rule set is kept.

    >>> file_name("game/seed")
    'game-seed.json'
    """
    return rules.replace("/", "-") + ".json"


@lru_cache(maxsize=8)
def kept(rules: str) -> Study | None:
    """What was measured under a rule set, by its key; None where nothing was."""
    place = files("tutor.solve") / "tried" / file_name(rules)
    return read(place.read_text("utf-8")) if place.is_file() else None


@cache
def kept_rules(game: str) -> tuple[str, ...]:
    """The keys of the rule sets of a game under which something was measured."""
    names = sorted(place.name for place in (files("tutor.solve") / "tried").iterdir())
    return tuple(name.removesuffix(".json").replace("-", "/", 1) for name in names if name.startswith(f"{game}-"))


def write(study: Study) -> str:
    """A study as text, one line a row."""
    head = {
        "rules": study.rules, "seed": study.seed, "styles": list(study.styles), "names": list(study.names),
        "draws": study.draws, "pilot": study.pilot, "digest": study.digest,
    }  # fmt: skip
    lines = [json.dumps(head, ensure_ascii=False)]
    for maxim in study.maxims:
        tried = study.tried[maxim.id]
        example = tried.example
        told = None if example is None else {
            "position": example.position, "seat": example.seat, "lines": list(map(list, example.lines)),
            "ahead": list(example.ahead), "errors": list(example.errors), "draws": example.draws,
        }  # fmt: skip
        lines.append(json.dumps({"maxim": maxim.id, "deals": tried.deals, "parts": list(map(dict, tried.parts)),
                                 "example": told}, ensure_ascii=False))  # fmt: skip
        lines += [
            json.dumps([row.deal, row.ply, *row.levels, list(row.values)], separators=(",", ":")) for row in tried.rows
        ]
    return "\n".join(lines) + "\n"


def read(text: str) -> Study:
    """Read what ``write`` wrote. Raises Untried for anything else."""
    try:
        head, *lines = map(json.loads, text.splitlines())
        tried: dict[str, Any] = {}
        for line in lines:
            if isinstance(line, dict):
                tried[line["maxim"]] = (line, rows := [])
            else:
                deal, ply, *levels, values = line
                rows.append(Row(deal, ply, tuple(levels), tuple(values)))
        return Study(
            head["rules"], head["seed"], tuple(head["styles"]), tuple(head["names"]), head["draws"], head["pilot"],
            head["digest"],
            {id_: Tried(line["deals"], tuple(rows), tuple(line["parts"]), _example(line["example"]))
             for id_, (line, rows) in tried.items()},
        )  # fmt: skip
    except (ValueError, LookupError, TypeError, UnboundLocalError):
        raise Untried(N_("This file does not hold what was measured about maxims.")) from None


def _example(plain: Mapping[str, Any] | None) -> Example | None:
    if plain is None:
        return None
    first, second = map(tuple, plain["lines"])
    return Example(
        plain["position"], plain["seat"], (first, second), tuple(plain["ahead"]), tuple(plain["errors"]),
        plain["draws"],
    )  # fmt: skip


# ---------------------------------------------------------------- measuring

Progress = Callable[[str, int, int], bool]
"""Told the maxim, the positions found and those wanted; says whether to stop."""


class Trying(Protocol):
    """The module ``trying`` of that folder, which finds the positions and measures."""

    def begin(self, rules: RuleSet, seed: str) -> Study:
        """A study in which nothing was measured yet."""
        ...

    def go_on(self, study: Study, rules: RuleSet, positions: int, progress: Progress) -> Study:
        """Measure until each maxim has so many positions, or until one is told to stop."""
        ...

    def digest(self, rules: RuleSet, styles: Iterable[str]) -> str:
        """What the figures hang on besides the code."""
        ...

    def differing(self, study: Study, rules: RuleSet, count: int) -> list[str]:
        """The maxims of which so many positions measured anew are not as a study says."""
        ...


def trying_of(game: str) -> Trying:
    """What tries the sayings of a game, by its id. Raises Untried where there are none."""
    if not maxims_of(game):
        raise Untried(N_("Nobody has written down what players of {game} say."), game=game)
    found: Any = import_module(f"tutor.solve.{game}.maxims.trying")
    return cast("Trying", found)


def measure(
    rules: RuleSet, positions: int, *, seed: str = "1", begun: Study | None = None,
    progress: Progress = lambda *_: False,
) -> Study:  # fmt: skip
    """Try every saying of a game in so many positions, going on from what was begun with the same seed.

    Raises Untried for a game without sayings, and Unsolvable for rules that hold a false one.
    """
    trying = trying_of(rules.game)
    study = trying.begin(rules, seed)
    same = begun is not None and (begun.seed, begun.digest) == (study.seed, study.digest)
    return trying.go_on(begun if same and begun is not None else study, rules, positions, progress)


def is_fresh(study: Study, rules: RuleSet) -> bool:
    """Whether a study was made with the rule set and the ways of playing as they are now."""
    return trying_of(rules.game).digest(rules, study.styles) == study.digest
