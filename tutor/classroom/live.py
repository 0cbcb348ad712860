"""A live round: a question for everybody at once, answers from the phones, then what the class said and why.

A round lies in the records alone: phones may sleep, pages reload, the server may start anew. A student's answer to a
question of a round has one name, whatever sends it and however often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Final

from tutor.ask import mark, parse
from tutor.ask.plain import to_json
from tutor.ask.question import Answer, Attempt, Grade, Question, identity
from tutor.classroom.desk import Desk
from tutor.classroom.questions import Template, hidden_mark, make_questions, read_questions, write_questions
from tutor.classroom.tally import Bar, bars
from tutor.errors import N_, StaleAnswer
from tutor.records import (
    ASKING,
    CLOSED,
    OVER,
    SHOWN,
    AttemptRecord,
    OpenQuestion,
    Round,
    SchoolClass,
    Student,
    check_open,
    no_class,
    not_for_you,
)
from tutor.registry import game_of
from tutor.session import Clock, Plan, Posed
from tutor.session.conversation import about, engine_version, stand
from tutor.session.plan import LIVE
from tutor.session.work import Work, here
from tutor.session.written import read_question, write_attempt, write_json, write_raw, write_time
from tutor.store import ClassStore

CONTEXT: Final = LIVE

NEXT: Final[Mapping[str, tuple[str, ...]]] = {
    ASKING: (CLOSED, SHOWN, OVER), CLOSED: (ASKING, SHOWN, OVER), SHOWN: (ASKING, OVER), OVER: (),
}  # fmt: skip
"""Which phase may follow which: answers are closed, opened again while nothing was shown, shown; then the next one."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A round with its questions read."""

    round: Round
    questions: tuple[Question, ...]

    @property
    def question(self) -> Question | None:
        """The question that is on; None where it means nothing any more."""
        return self.questions[self.round.place] if self.round.place < len(self.questions) else None

    @property
    def is_last(self) -> bool:
        """Whether no question follows."""
        return self.round.place + 1 >= len(self.questions)


def begin(desk: Desk, id: str, templates: Sequence[Template], mark_: str, work: Work = here) -> Stage:
    """Begin a round in a class. Raises what ``make_questions`` and ``begin_with`` raise."""
    held = desk.school_class(id)
    check_open(held)
    return begin_with(desk, id, make_questions(templates, hidden_mark(held, mark_), work), mark_)


def begin_with(desk: Desk, id: str, questions: Sequence[Question], mark_: str, *, instead: str = "") -> Stage:
    """Begin a round of questions that are there already; the one that is on ends where ``instead`` is its id.

    One that is on and means nothing to this version ends as well: it cannot be shown, so nobody could end it.
    Raises RoundIsOn where another one is on, PutAway where the class is archived.
    """
    held = desk.school_class(id)
    last = stage_of(desk.store, held)
    if last is not None and last.question is None:
        instead = last.round.id
    name = identity("round", held.id, mark_)
    desk.store.add_round(Round(name, held.id, write_questions(questions), 0, ASKING, 1, desk.now()), instead=instead)
    found = stage_of(desk.store, held)
    if found is None:
        raise no_class()
    return found


def stage_of(store: ClassStore, held: SchoolClass) -> Stage | None:
    """The round that was begun last in a class."""
    found = store.last_round(held.id)
    return Stage(found, read_questions(found.questions)) if found else None


def stage_on(store: ClassStore, held: SchoolClass) -> Stage | None:
    """The round that is on in a class; none in a class that is archived."""
    found = None if held.archived_at else stage_of(store, held)
    return None if found is None or found.round.phase == OVER or found.question is None else found


def asked_of(store: ClassStore, held: SchoolClass) -> frozenset[str]:
    """The ids of the questions of all rounds of a class that it has come to."""
    return frozenset(
        question.id
        for round_ in store.rounds(held.id)
        for question in read_questions(round_.questions)[: round_.place + 1]
    )


def step(desk: Desk, stage: Stage, phase: str) -> Round:
    """Take a round one step on: answers closed, shown, the next question, over. Twice is once."""
    desk.school_class(stage.round.school_class)
    here_ = stage.round
    if phase not in NEXT[here_.phase]:
        return here_
    forward = here_.phase == SHOWN and phase == ASKING
    if forward and stage.is_last:
        return here_
    return desk.store.step_round(here_.id, here_.rev, here_.place + forward, phase)


