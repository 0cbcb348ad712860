"""Teachers, their classes and students, homework, live rounds, what was said to objections, and who is signed in."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, Text

revision = "0003"
down_revision = "0002"


def _row_number() -> Column[int]:
    return Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "teachers",
        _row_number(),
        Column("id", Text, nullable=False, unique=True),
        Column("name", Text, nullable=False),
        Column("name_key", Text, nullable=False, unique=True),
        Column("password", Text, nullable=False),
        Column("language", Text, nullable=False),
        Column("created_at", Text, nullable=False),
    )
    op.create_table(
        "classes",
        _row_number(),
        Column("id", Text, nullable=False, unique=True),
        Column("teacher", Text, ForeignKey("teachers.id"), nullable=False),
        Column("name", Text, nullable=False),
        Column("zone", Text, nullable=False),
        Column("code", Text, nullable=False, unique=True),
        Column("created_at", Text, nullable=False),
        Column("archived_at", Text, nullable=False),
    )
    op.create_table(
        "students",
        _row_number(),
        Column("profile", Text, ForeignKey("profiles.id"), nullable=False, unique=True),
        Column("school_class", Text, ForeignKey("classes.id"), nullable=False),
        Column("code", Text, nullable=False, unique=True),
        Column("joined_at", Text, nullable=False),
    )
    op.create_index("students_by_class", "students", ["school_class", "seq"])
    op.create_table(
        "homework",
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
    )
    op.create_index("homework_by_class", "homework", ["school_class", "seq"])
    op.create_table(
        "rounds",
        _row_number(),
        Column("id", Text, nullable=False, unique=True),
        Column("school_class", Text, ForeignKey("classes.id"), nullable=False),
        Column("questions", Text, nullable=False),
        Column("place", Integer, nullable=False),
        Column("phase", Text, nullable=False),
        Column("rev", Integer, nullable=False),
        Column("created_at", Text, nullable=False),
    )
    op.create_index("rounds_by_class", "rounds", ["school_class", "seq"])
    op.create_table(
        "settlements",
        Column("dispute", Text, ForeignKey("disputes.id"), primary_key=True),
        Column("profile", Text, ForeignKey("profiles.id"), nullable=False),
        Column("teacher", Text, ForeignKey("teachers.id"), nullable=False),
        Column("right", Boolean, nullable=False),
        Column("note", Text, nullable=False),
        Column("created_at", Text, nullable=False),
    )
    op.create_table(
        "tickets",
        Column("token", Text, primary_key=True),
        Column("teacher", Text, nullable=False),
        Column("profile", Text, nullable=False),
        Column("ends_at", Text, nullable=False),
    )
    op.create_index("tickets_by_profile", "tickets", ["profile"])
