"""The smallest change on the table itself: the card that goes and the one that comes, marked among the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tutor.ask.places import situation
from tutor.ask.question import Grade, Several
from tutor.cards import Card
from tutor.engine.game import Game
from tutor.engine.message import Message, message
from tutor.engine.view import COMES, GOES, Pile, TableView
from tutor.errors import N_
from tutor.explain.behind import OTHER_KIND
from tutor.explain.diagnose import Contrast, Diagnosis


@dataclass(frozen=True, slots=True)
class Pictured:
    """A table with marks, parallel to the piles and their cards, and the change in words."""

    view: TableView
    marks: tuple[tuple[str, ...], ...]
    says: Message

    def to_json(self) -> dict[str, Any]:
        """The view as plain values, with the marks of each pile that has any."""
        shown = self.view.to_json()
        for pile, marks in zip(shown["piles"], self.marks, strict=True):
            if any(marks):
                pile["marks"] = list(marks)
        return shown


def pictured(game: Game, grade: Grade, diagnosis: Diagnosis) -> Pictured | None:
    """The contrast of a wrong answer on the question's table; None where it is not one of cards that lie there."""
    contrast, question = diagnosis.contrast, grade.question
    if contrast is None or not _is_of_cards(contrast) or _is_left_out(grade):
        return None
    rules, position = situation(game, question)
    view = game.layout(position, question.seat, rules)
    place = _place(view, question.seat, contrast)
    if place is None:
        return None
    piles = [list(pile.cards) for pile in view.piles]
    stands = [list(pile.stands) for pile in view.piles]
    marks = [[""] * len(cards) for cards in piles]
    goes = [_mark(piles[place], marks[place], card, GOES) for card in contrast.instead]
    for number, card in enumerate(contrast.with_):
        if not any(_mark(cards, marked, card, COMES) for cards, marked in zip(piles, marks, strict=True)):
            at = piles[place].index(contrast.instead[min(number, len(goes) - 1)]) + 1 if goes else len(piles[place])
            piles[place].insert(at, card)
            marks[place].insert(at, COMES)
            if stands[place]:
                stands[place].insert(at, "")
    changed = tuple(
        replace(pile, cards=tuple(cards), stands=tuple(other))
        for pile, cards, other in zip(view.piles, piles, stands, strict=True)
    )
    return Pictured(replace(view, piles=changed), tuple(map(tuple, marks)), _words(contrast))


def _is_of_cards(contrast: Contrast) -> bool:
    changed = (*contrast.instead, *contrast.with_)
    return bool(changed) and contrast.size < OTHER_KIND and all(isinstance(item, Card) for item in changed)


def _is_left_out(grade: Grade) -> bool:
    """Whether of several options none was chosen wrongly, so that nothing is told about one."""
    chosen = grade.answer if isinstance(grade.answer, tuple) else ()
    return isinstance(grade.question.form, Several) and all(grade.parts[place].right for place in chosen)


def _place(view: TableView, seat: str, contrast: Contrast) -> int | None:
    """The pile where the change happens: of a move the own hand, of a situation where the cards lie that go."""

    def holds(pile: Pile, cards: Sequence[Card]) -> bool:
        return all(pile.cards.count(card) >= cards.count(card) for card in cards)

    for place, pile in enumerate(view.piles):
        own = pile.role == "hand" and pile.seat == seat
        if contrast.change == "move" and own and holds(pile, (*contrast.instead, *contrast.with_)):
            return place
        if contrast.change == "position" and contrast.instead and holds(pile, contrast.instead):
            return place
    return None


def _mark(cards: Sequence[Card], marks: list[str], card: Card, mark: str) -> bool:
    """Mark the first copy of a card that has no mark yet; False where there is none."""
    for place, other in enumerate(cards):
        if other == card and not marks[place]:
            marks[place] = mark
            return True
    return False


def _words(contrast: Contrast) -> Message:
    if contrast.instead and contrast.with_:
        return message(
            N_("{these:card} (marked +) in place of {those:card} (marked −)"), these=contrast.with_,
            those=contrast.instead,
        )  # fmt: skip
    if contrast.with_:
        return message(N_("{these:card} (marked +) as well"), these=contrast.with_)
    return message(N_("all but {those:card} (marked −)"), those=contrast.instead)
