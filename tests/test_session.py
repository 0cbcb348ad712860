"""One learner's conversation: what is asked, answered and recorded, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tutor.ask import KINDS
from tutor.ask.question import Question, Result, Specimens, options_of
from tutor.chance import Chance
from tutor.errors import FormatProblem, RulesError, StaleAnswer, TutorError
from tutor.records import LONGEST_ANSWER, MemoryStore, NoProfile, Store
from tutor.registry import game_of
from tutor.session import Posed, Session, Tally, choose, conversation, enrol
from tutor.session.written import read_question
from tutor.store import open_store

ROOT = Path(__file__).resolve().parents[1]
START = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)


class Watch:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture(params=["memory", "database"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    database = open_store(str(tmp_path))
    yield database
    database.close()


Tab = Callable[..., Session]


@pytest.fixture
def tab(store: Store, watch: Watch) -> Tab:
    """Open the page of a learner, as each run does."""
    anna = enrol(store, "Anna", "it", clock=watch, chance=Chance("anna"))

    def open_tab(chance: str = "tab", learner: str = anna.id, page: str = "practise") -> Session:
        return Session(store, learner, clock=watch, chance=Chance(chance), page=page, engine="0.1.0")

    return open_tab


def question_of(posed: Posed, store: Store, learner: str) -> Question:
    shown = store.open_question(learner, posed.page)
    assert shown is not None
    return read_question(shown.question)


def specimens(page: Session, posed: Posed) -> Specimens:
    """Right, wrong and malformed answers to what is on the page."""
    question = question_of(posed, page.store, page.learner)
    return KINDS[question.kind].specimens(game_of(question.game), question)


def attempts(page: Session) -> tuple[Any, ...]:
    return page.store.attempts(page.learner)


def test_learner_is_enrolled_in_a_language_that_is_there(watch: Watch) -> None:
    store = MemoryStore()
    maria = enrol(store, "Мария", "ru", clock=watch, chance=Chance(1))
    assert store.profiles() == (maria,)
    assert maria.created_at == "2026-03-01T18:30:01.000+00:00"
    with pytest.raises(TutorError, match="no language"):
        enrol(store, "John", "xx", clock=watch, chance=Chance(2))
    assert store.profiles() == (maria,)


def test_answer_is_recorded_before_anything_is_worked_out_to_be_shown(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tab()
    posed = page.ask("bura")
    known: list[int] = []
    judged = conversation._judged

    def watched(*args: Any) -> Any:
        known.append(len(attempts(page)))
        return judged(*args)

    monkeypatch.setattr(conversation, "_judged", watched)
    page.answer(posed.nonce, posed.rev, specimens(page, posed).wrong[0])
    assert known == [1]


@pytest.mark.parametrize("kind", list(KINDS))
def test_right_and_wrong_answers_of_every_kind_are_judged_and_kept(tab: Tab, kind: str) -> None:
    page = tab()
    posed = page.ask("bura", kind=kind, seed="7")
    for name in ("right", "wrong"):
        answers = specimens(page, posed)
        raw = getattr(answers, name)[0]
        judged = page.answer(posed.nonce, posed.rev, raw)
        assert judged.right is (name == "right")
        kept = attempts(page)[-1]
        assert (kept.id, kept.outcome, kept.kind, kept.rules) == (
            judged.attempt, judged.outcome.value, kind, "bura/seed",
        )  # fmt: skip
        assert json.loads(kept.raw) == raw
        assert json.loads(kept.question)["kind"] == kind
        assert (kept.focus in game_of("bura").tables.book.real()) is (kind != "decide")
        assert (kept.engine, kept.context, kept.score) == ("0.1.0", "topic", judged.grade.score)
        assert START.isoformat(timespec="milliseconds") < kept.shown_at < kept.sent_at
        posed = page.again(posed.nonce)
        assert posed.judged is None
    assert len(attempts(page)) == 2


def test_same_seed_brings_the_same_question(tab: Tab) -> None:
    first = tab("one").ask("bura", seed="7")
    again = tab("two").ask("bura", seed="7")
    other = tab("one").ask("bura", seed="8")
    assert (first.prompt, first.view) == (again.prompt, again.view)
    assert first.nonce != again.nonce
    assert (first.prompt, first.view) != (other.prompt, other.view)


def test_questions_go_on_without_repeating(tab: Tab) -> None:
    page = tab()
    seen = [page.ask("bura")]
    seen += [page.next() for _ in range(5)]
    assert [posed.rev for posed in seen] == [1, 2, 3, 4, 5, 6]
    assert len({posed.nonce for posed in seen}) == 6
    assert len({json.dumps([posed.public["prompt"], posed.public["view"]]) for posed in seen}) == 6


def test_double_click_is_one_attempt(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura")
    raw = specimens(page, posed).wrong[0]
    first = page.answer(posed.nonce, posed.rev, raw)
    second = tab("other").answer(posed.nonce, posed.rev, raw)
    assert (second.attempt, second.outcome, second.repeated) == (first.attempt, first.outcome, True)
    assert len(attempts(page)) == 1


def test_another_answer_after_the_first_is_stale(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", kind="legality")
    page.answer(posed.nonce, posed.rev, raw=True)
    with pytest.raises(StaleAnswer, match="first answer counts"):
        page.answer(posed.nonce, posed.rev, raw=False)
    with pytest.raises(StaleAnswer):
        page.answer(posed.nonce, posed.rev + 1, raw=True)
    assert [json.loads(kept.raw) for kept in attempts(page)] == [True]


def test_answer_to_an_older_question_is_stale(tab: Tab) -> None:
    page = tab()
    old = page.ask("bura", kind="legality")
    new = page.next()
    for nonce, rev in ((old.nonce, old.rev), (old.nonce, new.rev), (new.nonce, old.rev), ("forged", new.rev)):
        with pytest.raises(StaleAnswer, match="has gone on"):
            page.answer(nonce, rev, raw=True)
    assert attempts(page) == ()
    assert page.resume() == new


def test_answer_with_somebody_elses_question_is_stale(tab: Tab, store: Store, watch: Watch) -> None:
    posed = tab().ask("bura", kind="legality")
    boris = enrol(store, "Борис", "ru", clock=watch, chance=Chance("boris"))
    other = tab(learner=boris.id)
    with pytest.raises(StaleAnswer, match="no question on this page"):
        other.answer(posed.nonce, posed.rev, raw=True)
    other.ask("bura", kind="legality")
    with pytest.raises(StaleAnswer):
        other.answer(posed.nonce, posed.rev, raw=True)
    assert attempts(other) == attempts(tab()) == ()


@pytest.mark.parametrize("raw", [None, "perhaps", 2, [], {"a": 1}, float("nan"), object(), b"yes", "x" * 30_000])
def test_malformed_answer_is_no_attempt(tab: Tab, raw: object) -> None:
    page = tab()
    posed = page.ask("bura", kind="legality")
    with pytest.raises(FormatProblem):
        page.answer(posed.nonce, posed.rev, raw)
    assert attempts(page) == ()
    assert page.resume() == posed
    page.answer(posed.nonce, posed.rev, raw=True)


def test_answer_nested_without_end_is_no_attempt(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", kind="legality")
    raw: list[Any] = []
    raw.append(raw)
    for endless in (raw, ["x" * LONGEST_ANSWER]):
        with pytest.raises(FormatProblem):
            page.answer(posed.nonce, posed.rev, endless)


def test_hints_climb_and_are_counted(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", kind="clause", seed="3")
    assert posed.hints == ()
    first = page.hint(posed.nonce, 0)
    assert tab("other").hint(posed.nonce, 0) == first
    seen = first
    while len(seen.hints) < len(page.hint(posed.nonce, len(seen.hints)).hints):
        seen = page.hint(posed.nonce, len(seen.hints))
    final = page.hint(posed.nonce, 99)
    assert [hint.step for hint in final.hints][0::3] == ["look", "answer"][: len(final.hints[0::3])]
    assert final.rev == posed.rev
    page.answer(posed.nonce, posed.rev, specimens(page, posed).right[0])
    assert attempts(page)[0].hints == len(final.hints)
    with pytest.raises(StaleAnswer):
        page.hint(posed.nonce, 0)
    with pytest.raises(StaleAnswer):
        page.hint("forged", 0)


def test_reload_and_restart_go_on_where_it_was(tmp_path: Path, watch: Watch) -> None:
    store = open_store(str(tmp_path))
    anna = enrol(store, "Anna", "it", clock=watch, chance=Chance("anna"))

    def open_tab(store: Store) -> Session:
        return Session(store, anna.id, clock=watch, chance=Chance("tab"))

    posed = open_tab(store).ask("bura", topic="trick")
    assert open_tab(store).resume() == posed
    store.close()

    store = open_store(str(tmp_path))
    page = open_tab(store)
    assert page.resume() == posed
    helped = page.hint(posed.nonce, 0)
    judged = page.answer(posed.nonce, posed.rev, specimens(page, posed).wrong[0])
    store.close()

    store = open_store(str(tmp_path))
    back = open_tab(store).resume()
    assert back is not None
    assert back == replace(helped, rev=posed.rev + 1, judged=judged)
    follower = open_tab(store).next(posed.nonce)
    assert follower.plan == posed.plan
    store.close()


def test_each_page_has_its_own_question(tab: Tab) -> None:
    practise, review = tab().ask("bura"), tab(page="review").ask("bura", context="review")
    assert tab().resume() == practise
    assert tab(page="review").resume() == review
    assert tab(page="lesson").resume() is None


def test_next_pressed_twice_goes_on_once(tab: Tab) -> None:
    posed = tab().ask("bura")
    first = tab().next(posed.nonce)
    assert tab("other").next(posed.nonce) == first
    assert first.rev == posed.rev + 1


def test_two_tabs_that_go_on_at_once_see_the_same(tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    posed = tab().ask("bura")
    slow, quick = tab("slow"), tab("quick")

    def meanwhile(*args: Any) -> Question:
        monkeypatch.setattr(conversation, "choose", choose)
        quick.next(posed.nonce)
        return choose(*args)

    monkeypatch.setattr(conversation, "choose", meanwhile)
    seen = slow.next(posed.nonce)
    assert seen == quick.resume()
    assert seen.rev == posed.rev + 1


def test_question_is_tried_again_only_after_an_answer(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", kind="legality")
    assert page.again(posed.nonce) == posed
    page.answer(posed.nonce, posed.rev, raw=True)
    again = page.again(posed.nonce)
    assert page.again(posed.nonce) == again
    assert (again.prompt, again.rev, again.judged) == (posed.prompt, posed.rev + 2, None)
    with pytest.raises(StaleAnswer):
        page.answer(posed.nonce, posed.rev, raw=True)
    page.answer(again.nonce, again.rev, raw=True)
    first, second = attempts(page)
    assert first.id != second.id
    assert json.loads(first.question)["id"] == json.loads(second.question)["id"]


def test_summary_counts_by_outcome_and_clause_since_the_start(tab: Tab) -> None:
    page = tab()
    page.ask("bura", kind="legality")
    posed = page.next()
    page.answer(posed.nonce, posed.rev, raw=True)
    posed = page.ask("bura")
    assert page.summary().all == Tally(0, 0)
    outcomes = []
    for number in range(6):
        answers = specimens(page, posed)
        raw = answers.right[0] if number % 3 else answers.wrong[0]
        outcomes.append(page.answer(posed.nonce, posed.rev, raw).outcome)
        posed = page.next(posed.nonce)
    summary = page.summary()
    assert outcomes == [Result.WRONG, Result.RIGHT, Result.RIGHT] * 2
    assert summary.all == Tally(6, 4)
    assert summary.outcomes == {"right": 4, "wrong": 2}
    assert sum(tally.asked for _, tally in summary.clauses) == 6
    missed = [tally.asked - tally.right for _, tally in summary.clauses]
    assert missed == sorted(missed, reverse=True)
    assert page.summary(since="").all.asked == 7
    assert tab(page="empty").summary().all.asked == 0


def test_clock_set_back_does_no_harm(tab: Tab, watch: Watch) -> None:
    page = tab()
    posed = page.ask("bura", kind="legality")
    watch.now -= timedelta(days=400)
    page.answer(posed.nonce, posed.rev, raw=True)
    posed = page.next(posed.nonce)
    watch.now += timedelta(days=400)
    page.answer(posed.nonce, posed.rev, raw=True)
    assert [kept.sent_at[:4] for kept in attempts(page)] == ["2025", "2026"]


def test_objection_keeps_everything_and_shows_what_to_send(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", kind="legality", rules="seed+reply=closed")
    page.answer(posed.nonce, posed.rev, raw=True)
    kept = page.dispute("Это не так")
    assert page.dispute("Это не так") == kept
    assert page.store.disputes(page.learner) == (kept,)
    question = question_of(posed, page.store, page.learner)
    assert (kept.position, kept.rules, kept.engine) == (question.position, "bura/seed+reply=closed", "0.1.0")
    assert json.loads(kept.question)["task"] == question.task
    assert json.loads(kept.answer) is True
    verdict = json.loads(kept.verdict)[0]
    assert verdict["steps"]
    assert {step["clause"] for step in verdict["steps"]} <= set(game_of("bura").tables.book.clauses)
    assert "remark: Это не так" in kept.write()
    assert "Anna" not in kept.write()
    assert page.learner not in kept.write()
    assert kept.position not in kept.write()
    assert json.loads(kept.question)["table"] == posed.view.to_text()
    again = page.ask("bura", kind="legality", rules="seed+reply=closed", seed=json.loads(kept.question)["seed"])
    assert (again.prompt, again.view) == (posed.prompt, posed.view)


def test_objection_to_a_ruling_and_to_an_open_question(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", kind="clause")
    question = question_of(posed, page.store, page.learner)
    kept = page.dispute()
    assert (json.loads(kept.answer), json.loads(kept.verdict)) == (None, [])
    assert set(json.loads(kept.question)) == {"kind", "prompt", "form", "seat", "table"}
    assert not any(f'"{option.value}"' in kept.write() for option in options_of(question.form))
    asked = "bura/seed | value | cards Ah Th"
    game = game_of("bura")
    verdict = game.queries["value"].ask(game.tables.rules(), game.queries["value"].form.read_text("cards Ah Th"))
    ruling = page.dispute_ruling(asked, verdict, "Why?")
    assert json.loads(ruling.question) == {"ask": asked}
    assert json.loads(ruling.verdict)[0]["answer"] == {"points": "21"}
    assert len(page.store.disputes(page.learner)) == 2


FIELDS = {"nonce", "kind", "game", "prompt", "answer", "view", "rev", "hints"}


@pytest.mark.parametrize("kind", list(KINDS))
def test_browser_receives_no_answer_and_nothing_hidden(tab: Tab, kind: str) -> None:
    page = tab()
    for seed in "123":
        posed = page.ask("bura", kind=kind, seed=seed)
        question = question_of(posed, page.store, page.learner)
        sent = posed.to_json()
        assert set(sent) == FIELDS
        assert json.loads(json.dumps(sent)) == sent
        assert sent["view"] == posed.view.to_json()
        for option in (*sent["answer"].get("options", ()), *sent["answer"].get("steps", ())):
            assert set(option) <= {"text", "facts", "many", "n"}
        text = json.dumps(sent)
        assert question.position not in text
        assert question.id not in text
        assert question.task in {"moves", "spot", "answers"} or f'"{question.task}"' not in text


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "chess"}, "no game"),
        ({"rules": "moon"}, "no rule set"),
        ({"rules": "seed+reply=sideways"}, "no value"),
        ({"rules": "seed!must-beat"}, "on purpose"),
        ({"topic": "weather"}, "no topic"),
        ({"focus": "bura.no.such"}, "no clause"),
        ({"focus": "bura.false.points-decide"}, "no clause"),
        ({"kind": "riddle"}, "no kind"),
    ],
)
def test_wish_for_what_is_not_there_is_refused_and_changes_nothing(
    tab: Tab, wish: dict[str, str], said: str
) -> None:  # fmt: skip
    page = tab()
    posed = page.ask("bura")
    with pytest.raises(RulesError, match=said):
        page.ask(**{"game": "bura", **wish})
    assert page.resume() == posed


def test_rules_that_have_no_such_question_say_so(tab: Tab) -> None:
    with pytest.raises(TutorError, match="Nothing can be asked"):
        tab().ask("bura", focus="bura.lead.same-suit", kind="declare")


def test_unknown_context_is_an_error_of_the_caller(tab: Tab) -> None:
    with pytest.raises(ValueError, match="party"):
        tab().ask("bura", context="party")


def test_focus_is_what_the_attempt_counts_for(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", focus="bura.trick.beat-all")
    page.answer(posed.nonce, posed.rev, specimens(page, posed).right[0])
    assert attempts(page)[0].focus == "bura.trick.beat-all"
    assert page.summary().clauses == (("bura.trick.beat-all", Tally(1, 1)),)


def test_question_that_cannot_be_read_any_more_is_left(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", kind="legality")
    shown = page.store.open_question(page.learner, "practise")
    assert shown is not None
    for broken in ("{}", '{"kind": "gone"}', shown.question.replace("legality", "gone"), "no json"):
        current = page.store.open_question(page.learner, "practise")
        assert current is not None
        page.store.pose(replace(current, rev=current.rev + 1, question=broken))
        assert page.resume() is None
        with pytest.raises(StaleAnswer, match="cannot be read any more"):
            page.answer(posed.nonce, current.rev + 1, raw=True)
        with pytest.raises(StaleAnswer, match="cannot be read any more"):
            page.hint(posed.nonce, 0)
        with pytest.raises(StaleAnswer, match="cannot be read any more"):
            page.dispute()
    assert attempts(page) == ()
    assert page.next().rev == 6
    current = page.store.open_question(page.learner, "practise")
    assert current is not None
    page.store.pose(replace(current, rev=7, plan='{"gone": 1}'))
    assert page.resume() is None
    with pytest.raises(StaleAnswer, match="cannot be read any more"):
        page.next()
    assert page.ask("bura").rev == 8


def test_erased_learner_is_told(tab: Tab) -> None:
    page = tab()
    posed = page.ask("bura", kind="legality")
    page.store.erase(page.learner)
    assert page.resume() is None
    with pytest.raises(StaleAnswer):
        page.answer(posed.nonce, posed.rev, raw=True)
    with pytest.raises(NoProfile):
        page.ask("bura")


def test_house_rules_are_kept_by_name_and_used(tab: Tab) -> None:
    page = tab()
    kept = page.keep_rules("bura", "У бабушки", "seed+reply=closed")
    assert page.store.house_rules(page.learner) == (kept,)
    assert page.ask("bura", kept.rules).rules == "bura/seed+reply=closed"
    with pytest.raises(RulesError):
        page.keep_rules("bura", "Wrong", "seed!must-beat")


ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from datetime import UTC, datetime
from tutor.chance import Chance
from tutor.records import MemoryStore
from tutor.session import Session, enrol
clock = lambda: datetime(2026, 3, 1, tzinfo=UTC)
store = MemoryStore()
anna = enrol(store, "Anna", "en", clock=clock, chance=Chance(1))
page = Session(store, anna.id, clock=clock, chance=Chance(2))
posed = page.ask("bura", kind="legality")
page.answer(posed.nonce, posed.rev, True)
print(page.summary().all.asked, "sqlalchemy" in sys.modules)
"""


@pytest.mark.machine
def test_session_needs_nothing_but_the_standard_library() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(ROOT)], capture_output=True, text=True, check=True
    )  # fmt: skip
    assert done.stdout.split() == ["1", "False"]
