"""Choices weighed under several ways of playing on, as a value that shows itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from tutor.engine.game import Game
from tutor.errors import N_
from tutor.explain.language import Language, language

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Weighed:
    """Every choice of the seat to act, best first, under every way of playing. ``weighing`` is the whole answer."""

    weighing: Any = field(repr=False)
    game: Game = field(repr=False)
    lang: str = "en"

    @property
    def best(self) -> tuple[str, ...]:
        """The choices that are not worse than another one under every way of playing, in notation."""
        return tuple(self.game.write_move(choice.move) for choice in self.weighing.best)

    @property
    def table(self) -> pd.DataFrame:
        """One row a choice, for each way of playing what it loses in points and the error of that."""
        import pandas as pd  # noqa: PLC0415 - tables are loaded only by those who ask for one

        rows = []
        for choice in self.weighing.choices:
            row: dict[str, object] = {"move": self.game.write_move(choice.move), "worse": choice.is_worse}
            for name, each in zip(self.weighing.styles, choice.under, strict=True):
                row |= {name: each.lost, f"{name} ±": each.error}
            rows.append(row)
        return pd.DataFrame(rows)

    @property
    def parts(self) -> pd.DataFrame:
        """What each loss is made of, one row a choice and a way of playing."""
        import pandas as pd  # noqa: PLC0415 - as above

        return pd.DataFrame(
            {"move": self.game.write_move(choice.move), "way": name, **each.parts, "took": each.took,
             "closed": each.closed}
            for choice in self.weighing.choices
            for name, each in zip(self.weighing.styles, choice.under, strict=True)
        )  # fmt: skip

    def _lines(self, said: Language) -> list[tuple[str, ...]]:
        name = self.game.teaching.name_move
        return [
            (said.message(name(choice.move)), *(f"{each.lost:.0f} ± {each.error:.0f}" for each in choice.under))
            for choice in self.weighing.choices
        ]

    def _heads(self, said: Language) -> list[str]:
        return [said.text(N_("loses")), *map(said.text, self.weighing.names)]

    def __str__(self) -> str:
        said = language(self.lang)
        lines = [f"{'  '.join(losses)}  {move}" for move, *losses in self._lines(said)]
        return "\n".join([", ".join(self._heads(said)[1:]), *lines])

    def _repr_html_(self) -> str:
        said = language(self.lang)
        head = "".join(f"<th>{escape(name)}</th>" for name in self._heads(said))
        rows = ("".join(f"<td>{escape(cell)}</td>" for cell in line) for line in self._lines(said))
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
