"""Tasks of Burraco: a move with a property."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import Known, Prompt, Task
from tutor.errors import N_
from tutor.games.burraco.moves import deed_of
from tutor.games.burraco.play import judge
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.steps import Done, do
from tutor.games.burraco.terms import is_burraco

KEPT: Final = 256
"""Moves of which each rule set remembers what they bring about."""


def _in_play(rules: RuleSet, position: BurracoPosition) -> Known | None:
    return {"seat": position.to_act} if position.phase == "play" and not position.redraw else None


def _owns_melds(rules: RuleSet, position: BurracoPosition) -> Known | None:
    known = _in_play(rules, position)
    return known if known and position.melds[position.side_of(position.to_act)] else None


def _done(rules: RuleSet, position: BurracoPosition, move: Move) -> Done:
    """What comes of a move, remembered for the other tasks."""
    found: Done = rules.remembered(
        "done", (position, move), lambda rules: do(rules, position.turn(move.seat), deed_of(move)), KEPT
    )
    return found


def _after(holds: Callable[[RuleSet, Move, Done], bool]) -> Any:
    """The check of a property of what a move brings about."""

    def check(rules: RuleSet, position: BurracoPosition, move: Move, known: Known) -> tuple[bool, Verdict]:
        if move.kind == "stall":
            return False, judge(rules, position, move)
        done = _done(rules, position, move)
        return done.legal and holds(rules, move, done), Verdict(move.kind, rules.key, done.legal, done.steps)

    return check


def _lays(kind: str) -> Any:
    return _after(
        lambda rules, move, done: move.kind == "meld" and done.tried is not None
        and done.tried.reading.meld.kind == kind
    )  # fmt: skip


def _is_clean(rules: RuleSet, move: Move, done: Done) -> bool:
    return move.kind == "meld" and done.tried is not None and done.tried.reading.is_clean


def _makes_burraco(rules: RuleSet, move: Move, done: Done) -> bool:
    trace = Trace(rules)
    return move.kind in {"meld", "add"} and done.tried is not None and (
        is_burraco(trace, done.tried.reading.meld)
        and not (done.tried.act.before is not None and is_burraco(trace, done.tried.act.before))
    )  # fmt: skip


TASKS: Final[Mapping[str, Task]] = {
    task.name: task
    for task in (
        Task("lay-run", (Prompt(N_("Lay a run.")),), _in_play, _lays("run")),
        Task("lay-set", (Prompt(N_("Lay a set.")),), _in_play, _lays("set")),
        Task("lay-clean", (Prompt(N_("Lay a meld without a wild.")),), _in_play, _after(_is_clean)),
        Task("add", (Prompt(N_("Add to a meld of your side.")),), _owns_melds,
             _after(lambda rules, move, done: move.kind == "add")),
        Task("make-burraco", (Prompt(N_("Make a burraco.")),), _in_play, _after(_makes_burraco)),
        Task("move-wild", (Prompt(N_("Move a wild inside its meld.")),), _owns_melds,
             _after(lambda rules, move, done: move.kind == "move-wild")),
        Task("take-pozzetto", (Prompt(N_("Take the pozzetto.")),), _in_play,
             _after(lambda rules, move, done: not {"flying", "pozzetto"}.isdisjoint(done.turn.events))),
        Task("close", (Prompt(N_("Close the deal.")),), _in_play,
             _after(lambda rules, move, done: "closed" in done.turn.events)),
        Task("end-turn", (Prompt(N_("End your turn without closing the deal.")),), _in_play,
             _after(lambda rules, move, done: done.turn.phase == "done")),
    )
}  # fmt: skip
