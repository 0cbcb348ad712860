"""Steps, verdicts and the loop over the gates."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.clauses import Book, Finding, Mark, Role, Step, Trace, Verdict, Weight, broken, met, passed
from tutor.engine.judge import judge
from tutor.engine.rules import RuleSet

MET, BROKEN, MOOT = Mark.MET, Mark.BROKEN, Mark.MOOT
PASSED, DECIDES, EXPLAINS = Weight.PASSED, Weight.DECIDES, Weight.EXPLAINS


def verdict(*steps: Step) -> Verdict:
    return Verdict("lead", "toy/seed", True, steps)


def test_what_is_broken_decides_and_what_merely_passed_is_not_told() -> None:
    found = verdict(
        Step("a", MET, PASSED), Step("b", MET, DECIDES), Step("c", MET, EXPLAINS), Step("d", BROKEN, DECIDES),
        Step("e", MOOT, DECIDES), Step("d", BROKEN, DECIDES),
    )  # fmt: skip
    assert found.cited == ("c", "d")
    assert found.decisive.clause == "d"


def test_without_a_broken_step_the_last_that_decided_counts() -> None:
    assert verdict(Step("a", MET, DECIDES), Step("b", MET, DECIDES), Step("c", MET, EXPLAINS)).decisive.clause == "b"
    assert verdict(Step("a", MET, PASSED), Step("b", MET, EXPLAINS)).decisive.clause == "b"
    assert verdict(Step("a", MET, PASSED), Step("b", MET, PASSED)).decisive.clause == "b"


def test_a_step_knows_its_facts() -> None:
    step = Step("a", MET, DECIDES, (("n", 2),))
    assert step.fact("n") == 2
    assert step.fact("m") is None


def test_the_answer_of_a_move_is_whether_it_is_allowed() -> None:
    assert verdict().answer() == {"legal": True}
    assert Verdict("value", "toy/seed", (("points", 3),), ()).answer() == {"points": 3}


@dataclass(frozen=True)
class Hop:
    """A made-up act; it says what each clause will find."""

    trace: Trace
    finds: dict[str, Finding | None]
    kind: str = "hop"


def rules(*specs: tuple[str, str, str | None]) -> RuleSet:
    """Rules of made-up clauses: id, gate, and the clause that each bends."""
    book = Book("toy")
    for id_, gate, bends in specs:

        def run(act: Hop, id_: str = id_) -> Finding | None:
            """A rule.

            Examples:
                seed
            """
            return act.finds[id_]

        book.clause(id_, role=Role.TEST, gate=gate, on=("hop",), sources=("ours",), exception_to=bends)(run)
    return RuleSet("toy/seed", "toy", "seed", {}, book.clauses)


def hop(made: RuleSet, **finds: Finding | None) -> Verdict:
    return judge(Hop(Trace(made), {name.replace("_", "."): finding for name, finding in finds.items()}))


def test_all_clauses_of_a_gate_run_and_later_gates_do_not_after_a_broken_one() -> None:
    made = rules(("a.a", "turn", None), ("a.b", "turn", None), ("a.c", "shape", None))
    found = hop(made, a_a=broken(), a_b=met(), a_c=broken())
    assert [step.clause for step in found.steps] == ["a.a", "a.b"]
    assert found.value is False
    assert hop(made, a_a=passed(), a_b=None, a_c=met()).value is True


def test_an_exception_that_is_met_makes_what_it_bends_moot() -> None:
    made = rules(("a.a", "shape", None), ("a.b", "shape", "a.a"))
    found = hop(made, a_a=broken(), a_b=met())
    assert found.value is True
    assert [(step.clause, step.mark) for step in found.steps] == [("a.b", MET), ("a.a", MOOT)]
    assert hop(made, a_a=broken(), a_b=None).value is False
    assert hop(made, a_a=met(), a_b=broken()).value is False


def test_an_exception_of_an_earlier_gate_has_been_run_already() -> None:
    made = rules(("a.a", "shape", None), ("a.b", "turn", "a.a"))
    found = hop(made, a_a=broken(), a_b=met())
    assert found.value is True
    assert [(step.clause, step.mark) for step in found.steps] == [("a.b", MET), ("a.a", MOOT)]
    assert hop(made, a_a=broken(), a_b=passed()).value is True
    assert hop(made, a_a=broken(), a_b=None).value is False


def test_an_act_that_no_clause_judges_is_allowed() -> None:
    made = rules(("a.a", "turn", None))
    assert judge(Hop(Trace(made), {}, "skip")).value is True


def test_a_dropped_clause_leaves_no_step() -> None:
    trace = Trace(rules(("a.a", "turn", None)))
    trace.explain("a.b", n=1)
    trace.breaks("a.a", n=2)
    assert trace.ask("a.b", 1) is None
    assert [step.clause for step in trace.steps] == ["a.a"]
    assert trace.verdict("toy", n=3).answer() == {"n": 3}
