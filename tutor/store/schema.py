"""The tables as they are now; the migrations say how they came about."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text

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

OWNED: Final = (OPEN_QUESTIONS, HOUSE_RULES, DISPUTES, ATTEMPTS)
"""What goes with its learner."""
