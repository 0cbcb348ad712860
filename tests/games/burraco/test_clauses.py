"""Each clause decides its own examples; each misconception and each value of an option changes some answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from tests.games.burraco.test_cases import CASES
from tests.games.burraco.walks import RULE_SETS, TABLES, picked
from tests.games.cases import rules_of
from tutor.chance import Chance
from tutor.engine.clauses import Clause, Role, Verdict
from tutor.engine.game import Asked, check_example, read_question
from tutor.engine.rules import RuleSet
from tutor.errors import TutorError
from tutor.games.burraco.game import GAME

REAL = tuple(TABLES.book.real().values())
FALSE = tuple(clause for clause in TABLES.book.clauses.values() if clause.false)
DECIDING = {Role.TEST, Role.DEFINITION, Role.PREFERENCE, Role.EFFECT}
RARE = (
    "fitab | draw | source part-of-pile | pile 5c 9d Kh",
    "seed+target=505 | match | totals NS 400, EW 300 | deal NS 120, EW 80",
    "seed+target=1005 | match | totals NS 900, EW 300 | deal NS 120, EW 80",
    "seed+target=1505 | match | totals NS 1400, EW 300 | deal NS 120, EW 80",
    (
        "seed+close_if_no_pozzetto_left=allowed | turn | hand 5d | table 6d 7d 8d, 4s 5s 6s 7s 8s 9s Ts | stock 6\n"
        "| pozzetti_left 0 | moves draw Kd, add 5d to 1, discard Kd"
    ),
    (
        "fitab+wild_final_discard=allowed | turn | hand 2c | table 4s 5s 6s 7s 8s 9s Ts, 7h 8h 9h\n"
        "| pozzetto taken | moves draw Th, add Th to 2, discard 2c"
    ),
    "fitab | turn | hand Ks Kd 4c 8h | table Kc Kd Kh | moves draw Kc, meld Ks Kd Kc",
    "fitab | fault | event surplus-card | noticed later",
    "fitab | conduct | act merge-melds",
    "fitab+single_rediscard=allowed | turn | hand Qs Qh 4c | pile 7d | moves take, discard 7d",
    "fitab+stock_end=void | turn | hand Qs Qh 4c | stock 1 | moves draw 7c, discard 4c",
)
"""Questions that neither cases nor ordinary positions ask."""


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
    assert len(words) > 1, words


@pytest.mark.parametrize("clause", [clause for clause in REAL if clause.role in DECIDING], ids=lambda clause: clause.id)
def test_without_the_clause_one_of_its_examples_has_another_answer(clause: Clause) -> None:
    assert any(without(clause, example)[1] for example in clause.examples)


@pytest.mark.parametrize("clause", [c for c in REAL if c.role not in DECIDING], ids=lambda clause: clause.id)
def test_a_permission_or_a_fact_is_no_longer_cited_without_it(clause: Clause) -> None:
    assert all(clause.id not in without(clause, example)[0].cited for example in clause.examples)


@cache
def pool() -> tuple[Asked, ...]:
    """Questions of all kinds: the examples of the clauses, the cases, and what some positions give rise to."""
    examples = [example.partition("->")[0] for clause in REAL for example in clause.examples]
    asked = [read_question(GAME, question) for question in (*examples, *RARE)]
    for case in CASES:
        query = GAME.queries[case["ask"]]
        asked.append(Asked(rules_of(GAME, case), query, query.form.read(case["given"])))
    for key in RULE_SETS:
        rules = TABLES.read_rules(key)
        for position in picked(rules, Chance(f"pool/{key}"), 3):
            for query in GAME.queries.values():
                asked += [Asked(rules, query, given) for given in islice(query.occasions(rules, position), 40)]
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
