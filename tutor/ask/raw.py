"""Reading what a browser, a notebook or a command line sends as an answer. Anything unreadable is a FormatProblem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.ask.question import Answer, AnswerForm, Number, One, OneSeat, OnTable, Several, StepAndReason, YesNo
from tutor.engine.game import Game
from tutor.engine.notation import write_value
from tutor.errors import N_, FormatProblem, TutorError

LONGEST = 400
"""Signs of an answer; the longest move is far shorter."""


def read_raw(form: AnswerForm, raw: object, game: Game) -> Answer:
    """The answer in a raw value. Raises FormatProblem for everything else, whatever it is."""
    if isinstance(raw, str) and len(raw) > LONGEST:
        raise FormatProblem(N_("This answer is too long to be one."))
    match form:
        case YesNo():
            return _yes_or_no(raw)
        case One(options):
            return _place(raw, len(options))
        case Several(options):
            return _places(raw, len(options))
        case Number(least, most):
            return _number(raw, least, most)
        case OneSeat(seats, nobody):
            return _seat(raw, seats, nobody=nobody)
        case OnTable(seat):
            return _move(raw, seat, game)
        case StepAndReason(steps, options):
            return _step(raw, len(steps), len(options))


def _yes_or_no(raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw.strip().lower() in {"yes", "no", "true", "false"}:
        return raw.strip().lower() in {"yes", "true"}
    raise FormatProblem(N_("The answer here is yes or no."))


def _whole(raw: object) -> int | None:
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int):
        return raw
    if isinstance(raw, str):
        digits = raw.strip()
        if digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= 6:
            return int(digits)
    return None


def _place(raw: object, count: int) -> int:
    place = _whole(raw)
    if place is None:
        raise FormatProblem(N_("Choose one of the answers."))
    if not 0 <= place < count:
        raise FormatProblem(N_("There is no such answer to choose."))
    return place


def _places(raw: object, count: int) -> tuple[int, ...]:
    if isinstance(raw, str):
        raw = raw.replace(",", " ").split()
    if not isinstance(raw, Sequence) or len(raw) > count:
        raise FormatProblem(N_("Choose any number of the answers, each once."))
    places = [_place(item, count) for item in raw]
    if len(set(places)) != len(places):
        raise FormatProblem(N_("Choose any number of the answers, each once."))
    return tuple(sorted(places))


def _number(raw: object, least: int, most: int) -> int:
    number = _whole(raw)
    if number is None or not least <= number <= most:
        raise FormatProblem(N_("Write a whole number from {least} to {most}."), least=least, most=most)
    return number


def _seat(raw: object, seats: tuple[str, ...], *, nobody: bool) -> str:
    word = raw.strip() if isinstance(raw, str) else ""
    if word in seats or (nobody and word == write_value(None)):
        return word
    raise FormatProblem(N_("Choose one of the seats."))


def _move(raw: object, seat: str, game: Game) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise FormatProblem(N_("Make a move at the table."))
    try:
        return game.write_move(game.read_move(raw, seat))
    except TutorError as error:
        raise FormatProblem(error.template, **error.facts) from error


def _step(raw: object, steps: int, options: int) -> tuple[int, ...]:
    if isinstance(raw, str):
        raw = raw.replace(",", " ").split()
    elif isinstance(raw, dict):
        raw = [raw.get("step"), raw.get("option")]
    if not isinstance(raw, Sequence) or len(raw) != 2:
        raise FormatProblem(N_("Choose a step and a reason."))
    return (_place(raw[0], steps), _place(raw[1], options))


def spell(answer: Answer) -> Any:
    """An answer as a raw value that reads back as the same answer."""
    return list(answer) if isinstance(answer, tuple) else answer
