"""A ruling as a value: the answer, the clauses that decided, and why, in any of the tutor's languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.engine.notation import write_value
from tutor.explain.build import explain
from tutor.explain.language import language
from tutor.explain.render import Text, render

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules say. ``ruling["taker"]`` is one value of the answer; it shows itself with its reasons.

    >>> from tutor.notebook.table import judge
    >>> ruling = judge("seed | reply | trump h | hand Ah 7d 6c | lead Ts 9s | cards Ah")
    >>> ruling["legal"], ruling.clauses
    (False, ('bura.reply.same-count',))
    """

    verdict: Verdict
    game: Game = field(repr=False)
    given: Mapping[str, Any] = field(default_factory=dict, repr=False)
    move: Move | None = field(default=None, repr=False)
    lang: str = "en"

    @property
    def answer(self) -> dict[str, Any]:
        """The whole answer."""
        return self.verdict.answer()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that decided."""
        return self.verdict.cited

    @property
    def legal(self) -> bool:
        """Whether it may be done, where that was the question. Raises KeyError where it was not."""
        return bool(self.answer["legal"])

    def __getitem__(self, key: str) -> Any:
        return self.answer[key]

    def text(self, lang: str | None = None) -> Text:
        """The explanation in words; ``lang`` is en, it or ru. Raises TutorError for another language."""
        explanation = explain(self.verdict, self.game, self.given, move=self.move)
        return render(explanation, language(lang or self.lang))

    def steps(self) -> pd.DataFrame:
        """Every clause that was run, one row each: what became of it, and how much it had to do with the answer."""
        import pandas as pd  # noqa: PLC0415 - tables are loaded only by those who ask for one

        return pd.DataFrame(
            [(step.clause, str(step.mark), str(step.weight), dict(step.facts)) for step in self.verdict.steps],
            columns=["clause", "mark", "weight", "facts"],
        )

    def __str__(self) -> str:
        return self.text().plain()

    def __repr__(self) -> str:
        answer = ", ".join(f"{key} {write_value(value)}" for key, value in self.answer.items())
        return f"Ruling({answer}; {', '.join(self.clauses)})"

    def _repr_html_(self) -> str:
        text = self.text()
        rows = "".join(
            f"<li>{escape(' '.join(filter(None, (because.reason, because.statement))))}<br>"
            f"<small>{escape(because.source)} <code>{escape(because.clause)}</code></small></li>"
            for because in text.because
        )
        return f"<div class='tutor-ruling'><strong>{escape(text.headline)}</strong><ul>{rows}</ul></div>"
