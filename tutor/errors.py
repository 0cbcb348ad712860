"""What can go wrong for a person, each with a sentence that can be translated.

An error carries an English template, which is also the gettext message id, and the facts that fill it. ``str(error)``
is the English sentence; :mod:`tutor.explain.render` says it in the reader's language.
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tutor.engine.clauses import Verdict


def N_(message: str) -> str:
    """Mark an English text for translation and return it unchanged.

    >>> N_("Play")
    'Play'
    """
    return message


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a pair of English texts, for one and for several, and return them unchanged.

    >>> NN_("{n} card", "{n} cards")
    ('{n} card', '{n} cards')
    """
    return (one, many)


class TutorError(Exception):
    """Everything that the tutor refuses to do. ``template`` is a message id, ``facts`` fill its braces.

    >>> str(TutorError("There is no suit {text}.", text="x"))
    'There is no suit x.'
    """

    def __init__(self, template: str, /, **facts: object) -> None:
        super().__init__(template)
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return self.template.format(**self.facts)


_SYSTEM: Final = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("it is not allowed"),
    errno.EPERM: N_("it is not allowed"),
    errno.EROFS: N_("nothing can be written there"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EFBIG: N_("the file would be too large"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of the path is not a folder"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EEXIST: N_("it is there already"),
}


def reason_of(error: OSError) -> TutorError | str:
    """What the system refuses, to be said in a message; in the system's words where they are seldom met.

    >>> str(reason_of(FileNotFoundError(2, "No such file or directory")))
    'there is no such file or folder'
    """
    template = _SYSTEM.get(error.errno or 0)
    return TutorError(template) if template else error.strerror or str(error)


class NotationError(TutorError):
    """A text that cannot be read; ``line`` and ``column`` count from 1, ``candidates`` are possible readings.

    >>> error = NotationError("There is no card {text}.", text="Xz", line=1, column=4)
    >>> error.line, error.column, str(error)
    (1, 4, 'There is no card Xz.')
    """

    def __init__(
        self, template: str, /, *, line: int = 1, column: int = 1, candidates: tuple[str, ...] = (), **facts: object
    ) -> None:
        super().__init__(template, **facts)
        self.line = line
        self.column = column
        self.candidates = candidates

    def at(self, line: int, column: int) -> NotationError:
        """The same error at another place, for readers that read a part of a longer text."""
        return NotationError(self.template, line=line, column=column, candidates=self.candidates, **self.facts)


class IllegalMove(TutorError):
    """A readable move that the rules refuse; ``verdict`` says by which clause."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(N_("This move is not allowed: {clause}."), clause=verdict.decisive.clause)
        self.verdict = verdict


class StaleAnswer(TutorError):
    """An answer to a view that is no longer the current one."""


class FormatProblem(TutorError):
    """An answer that cannot be read; it is not wrong and not an attempt."""


class RulesError(TutorError):
    """An unknown rule set, option, value, clause or misconception."""


class CatalogueError(TutorError):
    """A clause table that contradicts itself: a clause without source, a duplicate id, an unknown key."""
