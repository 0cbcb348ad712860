"""The entry: what every command has in common, and which there are."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from io import UnsupportedOperation
from typing import Final, NoReturn

from tutor.cli import backup, cases, learners, lessons, load, maxims, questions, serve, solve
from tutor.cli.output import BROKEN_PIPE, UNREADABLE, Run, one_line, refuse
from tutor.cli.speech import speech_for, wanted_language
from tutor.errors import N_, TutorError, reason_of
from tutor.explain.language import Language, codes

GROUPS: Final = (cases, questions, solve, maxims, lessons, learners, load, serve, backup)
"""The modules that add commands, in the order of the help."""


class Parser(argparse.ArgumentParser):
    """A parser whose refusals are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line and leave."""
        self.exit(UNREADABLE, f"{self.prog}: {one_line(message)}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status. Raises KeyboardInterrupt where it is interrupted."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = run(arguments)
        print(end="", flush=True)
    except BrokenPipeError:
        _write_no_more()
        return BROKEN_PIPE
    except OSError as error:
        _write_no_more()
        return refuse(speech_for(arguments), _told(error))
    return status


def _write_no_more() -> None:
    """Let what is still to be written go nowhere, so that leaving does not fail once more."""
    with suppress(UnsupportedOperation):  # what is no file of the system, such as a text kept in memory, does not fail
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _told(error: OSError) -> TutorError:
    """What the system refused, with the place where it did."""
    place = "tutor" if error.filename is None else error.filename
    return TutorError(N_("{place}: {reason}"), place=place, reason=reason_of(error))


def run(arguments: Sequence[str]) -> int:
    """Parse the arguments and do what they say."""
    speech = speech_for(arguments)
    wanted = wanted_language(arguments)
    if wanted is not None and wanted not in codes():
        return refuse(speech, TutorError(N_("There is no language {text}. There are {names}."), text=wanted,
                                          names=", ".join(codes())))  # fmt: skip
    parsed = _parser(speech).parse_args(arguments)
    try:
        status: int = parsed.run(parsed, speech)
    except TutorError as error:
        return refuse(speech, error)
    return status


def _parser(speech: Language) -> Parser:
    say = speech.text
    common = Parser(add_help=False)
    common.add_argument("--lang", metavar="|".join(codes()), help=say(N_("language of the messages")))
    parser = Parser(prog="tutor", description=say(N_("Rules of card games: cases answered, questions explained.")))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, summary: str, run: Run) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=summary, description=summary, parents=[common])
        made.set_defaults(run=run)
        return made

    for group in GROUPS:
        group.add(command, say)
    command("version", say(N_("print the version")), _version)
    return parser


def _version(parsed: argparse.Namespace, speech: Language) -> int:  # noqa: ARG001 - every command is called alike
    try:
        print(f"tutor {version('tutor')}")
    except PackageNotFoundError:
        print("tutor")
    return 0
