"""Trying the diagnosis on learners who were made up: how often, how soon and how truly it finds what they follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, Final

from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.learner.bank import Bank
from tutor.learner.beliefs import Beliefs, Suspects, Told, open_ledger, suspects
from tutor.learner.choosing import best
from tutor.learner.hypotheses import NONE, TRUE, sort
from tutor.learner.planted import Planted, plant, strangers
from tutor.learner.rates import rates

SOON: Final = 12
"""Questions within which a belief should be found."""

LONGEST: Final = 20
"""Questions after which noise should be seen to be noise."""

AT_RANDOM: Final = 60
"""Questions after which random choice gives up."""

FIGURES: Final = (
    "rules", "planted_first_within_12", "questions_ratio_to_random", "noise_to_none", "stated_80_is_right",
    "stated_80_count", "foreign_rule_sets",
)  # fmt: skip
"""What is aimed at, by name."""

BAND: Final = (0.75, 0.85)
"""Statements of about four fifths."""


@dataclass
class Row:
    """What became of the learners who follow one belief."""

    planted: str
    learners: int = 0
    first_soon: int = 0
    ranks: list[int] = field(default_factory=list)
    needed: list[int] = field(default_factory=list)
    at_random: list[int] = field(default_factory=list)
    taken_for: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        """The row as plain values."""
        return {
            "planted": self.planted, "learners": self.learners, "first_within_12": self.first_soon / self.learners,
            "mean_rank": fmean(self.ranks), "questions": median(self.needed),
            "random_questions": median(self.at_random),
            "taken_for": dict(self.taken_for.most_common(4)),
        }  # fmt: skip


@dataclass
class Statements:
    """Probabilities that were stated, and whether what was named was so."""

    stated: list[tuple[float, bool]] = field(default_factory=list)

    def add(self, beliefs: Beliefs, plan: str) -> None:
        """Note the most likely belief as it stands, as soon as anything may be said."""
        if beliefs.answers < rates("certainty")["least"]:
            return
        first = beliefs.first
        held = plan in beliefs.merged.get(first, (first,))
        self.stated.append((beliefs.likely[first], held))

    def between(self, low: float, high: float) -> tuple[int, float | None]:
        """How many statements there were between two probabilities, and which share of them was true."""
        held = [true for share, true in self.stated if low <= share < high]
        return len(held), (sum(held) / len(held) if held else None)


def session(learner: Planted, bank: Bank, able: Suspects, *, at_random: bool, longest: int) -> Iterator[Beliefs]:
    """What is believed of a learner after each question."""
    ledger = open_ledger(able)
    asked: list[str] = []
    beliefs = ledger.beliefs()
    order = list(bank.questions)
    if at_random:
        Chance(learner.seed).fork("random").shuffle(order)
    for number in range(min(longest, len(order))):
        name = order[number] if at_random else best(bank.columns, bank.heads, beliefs, asked)
        if name is None:
            return
        sheet = bank.sheets[name]
        ledger = ledger.add(Told(sheet, learner.answer(number, name, sheet)))
        asked.append(name)
        beliefs = ledger.beliefs()
        yield beliefs


def needed(learner: Planted, bank: Bank, able: Suspects, *, longest: int) -> int:
    """Questions at random until it is sure."""
    asked = 0
    for found in session(learner, bank, able, at_random=True, longest=longest):
        asked += 1
        if found.is_sure:
            break
    return asked


def simulate(game: Game, bank: Bank, learners: int, seed: str) -> dict[str, Any]:
    """The figures for one rule set: so many learners for each belief, as many that guess, half as many strangers."""
    able = suspects(game, game.tables.read_rules(bank.rules), bank.merged)
    ids = [id for id in bank.hypotheses if not _is_silent(bank, id)]
    rows: dict[str, Row] = {}
    statements = Statements()
    for id in ids:
        row = rows[id] = Row(id)
        for number in range(learners):
            learner = plant("one", (id,), f"{seed}/{id}/{number}")
            _follow(learner, bank, able, row, statements)
    odd = strangers(bank.heads, max(1, learners * len(ids) // 2), seed)
    taken: dict[str, Counter[str]] = {}
    for learner in odd:
        last = None
        for last in session(learner, bank, able, at_random=False, longest=SOON):
            statements.add(last, NONE)
        if last is not None:
            taken.setdefault(learner.sort, Counter())[last.first] += 1
    noise = [plant("noise", (), f"{seed}/noise/{number}") for number in range(max(learners, 20))]
    ends = Counter(_end(learner, bank, able) for learner in noise)
    return _figures(
        game, bank, rows, statements, ends, {name: dict(count.most_common(4)) for name, count in taken.items()}
    )


def _is_silent(bank: Bank, id: str) -> bool:
    """Whether nobody could tell that belief from the true rules."""
    return id != TRUE and any(TRUE in group and id in group for group in bank.merged)


def _follow(learner: Planted, bank: Bank, able: Suspects, row: Row, statements: Statements) -> None:
    sure: int | None = None
    found: Beliefs | None = None
    for number, found in enumerate(session(learner, bank, able, at_random=False, longest=SOON), start=1):
        statements.add(found, learner.plan)
        if found.is_sure and sure is None:
            sure = number
    if found is None:
        return
    row.learners += 1
    row.first_soon += found.rank(learner.plan) == 1
    row.ranks.append(found.rank(learner.plan))
    row.needed.append(sure or SOON)
    row.at_random.append(needed(learner, bank, able, longest=AT_RANDOM))
    row.taken_for[found.first] += 1


def _end(learner: Planted, bank: Bank, able: Suspects) -> str:
    *_, last = session(learner, bank, able, at_random=False, longest=LONGEST)
    return last.first


def _figures(
    game: Game, bank: Bank, rows: Mapping[str, Row], statements: Statements, noise: Counter[str],
    strange: Mapping[str, Mapping[str, int]],
) -> dict[str, Any]:  # fmt: skip
    wrong = [row for id, row in rows.items() if sort(game, id) == "misconception"]
    foreign = [row for id, row in rows.items() if sort(game, id) == "variant"]
    every = list(rows.values())
    count, true = statements.between(*BAND)
    return {
        "rules": bank.rules,
        "planted_first_within_12": _share(wrong),
        "questions_ratio_to_random": _ratio(every),
        "noise_to_none": noise[NONE] / max(1, noise.total()),
        "stated_80_is_right": true,
        "stated_80_count": count,
        "foreign_rule_sets": _share(foreign),
        "calibration": [
            {"from": low / 20, "to": low / 20 + 0.05, "statements": found[0], "true": found[1]}
            for low in range(8, 20)
            for found in (statements.between(low / 20, low / 20 + 0.05 + (0.001 if low == 19 else 0)),)
        ],
        "merged": [list(group) for group in bank.merged],
        "apart": list(bank.apart),
        "strangers": {name: dict(count) for name, count in strange.items()},
        "hypotheses": [row.to_json() for row in every],
        "sure": rates("certainty")["sure"],
    }  # fmt: skip


def _share(rows: Sequence[Row]) -> float | None:
    total = sum(row.learners for row in rows)
    return sum(row.first_soon for row in rows) / total if total else None


def _ratio(rows: Sequence[Row]) -> float:
    """Questions needed against those of random choice, all learners together."""
    return sum(sum(row.needed) for row in rows) / max(1, sum(sum(row.at_random) for row in rows))
