"""What decisions have lost, the figure that a player can improve."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.ask.deciding import named


@dataclass(frozen=True, slots=True)
class Losses:
    """So many decisions, what they lost together, and how many were the best and how many grave."""

    decisions: int = 0
    lost: float = 0.0
    best: int = 0
    mistakes: int = 0
    blunders: int = 0

    def add(self, measure: str, loss: float) -> Losses:
        """The same and one more decision.

        >>> Losses().add("points", 4.0).add("points", 0.0)
        Losses(decisions=2, lost=4.0, best=1, mistakes=1, blunders=0)
        """
        scale = named(measure, loss) if loss else ""
        return Losses(
            decisions=self.decisions + 1, lost=round(self.lost + loss, 6), best=self.best + (not loss),
            mistakes=self.mistakes + (scale == "mistake"), blunders=self.blunders + (scale == "blunder"),
        )  # fmt: skip

    @property
    def each(self) -> float:
        """What a decision loses on average."""
        return round(self.lost / self.decisions, 3) if self.decisions else 0.0
