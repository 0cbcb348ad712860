"""What a session keeps, as text, and how it is read back."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from tutor.ask import KINDS
from tutor.ask.plain import from_json, to_json
from tutor.ask.question import Attempt, Question
from tutor.engine.clauses import Verdict
from tutor.engine.notation import write_value
from tutor.engine.rules import RuleSet
from tutor.errors import N_, FormatProblem, StaleAnswer, TutorError
from tutor.records import LONGEST_ANSWER, AttemptRecord, OpenQuestion
from tutor.registry import game_of
from tutor.session.plan import Plan

KEPT: Final = 256
"""Questions that are kept as they were read: as many as a class has open."""


def write_attempt(attempt: Attempt, focus: str) -> AttemptRecord:
    question = attempt.question
    return AttemptRecord(
        id=attempt.id, profile=attempt.learner, game=question.game, kind=question.kind, rules=question.rules,
        focus=focus, question=write_json(to_json(question)), raw=attempt.raw, answer=write_json(attempt.answer),
        outcome=attempt.outcome.value, score=attempt.score, context=attempt.context, hints=attempt.hints,
        shown_at=attempt.shown_at, sent_at=attempt.sent_at, engine=attempt.engine,
    )  # fmt: skip


@lru_cache(maxsize=KEPT)
def read_question(kept: str) -> Question:
    """The question on a page. Raises StaleAnswer where another version put it there and it means nothing any more."""
    try:
        question = from_json(json.loads(kept))
        if isinstance(question, Question):
            read_position(question.game, question.position)
            KINDS[question.kind]
            return question
    except (LookupError, TypeError, ValueError, TutorError):
        pass
    raise StaleAnswer(N_("The question on this page cannot be read any more. Ask for a new one."))


@lru_cache(maxsize=KEPT)
def read_position(game: str, text: str) -> tuple[RuleSet, Any]:
    """The rules and the position of a text. Raises NotationError, RulesError."""
    return game_of(game).read(text)


def read_plan(shown: OpenQuestion) -> Plan:
    """How the page's questions are chosen. Raises StaleAnswer where another version wrote it otherwise."""
    try:
        return Plan(**json.loads(shown.plan))
    except (TypeError, ValueError):
        raise StaleAnswer(N_("The question on this page cannot be read any more. Ask for a new one.")) from None


def write_raw(raw: object) -> str:
    """What a browser sent as JSON. Raises FormatProblem for what no browser sends."""
    try:
        text = json.dumps(raw, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise FormatProblem(N_("This is not an answer that can be read.")) from None
    if len(text) > LONGEST_ANSWER:
        raise FormatProblem(N_("This answer is too long to be one."))
    return text


def plain_verdict(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON: its subject, its answer, and what each clause found."""
    steps = [
        {"clause": step.clause, "mark": step.mark.value, "facts": {name: _text(value) for name, value in step.facts}}
        for step in verdict.telling
    ]
    return {"subject": verdict.subject, "rules": verdict.rules, "steps": steps,
            "answer": {name: _text(value) for name, value in verdict.answer().items()}}  # fmt: skip


def _text(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else write_value(value)


def write_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def write_time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
