"""Learners and their attempts."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, Text

from tutor.store.migrations.guards import guards

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables and guard the attempts."""
    number = BigInteger().with_variant(Integer, "sqlite")
    op.create_table(
        "profiles",
        Column("seq", number, primary_key=True, autoincrement=True),
        Column("id", Text, nullable=False, unique=True),
        Column("name", Text, nullable=False),
        Column("name_key", Text, nullable=False),
        Column("language", Text, nullable=False),
        Column("created_at", Text, nullable=False),
    )
    op.create_index("profiles_by_name", "profiles", ["name_key"], unique=True)
    op.create_table(
        "attempts",
        Column("seq", number, primary_key=True, autoincrement=True),
        Column("id", Text, nullable=False, unique=True),
        Column("profile", Text, ForeignKey("profiles.id"), nullable=False),
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
    )
    op.create_index("attempts_by_profile", "attempts", ["profile", "seq"])
    op.create_table("erasures", Column("profile", Text, primary_key=True))
    for statement in guards(op.get_bind().dialect.name, "attempts"):
        op.execute(statement)
