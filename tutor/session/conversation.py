"""The conversation itself: asked, answered, recorded, explained."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from tutor.ask import mark, parse
from tutor.ask.deciding import KIND, view_of
from tutor.ask.hints import Hint, ladder
from tutor.ask.kinds.statements import Statements, clause_of
from tutor.ask.plain import to_json
from tutor.ask.question import Answer, Attempt, Grade, Question, Result, identity, public
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.errors import N_, StaleAnswer
from tutor.explain.build import Explanation
from tutor.explain.diagnose import Diagnosis, diagnose
from tutor.explain.graded import explain_grade
from tutor.explain.language import language
from tutor.records import AttemptRecord, Dispute, HouseRules, OpenQuestion, Profile, Store
from tutor.registry import game_of
from tutor.session.plan import GUIDED, LIVE, Guide, Plan, check_context, check_wish, choose, playable_rules
from tutor.session.shown import Judged, Posed, Summary, Tally
from tutor.session.work import Work, here
from tutor.session.written import (
    plain_verdict,
    read_plan,
    read_position,
    read_question,
    write_attempt,
    write_json,
    write_raw,
    write_time,
)

KEPT: Final = 256
"""Answers whose reasons are kept at hand: as many as a class has open."""

Clock = Callable[[], datetime]
"""What time it is, with its zone."""

Keep = Callable[[AttemptRecord, str, str, int], AttemptRecord]
"""Records an attempt as ``Store.record`` does."""


def enrol(store: Store, name: str, spoken: str, *, clock: Clock, chance: Chance) -> Profile:
    """Add a learner to a store. Raises FormatProblem for the name, TutorError for a language that is not there."""
    language(spoken)
    return store.add_profile(Profile(identity("profile", chance.seed), name, spoken, write_time(clock())))


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
        guide: Guide | None = None,
        work: Work = here,
    ) -> None:
        self.store = store
        self.keep: Keep = store.record
        """What records an answer: another one where more than the page has to agree."""
        self.learner = learner
        self.page = page
        self._clock = clock
        self._chance = chance
        self._engine = engine or engine_version()
        self._guide = guide
        self._work = work

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
        key = playable_rules(held, rules).key
        check_wish(held, topic=topic, focus=focus, kind=kind)
        announced = "mixed" if topic is focus is kind is None else "topic"
        plan = Plan(game, key, topic, focus, kind, check_context(context or announced), self._now())
        return self._pose(plan, seed)

    def next(self, nonce: str | None = None) -> Posed:
        """The next question, chosen as the last one was. With the nonce of the question to leave, twice is once."""
        shown = self._shown()
        plan = read_plan(shown)
        if nonce is not None and nonce != shown.nonce:
            return self._standing()
        return self._pose(plan, None)

    def put(self, question: Question, context: str, since: str) -> Posed:
        """Put a question on the page that somebody else has chosen, such as a teacher."""
        plan = Plan(question.game, question.rules, None, None, None, check_context(context), since)
        return self._laid(plan, question, context)

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
        sent = write_raw(raw)
        shown = self._shown()
        id = identity("attempt", self.learner, self.page, nonce, str(rev))
        if shown.nonce == nonce and shown.attempt == id:
            return self._answered_before(shown, sent)
        if (shown.nonce, shown.rev) != (nonce, rev):
            raise StaleAnswer(N_("The page has gone on since. Answer what it shows now."))
        question = read_question(shown.question)
        game = game_of(question.game)
        answer = parse(question, raw)
        grade = self._work(mark, game, question, answer)
        attempt = Attempt(
            id=id, learner=self.learner, question=question, raw=sent, answer=answer, outcome=grade.outcome,
            score=grade.score, context=shown.context, hints=shown.hints, shown_at=shown.shown_at,
            sent_at=self._now(), engine=self._engine,
        )  # fmt: skip
        self.keep(write_attempt(attempt, about(game, grade)), self.page, nonce, rev)
        return _judged(id, shown.question, sent, self._work)

    def hint(self, nonce: str, seen: int) -> Posed:
        """One more hint than the ``seen`` ones. Raises StaleAnswer for another question or one that was answered."""
        shown = self._shown()
        steps = len(_hints(shown.question, self._work))
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
        question = read_question(shown.question)
        posed = self._posed(shown)
        judged = posed.judged
        told = {"kind": question.kind, "prompt": question.prompt.to_json(), "form": posed.public["answer"],
                "seat": question.seat, "table": posed.view.to_text()}  # fmt: skip
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
                id, self.learner, position, write_json(question), write_json(answer),
                write_json([*map(plain_verdict, verdicts)]), rules, self._engine, remark, self._now(),
            )
        )  # fmt: skip

    def summary(self, *, since: str | None = None) -> Summary:
        """What came of the answers since the questions of this page were first asked for, or since another time.

        Without those of live rounds, in which everybody is told at once.
        """
        if since is None:
            shown = self.store.open_question(self.learner, self.page)
            since = read_plan(shown).since if shown else self._now()
        attempts = [each for each in self.store.attempts(self.learner, since=since) if each.context != LIVE]
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
        named = HouseRules(self.learner, name, playable_rules(game_of(game), rules).key, self._now())
        self.store.keep_rules(named)
        return named

    def _pose(self, plan: Plan, seed: str | None) -> Posed:
        shown = self.store.open_question(self.learner, self.page)
        rev = shown.rev + 1 if shown else 1
        drawn = identity("seed", self._chance.seed, self.learner, self.page, str(rev))
        picked = None if seed else self._picked(plan, drawn)
        question, context = picked or (self._work(choose, plan, seed or drawn), plan.context)
        return self._laid(plan, question, context, rev)

    def _laid(self, plan: Plan, question: Question, context: str, rev: int | None = None) -> Posed:
        """Lay a question on the page, as the one of that number, where somebody has not been quicker."""
        if rev is None:
            shown = self.store.open_question(self.learner, self.page)
            rev = shown.rev + 1 if shown else 1
        nonce = identity("nonce", self._chance.seed, self.learner, self.page, str(rev))
        self._put(
            OpenQuestion(
                profile=self.learner, page=self.page, rev=rev, nonce=nonce,
                question=write_json(to_json(replace(question, nonce=nonce))), plan=write_json(asdict(plan)),
                context=context, hints=0, shown_at=self._now(),
            )
        )  # fmt: skip
        return self._standing()

    def _picked(self, plan: Plan, seed: str) -> tuple[Question, str] | None:
        """What the guide chooses, where there is one and the plan leaves it the choice."""
        if self._guide is None or plan.context not in GUIDED or plan.topic or plan.focus or plan.kind:
            return None
        return self._guide.pick(
            self.learner, self.store.attempts(self.learner), rules=plan.rules, context=plan.context,
            moment=self._now(), seed=seed,
        )  # fmt: skip

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
        return stand(shown, self.store.attempt(shown.attempt) if shown.attempt else None, self._work)

    def _now(self) -> str:
        return write_time(self._clock())


def stand(shown: OpenQuestion, kept: AttemptRecord | None, work: Work = here) -> Posed:
    """What is on a page, judged once there is an answer. Raises StaleAnswer where it means nothing any more."""
    question = read_question(shown.question)
    game = game_of(question.game)
    rules, position = read_position(question.game, question.position)
    view = view_of(game, question, position, rules if kept else None)
    return Posed(
        page=shown.page, nonce=shown.nonce, rev=shown.rev, rules=question.rules, plan=read_plan(shown),
        prompt=question.prompt, view=view, public=public(question, view.to_json()),
        hints=_hints(shown.question, work)[: shown.hints] if shown.hints else (),
        judged=_judged(kept.id, shown.question, kept.raw, work) if kept else None,
    )  # fmt: skip


def _judged(attempt: str, question: str, raw: str, work: Work) -> Judged:
    """What became of an answer, both as they are kept."""
    grade, explanation, diagnosis = _reasons(question, raw, work)
    return Judged(attempt, grade.answer, grade, explanation, diagnosis)


@lru_cache(maxsize=KEPT)
def _reasons(question: str, raw: str, work: Work) -> tuple[Grade, Explanation, Diagnosis]:
    """A grade with its reasons. They follow from question and answer, and each run of a page shows them again."""
    return work(reasoned, question, raw)


def reasoned(question: str, raw: str) -> tuple[Grade, Explanation, Diagnosis]:
    """What an answer is worth, why, and what may lie behind it; question and answer as they are kept."""
    asked = read_question(question)
    game = game_of(asked.game)
    grade = mark(game, asked, parse(asked, json.loads(raw)))
    return grade, explain_grade(grade, game), diagnose(game, asked, grade.answer)


@lru_cache(maxsize=KEPT)
def _hints(question: str, work: Work) -> tuple[Hint, ...]:
    """The hints of a question as it is kept, which may take as long as its reasons."""
    return work(laddered, question)


def laddered(question: str) -> tuple[Hint, ...]:
    """The hints of a question, as it is kept."""
    asked = read_question(question)
    return ladder(game_of(asked.game), asked)


def about(game: Game, grade: Grade) -> str:
    """The clause that an answer counts for, asked about or decisive; none for a decision, which tells of no rule."""
    question = grade.question
    if question.kind == KIND:
        return ""
    if question.kind == Statements.id:
        return clause_of(game, grade)
    if question.focus:
        return question.focus
    if grade.decisive:
        return grade.decisive.clause
    return question.task if question.task in game.tables.book.clauses else ""


@lru_cache(maxsize=1)
def engine_version() -> str:
    """The version of the tutor; a copy that was not installed has none."""
    try:
        return version("tutor")
    except PackageNotFoundError:
        return "unknown"
