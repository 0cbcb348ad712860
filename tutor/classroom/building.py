"""A position put together at the table: dealt, changed card for card, played on. Each step gives a text.

Nothing here knows a game: a card is moved by writing the position with two cards exchanged and looking whether exactly
these two have changed places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tutor.cards import ALL_CARDS
from tutor.chance import Chance
from tutor.engine.decision import HINDSIGHT
from tutor.engine.game import Game
from tutor.engine.view import TableView
from tutor.errors import N_, FormatProblem, TutorError

Spot = tuple[int, int]
"""A card on the open table: the place of its pile in the view, and its place in the pile."""

MOST_MOVES: Final = 40
"""Moves that chance plays at most until it is another seat's turn."""

_KNOWN: Final = frozenset(card.text for card in ALL_CARDS)
_WORD: Final = re.compile(r"[^\s{},|=]+")


def dealt(game: Game, rules_key: str, chance: Chance) -> str:
    """A new deal. Raises RulesError."""
    rules = game.tables.read_rules(rules_key)
    return game.write(rules, game.deal(rules, chance))


def open_table(game: Game, text: str) -> TableView:
    """The table with every card open, as whoever makes a position sees it. Raises NotationError, RulesError."""
    _, position = game.read(text)
    return game.layout(position, position.to_act, sight=HINDSIGHT)


def exchanged(game: Game, text: str, one: Spot, other: Spot) -> str:
    """The position in which two cards have changed places. Raises FormatProblem where that makes no position."""
    before = open_table(game, text)
    first, second = _at(before, one), _at(before, other)
    wanted = _swapped(before, one, other)
    for changed, piles in _attempts(text, first, second, (one[0], other[0]), len(wanted)):
        try:
            rules, position = game.read(changed)
            after = open_table(game, changed)
        except TutorError:
            continue
        if _fits(after, wanted, piles, in_order=one[0] == other[0]):
            return game.write(rules, position)
    raise FormatProblem(N_("These two cards cannot change places here. Choose others."))


def moved(game: Game, text: str, move: str) -> str:
    """The position after a move of the seat that acts. Raises NotationError, IllegalMove."""
    rules, position = game.read(text)
    return game.write(rules, game.apply(rules, position, game.read_move(move, position.to_act)))


def played_on(game: Game, text: str, chance: Chance) -> str:
    """The position when it is another seat's turn, each move drawn from the allowed ones. Raises FormatProblem."""
    rules, position = game.read(text)
    seat = position.to_act
    for number in range(MOST_MOVES):
        moves = () if game.outcome(rules, position) else tuple(game.moves(rules, position))
        if not moves:
            if number == 0:
                raise FormatProblem(N_("Nothing can be played here any more."))
            break
        position = game.apply(rules, position, chance.fork(str(number)).pick(moves))
        if position.to_act != seat:
            break
    return game.write(rules, position)


def _at(view: TableView, spot: Spot) -> str:
    pile, place = spot
    return view.piles[pile].cards[place].text


def _swapped(view: TableView, one: Spot, other: Spot) -> list[list[str]]:
    """The cards of all piles with two of them exchanged."""
    piles = [[card.text for card in pile.cards] for pile in view.piles]
    (a, b), (c, d) = one, other
    piles[a][b], piles[c][d] = piles[c][d], piles[a][b]
    return piles


def _attempts(
    text: str, first: str, second: str, touched: tuple[int, int], piles: int
) -> Iterator[tuple[str, Iterable[int]]]:
    """Texts with the two cards exchanged, each with the piles that must then be as wanted.

    First one place of each card, and no other pile may change; then all places, as a trump may stand twice.
    """
    words = [(match.start(), match.group()) for match in _WORD.finditer(text) if match.group() in _KNOWN]
    for place in (start for start, word in words if word == first):
        for further in (start for start, word in words if word == second):
            yield _put(text, {place: second, further: first}), range(piles)
    everywhere = {start: second if word == first else first for start, word in words if word in {first, second}}
    yield _put(text, everywhere), touched


def _put(text: str, cards: dict[int, str]) -> str:
    """The text with other cards at some places; each is written with as many signs."""
    parts, done = [], 0
    for start in sorted(cards):
        old = _WORD.match(text, start)
        parts += [text[done:start], cards[start]]
        done = old.end() if old else start
    return "".join(parts) + text[done:]


def _fits(after: TableView, wanted: list[list[str]], piles: Iterable[int], *, in_order: bool) -> bool:
    """Whether the piles hold what they are to hold; within one pile the order is what changes."""
    found = [[card.text for card in pile.cards] for pile in after.piles]
    if [len(pile) for pile in found] != [len(pile) for pile in wanted]:
        return False
    if in_order:
        return all(found[pile] == wanted[pile] for pile in piles)
    return all(sorted(found[pile]) == sorted(wanted[pile]) for pile in piles)
