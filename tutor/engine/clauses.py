"""A rule as a value: clauses with their sources, the steps they leave behind, and the book that collects them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from tutor.errors import N_, CatalogueError

if TYPE_CHECKING:
    from tutor.engine.rules import RuleSet

GATES = ("readable", "turn", "possession", "shape", "obligation", "consequence", "query")
"""The order in which the clauses about a move are run; ``query`` clauses are reached by questions only."""


class Role(StrEnum):
    """What a clause does when it is reached."""

    TEST = "test"
    DEFINITION = "definition"
    PREFERENCE = "preference"
    EFFECT = "effect"
    PERMISSION = "permission"
    FACT = "fact"


class Mark(StrEnum):
    """What became of a clause: met, broken, or moot because an exception to it was met."""

    MET = "met"
    BROKEN = "broken"
    MOOT = "moot"


class Weight(StrEnum):
    """How much a step has to do with the verdict: passed without a word, decided it, or explains what decided."""

    PASSED = "passed"
    DECIDES = "decides"
    EXPLAINS = "explains"


Facts = tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One clause and what became of it. ``facts`` are values, never sentences."""

    clause: str
    mark: Mark
    weight: Weight
    facts: Facts = ()

    def fact(self, name: str) -> Any:
        """The value of a fact, or None.

        >>> Step("x.y", Mark.MET, Weight.DECIDES, (("n", 2),)).fact("n")
        2
        """
        for key, value in self.facts:
            if key == name:
                return value
        return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of the engine: a value and the ordered steps that led to it.

    ``subject`` is a kind of move or a question, ``rules`` the key of the rule set, ``value`` True or False for a move
    and an answer (name, value pairs) for a question.
    """

    subject: str
    rules: str
    value: Any
    steps: tuple[Step, ...]

    @property
    def decisive(self) -> Step:
        """The first broken step that decided, else the last met one that did, else the last step."""
        telling = self.telling
        for step in telling:
            if step.mark is Mark.BROKEN:
                return step
        for step in reversed(telling):
            if step.weight is Weight.DECIDES:
                return step
        return (telling or self.steps)[-1]

    @property
    def telling(self) -> tuple[Step, ...]:
        """The steps that an explanation cites, in order and each clause once.

        Where something is broken, what merely passed before it does not count.
        """
        broken = any(step.mark is Mark.BROKEN and step.weight is Weight.DECIDES for step in self.steps)
        seen: set[str] = set()
        telling = []
        for step in self.steps:
            counts = step.weight is Weight.EXPLAINS or (
                step.weight is Weight.DECIDES and (step.mark is Mark.BROKEN or not broken)
            )
            if counts and step.mark is not Mark.MOOT and step.clause not in seen:
                seen.add(step.clause)
                telling.append(step)
        return tuple(telling)

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of the clauses that decided, in order."""
        return tuple(step.clause for step in self.telling)

    def answer(self) -> dict[str, Any]:
        """The value of a question as a dictionary; a move's verdict as ``{"legal": …}``."""
        return dict(self.value) if isinstance(self.value, tuple) else {"legal": self.value}


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule was read. ``standing`` is seed, official, reference, custom or ours; ``seen`` how much was read."""

    id: str
    title: str
    seen: str
    standing: str = "reference"
    edition: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its statement, its sources and the function that applies it.

    ``on`` names the kinds of move it judges; ``exception_to`` the clause it bends; ``option`` the option it reads;
    ``when`` the values of that option under which it is in force (none: under all of them); ``examples`` are questions
    in notation with the answer that this clause gives them.
    """

    id: str
    role: Role
    gate: str
    statement: str
    run: Callable[..., Any] = field(repr=False, compare=False)
    on: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    basis: str = "default"
    seed: tuple[str, ...] = ()
    option: str | None = None
    when: tuple[str | int, ...] = ()
    exception_to: str | None = None
    contradiction: str = ""
    dissent: tuple[str, ...] = ()
    why: str = ""
    examples: tuple[str, ...] = ()
    false: bool = False

    def applies(self, options: Mapping[str, Any]) -> bool:
        """Whether it is in force under these values of the options."""
        return not self.when or options[self.option or ""] in self.when

    @property
    def topic(self) -> str:
        """The middle word of the id, under which rulebook and lessons group it."""
        return self.id.split(".")[1]

    @property
    def queries(self) -> tuple[str, ...]:
        """The questions that its examples put, each once."""
        return tuple(dict.fromkeys(example.split("|")[1].strip() for example in self.examples))


@dataclass(frozen=True, slots=True)
class Finding:
    """What a test clause found: its mark, whether it is worth citing, and the facts."""

    mark: Mark
    weight: Weight
    facts: Facts


def met(**facts: object) -> Finding:
    """The clause is met and had something to say."""
    return Finding(Mark.MET, Weight.DECIDES, tuple(facts.items()))


PASSED = Finding(Mark.MET, Weight.PASSED, ())
"""The clause is met, nobody would have doubted it, and there is nothing to say."""


