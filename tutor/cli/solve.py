"""What each choice in a position is worth."""

from __future__ import annotations

import argparse
import json
import os
import signal
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from math import inf
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from tutor import referee
from tutor.cli import INTERRUPTED
from tutor.cli.output import Command, Say
from tutor.errors import N_, NotationError, reason_of
from tutor.explain.language import Language

if TYPE_CHECKING:
    from tutor.solve.solution import Choice, Solution


GAP: Final = "0.05"
"""The gap in points that is small enough where nobody says otherwise."""

LONGEST_NUMBER: Final = 15
"""Digits of a number that is given; more can only be a slip."""


def add(command: Command, say: Say) -> None:
    """Add solve to the command line."""
    solved = command("solve", say(N_("say what each choice in a position is worth")), _solve)
    solved.add_argument("position", nargs="*", metavar="POSITION", help=say(N_("a position as the game writes it")))
    solved.add_argument("--race", action="store_true", help=say(N_("who wins the deal, in place of points")))
    hidden = say(N_("with the other hand and the stock hidden: in equilibrium where that can be found, else sampled"))
    solved.add_argument("--hidden", action="store_true", help=hidden)
    solved.add_argument("--gap", default=GAP, help=say(N_("the gap in points that is small enough")))
    solved.add_argument("--samples", default="8192", help=say(N_("deals drawn at most")))
    solved.add_argument("--seed", default="1", help=say(N_("what the drawn deals begin with")))
    resume = say(N_("go on from this file; an ending that is interrupted is saved there"))
    solved.add_argument("--resume", type=Path, metavar="FILE", help=resume)
    export = say(N_("write the game to this file, for OpenSpiel and others to check"))
    solved.add_argument("--export", type=Path, metavar="FILE", help=export)
    solved.add_argument("--json", action="store_true", help=say(N_("print the solution as JSON")))


def _whole(name: str, text: str, least: int) -> int:
    """A whole number that was given. Raises NotationError."""
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and int(text) >= least):
        raise NotationError(N_("{name} takes a whole number from {least} upwards, not “{text}”."),
                            name=name, least=least, text=text)  # fmt: skip
    return int(text)


def _read_numbers(parsed: argparse.Namespace) -> None:
    """Put the numbers in the place of their texts. Raises NotationError."""
    parsed.samples = _whole("--samples", parsed.samples, 1)
    parsed.seed = _whole("--seed", parsed.seed, 0)
    try:
        gap = float(parsed.gap) if parsed.gap.isascii() and "_" not in parsed.gap else 0.0
    except ValueError:
        gap = 0.0
    if not 0 < gap < inf:
        raise NotationError(N_("--gap takes points, more than 0, as in 0.05, not “{text}”."), text=parsed.gap)
    parsed.gap = gap


def _begun(parsed: argparse.Namespace, text: str) -> bytes:
    """What was saved before; nothing where a position is given and its file is to be made. Raises NotationError."""
    path = parsed.resume
    if path is None:
        return b""
    if parsed.race:
        raise NotationError(N_("Endings are saved for points; leave --race away."))
    if path.is_file():
        return bytes(path.read_bytes())
    if path.exists() or not path.parent.is_dir() or not text:
        raise NotationError(N_("There is no file {path} to go on from."), path=str(path))
    return b""


def _told_when_slow(speech: Language) -> AbstractContextManager[None]:
    """Within, whoever waits long for want of compiled kernels is told so, beside what is found."""
    from tutor.solve.patience import told_when_slow  # noqa: PLC0415 - it asks for Numba

    return told_when_slow(lambda text: print(speech.text(text), file=sys.stderr))


