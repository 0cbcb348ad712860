"""Homework: set whole or not at all, done question by question, looked at clause by clause and answer by answer.

Which answers belong to which homework follows from their questions: a question of homework bears a name of its own.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from tutor.ask.question import Question, Result, identity
from tutor.chance import Chance
from tutor.classroom.desk import Desk, zone_of
from tutor.classroom.questions import Template, hidden_mark, make_questions, read_questions, write_questions
from tutor.content.catalog import course
from tutor.content.proof import all_wanted
from tutor.errors import N_, FormatProblem, StaleAnswer
from tutor.records import AttemptRecord, Homework, SchoolClass, Student, check_open, clean_name, not_for_you, put_away
from tutor.registry import taught
from tutor.session import Clock, Judged, Posed, Session
from tutor.session.work import Work, here
from tutor.session.written import read_question, write_time
from tutor.store import ClassStore

CONTEXT: Final = "homework"
LESSON: Final = "lesson"
MOST_TRIES: Final = 9
GOOD: Final = frozenset((Result.RIGHT.value, Result.EQUAL.value))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a teacher sets: a title, questions and lessons, until when by the clock of the class, and on what terms."""

    title: str
    templates: tuple[Template, ...]
    lessons: tuple[str, ...]
    due: datetime
    tries: int = 1
    hints: bool = False
    announced: bool = True


def set_homework(desk: Desk, id: str, wanted: Wanted, mark: str, work: Work = here) -> Homework:
    """Set homework for a class; the same ``mark`` twice sets it once.

    Raises FormatProblem, NothingToAsk, RulesError or NotationError for what cannot be set, PutAway in a class that is
    archived, and then nothing is.
    """
    held = desk.school_class(id)
    check_open(held)
    moment = desk.now()
    due = due_at(wanted.due, zone_of(held))
    if due <= moment:
        raise FormatProblem(N_("This time is past. Choose a day and an hour that are still to come."))
    if not 0 <= wanted.tries <= MOST_TRIES:
        raise FormatProblem(
            N_("A question may be tried up to {most} times, or as often as one likes."), most=MOST_TRIES
        )
    if not wanted.templates and not wanted.lessons:
        raise FormatProblem(N_("There is nothing to do yet. Add questions or lessons."))
    known = lessons_known()
    if strange := [name for name in wanted.lessons if name not in known]:
        raise FormatProblem(N_("There is no lesson {name}."), name=strange[0])
    name = identity("homework", held.id, mark)
    questions = make_questions(wanted.templates, hidden_mark(held, mark), work) if wanted.templates else ()
    made = Homework(
        name, held.id, clean_name(wanted.title), write_questions(questions), json.dumps(list(wanted.lessons)), due,
        wanted.tries, wanted.hints, wanted.announced, moment,
    )  # fmt: skip
    desk.store.add_homework(made)
    return made


def due_at(local: datetime, zone: ZoneInfo) -> str:
    """A time by the clock of a class, as records hold it; an hour that the clocks leave out is the one after it.

    >>> due_at(datetime(2026, 3, 29, 18, 0), ZoneInfo("Europe/Rome"))
    '2026-03-29T16:00:00.000+00:00'
    """
    return write_time(local.replace(tzinfo=zone).astimezone(UTC))


def local_time(moment: str, held: SchoolClass) -> datetime:
    """A time of the records by the clock of a class."""
    return datetime.fromisoformat(moment).astimezone(zone_of(held))


def lessons_known() -> frozenset[str]:
    """The ids of all lessons."""
    return frozenset(id for game in taught() for id in course(game, "en").lessons)


# ---------------------------------------------------------------- what was done


@dataclass(frozen=True, slots=True)
class Done:
    """What one student did about one question: the tries in their order, and whether the good one came late."""

    tries: int = 0
    right: bool = False
    late: bool = False
    raw: str = ""
    hints: int = 0


NOTHING: Final = Done()


@dataclass(frozen=True, slots=True)
class Task:
    """Homework as it can be worked with."""

    homework: Homework
    questions: tuple[Question, ...]
    lessons: tuple[str, ...]

    def is_over(self, done: Done) -> bool:
        """Whether a question is not to be tried any more."""
        return done.right or (self.homework.tries > 0 and done.tries >= self.homework.tries)


def task_of(homework: Homework) -> Task:
    """Homework with its questions read."""
    return Task(homework, read_questions(homework.questions), tuple(json.loads(homework.lessons)))


def done_of(task: Task, attempts: Iterable[AttemptRecord]) -> dict[str, dict[str, Done]]:
    """What was done by student and question, from the answers of a class in the order in which they came.

    A clock that was set back makes nobody early: an answer is never earlier than the one before it. The answers to
    homework of the student alone tell that, so that whoever looks at one student or at all of them finds the same.
    """
    ours = {question.id for question in task.questions}
    found: dict[str, dict[str, Done]] = defaultdict(dict)
    moments: dict[str, str] = {}
    for attempt in attempts:
        if attempt.context != CONTEXT:
            continue
        moment = moments[attempt.profile] = max(moments.get(attempt.profile, ""), attempt.sent_at)
        id = question_id(attempt.question)
        if id not in ours:
            continue
        before = found[attempt.profile].get(id, NOTHING)
        if before.right:
            continue
        right = attempt.outcome in GOOD
        found[attempt.profile][id] = Done(
            before.tries + 1, right, moment > task.homework.due_at, before.raw or attempt.raw, attempt.hints
        )
    return found


