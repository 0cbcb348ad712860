"""Tasks of Bura: a move with a property."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from tutor.engine.clauses import Verdict
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import Known, Prompt, Task
from tutor.errors import N_
from tutor.games.bura.play import judge
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries.play import ask_trick


def _last_answer(rules: RuleSet, position: BuraPosition) -> Known | None:
    return {"lead": position.plays[0], "seat": position.to_act} if position.is_last_answer else None


def _takes(rules: RuleSet, position: BuraPosition, move: Move, known: Known) -> tuple[bool, Verdict]:
    if move.kind != "reply":
        return False, judge(rules, position, move)
    verdict = ask_trick(rules, {"trump": position.trump, "plays": (*position.plays, move.cards)})
    beaten = bool(verdict.answer()["beaten"]) and move.face != "down"
    return beaten, verdict


def _gives(rules: RuleSet, position: BuraPosition, move: Move, known: Known) -> tuple[bool, Verdict]:
    takes, verdict = _takes(rules, position, move, known)
    return move.kind == "reply" and not takes, verdict


def _leads_several(count: int) -> Any:
    def known(rules: RuleSet, position: BuraPosition) -> Known | None:
        if position.phase != "lead":
            return None
        hand = position.hand(position.on_lead)
        many = any(judge(rules, position, Move(position.on_lead, "lead", cards)).value
                   for cards in combinations(hand, count))  # fmt: skip
        return {"number": count, "seat": position.on_lead} if many else None

    return known


def _led_so_many(rules: RuleSet, position: BuraPosition, move: Move, known: Known) -> tuple[bool, Verdict]:
    return move.kind == "lead" and len(move.cards) == known["number"], judge(rules, position, move)


TASKS: Final[Mapping[str, Task]] = {
    task.name: task
    for task in (
        Task("take-trick", (Prompt(N_("Take this trick.")),), _last_answer, _takes),
        Task("give-trick", (Prompt(N_("Lay your answer so that the trick is not yours.")),), _last_answer, _gives),
        Task("lead-two", (Prompt(N_("Lead {number:cards-object} together.")),), _leads_several(2), _led_so_many),
        Task("lead-three", (Prompt(N_("Lead {number:cards-object} together.")),), _leads_several(3), _led_so_many),
    )
}
