"""An ending half solved, on disk: written whole or not at all, and read back only where it belongs.

The file is a line of JSON and then the regrets and the summed strategies as real numbers of eight bytes, lowest byte
first.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from array import array
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tutor.errors import N_, TutorError
from tutor.solve.bura.hidden import HiddenEnding

FORMAT: Final = "tutor ending 1"
LONGEST_HEAD: Final = 4096


class Unkept(TutorError):
    """A file that holds no ending, a damaged one, or another one."""


def save(ending: HiddenEnding, path: Path, position: str) -> None:
    """Write an ending down; the file is there whole or, where that fails, as it was before."""
    data = _packed(ending.learned())
    head = {
        "format": FORMAT, "rules": ending.rules.key, "position": position, "ending": ending.name,
        "rounds": ending.rounds, "bytes": len(data), "sha256": sha256(data).hexdigest(),
    }  # fmt: skip
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(head).encode() + b"\n")
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def position_in(path: Path) -> str:
    """The position that a file was written for. Raises Unkept."""
    if not path.is_file():
        raise Unkept(N_("There is no file {file}."), file=path.name)
    with path.open("rb") as file:
        return str(_head(file.readline(LONGEST_HEAD), path)["position"])


def load(ending: HiddenEnding, path: Path) -> None:
    """Let an ending go on from a file. Raises Unkept."""
    with path.open("rb") as file:
        head = _head(file.readline(LONGEST_HEAD), path)
        if head["ending"] != ending.name:
            raise Unkept(
                N_("{file} belongs to another ending: {position}"), file=path.name, position=head["position"]
            )  # fmt: skip
        data = file.read()
    if len(data) != head["bytes"] or sha256(data).hexdigest() != head["sha256"]:
        raise Unkept(N_("{file} is damaged: it does not hold what was written. Begin anew."), file=path.name)
    ending.go_on(_unpacked(data), int(head["rounds"]))


def _head(line: bytes, path: Path) -> dict[str, Any]:
    try:
        head = json.loads(line)
        if head["format"] == FORMAT and {"ending", "position", "rounds", "bytes", "sha256"} <= head.keys():
            return dict(head)
    except (ValueError, KeyError, TypeError):
        pass
    raise Unkept(N_("{file} is not an ending that was begun and saved here."), file=path.name)


def _packed(values: Any) -> bytes:
    packed = array("d")
    packed.frombytes(values.tobytes() if hasattr(values, "tobytes") else array("d", values).tobytes())
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def _unpacked(data: bytes) -> array[float]:
    unpacked = array("d")
    unpacked.frombytes(data)
    if sys.byteorder == "big":
        unpacked.byteswap()
    return unpacked
