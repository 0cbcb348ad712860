"""Positions, moves, questions and rule sets are written as text and read back; what cannot be read says where."""

from __future__ import annotations

import pytest

from tests.games.bura.walks import MANY, RULE_SETS, TABLES, TOGETHER, complete, single_edits, walk
from tutor.chance import Chance
from tutor.engine.game import read_question
from tutor.errors import NotationError, RulesError
from tutor.games.bura import GAME


@pytest.mark.parametrize("key", [*RULE_SETS, *MANY, *TOGETHER])
def test_positions_and_moves_of_whole_deals_read_back(key: str) -> None:
    rules = TABLES.read_rules(key)
    for position, _ in walk(rules, Chance(f"text/{key}"), offences=True):
        text = GAME.write(rules, position)
        back_rules, back = GAME.read(text)
        assert back == position
        assert back_rules is rules
        assert GAME.write(back_rules, back) == text
        for move in GAME.moves(rules, position, offences=True):
            assert GAME.read_move(GAME.write_move(move), move.seat) == move


@pytest.mark.parametrize("key", single_edits()[::3])
def test_positions_under_wrong_rules_read_back(key: str) -> None:
    rules = TABLES.read_rules(key)
    for position, _ in walk(rules, Chance(f"text/{key}")):
        assert GAME.read(GAME.write(rules, position)) == (rules, position)


@pytest.mark.parametrize("key", ["seed", "georgian20", "burkozel-points", "pagat+players=3"])
def test_questions_that_positions_give_rise_to_read_back(key: str) -> None:
    rules, count = TABLES.read_rules(key), 0
    for position, _ in walk(rules, Chance(f"questions/{key}")):
        for query in GAME.queries.values():
            for given in query.occasions(rules, position):
                text = " | ".join(filter(None, (rules.key, query.name, query.form.write(given))))
                asked = read_question(GAME, text)
                assert (asked.rules, asked.query, asked.given) == (rules, query, dict(given))
                assert asked.write() == text
                count += 1
    assert count > 100


@pytest.mark.parametrize("text", ["deal 5", "reply", "lead", "show none", "reply down", "draw 1", "offer 0"])
def test_moves_that_are_words_only_read_back_or_are_none(text: str) -> None:
    try:
        move = GAME.read_move(text, "N")
    except NotationError:
        assert text == "deal 5"
        return
    assert GAME.read_move(GAME.write_move(move), "N") == move


POSITION = complete("seed | trump 9d | N Kh Qh 7c | S Ah Th 6c | stock REST 9d | dealer S | lead N | act N lead")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("seed | ", "", "no rule set"),
        ("trump 9d", "trump 9x", "not a card"),
        ("trump 9d", "trump *", "not in this pack"),
        ("trump 9d", "trump 8d", "last one of the stock"),
        ("trump 9d", "trump 2d", "not in this pack"),
        ("trump 9d | ", "", "trump is missing"),
        ("N Kh Qh 7c | ", "", "N is missing"),
        ("N Kh", "N Kh | N Kh", "given twice"),
        ("N Kh", "N Ah", "given twice"),
        ("N Kh", "N 2h", "not in this pack"),
        ("N Kh", "N *", "not in this pack"),
        ("N Kh Qh", "N Kh Qh Th", "given twice"),
        ("S Ah Th 6c | stock As", "S Ah Th 6c As | stock", "at most 3 cards"),
        ("stock As", "stock", "The pack has 36 cards, and 35 are given"),
        ("act N lead", "act E lead", "not a seat and one of"),
        ("act N lead", "act N sleep", "not a seat and one of"),
        ("act N lead", "act  lead", "not a seat and one of"),
        (" | act N lead", "", "act is missing"),
        ("dealer S", "dealer E", "not at this table"),
        ("dealer S", "dealer NS", "not a seat"),
        ("dealer S", "dealer S | taker X", "not at this table"),
        ("dealer S", "dealer S | colour red", "colour is unknown"),
        ("act N lead", "act S reply", "does not fit the moment"),
        ("act N lead", "act S offer", "does not fit the moment"),
        ("act N lead", "act S over", "does not fit the moment"),
        ("act N lead", "result void x | act N over", "not a winner, a clause and a worth"),
        ("act N lead", "result Z bura.end.undeclared 1 | act N over", "not a seat"),
        ("act N lead", "order S | act N draw", "cannot be N"),
        ("act N lead", "won N As, N Ks | act N lead", "given twice"),
        ("act N lead", "offer N | act S offer", "not a whole number"),
        ("act N lead", "ply -1 | act N lead", "not a whole number"),
        ("act N lead", "score N 1, N 2 | act N lead", "given twice"),
        ("Kh Qh 7c | S", "Kh | table N Qh 7c, S | S", "does not fit the moment"),
    ],
)
def test_positions_that_cannot_be_are_refused_in_words(old: str, new: str, words: str) -> None:
    assert old in POSITION
    with pytest.raises((NotationError, RulesError)) as refusal:
        GAME.read(POSITION.replace(old, new, 1))
    assert words in str(refusal.value)


@pytest.mark.parametrize("text", ["", "  |  | "])
def test_an_empty_text_is_no_position(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.read(text)


def test_the_place_of_what_cannot_be_read_is_told() -> None:
    lines = POSITION.replace(" | ", "\n| ")
    with pytest.raises(NotationError) as refusal:
        GAME.read(lines.replace("S Ah", "S Xh"))
    assert (refusal.value.line, refusal.value.column) == (4, 3)


@pytest.mark.parametrize(
    ("table", "act", "words"),
    [
        ("N Kh, N Qh", "S reply", "does not fit"),
        ("N Kh, S Ah Th", "S reply", "does not fit"),
        ("N Kh", "N reply", "cannot be N"),
    ],
)
def test_tables_that_cannot_be_are_refused(table: str, act: str, words: str) -> None:
    text = f"seed | trump 9d | N 7c | S 6c | table {table} | stock REST 9d | dealer S | lead N | act {act}"
    with pytest.raises(NotationError) as refusal:
        GAME.read(complete(text))
    assert words in str(refusal.value)
