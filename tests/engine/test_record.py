"""Games are written as text and read back; a record that goes wrong says where and why."""

from __future__ import annotations

import pytest

from tests.games.bura.walks import TABLES, complete, walk
from tutor.chance import Chance
from tutor.engine.clauses import Mark
from tutor.engine.record import Entry, GameRecord, read_record, record_of, replay_record, write_record
from tutor.engine.replay import replay
from tutor.errors import NotationError, RulesError
from tutor.games.bura import GAME

POSITION = complete("seed | trump 9d | N Kh Qh 7c | S Ah Th 6c | stock REST 9d | dealer S | lead N | act N lead")
HEAD = f"[position {POSITION}]\n"
TRICK = """[title A trick of two]
[date 1912]

{They sit down.}
1. N lead Kh Qh {both
bold}
2. S reply Ah !bura.reply.same-count {too few}
2. S reply Ah 10h
3. S draw
"""


def test_a_record_holds_moves_refused_moves_comments_and_tags() -> None:
    record = read_record(GAME, HEAD + TRICK)
    assert record.tags == (("title", "A trick of two"), ("date", "1912"))
    assert record.comment == "They sit down."
    assert [GAME.write_move(entry.move) for entry in record.entries] == [
        "lead Kh Qh", "reply Ah", "reply Ah Th", "draw",
    ]  # fmt: skip
    assert [entry.refused for entry in record.entries] == ["", "bura.reply.same-count", "", ""]
    assert [entry.comment for entry in record.entries] == ["both bold", "too few", "", ""]


def test_a_record_is_written_canonically_and_reads_back() -> None:
    record = read_record(GAME, HEAD + TRICK)
    text = write_record(GAME, record)
    assert text.splitlines()[3:] == [
        "", "{They sit down.}", "1. N lead Kh Qh {both bold}", "2. S reply Ah !bura.reply.same-count {too few}",
        "2. S reply Ah Th", "3. S draw",
    ]  # fmt: skip
    assert read_record(GAME, text) == record
    assert write_record(GAME, read_record(GAME, text)) == text


@pytest.mark.parametrize("key", ["seed", "georgian20", "burkozel-points+players=3", "seed+reply=closed"])
def test_whole_deals_are_recorded(key: str) -> None:
    rules = TABLES.read_rules(key)
    met = list(walk(rules, Chance(key), offences=True))
    record = record_of(rules, met[0][0], tuple(move for _, move in met if move))
    assert read_record(GAME, write_record(GAME, record)) == record
    played = replay_record(GAME, record)
    assert played.position == met[-1][0]
    assert played.refused is None


def test_a_record_without_moves_is_a_position() -> None:
    record = read_record(GAME, HEAD)
    assert record.entries == ()
    assert write_record(GAME, record).count("\n") == 2 - 1
    assert replay_record(GAME, record).position == record.position


def test_a_refused_move_is_taken_back() -> None:
    played = replay_record(GAME, read_record(GAME, HEAD + TRICK))
    assert played.refused is None
    assert [GAME.write_move(move) for move in played.moves] == ["lead Kh Qh", "reply Ah Th", "draw"]


def test_a_bad_move_ends_the_record_with_its_verdict() -> None:
    played = replay_record(GAME, read_record(GAME, HEAD + "1. N lead Kh Qh 2. S reply Ah 3. S draw"))
    assert [GAME.write_move(move) for move in played.moves] == ["lead Kh Qh"]
    assert played.verdict is not None
    assert played.verdict.decisive.clause == "bura.reply.same-count"
    assert played.verdict.decisive.mark is Mark.BROKEN
    assert played.refused is not None
    assert GAME.write_move(played.refused) == "reply Ah"


def test_a_move_marked_as_refused_that_is_allowed_ends_the_record_too() -> None:
    played = replay_record(GAME, read_record(GAME, HEAD + "1. N lead Kh !bura.lead.size 1. N lead Kh"))
    assert played.moves == ()
    assert played.verdict is not None
    assert played.verdict.value is True


def test_a_move_refused_by_another_clause_than_marked_ends_the_record_too() -> None:
    played = replay_record(GAME, read_record(GAME, HEAD + "1. N lead Kh 7c !bura.lead.size"))
    assert played.verdict is not None
    assert played.verdict.cited == ("bura.lead.same-suit",)


def test_a_replay_stops_at_the_first_illegal_move() -> None:
    record = read_record(GAME, HEAD + "1. N lead Kh Qh 2. S reply Ah 3. S draw")
    played = replay(GAME, record.rules, record.position, [entry.move for entry in record.entries])
    assert len(played.moves) == 1
    assert played.position == GAME.apply(record.rules, record.position, record.entries[0].move)
    assert played.refused == record.entries[1].move
    whole = replay(GAME, record.rules, record.position, [record.entries[0].move])
    assert (whole.refused, whole.verdict) == (None, None)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "position is missing"),
        ("[title x]\n1. N lead Kh", 1, 1, "position is missing"),
        (HEAD + "[colour red]\n", 2, 2, "no tag colour"),
        (HEAD + "[title a]\n[title b]\n", 3, 2, "given twice"),
        (HEAD + "[title\n", 2, 1, "A tag is written"),
        (HEAD + "[title]\n", 2, 1, "A tag is written"),
        (HEAD + "\n1. N lead Kh\n3. S reply Ah", 4, 1, "the move 2 is due"),
        (HEAD + "\nN lead Kh", 3, 1, "begins with its number"),
        (HEAD + "\n1. N", 3, 1, "begins with its number"),
        (HEAD + "\n1.\n2. S draw", 3, 1, "begins with its number"),
        (HEAD + "\n1. Q lead Kh", 3, 4, "not at this table"),
        (HEAD + "\n1. NS lead Kh", 3, 4, "not at this table"),
        (HEAD + "\n1. N fling Kh", 3, 6, "not a move"),
        (HEAD + "\n1. N lead Kx", 3, 6, "not a card"),
        (HEAD + "\n1. N lead Kh !bura.no.such", 3, 14, "no clause bura.no.such"),
        (HEAD + "\n1. N lead Kh {bold", 3, 14, "comment is not closed"),
        (HEAD + "\n1. N lead Kh bold}", 3, 18, "comment is not closed"),
        ("[title x]\n[position seed | trump 9x]", 2, 18, "not a card"),
    ],
)
def test_what_cannot_be_read_is_reported_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_record(GAME, text)
    assert words in str(refusal.value)
    assert (refusal.value.line, refusal.value.column) == (line, column)


def test_unknown_rules_of_a_record_are_reported() -> None:
    with pytest.raises(RulesError):
        read_record(GAME, "[position nowhere | trump 9d]")


def test_comments_with_braces_and_line_breaks_are_written_so_that_they_read_back() -> None:
    rules, position = GAME.read(POSITION)
    entry = Entry(GAME.read_move("lead Kh", "N"), comment="bold\n{very}")
    record = GameRecord(rules, position, (entry,), (("title", "a\nb"),), comment="1. }")
    text = write_record(GAME, record)
    back = read_record(GAME, text)
    assert (back.entries[0].comment, back.comment, back.tags) == ("bold (very)", "1. )", (("title", "a b"),))
    assert write_record(GAME, back) == text
