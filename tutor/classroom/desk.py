"""What a teacher does with classes. Each act first makes sure that the class is hers."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import datetime
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from tutor.ask.question import identity
from tutor.classroom.accounts import class_code, new_profile
from tutor.classroom.codes import OWN, make_codes
from tutor.classroom.roster import read_roster
from tutor.errors import N_, FormatProblem
from tutor.records import (
    LONGEST_NAME,
    Dispute,
    Homework,
    SchoolClass,
    Settlement,
    Student,
    Teacher,
    clean_name,
    export,
    no_class,
)
from tutor.session.written import write_time
from tutor.store import ClassStore

UTC_ZONE: Final = "UTC"


class Desk:
    """A teacher's desk. Raises NoClass for whatever is not this teacher's, whoever's it is."""

    def __init__(self, store: ClassStore, teacher: Teacher, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.teacher = teacher
        self._clock = clock

    def now(self) -> str:
        """The moment, as records hold it."""
        return write_time(self._clock())

    def classes(self) -> tuple[SchoolClass, ...]:
        """Her classes, those that are archived last."""
        return tuple(sorted(self.store.classes(self.teacher.id), key=lambda each: bool(each.archived_at)))

    def school_class(self, id: str) -> SchoolClass:
        """One of her classes."""
        found = self.store.school_class(id)
        if found.teacher != self.teacher.id:
            raise no_class()
        return found

    def make_class(self, name: str, roster: str, zone: str, mark: str) -> SchoolClass:
        """Make a class of a list of first names. The same ``mark`` twice makes one class.

        Raises FormatProblem for the name or the zone, RosterProblem for the list; then nothing was made.
        """
        names = read_roster(roster)
        now = self._clock()
        made = SchoolClass(
            identity("class", self.teacher.id, mark), self.teacher.id, clean_name(name), check_zone(zone),
            class_code(self.store), write_time(now),
        )  # fmt: skip
        codes = make_codes(self.store, OWN, len(names))
        people = [new_profile(each, self.teacher.language, now) for each in names]
        return self.store.add_class(made, list(zip(people, codes, strict=True)))

    def add_students(self, id: str, roster: str) -> int:
        """Add students to a class; how many. Raises RosterProblem, and then none was added."""
        held = self.school_class(id)
        names = read_roster(roster, [student.name for student in self.store.students(id)])
        now = self._clock()
        codes = make_codes(self.store, OWN, len(names))
        people = [new_profile(each, self.teacher.language, now) for each in names]
        self.store.add_students(held.id, list(zip(people, codes, strict=True)), write_time(now))
        return len(names)

    def students(self, id: str) -> tuple[Student, ...]:
        """The students of a class by name."""
        found = self.store.students(self.school_class(id).id)
        return tuple(sorted(found, key=lambda student: student.name.casefold()))

    def student(self, profile: str) -> Student:
        """A student of one of her classes."""
        found = self.store.student(profile)
        if found is None:
            raise no_class()
        self.school_class(found.school_class)
        return found

    def rename_class(self, id: str, name: str, zone: str) -> None:
        """Give a class another name or zone. Raises FormatProblem."""
        self.store.change_class(self.school_class(id).id, name=clean_name(name), zone=check_zone(zone))

    def archive(self, id: str, *, archived: bool) -> None:
        """Put a class away, so that nobody comes in by its codes and it takes no answers, or take it up again.

        A round that is on ends with that.
        """
        self.store.change_class(self.school_class(id).id, archived_at=self.now() if archived else "")

    def new_class_code(self, id: str) -> str:
        """Give a class another code to join by, and say it."""
        code = class_code(self.store)
        self.store.change_class(self.school_class(id).id, code=code)
        return code

    def new_code(self, profile: str) -> str:
        """Give a student another code, and say it; whoever came in by the old one has to come in again."""
        code = make_codes(self.store, OWN, 1)[0]
        self.store.change_code(self.student(profile).profile, code)
        return code

    def rename(self, profile: str, name: str) -> None:
        """Give a student another name. Raises FormatProblem."""
        self.store.rename(self.student(profile).profile, clean_name(name))

    def move(self, profile: str, id: str) -> None:
        """Put a student into another of her classes. Raises FormatProblem where the name is taken there."""
        self.store.move(self.student(profile).profile, self.school_class(id).id)

    def erase(self, profile: str) -> None:
        """Take a student away with everything that is kept about them."""
        self.store.learners.erase(self.student(profile).profile)

    def erase_class(self, id: str) -> None:
        """Take a class away with everything that is kept about it and its students."""
        self.store.erase_class(self.school_class(id).id)

    def export(self, id: str) -> Iterator[str]:
        """Everything that is kept about a class, a JSON object a line; ``record`` says of what sort."""
        held = self.school_class(id)
        yield _line("class", held)
        for homework in self.store.homework(id):
            yield _line("homework", homework)
        for round_ in self.store.rounds(id):
            yield _line("round", round_)
        for student in self.students(id):
            yield _line("student", student)
            yield from export(self.store.learners, student.profile)

    def homework(self, id: str) -> tuple[Homework, ...]:
        """What is set for a class, the last first."""
        return self.store.homework(self.school_class(id).id)[::-1]

    def withdraw(self, id: str, homework: str) -> None:
        """Take homework back."""
        if any(each.id == homework for each in self.homework(id)):
            self.store.withdraw(homework, self.now())

    def disputes(self, id: str) -> tuple[Dispute, ...]:
        """The objections of a class, the last first."""
        return self.store.disputes_of(self.school_class(id).id)[::-1]

    def settle(self, id: str, dispute: str, note: str, *, right: bool) -> Settlement:
        """Say to an objection whether it is right, and why."""
        if not any(each.id == dispute for each in self.disputes(id)):
            raise no_class()
        return self.store.settle(Settlement(dispute, self.teacher.id, right, note, self.now()))


def fresh_mark() -> str:
    """A mark for an act that may be sent twice."""
    return secrets.token_hex(8)


def check_zone(zone: str) -> str:
    """The name of a time zone. Raises FormatProblem for what is none."""
    if zone not in zones():
        raise FormatProblem(N_("There is no time zone {name}."), name=zone[:LONGEST_NAME])
    return zone


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The time zones that this machine knows."""
    return tuple(sorted({UTC_ZONE, *available_timezones()}))


def zone_of(held: SchoolClass) -> ZoneInfo:
    """The zone of a class."""
    return ZoneInfo(held.zone)


def _line(sort: str, value: object) -> str:
    return json.dumps({"record": sort, **asdict(value)}, ensure_ascii=False)  # type: ignore[call-overload]
