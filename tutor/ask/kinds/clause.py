"""Which rule decides here, and what the rule says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.ask.choices import value_under
from tutor.ask.kinds.base import Kind, Truth, Wish, make
from tutor.ask.kinds.by_query import TRIES, Candidate, candidates, chosen, read_task, say, write_task
from tutor.ask.places import places, viewer, walked
from tutor.ask.question import Answer, One, Option, Question, options_of
from tutor.ask.rivals import rivals, touched, without
from tutor.chance import Chance
from tutor.engine.clauses import Clause, Verdict
from tutor.engine.game import Game
from tutor.engine.message import message
from tutor.engine.rules import Add, RuleSet, Swap
from tutor.engine.teaching import Ask
from tutor.engine.watch import WatchedRules
from tutor.errors import N_, TutorError

MOST = 4


class WhichClause(Kind):
    """Which of these rules matters for an answer that is told."""

    id = "clause"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A question whose answer is told and whose reason is asked for."""
        wish = Wish(game, rules, focus, chance, cited=True)
        for position in places(game, rules, focus, chance, tries=TRIES):
            found = [
                candidate for candidate in candidates(wish, position, chance.fork("which"), _anything)
                if candidate.verdict.cited
            ]  # fmt: skip
            if not found:
                continue
            candidate = chosen(found, game, rules, chance.fork("choice"))
            options = _options(game, rules, candidate, focus or candidate.verdict.decisive.clause, chance)
            if options is not None:
                prompt = message(
                    N_("{question} The answer is: {answer}. Which of these rules decides that?"),
                    question=candidate.prompt, answer=say(candidate.ask, candidate.value),
                )  # fmt: skip
                return make(
                    self.id, wish, position, seat=viewer(game, position, candidate.given),
                    task=write_task(candidate.query, candidate.ask, candidate.given), prompt=prompt, form=One(options),
                )  # fmt: skip
        return None

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The clause among the options that some rules cite."""
        query, _, given = read_task(game, question.task)
        try:
            cited = query.ask(rules, given).cited
        except TutorError:
            return None
        return next((option.value for option in options_of(question.form) if option.value in cited), None)

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:  # noqa: ARG002
        """The verdict whose reason is asked for."""
        query, _, given = read_task(game, question.task)
        return query.ask(rules, given)


def _anything(ask: Ask) -> bool:  # noqa: ARG001 - every way of asking has a reason
    return True


def _options(game: Game, rules: RuleSet, candidate: Candidate, truth: str, chance: Chance) -> tuple[Option, ...] | None:
    """The true clause and some that have no part in it."""
    cited = set(candidate.verdict.cited)
    wrong: dict[str, tuple[str, ...]] = {}
    watched = WatchedRules(rules)
    value_under(candidate.query, candidate.ask, watched, candidate.given)
    for name, other in rivals(game, rules):
        if not touched(watched, rules, other):
            continue
        try:
            verdict = candidate.query.ask(other, candidate.given)
        except TutorError:
            continue
        if candidate.ask.value(verdict) != candidate.value and verdict.steps:
            clause = verdict.decisive.clause
            if clause not in cited:
                wrong[clause] = (*wrong.get(clause, ()), name)
    clauses = game.tables.book.clauses
    same = [clause.id for clause in clauses.values() if clause.topic == clauses[truth].topic]
    rest = [clause.id for clause in clauses.values() if clause.gate == clauses[truth].gate]
    for group in (same, rest):
        chance.fork("filler", len(group)).shuffle(group)
    ids = [truth]
    statements = {clauses[truth].statement}
    for id_ in (*wrong, *same, *rest):
        if len(ids) == MOST:
            break
        if id_ in cited or id_ in ids or clauses[id_].statement in statements:
            continue
        if clauses[id_].false and id_ not in wrong:
            continue
        if not clauses[id_].false and _matters(game, rules, candidate, id_):
            continue
        ids.append(id_)
        statements.add(clauses[id_].statement)
    if len(ids) < 2:
        return None
    chance.fork("order").shuffle(ids)
    return tuple(Option(message(clauses[id_].statement), id_, wrong.get(id_, ())) for id_ in ids)


def _matters(game: Game, rules: RuleSet, candidate: Candidate, clause: str) -> bool:
    """Whether the answer would be another one without the clause, so that it cannot stand as a wrong option."""
    if clause not in rules.slots:
        return False
    dropped = without(game.tables, rules, clause)
    return bool(value_under(candidate.query, candidate.ask, dropped, candidate.given) != candidate.value)


class WhatIsTheRule(Kind):
    """What is the rule: its statement among things that people believe instead."""

    id = "rule"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A choice between a clause and the beliefs that contradict it."""
        clauses = game.tables.book.clauses
        able = [focus] if focus else [id_ for id_ in rules.slots if not clauses[id_].false]
        chance.fork("clause").shuffle(able)
        for id_ in able:
            wrong = dict(_beliefs(game, rules, id_))
            if not _stands(rules, clauses[id_], game) or not wrong:
                continue
            order = [(clauses[id_].statement, ()), *wrong.items()][:MOST]
            chance.fork("order").shuffle(order)
            options = tuple(Option(message(text), text, names) for text, names in order)
            position = walked(game, rules, chance.fork("walk"))
            return make(
                self.id, Wish(game, rules, focus, chance), position, seat=position.to_act, task=id_,
                prompt=message(N_("Which of these is the rule?")), form=One(options),
            )  # fmt: skip
        return None

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:  # noqa: ARG002
        """The statement of the clause, or of what stands in its place; None where nothing does."""
        clause = rules.slots.get(question.task)
        return None if clause is None else clause.statement

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:  # noqa: ARG002
        """None: nothing is judged."""
        return None


def _stands(rules: RuleSet, clause: Clause, game: Game) -> bool:
    """Whether the statement is true as it is: its option, if it has one, stands as usual."""
    option = game.tables.options.get(clause.option or "")
    return option is None or bool(clause.when) or rules.options[option.name] == option.default


def _beliefs(game: Game, rules: RuleSet, focus: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    false: Mapping[str, Any] = game.tables.misconceptions
    names = {name for name, _ in rivals(game, rules)}
    for misconception in false.values():
        if misconception.id not in names or focus not in misconception.touches:
            continue
        yield misconception.belief, (misconception.id,)
        for edit in misconception.edits:
            if isinstance(edit, Swap) and edit.clause == focus:
                yield game.tables.book.clauses[edit.by].statement, (misconception.id,)
            elif isinstance(edit, Add):
                yield game.tables.book.clauses[edit.clause].statement, (misconception.id,)