def missed_most(
    done: Mapping[str, Mapping[str, Done]], attempts: Iterable[AttemptRecord]
) -> tuple[tuple[int, str, str], ...]:  # fmt: skip
    """How many students missed which clause of which game, those missed by most first; from what ``done_of`` says."""
    who: dict[tuple[str, str], set[str]] = defaultdict(set)
    for attempt in attempts:
        if attempt.context == CONTEXT and attempt.focus:
            one = done.get(attempt.profile, {}).get(question_id(attempt.question), NOTHING)
            if one.tries and not one.right:
                who[attempt.game, attempt.focus].add(attempt.profile)
    return tuple(sorted(((len(students), *clause) for clause, students in who.items()), key=lambda one: (-one[0], one)))


def question_id(kept: str) -> str:
    """The name of a question as it is kept."""
    try:
        return read_question(kept).id
    except StaleAnswer:
        return ""


def lessons_done(
    lessons: Sequence[str], attempts: Sequence[AttemptRecord], due: str
) -> dict[str, tuple[int, int, bool]]:
    """For each lesson how many of its questions one student answered well, how many there are, and whether late."""
    well: dict[tuple[str, str, str], bool] = {}
    moment = ""
    for attempt in attempts:
        if attempt.context != LESSON:
            continue
        moment = max(moment, attempt.sent_at)
        if attempt.outcome in GOOD:
            seed = str(json.loads(attempt.question).get("seed", ""))
            well.setdefault((attempt.rules, attempt.focus, seed), moment > due)
    found = {}
    for game in taught():
        held = course(game, "en").lessons
        for name in lessons:
            if name in held:
                marks = {(one.rules, one.focus or "", one.seed) for one in all_wanted(held[name])}
                good = [well[mark] for mark in marks if mark in well]
                found[name] = (len(good), len(marks), any(good))
    return found


# ---------------------------------------------------------------- a student at work


class Pupil:
    """What one student does about one homework: the questions in their order, each as often as the teacher allows."""

    def __init__(
        self, store: ClassStore, student: Student, task: Task, *, clock: Clock, chance: Chance, work: Work = here
    ) -> None:  # fmt: skip
        self.task = task
        self._store, self._student = store, student
        self.session = Session(
            store.learners, student.profile, clock=clock, chance=chance, page=f"{CONTEXT}:{task.homework.id}", work=work
        )
        self.session.keep = self._keep
        self._before = 0

    def done(self) -> dict[str, Done]:
        """What was done so far, by question."""
        attempts = self._store.learners.attempts(self._student.profile)
        self._before = sum(attempt.context == CONTEXT for attempt in attempts)
        return done_of(self.task, attempts).get(self._student.profile, {})

    def posed(self) -> Posed | None:
        """What is to be answered now: what is on the page, else the first question that is still open; None at the end.

        Raises NoClass where the homework was withdrawn, PutAway where the class is archived.
        """
        self._check()
        posed = self.session.resume()
        if posed is not None:
            return posed
        return self._put(0)

    def next(self, nonce: str) -> Posed | None:
        """The next question that is still open, after the one on the page; None at the end. Twice is once."""
        self._check()
        posed = self.session.resume()
        if posed is None or posed.nonce != nonce:
            return posed
        return self._put(self.place(posed) + 1)

    def place(self, posed: Posed) -> int:
        """Which question is on the page, from 0."""
        shown = self._store.learners.open_question(self._student.profile, posed.page)
        ids = [question.id for question in self.task.questions]
        id = question_id(shown.question) if shown else ""
        return ids.index(id) if id in ids else -1

    def answer(self, nonce: str, rev: int, raw: object) -> Judged:
        """Judge an answer. Raises StaleAnswer where the question may not be tried any more, or the page has gone on."""
        self._check()
        shown = self._store.learners.open_question(self._student.profile, self.session.page)
        if shown is not None and not shown.attempt:
            done = self.done().get(question_id(shown.question), NOTHING)
            if self.task.is_over(done):
                raise StaleAnswer(N_("This question was tried as often as it may be. Go on to the next one."))
        return self.session.answer(nonce, rev, raw)

    def again(self, nonce: str) -> Posed:
        """The same question once more. Raises StaleAnswer where it may not be tried any more."""
        self._check()
        if not self.may_try(nonce):
            raise StaleAnswer(N_("This question was tried as often as it may be. Go on to the next one."))
        return self.session.again(nonce)

    def may_try(self, nonce: str) -> bool:
        """Whether what is on the page may be tried once more."""
        shown = self._store.learners.open_question(self._student.profile, self.session.page)
        if shown is None or shown.nonce != nonce:
            return False
        return not self.task.is_over(self.done().get(question_id(shown.question), NOTHING))

    def hint(self, nonce: str, seen: int) -> Posed:
        """One more step of help. Raises StaleAnswer where the teacher wants none."""
        self._check()
        if not self.task.homework.hints:
            raise StaleAnswer(N_("This homework goes without hints."))
        return self.session.hint(nonce, seen)

    def _put(self, start: int) -> Posed | None:
        """Put the first open question from a place on, going round, on the page."""
        done = self.done()
        row = self.task.questions
        for question in (*row[start:], *row[:start]):
            if not self.task.is_over(done.get(question.id, NOTHING)):
                return self.session.put(question, CONTEXT, self.task.homework.created_at)
        return None

    def _keep(self, attempt: AttemptRecord, page: str, nonce: str, rev: int) -> AttemptRecord:
        """Record an answer where homework and tries are what they were when it was judged."""
        return self._store.record_homework(
            attempt, page, nonce, rev, homework=self.task.homework.id, before=self._before
        )

    def _check(self) -> None:
        held = self._store.school_class(self.task.homework.school_class)
        known = {each.id for each in self._store.homework(held.id)}
        if held.id != self._student.school_class or self.task.homework.id not in known:
            raise not_for_you()
        if held.archived_at:
            raise put_away()
