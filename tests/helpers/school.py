"""A class that is served by a process of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tests.helpers.serving import Listener, Served
from tutor.classroom import accounts
from tutor.classroom.desk import Desk
from tutor.classroom.homework import Wanted, set_homework
from tutor.classroom.questions import Template
from tutor.classroom.served import SEAT
from tutor.records import AttemptRecord, Homework, SchoolClass, Student
from tutor.store import ClassStore, open_store

EASY = Template("bura", "bura/seed", kind="conduct", number=1)
STUDENTS = 20
FRESH = 14
"""The first of the students whom a test leaves alone until the server is killed."""


def now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class School:
    """A served class with homework of one question."""

    server: Served
    desk: Desk
    held: SchoolClass
    task: Homework
    students: tuple[Student, ...]

    def token(self, place: int) -> str:
        """What the browser of a student holds."""
        return accounts.let_in(self.desk.store, now(), profile=self.students[place].profile)

    def at_homework(self, place: int, code: str = "en", token: str = "") -> Listener:
        """A student with the homework open."""
        query = f"task={self.task.id}&lang={code}"
        return Listener(self.server.port, "homework", query, {SEAT: token or self.token(place)})

    def attempts(self, place: int) -> tuple[AttemptRecord, ...]:
        """What is kept of a student."""
        return self.desk.store.learners.attempts(self.students[place].profile)


def school_at(server: Served, students: int) -> School:
    store = ClassStore(open_store(server.place))
    desk = Desk(store, accounts.sign_up(store, "Ms Rossi", "correct horse", "en", now()), now)
    held = desk.make_class("3B", "\n".join(f"Pupil {number:02}" for number in range(students)), "UTC", "m1")
    wanted = Wanted("First tricks", (EASY,), (), now().replace(tzinfo=None) + timedelta(days=7))
    return School(server, desk, held, set_homework(desk, held.id, wanted, "m1"), desk.students(held.id))
