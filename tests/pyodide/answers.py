"""Print what the rules answer to the cases, and what they deal, play and stage from fixed seeds, one answer a line.

Standard library only, so that any Python can run it. The argument is a JSON file of cases.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tutor import referee
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.registry import taught

SEEDS = 2
LONGEST_DEAL = 150
EVERY = 4
"""Of so many clauses one is staged."""


def whole_deal(game: Game, rules: RuleSet, chance: Chance) -> Iterator[str]:
    """A deal played at random: each position, what each seat sees, every move, and why the one played is allowed."""
    position = game.deal(rules, chance)
    for _ in range(LONGEST_DEAL):
        yield game.write(rules, position)
        for seat in game.layout(position, position.to_act).seats:
            yield json.dumps(game.layout(position, seat).to_json(), ensure_ascii=False)
        moves = list(game.moves(rules, position))
        yield "; ".join(map(game.write_move, [*moves, *game.moves(rules, position, offences=True)]))
        if not moves or game.outcome(rules, position) is not None:
            break
        move = chance.pick(moves)
        yield repr(game.judge(rules, position, move))
        position = game.apply(rules, position, move)
    yield repr(game.outcome(rules, position))


def answers(cases: list[dict[str, object]]) -> Iterator[str]:
    """Every answer, in a fixed order."""
    for case in cases:
        yield json.dumps(referee.answer(case).to_json(), ensure_ascii=False)
    for game in taught().values():
        for name in game.tables.rule_sets:
            rules = game.tables.rules(name)
            for seed in range(SEEDS):
                yield from whole_deal(game, rules, Chance(seed))
        rules = game.tables.rules()
        for id in [clause.id for clause in game.tables.book.real().values() if clause.option is None][::EVERY]:
            staged = game.stage(rules, id, Chance(id))
            yield f"{id}: {staged and game.write(rules, staged)}"


if __name__ == "__main__":
    for line in answers(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))):
        print(line)
