"""Rules and deals as tables of pandas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd

from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.explain.language import language
from tutor.notebook.table import first_rules
from tutor.referee import find_rules
from tutor.registry import game_of

Choose = Callable[[Any, list[Move], Chance], Move]
"""Who plays: a function of position, moves and chance that picks a move."""
Look = Callable[[Any], Mapping[str, object]]
"""What else to note of a deal: a function of its last position that gives columns by name."""


def clauses(game: str, *, lang: str = "en") -> pd.DataFrame:
    """The rulebook, one row a clause, indexed by its id: topic, statement, sources, option.

    >>> clauses("bura").loc["bura.setup.deck", "option"]
    'deck'
    """
    said = language(lang)
    real = game_of(game).tables.book.real()
    rows = [
        (clause.topic, said.text(clause.statement), ", ".join(clause.sources), clause.option or "", str(clause.role))
        for clause in real.values()
    ]
    return pd.DataFrame(rows, index=list(real), columns=["topic", "statement", "sources", "option", "role"])


def rule_sets(game: str, *, lang: str = "en") -> pd.DataFrame:
    """The rule sets side by side: one row an option, one column a rule set, only where they differ.

    >>> rule_sets("bura").loc["target", "burkozel"]
    61
    """
    tables = game_of(game).tables
    table = pd.DataFrame({name: dict(tables.rules(name).options) for name in tables.rule_sets})
    differing = table[table.nunique(axis=1) > 1].copy()
    differing.insert(
        0, "what it decides", [language(lang).text(tables.options[name].statement) for name in differing.index]
    )
    return differing


def deals(
    rules: str | None = None,
    count: int = 1000,
    *,
    seed: int | str = 0,
    choose: Choose | None = None,
    look: Look | None = None,
) -> pd.DataFrame:
    """Play whole deals and tabulate how they ended, one row a deal.

    Columns: the seat or side that won (empty: nobody), the clause that ended it, the number of moves, who was on lead
    first and whether that seat won. ``choose`` plays for every seat; left out, each move is as likely. ``look`` adds
    columns. The same seed plays the same deals.

    >>> len(deals("bura/seed", 20, seed=1))
    20
    >>> deals("bura/seed", 3, look=lambda position: {"left": len(position.stock)}).columns[-1]
    'left'
    """
    game, rule_set = find_rules(rules or first_rules())
    rows = [
        _one(game, rule_set, Chance(seed).fork("deal", number), choose or _any, look or _nothing)
        for number in range(count)
    ]
    return pd.DataFrame(rows)


def _one(game: Game, rules: RuleSet, chance: Chance, choose: Choose, look: Look) -> dict[str, object]:
    position = game.deal(rules, chance)
    first = str(position.to_act)
    moves = 0
    while (outcome := game.outcome(rules, position)) is None:
        position = game.apply(rules, position, choose(position, list(game.moves(rules, position)), chance))
        moves += 1
    winner = outcome.winner or ""
    return {
        "winner": winner, "ended by": outcome.cause, "moves": moves, "first lead": first,
        "first lead won": first in winner, **look(position),
    }  # fmt: skip


def _nothing(_position: object) -> Mapping[str, object]:
    return {}


def _any(_position: object, moves: list[Move], chance: Chance) -> Move:
    return chance.pick(moves)
