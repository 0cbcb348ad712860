"""Banks of separating questions: made once for a rule set, kept beside the code, verified against the engine.

A bank holds whole questions with the answer that each belief leads to, so that the next question is chosen without the
engine. ``digest`` names the catalogue it was made from; one of another catalogue is not served.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final

from tutor.ask import generate
from tutor.ask.kinds.answers import Answers
from tutor.ask.kinds.answers import reworded as told_anew
from tutor.ask.offers import suits
from tutor.ask.plain import from_json, to_json
from tutor.ask.question import Question
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.errors import TutorError
from tutor.learner.choosing import Columns, columns
from tutor.learner.expected import Key, expected
from tutor.learner.hypotheses import TRUE, hypotheses
from tutor.learner.sheet import Sheet, make_sheet, sheet_of
from tutor.registry import game_of

VERSION: Final = 1
APART: Final = 4
"""Beliefs with different answers that a question of diagnosis sets apart."""

WANTED: Final = 6
"""Questions in which a belief differs from the true rules, at least."""

NARROW: Final = 5
"""Questions that set fewer beliefs apart, for a belief that shows in hardly any other."""

SEEDS: Final = 16
"""Seeds tried for each clause that a belief touches."""

NARROW_SEEDS: Final = 4
"""Seeds tried for each of the other kinds."""

VAIN: Final = 6
"""Tries in a row for a kind and a clause that show nothing of a belief, after which no more are made."""

POOL: Final = 30
"""Questions of one position among which the parts of a question are chosen."""

FREE: Final = 20
"""Questions about no clause in particular."""

OTHER_KINDS: Final = ("moves", "choose", "value", "outcome", "legality", "declare", "move", "conduct", "rule")
"""Kinds tried for what questions of several answers do not show."""


ANSWERS: Final = Answers()
"""The kind whose questions set most beliefs apart."""


@dataclass(frozen=True)
class Bank:
    """The questions of one rule set, by id, each with its sheet.

    ``merged`` are groups of beliefs that lead to the same answers in all of them, ``apart`` beliefs that differ from
    the true rules only in questions which set fewer than four beliefs apart.
    """

    rules: str
    digest: str
    hypotheses: tuple[str, ...]
    questions: Mapping[str, Question]
    sheets: Mapping[str, Sheet]

    @cached_property
    def merged(self) -> tuple[tuple[str, ...], ...]:
        """Groups of two and more beliefs that no question tells apart; the true rules come first in theirs."""
        rows: dict[tuple[tuple[Key, ...], ...], list[str]] = {}
        for id in self.hypotheses:
            row = tuple(tuple(sorted(sheet.leads[id])) for sheet in self.sheets.values())
            rows.setdefault(row, []).append(id)
        return tuple(tuple(group) for group in rows.values() if len(group) > 1)

    @cached_property
    def apart(self) -> tuple[str, ...]:
        """Beliefs without a question that sets four apart."""
        shown = {id for sheet in self.sheets.values() if is_wide(sheet) for id in self.hypotheses if differs(sheet, id)}
        silent = {id for group in self.merged if TRUE in group for id in group}
        return tuple(id for id in self.hypotheses if id not in shown and id not in silent and id != TRUE)

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """The beliefs that can be told apart, one of each group."""
        rest = {id for group in self.merged for id in group[1:]}
        return tuple(id for id in self.hypotheses if id not in rest)

    @cached_property
    def columns(self) -> Mapping[str, Columns]:
        """The questions made ready for choosing."""
        return columns(self.sheets, self.heads)


def differs(sheet: Sheet, id: str) -> bool:
    """Whether a belief leads to another answer than the true rules."""
    return bool(sheet.leads[id]) and sheet.leads[id] != sheet.leads[TRUE]


def is_wide(sheet: Sheet) -> bool:
    """Whether a question sets as many beliefs apart as one of diagnosis should."""
    return len({keys for keys in sheet.leads.values() if keys}) >= APART


def digest(game: Game, rules: RuleSet) -> str:
    """What a bank hangs on besides the engine's own working: rules and beliefs, whatever words they are told in."""
    tables = game.tables
    told = [
        str(VERSION), rules.key, *hypotheses(game, rules), *tables.book.clauses,
        *(f"{id} {each.edits}" for id, each in tables.misconceptions.items()),
        *(f"{name} {sorted(options.items())}" for name, options in tables.rule_sets.items()),
        *(f"{each.name} {each.values} {each.default}" for each in tables.options.values()),
    ]  # fmt: skip
    return hashlib.sha256("\x1f".join(told).encode()).hexdigest()[:16]


