"""Beliefs: recognised from whole answers, whatever their order, and silent on too little."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise

import pytest

from tutor.chance import Chance
from tutor.engine.rules import RuleSet
from tutor.explain.language import language
from tutor.learner.bank import Bank, check, differs, digest, is_wide, kept_bank, read_bank, write_bank
from tutor.learner.beliefs import Told, believe, suspects
from tutor.learner.choosing import best
from tutor.learner.enlarge import unasked
from tutor.learner.hypotheses import NONE, TRUE, hypotheses, pair, rules_under, sort
from tutor.learner.planted import plant, strangers
from tutor.learner.sheet import sheet_of
from tutor.registry import taught

KEPT = [
    (game, rules, bank)
    for game in taught().values()
    for name in game.tables.rule_sets
    if (bank := kept_bank(game, rules := game.tables.rules(name))) is not None
]
GAME, RULES, BANK = KEPT[0]
ABLE = suspects(GAME, RULES, BANK.merged)


def told(id: str, count: int) -> list[Told]:
    """The first answers that somebody gives who believes this, never slips, and guesses where nothing follows."""
    found: list[Told] = []
    for _ in range(count):
        name = best(BANK.columns, BANK.heads, believe(ABLE, found), {name for name, _ in asked(found)})
        assert name is not None
        sheet = BANK.sheets[name]
        found.append(Told(sheet, min(sheet.leads[id] or sheet.answers)))
    return found


def asked(found: list[Told]) -> list[tuple[str, Told]]:
    """The names of the questions that were answered."""
    return [(next(name for name, sheet in BANK.sheets.items() if sheet is each.sheet), each) for each in found]


def test_hypotheses_start_with_the_true_rules_and_are_sorted() -> None:
    ids = hypotheses(GAME, RULES)
    assert ids[0] == TRUE
    assert len(ids) == len(set(ids))
    assert {sort(GAME, id) for id in ids} == {"true", "misconception", "variant"}
    assert rules_under(GAME, RULES, TRUE) == RULES
    assert rules_under(GAME, RULES, pair(ids[1], ids[2])).key.count("!") == 2


def test_probabilities_sum_to_one_and_start_as_the_priors() -> None:
    nothing = believe(ABLE, ())
    assert sum(nothing.likely.values()) == pytest.approx(1)
    assert nothing.answers == 0
    assert nothing.told is None


@pytest.mark.parametrize("id", [id for id in BANK.heads if id not in BANK.apart])
def test_a_steady_belief_is_found(id: str) -> None:
    found = believe(ABLE, told(id, 12))
    assert found.first == id
    assert found.rank(id) == 1
    assert sum(found.likely.values()) == pytest.approx(1)


def test_the_order_of_answers_does_not_matter() -> None:
    given = told(BANK.heads[3], 8)
    turned = list(given)
    Chance("order").shuffle(turned)
    one, other = believe(ABLE, given).likely, believe(ABLE, turned).likely
    assert one.keys() == other.keys()
    assert all(one[id] == pytest.approx(other[id]) for id in one)


def test_an_answer_of_no_weight_changes_nothing() -> None:
    given = told(BANK.heads[3], 4)
    silent = [Told(each.sheet, each.said, 0.0) for each in given]
    assert believe(ABLE, silent) == believe(ABLE, ())


def test_half_an_answer_says_less() -> None:
    id = BANK.heads[3]
    given = told(id, 4)
    halved = [Told(each.sheet, each.said, 0.5) for each in given]
    assert believe(ABLE, halved).likely[id] < believe(ABLE, given).likely[id]


def test_nothing_is_told_on_too_little() -> None:
    given = told(BANK.heads[3], 2)
    assert believe(ABLE, given).told is None


def test_noise_is_none_of_these() -> None:
    learner = plant("noise", (), "noise")
    given = [
        Told(sheet, learner.answer(n, name, sheet)) for n, (name, sheet) in enumerate(BANK.sheets.items()) if n < 20
    ]
    assert believe(ABLE, given).first == NONE


def alone(one: str, other: str) -> list[str]:
    """Some questions in which one belief shows and the other does not."""
    sheets = BANK.sheets.items()
    return [name for name, sheet in sheets if differs(sheet, one) and not differs(sheet, other)][:6]


def test_two_misconceptions_at_once_are_a_pair() -> None:
    held = [id for id in BANK.heads[1:] if sort(GAME, id) == "misconception"]
    pairs = [
        (one, other) for one, other in combinations(held, 2) if len(alone(one, other)) == len(alone(other, one)) == 6
    ]
    ranks = []
    for one, other in pairs[::20]:
        names = dict.fromkeys([*alone(one, other), *alone(other, one)])
        given = [Told(BANK.sheets[name], min(BANK.sheets[name].together(one, other))) for name in names]
        found = believe(ABLE, given)
        ranks.append(found.rank(pair(one, other)))
        assert found.first not in {TRUE, NONE}
    assert sum(rank == 1 for rank in ranks) >= 0.85 * len(ranks)


def test_the_engine_agrees_about_two_misconceptions() -> None:
    names, agreeing, looked = list(BANK.questions), 0, 0
    for name in names[:6]:
        sheet = BANK.sheets[name]
        showing = [id for id in BANK.heads[1:] if "/" not in id and differs(sheet, id)][:3]
        for one, other in pairwise(showing):
            both = pair(one, other)
            led = sheet_of(GAME, BANK.questions[name], (both,)).leads[both]
            together = sheet.together(one, other)
            looked += 1
            agreeing += led == together
    assert agreeing >= looked * 0.7


def test_beliefs_that_nothing_tells_apart_are_one() -> None:
    group = (BANK.heads[1], BANK.heads[2])
    able = suspects(GAME, RULES, [group])
    assert group[1] not in able.prior
    assert able.prior[group[0]] == pytest.approx(2 * ABLE.prior[group[0]])
    assert believe(able, ()).rank(group[1]) == believe(able, ()).rank(group[0])


def test_strangers_follow_nothing_of_the_list() -> None:
    assert {learner.plan for learner in strangers(BANK.heads, 6, "s")} == {NONE}


def test_all_banks_are_read_once() -> None:
    """Reading one takes a tenth of a second, which choosing a question must not wait for."""
    assert kept_bank(GAME, RULES) is BANK
    option = next(iter(GAME.tables.options.values()))
    for value in option.values:
        kept_bank(GAME, GAME.tables.read_rules(f"{RULES.key}+{option.name}={value}"))
    for game, rules, bank in KEPT:
        assert kept_bank(game, rules) is bank


@pytest.mark.parametrize(("rules", "bank"), [(rules, bank) for _, rules, bank in KEPT], ids=[b.rules for *_, b in KEPT])
def test_a_kept_bank_says_what_the_engine_says(rules: RuleSet, bank: Bank, proof_size) -> None:
    game = next(game for game, own, _ in KEPT if own == rules)
    names = Chance("check").sample(list(bank.questions), proof_size(sample=6, full=1000))
    assert check(game, bank, names) == []


@pytest.mark.parametrize("bank", [bank for *_, bank in KEPT], ids=[b.rules for *_, b in KEPT])
def test_a_kept_bank_sets_beliefs_apart(bank: Bank) -> None:
    for name, sheet in bank.sheets.items():
        assert sheet.leads[TRUE], name
        assert sheet.distinct <= set(sheet.answers)
        narrow = [id for id in bank.hypotheses if differs(sheet, id)]
        assert is_wide(sheet) or set(narrow) & set(bank.apart) or bank.questions[name].kind != "answers", name
    assert len(bank.merged) <= len(bank.hypotheses) // 8


def test_everything_shows_in_the_first_questions_of_somebody_who_answers_all_right() -> None:
    wrong = [id for id in BANK.heads if sort(GAME, id) == "misconception"]
    assert unasked(GAME, BANK, wrong) == []


@pytest.mark.parametrize("bank", [bank for *_, bank in KEPT], ids=[b.rules for *_, b in KEPT])
def test_what_nothing_wide_shows_is_reported_apart(bank: Bank) -> None:
    for id in bank.apart:
        assert not any(is_wide(sheet) and differs(sheet, id) for sheet in bank.sheets.values())
    assert TRUE not in bank.apart


def test_a_bank_reads_back_and_knows_its_catalogue() -> None:
    again = read_bank(write_bank(BANK))
    assert (again.questions, again.sheets, again.merged) == (BANK.questions, BANK.sheets, BANK.merged)
    assert BANK.digest == digest(GAME, RULES)
    other = GAME.tables.rules(list(GAME.tables.rule_sets)[1])
    assert digest(GAME, other) != BANK.digest


def test_a_question_that_was_asked_is_not_chosen_again() -> None:
    beliefs = believe(ABLE, ())
    first = best(BANK.columns, BANK.heads, beliefs)
    assert best(BANK.columns, BANK.heads, beliefs, {first}) != first
    assert best(BANK.columns, BANK.heads, beliefs, set(BANK.questions)) is None


@pytest.mark.parametrize("bank", [bank for *_, bank in KEPT], ids=[b.rules for *_, b in KEPT])
def test_a_kept_bank_speaks_in_words_that_are_translated(bank: Bank) -> None:
    """Where a prompt was worded anew the bank still has the old words: make it anew with ``tutor bank``."""
    russian = language("ru")
    said = set(re.findall(r'"text":"((?:[^"\\]|\\.)*)"', write_bank(bank)))
    bare = {text for text in said if not re.fullmatch(r"(\{[^}]*\}|[\W\d])*", text)}
    assert [text for text in sorted(bare) if russian.text(json.loads(f'"{text}"')) == json.loads(f'"{text}"')] == []
