"""Endings half solved on disk: gone on with, and refused where they are damaged or belong elsewhere."""

from __future__ import annotations

import json
import math
import os
import signal
import stat
from array import array
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from tests.solve.minimax import GAME, ending
from tutor.chance import Chance
from tutor.cli import main
from tutor.cli.solve import write_whole
from tutor.solve import solve_hidden
from tutor.solve.bura.hidden import HiddenEnding
from tutor.solve.bura.keeping import Unkept, go_on, packed, position_in

RULES = GAME.tables.rules()


def begun(number: int = 1, rounds: int = 7, *, plain: bool = False) -> HiddenEnding:
    solver = HiddenEnding(RULES, ending(RULES, Chance(number), 2), plain=plain)
    solver.play(rounds)
    return solver


def test_an_ending_goes_on_as_if_it_had_never_stopped() -> None:
    whole = begun(rounds=12)
    kept = packed(begun(), "here")
    later = begun(rounds=0)
    go_on(later, kept)
    later.play(5)
    assert later.rounds == 12
    assert later.bounds() == whole.bounds()
    assert position_in(kept) == "here"


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    write_whole(path, b"before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


def shortened(data: bytes, count: int) -> bytes:
    """What was kept without its end, with a checksum that fits."""
    head, _, kept = data.partition(b"\n")
    told = json.loads(head) | {"bytes": len(kept) - count, "sha256": sha256(kept[:-count]).hexdigest()}
    return json.dumps(told).encode() + b"\n" + kept[:-count]


def forged(data: bytes, number: float, place: int = 0) -> bytes:
    """What was kept with another number at some place, and a checksum that fits."""
    head, _, kept = data.partition(b"\n")
    numbers = array("d", kept)
    numbers[place] = number
    told = json.loads(head) | {"sha256": sha256(numbers.tobytes()).hexdigest()}
    return json.dumps(told).encode() + b"\n" + numbers.tobytes()


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, -1e-9, 1e300])
def test_numbers_that_nobody_learns_are_refused(number: float, place: int, plain: bool) -> None:
    ending_, kept = begun(rounds=0, plain=plain), packed(begun(), "here")
    with pytest.raises(Unkept, match="damaged"):
        go_on(ending_, forged(kept, number, place))
    assert ending_.rounds == 0
    assert not any(ending_.learned())


def test_whatever_a_file_holds_the_certificate_is_sound() -> None:
    """Numbers that a dishonest file may hold make worse strategies, never a wrong bound."""
    rules = GAME.tables.read_rules("seed+follow_single=on")
    position = ending(rules, Chance(3), 2)
    honest = HiddenEnding(rules, position)
    within = honest.solve(0.01)
    count = len(honest.learned())
    for number in (5e-324, 1.0, 1e59):
        solver = HiddenEnding(rules, position)
        solver.go_on([number] * count, 10**9)
        found = solver.bounds()
        assert found.lower <= within.upper + 1e-9
        assert found.upper >= within.lower - 1e-9
        assert math.isfinite(solver.solve(0.01, rounds=solver.rounds + 3).gap)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"\x00" * 5000,
        lambda data: b"[1, 2]\n",
        lambda data: data[:-9],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data + b"more",
        lambda data: b"[" * 4000,
        lambda data: data.replace(b'"rounds": ', b'"rounds": -'),
        lambda data: data.replace(b'"rounds": ', b'"rounds": "many", "other": '),
        lambda data: data.replace(b'"rounds": ', b'"rounds": 1e400, "other": '),
        lambda data: data.replace(b'"position": "here"', b'"position": null'),
        lambda data: shortened(data, 3),
        lambda data: shortened(data, 8),
    ],
)
def test_a_damaged_file_is_refused(damage: Callable[[bytes], bytes]) -> None:
    with pytest.raises(Unkept):
        go_on(begun(rounds=0), damage(packed(begun(), "here")))


def test_the_file_of_another_ending_is_refused() -> None:
    with pytest.raises(Unkept, match="another ending: here"):
        go_on(begun(2, rounds=0), packed(begun(), "here"))


def test_the_door_stops_when_told_and_goes_on_from_what_was_left() -> None:
    left: list[bytes] = []
    rounds: list[int] = []
    position = ending(RULES, Chance(1), 2)
    stopped = solve_hidden(RULES, position, gap=1e-4, leave=left.append, stop=lambda: True)
    assert stopped.gap > 1e-4
    assert len(left) == 1
    kept = packed(begun(rounds=40), "here")
    done = solve_hidden(RULES, position, gap=0.01, begun=kept, progress=lambda number, _: rounds.append(number))
    assert done.gap <= 0.01
    assert rounds[0] >= 40


def test_an_interrupt_saves_and_a_resumed_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = GAME.write(RULES, ending(RULES, Chance(3), 2))
    monkeypatch.setattr("tutor.cli.solve._told", lambda speech: lambda rounds, gap: os.kill(os.getpid(), signal.SIGINT))
    assert main(["solve", "--lang", "en", "--hidden", "--gap", "1e-9", text]) == 130
    said = capsys.readouterr()
    (kept,) = tmp_path.iterdir()
    assert (
        said.err.strip()
        == f"Interrupted. What was found is saved; to go on: tutor solve --resume {kept.name} --gap 1e-09"
    )
    assert "Certified" in said.out
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "--lang", "en", "--resume", kept.name]) == 0
    assert "Certified" in capsys.readouterr().out
    kept.write_bytes(b"something else\n")
    assert main(["solve", "--lang", "en", "--resume", kept.name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["solve", "--lang", "en", "--resume", "nowhere"]) == 2


def test_a_gap_that_is_not_reached_is_told_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tutor.solve.answer.ROUNDS", 20)
    kept = tmp_path / "one ending"
    text = GAME.write(RULES, ending(RULES, Chance(3), 2))
    rounds = []
    for _ in range(2):
        assert main(["solve", "--lang", "en", "--gap", "1e-9", "--resume", str(kept), text]) == 0
        said = capsys.readouterr()
        assert "Certified" in said.out
        assert said.err.startswith("The gap asked for was not reached. What was found is saved")
        assert said.err.endswith(f"tutor solve --resume '{kept}' --gap 1e-09\n")
        rounds.append(json.loads(kept.read_bytes().partition(b"\n")[0])["rounds"])
    assert rounds == [20, 40]


def test_what_cannot_be_saved_is_told_after_what_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tutor.solve.answer.ROUNDS", 4)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    text = GAME.write(RULES, ending(RULES, Chance(3), 2))
    assert main(["solve", "--lang", "en", "--gap", "1e-9", "--resume", str(tmp_path / "kept"), text]) == 2
    said = capsys.readouterr()
    assert "Certified" in said.out
    assert said.err.strip().endswith("kept cannot be written: the disk is full")
    assert not list(tmp_path.iterdir())


def test_links_are_followed_and_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    link, target, pipe = tmp_path / "link", tmp_path / "target", tmp_path / "pipe"
    link.symlink_to(target)
    write_whole(link, b"whole")
    assert link.is_symlink()
    assert target.read_bytes() == b"whole"
    target.chmod(0o640)
    write_whole(target, b"again")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"piped")
    assert os.read(end, 9) == b"piped"
    os.close(end)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"")
