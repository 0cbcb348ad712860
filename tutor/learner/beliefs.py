"""What a learner believes: a probability over the rules, each misconception, each other rule set and none of these.

Bayes' rule over whole answers: what counts is which answer was chosen, not only whether it was right. The rate of slips
is not known and therefore summed over. The result hangs on which answers were given, not on their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import exp, log
from operator import add
from statistics import fmean

from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.learner.expected import Key
from tutor.learner.hypotheses import NONE, TRUE, hypotheses, pair, sort
from tutor.learner.rates import rates
from tutor.learner.sheet import Sheet

PAIRED = 6
"""Misconceptions of which pairs are looked at."""

GATE = 0.03
"""How likely it must be that nothing of the list explains the answers before pairs are looked at."""


@dataclass(frozen=True, slots=True)
class Told:
    """One answer: the question's sheet, what was said, and how much it counts (1: all, 0: nothing)."""

    sheet: Sheet
    said: Key
    weight: float = 1.0


@dataclass(frozen=True)
class Suspects:
    """What is held possible, with the prior of each: beliefs that nothing tells apart are one, under the first's id."""

    prior: Mapping[str, float]
    merged: Mapping[str, tuple[str, ...]]

    @cached_property
    def wrong(self) -> tuple[str, ...]:
        """Everything but the true rules."""
        return tuple(each for each in self.prior if each != TRUE)


def suspects(game: Game, rules: RuleSet, merged: Iterable[Sequence[str]] = ()) -> Suspects:
    """What a learner may believe under these rules. ``merged`` are groups of beliefs that no question tells apart."""
    ids = hypotheses(game, rules)
    shares = rates("prior")
    sorts = {id: sort(game, id) for id in ids}
    count = {name: sum(each == name for each in sorts.values()) for name in sorts.values()}
    first = {id: group[0] for group in merged for id in group if group[0] in ids}
    prior: dict[str, float] = {}
    groups: dict[str, tuple[str, ...]] = {}
    for id in ids:
        head = first.get(id, id)
        prior[head] = prior.get(head, 0.0) + shares[sorts[id]] / count[sorts[id]]
        groups[head] = (*groups.get(head, ()), id)
    return Suspects(prior, groups)


@dataclass(frozen=True, slots=True)
class Beliefs:
    """How likely each belief is after some answers. The probabilities sum to 1; ``none`` is one of the beliefs."""

    answers: int
    likely: Mapping[str, float]
    merged: Mapping[str, tuple[str, ...]]

    @property
    def first(self) -> str:
        """The most likely belief."""
        return max(self.likely, key=lambda id: (self.likely[id], id))

    def ranked(self) -> tuple[tuple[str, float], ...]:
        """Every belief, the most likely first."""
        return tuple(sorted(self.likely.items(), key=lambda item: (-item[1], item[0])))

    def rank(self, id: str) -> int:
        """The place of a belief among them, from 1; one that was merged into another has that one's."""
        head = next((head for head, group in self.merged.items() if id in group), id)
        names = [name for name, _ in self.ranked()]
        return names.index(head) + 1 if head in names else len(names) + 1

    @property
    def is_sure(self) -> bool:
        """Whether no more questions are needed."""
        return bool(max(self.likely.values()) >= rates("certainty")["sure"])

    @property
    def told(self) -> str | None:
        """The belief that may be named to the learner; None as long as too little is known."""
        enough = self.answers >= rates("certainty")["least"] and self.likely[self.first] >= rates("certainty")["told"]
        return self.first if enough else None


@dataclass(frozen=True, slots=True)
class Ledger:
    """The logs of how likely the answers so far are: for each belief at each rate of slips, then for none of these."""

    able: Suspects
    logs: tuple[float, ...]
    told: tuple[Told, ...] = ()

    def add(self, told: Told) -> Ledger:
        """The ledger with one more answer."""
        if not told.weight:
            return self
        more, weight = _logs(self.able, told.sheet, told.said), told.weight
        logs = tuple(old + weight * new for old, new in zip(self.logs, more, strict=True))
        return Ledger(self.able, logs, (*self.told, told))

    def beliefs(self) -> Beliefs:
        """How likely each belief is."""
        slip, none, able = rates("slip"), rates("none"), self.able
        width = len(slip["rates"])
        shares = [log(share) for share in slip["shares"]]
        weights = {
            id: log(prior) + _sum_logs([*map(add, shares, self.logs[place * width : (place + 1) * width])])
            for place, (id, prior) in enumerate(able.prior.items())
        }
        rest = self.logs[len(able.prior) * width :]
        unsteady = none["unsteady_share"]
        priors = [log(share * (1 - unsteady)) for share in none["shares"]]
        priors += [log(unsteady / len(able.wrong))] * len(able.wrong)
        weights[NONE] = log(rates("prior")["none"]) + _sum_logs([*map(add, priors, rest)])
        found = _normalised(weights)
        if found[NONE] >= GATE:
            weights.update(_paired(able, self.told))
            found = _normalised(weights)
        return Beliefs(len(self.told), found, able.merged)


