"""What comes of a class: who knows which rule, what is confused, questions that split the class, marks to take out."""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import pandas as pd

from tutor.ask.question import Question
from tutor.classroom.homework import Task, done_of, lessons_done
from tutor.engine.game import Game
from tutor.learner.bank import kept_bank
from tutor.learner.hypotheses import TRUE, members
from tutor.learner.overview import Confusion, overview
from tutor.learner.state import State
from tutor.records import AttemptRecord, Student

GOOD: Final = frozenset(("right", "equal"))
GROUPS: Final = ("mastered", "firm", "familiar", "learning", "fading", "unknown")
"""How a rule may stand with somebody; whoever answered nothing about it stands nowhere."""

DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""With one of these a spreadsheet takes a text for a formula."""

SPLITTING: Final = 5

SUREST: Final = 99
"""Per cent."""


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: how it stands with each student who answered about it."""

    clause: str
    topic: str
    standing: Mapping[str, str]

    def count(self, *groups: str) -> int:
        """With how many students it stands so."""
        return sum(group in groups for group in self.standing.values())

    @property
    def tells(self) -> bool:
        """Whether anything is known of it with anybody."""
        return self.count("unknown") < len(self.standing)


@dataclass(frozen=True, slots=True)
class Shared:
    """A confusion of several students: who, and how likely it is with each, from 0 to 1."""

    confusion: Confusion
    learners: Mapping[str, float]

    @property
    def sure(self) -> int:
        """How sure it is on average, in per cent: never wholly."""
        return min(SUREST, round(100 * sum(self.learners.values()) / len(self.learners)))


