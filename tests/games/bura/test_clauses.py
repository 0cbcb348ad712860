"""Each clause decides its own examples; each misconception and each value of an option changes some answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.games.bura.test_cases import CASES
from tests.games.bura.walks import RULE_SETS, TABLES, picked
from tests.games.cases import rules_of
from tutor.chance import Chance
from tutor.engine.clauses import Clause, Role, Verdict
from tutor.engine.game import Asked, check_example, read_question, write_answer
from tutor.engine.rules import RuleSet
from tutor.errors import NotationError, TutorError
from tutor.games.bura import GAME

REAL = tuple(TABLES.book.real().values())
FALSE = tuple(clause for clause in TABLES.book.clauses.values() if clause.false)
DECIDING = {Role.TEST, Role.DEFINITION, Role.PREFERENCE, Role.EFFECT}
BARRED_TWICE = {"bura.trump.no-exchange", "bura.reply.no-pick-up", "bura.move.known-act"}
"""Clauses beside which another one bars the same act: without them the act is barred for another reason."""
NOTHING_TO_ALLOW = {"bura.trump.no-exchange", "bura.reply.no-pick-up"}
"""Clauses that bar an act in every case."""
RARE = (
    "seed+undeclared=higher_total | deal-end | events take N 64, take S 56, all-played",
    "georgian20+raise_cap=5 | raise | worth 5 | offer 6 | by N",
    *(f"seed+open_hands=one | declare | won {31 - extra} | moment before-lead | open own" for extra in range(1, 11)),
)
"""Questions that neither examples nor cases nor ordinary positions ask."""


def without(clause: Clause, example: str) -> tuple[Verdict, list[str]]:
    return check_example(GAME, example, [f"Drop({clause.id})"])


@pytest.mark.parametrize("clause", REAL, ids=lambda clause: clause.id)
def test_examples_are_answered_as_they_say(clause: Clause) -> None:
    verdicts = [check_example(GAME, example) for example in clause.examples]
    assert not [differing for _, differing in verdicts if differing]
    assert any(clause.id in verdict.cited for verdict, _ in verdicts)


@pytest.mark.parametrize("clause", FALSE, ids=lambda clause: clause.id)
def test_examples_of_a_false_clause_hold_where_it_is_planted_and_nowhere_else(clause: Clause) -> None:
    for example in clause.examples:
        assert not check_example(GAME, example)[1]
        question, _, expected = example.partition("->")
        truth = question.replace("!" + question.split("!")[1].split(" ")[0], "") + "->" + expected
        assert check_example(GAME, truth)[1]


@pytest.mark.parametrize("clause", [clause for clause in REAL if clause.on], ids=lambda clause: clause.id)
def test_what_constrains_allows_in_one_example_and_refuses_in_another(clause: Clause) -> None:
    if clause.role is not Role.TEST:
        return
    words = {example.partition("->")[2].strip() for example in clause.examples}
    assert len(words) > 1 or clause.id in NOTHING_TO_ALLOW, words


@pytest.mark.parametrize("clause", [clause for clause in REAL if clause.role in DECIDING], ids=lambda clause: clause.id)
def test_without_the_clause_one_of_its_examples_has_another_answer(clause: Clause) -> None:
    if clause.id in BARRED_TWICE:
        cited = [
            (check_example(GAME, example)[0].cited, without(clause, example)[0].cited) for example in clause.examples
        ]
        assert any(before != after for before, after in cited)
        return
    assert any(without(clause, example)[1] for example in clause.examples)


@pytest.mark.parametrize("clause", [c for c in REAL if c.role not in DECIDING], ids=lambda clause: clause.id)
def test_a_permission_or_a_fact_is_no_longer_cited_without_it(clause: Clause) -> None:
    assert all(clause.id not in without(clause, example)[0].cited for example in clause.examples)


def test_an_example_without_an_arrow_is_none() -> None:
    with pytest.raises(NotationError):
        check_example(GAME, "seed | value | cards Ah")


def test_an_example_says_what_differs() -> None:
    _, differing = check_example(GAME, "seed | value | cards Ah -> points 12, beaten yes")
    assert differing == ["points: 11", "beaten: None"]


@cache
def pool() -> tuple[Asked, ...]:
    """Questions of all kinds: the examples of the clauses, the cases, and what some positions give rise to."""
    examples = [example.partition("->")[0] for clause in REAL for example in clause.examples]
    asked = [read_question(GAME, question) for question in (*examples, *RARE)]
    for case in CASES:
        query = GAME.queries[case["ask"]]
        asked.append(Asked(rules_of(GAME, case), query, query.form.read(case["given"])))
    for key in (*RULE_SETS, "seed+open_hands=one"):
        rules = TABLES.read_rules(key)
        for position in picked(rules, Chance(f"pool/{key}"), 6):
            for query in GAME.queries.values():
                asked += [Asked(rules, query, given) for given in query.occasions(rules, position)]
    return tuple(asked)


def changed(asked: Asked, rules: RuleSet) -> bool:
    """Whether a question has another answer under other rules."""
    try:
        return bool(Asked(rules, asked.query, asked.given).answer().value != asked.answer().value)
    except TutorError:
        return False


def edited(asked: Asked, mark: str) -> RuleSet:
    return TABLES.read_rules(f"{asked.rules.key}!{mark}")


@pytest.mark.parametrize("id", TABLES.misconceptions)
def test_misconception_changes_some_answer(id: str) -> None:
    assert any(changed(asked, edited(asked, id)) for asked in pool() if "!" not in asked.rules.key)


def values() -> Iterator[tuple[str, str | int]]:
    for option in TABLES.options.values():
        for value in option.values:
            yield option.name, value


@pytest.mark.parametrize(("option", "value"), list(values()), ids=str)
def test_value_of_an_option_changes_some_answer(option: str, value: str | int) -> None:
    for asked in pool():
        own = asked.rules.options[option]
        if own == value and option in asked.rules.key:
            others = [other for other in TABLES.options[option].values if other != value]
        elif own != value:
            others = [value]
        else:
            continue
        if any(changed(asked, edited(asked, f"Set({option}={other})")) for other in others):
            return
    pytest.fail(f"{option}={value} never matters")


def test_answers_are_written_as_examples_write_them() -> None:
    asked = read_question(GAME, "seed | draw | taker N | hands N 1, S 1 | stock 24")
    assert write_answer(asked.answer()) == "order N S N S, after N 3 S 3"
    asked = read_question(GAME, "seed | trick | trump h | plays Ts, 9s")
    assert write_answer(asked.answer()) == "taker 0, points 10, beaten no"