def passed(**facts: object) -> Finding:
    """The clause is met, and nobody would have doubted it."""
    return Finding(Mark.MET, Weight.PASSED, tuple(facts.items())) if facts else PASSED


def broken(**facts: object) -> Finding:
    """The clause is broken."""
    return Finding(Mark.BROKEN, Weight.DECIDES, tuple(facts.items()))


class Trace:
    """The steps of one verdict while it is being made; clauses reach each other through it, by id."""

    __slots__ = ("rules", "steps")

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.steps: list[Step] = []

    def option(self, name: str) -> Any:
        """The value of an option under the rule set in use."""
        return self.rules.options[name]

    def holds(self, slot: str) -> bool:
        """Whether the clause (or what was put in its place) is in the rule set."""
        return slot in self.rules.slots

    def ask(self, slot: str, *args: Any) -> Any:
        """Apply the clause in that slot and return its value; None where it was dropped."""
        clause = self.rules.slots.get(slot)
        return None if clause is None else clause.run(self, *args)

    def cite(self, slot: str, /, mark: Mark = Mark.MET, weight: Weight = Weight.DECIDES, **facts: Any) -> None:
        """Leave a step of the clause in that slot; a dropped clause leaves none."""
        clause = self.rules.slots.get(slot)
        if clause is not None:
            self.steps.append(Step(clause.id, mark, weight, tuple(facts.items())))

    def explain(self, slot: str, /, **facts: object) -> None:
        """Cite a clause that lies behind the decision, whichever way it went."""
        self.cite(slot, Mark.MET, Weight.EXPLAINS, **facts)

    def breaks(self, slot: str, /, **facts: object) -> None:
        """Cite a clause as broken."""
        self.cite(slot, Mark.BROKEN, Weight.DECIDES, **facts)

    def verdict(self, subject: str, /, **answer: object) -> Verdict:
        """The verdict on a question, with the answer's keys in the order given."""
        return Verdict(subject, self.rules.key, tuple(answer.items()), tuple(self.steps))


F = TypeVar("F", bound=Callable[..., Any])


class Book:
    """The clauses of one game, collected by the ``clause`` decorator of its modules."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.clauses: dict[str, Clause] = {}

    def clause(  # noqa: PLR0913 - one keyword for each field of the catalogue
        self,
        id: str,
        *,
        role: Role,
        gate: str,
        sources: tuple[str, ...] = (),
        on: tuple[str, ...] = (),
        basis: str = "default",
        seed: tuple[str, ...] = (),
        option: str | None = None,
        when: tuple[str | int, ...] = (),
        exception_to: str | None = None,
        contradiction: str = "",
        dissent: tuple[str, ...] = (),
        false: bool = False,
    ) -> Callable[[F], F]:
        """Enter a function as a clause. The docstring's first paragraph is its statement.

        Its section Examples has a question in notation a line; a line that begins with a bar or an arrow goes on with
        the one before.

        Raises CatalogueError for a duplicate id, an unknown gate, a missing statement or a missing source.
        """
        if id in self.clauses:
            raise CatalogueError(N_("The clause {clause} is entered twice."), clause=id)
        if gate not in GATES:
            raise CatalogueError(N_("The clause {clause} names an unknown gate {gate}."), clause=id, gate=gate)
        if not sources and not false:
            raise CatalogueError(N_("The clause {clause} has no source."), clause=id)

        def enter(function: F) -> F:
            statement, why, examples = _read_docstring(function)
            if not statement:
                raise CatalogueError(N_("The clause {clause} has no statement."), clause=id)
            if not examples:
                raise CatalogueError(N_("The clause {clause} has no example."), clause=id)
            self.clauses[id] = Clause(
                id=id, role=role, gate=gate, statement=statement, run=function, on=on, sources=sources, basis=basis,
                seed=seed, option=option, when=when, exception_to=exception_to, contradiction=contradiction,
                dissent=dissent, why=why, examples=examples, false=false,
            )  # fmt: skip
            return function

        return enter

    def arrange(self, modules: Sequence[str]) -> None:
        """Put the clauses in the order of their modules, whichever was imported first."""
        order = {module: place for place, module in enumerate(modules)}
        arranged = sorted(self.clauses.values(), key=lambda clause: order[clause.run.__module__])
        self.clauses = {clause.id: clause for clause in arranged}

    def real(self) -> Mapping[str, Clause]:
        """The clauses that may stand in a rule set."""
        return {id: clause for id, clause in self.clauses.items() if not clause.false}


def _read_docstring(function: Callable[..., Any]) -> tuple[str, str, tuple[str, ...]]:
    text = inspect.getdoc(function) or ""
    body, _, listed = text.partition("\nExamples:\n")
    paragraphs = [" ".join(paragraph.split()) for paragraph in body.split("\n\n")]
    examples: list[str] = []
    for line in filter(None, map(str.strip, listed.splitlines())):
        if line.startswith(("|", "->")):
            examples[-1] += " " + line
        else:
            examples.append(line)
    return paragraphs[0] if paragraphs else "", " ".join(filter(None, paragraphs[1:])), tuple(examples)
