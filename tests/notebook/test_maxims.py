"""What players say, in a notebook: verdicts, figures and parts as tables."""

from __future__ import annotations

import pytest

import tutor
from tutor.errors import TutorError


def test_sayings_are_tables() -> None:
    sayings = tutor.maxims("burraco/fitab", lang="it")
    study = sayings.study
    assert list(sayings.verdicts.index) == [maxim.id for maxim in study.maxims]
    whole = sayings.table.query("where == ''")
    assert len(whole) == len(study.maxims) * len(study.styles)
    assert (sayings.table["low"] < sayings.table["mean"]).all()
    means = whole.set_index(["maxim", "way"])["mean"]
    for _, row in sayings.parts.iterrows():
        parts = sum(value for name, value in row.items() if name not in {"maxim", "way"})
        assert parts == pytest.approx(means[row["maxim"], row["way"]])
    assert "Confermato" in sayings._repr_html_()


def test_a_game_without_sayings_is_refused() -> None:
    with pytest.raises(TutorError):
        tutor.maxims("bura/seed")
