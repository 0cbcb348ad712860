"""How hard questions are for a learner and how able the learner is, on one scale, by Elo's rule.

Pelánek (2016), "Applications of the Elo rating system in adaptive educational systems", Computers and Education 98: the
chance of a right answer is a logistic function of ability minus difficulty, here above the chance to guess it; both
move by what was not expected, the less the more answers they rest on. The unit is the logit; 0 is where everybody and
everything starts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from tutor.ask.question import One, OneSeat, Question, Several, StepAndReason, YesNo
from tutor.errors import N_
from tutor.learner.rates import rates

WORDS: Final = {"easy": N_("easy for you"), "fitting": N_("about right for you"), "hard": N_("hard for you")}
"""How hard a question is for a learner, in words."""


@dataclass(frozen=True, slots=True)
class Level:
    """An ability or a difficulty in logits, and how many answers it rests on. Rounded, so that it compares."""

    value: float = 0.0
    answers: int = 0

    def moved(self, surprise: float, weight: float) -> Level:
        """The level after an answer that was so much better than expected."""
        table = rates("level")
        step = table["step"] / (1 + table["settling"] * self.answers)
        return Level(round(self.value + weight * step * surprise, 6), self.answers + 1)


def template(question: Question) -> str:
    """What questions of one sort have in common: the game, the kind, the clause asked about, else the task.

    Another position makes no other template.
    """
    about = question.focus or question.task.partition(" |")[0]
    return f"{question.game}/{question.kind}/{about}"


def guessing(question: Question) -> float:
    """The chance to be right without knowing anything."""
    match question.form:
        case YesNo():
            return 0.5
        case One(options):
            return 1 / max(len(options), 2)
        case OneSeat(seats):
            return 1 / max(len(seats), 2)
        case Several(options):
            return float(0.5 ** len(options))
        case StepAndReason(steps, options):
            return 1 / max(len(steps) * len(options), 2)
    return 0.0


def chance_of(ability: Level, difficulty: Level, guess: float) -> float:
    """The chance of a right answer.

    >>> chance_of(Level(), Level(), 0.5), chance_of(Level(), Level(), 0.0)
    (0.75, 0.5)
    """
    return guess + (1 - guess) / (1 + exp(difficulty.value - ability.value))


def met(ability: Level, difficulty: Level, guess: float, score: float, weight: float) -> tuple[Level, Level]:
    """Ability and difficulty after an answer of that score, which counts so much.

    >>> met(Level(), Level(), 0.5, 1.0, 1.0)
    (Level(value=0.1, answers=1), Level(value=-0.1, answers=1))
    """
    surprise = score - chance_of(ability, difficulty, guess)
    return ability.moved(surprise, weight), difficulty.moved(-surprise, weight)


def word(ability: Level, difficulty: Level, guess: float) -> str:
    """The key of the word for how hard a question is; empty where too little is known."""
    table = rates("level")
    if ability.answers < table["least"] or not difficulty.answers:
        return ""
    known = (chance_of(ability, difficulty, guess) - guess) / (1 - guess)
    return "easy" if known >= table["easy"] else "fitting" if known >= table["hard"] else "hard"