def build(game: Game, rules: RuleSet) -> Bank:
    """Search the questions that set beliefs apart."""
    ids = hypotheses(game, rules)
    found: dict[str, tuple[Question, Sheet]] = {}
    shown = dict.fromkeys(ids, 0)

    def take(question: Question | None, wanted: str | None) -> None:
        if question is None or question.id in found:
            return
        sheet = sheet_of(game, question, ids)
        if wanted is not None and not differs(sheet, wanted):
            return
        if not is_wide(sheet) and (wanted is None or shown[wanted] >= NARROW or len(sheet.distinct) < 2):
            return
        found[question.id] = question, sheet
        for id in ids:
            shown[id] += differs(sheet, id)

    for id in ids[1:]:
        vain: Counter[tuple[str, str | None]] = Counter()
        for kind, focus, seed in _tries(game, rules, id):
            if shown[id] >= WANTED or (kind != ANSWERS.id and shown[id] >= NARROW):
                break
            if vain[kind, focus] < VAIN:
                before = shown[id]
                take(_made(game, rules, f"bank-{seed}", kind, focus, shown), id)
                vain[kind, focus] = 0 if shown[id] > before else vain[kind, focus] + 1
    for seed in range(FREE):
        take(_made(game, rules, f"bank-free-{seed}", ANSWERS.id, None, shown), None)
    return Bank(
        rules.key, digest(game, rules), ids, {name: question for name, (question, _) in found.items()},
        {name: sheet for name, (_, sheet) in found.items()},
    )  # fmt: skip


def _made(
    game: Game, rules: RuleSet, seed: str, kind: str, focus: str | None, shown: Mapping[str, int]
) -> Question | None:
    """A question that, where it has several answers, shows above all what was shown in few."""
    if kind != ANSWERS.id:
        return generate(game, rules, seed=seed, kind=kind, focus=focus)
    if focus is not None and not suits(game, kind, focus):
        return None
    weights = {id: 1 / (1 + count) for id, count in shown.items()}
    return ANSWERS.weighed(game, rules, focus, Chance(seed), weights, pool=POOL)


def _tries(game: Game, rules: RuleSet, id: str) -> Iterator[tuple[str, str | None, int]]:
    """What is tried for a belief: kind, clause and seed."""
    held = game.tables.misconceptions.get(id)
    clauses: list[str | None] = [clause for clause in held.touches if clause in rules.slots] if held else [None]
    for seed in range(SEEDS):
        for clause in clauses:
            yield ANSWERS.id, clause, seed
    for seed in range(SEEDS if held else 0):
        yield ANSWERS.id, None, seed
    for kind in OTHER_KINDS:
        for clause in clauses:
            for seed in range(NARROW_SEEDS):
                yield kind, clause, seed


def write_bank(bank: Bank) -> str:
    """The text of a bank: a line for what it is, then one for each question."""
    lines = [{"version": VERSION, "rules": bank.rules, "digest": bank.digest, "hypotheses": list(bank.hypotheses)}]
    for name, question in bank.questions.items():
        leads = bank.sheets[name].leads
        answers = sorted(bank.sheets[name].distinct)
        row = [[answers.index(key) for key in sorted(leads[id])] for id in bank.hypotheses]
        lines.append({"answers": answers, "row": row, "question": to_json(question)})
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)


def read_bank(text: str) -> Bank:
    """Read what ``write_bank`` wrote. Raises ValueError for anything else."""
    head, *rest = map(json.loads, text.splitlines())
    if head.get("version") != VERSION:
        raise ValueError(head)
    ids = tuple(head["hypotheses"])
    questions, sheets = {}, {}
    for line in rest:
        question = _question(line["question"])
        leads = {
            id: frozenset(line["answers"][place] for place in places)
            for id, places in zip(ids, line["row"], strict=True)
        }
        questions[question.id] = question
        sheets[question.id] = make_sheet(question, leads)
    return Bank(head["rules"], head["digest"], ids, questions, sheets)


def _question(plain: Mapping[str, Any]) -> Question:
    question = from_json(plain)
    if not isinstance(question, Question):
        raise TypeError(plain)
    return question


def file_name(rules: str) -> str:
    """The name of the file of a rule set's bank.

    >>> file_name("game/seed")
    'game-seed.jsonl'
    """
    return rules.replace("/", "-") + ".jsonl"


def kept_bank(game: Game, rules: RuleSet) -> Bank | None:
    """The bank that was made for a rule set; None where there is none, or where the catalogue is another one now."""
    return _kept(game.id, rules.key)


@lru_cache(maxsize=64)
def _kept(id_: str, key: str) -> Bank | None:
    game = game_of(id_)
    place = files("tutor.learner") / "banks" / file_name(key)
    if not place.is_file():
        return None
    bank = read_bank(place.read_text("utf-8"))
    return bank if bank.digest == digest(game, game.tables.read_rules(key)) else None


def reworded(game: Game, bank: Bank) -> Bank:
    """The same bank in the words of now; a question that cannot be told any more is left out."""
    questions = {}
    for name, question in bank.questions.items():
        try:
            questions[name] = told_anew(game, question) if question.kind == ANSWERS.id else question
        except (LookupError, TutorError):
            continue
    return replace(bank, questions=questions, sheets={name: bank.sheets[name] for name in questions})


def check(game: Game, bank: Bank, names: Sequence[str] | None = None) -> list[str]:
    """The questions of a bank that the engine answers otherwise than it says."""
    wrong = []
    for name in bank.questions if names is None else names:
        question, sheet = bank.questions[name], bank.sheets[name]
        if expected(game, question, bank.hypotheses) != dict(sheet.leads):
            wrong.append(name)
    return wrong
