"""Games as text: tag lines, then numbered moves.

    [position bura/seed | trump 9d | N Kh Qh 7c | S Ah Th 6c | stock …]
    [title A trick of two]

    1. N lead Kh Qh {both bold}
    2. S reply Ah !bura.reply.same-count
    2. S reply Ah Th

A move is refused if ``!`` and the clause that refuses it stand behind it; it is taken back, and its number is used
again. Comments stand in braces behind the move that they speak of, or before the first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.engine.replay import Replay
from tutor.engine.rules import RuleSet
from tutor.errors import N_, IllegalMove, NotationError

TAGS: Final = ("title", "date", "place", "players", "source")
"""The tags that a record may have beside its position, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One move of a record. ``refused`` is the clause that refused it, empty for a move that was played."""

    move: Move
    refused: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was played: its rules, the position it began with, the moves, and what is said about it."""

    rules: RuleSet
    position: Any
    entries: tuple[Entry, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    comment: str = ""


_PIECE: Final = re.compile(r"\{(?P<comment>[^{}]*)\}|(?P<number>\d+)\.(?=\s|$)|(?P<word>[^\s{}]+)")


def read_record(game: Game, text: str) -> GameRecord:
    """Read a record. Raises NotationError with the line and column of what cannot be read, RulesError for its rules."""
    lines = text.split("\n")
    tags: dict[str, tuple[str, int]] = {}
    first = 0
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("["):
            break
        if line.strip():
            _read_tag(line, number, tags)
        first = number
    if "position" not in tags:
        raise NotationError(N_("The tag {key} is missing."), key="position")
    position, at = tags.pop("position")
    try:
        rules, start = game.read(position)
    except NotationError as error:
        raise error.at(at, error.column + len("[position ")) from None
    comment, entries = _read_entries(game, start.seats, "\n" * first + "\n".join(lines[first:]))
    return GameRecord(rules, start, entries, tuple((key, tags[key][0]) for key in TAGS if key in tags), comment)


def _read_tag(line: str, number: int, tags: dict[str, tuple[str, int]]) -> None:
    inner = line.strip()[1:-1]
    key, _, value = inner.strip().partition(" ")
    if not line.rstrip().endswith("]") or not value.strip():
        raise NotationError(N_("A tag is written as [title A trick of two]."), line=number)
    if key not in {"position", *TAGS}:
        raise NotationError(
            N_("There is no tag {key}. There are {keys}."), key=key, keys=", ".join(("position", *TAGS)), line=number,
            column=2,
        )  # fmt: skip
    if key in tags:
        raise NotationError(N_("The key {key} is given twice."), key=key, line=number, column=2)
    tags[key] = (value.strip(), number)


def _pieces(text: str) -> Iterator[tuple[re.Match[str], int, int]]:
    """Comments, numbers and words with the line and column at which each begins."""
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _PIECE.match(text, at)
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        if found is None:
            raise NotationError(N_("This comment is not closed, or was never opened."), line=line, column=column)
        yield found, line, column
        at = found.end()


def _read_entries(game: Game, seats: str, text: str) -> tuple[str, tuple[Entry, ...]]:
    opening: list[str] = []
    entries: list[Entry] = []
    words: list[tuple[str, int, int]] = []
    said: list[str] = []
    due = 1

    def close() -> None:
        nonlocal due
        if words:
            entry = _read_entry(game, seats, words, " ".join(filter(None, said)))
            due += not entry.refused
            entries.append(entry)
        words.clear()
        said.clear()

    for found, line, column in _pieces(text):
        if found["comment"] is not None:
            (said if words else opening).append(" ".join(found["comment"].split()))
        elif found["number"]:
            close()
            if int(found["number"][:6]) != due:
                raise NotationError(N_("Here the move {due} is due."), due=due, line=line, column=column)
            words.append((found["number"] + ".", line, column))
        elif not words:
            raise NotationError(N_("A move begins with its number, as in “1. N lead Ts”."), line=line, column=column)
        else:
            words.append((found["word"], line, column))
    close()
    return " ".join(filter(None, opening)), tuple(entries)


def _read_entry(game: Game, seats: str, words: list[tuple[str, int, int]], comment: str) -> Entry:
    _, line, column = words[0]
    said = words[1:]
    refused = ""
    if said and said[-1][0].startswith("!"):
        mark, line_, column_ = said.pop()
        refused = mark[1:]
        if refused not in game.tables.book.clauses:
            raise NotationError(N_("There is no clause {clause}."), clause=refused, line=line_, column=column_)
    if len(said) < 2:
        raise NotationError(N_("A move begins with its number, as in “1. N lead Ts”."), line=line, column=column)
    seat, line, column = said[0]
    if seat not in tuple(seats):
        raise NotationError(
            N_("The seat {seat} is not at this table. With {count} players the seats are {seats}."),
            seat=seat, count=len(seats), seats=" ".join(seats), line=line, column=column,
        )  # fmt: skip
    try:
        move = game.read_move(" ".join(word for word, _, _ in said[1:]), seat)
    except NotationError as error:
        raise error.at(*said[1][1:]) from None
    return Entry(move, refused, comment)


def write_record(game: Game, record: GameRecord) -> str:
    """The canonical text of a record, one move a line."""
    tags = dict(record.tags)
    lines = [f"[position {game.write(record.rules, record.position)}]"]
    lines += [f"[{key} {_one_line(tags[key])}]" for key in TAGS if key in tags]
    lines.append("")
    if record.comment:
        lines.append("{" + _one_line(record.comment) + "}")
    number = 1
    for entry in record.entries:
        parts = [f"{number}. {entry.move.seat} {game.write_move(entry.move)}"]
        parts += [f"!{entry.refused}"] if entry.refused else []
        parts += ["{" + _one_line(entry.comment) + "}"] if entry.comment else []
        lines.append(" ".join(parts))
        number += not entry.refused
    return "\n".join(lines).rstrip("\n") + "\n"


def _one_line(text: str) -> str:
    """A text that stands in a tag or in braces: one line, braces made round."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def replay_record(game: Game, record: GameRecord) -> Replay:
    """Play a record as far as it goes.

    It ends at the first move that is not as the record says, with the verdict on it: one that the rules refuse, or one
    marked as refused that they allow or refuse by another clause.
    """
    played: list[Move] = []
    position = record.position
    for entry in record.entries:
        try:
            if entry.refused:
                verdict = game.judge(record.rules, position, entry.move)
                if verdict.value or entry.refused not in verdict.cited:
                    return Replay(tuple(played), position, entry.move, verdict)
                continue
            position = game.apply(record.rules, position, entry.move)
        except IllegalMove as error:
            return Replay(tuple(played), position, entry.move, error.verdict)
        played.append(entry.move)
    return Replay(tuple(played), position)


def record_of(rules: RuleSet, position: Any, moves: Iterator[Move] | tuple[Move, ...]) -> GameRecord:
    """A record of moves that were played from a position."""
    return GameRecord(rules, position, tuple(Entry(move) for move in moves))
