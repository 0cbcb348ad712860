"""The rules a learner may be following instead: each misconception, each other rule set, one clause left out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tutor.engine.game import Game
from tutor.engine.rules import Drop, RuleSet, Set, Tables, write_edit
from tutor.engine.watch import Parts, WatchedRules, differing
from tutor.registry import game_of

KEPT = 64
"""Rule sets for which the rivals are kept."""


def edited(tables: Tables, rules: RuleSet, edit: str) -> RuleSet:
    """The rules with one more edit: a misconception by id, or an edit in text."""
    return tables.read_rules(f"{rules.key}!{edit}")


def without(tables: Tables, rules: RuleSet, clause: str) -> RuleSet:
    """The rules with one clause left out."""
    return edited(tables, rules, write_edit(Drop(clause)))


@lru_cache(maxsize=4096)
def unlike(one: RuleSet, other: RuleSet) -> Parts:
    """Where two rule sets differ."""
    return differing(one, other)


def rivals(game: Game, rules: RuleSet) -> tuple[tuple[str, RuleSet], ...]:
    """Each misconception that is false under these rules, and each other rule set, with the rules that follow from it.

    A misconception goes by its id, another rule set by its key.
    """
    return _rivals(game.id, rules)


@lru_cache(maxsize=KEPT)
def _rivals(id_: str, rules: RuleSet) -> tuple[tuple[str, RuleSet], ...]:
    tables = game_of(id_).tables
    return (*_misconceived(tables, rules), *_others(tables, rules))


def touched(watched: WatchedRules, rules: RuleSet, other: RuleSet) -> bool:
    """Whether other rules differ in something that was looked at of these; if not, they give the same answer."""
    return not watched.seen.isdisjoint(unlike(rules, other))


def moving_rivals(game: Game, rules: RuleSet) -> list[RuleSet]:
    """The rivals that differ in a clause or an option on which it may hang what can be done at the table."""
    return list(_moving(game.id, rules))


@lru_cache(maxsize=KEPT)
def _moving(id_: str, rules: RuleSet) -> tuple[RuleSet, ...]:
    game = game_of(id_)
    clauses = game.tables.book.clauses
    barring = {clause.id for clause in clauses.values() if clause.gate != "query"}
    parts = {("slot", id_) for id_ in barring} | {("option", clauses[id_].option) for id_ in barring}
    return tuple(other for _, other in rivals(game, rules) if not parts.isdisjoint(unlike(rules, other)))


def _misconceived(tables: Tables, rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    for misconception in tables.misconceptions.values():
        wrong = edited(tables, rules, misconception.id)
        if dict(wrong.slots) == dict(rules.slots) and dict(wrong.options) == dict(rules.options):
            continue
        if all(isinstance(edit, Set) for edit in misconception.edits) and _is_known(tables, wrong):
            continue
        yield misconception.id, wrong


def _is_known(tables: Tables, rules: RuleSet) -> bool:
    """Whether these settings are those of a rule set by that name; then nothing is misconceived."""
    return dict(rules.options) == dict(tables.rules(rules.name).options)


def _others(tables: Tables, rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    for name in tables.rule_sets:
        other = tables.rules(name)
        if dict(other.options) != dict(rules.options):
            yield other.key, other


def showing(game: Game, focus: str, base: RuleSet) -> tuple[RuleSet, ...]:
    """Rule sets under which a clause shows: those of its examples, the given one first where it is among them."""
    tables = game.tables
    keys = [example.split("|", 1)[0] for example in tables.book.clauses[focus].examples]
    found = dict.fromkeys(map(tables.read_rules, keys))
    first = [base] if base in found else []
    return tuple(dict.fromkeys(rules for rules in (*first, *found) if focus in rules.slots))
