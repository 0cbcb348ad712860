"""Values of Burraco in words, by the form that a placeholder names, and the parts of lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.errors import N_
from tutor.explain.reasons import Phrase
from tutor.games.burraco.teaching import names

REFUSALS: Final = {
    1: N_("The first move is not allowed."),
    2: N_("The first move is allowed, the second is not."),
    3: N_("The first two moves are allowed, the third is not."),
    4: N_("The first three moves are allowed, the fourth is not."),
    5: N_("The first four moves are allowed, the fifth is not."),
    6: N_("The first five moves are allowed, the sixth is not."),
    7: N_("The first six moves are allowed, the seventh is not."),
    8: N_("The first seven moves are allowed, the eighth is not."),
}
WORDS: Final[dict[str, Mapping[Any, str]]] = {
    "kinds": names.KINDS, "classes": names.CLASSES, "sides": names.SIDES, "step": names.STEPS, "acts": names.ACTS,
    "remedies": names.REMEDIES, "events": names.EVENTS, "noticed": names.NOTICED, "refusals": REFUSALS,
}  # fmt: skip

PHRASES: Final = {
    "standing": Phrase(N_("{card:subject} stands for {as:object}"), ("card", "as"), sentences=True),
    "fillings": Phrase(N_("{card:subject} fills the place {as:genitive}"), ("card", "as"), sentences=True),
    "printed": Phrase(N_("{card:subject} counts its own {n:points}"), ("card", "n"), sentences=True),
    "drawn": Phrase(N_("{seat:seat} drew {card:object}"), ("seat", "card"), sentences=True),
    "sums": Phrase(N_("{side:sides} {n:points}"), ("side", "n"), sentences=True),
    "parts": Phrase(N_("{side:sides} {numbers:sum} = {total}"), ("side", "numbers", "total"), sentences=True),
}
