"""The live rounds of classes in a database, and the answers that are given in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from sqlalchemy import ColumnElement, Update, and_, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from tutor.errors import N_, StaleAnswer
from tutor.records import (
    ASKING,
    OVER,
    AttemptRecord,
    Round,
    SchoolClass,
    check_open,
    no_class,
    not_for_you,
    repeats,
    round_is_on,
)
from tutor.store.database import DatabaseStore, owner
from tutor.store.rows import first, found, rows_of
from tutor.store.schema import ATTEMPTS, CLASSES, ROUNDS, STUDENTS

AT_ONCE: Final = 400
"""Ids that are asked for in one query."""


class RoundStore:
    """What is kept about live rounds. Every method is one transaction.

    Raises StoreProblem where the database itself fails.
    """

    def __init__(self, store: DatabaseStore) -> None:
        self.learners = store

    def add_round(self, round_: Round, *, instead: str = "") -> None:
        """Begin a round. The same id again changes nothing.

        A round that is on in the class ends only where ``instead`` is its id. Raises RoundIsOn, NoClass, PutAway.
        """
        with self.learners.writing() as connection:
            held = held_class(connection, round_.school_class, alone=True)
            if first(connection, Round, ROUNDS, id=round_.id) is not None:
                return
            check_open(held)
            on = going(held.id)
            if connection.execute(select(ROUNDS.c.seq).where(on, ROUNDS.c.id != instead).limit(1)).first():
                raise round_is_on()
            connection.execute(ending(on))
            connection.execute(insert(ROUNDS).values(**asdict(round_)))

    def rounds(self, school_class: str) -> tuple[Round, ...]:
        """The rounds of a class, the first first."""
        with self.learners.reading() as connection:
            return rows_of(connection, Round, ROUNDS, school_class=school_class)

    def rounds_on(self, school_class: str) -> tuple[Round, ...]:
        """The rounds that are on in a class and in the other classes of its teacher, but for archived ones."""
        teacher = select(CLASSES.c.teacher).where(CLASSES.c.id == school_class).scalar_subquery()
        wanted = (
            select(ROUNDS)
            .join(CLASSES, CLASSES.c.id == ROUNDS.c.school_class)
            .where(CLASSES.c.teacher == teacher, CLASSES.c.archived_at == "", ROUNDS.c.phase != OVER)
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
                raise not_for_you()
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


def class_of(connection: Connection, id: str) -> SchoolClass:
    """The class of that id. Raises NoClass."""
    kept = first(connection, SchoolClass, CLASSES, id=id)
    if kept is None:
        raise no_class()
    return kept


def held_class(connection: Connection, id: str, *, alone: bool = False) -> SchoolClass:
    """The class, which nobody changes before this transaction ends; ``alone`` keeps others from holding it too.

    Whoever locks more than a class locks it first, then learners, then homework and rounds: so nobody waits for
    somebody who waits in turn. Raises NoClass.
    """
    rows = select(CLASSES).where(CLASSES.c.id == id).with_for_update(read=not alone)
    kept = next(iter(found(connection, SchoolClass, rows)), None)
    if kept is None:
        raise no_class()
    return kept


def going(school_class: str) -> ColumnElement[bool]:
    """A round of a class that is not over."""
    return and_(ROUNDS.c.school_class == school_class, ROUNDS.c.phase != OVER)


def ending(those: ColumnElement[bool]) -> Update:
    """What ends rounds."""
    return update(ROUNDS).where(those).values(phase=OVER, rev=ROUNDS.c.rev + 1)
