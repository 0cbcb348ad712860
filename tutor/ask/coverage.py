"""Which kinds of question can ask about which clauses.

A clause is covered by a kind where some seed gives a question whose right answer is another one without the clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tutor.ask import KINDS, generate
from tutor.ask.question import Question
from tutor.ask.rivals import showing, without
from tutor.engine.clauses import Role
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet

SEEDS = 200
"""Seeds tried before a clause counts as one that no question asks about."""

MANNERS = frozenset((Role.FACT, Role.PERMISSION))
"""Roles of clauses that change no answer by themselves and may be asked for as choices."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A question that hangs on a clause: its kind, the rules under which it is asked, the seed.

    ``changes`` says that the answer changes; where it is False the clause is asked for as a choice.
    """

    clause: str
    kind: str
    rules: str
    seed: str
    changes: bool


def hangs(game: Game, question: Question, clause: str) -> bool:
    """Whether the right answer is another one without the clause."""
    rules = game.tables.read_rules(question.rules)
    kind = KINDS[question.kind]
    return kind.truth(game, question, without(game.tables, rules, clause)) != kind.truth(game, question, rules)


def covering(
    game: Game, clause: str, kind: str, *, base: RuleSet | None = None, seeds: Iterable[int] = range(SEEDS)
) -> Covered | None:
    """The first question of a kind that hangs on a clause, under rules where it shows; None where none was found."""
    able = showing(game, clause, base or game.tables.rules())
    for seed in seeds:
        for rules in able:
            question = generate(game, rules, seed=str(seed), kind=kind, focus=clause)
            if question is not None and hangs(game, question, clause):
                return Covered(clause, kind, rules.key, str(seed), changes=kind not in CHOICES)
    return None


CHOICES = frozenset(("clause", "rule"))
"""Kinds that ask for a clause itself."""

BY_ANSWER = tuple(kind for kind in KINDS if kind not in CHOICES)
"""Kinds that ask for an answer that the clause decides."""


def likely(game: Game, clause: str) -> tuple[str, ...]:
    """The kinds that ask for answers, those first that put the questions of the clause's own examples."""
    first = {
        ask.kind for query in game.tables.book.clauses[clause].queries for ask in game.teaching.asks.get(query, ())
    }
    return tuple(sorted(BY_ANSWER, key=lambda kind: kind not in first))


def coverage(
    game: Game, *, seeds: int = 2, clauses: Iterable[str] | None = None
) -> dict[str, dict[str, Covered]]:  # fmt: skip
    """For each clause the kinds that can ask about it, within so many seeds."""
    table: dict[str, dict[str, Covered]] = {}
    for clause in clauses if clauses is not None else game.tables.book.real():
        row = {kind: covering(game, clause, kind, seeds=range(seeds)) for kind in KINDS}
        table[clause] = {kind: found for kind, found in row.items() if found is not None}
    return table


def write_table(table: Mapping[str, Mapping[str, Covered]]) -> str:
    """The table as text: a line for each clause, a sign for each kind, and the sums below."""
    width = max((len(clause) for clause in table), default=0)
    lines = [" " * width + "  " + " ".join(f"{kind:>8}" for kind in KINDS)]
    for clause, row in table.items():
        lines.append(f"{clause:<{width}}  " + " ".join(f"{'+' if kind in row else '·':>8}" for kind in KINDS))
    sums = [sum(kind in row for row in table.values()) for kind in KINDS]
    lines.append(f"{len(table):<{width}}  " + " ".join(f"{count:>8}" for count in sums))
    return "\n".join(lines)
