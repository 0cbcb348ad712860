"""One learner's conversation with the tutor: asked, answered, recorded, explained. The only place that joins the rooms.

A session holds nothing itself: what is open lies in the store, so that each run of a page, each restart and each tab
goes on from the same place. Clock and chance are arguments; so is the store.

>>> from tutor.records import MemoryStore
>>> store = MemoryStore()
>>> clock = lambda: datetime(2026, 3, 1, tzinfo=UTC)
>>> anna = enrol(store, "Anna", "en", clock=clock, chance=Chance(1))
>>> session = Session(store, anna.id, clock=clock, chance=Chance(2))
>>> session.resume() is None
True
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from tutor.ask import KINDS, generate, mark, parse
from tutor.ask.hints import Hint, ladder
from tutor.ask.kinds.answers import read_item
from tutor.ask.plain import from_json, to_json
from tutor.ask.question import (
    Answer,
    Attempt,
    Grade,
    OnTable,
    Question,
    Result,
    Several,
    StepAndReason,
    identity,
    public,
)  # fmt: skip
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.message import Message
from tutor.engine.model import Move
from tutor.engine.notation import write_value
from tutor.engine.rules import RuleSet
from tutor.engine.view import TableView
from tutor.errors import N_, FormatProblem, RulesError, StaleAnswer, TutorError
from tutor.explain.build import Explanation, explain
from tutor.explain.diagnose import Diagnosis, diagnose
from tutor.explain.language import language
from tutor.records import LONGEST_ANSWER, AttemptRecord, Dispute, HouseRules, OpenQuestion, Profile, Store
from tutor.registry import game_of

Clock = Callable[[], datetime]
"""What time it is, with its zone."""

CONTEXTS: Final = ("lesson", "topic", "mixed", "review", "diagnostic", "homework", "live")
"""Why a question is shown: ``topic`` where the learner chose it, ``mixed`` where nothing was announced."""

ROUNDS: Final = 6
"""How often chance is tried for a question of one kind; without a kind every kind is tried."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the questions of a page are chosen, and since when."""

    game: str
    rules: str
    topic: str | None
    focus: str | None
    kind: str | None
    context: str
    since: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of an answer, and why. ``repeated`` says that it had been sent before and counted then."""

    attempt: str
    answer: Answer
    grade: Grade
    explanation: Explanation
    diagnosis: Diagnosis
    repeated: bool = False

    @property
    def outcome(self) -> Result:
        """Right, equal, inferior, illegal or wrong."""
        return self.grade.outcome

    @property
    def right(self) -> bool:
        """Whether the answer is as good as any."""
        return self.grade.right


@dataclass(frozen=True, slots=True)
class Posed:
    """A question as a page may show it; ``judged`` is there once it is answered, and stays on this side of the page."""

    page: str
    nonce: str
    rev: int
    rules: str
    plan: Plan
    prompt: Message
    view: TableView
    public: Mapping[str, Any]
    hints: tuple[Hint, ...] = ()
    judged: Judged | None = None

    def to_json(self) -> dict[str, Any]:
        """Exactly what a browser may receive before the answer: no seed, no position, no value of an option."""
        return {**self.public, "rev": self.rev, "hints": [_plain_hint(hint) for hint in self.hints]}


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something was asked, and how often answered as well as can be."""

    asked: int
    right: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of the answers since a time: all in all, by outcome, and by clause with the most missed first."""

    all: Tally
    outcomes: Mapping[str, int]
    clauses: tuple[tuple[str, Tally], ...]


def enrol(store: Store, name: str, spoken: str, *, clock: Clock, chance: Chance) -> Profile:
    """Add a learner to a store. Raises FormatProblem for the name, TutorError for a language that is not there."""
    language(spoken)
    return store.add_profile(Profile(identity("profile", chance.seed), name, spoken, _written(clock())))


class Session:
    """What one learner does on one page. Cheap to make: a page makes one with every run."""

    def __init__(
        self,
        store: Store,
        learner: str,
        *,
        clock: Clock,
        chance: Chance,
        page: str = "practise",
        engine: str | None = None,
    ) -> None:
        self.store = store
        self.learner = learner
        self.page = page
        self._clock = clock
        self._chance = chance
        self._engine = engine or _version()

    def ask(
        self,
        game: str,
        rules: str = "seed",
        *,
        topic: str | None = None,
        focus: str | None = None,
        kind: str | None = None,
        seed: str | None = None,
        context: str | None = None,
    ) -> Posed:
        """Put a question on the page, and let ``next`` choose further ones in the same way.

        ``rules`` is a key, ``topic`` the middle word of a clause's id, ``focus`` a clause; ``seed`` brings the same
        question again. Raises RulesError for what is not there, TutorError where nothing can be asked.
        """
        held = game_of(game)
        key = _rules(held, rules).key
        _check_wish(held, topic=topic, focus=focus, kind=kind)
        announced = "mixed" if topic is focus is kind is None else "topic"
        plan = Plan(game, key, topic, focus, kind, _context(context or announced), self._now())
        return self._pose(plan, seed)

    def next(self, nonce: str | None = None) -> Posed:
        """The next question, chosen as the last one was. With the nonce of the question to leave, twice is once."""
        shown = self._shown()
        plan = _read_plan(shown)
        if nonce is not None and nonce != shown.nonce:
            return self._standing()
        return self._pose(plan, None)

    def again(self, nonce: str) -> Posed:
        """The same question once more after it was answered; the first attempt stays what it was."""
        shown = self._shown()
        if nonce == shown.nonce and shown.attempt:
            self._put(replace(shown, rev=shown.rev + 1, attempt="", shown_at=self._now()))
        return self._standing()

    def resume(self) -> Posed | None:
        """What is on the page: after a reload, a restart, in another tab. None where there is nothing (any more)."""
        shown = self.store.open_question(self.learner, self.page)
        if shown is None:
            return None
        try:
            return self._posed(shown)
        except StaleAnswer:
            return None

    def answer(self, nonce: str, rev: int, raw: object) -> Judged:
        """Judge an answer to what the page shows; it is recorded before this returns.

        The same answer again is the same attempt. Raises StaleAnswer for one to something else, FormatProblem for one
        that cannot be read, which is not an attempt.
        """
        sent = _write_raw(raw)
        shown = self._shown()
        id = identity("attempt", self.learner, self.page, nonce, str(rev))
        if shown.nonce == nonce and shown.attempt == id:
            return self._answered_before(shown, sent)
        if (shown.nonce, shown.rev) != (nonce, rev):
            raise StaleAnswer(N_("The page has gone on since. Answer what it shows now."))
        question = _read_question(shown)
        game = game_of(question.game)
        answer = parse(question, raw)
        grade = mark(game, question, answer)
        attempt = Attempt(
            id=id, learner=self.learner, question=question, raw=sent, answer=answer, outcome=grade.outcome,
            score=grade.score, context=shown.context, hints=shown.hints, shown_at=shown.shown_at,
            sent_at=self._now(), engine=self._engine,
        )  # fmt: skip
        self.store.record(_record(attempt, _about(game, grade)), self.page, nonce, rev)
        return _judged(game, id, grade)

    def hint(self, nonce: str, seen: int) -> Posed:
        """One more hint than the ``seen`` ones. Raises StaleAnswer for another question or one that was answered."""
        shown = self._shown()
        steps = len(ladder(game_of(_read_plan(shown).game), _read_question(shown)))
        helped = self.store.take_hints(self.learner, self.page, nonce, min(max(seen, 0) + 1, steps))
        return self._posed(helped)

    def _answered_before(self, shown: OpenQuestion, sent: str) -> Judged:
        posed = self._posed(shown)
        kept = self.store.attempt(shown.attempt)
        if posed.judged is None or kept is None or kept.raw != sent:
            raise StaleAnswer(N_("This question was answered already; the first answer counts."))
        return replace(posed.judged, repeated=True)

    def dispute(self, remark: str = "") -> Dispute:
        """Keep "I think this is wrong" about what is on the page; ``Dispute.write`` is the text to send.

        The position is kept whole. The text has the table as the learner sees it and, once the question is answered,
        the seed that brings it back.
        """
        shown = self._shown()
        question = _read_question(shown)
        posed = self._posed(shown)
        judged = posed.judged
        told = {"kind": question.kind, "prompt": question.prompt.to_json(), "form": posed.public["answer"],
                "table": posed.view.to_text()}  # fmt: skip
        if judged:
            told |= {"task": question.task, "focus": question.focus, "seed": question.seed}
        return self._object(
            position=question.position, question=told, answer=judged.answer if judged else None,
            verdicts=judged.grade.verdicts if judged else (), rules=question.rules, remark=remark,
            mark=(shown.nonce, shown.attempt),
        )  # fmt: skip

    def dispute_ruling(self, question: str, verdict: Verdict, remark: str = "") -> Dispute:
        """Keep an objection to a ruling on a question in notation."""
        return self._object(
            position="", question={"ask": question}, answer=None, verdicts=(verdict,), rules=verdict.rules,
            remark=remark, mark=(question,),
        )  # fmt: skip

    def _object(
        self, *, position: str, question: Mapping[str, Any], answer: Answer, verdicts: tuple[Verdict, ...], rules: str,
        remark: str, mark: tuple[str, ...],
    ) -> Dispute:  # fmt: skip
        id = identity("dispute", self.learner, *mark, remark)
        return self.store.add_dispute(
            Dispute(
                id, self.learner, position, _json(question), _json(answer), _json([*map(_plain_verdict, verdicts)]),
                rules, self._engine, remark, self._now(),
            )
        )  # fmt: skip

    def summary(self, *, since: str | None = None) -> Summary:
        """What came of the answers since the questions of this page were first asked for, or since another time."""
        if since is None:
            shown = self.store.open_question(self.learner, self.page)
            since = _read_plan(shown).since if shown else self._now()
        attempts = self.store.attempts(self.learner, since=since)
        good = {Result.RIGHT.value, Result.EQUAL.value}
        asked = Counter(attempt.focus for attempt in attempts)
        right = Counter(attempt.focus for attempt in attempts if attempt.outcome in good)
        clauses = {focus: Tally(asked[focus], right[focus]) for focus in asked if focus}
        ranked = sorted(clauses.items(), key=lambda item: (item[1].right - item[1].asked, item[0]))
        return Summary(
            Tally(asked.total(), right.total()), dict(Counter(each.outcome for each in attempts)), tuple(ranked)
        )  # fmt: skip

    def keep_rules(self, game: str, name: str, rules: str) -> HouseRules:
        """Name a rule set. Raises RulesError for one that is none, FormatProblem for the name."""
        named = HouseRules(self.learner, name, _rules(game_of(game), rules).key, self._now())
        self.store.keep_rules(named)
        return named

    def _pose(self, plan: Plan, seed: str | None) -> Posed:
        shown = self.store.open_question(self.learner, self.page)
        rev = shown.rev + 1 if shown else 1
        seed = seed or identity("seed", self._chance.seed, self.learner, self.page, str(rev))
        question = choose(plan, seed)
        nonce = identity("nonce", self._chance.seed, self.learner, self.page, str(rev))
        self._put(
            OpenQuestion(
                profile=self.learner, page=self.page, rev=rev, nonce=nonce,
                question=_json(to_json(replace(question, nonce=nonce))), plan=_json(asdict(plan)),
                context=plan.context, hints=0, shown_at=self._now(),
            )
        )  # fmt: skip
        return self._standing()

    def _put(self, question: OpenQuestion) -> None:
        """Put a question on the page, unless another tab was quicker; then what that one put there stands."""
        try:
            self.store.pose(question)
        except StaleAnswer:
            return

    def _standing(self) -> Posed:
        return self._posed(self._shown())

    def _shown(self) -> OpenQuestion:
        shown = self.store.open_question(self.learner, self.page)
        if shown is None:
            raise StaleAnswer(N_("There is no question on this page any more. Ask for a new one."))
        return shown

    def _posed(self, shown: OpenQuestion) -> Posed:
        question = _read_question(shown)
        game = game_of(question.game)
        _, position = game.read(question.position)
        view = game.layout(position, question.seat)
        kept = self.store.attempt(shown.attempt) if shown.attempt else None
        return Posed(
            page=shown.page, nonce=shown.nonce, rev=shown.rev, rules=question.rules, plan=_read_plan(shown),
            prompt=question.prompt, view=view, public=public(question, view.to_json()),
            hints=ladder(game, question)[: shown.hints] if shown.hints else (),
            judged=_judged(game, kept.id, _regraded(game, question, kept)) if kept else None,
        )  # fmt: skip

    def _now(self) -> str:
        return _written(self._clock())


def choose(plan: Plan, seed: str) -> Question:
    """A question that fits a plan. Raises TutorError where none is found."""
    game = game_of(plan.game)
    rules = _rules(game, plan.rules)
    clauses: list[str | None] = [plan.focus]
    if plan.topic and not plan.focus:
        clauses = [id for id, clause in rules.slots.items() if clause.topic == plan.topic]
        Chance(seed).fork("clauses").shuffle(clauses)
    for round_ in range(ROUNDS if plan.kind else 1):
        for clause in clauses:
            question = generate(
                game, rules, seed=f"{seed}/{round_}" if round_ else seed, kind=plan.kind, focus=clause
            )  # fmt: skip
            if question is not None:
                return question
    raise TutorError(N_("Nothing can be asked about this under these rules. Choose another topic or other rules."))


def _rules(game: Game, key: str) -> RuleSet:
    """The rule set of a key, which holds no error that was put there on purpose. Raises RulesError."""
    rules = game.tables.read_rules(key)
    if "!" in rules.key:
        raise RulesError(N_("These rules hold an error on purpose. Choose a rule set that is played."))
    return rules


def _check_wish(game: Game, *, topic: str | None, focus: str | None, kind: str | None) -> None:
    clauses = game.tables.book.real()
    if kind is not None and kind not in KINDS:
        raise RulesError(N_("There is no kind of question {name}. There are {names}."), name=kind,
                         names=", ".join(KINDS))  # fmt: skip
    if focus is not None and focus not in clauses:
        raise RulesError(N_("There is no clause {clause}."), clause=focus)
    topics = sorted({clause.topic for clause in clauses.values()})
    if topic is not None and topic not in topics:
        raise RulesError(N_("There is no topic {name}. There are {names}."), name=topic, names=", ".join(topics))


def _context(context: str) -> str:
    if context not in CONTEXTS:
        raise ValueError(context)
    return context


def _judged(game: Game, attempt: str, grade: Grade) -> Judged:
    """A grade with its reasons, which are worked out anew whenever they are shown."""
    question = grade.question
    return Judged(
        attempt, grade.answer, grade, _explained(game, grade), diagnose(game, question, grade.answer)
    )  # fmt: skip


def _explained(game: Game, grade: Grade) -> Explanation:
    """The reasons of the verdict that the grade rests on: on what was asked, or on the first option judged wrongly."""
    question, verdict = grade.question, grade.verdict
    if verdict is None:
        return Explanation((), None)
    name, _, rest = question.task.partition(" | ")
    text = rest.partition(" | ")[2] if rest else question.task
    if isinstance(question.form, Several):
        text = question.form.options[next((int(part.name) for part in grade.parts if not part.right), 0)].value
        if question.kind == "answers":
            query, _, given, _ = read_item(game, text)
            return explain(verdict, game, given if query.name == verdict.subject else None)
    elif isinstance(question.form, StepAndReason):
        truth = KINDS[question.kind].truth(game, question, game.tables.read_rules(question.rules))
        text = question.form.steps[int(truth[0]) if truth else 0].value
    elif isinstance(question.form, OnTable):
        text = str(grade.answer)
    if rest and name == verdict.subject:
        return explain(verdict, game, game.queries[name].form.read_text(text))
    if verdict.subject in game.queries and "legal" not in verdict.answer():
        return explain(replace(verdict, subject=""), game)
    return explain(verdict, game, move=_read_step(game, text, question.seat))


def _read_step(game: Game, text: str, seat: str) -> Move:
    """A move, before which the seat may stand."""
    first, _, rest = text.partition(" ")
    return game.read_move(rest, first) if first.isupper() and len(first) == 1 else game.read_move(text, seat)


def _regraded(game: Game, question: Question, kept: AttemptRecord) -> Grade:
    return mark(game, question, parse(question, json.loads(kept.raw)))


def _plain_hint(hint: Hint) -> dict[str, Any]:
    return {"step": hint.step, "says": hint.says.to_json(), "cards": [card.text for card in hint.cards],
            "piles": list(hint.piles), "removed": list(hint.removed)}  # fmt: skip


def _about(game: Game, grade: Grade) -> str:
    """The clause that an answer counts for: the one that was asked about, or the one that decided."""
    question = grade.question
    if question.focus:
        return question.focus
    if grade.decisive:
        return grade.decisive.clause
    return question.task if question.task in game.tables.book.clauses else ""


def _record(attempt: Attempt, focus: str) -> AttemptRecord:
    question = attempt.question
    return AttemptRecord(
        id=attempt.id, profile=attempt.learner, game=question.game, kind=question.kind, rules=question.rules,
        focus=focus, question=_json(to_json(question)), raw=attempt.raw, answer=_json(attempt.answer),
        outcome=attempt.outcome.value, score=attempt.score, context=attempt.context, hints=attempt.hints,
        shown_at=attempt.shown_at, sent_at=attempt.sent_at, engine=attempt.engine,
    )  # fmt: skip


def _read_question(shown: OpenQuestion) -> Question:
    """The question on a page. Raises StaleAnswer where another version put it there and it means nothing any more."""
    try:
        question = from_json(json.loads(shown.question))
        if isinstance(question, Question):
            game_of(question.game).read(question.position)
            KINDS[question.kind]
            return question
    except (LookupError, TypeError, ValueError, TutorError):
        pass
    raise StaleAnswer(N_("The question on this page cannot be read any more. Ask for a new one."))


def _read_plan(shown: OpenQuestion) -> Plan:
    """How the page's questions are chosen. Raises StaleAnswer where another version wrote it otherwise."""
    try:
        return Plan(**json.loads(shown.plan))
    except (TypeError, ValueError):
        raise StaleAnswer(N_("The question on this page cannot be read any more. Ask for a new one.")) from None


def _write_raw(raw: object) -> str:
    """What a browser sent as JSON. Raises FormatProblem for what no browser sends."""
    try:
        text = json.dumps(raw, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise FormatProblem(N_("This is not an answer that can be read.")) from None
    if len(text) > LONGEST_ANSWER:
        raise FormatProblem(N_("This answer is too long to be one."))
    return text


def _plain_verdict(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON: its subject, its answer, and what each clause found."""
    steps = [
        {"clause": step.clause, "mark": step.mark.value, "facts": {name: _text(value) for name, value in step.facts}}
        for step in verdict.telling
    ]
    return {"subject": verdict.subject, "rules": verdict.rules, "steps": steps,
            "answer": {name: _text(value) for name, value in verdict.answer().items()}}  # fmt: skip


def _text(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else write_value(value)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def _version() -> str:
    """The version of the tutor; a copy that was not installed has none."""
    try:
        return version("tutor")
    except PackageNotFoundError:
        return "unknown"
