"""What holds of every store."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.store.samples import attempt, dispute, moment, person, question, rules
from tutor.errors import FormatProblem, StaleAnswer
from tutor.records import LONGEST_NAME, LONGEST_REMARK, NoProfile, OpenQuestion, Store, export, export_own


def with_question(store: Store) -> OpenQuestion:
    store.add_profile(person())
    store.pose(question())
    return question()


@pytest.mark.parametrize("name", ["Мария", "Ёлка-Ångström", "🙂", "👩‍👩‍👧 дома", "Jean-Luc O’Neill", "李小龍", "Zoë 2"])
def test_learner_is_kept_by_name(store: Store, name: str) -> None:
    kept = store.add_profile(person(name=name))
    assert (kept.name, store.profile("p1"), store.profiles()) == (name, kept, (kept,))


def test_name_is_kept_in_one_spelling(store: Store) -> None:
    assert store.add_profile(person(name="  Zoe\u0308 \u00a0 B ")).name == "Zo\u00eb B"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 10_000, f"A name has at most {LONGEST_NAME} characters."),
        ("x" * (LONGEST_NAME + 1), f"A name has at most {LONGEST_NAME} characters."),
        ("", "A name needs at least one letter."),
        (" \u200d ", "A name needs at least one letter."),
        ("two\nlines", "A name is one line, without invisible signs."),
        ("nul\x00", "A name is one line, without invisible signs."),
        ("\u202egnuk", "A name is one line, without invisible signs."),
        ("half \ud83d", "A name is one line, without invisible signs."),
    ],
)
def test_name_that_cannot_be_is_refused_with_a_message(store: Store, name: str, said: str) -> None:
    with pytest.raises(FormatProblem) as refused:
        store.add_profile(person(name=name))
    assert str(refused.value) == said
    assert store.profiles() == ()


def test_two_learners_do_not_share_a_name(store: Store) -> None:
    store.add_profile(person(name="Мария"))
    for taken in ("мария", "МАРИЯ "):
        with pytest.raises(FormatProblem, match="already"):
            store.add_profile(person("p2", taken))
    store.add_profile(person("p2", "Марина"))
    with pytest.raises(FormatProblem, match="already"):
        store.change_profile("p2", name="Мария")
    assert [each.name for each in store.profiles()] == ["Мария", "Марина"]


def test_adding_a_learner_twice_is_harmless(store: Store) -> None:
    store.add_profile(person())
    assert store.add_profile(person(name="Other")) == person()
    assert store.profiles() == (person(),)


def test_learner_changes_name_and_language(store: Store) -> None:
    store.add_profile(person())
    assert store.change_profile("p1", name="Anna").name == "Anna"
    assert store.change_profile("p1", language="it") == person(name="Anna", language="it")
    assert store.profile("p1") == person(name="Anna", language="it")


def test_unknown_learner_is_said(store: Store) -> None:
    for act in (
        lambda: store.profile("x"),
        lambda: store.change_profile("x", name="A"),
        lambda: store.erase("x"),
        lambda: store.pose(question("x")),
        lambda: store.keep_rules(rules("x")),
        lambda: store.add_dispute(dispute(profile="x")),
        lambda: list(export(store, "x")),
    ):
        with pytest.raises(NoProfile, match="not on this machine"):
            act()


def test_attempt_is_kept_whole_and_closes_its_question(store: Store) -> None:
    with_question(store)
    assert store.record(attempt(), "practise", "n1", 1) == attempt()
    assert store.attempts("p1") == (attempt(),)
    assert store.attempt("a1") == attempt()
    assert store.attempt("a2") is None
    assert store.open_question("p1", "practise") == replace(question(), rev=2, attempt="a1")


def test_same_attempt_again_is_one_row(store: Store) -> None:
    with_question(store)
    store.record(attempt(), "practise", "n1", 1)
    later = replace(attempt(), sent_at=moment(9))
    assert store.record(later, "practise", "n1", 1) == attempt()
    store.pose(question(rev=3, nonce="n2"))
    assert store.record(later, "practise", "n1", 1) == attempt()
    assert store.attempts("p1") == (attempt(),)


@pytest.mark.parametrize(
    ("nonce", "rev", "raw", "hints"),
    [("n0", 1, '"no"', 0), ("n1", 0, '"no"', 0), ("n1", 2, '"no"', 0), ("n1", 1, '"no"', 0)],
)
def test_answer_to_something_else_is_stale(store: Store, nonce: str, rev: int, raw: str, hints: int) -> None:
    with_question(store)
    store.record(attempt(), "practise", "n1", 1)
    with pytest.raises(StaleAnswer):
        store.record(attempt("a2", raw=raw, hints=hints), "practise", nonce, rev)
    assert store.attempts("p1") == (attempt(),)
    assert store.open_question("p1", "practise") == replace(question(), rev=2, attempt="a1")


def test_answer_on_a_page_without_question_or_by_another_learner_is_stale(store: Store) -> None:
    with_question(store)
    store.add_profile(person("p2", "Anna"))
    for refused in (attempt(profile="p2"), attempt()):
        with pytest.raises(StaleAnswer):
            store.record(refused, "elsewhere", "n1", 1)
    with pytest.raises(StaleAnswer):
        store.record(attempt(profile="p2"), "practise", "n1", 1)
    assert store.attempts("p1") == store.attempts("p2") == ()


def test_attempt_of_somebody_else_is_not_a_repetition(store: Store) -> None:
    with_question(store)
    store.record(attempt(), "practise", "n1", 1)
    store.add_profile(person("p2", "Anna"))
    with pytest.raises(StaleAnswer):
        store.record(attempt(profile="p2"), "practise", "n1", 1)


def test_help_is_counted_once_and_only_upward(store: Store) -> None:
    with_question(store)
    assert store.take_hints("p1", "practise", "n1", 2).hints == 2
    assert store.take_hints("p1", "practise", "n1", 1).hints == 2
    with pytest.raises(StaleAnswer):
        store.take_hints("p1", "practise", "n0", 3)
    with pytest.raises(StaleAnswer):
        store.take_hints("p1", "elsewhere", "n1", 3)
    with pytest.raises(StaleAnswer, match="Help was taken"):
        store.record(attempt(hints=1), "practise", "n1", 1)
    store.record(attempt(hints=2), "practise", "n1", 1)
    with pytest.raises(StaleAnswer):
        store.take_hints("p1", "practise", "n1", 3)


def test_pages_go_on_step_by_step(store: Store) -> None:
    with_question(store)
    for rev in (0, 1, 3):
        with pytest.raises(StaleAnswer):
            store.pose(question(rev=rev, nonce="n2"))
    store.pose(question(rev=2, nonce="n2"))
    with pytest.raises(StaleAnswer):
        store.pose(question(rev=2, nonce="n3"))
    store.pose(question(page="review", second=5))
    assert [each.page for each in store.open_questions("p1")] == ["review", "practise"]
    assert store.open_question("p1", "practise") == question(rev=2, nonce="n2")


def test_attempts_come_in_the_order_of_their_arrival_whatever_the_clock_says(store: Store) -> None:
    store.add_profile(person())
    for place, second in enumerate((30, 10, 20)):
        store.pose(question(rev=2 * place + 1, nonce=f"n{place}"))
        store.record(attempt(f"a{place}", second=second), "practise", f"n{place}", 2 * place + 1)
    assert [each.id for each in store.attempts("p1")] == ["a0", "a1", "a2"]
    assert [each.id for each in store.attempts("p1", since=moment(20))] == ["a0", "a2"]


def test_rule_sets_are_kept_by_name(store: Store) -> None:
    store.add_profile(person())
    store.keep_rules(rules())
    store.keep_rules(rules(name="Al mare"))
    store.keep_rules(rules(name="У БАБУШКИ", key="bura/seed"))
    assert [(each.name, each.rules) for each in store.house_rules("p1")] == [
        ("Al mare", "bura/seed+reply=closed"),
        ("У БАБУШКИ", "bura/seed"),
    ]
    store.drop_rules("p1", "у бабушки")
    store.drop_rules("p1", "never there")
    assert [each.name for each in store.house_rules("p1")] == ["Al mare"]
    with pytest.raises(FormatProblem):
        store.keep_rules(rules(name="x" * 10_000))


def test_objection_is_kept_once(store: Store) -> None:
    store.add_profile(person())
    assert store.add_dispute(dispute(remark=" Почему?\x00\r\n ")).remark == "Почему?"
    store.add_dispute(dispute(remark="Again"))
    store.add_dispute(dispute("d2"))
    assert store.disputes("p1") == (dispute(), dispute("d2"))
    with pytest.raises(FormatProblem, match="too long"):
        store.add_dispute(dispute("d3", remark="x" * (LONGEST_REMARK + 1)))


def test_text_to_send_names_nobody() -> None:
    lines = dispute().write().splitlines()
    assert lines[0] == "rules: bura/seed"
    assert lines[-1] == "remark: Почему?"
    assert "p1" not in dispute().write()


def fill(store: Store, id: str, name: str) -> None:
    store.add_profile(person(id, name))
    store.pose(question(id))
    store.record(attempt(f"a-{id}", id), "practise", "n1", 1)
    store.keep_rules(rules(id))
    store.add_dispute(dispute(f"d-{id}", id))


def test_erasing_takes_everything_of_one_learner_and_nothing_of_another(store: Store) -> None:
    fill(store, "p1", "Anna")
    fill(store, "p2", "Мария")
    kept = list(export(store, "p2"))
    store.erase("p1")
    assert [each.id for each in store.profiles()] == ["p2"]
    left = (*store.attempts("p1"), *store.house_rules("p1"), *store.disputes("p1"), *store.open_questions("p1"))
    assert left == ()
    assert store.attempt("a-p1") is None
    assert list(export(store, "p2")) == kept
    with pytest.raises(NoProfile):
        store.erase("p1")


def test_export_holds_everything_a_line_each(store: Store) -> None:
    fill(store, "p1", "Мария")
    lines = [json.loads(line) for line in export(store, "p1")]
    assert [line["record"] for line in lines] == ["profile", "attempt", "open question", "house rules", "dispute"]
    assert lines[0]["name"] == "Мария"
    assert lines[1]["question"] == attempt().question
    assert lines[1]["outcome"] == "wrong"
    assert not any("\n" in line for line in export(store, "p1"))


def test_what_a_learner_takes_along_answers_nothing_that_is_still_asked(store: Store) -> None:
    fill(store, "p1", "Мария")
    secret = json.dumps({"kind": "choose", "prompt": {"text": "?"}, "seed": "S", "position": "N Ah", "form": ["inner"]})
    store.pose(replace(question(page="homework:1"), question=secret))
    store.add_dispute(replace(dispute(), id="d9", answer="null", position="N Ah"))
    told = [json.loads(line) for line in export_own(store, "p1")]
    asked = next(line for line in told if line.get("page") == "homework:1")
    assert json.loads(asked["question"]) == {"kind": "choose", "prompt": {"text": "?"}}
    assert [line["position"] for line in told if line["record"] == "dispute"] == [dispute().position, ""]
    assert [line["id"] for line in told if line["record"] == "attempt"] == ["a-p1"]
    assert "attempt" not in {json.loads(line)["record"] for line in export_own(store, "p1", untold={"a-p1"})}
