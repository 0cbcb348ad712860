"""What was answered, as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from tutor.records import AttemptRecord

COLUMNS = (
    "id", "game", "rules", "kind", "focus", "outcome", "score", "context", "hints", "shown_at", "sent_at", "engine",
)  # fmt: skip
"""Columns of a table of answers; the question itself is in the JSON export alone."""

FORMULA = ("=", "+", "-", "@")
"""First signs that a spreadsheet takes for a formula."""


def write_csv(attempts: Iterable[AttemptRecord]) -> str:
    """The answers as a table, a line each, with a line of names first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for attempt in attempts:
        writer.writerow([_cell(getattr(attempt, name)) for name in COLUMNS])
    return out.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
