"""The rooms of Bura joined into one object of the shared protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.decision import TABLE
from tutor.engine.game import Query
from tutor.engine.model import Move, Outcome
from tutor.engine.rules import RuleSet, Tables
from tutor.engine.teaching import Teaching
from tutor.engine.view import TableView
from tutor.games.bura import dealing, layout, moves, notation, play, staging
from tutor.games.bura.position import BuraPosition
from tutor.games.bura.queries import QUERIES
from tutor.games.bura.tables import TABLES
from tutor.games.bura.teaching import TEACHING


class Bura:
    """Bura with its relatives. It has no state; positions and rule sets are arguments.

    >>> rules = GAME.tables.rules("seed")
    >>> position = GAME.deal(rules, Chance(7))
    >>> [GAME.write_move(move) for move in GAME.moves(rules, position)][0].split()[0]
    'lead'
    """

    id: str = "bura"
    tables: Tables = TABLES
    queries: Mapping[str, Query] = QUERIES
    teaching: Teaching = TEACHING

    def deal(self, rules: RuleSet, chance: Chance) -> BuraPosition:
        return dealing.first_deal(rules, chance)

    def judge(self, rules: RuleSet, position: BuraPosition, move: Move) -> Verdict:
        return play.judge(rules, position, move)

    def apply(self, rules: RuleSet, position: BuraPosition, move: Move) -> BuraPosition:
        return play.apply(rules, position, move)

    def moves(self, rules: RuleSet, position: BuraPosition, *, offences: bool = False) -> Iterator[Move]:
        return moves.moves(rules, position, offences=offences)

    def near(self, rules: RuleSet, position: BuraPosition, chance: Chance) -> Iterator[Move]:
        return iter(())

    def normalise(self, rules: RuleSet, position: BuraPosition, move: Move) -> Move:
        return moves.normalise(rules, position, move)

    def stage(self, rules: RuleSet, focus: str, chance: Chance) -> BuraPosition | None:
        return staging.stage(rules, focus, chance)

    def next_deal(self, rules: RuleSet, position: BuraPosition, chance: Chance) -> BuraPosition | None:
        return dealing.next_deal(rules, position, chance)

    def outcome(self, rules: RuleSet, position: BuraPosition) -> Outcome | None:
        return position.result

    def layout(
        self, position: BuraPosition, seat: str, rules: RuleSet | None = None, *, sight: str = TABLE
    ) -> TableView:
        return layout.layout(position, seat, sight)

    def read(self, text: str) -> tuple[RuleSet, BuraPosition]:
        return notation.read_position(TABLES, text)

    def write(self, rules: RuleSet, position: BuraPosition) -> str:
        return notation.write_position(rules, position)

    def read_move(self, text: str, seat: str) -> Move:
        return notation.read_move(text, seat)

    def write_move(self, move: Move) -> str:
        return notation.write_move(move)


GAME: Final = Bura()
