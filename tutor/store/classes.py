"""The records of classes in a database. Whose a class is, whoever calls has made sure of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace

from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from tutor.errors import N_, FormatProblem, StaleAnswer
from tutor.records import (
    AttemptRecord,
    Dispute,
    Homework,
    Profile,
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
    not_for_you,
    put_away,
)
from tutor.store.database import owner
from tutor.store.rounds import RoundStore, class_of, ending, going, held_class
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


class ClassStore(RoundStore):
    """What is kept about classes, beside what is kept about learners. Every method is one transaction.

    Raises StoreProblem where the database itself fails, NoClass where what is asked for is not there.
    """

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
        try:
            with self.learners.writing() as connection:
                kept = first(connection, SchoolClass, CLASSES, id=made.id)
                if kept is None:
                    connection.execute(insert(CLASSES).values(**asdict(made)))
                    self._enrol(connection, made.id, students, made.created_at)
        except IntegrityError:
            return self.school_class(made.id)
        return kept or made

    def classes(self, teacher: str) -> tuple[SchoolClass, ...]:
        """The classes of a teacher, the first to come first."""
        with self.learners.reading() as connection:
            return rows_of(connection, SchoolClass, CLASSES, teacher=teacher)

    def school_class(self, id: str) -> SchoolClass:
        """The class of that id. Raises NoClass."""
        with self.learners.reading() as connection:
            return class_of(connection, id)

    def class_with_code(self, code: str) -> SchoolClass | None:
        """The class of that code, be it archived."""
        with self.learners.reading() as connection:
            return first(connection, SchoolClass, CLASSES, code=code)

    def change_class(
        self, id: str, *, name: str | None = None, zone: str | None = None, code: str | None = None,
        archived_at: str | None = None,
    ) -> None:  # fmt: skip
        """Change what is named of a class and leave the rest. When it is archived or is no longer, its round is over.

        Raises NoClass.
        """
        given = {"name": name, "zone": zone, "code": code, "archived_at": archived_at}
        with self.learners.writing() as connection:
            held = held_class(connection, id, alone=True)
            values = {key: value for key, value in given.items() if value is not None}
            connection.execute(update(CLASSES).where(CLASSES.c.id == id).values(values))
            if archived_at or (held.archived_at and archived_at is not None):
                connection.execute(ending(going(id)))

    def erase_class(self, id: str) -> None:
        """Take a class away with its students, their answers, its homework and its rounds. Raises NoClass."""
        with self.learners.writing() as connection:
            held_class(connection, id, alone=True)
            for student in self._students(connection, id):
                self.learners.take_away(connection, student.profile)
            for table in (HOMEWORK, ROUNDS):
                connection.execute(delete(table).where(table.c.school_class == id))
            connection.execute(delete(CLASSES).where(CLASSES.c.id == id))
        self.learners.forget()

    # ------------------------------------------------------------ students

    def add_students(self, school_class: str, students: Sequence[tuple[Profile, str]], moment: str) -> None:
        """Add students with their codes, all or none; the same ids again change nothing.

        Raises NoClass, FormatProblem for names that are there twice.
        """
        with self.learners.writing() as connection:
            held_class(connection, school_class, alone=True)
            self._enrol(connection, school_class, students, moment)

    def _enrol(
        self, connection: Connection, school_class: str, students: Sequence[tuple[Profile, str]], moment: str
    ) -> None:
        taken = {_key(school_class, student.name): student.name for student in self._students(connection, school_class)}
        ids = [profile.id for profile, _ in students]
        there = set(connection.execute(select(STUDENTS.c.profile).where(STUDENTS.c.profile.in_(ids))).scalars())
        for profile, code in students:
            if profile.id in there:
                continue
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
        """Put a student into another class, answers and all.

        Raises NoClass, PutAway, FormatProblem where the name is taken.
        """
        self._place(profile, school_class=school_class)

    def _place(self, profile: str, *, name: str = "", school_class: str = "") -> None:
        with self.learners.writing() as connection:
            seat = select(STUDENTS.c.school_class).filter_by(profile=profile)
            held = held_class(connection, school_class or connection.execute(seat).scalar() or "", alone=True)
            known = owner(connection, profile, alone=True)
            before = connection.execute(seat).scalar()
            into = held.id
            if before is None or (not school_class and before != into):
                raise no_class()
            if before != into:
                check_open(held)
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
            held = held_class(connection, homework.school_class, alone=True)
            if first(connection, Homework, HOMEWORK, id=homework.id) is None:
                check_open(held)
                connection.execute(insert(HOMEWORK).values(**asdict(homework)))

    def homework(self, school_class: str) -> tuple[Homework, ...]:
        """The homework of a class, the first set first, without what was withdrawn."""
        with self.learners.reading() as connection:
            return rows_of(connection, Homework, HOMEWORK, school_class=school_class, withdrawn_at="")

    def withdraw(self, id: str, moment: str) -> None:
        """Take homework back; what was answered stays answered."""
        with self.learners.writing() as connection:
            connection.execute(update(HOMEWORK).where(HOMEWORK.c.id == id).values(withdrawn_at=moment))

    def record_homework(
        self, attempt: AttemptRecord, page: str, nonce: str, rev: int, *, homework: str, before: int
    ) -> AttemptRecord:  # fmt: skip
        """Add an answer to homework, as ``record`` does, where it is still to be done.

        ``before`` is how many answers of its context the student had given when the tries were counted: where there
        are others since, it is to be counted anew. Raises NoClass, PutAway, NoProfile, StaleAnswer.
        """
        seat = select(STUDENTS.c.school_class).filter_by(profile=attempt.profile)
        given = select(func.count()).select_from(ATTEMPTS).filter_by(profile=attempt.profile, context=attempt.context)
        with self.learners.writing() as connection:
            set_ = first(connection, Homework, HOMEWORK, id=homework)
            held = held_class(connection, set_.school_class if set_ else "")
            owner(connection, attempt.profile)
            withdrawn = select(HOMEWORK.c.withdrawn_at).filter_by(id=homework).with_for_update(read=True)
            if connection.execute(withdrawn).scalar() or connection.execute(seat).scalar() != held.id:
                raise not_for_you()
            if held.archived_at:
                raise put_away()
            if connection.execute(given).scalar_one() != before and not first(
                connection, AttemptRecord, ATTEMPTS, id=attempt.id
            ):
                raise StaleAnswer(N_("The page has gone on since. Answer what it shows now."))
            return self.learners.take(connection, attempt, page, nonce, rev)

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
            owner(connection, objection.profile, alone=True)
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


def _student_rows() -> Select[tuple[str, str, str, str, str]]:
    return select(
        STUDENTS.c.profile, STUDENTS.c.school_class, PROFILES.c.name, STUDENTS.c.code, STUDENTS.c.joined_at
    ).join(PROFILES, PROFILES.c.id == STUDENTS.c.profile)