def class_map(game: Game, states: Mapping[str, State], moment: str) -> tuple[Row, ...]:
    """The rules about which somebody answered, topic by topic in the order of the book."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for learner, state in states.items():
        for group, clauses in overview(state, game, moment).clauses.items():
            for clause in clauses:
                found[clause][learner] = group
    real = game.tables.book.real()
    topics = list(dict.fromkeys(held.topic for held in real.values()))
    rows = [Row(clause, real[clause].topic, found[clause]) for clause in real if clause in found]
    return tuple(sorted(rows, key=lambda row: topics.index(row.topic)))


def shared(game: Game, states: Mapping[str, State], moment: str) -> tuple[Shared, ...]:
    """The confusions of a class that are certain enough to be told, the most frequent first."""
    by: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    known: dict[tuple[str, str], Confusion] = {}
    for learner, state in states.items():
        for confusion in overview(state, game, moment).confusions:
            name = (confusion.id, confusion.rules)
            likely = state.beliefs(game, game.tables.read_rules(confusion.rules)).likely
            by[name][learner] = max(
                (share for id, share in likely.items() if id == confusion.id or confusion.id in members(id)),
                default=0.0,
            )
            known[name] = confusion
    found = [Shared(known[name], learners) for name, learners in by.items()]
    return tuple(sorted(found, key=lambda each: (-len(each.learners), -each.sure, each.confusion.id)))


def asked_before(questions: Iterable[str], states: Sequence[State]) -> frozenset[str]:
    """The ids of what a class was asked: of ``questions``, those of all at once, and what half of it has met."""
    met = Counter(id for state in states for id in state.asked)
    return frozenset(questions) | {id for id, number in met.items() if 2 * number >= len(states)}


def splitting(
    game: Game, rules: str, states: Iterable[State], asked: Container[str] = frozenset()
) -> tuple[Question, ...]:  # fmt: skip
    """Questions of the bank to which the class would give the most different answers, by what each seems to believe.

    What it was ``asked`` before comes where there is nothing else. None where there is no bank for these rules, or
    everybody would answer alike.
    """
    held = game.tables.read_rules(rules)
    bank = kept_bank(game, held)
    if bank is None:
        return ()
    beliefs = [state.beliefs(game, held).likely for state in states]
    weights: dict[str, float] = defaultdict(float)
    for likely in beliefs:
        for id, share in likely.items():
            weights[id] += share
    ranked = []
    for name, sheet in bank.sheets.items():
        votes: dict[frozenset[object], float] = defaultdict(float)
        for id, weight in weights.items():
            led = sheet.leads.get(id) or sheet.leads[TRUE]
            votes[frozenset(led)] += weight
        ranked.append((_spread(list(votes.values())), name))
    ranked.sort(key=lambda item: (item[1] in asked, -item[0], item[1]))
    chosen: list[str] = []
    clauses: set[str | None] = set()
    for spread, name in ranked:
        focus = bank.questions[name].focus
        if len(chosen) == SPLITTING:
            break
        if spread > 0 and (focus is None or focus not in clauses):
            chosen.append(name)
            clauses.add(focus)
    return tuple(bank.questions[name] for name in chosen)


def _spread(votes: Sequence[float]) -> float:
    """How far votes are apart: their entropy."""
    total = sum(votes)
    return -sum(vote / total * log(vote / total) for vote in votes if vote > 0) if total else 0.0


# ---------------------------------------------------------------- marks


@dataclass(frozen=True, slots=True)
class Heads:
    """What the columns of the marks are called, and the words in them."""

    name: str
    answers: str
    right: str
    late: str
    done: str


def marks(
    students: Sequence[Student], attempts: Mapping[str, Sequence[AttemptRecord]], tasks: Sequence[Task], heads: Heads
) -> pd.DataFrame:  # fmt: skip
    """A line for each student: answers, how many of them right, and for each piece of homework what was done of it."""
    rows = []
    for student in students:
        own = attempts[student.profile]
        row: dict[str, object] = {
            heads.name: guarded(student.name),
            heads.answers: len(own),
            heads.right: sum(attempt.outcome in GOOD for attempt in own),
        }
        for number, task in enumerate(tasks, 1):
            done = done_of(task, own).get(student.profile, {})
            read = lessons_done(task.lessons, own, task.homework.due_at)
            title = guarded(f"{number}. {task.homework.title}")
            all_ = len(task.questions) + sum(total for _, total, _ in read.values())
            right = sum(each.right for each in done.values()) + sum(well for well, _, _ in read.values())
            row[f"{title}: {heads.right}"] = right
            row[f"{title}: {heads.done}"] = all_
            late = any(each.late for each in done.values()) or any(each[2] for each in read.values())
            row[f"{title}: {heads.late}"] = heads.late if late else ""
        rows.append(row)
    return pd.DataFrame(rows)


@dataclass(frozen=True, slots=True)
class Printed:
    """Marks as they are printed: the heads of the columns, and the lines."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def printed(table: pd.DataFrame, tasks: int, heads: Heads) -> Printed:
    """Marks with the three columns of each piece of homework as one: right ones of how many, and what came late."""
    names = [str(name) for name in table.columns]
    own = len(names) - 3 * tasks
    titles = [name.removesuffix(f": {heads.right}") for name in names[own::3]]
    lines = []
    for line in table.values.tolist():
        done = zip(*(line[own + at :: 3] for at in range(3)), strict=True)
        lines.append((*map(str, line[:own]), *(f"{right}/{all_} {late}".strip() for right, all_, late in done)))
    return Printed((*names[:own], *titles), tuple(lines))


def guarded(text: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> guarded("=1+1"), guarded("Anna")
    ("'=1+1", 'Anna')
    """
    return f"'{text}" if text.lstrip().startswith(DANGEROUS) or text.startswith(DANGEROUS) else text


def write_csv(table: pd.DataFrame) -> bytes:
    """A table as CSV, which spreadsheets read in any alphabet."""
    return table.to_csv(index=False).encode("utf-8-sig")


def write_excel(table: pd.DataFrame) -> bytes:
    """A table as a workbook."""
    book = io.BytesIO()
    table.to_excel(book, index=False, engine="openpyxl")
    return book.getvalue()
