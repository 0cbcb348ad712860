"""The protocol that the games share, and the questions they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.decision import TABLE
from tutor.engine.model import Move, Outcome
from tutor.engine.notation import Form, sections, write_value
from tutor.engine.rules import RuleSet, Tables
from tutor.engine.teaching import Teaching
from tutor.engine.view import TableView
from tutor.errors import N_, NotationError


@dataclass(frozen=True, slots=True)
class Query:
    """A question that the rules answer.

    ``form`` says what is given, ``ask`` answers what the form has read, with reasons. ``occasions`` lists what a
    position gives rise to ask, as values of the form.
    """

    name: str
    form: Form
    ask: Callable[[RuleSet, Mapping[str, Any]], Verdict]
    occasions: Callable[[RuleSet, Any], Iterable[Mapping[str, Any]]]


class Game(Protocol):
    """What everything above the registry knows of a game. Positions are opaque to it.

    ``layout`` without rules shows what lies there and does not judge it: no class of a burraco, so that the table of a
    question does not answer it. ``sight`` says whether somebody sees the table alone, remembers what was played, or
    sees every card. ``near`` proposes moves that somebody might try, most of them refused; a game for which other rule
    sets list enough of them has none.
    """

    id: str
    tables: Tables
    queries: Mapping[str, Query]
    teaching: Teaching

    def deal(self, rules: RuleSet, chance: Chance) -> Any: ...
    def judge(self, rules: RuleSet, position: Any, move: Move) -> Verdict: ...
    def apply(self, rules: RuleSet, position: Any, move: Move) -> Any: ...
    def moves(self, rules: RuleSet, position: Any, *, offences: bool = False) -> Iterator[Move]: ...
    def near(self, rules: RuleSet, position: Any, chance: Chance) -> Iterator[Move]: ...
    def stage(self, rules: RuleSet, focus: str, chance: Chance) -> Any | None: ...
    def next_deal(self, rules: RuleSet, position: Any, chance: Chance) -> Any | None: ...
    def normalise(self, rules: RuleSet, position: Any, move: Move) -> Move: ...
    def outcome(self, rules: RuleSet, position: Any) -> Outcome | None: ...
    def layout(self, position: Any, seat: str, rules: RuleSet | None = None, *, sight: str = TABLE) -> TableView: ...
    def read(self, text: str) -> tuple[RuleSet, Any]: ...
    def write(self, rules: RuleSet, position: Any) -> str: ...
    def read_move(self, text: str, seat: str) -> Move: ...
    def write_move(self, move: Move) -> str: ...


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the rules, read: under which rules, which one, and what is given."""

    rules: RuleSet
    query: Query
    given: Mapping[str, Any]

    def answer(self) -> Verdict:
        """What the rules say."""
        return self.query.ask(self.rules, self.given)

    def write(self) -> str:
        """The canonical text, which reads back as the same question."""
        return " | ".join(filter(None, (self.rules.key, self.query.name, self.query.form.write(self.given))))


def read_question(game: Game, text: str) -> Asked:
    """Read ``rules | question | key value | …``. Raises NotationError and RulesError.

    The rules are a key such as ``seed`` or ``bura/seed+reply=closed``.
    """
    pieces = sections(text)
    if len(pieces) < 2:
        raise NotationError(N_("A question is written as rules | question | what is given."))
    rules = game.tables.read_rules(pieces[0][0])
    query = game.queries.get(pieces[1][0])
    if query is None:
        raise NotationError(
            N_("There is no question {name}. There are {names}."),
            name=pieces[1][0], names=", ".join(game.queries), line=pieces[1][1], column=pieces[1][2],
        )  # fmt: skip
    *before, rest = text.split("|", 2) if text.count("|") > 1 else (text, "")
    blank = "".join(sign if sign == "\n" else " " for sign in "|".join(before) + "|")
    return Asked(rules, query, query.form.read_text(blank + rest))


def write_answer(verdict: Verdict) -> str:
    """The answer of a verdict in text, as the clause examples write it."""
    return ", ".join(f"{key} {write_value(value)}" for key, value in verdict.answer().items())


def check_example(game: Game, example: str, edits: Iterable[str] = ()) -> tuple[Verdict, list[str]]:
    """Answer an example ``question -> key value, …`` and list what differs from what it says.

    ``edits`` change the rules before the question is put. Raises NotationError for an example that cannot be read.
    """
    question, arrow, expected = example.partition("->")
    if not arrow:
        raise NotationError(N_("An example is a question, an arrow -> and the answer."))
    asked = read_question(game, question)
    edits = tuple(edits)
    if edits:
        base, *marks = asked.rules.key.split("!")
        asked = Asked(game.tables.read_rules("!".join([base, *marks, *edits])), asked.query, asked.given)
    verdict = asked.answer()
    answer = {key: write_value(value) for key, value in verdict.answer().items()}
    differing = []
    for item in expected.split(","):
        key, _, value = item.strip().partition(" ")
        if answer.get(key) != value.strip():
            differing.append(f"{key}: {answer.get(key)}")
    return verdict, differing
