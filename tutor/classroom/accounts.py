"""Who may come in: a teacher by password, a student by a code; and whom a browser belongs to afterwards."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from tutor.ask.question import identity
from tutor.classroom.brake import Brake, TooManyTries
from tutor.classroom.codes import COMMON, OWN, is_own, make_codes, read_code
from tutor.classroom.roster import MOST
from tutor.errors import N_, FormatProblem
from tutor.records import Profile, PutAway, SchoolClass, Student, Teacher, Ticket, clean_name, name_key
from tutor.session.written import write_time
from tutor.store import ClassStore

SHORTEST: Final = 8
LONGEST: Final = 200
"""Signs of a password."""

TEACHER_DAYS: Final = 30
STUDENT_DAYS: Final = 300
"""How long a browser stays signed in: a teacher's for a month, a student's for a school year."""

PASSWORDS: Final = Brake(misses=5, seconds=60)
"""Wrong passwords, by name and address: guesses from elsewhere keep no teacher out."""

ALL_PASSWORDS: Final = Brake(misses=300, seconds=60)
"""The same by name from everywhere."""

CODES: Final = Brake(misses=10, seconds=60)
"""Codes that nobody has, by address."""

ALL_CODES: Final = Brake(misses=300, seconds=60)
"""The same from everywhere, so that many addresses help little."""

JOINS: Final = Brake(misses=60, seconds=600)
"""Students who join a class under a nickname, by address: a whole class may sit behind one."""

EVERYWHERE: Final = ""

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""The second choice of OWASP's cheat sheet for argon2id: about 30 ms, 19 MB."""


def sign_up(
    store: ClassStore, name: str, password: str, spoken: str, now: datetime, *, alone: bool = False
) -> Teacher:  # fmt: skip
    """Make a teacher's account; with ``alone`` only the first one. Raises FormatProblem."""
    _check(password)
    id = identity("teacher", secrets.token_hex(16))
    return store.add_teacher(
        Teacher(id, clean_name(name), _HASHER.hash(password), spoken, write_time(now)), alone=alone
    )  # fmt: skip


def sign_in(store: ClassStore, name: str, password: str, now: datetime, *, place: str = "") -> tuple[Teacher, str]:
    """The teacher of that name and password, and what their browser is to hold. Raises FormatProblem, TooManyTries.

    ``place`` is where the try comes from.
    """
    whose = name_key(name[:LONGEST])
    here = f"{place}\n{whose}"
    PASSWORDS.check(here)
    ALL_PASSWORDS.check(whose)
    teacher = store.teacher_named(name[:LONGEST].strip())
    if not _fits(teacher.password if teacher else _nobody(), password[: LONGEST + 1]) or teacher is None:
        PASSWORDS.miss(here)
        ALL_PASSWORDS.miss(whose)
        raise FormatProblem(N_("Name and password do not go together. Try again."))
    return teacher, let_in(store, now, teacher=teacher.id)


def new_password(store: ClassStore, name: str, password: str) -> None:
    """Give a teacher another password, as whoever has the machine may. Raises FormatProblem."""
    _check(password)
    teacher = store.teacher_named(name)
    if teacher is None:
        raise FormatProblem(N_("There is no teacher called {name}."), name=name)
    store.change_teacher(teacher.id, password=_HASHER.hash(password))


def find_code(store: ClassStore, text: str, place: str) -> Student | SchoolClass:
    """Whom or what a code opens. Raises FormatProblem, PutAway, TooManyTries; ``place`` is where the try comes from.

    A code of a class that is archived opens nothing and counts as a miss, so that it helps no guess.
    """
    CODES.check(place)
    ALL_CODES.check(EVERYWHERE)
    code = read_code(text)
    found: Student | SchoolClass | None
    found = store.student_with_code(code) if is_own(code) else store.class_with_code(code)
    held = store.school_class(found.school_class) if isinstance(found, Student) else found
    if found is None or held is None or held.archived_at:
        CODES.miss(place)
        ALL_CODES.miss(EVERYWHERE)
        if held is not None:
            raise PutAway(N_("This class is put away: nobody comes in by its codes. Ask your teacher."))
        raise FormatProblem(N_("Nobody has this code. Look at your card again, or ask your teacher."))
    return found


