"""What the commands share: exit statuses, lines that a terminal can bear, refusals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Final, Protocol

from tutor.errors import TutorError
from tutor.explain.language import Language

DIFFERS: Final = 1
UNREADABLE: Final = 2
BROKEN_PIPE: Final = 141

LONGEST_LINE: Final = 400
"""Signs of one message; what is longer came from the input and is cut."""


Run = Callable[[argparse.Namespace, Language], int]
"""A command: what was asked for, the language to speak; its exit status."""

Say = Callable[[str], str]
"""Puts a message into the language of the command line."""


class Command(Protocol):
    """Adds a command to the command line."""

    def __call__(self, name: str, summary: str, run: Run) -> argparse.ArgumentParser: ...


def one_line(text: str) -> str:
    """A text as one printable line of bearable length.

    >>> one_line("a\\nb\\x07")
    'a b�'
    """
    said = "".join(sign if sign.isprintable() else "�" for sign in " ".join(text.split()))
    return said if len(said) <= LONGEST_LINE else said[:LONGEST_LINE] + "…"


def refuse(speech: Language, error: TutorError, where: str = "") -> int:
    said = speech.error(error, place=True)
    print(one_line(f"{where}: {said}" if where else said), file=sys.stderr)
    return UNREADABLE
