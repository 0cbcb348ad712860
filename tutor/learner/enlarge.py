"""Making a bank larger: questions for beliefs that show in few, and for two that are hard to tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from tutor.ask.kinds.answers import Answers
from tutor.ask.kinds.statements import Statements
from tutor.ask.offers import suits
from tutor.ask.question import Question
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.learner.bank import POOL, Bank, differs, is_wide
from tutor.learner.beliefs import Told, open_ledger, suspects
from tutor.learner.choosing import best
from tutor.learner.hypotheses import TRUE, sort
from tutor.learner.sheet import Sheet, sheet_of

ANSWERS: Final = Answers()
STATEMENTS: Final = Statements()

TELLING: Final = 8
"""Questions that set four beliefs apart, in which a belief differs from the true rules: so many are looked for."""

ALMOST: Final = 4
"""Questions that tell two misconceptions apart: so many are looked for."""

SEEDS: Final = 5
"""Seeds tried for each clause that a belief touches."""

VAIN: Final = 2
"""Tries in a row for a clause that bring nothing, after which no more are made."""

HEAVY: Final = 40.0
"""How much more two beliefs weigh that are to be told apart than all others."""

STATED: Final = 5
"""Questions of statements for a belief that positions do not show often enough."""

ENOUGH: Final = 4
"""Questions about positions, each setting four beliefs apart, from which statements are not needed."""


SOON: Final = 9
"""Questions of a diagnosis in which every misconception should have had a chance to show."""

COVERING: Final = 6
"""Questions of statements that are made at most so that each has."""


class _Found:
    """The questions so far, and how often each belief shows in those that set four apart."""

    def __init__(self, game: Game, bank: Bank) -> None:
        self.game = game
        self.ids = bank.hypotheses
        self.questions = dict(bank.questions)
        self.sheets = dict(bank.sheets)
        self.shown = {
            id: sum(is_wide(sheet) and differs(sheet, id) for sheet in self.sheets.values()) for id in self.ids
        }

    def offer(self, question: Question | None, one: str, other: str = TRUE) -> bool:
        """Take a question that sets four beliefs apart, these two among them; say whether it was one."""
        if question is None or question.id in self.questions:
            return False
        sheet = sheet_of(self.game, question, self.ids)
        if not (is_wide(sheet) and sheet.leads[one] and sheet.leads[other] and sheet.leads[one] != sheet.leads[other]):
            return False
        self._keep(question, sheet)
        return True

    def _keep(self, question: Question, sheet: Sheet) -> None:
        self.questions[question.id] = question
        self.sheets[question.id] = sheet
        for id in self.ids:
            self.shown[id] += differs(sheet, id)

    def to_bank(self, bank: Bank) -> Bank:
        """The bank that these questions make."""
        return Bank(bank.rules, bank.digest, bank.hypotheses, dict(self.questions), dict(self.sheets))

    def parting(self, one: str, other: str) -> int:
        """Questions in which two beliefs lead to different answers."""
        return sum(sheet.leads[one] != sheet.leads[other] for sheet in self.sheets.values())


def enlarge(game: Game, bank: Bank) -> Bank:
    """The bank with more questions, all that it had among them."""
    found = _Found(game, bank)
    wrong = [id for id in bank.hypotheses if sort(game, id) == "misconception"]
    for id in sorted(wrong, key=lambda id: (found.shown[id], id)):
        _show(found, bank, id)
    together = {id for group in bank.merged for id in group}
    spare = [id for id in wrong if id not in together]
    for id in spare:
        _state(found, bank, id, spare)
    for one, other in combinations(wrong, 2):
        _part(found, bank, one, other)
    for number in range(COVERING):
        if not _cover(found, found.to_bank(bank), spare, number):
            break
    return found.to_bank(bank)


def _clauses(game: Game, bank: Bank, id: str) -> Iterator[str]:
    slots = game.tables.read_rules(bank.rules).slots
    for clause in game.tables.misconceptions[id].touches:
        if clause in slots and suits(game, ANSWERS.id, clause):
            yield clause


def _show(found: _Found, bank: Bank, id: str) -> None:
    """Look for positions in which a belief shows."""
    game, rules = found.game, found.game.tables.read_rules(bank.rules)
    for clause in _clauses(game, bank, id):
        vain = 0
        for seed in range(SEEDS):
            if found.shown[id] >= TELLING or vain == VAIN:
                break
            weights = {name: 1 / (1 + count) for name, count in found.shown.items()}
            chance = Chance(f"more-{id}-{seed}")
            made = ANSWERS.weighed(game, rules, clause, chance, weights, pool=POOL, belief=id)
            vain = 0 if found.offer(made, id) else vain + 1


def _state(found: _Found, bank: Bank, id: str, spare: list[str]) -> None:
    """Ask for statements where no position shows a belief often enough; with them what else shows in few."""
    game, rules = found.game, found.game.tables.read_rules(bank.rules)
    for seed in range(STATED if found.shown[id] < ENOUGH else 0):
        others = [name for name in spare if name != id]
        chance = Chance(f"statements-{id}-{seed}")
        chance.fork("others").shuffle(others)
        others.sort(key=lambda name: found.shown[name] >= TELLING)
        found.offer(STATEMENTS.about(game, rules, None, chance, [id, *others]), id)


def _part(found: _Found, bank: Bank, one: str, other: str) -> None:
    """Look for positions in which two beliefs lead to different answers."""
    game, rules = found.game, found.game.tables.read_rules(bank.rules)
    missing = ALMOST - found.parting(one, other)
    if missing <= 0 or missing == ALMOST:
        return
    for id in (one, other):
        for clause in _clauses(game, bank, id):
            vain = 0
            for seed in range(SEEDS):
                if missing <= 0 or vain == VAIN:
                    break
                weights = dict.fromkeys(bank.hypotheses, 1.0) | {one: HEAVY, other: HEAVY}
                chance = Chance(f"part-{one}-{other}-{seed}")
                made = ANSWERS.weighed(game, rules, clause, chance, weights, pool=POOL, belief=id)
                kept = found.offer(made, one, other)
                vain, missing = (0, missing - 1) if kept else (vain + 1, missing)


def _cover(found: _Found, bank: Bank, spare: list[str], number: int) -> bool:
    """Ask for statements about what somebody is asked nothing about for long who answers all by the true rules."""
    game, rules = found.game, found.game.tables.read_rules(bank.rules)
    late = unasked(game, bank, spare)
    chance = Chance(f"cover-{number}")
    chance.fork("late").shuffle(late)
    rest = sorted((name for name in spare if name not in late), key=lambda name: (found.shown[name], name))
    return bool(late) and found.offer(STATEMENTS.about(game, rules, None, chance, [*late, *rest]), late[0])


def unasked(game: Game, bank: Bank, wrong: Iterable[str]) -> list[str]:
    """The misconceptions that show in none of the first questions of somebody who answers all by the true rules."""
    able = suspects(game, game.tables.read_rules(bank.rules), bank.merged)
    ledger, asked = open_ledger(able), list[str]()
    while len(asked) < SOON:
        name = best(bank.columns, bank.heads, ledger.beliefs(), asked)
        if name is None:
            break
        sheet = bank.sheets[name]
        ledger = ledger.add(Told(sheet, min(sheet.leads[TRUE])))
        asked.append(name)
    return [id for id in wrong if not any(differs(bank.sheets[name], id) for name in asked)]