def _solve(parsed: argparse.Namespace, speech: Language) -> int:
    # Numba takes a second to import, and no other command needs it.
    from tutor.solve import is_weighed, position_in, solve, solve_hidden  # noqa: PLC0415

    _read_numbers(parsed)
    text = " ".join(parsed.position)
    hidden = parsed.hidden or parsed.resume is not None
    begun = _begun(parsed, text)
    if parsed.resume is not None and not text:
        text = position_in(begun)
    if not text:
        raise NotationError(N_("Give a position, or a file to go on from."))
    game, _ = referee.find_rules(text.partition("|")[0].strip())
    rules, position = game.read(text)
    if is_weighed(game.id):
        return _weigh(rules, position, game, parsed, speech)
    if parsed.export is not None:
        if parsed.race:
            raise NotationError(N_("The game is written out for points; leave --race away."))
        _export(rules, position, parsed.export, hidden=hidden)
    if not hidden:
        with _told_when_slow(speech):
            solution = solve(rules, position, race=parsed.race)
        _show(solution, game, parsed, speech)
        return 0
    keep = parsed.resume or Path(f"solve-{crc32(text.encode()):08x}.ending")
    lost: list[NotationError] = []

    def save(kept: bytes) -> None:
        try:
            _write(keep, kept)
        except NotationError as error:  # what was found is told all the same
            lost.append(error)

    with interrupts() as stop, _told_when_slow(speech):
        solution = solve_hidden(
            rules, position, race=parsed.race, gap=parsed.gap, samples=parsed.samples, seed=parsed.seed,
            progress=_told(speech), stop=stop, begun=begun, leave=save,
        )  # fmt: skip
    _show(solution, game, parsed, speech)
    if lost:
        raise lost[0]
    if solution.kind == "certified" and solution.gap > parsed.gap:
        said = (
            N_("Interrupted. What was found is saved; to go on: tutor solve --resume {file}")
            if stop()
            else N_("The gap asked for was not reached. What was found is saved; to go on: tutor solve --resume {file}")
        )
        asked = "" if parsed.gap == float(GAP) else f" --gap {parsed.gap:g}"
        print(speech.say(said, file=quote(str(keep)) + asked), file=sys.stderr)
    return INTERRUPTED if stop() else 0


def _weigh(rules: Any, position: Any, game: Any, parsed: argparse.Namespace, speech: Language) -> int:
    """Every choice under several ways of playing on."""
    from tutor.solve import weigh  # noqa: PLC0415

    if parsed.race or parsed.resume is not None or parsed.export is not None:
        raise NotationError(N_("Here only --samples, --seed and --json have a meaning."))

    def tell(done: int, most: int) -> None:
        if sys.stderr.isatty():
            print(speech.say(N_("{done} of {most} deals"), done=done, most=most), file=sys.stderr)

    with interrupts() as stop, _told_when_slow(speech):
        found = weigh(rules, position, draws=parsed.samples, seed=parsed.seed, progress=tell, stop=stop)
    if parsed.json:
        print(json.dumps(found.as_json(), ensure_ascii=False, indent=1))
        return INTERRUPTED if stop() else 0
    text = N_("{seat} to act, hidden cards drawn, {n} deals played to their end: what each choice loses, in points.")
    print(speech.say(text, seat=found.seat, n=found.count))
    print(speech.say(N_("Everybody plays on in one way: {names}."), names="; ".join(
        f"({number}) {speech.text(name)}" for number, name in enumerate(found.names, start=1))))  # fmt: skip
    for choice in found.choices:
        lost = (
            f"({number}) {each.lost:4.0f} ± {each.error:<3.0f}" for number, each in enumerate(choice.under, start=1)
        )
        print(f"  {'  '.join(lost)} {'-' if choice.is_worse else '+'} {game.write_move(choice.move)}")
    print(speech.text(N_("- is worse under every way of playing, + is not known to be.")))
    return INTERRUPTED if stop() else 0


def _export(rules: Any, position: Any, path: Path, *, hidden: bool) -> None:
    from tutor.solve import export  # noqa: PLC0415

    _write(path, export(rules, position, hidden=hidden).encode())