def answer_id(round_: Round, place: int, learner: str) -> str:
    """The name of a student's answer to a question of a round."""
    return identity("live", round_.id, str(place), learner)


def untold(store: ClassStore, student: Student) -> frozenset[str]:
    """The names that a student's answers have to questions of which a class is not shown yet what is right.

    Whoever was moved in the middle of a question may have answered it in another class of the same teacher.
    """
    return frozenset(
        answer_id(round_, round_.place, student.profile)
        for round_ in store.rounds_on(student.school_class)
        if round_.phase in {ASKING, CLOSED}
    )


def kept_answer(store: ClassStore, stage: Stage, student: Student) -> AttemptRecord | None:
    """What a student said to the question that is on."""
    return store.learners.attempt(answer_id(stage.round, stage.round.place, student.profile))


def answer(
    store: ClassStore, stage: Stage, student: Student, raw: object, *, clock: Clock, work: Work = here
) -> AttemptRecord:  # fmt: skip
    """Record an answer to the question that is on. The same one again is the same.

    Raises FormatProblem for one that cannot be read, StaleAnswer where the question takes no answers any more.
    """
    question, round_ = stage.question, stage.round
    if question is None or student.school_class != round_.school_class:
        raise not_for_you()
    sent = write_raw(raw)
    said = parse(question, raw)
    grade, focus = _graded(kept_text(question), said, work)
    now = write_time(clock())
    attempt = Attempt(
        id=answer_id(round_, round_.place, student.profile), learner=student.profile, question=question, raw=sent,
        answer=said, outcome=grade.outcome, score=grade.score, context=CONTEXT, hints=0, shown_at=now, sent_at=now,
        engine=engine_version(),
    )  # fmt: skip
    return store.record_live(write_attempt(attempt, focus), round_.id, round_.place)


@lru_cache(maxsize=256)
def _graded(text: str, answer_: Answer, work: Work) -> tuple[Grade, str]:
    """What an answer is worth, and the clause that it counts for: a class gives the same few answers many times."""
    question = read_question(text)
    game = game_of(question.game)
    grade = work(mark, game, question, answer_)
    return grade, about(game, grade)


def posed_to(stage: Stage, kept: AttemptRecord | None, work: Work = here) -> Posed:
    """The question that is on as a page shows it: with its verdict only once the class is shown what is right."""
    question, round_ = stage.question, stage.round
    if question is None:
        raise StaleAnswer(N_("The question on this page cannot be read any more. Ask for a new one."))
    plan = Plan(question.game, question.rules, None, None, None, CONTEXT, round_.created_at)
    shown = OpenQuestion(
        profile="", page=CONTEXT, rev=round_.place + 1, nonce=identity("nonce", round_.id, str(round_.place)),
        question=write_json(to_json(question)), plan=write_json(asdict(plan)), context=CONTEXT, hints=0,
        shown_at=round_.created_at, attempt="",
    )  # fmt: skip
    return stand(shown, kept if round_.phase in {SHOWN, OVER} else None, work)


def counted(store: ClassStore, stage: Stage) -> tuple[int, int]:
    """How many students have answered the question that is on, and how many there are with those who left since."""
    here_, gone = _answers(store, stage)
    left = store.count_attempts(gone)
    return store.count_attempts(here_) + left, len(here_) + left


def _answers(store: ClassStore, stage: Stage) -> tuple[list[str], list[str]]:
    """The names that answers to the question that is on have: of the students of the class, and of those of others.

    Whoever answered and was moved has moved among the classes of one teacher.
    """
    held = store.school_class(stage.round.school_class)
    here_: list[str] = []
    gone: list[str] = []
    for student in store.students_of(held.teacher):
        name = answer_id(stage.round, stage.round.place, student.profile)
        (here_ if student.school_class == held.id else gone).append(name)
    return here_, gone


def said(store: ClassStore, stage: Stage, work: Work = here) -> tuple[Bar, ...]:
    """What the class said to the question that is on, and whoever was moved to another class since."""
    question = stage.question
    if question is None:
        return ()
    here_, gone = _answers(store, stage)
    raws = {attempt.profile: attempt.raw for attempt in store.attempts_by_id([*here_, *gone])}
    return bars(question, raws, kept_text(question), work)


def kept_text(question: Question) -> str:
    """A question as it is kept."""
    return write_json(to_json(question))
