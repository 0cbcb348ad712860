"""What a learner may believe: the rules themselves, a misconception, another rule set, two misconceptions at once."""

from __future__ import annotations

from functools import lru_cache

from tutor.ask.rivals import rivals
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.registry import game_of

TRUE = "true"
NONE = "none"
PAIR = "&"


def hypotheses(game: Game, rules: RuleSet) -> tuple[str, ...]:
    """The ids of everything that is held possible from the start: first the true rules, then each rival."""
    return (TRUE, *(name for name, _ in rivals(game, rules)))


def pair(one: str, other: str) -> str:
    """The id of two misconceptions held at once.

    >>> pair("b", "a") == pair("a", "b") == "a&b"
    True
    """
    return PAIR.join(sorted((one, other)))


def members(hypothesis: str) -> tuple[str, ...]:
    """The misconceptions of a pair, or the one."""
    return tuple(hypothesis.split(PAIR))


def sort(game: Game, hypothesis: str) -> str:
    """true, misconception, variant, pair or none."""
    if hypothesis in {TRUE, NONE}:
        return hypothesis
    if PAIR in hypothesis:
        return "pair"
    return "misconception" if hypothesis in game.tables.misconceptions else "variant"


def rules_under(game: Game, rules: RuleSet, hypothesis: str) -> RuleSet:
    """The rules that somebody follows who is asked under some rules and believes this."""
    return _rules_under(game.id, rules.key, hypothesis)


@lru_cache(maxsize=4096)
def _rules_under(id_: str, key: str, hypothesis: str) -> RuleSet:
    game = game_of(id_)
    rules = game.tables.read_rules(key)
    if hypothesis == TRUE:
        return rules
    able = dict(rivals(game, rules))
    if PAIR not in hypothesis:
        return able.get(hypothesis, rules)
    held = [id for id in members(hypothesis) if id in able]
    return game.tables.read_rules("!".join([rules.key, *held]))
