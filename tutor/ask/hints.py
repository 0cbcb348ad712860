"""Hints, each telling more than the one before: where to look, which rule, a narrower choice, the answer.

They hold what a question does not, so each stays on the server until it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor.ask.deciding import KIND
from tutor.ask.kinds import KINDS
from tutor.ask.kinds.base import Truth
from tutor.ask.kinds.by_query import say_truth
from tutor.ask.places import situation, visible
from tutor.ask.question import (
    Answer,
    Number,
    One,
    OneSeat,
    OnTable,
    Question,
    Several,
    StepAndReason,
    YesNo,
    options_of,
    steps_of,
)
from tutor.cards import Card
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.message import Message, cards_in, message
from tutor.engine.notation import write_value
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NN_

SPREAD = 10
"""How far around a number its neighbourhood is told."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of the ladder. ``step`` is look, clause, narrow or answer.

    ``cards`` and ``piles`` (roles of the view) are where to look, ``clause`` the id of the rule, ``removed`` the places
    of options that can be ruled out.
    """

    step: str
    says: Message
    cards: tuple[Card, ...] = ()
    piles: tuple[str, ...] = ()
    clause: str | None = None
    removed: tuple[int, ...] = ()


def ladder(game: Game, question: Question) -> tuple[Hint, ...]:
    """The hints of a question, from the least to the answer."""
    rules, position = situation(game, question)
    kind = KINDS[question.kind]
    truth = kind.truth(game, question, rules)
    if question.kind == KIND:
        return tuple(filter(None, (_WEIGH, _narrow(question, truth), _answer(game, question, truth))))
    verdict = kind.verdict(game, question, rules, right_answer(question, truth))
    return tuple(
        hint
        for hint in (
            _look(game, question, position, verdict),
            _clause(game, question, rules, verdict),
            _narrow(question, truth),
            _answer(game, question, truth),
        )
        if hint is not None
    )


_WEIGH = Hint("look", message(N_("For each choice, think of what the others can do next, and of what then follows.")))


def _answer(game: Game, question: Question, truth: Truth) -> Hint:
    return Hint("answer", message(N_("The answer: {answer}"), answer=_told(game, question, truth)))


def right_answer(question: Question, truth: Truth) -> Answer:
    """A right answer as it would be parsed."""
    match question.form:
        case YesNo():
            return truth == write_value(True)
        case One(options):
            return next((place for place, option in enumerate(options) if option.value == truth), 0)
        case Number():
            return int(str(truth))
        case OnTable():
            return str(truth[0]) if truth else ""
        case Several() | StepAndReason():
            return truth if isinstance(truth, tuple) else ()
        case OneSeat():
            return str(truth)


def _look(game: Game, question: Question, position: Any, verdict: Verdict | None) -> Hint:
    """The cards that the reasons name, as far as the learner can see them, and where they lie."""
    named = [card for step in (verdict.telling if verdict else ()) for card in cards_in([v for _, v in step.facts])]
    seen = visible(game, position, question.seat) | set(question.prompt.cards())
    cards = tuple(dict.fromkeys(card for card in named if card in seen)) or question.prompt.cards()
    view = game.layout(position, question.seat)
    piles = tuple(dict.fromkeys(pile.role for pile in view.piles if set(pile.cards) & set(cards)))
    if cards:
        return Hint("look", message(N_("Look at {cards:object}."), cards=cards), cards, piles)
    return Hint("look", message(N_("No single card decides. Read once more what you are told.")))


def _clause(game: Game, question: Question, rules: RuleSet, verdict: Verdict | None) -> Hint | None:
    """The rule that decides; none where just that is asked for."""
    if verdict is None or not verdict.steps or any(option.value in rules.slots for option in options_of(question.form)):
        return None
    cited = verdict.cited
    clause = question.focus if question.focus in cited else verdict.decisive.clause
    statement = game.tables.book.clauses[str(clause)].statement
    return Hint("clause", message(N_("The rule to think of: {statement}"), statement=message(statement)), clause=clause)


def _narrow(question: Question, truth: Truth) -> Hint | None:
    chance = Chance(question.id)
    match question.form:
        case One(options):
            return _fewer(options_of(question.form), truth, chance) if len(options) > 2 else None
        case Several() if isinstance(truth, tuple):
            text, many = NN_("Exactly {n} of them is right.", "Exactly {n} of them are right.")
            return Hint("narrow", Message(text, (("n", len(truth)),), many, len(truth)))
        case Number(least, most):
            low = max(least, int(str(truth)) - chance.below(SPREAD))
            says = message(N_("It is a number from {low} to {high}."), low=low, high=min(most, low + SPREAD))
            return Hint("narrow", says)
        case OneSeat(seats) if len(seats) > 2 and truth in seats:
            two = sorted((str(truth), chance.pick([seat for seat in seats if seat != truth])))
            return Hint("narrow", message(N_("It is one of these: {seats:seat}."), seats=tuple(two)))
        case OnTable() if truth:
            return _part_of(question, truth)
        case StepAndReason(steps) if isinstance(truth, tuple):
            said = message(N_("It is this step: {step}."), step=steps[int(truth[0])].label)
            return Hint("narrow", said, removed=tuple(place for place in range(len(steps)) if place != truth[0]))
        case _:
            return None


def _fewer(options: tuple[Any, ...], truth: Truth, chance: Chance) -> Hint:
    """Two options left: the right one, and the wrong one that most beliefs lead to."""
    wrong = [place for place, option in enumerate(options) if option.value != truth]
    most = max(len(options[place].inner) for place in wrong)
    kept = chance.pick([place for place in wrong if len(options[place].inner) == most])
    removed = tuple(place for place in wrong if place != kept)
    return Hint("narrow", message(N_("It is one of the two that are left.")), removed=removed)


def _part_of(question: Question, truth: Truth) -> Hint | None:
    """A card that belongs to a right move."""
    cards = list(_cards_of(str(Chance(question.id).pick(truth)))) if isinstance(truth, tuple) else []
    if not cards:
        return None
    return Hint("narrow", message(N_("One of the cards to play: {card:card}."), card=cards[0]), (cards[0],), ("hand",))


def _cards_of(move: str) -> Iterator[Card]:
    for word in move.split():
        if len(word) == 2 and word[0].upper() == word[0] and word[1] in "shdc":
            yield Card(word[0], word[1])


def _told(game: Game, question: Question, truth: Truth) -> Message:
    """The right answer in words."""
    match question.form:
        case One(options):
            return next((option.label for option in options if option.value == truth), message("{t}", t=str(truth)))
        case Several(options) if isinstance(truth, tuple):
            labels = tuple(options[place].label for place in truth)
            return message("{labels}", labels=labels) if labels else message(N_("none of them"))
        case StepAndReason(_, options) if isinstance(truth, tuple):
            step, reason = steps_of(question.form)[int(truth[0])], options[int(truth[1])]
            return message(N_("{step}; {reason}"), step=step.label, reason=reason.label)
        case OnTable(seat) if isinstance(truth, tuple) and truth:
            return game.teaching.name_move(game.read_move(str(truth[0]), seat))
        case _:
            return say_truth(question.form, str(truth))
