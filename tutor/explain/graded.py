"""The reasons of a grade: which of its verdicts is explained, and of which question or move."""

from __future__ import annotations

from dataclasses import replace

from tutor.ask import KINDS
from tutor.ask.kinds.answers import read_item
from tutor.ask.question import Grade, OnTable, Result, Several, StepAndReason
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.errors import N_
from tutor.explain.build import Explanation, Line, explain


def explain_grade(grade: Grade, game: Game) -> Explanation:
    """The reasons of the verdict that the grade rests on: on what was asked, or on the first option judged wrongly."""
    question, verdict = grade.question, grade.verdict
    if verdict is None:
        return Explanation((), None)
    found = _explained(grade, game, verdict)
    if isinstance(question.form, OnTable) and grade.outcome is not Result.ILLEGAL:
        done = N_("This does what was asked.") if grade.right else N_("This does not do what was asked.")
        return replace(found, headline=(Line(done), *found.headline))
    return found


def _explained(grade: Grade, game: Game, verdict: Verdict) -> Explanation:
    question = grade.question
    name, _, rest = question.task.partition(" | ")
    text = rest.partition(" | ")[2] if rest else question.task
    if isinstance(question.form, Several):
        text = question.form.options[next((int(part.name) for part in grade.parts if not part.right), 0)].value
        if question.kind == "answers":
            query, _, given, _ = read_item(game, text)
            return explain(verdict, game, given if query.name == verdict.subject else None)
    elif isinstance(question.form, StepAndReason):
        truth = KINDS[question.kind].truth(game, question, game.tables.read_rules(question.rules))
        text = question.form.steps[int(truth[0]) if truth else 0].value
    elif isinstance(question.form, OnTable):
        text = str(grade.answer)
    if rest and name == verdict.subject:
        return explain(verdict, game, game.queries[name].form.read_text(text))
    if verdict.subject in game.queries and "legal" not in verdict.answer():
        return explain(replace(verdict, subject=""), game)
    return explain(verdict, game, move=_read_step(game, text, question.seat))


def _read_step(game: Game, text: str, seat: str) -> Move:
    """A move, before which the seat may stand."""
    first, _, rest = text.partition(" ")
    return game.read_move(rest, first) if first.isupper() and len(first) == 1 else game.read_move(text, seat)
