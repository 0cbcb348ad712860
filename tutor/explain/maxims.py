"""What was found about sayings of players, put into words: the verdict, on what it depends, the figures."""

from __future__ import annotations

from typing import Final

from tutor.errors import N_
from tutor.explain.language import Language, sentence
from tutor.solve.maxims import DEPENDS, OPEN, REFUTED, SCORE, UPHELD, Figure, Judged, Maxim, Study

VERDICTS: Final = {
    UPHELD: N_("Upheld"), REFUTED: N_("Refuted"), DEPENDS: N_("It depends"), OPEN: N_("Not settled"),
}  # fmt: skip
"""What a verdict is called."""

TOLD: Final = {
    UPHELD: N_("It holds under every way of playing that was tried."),
    REFUTED: N_("The opposite holds under every way of playing that was tried."),
    OPEN: N_("The differences are too small to be told from chance."),
}
"""What a verdict says that depends on nothing."""

HOLDS_WHERE: Final = N_("Under every way of playing it holds where {places}.")
FAILS_WHERE: Final = N_("Under every way of playing the opposite holds where {places}.")
HOLDS_AMONG: Final = N_("It holds if everybody plays so: {ways}.")
FAILS_AMONG: Final = N_("The opposite holds if everybody plays so: {ways}.")
OPEN_AMONG: Final = N_("Too close to tell if everybody plays so: {ways}.")
SHOWN: Final = N_(
    "On the whole the opposite holds; but in the position shown here it holds under every way of playing."
)
BETWEEN: Final = N_("{first}, or where {last}")


def reasons(study: Study, maxim: Maxim, judged: Judged, spoken: Language) -> list[str]:
    """What stands behind a verdict, in sentences."""
    if judged.verdict != DEPENDS:
        return [spoken.text(TOLD[judged.verdict])]
    if judged.shown:
        return [spoken.text(SHOWN)]
    if judged.cut is not None:
        levels = maxim.cuts[judged.cut]
        return [
            spoken.say(text, places=spoken.join([spoken.text(levels[place]) for place in places], BETWEEN))
            for text, places in ((HOLDS_WHERE, judged.holds), (FAILS_WHERE, judged.fails))
            if places
        ]
    rest = tuple(place for place in range(len(study.styles)) if place not in judged.holds + judged.fails)
    return [
        spoken.say(text, ways="; ".join(spoken.text(study.names[place]) for place in places))
        for text, places in ((HOLDS_AMONG, judged.holds), (FAILS_AMONG, judged.fails), (OPEN_AMONG, rest))
        if places
    ]


def mean(maxim: Maxim, figure: Figure) -> str:
    """The mean as it stands in a table: points with their sign, or times in a hundred."""
    return _number(maxim, figure.mean)


def range_of(maxim: Maxim, figure: Figure, spoken: Language) -> str:
    """The interval of a figure in words."""
    return spoken.say(N_("from {low} to {high}"), low=_number(maxim, figure.low), high=_number(maxim, figure.high))


def _number(maxim: Maxim, value: float) -> str:
    return signed(value) if maxim.measure == SCORE else str(round(value))


def signed(value: float) -> str:
    """A whole number with its sign, and a true minus.

    >>> signed(12.4), signed(-7.0), signed(0.2)
    ('+12', '−7', '0')
    """
    return f"{round(value):+d}".replace("-", "−") if round(value) else "0"


def told(study: Study, maxim: Maxim, spoken: Language) -> str:
    """The verdict and what stands behind it, in one line."""
    judged = study.judge(maxim)
    return sentence(spoken.text(VERDICTS[judged.verdict])) + ". " + " ".join(reasons(study, maxim, judged, spoken))
