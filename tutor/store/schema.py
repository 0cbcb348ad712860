"""The tables as they are now; the migrations say how they came about."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text

METADATA: Final = MetaData()


def _owner(*, key: bool = False) -> Column[str]:
    return Column("profile", Text, ForeignKey("profiles.id"), primary_key=key, nullable=False)


def _row_number() -> Column[int]:
    """Rows in the order in which they came, whatever the clock said."""
    return Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)


PROFILES: Final = Table(
    "profiles",
    METADATA,
    _row_number(),
    Column("id", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Index("profiles_by_name", "name_key", unique=True),
)

ATTEMPTS: Final = Table(
    "attempts",
    METADATA,
    _row_number(),
    Column("id", Text, nullable=False, unique=True),
    _owner(),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("focus", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("raw", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("score", Float(53), nullable=False),
    Column("context", Text, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("shown_at", Text, nullable=False),
    Column("sent_at", Text, nullable=False),
    Column("engine", Text, nullable=False),
    Index("attempts_by_profile", "profile", "seq"),
)

OPEN_QUESTIONS: Final = Table(
    "open_questions",
    METADATA,
    _owner(key=True),
    Column("page", Text, primary_key=True),
    Column("rev", BigInteger, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("context", Text, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("shown_at", Text, nullable=False),
    Column("attempt", Text, nullable=False),
)

HOUSE_RULES: Final = Table(
    "house_rules",
    METADATA,
    _owner(key=True),
    Column("name_key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("created_at", Text, nullable=False),
)

DISPUTES: Final = Table(
    "disputes",
    METADATA,
    _row_number(),
    Column("id", Text, nullable=False, unique=True),
    _owner(),
    Column("position", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("engine", Text, nullable=False),
    Column("remark", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Index("disputes_by_profile", "profile", "seq"),
)

ERASURES: Final = Table(
    "erasures",
    METADATA,
    Column("profile", Text, primary_key=True),
)
"""Holds a learner only while it is being erased: the triggers let its attempts and disputes go."""

TEACHERS: Final = Table(
    "teachers",
    METADATA,
    _row_number(),
    Column("id", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created_at", Text, nullable=False),
)

CLASSES: Final = Table(
    "classes",
    METADATA,
    _row_number(),
    Column("id", Text, nullable=False, unique=True),
    Column("teacher", Text, ForeignKey("teachers.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("zone", Text, nullable=False),
    Column("code", Text, nullable=False, unique=True),
    Column("created_at", Text, nullable=False),
    Column("archived_at", Text, nullable=False),
)

STUDENTS: Final = Table(
    "students",
    METADATA,
    _row_number(),
    Column("profile", Text, ForeignKey("profiles.id"), nullable=False, unique=True),
    Column("school_class", Text, ForeignKey("classes.id"), nullable=False),
    Column("code", Text, nullable=False, unique=True),
    Column("joined_at", Text, nullable=False),
    Index("students_by_class", "school_class", "seq"),
)
"""A student is a learner whose name is one of a class, not one of the machine."""

HOMEWORK: Final = Table(
    "homework",
    METADATA,
    _row_number(),
    Column("id", Text, nullable=False, unique=True),
    Column("school_class", Text, ForeignKey("classes.id"), nullable=False),
    Column("title", Text, nullable=False),
    Column("questions", Text, nullable=False),
    Column("lessons", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("announced", Boolean, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("withdrawn_at", Text, nullable=False),
    Index("homework_by_class", "school_class", "seq"),
)

ROUNDS: Final = Table(
    "rounds",
    METADATA,
    _row_number(),
    Column("id", Text, nullable=False, unique=True),
    Column("school_class", Text, ForeignKey("classes.id"), nullable=False),
    Column("questions", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("created_at", Text, nullable=False),
    Index("rounds_by_class", "school_class", "seq"),
)

SETTLEMENTS: Final = Table(
    "settlements",
    METADATA,
    Column("dispute", Text, ForeignKey("disputes.id"), primary_key=True),
    _owner(),
    Column("teacher", Text, ForeignKey("teachers.id"), nullable=False),
    Column("right", Boolean, nullable=False),
    Column("note", Text, nullable=False),
    Column("created_at", Text, nullable=False),
)

TICKETS: Final = Table(
    "tickets",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("teacher", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("ends_at", Text, nullable=False),
    Index("tickets_by_profile", "profile"),
)

OWNED: Final = (OPEN_QUESTIONS, HOUSE_RULES, SETTLEMENTS, DISPUTES, ATTEMPTS, STUDENTS, TICKETS)
"""What goes with its learner."""