def open_ledger(able: Suspects) -> Ledger:
    """The ledger before any answer."""
    width = len(rates("slip")["rates"])
    return Ledger(able, (0.0,) * (len(able.prior) * width + len(rates("none")["shares"]) + len(able.wrong)))


def believe(able: Suspects, told: Iterable[Told]) -> Beliefs:
    """How likely each belief is after these answers, whatever their order."""
    counted = tuple(each for each in told if each.weight)
    rows = [
        logs if each.weight == 1 else tuple(each.weight * value for value in logs)
        for each in counted for logs in (_logs(able, each.sheet, each.said),)
    ]  # fmt: skip
    return Ledger(able, tuple(map(sum, zip(open_ledger(able).logs, *rows, strict=True))), counted).beliefs()


def _normalised(weights: Mapping[str, float]) -> dict[str, float]:
    most = max(weights.values())
    scaled = {id: exp(weight - most) for id, weight in weights.items()}
    total = sum(scaled.values())
    return {id: value / total for id, value in scaled.items()}


def _sum_logs(logs: Sequence[float]) -> float:
    most = max(logs)
    return most + log(sum(exp(each - most) for each in logs))


def _logs(able: Suspects, sheet: Sheet, said: Key) -> tuple[float, ...]:
    """The logs of how likely one answer is, in the order of the ledger. Kept with the sheet."""
    kept = sheet.kept.get(said)
    if kept is not None and kept[0] is able:
        return tuple(kept[1])
    slips, none = rates("slip")["rates"], rates("none")
    anything, true = sheet.anything(said), sheet.hit(TRUE, said) or 0.0
    logs: list[float] = []
    for id in able.prior:
        hit = sheet.hit(id, said)
        logs += [log(_slipping(hit, rate, anything)) for rate in slips]
    logs += [log(often * true + (1 - often) * anything) for often in none["true"]]
    follows, right, among = none["unsteady"], none["unsteady_true"], none["unsteady_list"]
    hits = [anything if (hit := sheet.hit(id, said)) is None else hit for id in able.wrong]
    rest = right * true + among * fmean(hits) + (1 - follows - right - among) * anything
    logs += [log(follows * hit + rest) for hit in hits]
    sheet.kept[said] = able, tuple(logs)
    return tuple(logs)


def _slipping(hit: float | None, rate: float, anything: float) -> float:
    """How likely an answer is at a rate of slips; where one can only guess, anything is."""
    return anything if hit is None else (1 - rate) * hit + rate * anything


def _paired(able: Suspects, told: Sequence[Told]) -> dict[str, float]:
    """The logs of how likely pairs of misconceptions are, of which each shows where the other does not explain."""
    slip = rates("slip")
    wrong = [id for id in able.wrong if "/" not in id]
    prior = log(rates("prior")["pair"] / max(1, len(wrong) * (len(wrong) - 1) / 2))
    found = {}
    for one, other in _pairs(wrong, told):
        logs = []
        for rate, share in zip(slip["rates"], slip["shares"], strict=True):
            sum_ = log(share)
            for each in told:
                led = each.sheet.together(one, other)
                hit = (1 / len(led) if each.said in led else 0.0) if led else None
                sum_ += each.weight * log(_slipping(hit, rate, each.sheet.anything(each.said)))
            logs.append(sum_)
        found[pair(one, other)] = prior + _sum_logs(logs)
    return found


def _pairs(wrong: Sequence[str], told: Sequence[Told]) -> list[tuple[str, str]]:
    """Pairs of misconceptions of which each shows in an answer that the other alone does not explain."""
    shows: dict[str, set[int]] = {}
    against: dict[str, int] = {}
    for place, each in enumerate(told):
        said = each.sheet.change_of(frozenset((each.said,)))
        for id in wrong:
            change = each.sheet.change(id)
            if change and change <= said:
                shows.setdefault(id, set()).add(place)
            elif change:
                against[id] = against.get(id, 0) + 1
    ranked = sorted(shows, key=lambda id: (against.get(id, 0) - len(shows[id]), id))
    likely = [id for id in ranked if len(shows[id]) > against.get(id, 0)][:PAIRED]
    return [
        (one, other)
        for one, other in combinations(likely, 2)
        if shows[one] - shows[other] and shows[other] - shows[one]
    ]
