"""Decisions in Bura: what to lead, what to answer, whether to declare.

Tasks: ``race`` and ``points`` with all cards seen, exact; ``ending``, the other hand hidden, in equilibrium; ``sure``,
one trick ahead, by counting the other side's hands; ``play``, the other hand hidden, sampled. What they are is said
here; the weighing, which takes the kernels, is imported when it is first wanted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.chance import Chance
from tutor.engine.decision import (
    CERTIFIED,
    CHANCE,
    COUNTED,
    DEALS,
    EXACT,
    FORESIGHT,
    HINDSIGHT,
    POINTS,
    SAMPLED,
    After,
    Decision,
    Weighed,
)
from tutor.engine.message import Message
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.engine.view import Way
from tutor.games.bura.layout import WAYS
from tutor.games.bura.play import judge
from tutor.games.bura.position import BuraPosition

ENDING, LARGE_ENDING = 4, 2
"""The most cards in the stock of an ending that is brought to equilibrium while somebody waits, with hands of three and
of more."""

DECLARE: Final = Way("declare")


@dataclass(frozen=True, slots=True)
class Sort:
    """What a task shows and counts, how it is weighed, and up to how many cards in the stock it is met."""

    sight: str
    measure: str
    kind: str
    stock: int
    large: int
    least: int = 0


SORTS: Final = {
    "race": Sort(HINDSIGHT, DEALS, EXACT, 16, 8),
    "points": Sort(HINDSIGHT, POINTS, EXACT, 8, 6),
    "ending": Sort(FORESIGHT, POINTS, CERTIFIED, ENDING, LARGE_ENDING, 2),
    "sure": Sort(FORESIGHT, CHANCE, COUNTED, 20, 16),
    "play": Sort(FORESIGHT, DEALS, SAMPLED, 30, 28, 4),
}
"""``large`` is the most in the stock with hands of more than three cards."""


class Decider:
    """What is to be decided in Bura, and what it is worth."""

    def sight(self, task: str) -> str:
        """What is seen by whoever decides."""
        return SORTS[task].sight

    def measure(self, task: str) -> str:
        """What is counted."""
        return SORTS[task].measure

    def ways(self, rules: RuleSet, position: BuraPosition, task: str) -> tuple[Way, ...]:
        """What may be chosen."""
        speaks = SORTS[task].measure != POINTS and judge(rules, position, Move(position.to_act, "declare")).value
        return (*WAYS[position.phase], *((DECLARE,) if speaks else ()))

    def tasks(self, rules: RuleSet) -> tuple[str, ...]:
        """The tasks that some rules allow."""
        from tutor.solve.bura.weighing import tasks  # noqa: PLC0415 - this and the following: kernels load late

        return tasks(rules)

    def find(self, rules: RuleSet, task: str, chance: Chance) -> tuple[BuraPosition, Seat, Message] | None:
        """A moment of a deal at which the task arises, whose turn it is, and what is asked."""
        from tutor.solve.bura.weighing import find  # noqa: PLC0415

        return find(rules, task, chance)

    def weigh(self, rules: RuleSet, position: BuraPosition, seat: Seat, task: str) -> Decision:
        """Every choice with its value. Raises Unsolvable, TooSlow."""
        from tutor.solve.bura.weighing import weigh  # noqa: PLC0415

        return weigh(rules, position, seat, task)

    def follow(self, rules: RuleSet, position: BuraPosition, seat: Seat, task: str, move: Move) -> After:
        """What happens after a choice."""
        from tutor.solve.bura.weighing import follow  # noqa: PLC0415

        return follow(rules, position, seat, task, move)

    def other(self, rules: RuleSet, position: BuraPosition, task: str, move: Move) -> Weighed | None:  # noqa: ARG002
        """All choices are weighed together, so nothing is known of another one."""
        return None

    def warm(self) -> None:
        """Use every kernel once."""
        from tutor.solve.bura.weighing import warm  # noqa: PLC0415

        warm()
