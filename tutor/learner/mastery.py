"""How well each clause is known: Bayesian Knowledge Tracing, each answer weighed by what was given away.

Corbett and Anderson (1995), "Knowledge tracing: modeling the acquisition of procedural knowledge", User Modeling and
User-Adapted Interaction 4. Two changes: an answer counts by its weight, and learning follows only from a good answer,
so that one error never raises anything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tutor.errors import N_
from tutor.learner.rates import rates

OUTSIDE: Final = frozenset(("mixed", "review", "diagnostic", "live"))
"""Contexts that do not tell which rule a question is about."""

TIERS: Final = {
    "unknown": N_("not enough answers yet"),
    "learning": N_("being learned"),
    "familiar": N_("familiar"),
    "firm": N_("firm"),
    "mastered": N_("mastered"),
}
"""The tiers in words, the lowest first."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known about one clause. ``known`` is the chance that it is known, ``weight`` that of all its answers.

    ``good`` is the weight of the right ones; ``outside`` counts right answers out of context and unaided. Numbers are
    rounded, so that they compare.
    """

    known: float
    weight: float = 0.0
    answers: int = 0
    right: int = 0
    outside: int = 0
    good: float = 0.0

    @property
    def tier(self) -> str:
        """The key of the tier. The top one takes success out of context.

        To be called known takes enough right answers: else an error could be the last bit of evidence that was missing.
        """
        table = rates("mastery")
        if self.weight < table["least"]:
            return "unknown"
        if self.good < table["least"]:
            return "learning"
        if self.known >= table["mastered"] and self.outside >= table["outside"]:
            return "mastered"
        return next(name for name in ("firm", "familiar", "learning") if self.known >= table[name])


def unseen() -> Skill:
    """A clause about which nothing was answered."""
    return Skill(rates("mastery")["start"])


def weigh(context: str, *, right: bool, hints: int, again: bool) -> float:
    """How much an answer counts, from 0 to 1.

    >>> weigh("mixed", right=True, hints=0, again=False), weigh("lesson", right=True, hints=1, again=False)
    (1.0, 0.1)
    """
    table = rates("mastery")
    weight: float = table["right" if right else "wrong"].get(context, 1.0)
    if right:
        weight *= table["help"]["hints"][min(hints, len(table["help"]["hints"]) - 1)]
    return weight * table["help"]["again"] if again else weight


def learned(skill: Skill, weight: float, *, right: bool, outside: bool = False) -> Skill:
    """What is known after one answer of that weight.

    >>> learned(Skill(0.2), 1.0, right=True).known
    0.552632
    >>> learned(Skill(0.2), 1.0, right=False).known
    0.032258
    """
    table = rates("mastery")
    slip, guess = table["slip"], table["guess"]
    before = skill.known
    if right:
        seen = before * (1 - slip) / (before * (1 - slip) + (1 - before) * guess)
    else:
        seen = before * slip / (before * slip + (1 - before) * (1 - guess))
    after = before + weight * (seen - before)
    if right:
        after += weight * (1 - after) * table["learn"]
    return replace(
        skill, known=round(after, 6), weight=round(skill.weight + weight, 6), answers=skill.answers + 1,
        right=skill.right + right, outside=skill.outside + (right and outside),
        good=round(skill.good + weight * right, 6),
    )  # fmt: skip
