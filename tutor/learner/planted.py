"""Learners made up for trying the diagnosis: each answers by a known belief and slips now and then."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from tutor.chance import Chance
from tutor.learner.expected import Key
from tutor.learner.hypotheses import NONE, TRUE
from tutor.learner.sheet import Sheet

SLIPS: Final = (5, 20)
"""Per cent of answers against one's own belief, from and to."""

SORTS: Final = ("mixture", "drifting", "own rules")
"""Learners who follow nothing of the list."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A learner who answers by ``beliefs`` as ``sort`` says: by one, a mixture of two, drifting, own rules, at random.

    ``plan`` is what should be found; ``slip`` is in per cent.
    """

    sort: str
    beliefs: tuple[str, ...]
    slip: int
    seed: str

    @property
    def plan(self) -> str:
        """The belief that is right to name."""
        return self.beliefs[0] if self.sort == "one" else NONE

    def answer(self, number: int, name: str, sheet: Sheet) -> Key:
        """The answer to the question of that name, as the so-manieth one."""
        chance = Chance(self.seed).fork("answer", number)
        if self.sort == "noise":
            return chance.pick(sheet.answers)
        led = self._led(number, name, sheet, chance)
        if not led:
            return chance.pick(sheet.answers)
        said = chance.pick(sorted(led))
        return _slipped(sheet, said, chance) if chance.happens(self.slip, 100) else said

    def _led(self, number: int, name: str, sheet: Sheet, chance: Chance) -> frozenset[Key]:
        if self.sort == "mixture":
            return sheet.leads[chance.pick(self.beliefs)]
        if self.sort == "drifting":
            return sheet.leads[self.beliefs[min(number // 4, len(self.beliefs) - 1)]]
        if self.sort == "own rules":
            own = Chance(self.seed).fork("own", name)
            return frozenset((own.pick(sheet.answers),)) if own.happens(1, 2) else sheet.leads[TRUE]
        return sheet.leads[self.beliefs[0]]


def _slipped(sheet: Sheet, said: Key, chance: Chance) -> Key:
    """Another answer: half of the time the nearest kind of mistake, else any."""
    others = [answer for answer in sheet.answers if answer != said]
    if sheet.several and chance.happens(1, 2):
        places = set(json.loads(said))
        flip = chance.pick(sorted({place for answer in sheet.answers for place in json.loads(answer)}))
        return json.dumps(sorted(places ^ {flip}), separators=(",", ":"))
    return chance.pick(others) if others else said


def plant(sort: str, beliefs: Sequence[str], seed: str) -> Planted:
    """A learner whose rate of slips chance decides."""
    low, high = SLIPS
    return Planted(sort, tuple(beliefs), low + Chance(seed).fork("slip").below(high - low + 1), seed)


def strangers(ids: Sequence[str], count: int, seed: str) -> list[Planted]:
    """Learners who follow nothing of the list: mixtures of two beliefs, drifting from one to another, own rules."""
    wrong = [id for id in ids if id != TRUE]
    two: list[Any] = list(combinations(wrong, 2))
    made = []
    for number in range(count):
        chance = Chance(seed).fork("stranger", number)
        sort = SORTS[number % len(SORTS)]
        beliefs = list(chance.pick(two))
        chance.shuffle(beliefs)
        if sort == "drifting":
            beliefs = [*chance.sample(wrong, 3)]
        made.append(plant(sort, () if sort == "own rules" else beliefs, chance.seed))
    return made
