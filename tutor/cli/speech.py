"""The language that the command line speaks."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tutor.explain.language import Language, best_language, codes, language


def speech_for(arguments: Sequence[str]) -> Language:
    """The language asked for if there is one, else that of the environment."""
    wanted = wanted_language(arguments)
    return language(wanted if wanted in codes() else best_language(_environment()))


def wanted_language(arguments: Sequence[str]) -> str | None:
    """The language that the arguments ask for, whether it is there or not; None where they ask for none."""
    for place, argument in enumerate(arguments):
        if argument == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def _environment() -> str:
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next(filter(None, (os.environ.get(name) for name in names)), "")
