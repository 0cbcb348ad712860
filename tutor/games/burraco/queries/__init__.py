"""The questions that the rules of Burraco answer, each with its form; see docs/cases.md."""

from __future__ import annotations

from typing import Final

from tutor.engine.game import Query
from tutor.games.burraco.queries import deals, manners, melds, scores, turns

QUERIES: Final[dict[str, Query]] = {
    query.name: query for module in (melds, turns, scores, deals, manners) for query in module.QUERIES
}
