"""Mastery, review and what is folded from the answers."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from tests.learner.test_beliefs import BANK, GAME, RULES
from tutor.ask import KINDS, mark, parse
from tutor.ask.plain import to_json
from tutor.chance import Chance
from tutor.learner import mastery
from tutor.learner.choosing import best
from tutor.learner.hypotheses import TRUE
from tutor.learner.mastery import TIERS, Skill, learned, unseen, weigh
from tutor.learner.rates import rates
from tutor.learner.review import is_due, is_fading, recalled, reviewed
from tutor.learner.state import GOOD, State, rebuild
from tutor.records import AttemptRecord, MemoryStore
from tutor.session import Session, enrol

START = datetime(2026, 3, 1, 10, tzinfo=UTC)


def moment(day: float) -> str:
    """A time so many days on."""
    return (START + timedelta(days=day)).isoformat(timespec="milliseconds")


def attempt(name: str, said: str, *, number: int = 0, day: float = 0, context: str = "mixed", hints: int = 0):
    """An answer to a question of the bank."""
    question = BANK.questions[name]
    grade = mark(GAME, question, parse(question, json.loads(said)))
    focus = question.focus or (grade.decisive.clause if grade.decisive else "")
    return AttemptRecord(
        f"a{number}", "p", GAME.id, question.kind, question.rules, focus, json.dumps(to_json(question)), said, said,
        grade.outcome.value, grade.score, context, hints, moment(day), moment(day), "1",
    )  # fmt: skip


def answers(id: str, count: int) -> list[AttemptRecord]:
    """The answers of somebody who believes this, to the questions that tell most."""
    found: list[AttemptRecord] = []
    state, names = State(), []
    for number in range(count):
        name = best(BANK.columns, BANK.heads, state.beliefs(GAME, RULES), names)
        assert name is not None
        names.append(name)
        found.append(attempt(name, min(BANK.sheets[name].leads[id]), number=number, day=number))
        state = state.add(found[-1])
    return found


# Worked by hand with start 0.2, slip 0.1, guess 0.25, learn 0.15.
# right: 0.2·0.9 / (0.2·0.9 + 0.8·0.25) = 0.473684; then + 0.15·(1 - 0.473684) = 0.552632
# wrong: 0.2·0.1 / (0.2·0.1 + 0.8·0.75) = 0.032258
# half a right answer: 0.2 + 0.5·0.273684 = 0.336842; then + 0.5·0.15·0.663158 = 0.386579
@pytest.mark.parametrize(
    ("before", "weight", "right", "after"),
    [(0.2, 1, True, 0.552632), (0.2, 1, False, 0.032258), (0.2, 0.5, True, 0.386579), (0.9, 1, False, 0.545455)],
)
def test_an_answer_moves_a_skill_as_worked_by_hand(before: float, weight: float, right: bool, after: float) -> None:
    assert learned(Skill(before), weight, right=right).known == pytest.approx(after, abs=1e-6)


def test_an_error_never_raises_anything() -> None:
    for place in range(1, 100):
        for weight in (0.0, 0.1, 0.5, 1.0):
            assert learned(Skill(place / 100), weight, right=False).known <= place / 100
            assert learned(Skill(place / 100), weight, right=True).known >= place / 100


def test_an_error_is_never_the_evidence_that_was_missing() -> None:
    """Whatever was answered before, an error lifts nobody to a tier that says the rule is known."""
    order = list(TIERS)
    for sides in product((0.1, 0.5, 1.0, -0.5, -1.0), repeat=4):
        skill = Skill(0.2)
        for side in sides:
            before, skill = skill, learned(skill, abs(side), right=side > 0, outside=True)
        for weight in (0.1, 0.5, 1.0):
            after = learned(skill, weight, right=False, outside=True)
            assert after.known <= skill.known
            assert after.outside == skill.outside
            assert after.tier == "learning" or order.index(after.tier) <= order.index(skill.tier), (sides, before)
    nearly = Skill(0.999, weight=2.9, answers=3, right=3, outside=3, good=2.9)
    assert nearly.tier == "unknown"
    assert learned(nearly, 0.1, right=False).tier == "learning"


def test_help_context_and_retries_weigh_less() -> None:
    best_ = weigh("mixed", right=True, hints=0, again=False)
    assert best_ == 1
    assert weigh("lesson", right=True, hints=0, again=False) < weigh("topic", right=True, hints=0, again=False) < best_
    assert weigh("mixed", right=True, hints=1, again=False) < best_
    assert weigh("mixed", right=True, hints=9, again=False) == 0
    assert weigh("mixed", right=True, hints=0, again=True) < 0.2
    assert weigh("lesson", right=False, hints=0, again=False) > weigh("lesson", right=True, hints=0, again=False)


def test_the_top_tier_takes_success_out_of_context() -> None:
    inside = outside = unseen()
    assert inside.tier == "unknown"
    for _ in range(40):
        inside = learned(inside, weigh("lesson", right=True, hints=0, again=False), right=True)
    assert inside.known > 0.95
    assert inside.tier == "firm"
    for _ in range(4):
        outside = learned(outside, 1.0, right=True, outside=True)
    assert outside.tier == "mastered"
    assert learned(unseen(), 1.0, right=True, outside=True).tier == "unknown"
    assert set(TIERS) == {"unknown", "learning", "familiar", "firm", "mastered"}


def test_a_card_comes_back_later_after_each_success_and_sooner_after_a_failure() -> None:
    first = reviewed(None, "c", moment(0), right=True)
    second = reviewed(first, "c", first.due, right=True)
    failed = reviewed(second, "c", second.due, right=False)
    assert first.due < second.due
    assert not is_due(second, first.due)
    assert is_due(second, second.due)
    assert recalled(second, second.due) == pytest.approx(0.9, abs=0.03)
    assert is_fading(second, moment(400))
    assert not failed.is_failing
    again = reviewed(reviewed(failed, "c", failed.due, right=False), "c", failed.due, right=False)
    assert again.is_failing
    assert reviewed(None, "c", moment(0), right=True) == first


@pytest.fixture(scope="module")
def planted() -> tuple[str, list[AttemptRecord]]:
    """A misconception and the answers of somebody who holds it."""
    id = next(id for id in BANK.heads[1:] if id not in BANK.apart and "/" not in id)
    return id, answers(id, 12)


def test_a_confirmed_misconception_becomes_a_card(planted) -> None:
    id, given = planted
    state = rebuild(given)
    assert state.beliefs(GAME, RULES).told == id
    assert f"{GAME.id}:{id}" in state.cards
    assert f"{GAME.id}:{id}" in state.due(moment(60))


def test_an_error_raises_nothing_of_what_is_known() -> None:
    right = answers(TRUE, 6)
    name = next(name for name in BANK.questions if name not in {json.loads(each.question)["id"] for each in right})
    wrong = attempt(name, next(key for key in BANK.sheets[name].answers if key not in BANK.sheets[name].leads[TRUE]),
                    number=9, day=9)  # fmt: skip
    before = rebuild(right)
    after = before.add(wrong)
    assert wrong.outcome not in GOOD
    assert after.levels[GAME.id].value < before.levels[GAME.id].value
    for clause, skill in after.skills.items():
        assert skill.known <= before.skills.get(clause, unseen()).known
        assert skill.right == before.skills.get(clause, unseen()).right
    for name, card in before.cards.items():
        assert after.cards[name].due <= max(card.due, moment(10))


@pytest.mark.parametrize(("context", "hints"), [("lesson", 0), ("topic", 0), ("homework", 0), ("mixed", 1)])
def test_nothing_is_mastered_in_context_or_with_help(context: str, hints: int) -> None:
    known = [replace(each, context=context, hints=hints) for each in answers(TRUE, 30)]
    assert "mastered" not in {skill.tier for skill in rebuild(known).skills.values()}
    assert all(skill.outside == 0 for skill in rebuild(known).skills.values())


def test_each_hint_takes_from_what_an_answer_says_of_beliefs(planted) -> None:
    id, given = planted
    likely = [
        rebuild([replace(each, hints=hints) for each in given[:3]]).beliefs(GAME, RULES).likely[id]
        for hints in range(4)
    ]
    assert likely == sorted(likely, reverse=True)
    assert len(set(likely)) == 4
    assert likely[3] == pytest.approx(State().beliefs(GAME, RULES).likely[id])


def test_another_formula_needs_the_answers_alone(planted, monkeypatch) -> None:
    _, given = planted
    before = rebuild(given)
    other = {**rates("mastery"), "start": 0.5}
    monkeypatch.setattr(mastery, "rates", lambda name: other if name == "mastery" else rates(name))
    after = rebuild(given)
    assert after.skills.keys() == before.skills.keys()
    assert after.to_json() != before.to_json()
    monkeypatch.undo()
    assert rebuild(given) == before


def test_several_clauses_of_one_answer_are_all_updated(planted) -> None:
    _, given = planted
    state = rebuild(given[:1])
    assert len(state.skills) > 1


def test_rebuilding_gives_what_was_running(planted) -> None:
    _, given = planted
    running = State()
    for each in given:
        running = running.add(each)
        assert running.to_json() == rebuild(given[: len(running.counted)]).to_json()
    assert rebuild(given) == running


def test_an_answer_that_came_twice_counts_once(planted) -> None:
    _, given = planted
    assert rebuild([*given, given[3]]) == rebuild(given)


def test_a_clock_set_back_does_no_harm(planted) -> None:
    _, given = planted
    late = attempt(next(iter(BANK.questions)), "[]", number=99, day=-30)
    state = rebuild([*given, late])
    assert state.moment == given[-1].sent_at
    assert len(state.counted) == len(given) + 1


def test_an_answer_to_what_is_there_no_longer_is_skipped(planted) -> None:
    _, given = planted
    lost = replace(given[0], id="lost", question="{}")
    state = rebuild([*given, lost])
    assert state.skipped == 1
    assert state.skills == rebuild(given).skills


def test_what_a_session_records_can_be_folded() -> None:
    store = MemoryStore()
    person = enrol(store, "Anna", "en", clock=lambda: START, chance=Chance(1))
    session = Session(store, person.id, clock=lambda: START, chance=Chance(2))
    posed = session.ask(GAME.id, RULES.name, kind="value")
    for _ in range(3):
        question = json.loads(store.open_question(person.id, "practise").question)
        assert question["kind"] in KINDS
        form = posed.public["answer"]["form"]
        raw = {"yes-no": True, "one": 0, "number": 3, "seat": posed.public["answer"].get("seats", ["S"])[0]}[form]
        session.answer(posed.nonce, posed.rev, raw)
        posed = session.next(posed.nonce)
    state = rebuild(store.attempts(person.id))
    assert len(state.counted) == 3
    assert state.skipped == 0
    assert state.skills
