"""Whatever is typed or done, the answer is a value, a verdict or a refusal that says why, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.games.bura.walks import TABLES, all_keys, complete, picked
from tutor.cards import ALL_CARDS, read_card, read_cards, read_suit
from tutor.chance import Chance
from tutor.engine.game import Asked, check_example, read_question
from tutor.engine.model import Move
from tutor.engine.record import read_record, replay_record, write_record
from tutor.engine.rules import read_edit
from tutor.errors import IllegalMove, NotationError, TutorError
from tutor.games.bura import GAME

pytestmark = pytest.mark.prove

WORDS = (
    *(card.text for card in ALL_CARDS), "none", "10h", "7♣", "N", "S", "E", "NS", "|", ",", "=", "!", "+", "-", "->",
    "up", "down", "draw", "lead", "reply", "act", "trump", "stock", "won", "hands", "hand", "cards", "plays", "seed",
    "burkozel", "bura/seed", "seed+reply=closed", "seed!must-beat", "0", "1", "2", "31", "999999", "yes", "take",
    "declare", "\n", "\t", *GAME.queries, *list(TABLES.options)[:6],
)  # fmt: skip
words = st.lists(st.sampled_from(WORDS))
texts = st.one_of(st.text(), words.map(" ".join), words.map("".join))
KEYS = all_keys()
READERS: tuple[Callable[[str], object], ...] = (
    read_card, read_cards, read_suit, GAME.read, lambda text: GAME.read_move(text, "N"),
    lambda text: read_question(GAME, text), TABLES.read_rules, read_edit, lambda text: read_record(GAME, text),
    lambda text: check_example(GAME, text),
)  # fmt: skip
POSITIONS = (
    complete("seed | trump 9d | N Kh Qh 7c | S Ah Th 6c | stock REST 9d | dealer S | lead N | act N lead"),
    complete(
        "seed+reply=closed,players=3 | trump 9d | N Kh 7c | E As 6s | S Ah Th 6c | table N Qh, E- Ts | stock REST 9d"
        " | won S 8d 7d | hidden S 6d | tricks N 0, E 0, S 1 | dealer S | lead N | taker S | worth 2 | pot 6"
        " | score N 1 | act S reply"
    ),
    complete(
        "georgian20 | trump Kd | N Kh Qh | S Ah Th Js | stock REST Kd | won S Ad Td | tricks N 0, S 1 | dealer S"
        " | lead S | taker S | order N S | drawn S | worth 2 | raiser N | score N 3, S 10 | ply 5 | act N draw"
    ),
)


def assert_is_told(error: TutorError) -> None:
    """Every fact that the sentence needs is there."""
    assert str(error)


@given(text=texts)
@example(text="9" * 5000)
@example(text="seed | value | cards " + "9" * 5000)
@example(text="[position seed | trump 9d]")
@pytest.mark.parametrize("reader", READERS)
def test_any_text_is_read_or_refused(reader: Callable[[str], object], text: str) -> None:
    try:
        reader(text)
    except TutorError as error:
        assert_is_told(error)


def spoil(data: st.DataObject, text: str) -> str:
    """A text with one or several of its pieces lost, doubled, exchanged or replaced."""
    pieces = re.split(r"( \| | |, )", text)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(pieces) - 1))
        pieces[place] = data.draw(
            st.one_of(
                st.just(""), st.sampled_from(WORDS), st.just(pieces[place] * 2), st.sampled_from(pieces), st.text()
            )
        )
    return "".join(pieces)


moves = st.builds(
    Move,
    seat=st.one_of(st.sampled_from("NSE"), st.text(max_size=2)),
    kind=st.one_of(
        st.sampled_from(
            [
                "lead",
                "reply",
                "draw",
                "declare",
                "show",
                "offer",
                "answer",
                "pass",
                "pick-up",
                "exchange",
                "look",
                "cry",
            ]
        ),
        st.text(max_size=6),
    ),
    cards=st.lists(st.sampled_from(ALL_CARDS), max_size=6).map(tuple),
    target=st.one_of(st.none(), st.sampled_from(["accept", "refuse"]), st.text(max_size=4)),
    face=st.one_of(st.none(), st.sampled_from(["up", "down"]), st.text(max_size=4)),
    count=st.one_of(st.none(), st.integers(-3, 40), st.integers()),
)


@given(data=st.data())
@pytest.mark.parametrize("text", POSITIONS)
def test_a_spoilt_position_is_refused_or_can_be_played_on(text: str, data: st.DataObject) -> None:
    try:
        rules, position = GAME.read(spoil(data, text))
    except TutorError as error:
        assert_is_told(error)
        return
    assert GAME.read(GAME.write(rules, position)) == (rules, position)
    for seat in position.seats:
        GAME.layout(position, seat).to_json()
    for query in GAME.queries.values():
        for given_ in list(query.occasions(rules, position))[:20]:
            query.ask(rules, given_)
    for _ in range(3):
        listed = list(GAME.moves(rules, position, offences=True))
        if not listed:
            return
        position = GAME.apply(rules, position, data.draw(st.sampled_from(listed)))


@given(key=st.sampled_from(KEYS), seed=st.integers(0, 40), data=st.data())
def test_any_move_in_any_position_is_judged(key: str, seed: int, data: st.DataObject) -> None:
    rules = TABLES.read_rules(key)
    position = picked(rules, Chance(seed), 2)[1]
    move = data.draw(moves)
    if data.draw(st.booleans()):
        seat = data.draw(st.sampled_from(list(position.seats)))
        held = [card for hand in position.hands for card in hand] + [position.turned]
        cards = tuple(data.draw(st.lists(st.sampled_from(held), max_size=4)))
        move = Move(seat, move.kind, cards, move.target, move.face, move.count)
    try:
        verdict = GAME.judge(rules, position, move)
    except NotationError:
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
        st.dictionaries(st.one_of(st.sampled_from("NESW"), st.text(max_size=3)), inner, max_size=4),
    ),
    max_leaves=8,
)
plays = st.lists(st.lists(st.sampled_from(WORDS[:53]), max_size=3).map(" ".join), max_size=3)


@given(data=st.data())
@pytest.mark.parametrize("name", GAME.queries)
def test_a_question_given_anything_is_answered_or_refused(name: str, data: st.DataObject) -> None:
    query = GAME.queries[name]
    rules = TABLES.read_rules(data.draw(st.sampled_from(KEYS)))
    values: dict[Any, Any] = {}
    for field in query.form.fields:
        if field.required or data.draw(st.booleans()):
            shape = field.kind.name
            values[field.name] = data.draw(
                st.one_of(json, SHAPES[shape]) if shape in SHAPES else st.one_of(json, chosen(shape))
            )
    if data.draw(st.integers(0, 9)) == 0:
        values[data.draw(st.one_of(st.text(max_size=3), st.none(), st.integers()))] = 1
    try:
        given_ = query.form.read(values)
        verdict = Asked(rules, query, given_).answer()
    except TutorError as error:
        assert_is_told(error)
        return
    assert verdict.answer()
    assert query.form.read_text(query.form.write(given_)) == given_


cards_text = st.lists(st.sampled_from(WORDS[:53]), max_size=4, unique=True).map(" ".join)
seats = st.sampled_from("NSEWXY")
counts = st.integers(0, 40)
SHAPES: dict[str, st.SearchStrategy[Any]] = {
    "cards": cards_text, "plays": st.lists(cards_text, max_size=4), "suit": st.sampled_from("shdc"), "count": counts,
    "flag": st.booleans(), "seat": seats, "seats": st.lists(seats, max_size=3),
    "counts": st.dictionaries(st.sampled_from("NS"), counts, min_size=1),
    "hands": st.dictionaries(st.sampled_from("NS"), cards_text),
}  # fmt: skip


def chosen(shape: str) -> st.SearchStrategy[Any]:
    kind, _, words = shape.partition(":")
    if kind == "choice":
        return st.sampled_from(words.split())
    event = st.tuples(st.sampled_from(words.split()), st.sampled_from("NS"), st.integers(0, 40))
    shapes = {"take": 3, "draw": 1, "all-played": 1}
    return st.lists(event.map(lambda told: " ".join(map(str, told[: shapes.get(told[0], 2)]))), max_size=6)


@given(data=st.data())
def test_a_spoilt_record_is_refused_or_replayed(data: st.DataObject) -> None:
    moves_ = "1. N lead Kh Qh {x} 2. S reply Ah !bura.reply.same-count 2. S reply Ah Th"
    text = f"[position {POSITIONS[0]}]\n[title a]\n{moves_}"
    try:
        record = read_record(GAME, spoil(data, text))
        replay_record(GAME, record)
    except TutorError as error:
        assert_is_told(error)
        return
    assert read_record(GAME, write_record(GAME, record)) == record


names = st.one_of(st.sampled_from(list(TABLES.options)), st.text(max_size=3))
settings_ = st.dictionaries(
    names,
    st.one_of(
        st.none(), st.booleans(), st.integers(-1, 61), st.sampled_from(["on", "off", "none", "pot", "win"]), st.text()
    ),
    max_size=3,
)


@given(base=st.sampled_from([*TABLES.rule_sets, "x"]), options=settings_, seed=st.integers(0, 5))
def test_any_options_make_rules_that_can_be_dealt_or_are_refused(
    base: str, options: dict[str, object], seed: int
) -> None:
    try:
        rules = TABLES.rules(base, options)
        position = GAME.deal(rules, Chance(seed))
    except TutorError as error:
        assert_is_told(error)
        return
    assert TABLES.read_rules(rules.key) is rules
    assert GAME.read(GAME.write(rules, position)) == (rules, position)


@given(clauses=st.lists(st.sampled_from(list(TABLES.book.real())), min_size=1, max_size=2), seed=st.integers(0, 9))
def test_without_any_clause_a_deal_can_still_be_tried(clauses: list[str], seed: int) -> None:
    rules = TABLES.rules("seed", {}, [f"Drop({clause})" for clause in clauses])
    chance = Chance(seed)
    try:
        position = GAME.deal(rules, chance)
    except TutorError as error:
        assert_is_told(error)
        return
    for _ in range(20):
        listed = list(GAME.moves(rules, position, offences=True))
        if not listed:
            break
        position = GAME.apply(rules, position, chance.pick(listed))
