"""Statements: true under the rules that are asked about, otherwise under those of whoever believes them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.ask import KINDS, mark
from tutor.ask.kinds.statements import BELIEF, Statements, is_held, read_statement
from tutor.ask.question import Question, options_of
from tutor.ask.rivals import rivals
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.explain.graded import explain_grade
from tutor.explain.language import language
from tutor.explain.render import render
from tutor.learner.expected import expected
from tutor.learner.hypotheses import TRUE, hypotheses, rules_under, sort
from tutor.registry import taught

RULES = [(game, game.tables.rules(name)) for game in taught().values() for name in game.tables.rule_sets]


def made(game: Game, rules: RuleSet, count: int) -> Iterator[Question]:
    """Some questions of statements."""
    for seed in range(count):
        question = KINDS[Statements.id].generate(game, rules, None, Chance(f"s{seed}"))
        assert question is not None
        yield question


@pytest.mark.parametrize(("game", "rules"), RULES, ids=[rules.key for _, rules in RULES])
def test_what_is_believed_is_false_and_its_contrary_true(game: Game, rules: RuleSet) -> None:
    for question in made(game, rules, 3):
        truth = KINDS[Statements.id].truth(game, question, rules)
        assert isinstance(truth, tuple)
        for place, option in enumerate(options_of(question.form)):
            side, _ = read_statement(option.value)
            assert (place in truth) is (side != BELIEF)
        assert 0 < len(truth) < len(options_of(question.form))


@pytest.mark.parametrize(("game", "rules"), RULES, ids=[rules.key for _, rules in RULES])
def test_whoever_believes_something_judges_its_statement_otherwise_and_no_other(game: Game, rules: RuleSet) -> None:
    for question in made(game, rules, 2):
        truth = set(KINDS[Statements.id].truth(game, question, rules) or ())
        for place, option in enumerate(options_of(question.form)):
            _, name = read_statement(option.value)
            wrong = rules_under(game, rules, name)
            assert is_held(game.tables.misconceptions[name], wrong)
            assert set(KINDS[Statements.id].truth(game, question, wrong) or ()) == truth ^ {place}


def test_beliefs_lead_to_as_many_answers_as_there_are_statements() -> None:
    for game, rules in RULES[:1] + RULES[-1:]:
        question = next(made(game, rules, 1))
        leads = expected(game, question, hypotheses(game, rules))
        wrong = {keys for id, keys in leads.items() if sort(game, id) == "misconception" and keys != leads[TRUE]}
        assert len(wrong) == len(options_of(question.form)) >= 4


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_a_wrong_answer_is_told_what_is_so_instead(code: str) -> None:
    game, rules = RULES[0]
    speech = language(code)
    question = next(made(game, rules, 1))
    grade = mark(game, question, ())
    said = render(explain_grade(grade, game), speech)
    missed = [
        game.tables.misconceptions[read_statement(options_of(question.form)[int(part.name)].value)[1]]
        for part in grade.parts
        if not part.right
    ]
    assert missed
    assert all(speech.text(each.truth).rstrip(".") in said.opening for each in missed)


def test_a_clause_that_nobody_is_wrong_about_gives_no_statements() -> None:
    game, rules = RULES[0]
    touched = {clause for name, _ in rivals(game, rules) if name in game.tables.misconceptions
               for clause in game.tables.misconceptions[name].touches}  # fmt: skip
    free = next(clause for clause in rules.slots if clause not in touched)
    kind = KINDS[Statements.id]
    assert kind.generate(game, rules, free, Chance("s")) is None
    about = kind.generate(game, rules, min(touched & set(rules.slots)), Chance("s"))
    assert about is not None
    assert about.focus in touched
