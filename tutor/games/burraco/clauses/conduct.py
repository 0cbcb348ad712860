"""Manners at the table."""

from __future__ import annotations

from tutor.engine.clauses import Role, Trace
from tutor.games.burraco.book import clause


@clause(
    "burraco.conduct.no-advice",
    role=Role.FACT,
    gate="obligation",
    seed=("S7a", "S7b"),
    basis="seed",
    sources=("fibur conduct", "press eburraco on communication"),
)
def no_advice(trace: Trace) -> bool:
    """You may not advise your partner what to draw or how to lay.

    Partners play together without playing for each other.

    Examples:
        seed | conduct | act advise-partner -> allowed no
    """
    return True


@clause(
    "burraco.conduct.no-signals",
    role=Role.FACT,
    gate="obligation",
    basis="sources",
    sources=("press eburraco on communication",),
)
def no_signals(trace: Trace) -> bool:
    """No word, gesture or way of placing cards, wilds included, may be used as a signal.

    What one may not say one may not show.

    Examples:
        fitab | conduct | act signal-by-placing -> allowed no
    """
    return True
