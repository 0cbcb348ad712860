"""Each clause decides its own examples; each misconception and each value of an option changes some answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import pytest

from tests.games.bura import walks as bura_walks
from tests.games.burraco import walks as burraco_walks
from tests.games.cases import cases_of, rules_of
from tutor.chance import Chance
from tutor.engine.clauses import Clause, Role, Verdict
from tutor.engine.game import Asked, Game, check_example, read_question, write_answer
from tutor.engine.rules import RuleSet
from tutor.errors import NotationError, TutorError
from tutor.registry import game_of, taught


@dataclass(frozen=True, slots=True)
class Beside:
    """What is asked of a game beside examples and cases.

    ``rare`` are questions that neither examples nor cases nor ordinary positions ask. ``keys`` are rule sets of which
    some positions (``count``) are looked at, each query with so many occasions (``most``).
    """

    rare: tuple[str, ...]
    keys: tuple[str, ...]
    picked: Callable[[RuleSet, Chance, int], list[Any]]
    count: int
    most: int | None = None


BESIDE = {
    "bura": Beside(
        (
            "seed+undeclared=higher_total | deal-end | events take N 64, take S 56, all-played",
            "georgian20+raise_cap=5 | raise | worth 5 | offer 6 | by N",
            *(
                f"seed+open_hands=one | declare | won {31 - extra} | moment before-lead | open own"
                for extra in range(1, 11)
            ),
        ),
        (*bura_walks.RULE_SETS, "seed+open_hands=one"), bura_walks.picked, 6,
    ),
    "burraco": Beside(
        (
            "fitab | draw | source part-of-pile | pile 5c 9d Kh",
            "seed+target=505 | match | totals NS 400, EW 300 | deal NS 120, EW 80",
            "seed+target=1005 | match | totals NS 900, EW 300 | deal NS 120, EW 80",
            "seed+target=1505 | match | totals NS 1400, EW 300 | deal NS 120, EW 80",
            (
                "seed+close_if_no_pozzetto_left=allowed | turn | hand 5d | table 6d 7d 8d, 4s 5s 6s 7s 8s 9s Ts\n"
                "| stock 6 | pozzetti_left 0 | moves draw Kd, add 5d to 1, discard Kd"
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
        ),
        burraco_walks.RULE_SETS, burraco_walks.picked, 3, 40,
    ),
}  # fmt: skip
BARRED_TWICE = {"bura.trump.no-exchange", "bura.reply.no-pick-up", "bura.move.known-act"}
"""Clauses beside which another one bars the same act: without them the act is barred for another reason."""

NOTHING_TO_ALLOW = {"bura.trump.no-exchange", "bura.reply.no-pick-up"}
"""Clauses that bar an act in every case."""

DECIDING = {Role.TEST, Role.DEFINITION, Role.PREFERENCE, Role.EFFECT}
ALL = tuple(clause for game in taught().values() for clause in game.tables.book.clauses.values())
REAL = tuple(clause for clause in ALL if not clause.false)


def named(clauses: list[Clause]) -> pytest.MarkDecorator:
    """A test for each of some clauses, by its name."""
    return pytest.mark.parametrize("clause", clauses, ids=lambda clause: clause.id)


def of(clause: Clause) -> Game:
    return game_of(clause.id.split(".")[0])


def without(clause: Clause, example: str) -> tuple[Verdict, list[str]]:
    return check_example(of(clause), example, [f"Drop({clause.id})"])


def test_every_game_that_is_taught_is_tried() -> None:
    assert set(BESIDE) == set(taught())


@named(list(REAL))
def test_examples_are_answered_as_they_say(clause: Clause) -> None:
    verdicts = [check_example(of(clause), example) for example in clause.examples]
    assert not [differing for _, differing in verdicts if differing]
    assert any(clause.id in verdict.cited for verdict, _ in verdicts)


@named([clause for clause in ALL if clause.false])
def test_examples_of_a_false_clause_hold_where_it_is_planted_and_nowhere_else(clause: Clause) -> None:
    for example in clause.examples:
        assert not check_example(of(clause), example)[1]
        question, _, expected = example.partition("->")
        truth = question.replace("!" + question.split("!")[1].split(" ")[0], "") + "->" + expected
        assert check_example(of(clause), truth)[1]


@named([clause for clause in REAL if clause.on and clause.role is Role.TEST])
def test_what_constrains_allows_in_one_example_and_refuses_in_another(clause: Clause) -> None:
    words = {example.partition("->")[2].strip() for example in clause.examples}
    assert len(words) > 1 or clause.id in NOTHING_TO_ALLOW, words


@named([clause for clause in REAL if clause.role in DECIDING])
def test_without_the_clause_one_of_its_examples_has_another_answer(clause: Clause) -> None:
    if clause.id in BARRED_TWICE:
        cited = [
            (check_example(of(clause), example)[0].cited, without(clause, example)[0].cited)
            for example in clause.examples
        ]
        assert any(before != after for before, after in cited)
        return
    assert any(without(clause, example)[1] for example in clause.examples)


@named([clause for clause in REAL if clause.role not in DECIDING])
def test_a_permission_or_a_fact_is_no_longer_cited_without_it(clause: Clause) -> None:
    assert all(clause.id not in without(clause, example)[0].cited for example in clause.examples)


def test_an_example_without_an_arrow_is_none() -> None:
    with pytest.raises(NotationError):
        check_example(game_of("bura"), "seed | value | cards Ah")


def test_an_example_says_what_differs() -> None:
    _, differing = check_example(game_of("bura"), "seed | value | cards Ah -> points 12, beaten yes")
    assert differing == ["points: 11", "beaten: None"]


@cache
def pool(id_: str) -> tuple[Asked, ...]:
    """Questions of all kinds: the examples of the clauses, the cases, and what some positions give rise to."""
    game, beside = game_of(id_), BESIDE[id_]
    real = game.tables.book.real().values()
    examples = [example.partition("->")[0] for clause in real for example in clause.examples]
    asked = [read_question(game, question) for question in (*examples, *beside.rare)]
    for case in cases_of(game):
        query = game.queries[case["ask"]]
        asked.append(Asked(rules_of(game, case), query, query.form.read(case["given"])))
    for key in beside.keys:
        rules = game.tables.read_rules(key)
        for position in beside.picked(rules, Chance(f"pool/{key}"), beside.count):
            for query in game.queries.values():
                given = islice(query.occasions(rules, position), beside.most)
                asked += [Asked(rules, query, values) for values in given]
    return tuple(asked)


def changed(asked: Asked, mark: str) -> bool:
    """Whether a question has another answer under rules with one more edit."""
    tables = game_of(asked.rules.game).tables
    try:
        other = Asked(tables.read_rules(f"{asked.rules.key}!{mark}"), asked.query, asked.given)
        return bool(other.answer().value != asked.answer().value)
    except TutorError:
        return False


@pytest.mark.parametrize(("id_", "name"), [(game.id, name) for game in taught().values()
                                           for name in game.tables.misconceptions])  # fmt: skip
def test_misconception_changes_some_answer(id_: str, name: str) -> None:
    assert any(changed(asked, name) for asked in pool(id_) if "!" not in asked.rules.key)


def values() -> Iterator[tuple[str, str, str | int]]:
    for game in taught().values():
        for option in game.tables.options.values():
            for value in option.values:
                yield game.id, option.name, value


@pytest.mark.parametrize(("id_", "option", "value"), list(values()), ids=str)
def test_value_of_an_option_changes_some_answer(id_: str, option: str, value: str | int) -> None:
    able = game_of(id_).tables.options[option].values
    for asked in pool(id_):
        own = asked.rules.options[option]
        if own == value and option in asked.rules.key:
            others = [other for other in able if other != value]
        elif own != value:
            others = [value]
        else:
            continue
        if any(changed(asked, f"Set({option}={other})") for other in others):
            return
    pytest.fail(f"{option}={value} never matters")


def test_answers_are_written_as_examples_write_them() -> None:
    asked = read_question(game_of("bura"), "seed | draw | taker N | hands N 1, S 1 | stock 24")
    assert write_answer(asked.answer()) == "order N S N S, after N 3 S 3"
    asked = read_question(game_of("bura"), "seed | trick | trump h | plays Ts, 9s")
    assert write_answer(asked.answer()) == "taker 0, points 10, beaten no"