def join(
    store: ClassStore, joined: SchoolClass, nickname: str, spoken: str, now: datetime, *, mark: str, place: str = ""
) -> str:
    """Add a student to a class by its code; what their browser is to hold. Raises FormatProblem, TooManyTries.

    The same form sent twice, known by its mark, adds one student. ``place`` is where the form comes from.
    """
    id = joined_id(joined, mark)
    if store.student(id) is not None:
        return let_in(store, now, profile=id)
    known = store.students(joined.id)
    name = clean_name(nickname)
    if len(known) >= MOST:
        raise FormatProblem(N_("This class is full. Ask your teacher."))
    taken = FormatProblem(
        N_("{name} is in this class already. If that is you, use the code on your card; else take another name."),
        name=name,
    )
    if any(name_key(each.name) == name_key(name) for each in known):
        raise taken
    here = f"{place}\n{joined.id}"
    if JOINS.is_on(here):
        raise TooManyTries(
            N_("Too many have joined this class from here. Wait 10 minutes, or ask your teacher for a card with a "
               "code of your own.")
        )  # fmt: skip
    profile = replace(new_profile(name, spoken, now), id=id)
    try:
        store.add_students(joined.id, [(profile, make_codes(store, OWN, 1)[0])], write_time(now))
    except FormatProblem:
        raise taken from None
    JOINS.miss(here)
    return let_in(store, now, profile=profile.id)


def joined_id(joined: SchoolClass, mark: str) -> str:
    """The id of whoever joins a class by the form of that mark."""
    return identity("profile", joined.id, mark)


def new_profile(name: str, spoken: str, now: datetime) -> Profile:
    """A learner whose id nobody can foresee."""
    return Profile(identity("profile", secrets.token_hex(16)), name, spoken, write_time(now))


def let_in(store: ClassStore, now: datetime, *, teacher: str = "", profile: str = "") -> str:
    """What a browser is to hold so that it is known again; the records hold only its digest."""
    token = secrets.token_urlsafe(32)
    ends = now + timedelta(days=TEACHER_DAYS if teacher else STUDENT_DAYS)
    store.add_ticket(Ticket(_digest(token), teacher, profile, write_time(ends)), write_time(now))
    return token


def teacher_of(store: ClassStore, token: str, now: datetime) -> Teacher | None:
    """The teacher to whom a browser with that token belongs."""
    ticket = _ticket(store, token, now)
    return store.teacher(ticket.teacher) if ticket and ticket.teacher else None


def student_of(store: ClassStore, token: str, now: datetime) -> Student | None:
    """The student to whom a browser with that token belongs."""
    ticket = _ticket(store, token, now)
    return store.student(ticket.profile) if ticket and ticket.profile else None


def sign_out(store: ClassStore, token: str) -> None:
    """Let a browser belong to nobody."""
    if token:
        store.drop_ticket(_digest(token))


def class_code(store: ClassStore) -> str:
    """A new code for a whole class."""
    return make_codes(store, COMMON, 1)[0]


def _ticket(store: ClassStore, token: str, now: datetime) -> Ticket | None:
    ticket = store.ticket(_digest(token)) if token else None
    return ticket if ticket and ticket.ends_at > write_time(now) else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _check(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise FormatProblem(N_("A password has {least} to {most} signs."), least=SHORTEST, most=LONGEST)


def _fits(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False


@lru_cache(maxsize=1)
def _nobody() -> str:
    """A password that nobody has, so that a name nobody has takes as long as a wrong password."""
    return _HASHER.hash(secrets.token_hex(16))
