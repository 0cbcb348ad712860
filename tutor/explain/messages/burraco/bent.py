"""Where a clause of Burraco does not hold as it is stated, because something else is agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tutor.explain.reasons import Known

BENT: Final[dict[str, Callable[[Known], bool]]] = {
    "burraco.close.needs-pozzetto": lambda known: (
        known.get("pozzetto") == "untaken"
        and known.get("closes") is None
        and known["option.close_if_no_pozzetto_left"] == "allowed"
    ),
    "burraco.stock.no-close-without-pozzetto": lambda known: known["option.close_if_no_pozzetto_left"] == "allowed",
}
