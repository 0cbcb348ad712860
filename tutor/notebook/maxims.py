"""What players say and what was measured about it, as a value that shows itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from tutor.errors import N_
from tutor.explain.language import ENGLISH, language
from tutor.explain.maxims import VERDICTS, mean, range_of, reasons
from tutor.referee import find_rules
from tutor.registry import taught
from tutor.solve.maxims import Maxim, Study, Untried, kept, kept_rules, maxims_of, measure, parts_of

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Sayings:
    """The sayings of a game under one rule set. ``study`` is everything that was measured."""

    study: Study = field(repr=False)
    lang: str = ENGLISH

    @property
    def verdicts(self) -> pd.DataFrame:
        """One row a saying, by its id: what players say, the verdict, what stands behind it, the positions."""
        import pandas as pd  # noqa: PLC0415 - tables are loaded only by those who ask for one

        said = language(self.lang)
        rows = []
        for maxim in self.study.maxims:
            judged = self.study.judge(maxim)
            rows.append({
                "says": said.text(maxim.says), "verdict": said.text(VERDICTS[judged.verdict]),
                "because": " ".join(reasons(self.study, maxim, judged, said)),
                "positions": len(self.study.tried[maxim.id].rows),
            })  # fmt: skip
        return pd.DataFrame(rows, index=[maxim.id for maxim in self.study.maxims])

    @property
    def table(self) -> pd.DataFrame:
        """One row a saying, a way of playing and a part of the positions: the mean, its interval, how many there are.

        The part is empty for all positions; parts of few positions are left out.
        """
        import pandas as pd  # noqa: PLC0415 - as above

        rows = []
        for maxim in self.study.maxims:
            for way, name in enumerate(self.study.styles):
                for where, cut, level in _parts(maxim):
                    found = self.study.figure(maxim, way, cut, level)
                    if found is not None:
                        rows.append((maxim.id, name, where, found.mean, found.low, found.high, found.count))
        return pd.DataFrame(rows, columns=["maxim", "way", "where", "mean", "low", "high", "positions"])

    @property
    def parts(self) -> pd.DataFrame:
        """What the means are made of, one row a saying and a way of playing; the parts add up to the mean."""
        import pandas as pd  # noqa: PLC0415 - as above

        return pd.DataFrame(
            {"maxim": maxim.id, "way": name, **{part: made[part] for part in parts_of(self.study.rules.split("/")[0])}}
            for maxim in self.study.maxims
            for way, name in enumerate(self.study.styles)
            if (made := self.study.parts(maxim, way))
        )

    def _repr_html_(self) -> str:
        said = language(self.lang)
        head = "".join(
            f"<th>{escape(said.text(text))}</th>" for text in (N_("Saying"), N_("Verdict"), *self.study.names)
        )
        body = ""
        for maxim in self.study.maxims:
            judged = self.study.judge(maxim)
            why = " ".join(reasons(self.study, maxim, judged, said))
            cells = ""
            for way in range(len(self.study.styles)):
                found = self.study.figure(maxim, way)
                told = "" if found is None else f"{mean(maxim, found)} ({range_of(maxim, found, said)})"
                cells += f"<td>{escape(told)}</td>"
            verdict = said.text(VERDICTS[judged.verdict])
            body += (
                f"<tr><td>{escape(said.text(maxim.says))}</td><td><strong>{escape(verdict)}</strong> {escape(why)}</td>"
                f"{cells}</tr>"
            )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _parts(maxim: Maxim) -> list[tuple[str, int | None, int | None]]:
    """All positions, then the levels of each cut."""
    levels = [(where, cut, level) for cut, each in enumerate(maxim.cuts) for level, where in enumerate(each)]
    return [("", None, None), *levels]


def maxims(
    rules: str | None = None, *, positions: int | None = None, seed: str = "1", lang: str | None = None
) -> Sayings:
    """What is true of what players say: as it was measured and kept, or measured anew in so many positions each.

    Raises RulesError for rules that do not exist, and Untried where there is nothing of the kind.

    >>> maxims("burraco/fitab").verdicts.index[0]
    'late-pile'
    """
    if rules is None:
        rules = next(key for game in taught() for key in kept_rules(game))
    game, held = find_rules(rules)
    if not maxims_of(game.id):
        raise Untried(N_("Nobody has written down what players of {game} say."), game=game.id)
    study = kept(held.key) if positions is None else measure(held, positions, seed=seed)
    if study is None:
        raise Untried(N_("Nothing was measured under {rules}; --positions N does it."), rules=held.key)
    return Sayings(study, lang or ENGLISH)