def _write(path: Path, data: bytes) -> None:
    """Write a file. Raises NotationError where that is refused."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise NotationError(
            N_("{path} cannot be written: {reason}"), path=str(path), reason=reason_of(error)
        ) from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; it is there whole or, where that fails, as it was before. What is no file, such as a pipe or a
    device, is written to and not replaced."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        Path(name).chmod(stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_mask())
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mask() -> int:
    """What new files do not allow."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Within, an interrupt is noted and answered between two rounds; a second one ends at once."""
    asked: list[bool] = []

    def note(*_: object) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(True)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)


def _show(solution: Solution, game: Any, parsed: argparse.Namespace, speech: Language) -> None:
    words = {choice.move: game.write_move(choice.move) for choice in (*solution.choices, *solution.others)}
    if parsed.json:
        print(json.dumps(solution.as_json(words), ensure_ascii=False, indent=1))
        return
    print(speech.say(_headline(solution), seat=solution.seat, value=_signed(solution.value)))
    if solution.kind == "certified":
        print(speech.say(N_("Certified over all hands to a gap of {gap} points."), gap=f"{solution.gap:.3f}"))
    if solution.unjumped:
        print(speech.text(N_("The values hold once nobody has jumped before this lead.")))
    if solution.instead is not None:
        print(speech.error(solution.instead))
    if solution.kind == "sampled":
        text = N_("Sampled over {n} deals that fit what was seen. The model of play: {model}.")
        print(speech.say(text, n=solution.samples, model=speech.text(solution.model)))
        if solution.doubt:
            text = N_("Where it could be checked, the model was at most {doubt} points off in 99 of 100 choices.")
            print(speech.say(text, doubt=f"{solution.doubt:g}"))
    for choice in solution.choices:
        print(f"  {_signed(choice.value):>6}  {_bounds(solution, choice, speech)}{words[choice.move]}")
    if solution.others:
        print(speech.say(N_("The other side may come first, and gains so much by it:")))
        for choice in solution.others:
            print(f"  {_signed(choice.value):>6}  {choice.move.seat} {words[choice.move]}")


def _headline(solution: Solution) -> str:
    """The first line: what the position is worth to the seat to act."""
    if solution.kind == "sampled":
        if solution.object == "race":
            return N_("{seat} to act, the other hand hidden: {value} between the deal lost (-1) and won (+1), sampled.")
        return N_("{seat} to act, the other hand hidden: {value} points, sampled.")
    if solution.object == "race":
        return {
            1: N_("{seat} to act, all cards seen: wins the deal with the best play of both."),
            0: N_("{seat} to act, all cards seen: nobody wins the deal with the best play of both."),
            -1: N_("{seat} to act, all cards seen: loses the deal with the best play of both."),
        }[int(solution.value)]
    if solution.kind == "certified":
        return N_("{seat} to act, the other hand hidden: {value} points against an opponent in equilibrium.")
    return N_("{seat} to act, all cards seen: {value} points against the other side with the best play of both.")


def _bounds(solution: Solution, choice: Choice, speech: Language) -> str:
    """The kind of a value and its interval, then what the choice loses at least and at most."""
    if choice.interval is None:
        return ""
    low, high = choice.interval
    least, most = solution.loss_of(choice)
    text = N_("from {low} to {high}, loses {least} to {most}")
    said = speech.say(text, low=_signed(low), high=_signed(high), least=f"{least:.2f}", most=f"{most:.2f}")
    return f"({said})  "


def _told(speech: Language) -> Callable[[int, float], None]:
    """Progress on the error stream, where somebody looks at it."""

    def tell(rounds: int, gap: float) -> None:
        if sys.stderr.isatty():
            print(speech.say(N_("{rounds} rounds, gap {gap}"), rounds=rounds, gap=f"{gap:.3f}"), file=sys.stderr)

    return tell


def _signed(value: float) -> str:
    return "0" if not value else f"{value:+d}" if isinstance(value, int) else f"{value:+.2f}"
