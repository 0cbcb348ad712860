"""What is kept about a class: its teacher, its students, their homework, its live rounds, and who is signed in.

Times are texts in UTC, as in the records of learners; an empty text says that something has not happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.errors import N_, TutorError

ASKING: Final = "asking"
CLOSED: Final = "closed"
SHOWN: Final = "shown"
OVER: Final = "over"
PHASES: Final = (ASKING, CLOSED, SHOWN, OVER)
"""How far a live round has come with its question: answers are taken, are no longer, are explained, it has ended."""


class NoClass(TutorError):
    """There is no such class, student, homework or round, or it is somebody else's; nobody is told which."""


def no_class() -> NoClass:
    """The refusal where something of a class is not there for whoever asks."""
    return NoClass(N_("This is not here, or it is not yours. Go back to your classes."))


def not_for_you() -> NoClass:
    """The refusal of what a student sends to a class that is not theirs any more, or to homework that was withdrawn."""
    return NoClass(N_("This is not for your class any more. Look at what the page shows now."))


class RoundIsOn(TutorError):
    """A round is on in the class; it ends by the teacher's own wish alone."""


def round_is_on() -> RoundIsOn:
    """The refusal of a round that would end another one."""
    return RoundIsOn(
        N_("A live round is on in this class already. Go on with it or end it first; nothing was changed.")
    )


class PutAway(TutorError):
    """The class is archived: nothing is set in it and it takes no answers."""


@dataclass(frozen=True, slots=True)
class Teacher:
    """Somebody who leads classes. ``password`` is what argon2 made of it."""

    id: str
    name: str
    password: str
    language: str
    created_at: str


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """A class of one teacher. ``zone`` is where its days begin and end, ``code`` lets anybody join who knows it."""

    id: str
    teacher: str
    name: str
    zone: str
    code: str
    created_at: str
    archived_at: str = ""


PUT_AWAY: Final = N_(
    "This class is put away: nobody comes in, and it takes no answers. You can take it up again under “Students”."
)
"""What a teacher is told of a class that is archived."""


def check_open(held: SchoolClass) -> None:
    """Raise PutAway for a class that is archived."""
    if held.archived_at:
        raise PutAway(PUT_AWAY)


AWAY: Final = N_(
    "Your class is put away: it has no homework and no live rounds any more. What you have learned stays, and you can "
    "go on practising."
)
"""What a student of a class that is archived is told."""


def put_away() -> PutAway:
    """The refusal of what a student sends to a class that is archived."""
    return PutAway(AWAY)


@dataclass(frozen=True, slots=True)
class Student:
    """A learner of a class: ``profile`` is the learner's id, ``code`` lets this one learner in."""

    profile: str
    school_class: str
    name: str
    code: str
    joined_at: str


@dataclass(frozen=True, slots=True)
class Homework:
    """What a class is to do until a time. ``questions`` and ``lessons`` are JSON: whole questions, ids of lessons.

    ``tries`` is how often each question may be answered, 0 for as often as one likes; ``announced`` whether students
    are told the topics.
    """

    id: str
    school_class: str
    title: str
    questions: str
    lessons: str
    due_at: str
    tries: int
    hints: bool
    announced: bool
    created_at: str
    withdrawn_at: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """Questions asked of a whole class at once: which one is on (``place``, from 0), and how far it has come.

    ``rev`` grows with every step, so that a step that was taken twice is taken once. ``questions`` is JSON.
    """

    id: str
    school_class: str
    questions: str
    place: int
    phase: str
    rev: int
    created_at: str


@dataclass(frozen=True, slots=True)
class Ticket:
    """Who a browser belongs to until a time: a teacher or a learner. ``token`` is only a digest of what it holds."""

    token: str
    teacher: str
    profile: str
    ends_at: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a teacher said to an objection: whether it was right, and why. It is said once."""

    dispute: str
    teacher: str
    right: bool
    note: str
    created_at: str
