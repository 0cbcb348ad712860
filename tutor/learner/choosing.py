"""The next question for a diagnosis: the one whose answer is expected to tell most about what the learner believes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from typing import Final

from tutor.learner.beliefs import Beliefs
from tutor.learner.hypotheses import NONE, PAIR, TRUE
from tutor.learner.rates import rates
from tutor.learner.sheet import Sheet

NEARLY: Final = 0.95
"""Share of the most that a question can tell from which it is nearly as good."""


@dataclass(frozen=True)
class Columns:
    """A sheet made ready for choosing: for each belief the place of its answer among the distinct ones, or -1.

    ``rare`` says for each belief that shows here how rarely it does: one over the number of questions.
    """

    place: tuple[int, ...]
    rare: tuple[float, ...]
    distinct: int
    near: float
    far: float
    others: int
    true: int


def columns(sheets: Mapping[str, Sheet], ids: Sequence[str]) -> dict[str, Columns]:
    """The columns of some sheets for beliefs in that order."""
    shown = Counter(id for sheet in sheets.values() for id in ids if sheet.leads[id] != sheet.leads[TRUE])
    return {name: _columns(sheet, ids, shown) for name, sheet in sheets.items()}


def _columns(sheet: Sheet, ids: Sequence[str], shown: Mapping[str, int]) -> Columns:
    order = {key: place for place, key in enumerate(sorted(sheet.distinct))}
    places = tuple(order[min(sheet.leads[id])] if sheet.leads[id] else -1 for id in ids)
    near = rates("slip")["near"]
    far = (1 - near) / sheet.breadth
    true = order[min(sheet.leads[TRUE])] if sheet.leads[TRUE] else -1
    distinct = len(order)
    rare = tuple(0.0 if sheet.leads[id] == sheet.leads[TRUE] else 1 / shown[id] for id in ids)
    return Columns(places, rare, distinct, near / max(distinct, 1) + far, far, max(sheet.breadth - distinct, 0), true)


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
    """The name of a candidate that tells most and was not asked yet; None where there is none.

    Of candidates that tell nearly as much the one is taken that shows what shows in few others, so that it is not left
    to the end. A pair of beliefs counts for its first member.
    """
    shares = dict.fromkeys(ids, 0.0)
    for id, share in beliefs.likely.items():
        head = id.split(PAIR)[0]
        if head in shares:
            shares[head] += share
    likely, none = [shares[id] for id in ids], beliefs.likely[NONE]
    bits = {name: information(found, likely, none) for name, found in able.items() if name not in asked}
    enough = NEARLY * max(bits.values(), default=0.0)
    open_ = [name for name in bits if bits[name] >= enough]
    return max(open_, key=lambda name: (_rarity(able[name], likely), bits[name], name), default=None)


def _rarity(found: Columns, likely: Sequence[float]) -> float:
    """How much of what is held possible shows in this question and in few others."""
    return sum(share * rare for share, rare in zip(likely, found.rare, strict=True))
