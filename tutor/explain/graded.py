"""The reasons of a grade: which of its verdicts is explained, of which question or move, and what else was wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tutor.ask import KINDS
from tutor.ask.deciding import KIND
from tutor.ask.kinds.answers import read_item
from tutor.ask.kinds.by_query import read_task
from tutor.ask.kinds.statements import Statements, read_statement
from tutor.ask.places import situation
from tutor.ask.question import (
    Grade,
    OnTable,
    Option,
    Question,
    Result,
    Several,
    StepAndReason,
    misjudged_places,
    options_of,
)  # fmt: skip
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.errors import N_, NN_
from tutor.explain.build import Explanation, Line, explain, holds
from tutor.explain.decided import explain_decision
from tutor.explain.language import Phrases, Word

QUOTED = N_("“{label}”")


def explain_grade(grade: Grade, game: Game) -> Explanation:
    """The reasons of the verdict that the grade rests on: on what was asked, or on the most telling option."""
    if grade.question.kind == KIND:
        return explain_decision(grade, game)
    question, verdict = grade.question, grade.verdict
    if question.kind == Statements.id:
        return _of_statements(grade, game)
    if verdict is None:
        return Explanation((), None)
    if question.kind == "clause":
        return _of_rule(grade, game, verdict)
    if isinstance(question.form, Several):
        return _of_options(grade, game, verdict, question.form.options)
    found = _explained(question, game, verdict, str(grade.answer))
    if isinstance(question.form, OnTable) and grade.outcome is not Result.ILLEGAL:
        done = N_("This does what was asked.") if grade.right else N_("This does not do what was asked.")
        return replace(found, headline=(Line(done), *found.headline))
    return found


def _of_rule(grade: Grade, game: Game, verdict: Verdict) -> Explanation:
    """The rule that decides, and of another one that was chosen why it does not."""
    question = grade.question
    found = explain(verdict, game, read_task(game, question.task)[2])
    rules, _ = situation(game, question)
    true = KINDS[question.kind].truth(game, question, rules)
    ground = next((ground for ground in found.grounds if ground.clause == true), found.decisive)
    if ground is None:
        return found
    if grade.right or not isinstance(grade.answer, int):
        return Explanation((), replace(ground, told=bool(ground.reason)))
    chosen = game.tables.book.clauses[question.form.options[grade.answer].value]  # type: ignore[union-attr]
    statement = (("statement", Word(chosen.statement)),)
    if holds(chosen.id, game, rules):
        opening = Line(N_("“{statement:bare}” is true, but without it the answer would be the same."), statement)
    elif chosen.false:
        opening = Line(N_("“{statement:bare}” is not true."), statement)
    else:
        opening = Line(N_("“{statement:bare}” does not hold under these rules."), statement)
    decides = Line(N_("What decides is another rule: “{statement:bare}”."), (("statement", Word(ground.statement)),))
    return Explanation((), replace(ground, told=True), opening=(opening, decides))


def _of_statements(grade: Grade, game: Game) -> Explanation:
    """Of each statement that was judged wrongly what was believed, and what is so instead."""
    options = options_of(grade.question.form)
    names = [read_statement(options[int(part.name)].value)[1] for part in grade.parts if not part.right]
    held = [game.tables.misconceptions[name] for name in names]
    told = [
        Line(
            N_("Perhaps you thought: “{belief}” In fact it is so: “{truth}”"),
            (("belief", Word(each.belief)), ("truth", Word(each.truth))),
        )
        for each in held
    ]
    return Explanation((), None, opening=tuple(told), unlikely=frozenset(names))


def _of_options(grade: Grade, game: Game, verdict: Verdict, options: tuple[Option, ...]) -> Explanation:
    """The option that was judged wrongly and tells most, named, and the others that were judged wrongly."""
    answer = grade.answer if isinstance(grade.answer, tuple) else ()
    right = {place for place, part in enumerate(grade.parts) if part.right is (place in answer)}
    wrong = misjudged_places(grade.question.form, right, answer)
    place = wrong[0] if wrong else 0
    option = options[place]
    found = explain_option(grade.question, game, verdict, option)
    if not wrong:
        return replace(found, opening=(Line(N_("Take {option}."), (("option", _quoted([option])),)),))
    said = N_("You ticked {option}, which is wrong.") if place in answer else N_("You missed {option}, which is right.")
    others = [(place in answer, options[place]) for place in wrong[1:]]
    closing = [
        Line(one, (("options", _quoted(named)),), many, len(named))
        for named, (one, many) in (
            ([option for ticked, option in others if ticked], _TICKED),
            ([option for ticked, option in others if not ticked], _MISSED),
        )
        if named
    ]
    return replace(
        found,
        opening=(Line(said, (("option", _quoted([option])),)),),
        headline=found.headline if grade.question.kind == "answers" or found.decisive is None else (),
        closing=tuple(closing),
    )


_TICKED = NN_("This is wrong too: {options}.", "These are wrong too: {options}.")
_MISSED = NN_("You also missed {options}.", "You also missed these: {options}.")


def _quoted(options: Iterable[Option]) -> Phrases:
    return Phrases(QUOTED, tuple({"label": option.label} for option in options))


def explain_option(question: Question, game: Game, verdict: Verdict, option: Option) -> Explanation:
    """Explain a verdict on one of several options."""
    if question.kind == "answers":
        query, ask, given, _ = read_item(game, option.value)
        fits = query.name == verdict.subject
        return explain(verdict, game, given if fits else None, ask=ask.id if fits else "")
    return _explained(question, game, verdict, option.value)


def explain_verdict(grade: Grade, game: Game, verdict: Verdict) -> Explanation:
    """Explain a verdict of any rules on what was asked."""
    return _explained(grade.question, game, verdict, str(grade.answer))


def _explained(question: Question, game: Game, verdict: Verdict, answer: str) -> Explanation:
    """Explain a verdict on what is asked; ``answer`` is the option or the move where that was judged."""
    name, _, rest = question.task.partition(" | ")
    ask, _, text = rest.partition(" | ")
    if isinstance(question.form, Several | OnTable):
        text = answer
    elif isinstance(question.form, StepAndReason):
        truth = KINDS[question.kind].truth(game, question, game.tables.read_rules(question.rules))
        text = question.form.steps[int(truth[0]) if truth else 0].value
    elif not rest:
        text = question.task
    if rest and name == verdict.subject:
        return explain(verdict, game, game.queries[name].form.read_text(text), ask=ask)
    if verdict.subject in game.queries and "legal" not in verdict.answer():
        return explain(replace(verdict, subject=""), game)
    return explain(verdict, game, move=_read_step(game, text, question.seat))


def _read_step(game: Game, text: str, seat: str) -> Move:
    """A move, before which the seat may stand."""
    first, _, rest = text.partition(" ")
    return game.read_move(rest, first) if first.isupper() and len(first) == 1 else game.read_move(text, seat)
