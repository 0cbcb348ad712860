"""What can be asked about at all under some rules, told without looking for a question."""

from __future__ import annotations

from functools import lru_cache

from tutor.ask.deciding import KIND as DECIDING
from tutor.ask.deciding import tasks
from tutor.ask.kinds import KINDS
from tutor.ask.rivals import rivals
from tutor.engine.game import Game, read_question
from tutor.engine.rules import RuleSet
from tutor.errors import TutorError
from tutor.registry import game_of


def arises(game: Game, rules: RuleSet, clause: str) -> bool:
    """Whether a clause can play a part: one of its own examples, put under these rules, rests on it.

    An example that cannot be put under them, for want of its cards, says nothing against the clause, as long as its
    option stands as it does there.

    >>> game = game_of("bura")
    >>> arises(game, game.tables.rules("seed"), "bura.stake.raise-cap")
    False
    """
    return clause in arising(game, rules)


def arising(game: Game, rules: RuleSet) -> frozenset[str]:
    """The clauses that can play a part."""
    return _arising(game.id, rules)


@lru_cache(maxsize=64)
def _arising(id_: str, rules: RuleSet) -> frozenset[str]:
    game = game_of(id_)
    return frozenset(clause for clause in rules.slots if _plays_a_part(game, rules, clause))


def _plays_a_part(game: Game, rules: RuleSet, clause: str) -> bool:
    strange, option = False, game.tables.book.clauses[clause].option
    for example in game.tables.book.clauses[clause].examples:
        asked = read_question(game, example.partition("->")[0])
        try:
            if clause in asked.query.ask(rules, asked.given).cited:
                return True
        except TutorError:
            strange = strange or option is None or asked.rules.options[option] == rules.options[option]
    return strange


def topics(game: Game, rules: RuleSet) -> tuple[str, ...]:
    """The topics that a rule set has, in the order of the book. Quick, and remembered.

    >>> game = game_of("bura")
    >>> "shokha" in topics(game, game.tables.rules("seed"))
    False
    """
    able, book = arising(game, rules), game.tables.book
    return tuple(dict.fromkeys(book.clauses[clause].topic for clause in rules.slots if clause in able))


def kinds(game: Game, rules: RuleSet) -> tuple[str, ...]:
    """The kinds of question that can be asked under a rule set, in the order in which they are listed for people.

    >>> game = game_of("bura")
    >>> "spot" in kinds(game, game.tables.rules("seed"))
    True
    """
    able = {*_kinds(game.id, rules), *([DECIDING] if tasks(rules) else [])}
    return tuple(kind for kind in KINDS if kind in able)


@lru_cache(maxsize=64)
def _kinds(id_: str, rules: RuleSet) -> frozenset[str]:
    """Those that need nobody to weigh anything."""
    game = game_of(id_)
    clauses, teaching = game.tables.book.clauses, game.teaching
    put = {query for clause in arising(game, rules) for query in clauses[clause].queries}
    asks = [ask for query in put for ask in teaching.asks.get(query, ())]
    able = {ask.kind for ask in asks}
    if asks:
        able |= {"move", "moves", "clause", "spot"}
    if any(ask.each for ask in asks):
        able.add("choose")
    if teaching.tasks:
        able.add("perform")
    if any(name in game.tables.misconceptions for name, _ in rivals(game, rules)):
        able |= {"rule", "answers", "statements"}
    return frozenset(able)


MOVING = frozenset(("move", "moves", "perform", "spot"))
"""Kinds that ask about moves at the table."""


def suits(game: Game, kind: str, clause: str) -> bool:
    """Whether a kind can ask about a clause: one about the rules at large has no part in the moves at the table."""
    return kind not in MOVING or not {*game.tables.book.clauses[clause].queries} <= game.teaching.general
