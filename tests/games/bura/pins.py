"""What is pinned of Bura: numbers of ways to play on, and whole deals as every seat sees them.

Run ``python tests/games/bura/pins.py`` from the root of the project to write both anew, and read what changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from tutor.chance import Chance  # noqa: E402 - the path is set just above
from tutor.engine.rules import RuleSet  # noqa: E402
from tutor.games.bura import GAME  # noqa: E402
from tutor.games.bura.position import BuraPosition  # noqa: E402

COUNTS = HERE / "counts.toml"
PLAYTHROUGHS = HERE / "playthroughs"

DEPTHS = {
    "seed": 9, "pagat": 9, "ruwiki": 5, "georgian20": 5, "burkozel": 6, "burkozel-points": 6, "seed+players=3": 9,
    "seed+players=4": 9, "seed+assignment=declared": 6, "seed+reply=closed": 6, "seed+molodka=jump_over_lead": 6,
    "burkozel+shokha=on": 6,
}  # fmt: skip
"""How far to count under which rules."""
SEEDS = (1, 2, 3)

PLAYED = (
    "seed", "pagat", "ruwiki", "georgian20", "burkozel", "burkozel-points", "seed+players=3",
    "burkozel-points+players=4",
)  # fmt: skip
"""The rules of the playthroughs."""


def ways(rules: RuleSet, position: BuraPosition, depth: int) -> int:
    """In how many ways the next moves can be made; a deal that is over goes on in no way."""
    moves = list(GAME.moves(rules, position))
    if depth == 1:
        return len(moves)
    return sum(ways(rules, GAME.apply(rules, position, move), depth - 1) for move in moves)


def counts() -> Iterator[str]:
    """The lines of the file of counts."""
    yield "# The number of ways in which a deal can begin, by the number of moves. Written by pins.py."
    for key, depth in DEPTHS.items():
        rules = GAME.tables.read_rules(key)
        for seed in SEEDS:
            position = GAME.deal(rules, Chance(seed))
            numbers = [ways(rules, position, deep) for deep in range(1, depth + 1)]
            yield ""
            yield "[[deal]]"
            yield f'rules = "{key}"'
            yield f"seed = {seed}"
            yield f"ways = {numbers}"


def playthrough(key: str) -> Iterator[str]:
    """A whole deal: at every moment what each seat sees, what can be done, and what is done."""
    rules = GAME.tables.read_rules(key)
    chance = Chance(f"playthrough/{key}")
    position = GAME.deal(rules, chance)
    while True:
        yield f"# ply {position.ply}: {position.phase}, {position.to_act} to act"
        for seat in position.seats:
            view = GAME.layout(position, seat)
            yield f"{seat} sees: " + "; ".join(view.to_text().splitlines())
        yield "facts: " + "; ".join(f"{name} {value}" for name, value in view.facts)
        if position.phase == "over":
            yield f"ended: {position.result}"
            yield f"position: {GAME.write(rules, position)}"
            return
        moves = list(GAME.moves(rules, position))
        yield "can: " + "; ".join(f"{move.seat} {GAME.write_move(move)}" for move in moves)
        quiet = [move for move in moves if move.kind != "answer" or move.target == "accept"]
        move = chance.pick(quiet)
        verdict = GAME.judge(rules, position, move)
        yield f"does: {move.seat} {GAME.write_move(move)} ({', '.join(verdict.cited) or 'nothing to say'})"
        yield ""
        position = GAME.apply(rules, position, move)


def file_of(key: str) -> Path:
    """Where the playthrough under these rules is kept."""
    return PLAYTHROUGHS / (key.replace("+", "-with-").replace("=", "-") + ".txt")


def main() -> None:
    COUNTS.write_text("\n".join(counts()) + "\n", encoding="utf-8")
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for key in PLAYED:
        file_of(key).write_text("\n".join(playthrough(key)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
