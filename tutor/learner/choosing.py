"""The next question for a diagnosis: the one whose answer is expected to tell most about what the learner believes."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from math import log2

from tutor.learner.beliefs import Beliefs
from tutor.learner.hypotheses import NONE, PAIR, TRUE
from tutor.learner.rates import rates
from tutor.learner.sheet import Sheet


@dataclass(frozen=True)
class Columns:
    """A sheet made ready for choosing: for each belief the place of its answer among the distinct ones, or -1."""

    place: tuple[int, ...]
    distinct: int
    near: float
    far: float
    others: int
    true: int


def columns(sheet: Sheet, ids: Sequence[str]) -> Columns:
    """The columns of a sheet for beliefs in that order."""
    order = {key: place for place, key in enumerate(sorted(sheet.distinct))}
    places = tuple(order[min(sheet.leads[id])] if sheet.leads[id] else -1 for id in ids)
    near = rates("slip")["near"]
    far = (1 - near) / sheet.breadth
    true = order[min(sheet.leads[TRUE])] if sheet.leads[TRUE] else -1
    distinct = len(order)
    return Columns(places, distinct, near / max(distinct, 1) + far, far, max(sheet.breadth - distinct, 0), true)


def _entropy(shares: Sequence[float]) -> float:
    return -sum(share * log2(share) for share in shares if share > 0)


def information(found: Columns, likely: Sequence[float], none: float) -> float:
    """The bits that an answer is expected to tell about beliefs of these probabilities, and about none of them."""
    slip = _mean(rates("slip")["rates"], rates("slip")["shares"])
    table = rates("none")
    right = _mean(table["true"], table["shares"])
    masses = [0.0] * found.distinct
    guess = 0.0
    for share, place in zip(likely, found.place, strict=True):
        if place < 0:
            guess += share
        else:
            masses[place] += share
    held = sum(masses)
    spread = held * slip + guess + none * (1 - right)
    answers = [mass * (1 - slip) + spread * found.near for mass in masses]
    if found.true >= 0:
        answers[found.true] += none * right
    elsewhere = spread * found.far
    total = _entropy(answers) + (found.others * _entropy([elsewhere]))
    noise = held * _blurred(found, slip) + guess * _blurred(found, 1.0) + none * _blurred(found, 1 - right)
    return total - noise


def _mean(values: Sequence[float], shares: Sequence[float]) -> float:
    return sum(value * share for value, share in zip(values, shares, strict=True)) / sum(shares)


def _blurred(found: Columns, slip: float) -> float:
    """The bits that are left in an answer of somebody whose belief is known."""
    rest = max(found.distinct - 1, 0)
    return (
        _entropy([1 - slip + slip * found.near])
        + rest * _entropy([slip * found.near])
        + found.others * _entropy([slip * found.far])
    )


def best(able: Mapping[str, Columns], ids: Sequence[str], beliefs: Beliefs, asked: Container[str] = ()) -> str | None:
    """The name of the candidate that tells most and was not asked yet; None where there is none.

    A pair of beliefs counts for its first member.
    """
    shares = dict.fromkeys(ids, 0.0)
    for id, share in beliefs.likely.items():
        head = id.split(PAIR)[0]
        if head in shares:
            shares[head] += share
    likely, none = [shares[id] for id in ids], beliefs.likely[NONE]
    open_ = [name for name in able if name not in asked]
    return max(open_, key=lambda name: (information(able[name], likely, none), name), default=None)
