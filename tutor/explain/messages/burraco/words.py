"""Values of Burraco in words, by the form that a placeholder names, and the parts of lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.errors import N_
from tutor.explain.reasons import Phrase
from tutor.games.burraco.teaching import names

WORDS: Final[dict[str, Mapping[Any, str]]] = {
    "kinds": names.KINDS, "classes": names.CLASSES, "sides": names.SIDES, "step": names.STEPS, "acts": names.ACTS,
    "remedies": names.REMEDIES, "events": names.EVENTS, "noticed": names.NOTICED,
}  # fmt: skip

PHRASES: Final = {
    "standing": Phrase(N_("{card:subject} stands for {as:object}"), ("card", "as"), sentences=True),
    "fillings": Phrase(N_("{card:subject} fills the place {as:genitive}"), ("card", "as"), sentences=True),
    "printed": Phrase(N_("{card:card} {n:points}"), ("card", "n")),
    "drawn": Phrase(N_("{seat:seat} drew {card:object}"), ("seat", "card"), sentences=True),
    "sums": Phrase(N_("{side:sides} {n:points}"), ("side", "n"), sentences=True),
    "parts": Phrase(
        N_("{side:sides} count {table} for cards and {gains} in bonuses, less {losses}"),
        ("side", "table", "gains", "losses"),
        sentences=True,
    ),
}
