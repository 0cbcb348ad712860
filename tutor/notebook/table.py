"""A table as a value: a position under its rules, drawn in a notebook, printed elsewhere; playing on makes another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.model import Move, Outcome
from tutor.engine.notation import sections
from tutor.engine.rules import RuleSet
from tutor.engine.view import TableView
from tutor.errors import N_, NotationError
from tutor.explain.language import language
from tutor.notebook.ruling import Ruling
from tutor.referee import find_question, find_rules
from tutor.registry import taught
from tutor.table.svg import draw
from tutor.table.words import describe, labels_in


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one moment, as one seat sees it. ``seat`` is the viewer; its own text form is complete.

    >>> table = deal("bura/seed", seed=7)
    >>> table.play(next(table.moves())).phase
    'reply'
    """

    game: Game = field(repr=False)
    rules: RuleSet
    position: Any = field(repr=False)
    seat: str
    lang: str = "en"

    @property
    def text(self) -> str:
        """The canonical text of the whole position, hidden cards included; ``tutor.read`` reads it back."""
        return self.game.write(self.rules, self.position)

    @property
    def to_act(self) -> str:
        """The seat that has to act."""
        return str(self.position.to_act)

    @property
    def phase(self) -> str:
        """The moment of the game."""
        return str(self.position.phase)

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, None while it goes on."""
        return self.game.outcome(self.rules, self.position)

    @property
    def view(self) -> TableView:
        """What the viewer may see."""
        return self.game.layout(self.position, self.seat)

    def seen_by(self, seat: str) -> Table:
        """The same table from another seat. Raises NotationError for a seat that is not there."""
        if seat not in self.view.seats:
            raise NotationError(
                N_("The seat {seat} is not at this table. With {count} players the seats are {seats}."),
                seat=seat, count=len(self.view.seats), seats=" ".join(self.view.seats),
            )  # fmt: skip
        return replace(self, seat=seat)

    def moves(self, *, offences: bool = False) -> Iterator[str]:
        """Every move that can be made, as text with its seat: ``N lead Ts 9s``."""
        for move in self.game.moves(self.rules, self.position, offences=offences):
            yield f"{move.seat} {self.game.write_move(move)}"

    def judge(self, move: str) -> Ruling:
        """Whether a move may be made, and why. A text without a seat is a move of the seat to act."""
        made = self.read_move(move)
        return Ruling(self.game.judge(self.rules, self.position, made), self.game, move=made, lang=self.lang)

    def play(self, *moves: str) -> Table:
        """The table after some moves. Raises IllegalMove, which holds the verdict, at the first that is refused."""
        table = self
        for move in moves:
            after = table.game.apply(table.rules, table.position, table.read_move(move))
            table = replace(table, position=after)
        return table

    def read_move(self, text: str) -> Move:
        """Read a move; a text without a seat is a move of the seat to act. Raises NotationError."""
        first, _, rest = text.strip().partition(" ")
        if first in self.view.seats:
            return self.game.read_move(rest, first)
        return self.game.read_move(text, self.to_act)

    def svg(self, *, theme: str = "light", four_colours: bool = False, width: int = 640) -> str:
        """A still drawing."""
        return draw(self.view, labels_in(self.lang), theme=theme, four_colours=four_colours, width=width)

    def __str__(self) -> str:
        return "\n".join(describe(labels_in(self.lang), self.view.to_json()))

    def _repr_html_(self) -> str:
        return self.svg()


def first_rules() -> str:
    """The key of the rules that are meant where none are named: the standard ones of the first game."""
    game = next(iter(taught().values()))
    return f"{game.id}/{next(iter(game.tables.rule_sets))}"


def deal(rules: str | None = None, *, seed: int | str = 0, lang: str = "en") -> Table:
    """Deal the first deal of a match; the same seed deals the same cards everywhere. Raises RulesError.

    ``rules`` is a key such as ``bura/seed``; left out, the standard rules of the first game.

    >>> deal("bura/burkozel", seed=1).view.pile("stock").hidden
    27
    """
    game, rule_set = find_rules(rules or first_rules())
    position = game.deal(rule_set, Chance(seed))
    return Table(game, rule_set, position, str(position.to_act), language(lang).code)


def read(text: str, *, lang: str = "en") -> Table:
    """Read the text of a whole position. Raises NotationError and RulesError.

    >>> table = deal(seed=3)
    >>> read(table.text) == table
    True
    """
    pieces = sections(text)
    game, _ = find_rules(pieces[0][0] if pieces else text)
    rule_set, position = game.read(text)
    return Table(game, rule_set, position, str(position.to_act), language(lang).code)


def judge(what: str | Table, move: str | None = None, *, lang: str | None = None) -> Ruling:
    """What the rules say: of a question in notation, or of a move at a table.

    Raises NotationError and RulesError for what cannot be read.

    >>> judge("bura/seed | value | cards Ah Th")["points"]
    21
    >>> judge(deal(seed=7), "lead Ah 9c").legal
    False
    """
    if isinstance(what, Table):
        return (what if lang is None else replace(what, lang=language(lang).code)).judge(move or "")
    game, asked = find_question(what)
    return Ruling(asked.answer(), game, asked.given, lang=language(lang or "en").code)


def show(table: Table, seat: str | None = None, *, lang: str | None = None) -> Table:
    """The same table as another seat sees it, or in another language; it draws itself.

    >>> show(deal(seed=7), "N").seat
    'N'
    """
    table = table if seat is None else table.seen_by(seat)
    return table if lang is None else replace(table, lang=language(lang).code)
