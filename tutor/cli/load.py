"""A class at work, played against the app."""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tutor.cli.output import DIFFERS, Command, Say
from tutor.errors import N_, TutorError
from tutor.explain.language import Language
from tutor.store.place import default_place

MOST_LEARNERS: Final = 1_000
LONGEST: Final = 3_600
"""Seconds."""

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost"})


def add(command: Command, say: Say) -> None:
    """Add load to the command line."""
    load = command("load", say(N_("let many learners practise at once, and time their clicks")), _load)
    load.add_argument("--learners", type=_learners, default=50, metavar="N", help=say(N_("how many learners")))
    load.add_argument("--seconds", type=_seconds, default=20, metavar="N", help=say(N_("for how many seconds")))
    load.add_argument("--at", metavar="ADDRESS", help=say(N_("a server of this machine; one of its own without any")))
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
    from tutor.load import Wanted, play  # noqa: PLC0415 - Streamlit takes a while to import, and no other command needs it

    wanted = Wanted(parsed.learners, float(parsed.seconds))
    if parsed.at is not None:
        figures = play(wanted, Path(default_place()), port=port_of(parsed.at))
    else:
        with tempfile.TemporaryDirectory(prefix="tutor-load-") as records:
            figures = play(wanted, Path(records))
    if parsed.json:
        print(json.dumps(asdict(figures)))
    else:
        print(speech.say(
            N_("{learners} learners, {clicks} clicks: half within {p50} ms, 95 of 100 within {p95} ms, "
               "99 of 100 within {p99} ms."),
            learners=wanted.learners, clicks=figures.clicks, p50=figures.p50_ms, p95=figures.p95_ms,
            p99=figures.p99_ms,
        ))  # fmt: skip
        print(speech.say(
            N_("Answers acknowledged: {acknowledged}, stored: {stored}; errors: {errors}."),
            acknowledged=figures.acknowledged, stored=figures.stored, errors=figures.errors,
        ))  # fmt: skip
    return DIFFERS if figures.errors or figures.acknowledged != figures.stored else 0
