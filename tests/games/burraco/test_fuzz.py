"""Whatever is typed or done, the answer is a value, a verdict or a refusal that says why, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.burraco.walks import RULE_SETS, TABLES, VARIED, picked
from tutor.cards import ALL_CARDS
from tutor.chance import Chance
from tutor.engine.game import Asked, read_question
from tutor.engine.model import Move
from tutor.errors import IllegalMove, NotationError, TutorError
from tutor.games.burraco.game import GAME
from tutor.games.burraco.laid import read_laid

WORDS = (
    *(card.text for card in ALL_CARDS), "none", "*=7c", "2s=5h", "=", "N", "S", "NS", "EW", "|", ",", ";", "{", "}",
    "~", "draw", "take", "meld", "add", "to", "in", "1", "2", "22", "hand", "discard", "look", "move-wild", "stock",
    "pile", "table none", "pozzetto taken", "pozzetti", "closed yes", "hands 3s", "cards", "seed", "fitab",
    "seed!many-wilds", "yes", "no", "untaken", "opponents", "999999", "-5", "x", *GAME.queries,
)  # fmt: skip
words = st.lists(st.sampled_from(WORDS), max_size=12)
texts = st.one_of(st.text(max_size=40), words.map(" ".join), words.map("".join))
READERS: tuple[Callable[[str], object], ...] = (
    read_laid, GAME.read, lambda text: GAME.read_move(text, "N"), lambda text: read_question(GAME, text),
    lambda text: read_question(GAME, f"seed | {text}"),
)  # fmt: skip
KEYS = (*RULE_SETS, *VARIED)


def assert_is_told(error: TutorError) -> None:
    """Every fact that the sentence needs is there."""
    assert str(error)


@given(text=texts)
@pytest.mark.parametrize("reader", READERS)
def test_any_text_is_read_or_refused(reader: Callable[[str], object], text: str) -> None:
    try:
        reader(text)
    except TutorError as error:
        assert_is_told(error)


@given(key=st.sampled_from(KEYS), place=st.integers(0, 5), data=st.data())
def test_a_spoilt_position_is_refused_or_can_be_looked_at(key: str, place: int, data: st.DataObject) -> None:
    rules = TABLES.read_rules(key)
    pieces = re.split(r"( \| | |, )", GAME.write(rules, picked(rules, Chance("fuzz"), 6)[place]))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(pieces) - 1))
        pieces[at] = data.draw(st.one_of(st.just(""), st.sampled_from(WORDS), st.sampled_from(pieces)))
    try:
        read, position = GAME.read("".join(pieces))
    except TutorError as error:
        assert_is_told(error)
        return
    assert GAME.read(GAME.write(read, position)) == (read, position)
    for seat in position.seats:
        GAME.layout(position, seat).to_json()
    for move in list(GAME.moves(read, position))[:3]:
        GAME.apply(read, position, move)


moves = st.builds(
    Move,
    seat=st.sampled_from(["N", "S", "E", "X", ""]),
    kind=st.sampled_from(["draw", "take", "meld", "add", "discard", "look", "move-wild", "stall", "lead", ""]),
    cards=st.lists(st.sampled_from(ALL_CARDS), max_size=4).map(tuple),
    target=st.one_of(st.none(), st.sampled_from(["1", "2", "opponents 1", "1 in 2", "hand", "x"])),
)


@given(key=st.sampled_from(KEYS), place=st.integers(0, 5), move=moves, data=st.data())
def test_any_move_in_any_position_is_judged(key: str, place: int, move: Move, data: st.DataObject) -> None:
    rules = TABLES.read_rules(key)
    position = picked(rules, Chance("fuzz"), 6)[place]
    if data.draw(st.booleans()):
        held = position.hand(position.to_act) or ALL_CARDS
        cards = tuple(data.draw(st.lists(st.sampled_from(held), max_size=4)))
        move = Move(position.to_act, move.kind, cards, move.target)
    try:
        verdict = GAME.judge(rules, position, move)
    except NotationError as error:
        assert_is_told(error)
        with pytest.raises(NotationError):
            GAME.apply(rules, position, move)
        return
    if verdict.value:
        GAME.apply(rules, position, move)
    else:
        assert verdict.cited
        with pytest.raises(IllegalMove):
            GAME.apply(rules, position, move)


json = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 200), st.floats(), st.text(max_size=8), st.sampled_from(WORDS)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(["N", "NS", "EW", "table"]), st.text(max_size=3)), inner, max_size=4),
    ),
    max_leaves=8,
)
some_cards = st.lists(st.sampled_from(WORDS[:56]), min_size=1, max_size=6).map(" ".join)


@given(data=st.data())
@pytest.mark.parametrize("name", GAME.queries)
def test_a_question_given_anything_is_answered_or_refused(name: str, data: st.DataObject) -> None:
    query = GAME.queries[name]
    rules = TABLES.read_rules(data.draw(st.sampled_from(KEYS)))
    values: dict[str, Any] = {}
    for field in query.form.fields:
        if field.required or data.draw(st.booleans()):
            kind, _, choices = field.kind.name.partition(":")
            shaped = {
                "choice": st.sampled_from(choices.split() or ["x"]), "laid": some_cards, "cards": some_cards,
                "melds": st.lists(some_cards, max_size=2), "count": st.integers(0, 120), "flag": st.booleans(),
                "moves": st.lists(some_cards.map(lambda text: f"draw {text[:2]}"), max_size=2),
            }.get(kind, json)  # fmt: skip
            values[field.name] = data.draw(st.one_of(shaped, json))
    try:
        read = query.form.read(values)
        verdict = Asked(rules, query, read).answer()
    except TutorError as error:
        assert_is_told(error)
        return
    assert verdict.answer()
    assert query.form.read_text(query.form.write(read)) == read
