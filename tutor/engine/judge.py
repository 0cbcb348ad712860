"""The one loop over clauses: run the gates in order and build a verdict."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from tutor.engine.clauses import GATES, PASSED, Clause, Finding, Mark, Step, Trace, Verdict, Weight


class Act(Protocol):
    """A move in its situation, as the clauses of a game want to see it."""

    @property
    def kind(self) -> str: ...
    @property
    def trace(self) -> Trace: ...


def judge(act: Act) -> Verdict:
    """Whether the act can be done, with a step for every clause that was run.

    All clauses of a gate run; if any is broken, later gates do not.
    """
    return Verdict(act.kind, act.trace.rules.key, run_gates(act), tuple(act.trace.steps))


def run_gates(act: Act) -> bool:
    """Run the gates over an act, leaving the steps in its trace. True if nothing is broken."""
    gates = act.trace.rules.tests.get(act.kind)
    return gates is None or all(_run_all(gates[place], act) for place in range(len(GATES)))


def run_gate(act: Act, gate: str) -> bool:
    """Run all clauses of one gate over an act. True if none of them is broken."""
    gates = act.trace.rules.tests.get(act.kind)
    return gates is None or _run_all(gates[GATES.index(gate)], act)


def _run_all(clauses: tuple[Clause, ...], act: Act) -> bool:
    """Run all these clauses. False if one of them, or an exception to one, is broken."""
    trace, exceptions, holds = act.trace, act.trace.rules.exceptions, True
    for clause in clauses:
        bending = exceptions.get(clause.id)
        if bending is not None:
            holds &= _run(clause, bending, act)
        else:
            holds &= _leave(clause.id, clause.run(act), trace) is not Mark.BROKEN
    return holds


def _run(clause: Clause, bending: tuple[Clause, ...], act: Act) -> bool:
    """Run one clause, its exceptions first. False if it or one of them is broken."""
    trace = act.trace
    holds = True
    for exception in bending:
        if act.kind not in exception.on:
            continue
        if GATES.index(exception.gate) < GATES.index(clause.gate):
            bends = any(step.clause == exception.id and step.mark is Mark.MET for step in trace.steps)
        else:
            mark = _leave(exception.id, exception.run(act), trace)
            bends, holds = mark is Mark.MET, holds and mark is not Mark.BROKEN
        if bends:
            trace.steps.append(Step(clause.id, Mark.MOOT, Weight.PASSED))
            return True
    return _leave(clause.id, clause.run(act), trace) is not Mark.BROKEN and holds


def _leave(id: str, finding: Finding | None, trace: Trace) -> Mark | None:
    if finding is None:
        return None
    trace.steps.append(_passed(id) if finding is PASSED else Step(id, finding.mark, finding.weight, finding.facts))
    return finding.mark


@cache
def _passed(id: str) -> Step:
    """The step of a clause that passed with nothing to say, made once."""
    return Step(id, PASSED.mark, PASSED.weight)
