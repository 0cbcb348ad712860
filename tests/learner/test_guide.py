"""What is asked next: what settles a suspicion, what is due in both games, else anything."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests.learner.test_beliefs import BANK, GAME, RULES
from tests.learner.test_state import START, answers, attempt, moment
from tutor.chance import Chance
from tutor.learner.bank import differs
from tutor.learner.expected import expected, read_question
from tutor.learner.guide import DIAGNOSTIC, MIXED, REVIEW, Guide, is_suspected, rules_for
from tutor.learner.hypotheses import TRUE, sort
from tutor.learner.mind import Minds
from tutor.learner.next import Due
from tutor.learner.rates import rates
from tutor.learner.state import rebuild
from tutor.records import AttemptRecord, MemoryStore
from tutor.registry import taught
from tutor.session import Session, enrol

WRONG = next(id for id in BANK.heads[1:] if id not in BANK.apart and sort(GAME, id) == "misconception")


def pick(given: list[AttemptRecord], context: str, day: float = 60):
    """What a guide chooses after these answers."""
    return Guide(Minds()).pick("p", given, rules=RULES.key, context=context, moment=moment(day), seed="s")


@pytest.fixture(scope="module")
def given() -> list[AttemptRecord]:
    """The first answers of somebody with a misconception, up to where it is suspected and not certain."""
    every = answers(WRONG, 12)
    for count in range(1, 12):
        if is_suspected(rebuild(every[:count]).beliefs(GAME, RULES)):
            return every[:count]
    raise AssertionError(WRONG)


def test_a_suspicion_is_followed_up_in_mixed_practice(given) -> None:
    question, context = pick(given, MIXED)
    assert context == DIAGNOSTIC
    assert question.id in BANK.questions
    assert question.id not in rebuild(given).asked


def test_without_a_suspicion_anything_may_come() -> None:
    assert pick([], MIXED) is None
    for known in (answers(TRUE, 14), answers(WRONG, 12)):
        found = pick(known, MIXED)
        assert found is None or found[1] == MIXED


def test_a_diagnosis_does_not_go_on_for_ever(given) -> None:
    longest = rates("certainty")["longest"]
    same = [replace(given[-1], id=f"x{number}", context=DIAGNOSTIC) for number in range(longest)]
    found = pick([*given, *same], MIXED)
    assert found is None or found[1] == MIXED


def test_the_pick_takes_no_time(given) -> None:
    guide = Guide(Minds())
    taken = []
    for _ in range(12):
        start = time.perf_counter()
        guide.pick("p", given, rules=RULES.key, context=MIXED, moment=moment(1), seed="s")
        taken.append(time.perf_counter() - start)
    assert min(taken[1:]) < 0.01


def test_what_is_due_comes_back_and_the_games_take_turns(given) -> None:
    question, context = pick(given, REVIEW)
    assert context == REVIEW
    assert question.game == GAME.id
    assert pick(given, REVIEW, day=-1) is None
    other = next(game for game in taught().values() if game.id != GAME.id)
    store, later = MemoryStore(), START + timedelta(days=1)
    person = enrol(store, "Eva", "en", clock=lambda: later, chance=Chance(1))
    session = Session(store, person.id, clock=lambda: later, chance=Chance(1))
    posed = session.ask(other.id, kind="legality", seed="4")
    session.answer(posed.nonce, posed.rev, True)
    mixed = [*store.attempts(person.id), *given]
    assert rebuild(mixed).due(moment(60))[0] != ""
    question, context = pick(mixed, REVIEW)
    assert (question.game, context) == (other.id, REVIEW)


def test_a_card_that_keeps_failing_is_diagnosed() -> None:
    name, question = next(
        (name, question) for name, question in BANK.questions.items() if question.focus and question.kind == "answers"
    )
    wrong = next(key for key in BANK.sheets[name].answers if key not in BANK.sheets[name].distinct)
    one = attempt(name, wrong)
    state = rebuild([one])
    assert not state.cards[question.focus].is_failing
    failing = [replace(one, id=f"f{number}") for number in range(3)]
    assert rebuild(failing).cards[question.focus].is_failing
    found, context = pick(failing, MIXED)
    assert (context, found.id in BANK.questions) == (DIAGNOSTIC, True)


def test_a_card_is_reviewed_by_the_rules_that_were_played(given) -> None:
    clause = next(iter(rebuild(given).skills))
    assert rules_for(rebuild(given), GAME, Due(GAME.id, clause, clause)).key == RULES.key


def test_a_session_lets_the_guide_choose() -> None:
    times = [START]
    store = MemoryStore()
    person = enrol(store, "Eva", "en", clock=lambda: times[-1], chance=Chance(1))
    session = Session(store, person.id, clock=lambda: times[-1], chance=Chance(2), guide=Guide(Minds()))
    posed = session.ask(GAME.id, RULES.name, kind="legality", seed="1")
    session.answer(posed.nonce, posed.rev, True)
    times.append(datetime.fromisoformat(moment(90)))
    posed = session.ask(GAME.id, RULES.name, context="review")
    shown = store.open_question(person.id, "practise")
    assert shown is not None
    assert (shown.context, posed.game) == ("review", GAME.id)
    assert session.hint(posed.nonce, 0).hints


def test_mixed_practice_looks_for_a_belief_that_shows_nowhere_else() -> None:
    """Somebody who believes what chance hardly ever asks about is met with telling questions and found all the same."""
    shown = {id: sum(differs(sheet, id) for sheet in BANK.sheets.values()) for id in BANK.heads}
    believed = min((id for id in BANK.heads[1:] if sort(GAME, id) == "misconception"), key=lambda id: (shown[id], id))
    store, times = MemoryStore(), [START]
    person = enrol(store, "Ada", "en", clock=lambda: times[-1], chance=Chance(1))
    session = Session(store, person.id, clock=lambda: times[-1], chance=Chance(1), guide=Guide(Minds()))
    contexts: list[str] = []
    for number in range(24):
        posed = session.ask(GAME.id, RULES.name)
        shown_ = store.open_question(person.id, "practise")
        assert shown_ is not None
        contexts.append(shown_.context)
        question = read_question(shown_.question)
        led = expected(GAME, question, (believed,))[believed] or expected(GAME, question, (TRUE,))[TRUE]
        session.answer(posed.nonce, posed.rev, json.loads(min(led)))
        times.append(START + timedelta(minutes=number + 1))
        if rebuild(store.attempts(person.id)).beliefs(GAME, RULES).told == believed:
            break
    assert rebuild(store.attempts(person.id)).beliefs(GAME, RULES).told == believed
    assert contexts[:2] == [MIXED, MIXED]
    assert contexts[2] == DIAGNOSTIC
    assert MIXED in contexts[3:6]
