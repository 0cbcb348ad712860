"""What a learner has before them, named rule sets, and objections."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text

from tutor.store.migrations.guards import guards

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables and guard the objections."""
    op.create_table(
        "open_questions",
        Column("profile", Text, ForeignKey("profiles.id"), primary_key=True),
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
    op.create_table(
        "house_rules",
        Column("profile", Text, ForeignKey("profiles.id"), primary_key=True),
        Column("name_key", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("rules", Text, nullable=False),
        Column("created_at", Text, nullable=False),
    )
    op.create_table(
        "disputes",
        Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
        Column("id", Text, nullable=False, unique=True),
        Column("profile", Text, ForeignKey("profiles.id"), nullable=False),
        Column("position", Text, nullable=False),
        Column("question", Text, nullable=False),
        Column("answer", Text, nullable=False),
        Column("verdict", Text, nullable=False),
        Column("rules", Text, nullable=False),
        Column("engine", Text, nullable=False),
        Column("remark", Text, nullable=False),
        Column("created_at", Text, nullable=False),
    )
    op.create_index("disputes_by_profile", "disputes", ["profile", "seq"])
    for statement in guards(op.get_bind().dialect.name, "disputes"):
        op.execute(statement)
