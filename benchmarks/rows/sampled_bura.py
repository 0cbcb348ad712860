"""How far sampled values are off where the ending can be solved, and how fast worlds are played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from benchmarks.measure import Row, Work, at_least
from tutor.chance import Chance
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.registry import game_of
from tutor.solve import Unsolvable
from tutor.solve.bura.hidden import HiddenEnding
from tutor.solve.bura.sampling import Sampler

GAME = game_of("bura")
RULES = GAME.tables.rules()
EQUAL = 0.1
"""Points within which the solved values of two choices count as equal."""

WRONGED = "bura sampled: of choices that are equal when solved, found inferior, percent, stock {stock}"
OFF = "bura sampled: mean error of a loss, points, stock {stock}"
LOST = "bura sampled: points lost by following it, mean, stock {stock}"
WORLDS = "bura sampled: worlds per second, every lead of a whole deal played on"


@dataclass(slots=True)
class Agreement:
    """What was counted over choices: equal ones, those of them found inferior, the sum of errors, points lost."""

    decisions: int = 0
    choices: int = 0
    equal: int = 0
    wronged: int = 0
    inferior: int = 0
    off: float = 0.0
    lost: float = 0.0

    def add(self, solved: dict[Move, float], sampler: Sampler) -> None:
        """Count one decision."""
        solution = sampler.solution()
        best = max(solved.values())
        self.decisions += 1
        self.lost += best - solved[solution.choices[0].move]
        for choice in solution.choices:
            loss = best - solved[choice.move]
            inferior = solution.loss_of(choice)[0] > 0
            self.choices += 1
            self.off += abs(solution.value - choice.value - loss)
            self.inferior += inferior
            if loss <= EQUAL:
                self.equal += 1
                self.wronged += inferior


def ending(rules: RuleSet, number: int, stock: int) -> BuraPosition:
    """A deal of which all but the last cards are gone, half to each side; none that the doubt was set from."""
    deal: BuraPosition = GAME.deal(rules, Chance(f"judged {number}"))
    gone = deal.stock[: len(deal.stock) - stock]
    return replace(deal, stock=deal.stock[len(gone) :], won=(gone[::2], gone[1::2]), tricks=(4, 4))


def agreement(
    stock: int, endings: int, hands: int, *, rules: RuleSet = RULES, gap: float = 0.02, samples: int = 4096
) -> Agreement:
    """Sampled values beside solved ones: leads, and answers to a lead that is best."""
    found = Agreement()
    for number in range(endings):
        position = ending(rules, number, stock)
        solver = HiddenEnding(rules, position)
        solver.solve(gap)
        leader, other = position.on_lead, position.after(position.on_lead)
        size = len(position.hand(leader))
        chance = Chance(f"hands {number}")
        for _ in range(hands):
            pool = list(solver.pool)
            chance.shuffle(pool)
            dealt = position.with_hand(leader, tuple(pool[:size])).with_hand(other, tuple(pool[size : 2 * size]))
            dealt = replace(dealt, stock=(*pool[2 * size :], position.stock[-1]))
            solved = solver.choices(dealt)
            answered = apply(rules, dealt, next(iter(solved)))
            for asked in (dealt, answered):
                try:
                    solved = solver.choices(asked)
                except Unsolvable:
                    continue
                sampler = Sampler(rules, asked, seed=number)
                sampler.run(samples)
                found.add(solved, sampler)
    return found


def worlds() -> Work:
    """Every lead of a fresh deal played on in a thousand worlds."""
    seeds = iter(range(1_000_000))

    def draw() -> int:
        Sampler(RULES, GAME.deal(RULES, Chance(next(seeds)))).draw(1000)
        return 1000

    return draw


def rows() -> Iterator[Row]:
    """The rows of sampling."""
    yield at_least(WORLDS, worlds(), aim=10_000)
    for stock, endings, hands in ((2, 40, 10), (4, 8, 20), (6, 4, 15)):
        found = agreement(stock, endings, hands, gap=0.02 if stock < 6 else 0.03)
        share = 100 * found.wronged / found.equal
        yield Row(WRONGED.format(stock=stock), share, None, None, None, 1.0, share <= 1.0)
        off = found.off / found.choices
        yield Row(OFF.format(stock=stock), off, None, None, None, 3.0, off <= 3.0)
        lost = found.lost / found.decisions
        yield Row(LOST.format(stock=stock), lost, None, None, None, 0.5, lost <= 0.5)
