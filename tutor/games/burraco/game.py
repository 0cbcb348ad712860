"""The rooms of Burraco joined into one object of the shared protocol."""

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
from tutor.games.burraco import dealing, layout, listing, notation, play, staging
from tutor.games.burraco.near import near_misses
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.queries import QUERIES
from tutor.games.burraco.tables import TABLES
from tutor.games.burraco.teaching import TEACHING


class Burraco:
    """Burraco for two and for four. It has no state; positions and rule sets are arguments.

    >>> rules = GAME.tables.rules("seed")
    >>> position = GAME.deal(rules, Chance(7))
    >>> [GAME.write_move(move) for move in GAME.moves(rules, position)]
    ['draw']
    """

    id: str = "burraco"
    tables: Tables = TABLES
    queries: Mapping[str, Query] = QUERIES
    teaching: Teaching = TEACHING

    def deal(self, rules: RuleSet, chance: Chance) -> BurracoPosition:
        return dealing.first_deal(rules, chance)

    def judge(self, rules: RuleSet, position: BurracoPosition, move: Move) -> Verdict:
        return play.judge(rules, position, move)

    def apply(self, rules: RuleSet, position: BurracoPosition, move: Move) -> BurracoPosition:
        return play.apply(rules, position, move)

    def moves(self, rules: RuleSet, position: BurracoPosition, *, offences: bool = False) -> Iterator[Move]:
        return listing.moves(rules, position, offences=offences)

    def near(self, rules: RuleSet, position: BurracoPosition, chance: Chance) -> Iterator[Move]:
        return near_misses(rules, position, chance)

    def normalise(self, rules: RuleSet, position: BurracoPosition, move: Move) -> Move:
        return listing.normalise(rules, position, move)

    def stage(self, rules: RuleSet, focus: str, chance: Chance) -> BurracoPosition | None:
        return staging.stage(rules, focus, chance)

    def next_deal(self, rules: RuleSet, position: BurracoPosition, chance: Chance) -> BurracoPosition | None:
        return dealing.next_deal(rules, position, chance)

    def outcome(self, rules: RuleSet, position: BurracoPosition) -> Outcome | None:
        return position.result

    def layout(
        self, position: BurracoPosition, seat: str, rules: RuleSet | None = None, *, sight: str = TABLE
    ) -> TableView:
        return layout.layout(position, seat, rules, sight)

    def read(self, text: str) -> tuple[RuleSet, BurracoPosition]:
        return notation.read_position(TABLES, text)

    def write(self, rules: RuleSet, position: BurracoPosition) -> str:
        return notation.write_position(rules, position)

    def read_move(self, text: str, seat: str) -> Move:
        return notation.read_move(text, seat)

    def write_move(self, move: Move) -> str:
        return notation.write_move(move)


GAME: Final = Burraco()
