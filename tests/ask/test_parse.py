"""Whatever is sent as an answer is read or refused, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.ask import KINDS, generate, mark, parse
from tutor.ask.question import Number, Question
from tutor.ask.raw import read_raw, spell
from tutor.engine.decision import TooSlow
from tutor.engine.game import Game
from tutor.errors import FormatProblem
from tutor.registry import game_of, taught


def questions(game: Game, kind: str) -> Iterator[Question]:
    """The questions of a kind; none where it takes too long, as decisions may without compiled kernels."""
    for seed in range(12):
        try:
            question = generate(game, game.tables.rules(), seed=f"parse-{seed}", kind=kind)
        except TooSlow:
            return
        if question is not None:
            yield question


def made() -> list[Question]:
    """A question or two of every kind of every game."""
    return [question for game in taught().values() for kind in KINDS for question in islice(questions(game, kind), 3)]


QUESTIONS = made()
WORDS = st.sampled_from(
    ("reply", "lead", "draw", "down", "up", "Ah", "Th", "10h", "7♣", "none", "-1", "0", "1", "9999999", "yes", "no",
     "N", "S", "|", "!", ",", "\x00", "\u202e", "١", "²", "𝟙", "declare", "offer")
)  # fmt: skip
ATOMS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=40) | st.binary(max_size=8)
)
RAW = (
    st.recursive(
        ATOMS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
        max_leaves=8,
    )
    | st.lists(WORDS, max_size=6).map(" ".join)
    | st.fixed_dictionaries({"step": ATOMS, "option": ATOMS})
)  # fmt: skip


@given(st.sampled_from(QUESTIONS), RAW)
def test_hostile_answers_are_read_or_refused(question: Question, raw: object) -> None:
    try:
        answer = parse(question, raw)
    except FormatProblem:
        return
    assert parse(question, spell(answer)) == answer
    assert mark(game_of(question.game), question, answer).answer == answer


@pytest.mark.parametrize("raw", ["1" * 100_000, "reply " + "Ah " * 50_000, "9" * 5000, [1] * 10_000, ["0"] * 9999])
def test_endless_answers_are_refused_quickly(raw: object) -> None:
    for question in QUESTIONS:
        with pytest.raises(FormatProblem):
            parse(question, raw)


def test_a_form_problem_is_a_sentence() -> None:
    for question in QUESTIONS:
        with pytest.raises(FormatProblem) as problem:
            parse(question, object())
        assert str(problem.value).endswith(".")
        assert "{" not in str(problem.value)


def test_numbers_are_read_strictly() -> None:
    form, game = Number(), game_of(QUESTIONS[0].game)
    assert read_raw(form, " 12 ", game) == 12
    for raw in (True, 1.0, "1.0", "1e2", "+1", "-0x1", "", "١٢", -1, 10**6):
        with pytest.raises(FormatProblem):
            read_raw(form, raw, game)
