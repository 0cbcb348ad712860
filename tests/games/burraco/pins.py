"""What is pinned of Burraco: numbers of ways to play on, and whole deals as the seat in turn sees them.

Run ``python tests/games/burraco/pins.py`` from the root of the project to write both anew, and read what changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from tutor.chance import Chance  # noqa: E402 - the path is set just above
from tutor.engine.rules import RuleSet  # noqa: E402
from tutor.games.burraco.dealing import deal_points, first_deal  # noqa: E402
from tutor.games.burraco.game import GAME  # noqa: E402
from tutor.games.burraco.position import BurracoPosition  # noqa: E402
from tutor.games.burraco.walking import next_move  # noqa: E402

COUNTS = HERE / "counts.toml"
PLAYTHROUGHS = HERE / "playthroughs"
DEPTH = 4
SEEDS = (1, 2)
PLAYED = (("seed", 4), ("fitab", 4), ("fitab", 2), ("international", 4))
"""The rules and numbers of players of the playthroughs."""


def ways(rules: RuleSet, position: BurracoPosition, depth: int) -> int:
    """In how many ways the next moves can be made; a deal that is over goes on in no way."""
    moves = list(GAME.moves(rules, position))
    if depth == 1:
        return len(moves)
    return sum(ways(rules, GAME.apply(rules, position, move), depth - 1) for move in moves)


def counts() -> Iterator[str]:
    """The lines of the file of counts."""
    yield "# The number of ways in which a deal can begin, by the number of moves. Written by pins.py."
    for key in GAME.tables.rule_sets:
        rules = GAME.tables.read_rules(key)
        for seed in SEEDS:
            position = GAME.deal(rules, Chance(seed))
            numbers = [ways(rules, position, deep) for deep in range(1, DEPTH + 1)]
            yield from ("", "[[deal]]", f'rules = "{key}"', f"seed = {seed}", f"ways = {numbers}")


def playthrough(key: str, players: int) -> Iterator[str]:
    """A whole deal: at every moment what the seat in turn sees, how much can be done, and what is done and why."""
    rules = GAME.tables.read_rules(key)
    chance = Chance(f"playthrough/{key}/{players}")
    position = first_deal(rules, chance, players=players)
    yield f"position: {GAME.write(rules, position)}"
    while position.phase != "over":
        view = GAME.layout(position, position.to_act)
        yield f"# ply {position.ply}: {position.phase}, {position.to_act} to act"
        yield "sees: " + "; ".join(view.to_text().splitlines())
        move = next_move(rules, position, chance)
        verdict = GAME.judge(rules, position, move)
        yield f"can: {len(list(GAME.moves(rules, position)))} things"
        yield f"does: {move.seat} {GAME.write_move(move)} ({', '.join(verdict.cited) or 'nothing to say'})"
        position = GAME.apply(rules, position, move)
    yield f"ended: {position.result}, points {deal_points(rules, position)}"
    yield f"position: {GAME.write(rules, position)}"


def file_of(key: str, players: int) -> Path:
    """Where the playthrough under these rules is kept."""
    return PLAYTHROUGHS / f"{key}-{players}.txt"


def main() -> None:
    COUNTS.write_text("\n".join(counts()) + "\n", encoding="utf-8")
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for key, players in PLAYED:
        file_of(key, players).write_text("\n".join(playthrough(key, players)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
