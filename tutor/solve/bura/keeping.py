"""An ending half solved as bytes, to go on with later, read back only where it belongs.

First comes a line of JSON, then the regrets and the summed strategies as reals of eight bytes, lowest byte first.
"""

from __future__ import annotations

import json
import sys
from array import array
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from tutor.errors import N_, TutorError
from tutor.solve.solution import Unsolvable

if TYPE_CHECKING:
    from tutor.solve.bura.hidden import HiddenEnding

FORMAT: Final = "tutor ending 2"
LONGEST_HEAD: Final = 4096
MOST_ROUNDS: Final = 10**9
HEAD: Final = {"ending": str, "position": str, "rounds": int, "bytes": int, "sha256": str}
"""What the first line says besides the format."""

DAMAGED: Final = N_("This file is damaged: it does not hold what was written. Begin anew.")


class Unkept(TutorError):
    """Bytes that hold no ending, a damaged one, or another one."""


def packed(ending: HiddenEnding, position: str) -> bytes:
    """All that has to be kept of an ending to go on with it."""
    data = _bytes_of(ending.learned())
    head = {
        "format": FORMAT, "rules": ending.rules.key, "position": position, "ending": ending.name,
        "rounds": ending.rounds, "bytes": len(data), "sha256": sha256(data).hexdigest(),
    }  # fmt: skip
    return json.dumps(head).encode() + b"\n" + data


def position_in(kept: bytes) -> str:
    """The position that bytes were kept for. Raises Unkept."""
    return str(_parted(kept)[0]["position"])


def go_on(ending: HiddenEnding, kept: bytes) -> None:
    """Let an ending go on from what was kept. Raises Unkept."""
    head, data = _parted(kept)
    if head["ending"] != ending.name:
        raise Unkept(N_("This file belongs to another ending: {position}"), position=head["position"])
    if (
        len(data) != 8 * len(ending.learned())
        or len(data) != head["bytes"]
        or sha256(data).hexdigest() != head["sha256"]
    ):
        raise Unkept(DAMAGED)
    numbers = array("d")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    try:
        ending.go_on(numbers, head["rounds"])
    except Unsolvable as error:
        raise Unkept(DAMAGED) from error


def _parted(kept: bytes) -> tuple[dict[str, Any], bytes]:
    line, _, data = kept.partition(b"\n")
    try:
        head = json.loads(line[:LONGEST_HEAD])
        fits = head["format"] == FORMAT and all(type(head[name]) is kind for name, kind in HEAD.items())
        if fits and 0 <= head["rounds"] <= MOST_ROUNDS:
            return dict(head), data
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise Unkept(N_("This file is not an ending that was begun and saved here."))


def _bytes_of(values: Any) -> bytes:
    numbers = array("d")
    numbers.frombytes(values.tobytes() if hasattr(values, "tobytes") else array("d", values).tobytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()
