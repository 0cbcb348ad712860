"""What is known of a learner and what was answered, in forms for other programs. Everything here is text."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping

from tutor.engine.game import Game
from tutor.learner.state import State
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


def write_anki(state: State, games: Mapping[str, Game], say: Callable[[str], str]) -> str:
    """The learner's misconceptions as a text that Anki imports: what was believed, and what is true.

    ``say`` puts an English text into the reader's language. The identity keeps a second import from doubling cards.
    """
    lines = ["#separator:tab", "#html:false", "#guid column:1", "#notetype:Basic", "#columns:guid\tFront\tBack\tTags",
             "#tags column:4"]  # fmt: skip
    for name in sorted(state.cards):
        id, _, misconception = name.partition(":")
        held = games[id].tables.misconceptions.get(misconception) if id in games else None
        if held is not None:
            lines.append("\t".join(map(_flat, (name, say(held.belief), say(held.truth), id))))
    return "\n".join(lines) + "\n"


def _flat(text: str) -> str:
    return " ".join(text.split())
