"""The questions that the rules of Bura answer, each with its form; see docs/cases.md."""

from __future__ import annotations

from typing import Final

from tutor.engine.game import Query
from tutor.games.bura.queries import claims, deals, draws, holdings, play, stakes

QUERIES: Final[dict[str, Query]] = {
    query.name: query
    for module in (play, holdings, draws, claims, deals, stakes)
    for query in module.QUERIES
}  # fmt: skip
