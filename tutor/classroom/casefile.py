"""An objection as a case of a case file: what was asked, and what the rules answer today."""

from __future__ import annotations

import json
from typing import Any

from tutor import referee
from tutor.ask.kinds.by_query import read_task
from tutor.engine.game import Asked, read_question
from tutor.errors import N_, TutorError
from tutor.records import Dispute
from tutor.registry import game_of


class NoCase(TutorError):
    """An objection to something that a case file has no form for."""


def case_of(dispute: Dispute) -> str:
    """The text of a file with one case. Raises NoCase.

    What is expected is what the rules answer; whoever keeps the cases puts right what is wrong in it.
    """
    asked = _asked(dispute)
    verdict = asked.answer()
    given = {key: value.strip() for key, value in map(_pair, asked.query.form.write(asked.given).split("|"))}
    game, _, rules = asked.rules.key.partition("/")
    case: dict[str, Any] = {
        "id": f"{game}-dispute-{dispute.id}", "game": game, "rules": _rules(rules), "ask": asked.query.name,
        "given": given, "expect": referee.plain_answer(verdict), "clauses": list(verdict.cited), "basis": "default",
        "note": " ".join(dispute.remark.split()) or "no remark",
    }  # fmt: skip
    try:
        referee.answer(case, compare=True)
    except TutorError:
        raise _none() from None
    return json.dumps([case], ensure_ascii=False, indent=1) + "\n"


def _none() -> NoCase:
    return NoCase(N_("A case file has no form for this question; send the text above instead."))


def _asked(dispute: Dispute) -> Asked:
    """What was asked, as a question about the rules."""
    game = game_of(dispute.rules.partition("/")[0])
    try:
        told = json.loads(dispute.question)
        if "ask" in told:
            return read_question(game, str(told["ask"]))
        query, _, given = read_task(game, str(told["task"]))
        return Asked(game.tables.read_rules(dispute.rules), query, given)
    except (LookupError, ValueError, StopIteration, TutorError):
        raise _none() from None


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.strip().partition(" ")
    return key, value


def _rules(text: str) -> str | dict[str, Any]:
    """A rule set as a case names it: its name, or its base with the options that differ."""
    base, *changes = text.split("+")
    if not changes:
        return base
    return {"base": base, "options": dict(change.partition("=")[::2] for change in changes)}
