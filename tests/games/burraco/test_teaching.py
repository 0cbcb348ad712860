"""What questions need of Burraco: every kind can be asked about it, in every language, and tries itself."""

from __future__ import annotations

import pytest

from tutor.ask import KINDS, generate, kinds, mark, parse
from tutor.ask.question import Result, options_of
from tutor.explain.language import codes, language
from tutor.games.burraco import GAME

RULES = GAME.tables.rules("seed")


@pytest.mark.parametrize("kind", kinds(GAME, RULES))
def test_a_kind_asks_and_tries_itself(kind: str) -> None:
    asked = [question for seed in range(4) if (question := generate(GAME, RULES, seed=f"burraco-{seed}", kind=kind))]
    assert asked or kind == "declare"
    for question in asked[:2]:
        specimens = KINDS[kind].specimens(GAME, question)
        assert all(mark(GAME, question, parse(question, raw)).outcome is Result.RIGHT for raw in specimens.right)
        assert all(mark(GAME, question, parse(question, raw)).outcome is not Result.RIGHT for raw in specimens.wrong)
        for code in codes():
            said = language(code)
            texts = [
                said.message(question.prompt),
                *(said.message(option.label) for option in options_of(question.form)),
            ]
            assert all(text and "{" not in text for text in texts)
