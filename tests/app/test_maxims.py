"""What players say on the pages: verdicts, figures, one position to decide."""

from __future__ import annotations

import pytest

from tests.app.conftest import Visit
from tests.app.reading import left_in_english
from tests.app.test_practise import said
from tutor.registry import game_of
from tutor.solve.maxims import kept, maxims_of

GAME = "burraco"
KEY = game_of(GAME).tables.rules(next(iter(game_of(GAME).tables.rule_sets))).key
"""The rules in hand where nobody picked any."""


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_all_sayings_are_told_with_their_verdict(code: str, visit: Visit) -> None:
    app = visit("maxims", lang=code, game=GAME)
    assert not app.exception
    if code == "en":
        assert all(maxim.says in said(app) for maxim in maxims_of(GAME))
        assert "Upheld" in said(app)
    else:
        assert left_in_english(app, code) == []


@pytest.mark.parametrize("code", ["en", "it", "ru"])
def test_a_position_is_decided_and_told(code: str, visit: Visit) -> None:
    study = kept(KEY)
    assert study is not None
    maxim = next(each for each in study.maxims if study.tried[each.id].example is not None)
    example = study.tried[maxim.id].example
    assert example is not None
    app = visit("maxims", lang=code, game=GAME, maxim=maxim.id)
    assert not app.exception
    best = example.lines[0 if example.ahead[0] > 0 else 1]
    places = [sorted(example.lines).index(best), 1 - sorted(example.lines).index(best)]
    for place, words in zip(places, (("Right.",), ("Nearly as good.", "A mistake.", "A blunder.")), strict=True):
        app.radio(key=f"maxims:{KEY}:{maxim.id}").set_value(sorted(example.lines)[place]).run()
        assert not app.exception
        if code == "en":
            assert any(word in said(app) for word in words)
        else:
            assert left_in_english(app, code) == []


def test_a_game_without_sayings_says_so(visit: Visit) -> None:
    assert "Nothing has been tried yet" in said(visit("maxims", lang="en", game="bura"))
