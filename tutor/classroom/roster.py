"""A list of names pasted into a field, read whole or refused whole, with everything that is wrong in it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from tutor.errors import N_, FormatProblem
from tutor.records import clean_name, name_key

MOST: Final = 200
"""Students of one class."""

LONGEST: Final = 40_000
"""Signs of a pasted list."""

NAMED: Final = 5
"""Faults that are named one by one."""

_SHOWN: Final = 30
_LINES: Final = re.compile(r"\r\n|\r|\n")


class RosterProblem(FormatProblem):
    """A list of names that is not taken; ``problems`` is what is wrong in it, each with its line, 0 for the whole."""

    def __init__(self, problems: tuple[tuple[int, FormatProblem], ...]) -> None:
        super().__init__(N_("Nothing was added. Put these right, then send the list again:"))
        self.problems = problems


def read_roster(text: str, taken: Collection[str] = ()) -> tuple[str, ...]:
    """The names of a list, one a line; blank lines are nothing. ``taken`` are the names that are in the class.

    >>> read_roster("Anna\\n\\n  Boris ")
    ('Anna', 'Boris')
    """
    if len(text) > LONGEST:
        raise RosterProblem(
            ((0, FormatProblem(N_("The list is too long. Paste at most {n} names, one a line."), n=MOST)),)
        )
    lines = [(number, line.strip()) for number, line in enumerate(_LINES.split(text), 1)]
    wanted = [(number, line) for number, line in lines if line]
    problems: list[tuple[int, FormatProblem]] = []
    if not wanted:
        problems.append((0, FormatProblem(N_("There is no name in the list. Paste first names, one a line."))))
    count = len(wanted) + len(taken)
    if count > MOST:
        crowd = FormatProblem(
            N_("These are {n} names; a class has at most {most}. Make several classes."), n=count, most=MOST
        )
        problems.append((0, crowd))
    names: list[str] = []
    known = {name_key(name) for name in taken}
    for number, line in wanted:
        try:
            name = clean_name(line)
        except FormatProblem as problem:
            problems.append((number, problem))
            continue
        if name_key(name) in known:
            again = N_("{name} is there twice. Tell them apart, for instance by the first letter of the last name.")
            problems.append((number, FormatProblem(again, name=_short(name))))
        known.add(name_key(name))
        names.append(name)
    if problems:
        raise RosterProblem(_cut(problems))
    return tuple(names)


def _short(name: str) -> str:
    return name if len(name) <= _SHOWN else name[:_SHOWN] + "…"


def _cut(problems: list[tuple[int, FormatProblem]]) -> tuple[tuple[int, FormatProblem], ...]:
    if len(problems) <= NAMED + 1:
        return tuple(problems)
    rest = FormatProblem(N_("And {n} more."), n=len(problems) - NAMED)
    return (*problems[:NAMED], (0, rest))
