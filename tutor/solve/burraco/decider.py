"""Decisions in Burraco: take the pile or draw, what to discard, where to add, lay or keep, go to the pozzetto now or
later, in flight or with the discard, close or wait.

What they are is said here; the weighing, which takes the kernels, is imported when it is first wanted.
"""

from __future__ import annotations

from typing import Final

from tutor.chance import Chance
from tutor.engine.decision import SCORE, TABLE, After, Decision, Weighed
from tutor.engine.message import Message
from tutor.engine.model import Move, Seat
from tutor.engine.rules import RuleSet
from tutor.engine.view import Way
from tutor.games.burraco.layout import layout
from tutor.games.burraco.position import BurracoPosition

TASKS: Final = ("pile", "discard", "add", "meld", "pozzetto", "flight", "close")
LEFT_OUT: Final = ("stall", "move-wild")
"""Moves that nothing is said about: they change no score, or end the deal by agreement."""


class Decider:
    """What is to be decided in Burraco, and what it is worth."""

    def sight(self, task: str) -> str:
        """What is seen by whoever decides. Raises LookupError for no task."""
        return dict.fromkeys(TASKS, TABLE)[task]

    def measure(self, task: str) -> str:
        """What is counted. Raises LookupError for no task."""
        return dict.fromkeys(TASKS, SCORE)[task]

    def ways(self, rules: RuleSet, position: BurracoPosition, task: str) -> tuple[Way, ...]:
        """What may be chosen."""
        view = layout(position, position.to_act, rules)
        able = (way for way in view.ways if way.kind not in LEFT_OUT)
        return tuple(way for way in able if task != "discard" or way.kind == "discard")

    def tasks(self, rules: RuleSet) -> tuple[str, ...]:  # noqa: ARG002 - every true rule set has them all
        """The tasks that some rules allow."""
        return TASKS

    def find(self, rules: RuleSet, task: str, chance: Chance) -> tuple[BurracoPosition, Seat, Message] | None:
        """A moment of a deal at which the task arises, whose turn it is, and what is asked."""
        from tutor.solve.burraco.asking import find  # noqa: PLC0415 - this and the following: kernels load late

        return find(rules, task, chance)

    def weigh(self, rules: RuleSet, position: BurracoPosition, seat: Seat, task: str) -> Decision:
        """Every choice with its value. Raises Unsolvable, TooSlow."""
        from tutor.solve.burraco.asking import decision_of  # noqa: PLC0415

        return decision_of(rules, position, seat, task)

    def follow(self, rules: RuleSet, position: BurracoPosition, seat: Seat, task: str, move: Move) -> After:
        """What happens after a choice."""
        from tutor.solve.burraco.asking import follow  # noqa: PLC0415

        return follow(rules, position, seat, task, move)

    def other(self, rules: RuleSet, position: BurracoPosition, task: str, move: Move) -> Weighed | None:
        """A legal choice that was not weighed with the others."""
        from tutor.solve.burraco.asking import other  # noqa: PLC0415

        return other(rules, position, task, move)

    def warm(self) -> None:
        """Use every kernel once."""
        from tutor.games.burraco.tables import TABLES  # noqa: PLC0415
        from tutor.solve.burraco.asking import find  # noqa: PLC0415

        find(TABLES.rules(), "pile", Chance("warm"))
