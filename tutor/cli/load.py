"""A class at work, played against the app."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from tutor.cli.output import DIFFERS, Command, Say
from tutor.errors import N_, TutorError
from tutor.explain.language import Language
from tutor.store.place import default_place

if TYPE_CHECKING:
    from tutor.load import Figures

MOST_LEARNERS: Final = 1_000
LONGEST: Final = 3_600
"""Seconds."""

PRACTISE: Final = "practise"
LESSON: Final = "lesson"
LIVE: Final = "live"
MODES: Final = (PRACTISE, LESSON, LIVE)

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost"})


def add(command: Command, say: Say) -> None:
    """Add load to the command line."""
    load = command("load", say(N_("let many learners work at once, and time their clicks")), _load)
    load.add_argument(
        "--mode", choices=MODES, default=PRACTISE,
        help=say(N_("practise: each answers questions; lesson: a class reads lessons, beside the same pages with the "
                    "engine stubbed and beside hello world; live: a round of the whole class, from a click on a phone "
                    "to the teacher’s count")),
    )  # fmt: skip
    load.add_argument("--learners", type=_learners, default=50, metavar="N", help=say(N_("how many learners")))
    load.add_argument("--seconds", type=_seconds, default=20, metavar="N", help=say(N_("for how many seconds")))
    load.add_argument(
        "--at", metavar="ADDRESS", help=say(N_("a server of this machine, to practise at; one of its own without any"))
    )
    load.add_argument("--json", action="store_true", help=say(N_("print the figures as JSON")))


def _learners(text: str) -> int:
    """How many learners."""
    return _between(text, MOST_LEARNERS)


def _seconds(text: str) -> int:
    """How long."""
    return _between(text, LONGEST)


def _between(text: str, most: int) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"1 … {most}")
    return int(text)


def port_of(address: str) -> int:
    """The port of a server of this machine. Raises TutorError for any other.

    >>> port_of("http://localhost:8501")
    8501
    """
    parts = urlsplit(address if "//" in address else f"//{address}")
    try:
        port = parts.port
    except ValueError:
        port = None
    if parts.hostname not in LOOPBACK or port is None:
        raise TutorError(N_("Only a server of this machine is tried, such as {address}."), address="127.0.0.1:8501")
    return port


def _load(parsed: argparse.Namespace, speech: Language) -> int:
    from tutor.load import Wanted, play, play_lesson, play_live  # noqa: PLC0415 - Streamlit takes a while to import

    wanted = Wanted(parsed.learners, float(parsed.seconds))
    if parsed.at is not None:
        if parsed.mode != PRACTISE:
            raise TutorError(N_("Only practice is tried at a server that is there; a class needs one of its own."))
        figures: Figures = play(wanted, Path(default_place()), port=port_of(parsed.at))
    else:
        modes: dict[str, Callable[[Wanted, Path], Figures]] = {PRACTISE: play, LESSON: play_lesson, LIVE: play_live}
        with tempfile.TemporaryDirectory(prefix="tutor-load-") as records:
            figures = modes[parsed.mode](wanted, Path(records))
    if parsed.json:
        print(json.dumps(asdict(figures)))
    else:
        for line in _told(figures, wanted.learners, speech):
            print(line)
    return DIFFERS if figures.errors or figures.acknowledged != figures.stored else 0


def _told(figures: Figures, learners: int, speech: Language) -> Iterator[str]:
    """The figures in words."""
    from tutor.load import LessonFigures, LiveFigures  # noqa: PLC0415 - as above

    yield speech.say(
        N_("{learners} learners, {clicks} clicks: half within {p50} ms, 95 of 100 within {p95} ms, "
           "99 of 100 within {p99} ms."),
        learners=learners, clicks=figures.clicks, p50=figures.p50_ms, p95=figures.p95_ms, p99=figures.p99_ms,
    )  # fmt: skip
    if isinstance(figures, LessonFigures):
        yield speech.say(
            N_("95 of 100 in the same run: {stub} ms with the engine stubbed, {hello} ms on hello world’s page."),
            stub=figures.stub_p95_ms, hello=figures.hello_p95_ms,
        )  # fmt: skip
    if isinstance(figures, LiveFigures):
        yield speech.say(
            N_("The times are from a click on a phone to the teacher’s count; from her step to the phones 95 of 100 "
               "took {turn} ms."),
            turn=figures.turn_p95_ms,
        )  # fmt: skip
    yield speech.say(
        N_("Answers acknowledged: {acknowledged}, stored: {stored}; errors: {errors}."),
        acknowledged=figures.acknowledged, stored=figures.stored, errors=figures.errors,
    )  # fmt: skip
