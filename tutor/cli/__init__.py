"""The command line: cases answered, questions asked, lessons proved, learners simulated."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

INTERRUPTED = 130
"""The exit status of what was interrupted."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, 1 where a case differs, 2 where something cannot be read, 130
    where it was interrupted, be it while the commands are still loaded."""
    try:
        from tutor.cli import entry  # noqa: PLC0415 - an interrupt of this import is answered as any other

        return entry.main(argv)
    except KeyboardInterrupt:
        return _interrupted(sys.argv[1:] if argv is None else argv)


def _interrupted(arguments: Sequence[str]) -> int:
    """Say in one line that an interrupt ended the command, whatever is loaded by then. Another one changes nothing."""
    import signal  # noqa: PLC0415 - it takes as long to import as all that this module needs to begin with

    answered = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        from tutor.cli.speech import speech_for  # noqa: PLC0415 - as above
        from tutor.errors import N_  # noqa: PLC0415

        print(speech_for(arguments).text(N_("Interrupted.")), file=sys.stderr)
    finally:
        signal.signal(signal.SIGINT, answered)
    return INTERRUPTED
