"""What players say, and what was measured about it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from tutor import referee, registry
from tutor.cli import INTERRUPTED
from tutor.cli.output import DIFFERS, Command, Say
from tutor.cli.solve import interrupts, write_whole
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.explain.language import Language
from tutor.explain.maxims import mean, range_of, told
from tutor.solve import maxims
from tutor.solve.maxims import Figure, Maxim, Study, Untried

CHECKED: Final = 3
"""Positions of each maxim that are measured anew to check what is kept."""

MOST: Final = 100_000
"""Positions for each maxim at most."""


def add(command: Command, say: Say) -> None:
    """Add maxims to the command line."""
    tried = command("maxims", say(N_("say what is true of what players say, or measure it anew")), _maxims)
    tried.add_argument("key", nargs="?", metavar="KEY", help=say(N_("a rule set; all that were measured without any")))
    tried.add_argument("--positions", type=_whole, metavar="N", help=say(N_("measure anew, in so many positions each")))
    tried.add_argument("--seed", default="1", metavar="SEED", help=say(N_("where chance starts")))
    tried.add_argument("--keep", action="store_true", help=say(N_("keep what is measured, going on from what is kept")))
    tried.add_argument("--to", metavar="FOLDER", help=say(N_("where it is kept, if not beside the program")))
    tried.add_argument("--check", action="store_true", help=say(N_("measure a part anew and compare")))
    tried.add_argument("--progress", action="store_true", help=say(N_("tell how far it has come")))
    tried.add_argument("--json", action="store_true", help=say(N_("print the figures as JSON")))


def _whole(text: str) -> int:
    """A number of positions."""
    if not (text.isdecimal() and 2 <= int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"2 … {MOST}")
    return int(text)


def _maxims(parsed: argparse.Namespace, speech: Language) -> int:
    folder = Path(parsed.to) if parsed.to else Path(maxims.__file__).parent / "tried"
    if parsed.key is None and parsed.positions is None:
        keys = [key for game in registry.taught() for key in maxims.kept_rules(game)]
    else:
        first = next(game for game in registry.taught().values() if maxims.maxims_of(game.id))
        keys = [parsed.key or first.tables.rules().key]
    status = 0
    for key in keys:
        _, rules = referee.find_rules(key)
        stopped = False
        if parsed.positions is None:
            study = _kept(folder, rules)
        else:
            study, stopped = _measured(rules, folder, parsed, speech)
        if parsed.check:
            wrong = maxims.trying_of(rules.game).differing(study, rules, CHECKED)
            wrong = wrong if maxims.is_fresh(study, rules) else [maxim.id for maxim in study.maxims]
            print(speech.say(N_("{rules}: otherwise now: {names}"), rules=rules.key, names=", ".join(wrong) or "-"))
            status = DIFFERS if wrong else status
        elif parsed.json:
            print(json.dumps(as_json(study), ensure_ascii=False, indent=1))
        else:
            _show(study, speech)
        if stopped:
            return INTERRUPTED
    return status


def _kept(folder: Path, rules: RuleSet) -> Study:
    path = folder / maxims.file_name(rules.key)
    if not path.is_file():
        raise Untried(N_("Nothing was measured under {rules}; --positions N does it."), rules=rules.key)
    return maxims.read(path.read_text("utf-8"))


def _measured(rules: RuleSet, folder: Path, parsed: argparse.Namespace, speech: Language) -> tuple[Study, bool]:
    """What is measured now, and whether an interrupt cut it short; what is kept is always a whole file."""
    path = folder / maxims.file_name(rules.key)
    begun = maxims.read(path.read_text("utf-8")) if parsed.keep and path.is_file() else None
    with interrupts() as stop:

        def tell(maxim: str, done: int, most: int) -> bool:
            if parsed.progress:
                text = N_("{name}: {done} of {most} positions")
                print(speech.say(text, name=maxim, done=done, most=most), file=sys.stderr)
            return stop()

        study = maxims.measure(rules, parsed.positions, seed=parsed.seed, begun=begun, progress=tell)
        if parsed.keep:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, maxims.write(study).encode())
        return study, stop()


def _show(study: Study, speech: Language) -> None:
    said = N_("{rules}: {draws} draws for each position, seed {seed}.")
    print(speech.say(said, rules=study.rules, draws=study.draws, seed=study.seed))
    for maxim in study.maxims:
        count = len(study.tried[maxim.id].rows)
        print(f"\n{speech.text(maxim.says)}\n  {told(study, maxim, speech)}")
        print(f"  {speech.text(maxim.compares)} ({maxim.id}, {count})")
        for style, name in enumerate(study.names):
            print(f"    {speech.text(name)}: {_figure(maxim, study.figure(maxim, style), speech)}")
        for cut, each in enumerate(maxim.cuts):
            for level, where in enumerate(each):
                cells = [study.figure(maxim, style, cut, level) for style in range(len(study.styles))]
                if any(cells):
                    print(f"    {speech.text(where)}: {'; '.join(_figure(maxim, cell, speech) for cell in cells)}")


def _figure(maxim: Maxim, figure: Figure | None, speech: Language) -> str:
    return "-" if figure is None else f"{mean(maxim, figure)} ({range_of(maxim, figure, speech)})"


def as_json(study: Study) -> dict[str, Any]:
    """The figures of a study as plain data."""
    every = range(len(study.styles))

    def plain(figure: Figure | None) -> dict[str, float] | None:
        if figure is None:
            return None
        return {"mean": figure.mean, "low": figure.low, "high": figure.high, "count": figure.count}

    return {
        "rules": study.rules, "seed": study.seed, "draws": study.draws, "pilot": study.pilot,
        "styles": list(study.styles), "digest": study.digest,
        "maxims": [
            {
                "id": maxim.id, "says": maxim.says, "verdict": study.judge(maxim).verdict,
                "deals": study.tried[maxim.id].deals,
                "figures": {study.styles[style]: plain(study.figure(maxim, style)) for style in every},
                "parts": {study.styles[style]: study.parts(maxim, style) for style in every},
                "where": [
                    {
                        "level": where,
                        "figures": {study.styles[style]: plain(study.figure(maxim, style, cut, level))
                                    for style in every},
                    }
                    for cut, each in enumerate(maxim.cuts)
                    for level, where in enumerate(each)
                ],
            }
            for maxim in study.maxims
        ],
    }  # fmt: skip
