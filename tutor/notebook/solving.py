"""What each choice in a position is worth, as a value that shows itself."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from tutor.engine.game import Game
from tutor.errors import N_
from tutor.explain.language import Language, language
from tutor.notebook.table import Table, read
from tutor.notebook.weighed import Weighed

if TYPE_CHECKING:
    import pandas as pd

    from tutor.solve.solution import Choice, Solution


@dataclass(frozen=True, slots=True)
class Solved:
    """Every choice of the seat to act, best first. ``solution`` is the whole answer of the solver."""

    solution: Solution = field(repr=False)
    game: Game = field(repr=False)
    lang: str = "en"

    @property
    def best(self) -> str:
        """The best choice in notation, the first where several are as good."""
        return self.game.write_move(self.solution.choices[0].move)

    @property
    def values(self) -> dict[str, float]:
        """What each choice is worth, by its notation, the best first."""
        return {self.game.write_move(choice.move): choice.value for choice in self.solution.choices}

    @property
    def kind(self) -> str:
        """How the values were found: exact, certified or sampled."""
        return self.solution.kind

    @property
    def table(self) -> pd.DataFrame:
        """One row a choice: the move, its value, how it was found, and the bounds of the value and of its loss."""
        import pandas as pd  # noqa: PLC0415 - tables are loaded only by those who ask for one

        rows = [
            {"move": self.game.write_move(choice.move), "value": choice.value, "kind": choice.kind,
             **self._bounds(choice)}
            for choice in self.solution.choices
        ]  # fmt: skip
        return pd.DataFrame(rows)

    def _bounds(self, choice: Choice) -> dict[str, float]:
        low, high = choice.interval or (choice.value, choice.value)
        least, most = self.solution.loss_of(choice)
        return {"low": low, "high": high, "lost_least": least, "lost_most": most}

    def _how(self, said: Language) -> str:
        solution = self.solution
        if solution.kind == "certified":
            how = said.say(N_("Certified over all hands to a gap of {gap} points."), gap=f"{solution.gap:.3f}")
            unjumped = said.text(N_("The values hold once nobody has jumped before this lead."))
            return f"{how} {unjumped}" if solution.unjumped else how
        if solution.kind == "sampled":
            text = N_("Sampled over {n} deals that fit what was seen. The model of play: {model}.")
            how = said.say(text, n=solution.samples, model=said.text(solution.model))
            return f"{said.error(solution.instead)} {how}" if solution.instead is not None else how
        return said.text(N_("Found exactly, with all cards seen."))

    def _worth(self, said: Language, choice: Choice) -> str:
        value = f"{choice.value:+d}" if isinstance(choice.value, int) else f"{choice.value:+.2f}"
        if choice.interval is None:
            return value
        low, high = choice.interval
        return said.say(N_("{value}, from {low} to {high}"), value=value, low=f"{low:+.2f}", high=f"{high:+.2f}")

    def _lines(self, said: Language) -> list[tuple[str, str]]:
        name = self.game.teaching.name_move
        return [(said.message(name(choice.move)), self._worth(said, choice)) for choice in self.solution.choices]

    def __str__(self) -> str:
        said = language(self.lang)
        return "\n".join([*(f"{worth:>8}  {move}" for move, worth in self._lines(said)), self._how(said)])

    def _repr_html_(self) -> str:
        said = language(self.lang)
        rows = "".join(f"<tr><td>{escape(move)}</td><td>{escape(worth)}</td></tr>" for move, worth in self._lines(said))
        return f"<table><tbody>{rows}</tbody></table><p>{escape(self._how(said))}</p>"


def solve(
    position: str | Table, *, hidden: bool = False, race: bool = False, lang: str | None = None, **options: Any
) -> Solved | Weighed:
    """What each choice of the seat to act is worth: with all cards seen, or ``hidden``, as that seat sees them.

    Points to the end of the deal, or with ``race`` who wins it (1, 0, -1). Further options are those of
    ``tutor.solve.solve`` and ``tutor.solve.solve_hidden``. Where hidden cards and chance are too many for that, the
    choices are weighed by playing on in several ways, with the options of ``tutor.solve.weigh``. Raises
    NotationError and RulesError for what cannot be read,
    Unsolvable for what cannot be solved, and TooLarge for what takes more work than is allowed.

    >>> from tutor.notebook.table import deal
    >>> solved = solve(deal("bura/georgian20", seed=3))
    >>> solved.kind, solved.values[solved.best] == max(solved.values.values())
    ('exact', True)
    """
    from tutor import solve as room  # noqa: PLC0415 - Numba takes a second to import
    from tutor.solve.patience import told_when_slow  # noqa: PLC0415

    table = read(position) if isinstance(position, str) else position
    spoken = lang or table.lang
    with told_when_slow(lambda text: sys.stderr.write(language(spoken).text(text) + "\n")):
        if room.is_weighed(table.game.id):
            return Weighed(room.weigh(table.rules, table.position, **options), table.game, spoken)
        find = room.solve_hidden if hidden else room.solve
        return Solved(find(table.rules, table.position, race=race, **options), table.game, spoken)
