"""The records of classes in a database. Whose a class is, whoever calls has made sure of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import Final

from sqlalchemy import ColumnElement, Select, Update, and_, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from tutor.errors import N_, FormatProblem, StaleAnswer
from tutor.records import (
    ASKING,
    OVER,
    AttemptRecord,
    Dispute,
    Homework,
    Profile,
    Round,
    SchoolClass,
    Settlement,
    Student,
    Teacher,
    Ticket,
    check_open,
    clean_name,
    clean_remark,
    name_key,
    no_class,
    repeats,
    round_is_on,
)
from tutor.store.database import DatabaseStore, owner
from tutor.store.rows import first, found, rows_of
from tutor.store.schema import (
    ATTEMPTS,
    CLASSES,
    DISPUTES,
    HOMEWORK,
    PROFILES,
    ROUNDS,
    SETTLEMENTS,
    STUDENTS,
    TEACHERS,
    TICKETS,
)

AT_ONCE: Final = 400
"""Ids that are asked for in one query."""


class ClassStore:
    """What is kept about classes, beside what is kept about learners. Every method is one transaction.

    Raises StoreProblem where the database itself fails, NoClass where what is asked for is not there.
    """

    def __init__(self, store: DatabaseStore) -> None:
        self.learners = store

    # ------------------------------------------------------------ teachers and who is signed in

    def add_teacher(self, teacher: Teacher, *, alone: bool = False) -> Teacher:
        """Add a teacher; with ``alone`` only where there is none yet. Raises FormatProblem for a name that is taken."""
        clean = replace(teacher, name=clean_name(teacher.name))
        refused = FormatProblem(N_("There is a teacher called {name} already. Sign in instead."), name=clean.name)
        try:
            with self.learners.writing() as connection:
                if alone and connection.execute(select(TEACHERS.c.seq).limit(1)).first():
                    raise FormatProblem(N_("The teacher’s account was made already. Sign in instead."))
                connection.execute(insert(TEACHERS).values(**asdict(clean), name_key=name_key(clean.name)))
        except IntegrityError:
            raise refused from None
        return clean

    def teachers(self) -> tuple[Teacher, ...]:
        """All teachers."""
        with self.learners.reading() as connection:
            return rows_of(connection, Teacher, TEACHERS)

    def teacher(self, id: str) -> Teacher | None:
        """The teacher of that id."""
        with self.learners.reading() as connection:
            return first(connection, Teacher, TEACHERS, id=id)

    def teacher_named(self, name: str) -> Teacher | None:
        """The teacher of that name, however it is spelled."""
        with self.learners.reading() as connection:
            return first(connection, Teacher, TEACHERS, name_key=name_key(name))

    def change_teacher(self, id: str, *, password: str | None = None, language: str | None = None) -> None:
        """Give a teacher another password, which signs everybody out who had the old one, or another language."""
        values = {"password": password, "language": language}
        with self.learners.writing() as connection:
            connection.execute(
                update(TEACHERS)
                .where(TEACHERS.c.id == id)
                .values({key: value for key, value in values.items() if value})
            )
            if password:
                connection.execute(delete(TICKETS).where(TICKETS.c.teacher == id))

    def add_ticket(self, ticket: Ticket, moment: str) -> None:
        """Let a browser in, and forget those whose time is over."""
        with self.learners.writing() as connection:
            connection.execute(delete(TICKETS).where(TICKETS.c.ends_at < moment))
            connection.execute(insert(TICKETS).values(**asdict(ticket)))

    def ticket(self, token: str) -> Ticket | None:
        """Who that browser belongs to."""
        with self.learners.reading() as connection:
            return first(connection, Ticket, TICKETS, token=token)

    def drop_ticket(self, token: str) -> None:
        """Sign a browser out."""
        with self.learners.writing() as connection:
            connection.execute(delete(TICKETS).where(TICKETS.c.token == token))

    # ------------------------------------------------------------ classes

    def add_class(self, made: SchoolClass, students: Sequence[tuple[Profile, str]]) -> SchoolClass:
        """Add a class with its students and their codes, all or nothing. The same id again changes nothing.

        Raises FormatProblem for names that are there twice.
        """
        with self.learners.writing() as connection:
            kept = first(connection, SchoolClass, CLASSES, id=made.id)
            if kept is None:
                connection.execute(insert(CLASSES).values(**asdict(made)))
                self._enrol(connection, made.id, students, made.created_at)
        return kept or made

    def classes(self, teacher: str) -> tuple[SchoolClass, ...]:
        """The classes of a teacher, the first to come first."""
        with self.learners.reading() as connection:
            return rows_of(connection, SchoolClass, CLASSES, teacher=teacher)

    def school_class(self, id: str) -> SchoolClass:
        """The class of that id. Raises NoClass."""
        with self.learners.reading() as connection:
            return _class(connection, id)

    def class_with_code(self, code: str) -> SchoolClass | None:
        """The class that one may join with that code; none where it is archived."""
        with self.learners.reading() as connection:
            kept = first(connection, SchoolClass, CLASSES, code=code)
        return kept if kept and not kept.archived_at else None

    def change_class(self, changed: SchoolClass) -> None:
        """Keep the name, the zone, the code of a class, and whether it is archived: then a round that is on is over."""
        row = {"name": changed.name, "zone": changed.zone, "code": changed.code, "archived_at": changed.archived_at}
        with self.learners.writing() as connection:
            connection.execute(update(CLASSES).where(CLASSES.c.id == changed.id).values(row))
            if changed.archived_at:
                connection.execute(_ending(_going(changed.id)))

    def erase_class(self, id: str) -> None:
        """Take a class away with its students, their answers, its homework and its rounds. Raises NoClass."""
        with self.learners.writing() as connection:
            _class(connection, id)
            for student in self._students(connection, id):
                self.learners.take_away(connection, student.profile)
            for table in (HOMEWORK, ROUNDS):
                connection.execute(delete(table).where(table.c.school_class == id))
            connection.execute(delete(CLASSES).where(CLASSES.c.id == id))
        self.learners.forget()

    # ------------------------------------------------------------ students

    def add_students(self, school_class: str, students: Sequence[tuple[Profile, str]], moment: str) -> None:
        """Add students with their codes, all or none. Raises NoClass, FormatProblem for names that are there twice."""
        with self.learners.writing() as connection:
            _class(connection, school_class)
            self._enrol(connection, school_class, students, moment)

    def _enrol(
        self, connection: Connection, school_class: str, students: Sequence[tuple[Profile, str]], moment: str
    ) -> None:
        taken = {_key(school_class, student.name): student.name for student in self._students(connection, school_class)}
        for profile, code in students:
            clean = replace(profile, name=clean_name(profile.name))
            key = _key(school_class, clean.name)
            if key in taken:
                raise twice([clean.name])
            taken[key] = clean.name
            connection.execute(insert(PROFILES).values(**asdict(clean), name_key=key))
            connection.execute(
                insert(STUDENTS).values(profile=clean.id, school_class=school_class, code=code, joined_at=moment)
            )

    def students(self, school_class: str) -> tuple[Student, ...]:
        """The students of a class, the first to come first."""
        with self.learners.reading() as connection:
            return self._students(connection, school_class)

    def students_of(self, teacher: str) -> tuple[Student, ...]:
        """The students of all classes of a teacher, the first to come first."""
        wanted = _student_rows().join(CLASSES, CLASSES.c.id == STUDENTS.c.school_class)
        with self.learners.reading() as connection:
            return found(connection, Student, wanted.where(CLASSES.c.teacher == teacher).order_by(STUDENTS.c.seq))

    def _students(self, connection: Connection, school_class: str) -> tuple[Student, ...]:
        wanted = _student_rows().where(STUDENTS.c.school_class == school_class).order_by(STUDENTS.c.seq)
        return found(connection, Student, wanted)

    def student(self, profile: str) -> Student | None:
        """The student of that id; None for a learner who is in no class."""
        with self.learners.reading() as connection:
            return next(iter(found(connection, Student, _student_rows().where(STUDENTS.c.profile == profile))), None)

    def student_with_code(self, code: str) -> Student | None:
        """The student whose own code that is."""
        with self.learners.reading() as connection:
            return next(iter(found(connection, Student, _student_rows().where(STUDENTS.c.code == code))), None)

    def codes_taken(self, codes: Iterable[str]) -> set[str]:
        """Which of these codes belong to a student or a class."""
        wanted = list(codes)
        with self.learners.reading() as connection:
            rows = [
                row[0]
                for table in (STUDENTS, CLASSES)
                for row in connection.execute(select(table.c.code).where(table.c.code.in_(wanted)))
            ]
        return set(rows)

    def change_code(self, profile: str, code: str) -> None:
        """Give a student another code; whoever came in by the old one is signed out."""
        with self.learners.writing() as connection:
            connection.execute(update(STUDENTS).where(STUDENTS.c.profile == profile).values(code=code))
            connection.execute(delete(TICKETS).where(TICKETS.c.profile == profile))

    def rename(self, profile: str, name: str) -> None:
        """Give a student another name. Raises FormatProblem for one that cannot be or is taken in the class."""
        self._place(profile, name=name)

    def move(self, profile: str, school_class: str) -> None:
        """Put a student into another class, answers and all. Raises NoClass, FormatProblem where the name is taken."""
        self._place(profile, school_class=school_class)

    def _place(self, profile: str, *, name: str = "", school_class: str = "") -> None:
        with self.learners.writing() as connection:
            known = owner(connection, profile, alone=True)
            kept = next(iter(found(connection, Student, _student_rows().where(STUDENTS.c.profile == profile))), None)
            if kept is None:
                raise no_class()
            into = _class(connection, school_class or kept.school_class).id
            clean = clean_name(name or known.name)
            key = _key(into, clean)
            if any(
                key == _key(into, each.name) for each in self._students(connection, into) if each.profile != profile
            ):
                raise twice([clean])
            connection.execute(update(PROFILES).where(PROFILES.c.id == profile).values(name=clean, name_key=key))
            connection.execute(update(STUDENTS).where(STUDENTS.c.profile == profile).values(school_class=into))

    # ------------------------------------------------------------ homework

    def add_homework(self, homework: Homework) -> None:
        """Set homework. The same id again changes nothing. Raises NoClass, PutAway."""
        with self.learners.writing() as connection:
            if first(connection, Homework, HOMEWORK, id=homework.id) is None:
                check_open(_class(connection, homework.school_class, alone=True))
                connection.execute(insert(HOMEWORK).values(**asdict(homework)))

    def homework(self, school_class: str) -> tuple[Homework, ...]:
        """The homework of a class, the first set first, without what was withdrawn."""
        with self.learners.reading() as connection:
            return rows_of(connection, Homework, HOMEWORK, school_class=school_class, withdrawn_at="")

    def withdraw(self, id: str, moment: str) -> None:
        """Take homework back; what was answered stays answered."""
        with self.learners.writing() as connection:
            connection.execute(update(HOMEWORK).where(HOMEWORK.c.id == id).values(withdrawn_at=moment))

    def answers_of(self, school_class: str, contexts: Iterable[str], since: str = "") -> tuple[AttemptRecord, ...]:
        """The answers of all students of a class in some contexts, in the order in which they came."""
        wanted = (
            select(ATTEMPTS)
            .join(STUDENTS, STUDENTS.c.profile == ATTEMPTS.c.profile)
            .where(
                STUDENTS.c.school_class == school_class,
                ATTEMPTS.c.context.in_(list(contexts)),
                ATTEMPTS.c.sent_at >= since,
            )
            .order_by(ATTEMPTS.c.seq)
        )
        with self.learners.reading() as connection:
            return found(connection, AttemptRecord, wanted)

    # ------------------------------------------------------------ live rounds

    def add_round(self, round_: Round, *, instead: str = "") -> None:
        """Begin a round. The same id again changes nothing.

        A round that is on in the class ends only where ``instead`` is its id. Raises RoundIsOn, NoClass, PutAway.
        """
        with self.learners.writing() as connection:
            held = _class(connection, round_.school_class, alone=True)
            if first(connection, Round, ROUNDS, id=round_.id) is not None:
                return
            check_open(held)
            going = _going(held.id)
            if connection.execute(select(ROUNDS.c.seq).where(going, ROUNDS.c.id != instead).limit(1)).first():
                raise round_is_on()
            connection.execute(_ending(going))
            connection.execute(insert(ROUNDS).values(**asdict(round_)))

    def rounds(self, school_class: str) -> tuple[Round, ...]:
        """The rounds of a class, the first first."""
        with self.learners.reading() as connection:
            return rows_of(connection, Round, ROUNDS, school_class=school_class)

    def rounds_on(self, school_class: str) -> tuple[Round, ...]:
        """The rounds that are on in a class and in the other classes of its teacher."""
        teacher = select(CLASSES.c.teacher).where(CLASSES.c.id == school_class).scalar_subquery()
        wanted = (
            select(ROUNDS)
            .join(CLASSES, CLASSES.c.id == ROUNDS.c.school_class)
            .where(CLASSES.c.teacher == teacher, ROUNDS.c.phase != OVER)
            .order_by(ROUNDS.c.seq)
        )
        with self.learners.reading() as connection:
            return found(connection, Round, wanted)

    def last_round(self, school_class: str) -> Round | None:
        """The round that was begun last."""
        wanted = select(ROUNDS).filter_by(school_class=school_class).order_by(ROUNDS.c.seq.desc()).limit(1)
        with self.learners.reading() as connection:
            return next(iter(found(connection, Round, wanted)), None)

    def mark_of_round(self, school_class: str) -> str:
        """What tells one moment of the last round from another; empty where there is none. Quick: pages ask often.

        That a class is archived is a moment of its own.
        """
        wanted = (
            select(CLASSES.c.archived_at, ROUNDS.c.id, ROUNDS.c.rev)
            .outerjoin(ROUNDS, ROUNDS.c.school_class == CLASSES.c.id)
            .where(CLASSES.c.id == school_class)
            .order_by(ROUNDS.c.seq.desc())
            .limit(1)
        )
        with self.learners.reading() as connection:
            row = connection.execute(wanted).first()
        if row is None or row.archived_at:
            return "away" if row else ""
        return f"{row.id}:{row.rev}" if row.id else ""

    def step_round(self, id: str, rev: int, place: int, phase: str) -> Round:
        """Take a round one step on, unless somebody did already; how it stands then. Raises NoClass."""
        with self.learners.writing() as connection:
            here = and_(ROUNDS.c.id == id, ROUNDS.c.rev == rev)
            connection.execute(update(ROUNDS).where(here).values(place=place, phase=phase, rev=rev + 1))
            kept = first(connection, Round, ROUNDS, id=id)
        if kept is None:
            raise no_class()
        return kept

    def record_live(self, attempt: AttemptRecord, round_: str, place: int) -> AttemptRecord:
        """Add the answer to the question that is on in a round. The same answer again is harmless.

        Raises StaleAnswer where that question takes no answers any more, or the student has given another one, NoClass
        for a student who is not in the class of the round.
        """
        with self.learners.writing() as connection:
            owner(connection, attempt.profile)
            row = connection.execute(
                select(ROUNDS.c.place, ROUNDS.c.phase, ROUNDS.c.school_class)
                .where(ROUNDS.c.id == round_)
                .with_for_update(read=True)
            ).first()
            seat = connection.execute(select(STUDENTS.c.school_class).filter_by(profile=attempt.profile)).scalar()
            if row is None or seat != row.school_class:
                raise no_class()
            kept = first(connection, AttemptRecord, ATTEMPTS, id=attempt.id)
            if kept is not None:
                if repeats(kept, attempt):
                    return kept
                raise StaleAnswer(N_("This question was answered already; the first answer counts."))
            if (row.place, row.phase) != (place, ASKING):
                raise StaleAnswer(N_("This question takes no answers any more."))
            try:
                with connection.begin_nested():
                    connection.execute(insert(ATTEMPTS).values(**asdict(attempt)))
            except IntegrityError:
                kept = first(connection, AttemptRecord, ATTEMPTS, id=attempt.id)
                if kept is not None and repeats(kept, attempt):
                    return kept
                raise StaleAnswer(N_("This question was answered already; the first answer counts.")) from None
        return attempt

    def attempts_by_id(self, ids: Sequence[str]) -> tuple[AttemptRecord, ...]:
        """The attempts of these ids that there are, in the order in which they came."""
        kept: list[AttemptRecord] = []
        with self.learners.reading() as connection:
            for start in range(0, len(ids), AT_ONCE):
                part = list(ids[start : start + AT_ONCE])
                kept += found(
                    connection, AttemptRecord, select(ATTEMPTS).where(ATTEMPTS.c.id.in_(part)).order_by(ATTEMPTS.c.seq)
                )
        return tuple(kept)

    def count_attempts(self, ids: Sequence[str]) -> int:
        """How many attempts of these ids there are."""
        total = 0
        with self.learners.reading() as connection:
            for start in range(0, len(ids), AT_ONCE):
                part = list(ids[start : start + AT_ONCE])
                total += connection.execute(
                    select(func.count()).select_from(ATTEMPTS).where(ATTEMPTS.c.id.in_(part))
                ).scalar_one()
        return total

    # ------------------------------------------------------------ objections

    def disputes_of(self, school_class: str) -> tuple[Dispute, ...]:
        """The objections of all students of a class, in the order in which they came."""
        wanted = (
            select(DISPUTES)
            .join(STUDENTS, STUDENTS.c.profile == DISPUTES.c.profile)
            .where(STUDENTS.c.school_class == school_class)
            .order_by(DISPUTES.c.seq)
        )
        with self.learners.reading() as connection:
            return found(connection, Dispute, wanted)

    def settle(self, settlement: Settlement) -> Settlement:
        """Say what becomes of an objection, once: what was said first stands. Raises NoClass, FormatProblem."""
        clean = replace(settlement, note=clean_remark(settlement.note))
        with self.learners.writing() as connection:
            objection = first(connection, Dispute, DISPUTES, id=clean.dispute)
            if objection is None:
                raise no_class()
            kept = first(connection, Settlement, SETTLEMENTS, dispute=clean.dispute)
            if kept is None:
                connection.execute(insert(SETTLEMENTS).values(**asdict(clean), profile=objection.profile))
        return kept or clean

    def settlements(self, disputes: Sequence[str]) -> dict[str, Settlement]:
        """What was said to these objections, by their ids."""
        wanted = select(SETTLEMENTS).where(SETTLEMENTS.c.dispute.in_(list(disputes)))
        with self.learners.reading() as connection:
            return {each.dispute: each for each in found(connection, Settlement, wanted)}


def twice(names: Sequence[str]) -> FormatProblem:
    """The refusal of names that are there twice in one class."""
    return FormatProblem(
        N_("These names are there twice: {names}. Tell them apart, for instance by the first letter of the last name."),
        names=", ".join(names),
    )


def _key(school_class: str, name: str) -> str:
    """What two spellings of a name in the same class have in common; no other learner's key is like it."""
    return f"{school_class}\n{name_key(name)}"


def _class(connection: Connection, id: str, *, alone: bool = False) -> SchoolClass:
    """The class, which nobody else changes before this transaction ends where it is wanted ``alone``."""
    rows = select(CLASSES).where(CLASSES.c.id == id)
    kept = next(iter(found(connection, SchoolClass, rows.with_for_update() if alone else rows)), None)
    if kept is None:
        raise no_class()
    return kept


def _going(school_class: str) -> ColumnElement[bool]:
    """A round of a class that is not over."""
    return and_(ROUNDS.c.school_class == school_class, ROUNDS.c.phase != OVER)


def _ending(going: ColumnElement[bool]) -> Update:
    """What ends rounds."""
    return update(ROUNDS).where(going).values(phase=OVER, rev=ROUNDS.c.rev + 1)


def _student_rows() -> Select[tuple[str, str, str, str, str]]:
    return select(
        STUDENTS.c.profile, STUDENTS.c.school_class, PROFILES.c.name, STUDENTS.c.code, STUDENTS.c.joined_at
    ).join(PROFILES, PROFILES.c.id == STUDENTS.c.profile)
