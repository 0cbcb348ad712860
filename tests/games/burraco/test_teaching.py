"""What questions need of Burraco: every kind can be asked about it, in every language, and tries itself."""

from __future__ import annotations

import pytest

from tutor.ask import KINDS, generate, mark, parse
from tutor.ask.question import Result, options_of
from tutor.explain.language import codes, language
from tutor.games.burraco import GAME


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in {"moves", "move", "spot", "answers"}])
def test_a_kind_asks_and_tries_itself(kind: str) -> None:
    """The kinds left out judge every move under many wrong rules, which takes too long for each run."""
    rules = GAME.tables.rules("seed")
    asked = [question for seed in range(4) if (question := generate(GAME, rules, seed=f"burraco-{seed}", kind=kind))]
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
