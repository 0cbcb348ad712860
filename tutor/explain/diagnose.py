"""What lies behind a wrong answer: the step that parted, the nearest right answer, the belief that leads to it.

Everything here is values; :mod:`tutor.explain.render` puts them into a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice, permutations
from typing import Any, Final

from tutor.ask.choices import value_under
from tutor.ask.deciding import KIND
from tutor.ask.kinds import KINDS
from tutor.ask.kinds.answers import read_item
from tutor.ask.kinds.base import meaning
from tutor.ask.kinds.by_query import read_task
from tutor.ask.kinds.statements import Statements
from tutor.ask.places import situation, visible
from tutor.ask.question import Answer, OnTable, Question, Several, misjudged_places, options_of
from tutor.ask.rivals import rivals
from tutor.cards import ALL_CARDS, JOKER, Card
from tutor.engine.clauses import Step
from tutor.engine.game import Game, Query
from tutor.engine.message import Message
from tutor.engine.model import Move
from tutor.engine.notation import CARDS, CARDS_PER_SEAT, COUNT, COUNT_PER_SEAT, PLAYS, Field, write_value
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import UNASKED, Ask, write_answer_value
from tutor.errors import TutorError

BY_QUERY: Final = frozenset(("legality", "value", "declare", "outcome", "conduct"))
"""Kinds whose answer follows from what a query is given, so that this can be varied."""

STATEMENTS: Final = Statements.id
"""The kind about rules at large, where nothing could be varied."""

FARTHEST: Final = 30
"""How far a number is varied."""

LIKEST: Final = 16
"""Cards that are tried in one card's place, where two are not exchanged if one does not do."""

MOST_PAIRS: Final = 150
"""Exchanges of two cards that are tried."""


@dataclass(frozen=True, slots=True)
class Belief:
    """Rules under which a wrong answer would be right. ``id`` is a misconception, or the key of another rule set."""

    id: str
    variant: bool
    rules: str
    belief: str = ""
    truth: str = ""


@dataclass(frozen=True, slots=True)
class Parting:
    """The step in which the true rules and the believed ones part; either side may lack it."""

    true: Step | None
    believed: Step | None


@dataclass(frozen=True, slots=True)
class Contrast:
    """The smallest change that makes an answer right, confirmed by the engine.

    ``change`` is "move" where the learner's own move was changed, "position" where the situation was. ``instead`` are
    the cards, numbers or words of notation taken out, ``with_`` those put in; ``before`` and ``after`` are the whole in
    notation. ``size`` counts the single changes; ``says`` names the other move, and ``is_`` what it would have been:
    right, or, where the question is what the rules allow, allowed or forbidden.
    """

    change: str
    before: str
    after: str
    instead: tuple[Any, ...]
    with_: tuple[Any, ...]
    size: int
    says: Message | None = None
    is_: str = "right"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything found about a wrong answer."""

    beliefs: tuple[Belief, ...]
    parting: Parting | None
    contrast: Contrast | None


def diagnose(game: Game, question: Question, answer: Answer) -> Diagnosis:
    """What lies behind a wrong answer; nothing for a right one."""
    rules, _ = situation(game, question)
    if KINDS[question.kind].accepts(game, question, rules, answer):
        return Diagnosis((), None, None)
    held = beliefs(game, question, answer)
    return Diagnosis(held, parting(game, question, answer, held), contrast(game, question, answer))


def beliefs(game: Game, question: Question, answer: Answer) -> tuple[Belief, ...]:
    """The misconceptions and other rule sets under which exactly this answer is right, misconceptions first.

    Of the misconceptions those come first whose clauses the verdict cites first: they are about what decided here.
    """
    rules, _ = situation(game, question)
    kind = KINDS[question.kind]
    if kind.accepts(game, question, rules, answer):
        return ()
    labelled = _labels(question, answer)
    found = []
    seen = _seen(game, question)
    for name, other in rivals(game, rules):
        if name not in game.tables.misconceptions and not seen <= {*game.teaching.pack(other), JOKER}:
            continue
        if name in labelled or _accepts(game, question, other, answer):
            misconception = game.tables.misconceptions.get(name)
            found.append(
                Belief(name, misconception is None, other.key, misconception.belief, misconception.truth)
                if misconception else Belief(name, True, other.key)
            )  # fmt: skip
    return tuple(sorted(found, key=_nearness(game, question, answer)))


def _nearness(game: Game, question: Question, answer: Answer) -> Callable[[Belief], tuple[bool, tuple[int, ...]]]:
    """The order of beliefs: how early the verdict on an answer cites the clauses that each is about."""
    rules, _ = situation(game, question)
    verdict = KINDS[question.kind].verdict(game, question, rules, answer)
    cited = verdict.cited if verdict is not None else ()
    places = {clause: place for place, clause in enumerate(cited)}

    def order(belief: Belief) -> tuple[bool, tuple[int, ...]]:
        held = game.tables.misconceptions.get(belief.id)
        touched = held.touches if held else ()
        return belief.variant, tuple(sorted(places.get(clause, len(cited)) for clause in touched))

    return order


def _seen(game: Game, question: Question) -> set[Card]:
    """The cards that a question names or shows; where a rule set plays without one of them, it cannot arise."""
    _, position = situation(game, question)
    named = (message for option in options_of(question.form) for message in option.label.cards())
    return {*visible(game, position, question.seat), *question.prompt.cards(), *named}


def _labels(question: Question, answer: Answer) -> frozenset[str]:
    """The beliefs that a chosen statement stands for, where statements are the options."""
    options = options_of(question.form)
    if question.kind == "rule" and isinstance(answer, int) and answer < len(options):
        return frozenset(options[answer].inner)
    return frozenset()


def _accepts(game: Game, question: Question, rules: RuleSet, answer: Answer) -> bool:
    try:
        return KINDS[question.kind].accepts(game, question, rules, answer)
    except TutorError:
        return False


def parting(game: Game, question: Question, answer: Answer, held: tuple[Belief, ...]) -> Parting | None:
    """The first step that is another one under the most likely belief; without a belief the decisive step."""
    rules, _ = situation(game, question)
    kind = KINDS[question.kind]
    verdict = kind.verdict(game, question, rules, answer)
    if verdict is None or not verdict.steps:
        return None
    for belief in held:
        try:
            other = kind.verdict(game, question, game.tables.read_rules(belief.rules), answer)
        except TutorError:
            continue
        if other is None:
            continue
        new = next((step for step in other.telling if _same(step, verdict.steps) is None), None)
        for step in verdict.telling:
            twin = _same(step, other.steps)
            if twin is None or twin.mark is not step.mark:
                return Parting(step, twin or new)
        if new is not None:
            return Parting(None, new)
    return Parting(verdict.decisive, None)


def _same(step: Step, steps: tuple[Step, ...]) -> Step | None:
    return next((other for other in steps if other.clause == step.clause), None)


def contrast(game: Game, question: Question, answer: Answer) -> Contrast | None:
    """The nearest change that makes the answer right: of the learner's own move, else of the situation.

    None of a decision, of which the best choice is told anyway.
    """
    if question.kind == KIND:
        return None
    rules, position = situation(game, question)
    kind = KINDS[question.kind]
    if isinstance(question.form, OnTable):
        own = game.read_move(str(answer), question.seat)
        return nearest_move(
            game, rules, position, own, lambda move: kind.accepts(game, question, rules, game.write_move(move))
        )
    if question.kind in BY_QUERY:
        query, ask, given = read_task(game, question.task)
        return nearest_situation(game, question, query, ask, given, str(meaning(question.form, answer)))
    if isinstance(question.form, Several) and isinstance(answer, tuple):
        return _contrast_of_option(game, question, answer)
    if question.kind == "move":
        own = game.read_move(question.task, question.seat)
        return _nearest_judged(game, rules, position, own, allowed=bool(answer))
    return None


def misjudged(game: Game, question: Question, answer: tuple[int, ...]) -> tuple[str, bool] | None:
    """The most telling option that an answer judges wrongly, and what it was taken for; None where none is."""
    rules, _ = situation(game, question)
    truth = KINDS[question.kind].truth(game, question, rules)
    places = misjudged_places(question.form, truth if isinstance(truth, tuple) else (), answer)
    return (options_of(question.form)[places[0]].value, places[0] in answer) if places else None


def _contrast_of_option(game: Game, question: Question, answer: tuple[int, ...]) -> Contrast | None:
    """What would have made the first option that was judged wrongly what it was taken for."""
    rules, position = situation(game, question)
    found = misjudged(game, question, answer)
    if found is None:
        return None
    text, taken_for = found
    if question.kind == STATEMENTS:
        return None
    if question.kind == "moves":
        own = game.read_move(text, question.seat)
        return _nearest_judged(game, rules, position, own, allowed=taken_for)
    if question.kind == "answers":
        query, ask, given, stated = read_item(game, text)
        return nearest_situation(game, question, query, ask, given, stated) if taken_for else None
    query, ask, given = read_task(game, f"{question.task} | {text}")
    return nearest_situation(game, question, query, ask, given, write_value(taken_for))


def _nearest_judged(game: Game, rules: RuleSet, position: Any, own: Move, *, allowed: bool) -> Contrast | None:
    found = nearest_move(game, rules, position, own, lambda move: game.judge(rules, position, move).value is allowed)
    return found and replace(found, is_="allowed" if allowed else "forbidden")


def nearest_move(
    game: Game, rules: RuleSet, position: Any, own: Move, fits: Callable[[Move], bool]
) -> Contrast | None:  # fmt: skip
    """The fitting move that differs least from one's own: in single cards first, then in kind."""
    hand = next((pile.cards for pile in game.layout(position, own.seat).piles
                 if pile.role == "hand" and pile.seat == own.seat), ())  # fmt: skip
    allowed = (move for move in game.moves(rules, position) if move.seat == own.seat)
    near = {text: move for move in (*_edits(own, hand), *allowed) if (text := _written(game, move)) is not None}
    near.pop(game.write_move(own), None)

    def rank(item: tuple[str, Move]) -> tuple[int, int, str]:
        return distance(own, item[1]), abs(len(own.cards) - len(item[1].cards)), item[0]

    for text, move in sorted(near.items(), key=rank):
        if _is_written(game, move, text) and fits(move):
            taken, put = difference(own.cards, move.cards)
            says = game.teaching.name_move(move)
            return Contrast("move", game.write_move(own), text, taken, put, distance(own, move), says)
    return None


def _written(game: Game, move: Move) -> str | None:
    """The text of a move; None where the game has no such move, as one of no cards."""
    try:
        return game.write_move(move)
    except TutorError:
        return None


def _is_written(game: Game, move: Move, text: str) -> bool:
    """Whether the game has such a move at all."""
    try:
        return game.read_move(text, move.seat) == move
    except TutorError:
        return False


def _edits(own: Move, hand: tuple[Card, ...]) -> Iterator[Move]:
    """The learner's move with one card changed, left out or added, or turned over."""
    free = difference(hand, own.cards)[0]
    for place in range(len(own.cards)):
        yield _with(own, (*own.cards[:place], *own.cards[place + 1 :]))
        for card in free:
            yield _with(own, (*own.cards[:place], card, *own.cards[place + 1 :]))
    for card in free:
        yield _with(own, (*own.cards, card))
    for face in (None, "up", "down"):
        if face != own.face:
            yield Move(own.seat, own.kind, own.cards, own.target, face, own.count, own.stands)


def _with(move: Move, cards: tuple[Card, ...]) -> Move:
    return Move(move.seat, move.kind, cards, move.target, move.face, move.count)


def distance(own: Move, other: Move) -> int:
    """How many single changes lead from one move to the other; another kind of move counts for three."""
    taken, put = difference(own.cards, other.cards)
    named = (own.face != other.face) + (own.target != other.target) + (own.count != other.count)
    return max(len(taken), len(put)) + named + 3 * (own.kind != other.kind)


def difference(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """What is only in one and what is only in the other, twins counted."""
    left, right = list(one), list(other)
    for item in one:
        if item in right:
            left.remove(item)
            right.remove(item)
    return tuple(left), tuple(right)


def nearest_situation(
    game: Game, question: Question, query: Query, ask: Ask, given: Mapping[str, Any], wanted: str
) -> Contrast | None:
    """The smallest change of what is given that makes an answer right: one card or number, else two cards."""
    rules, position = situation(game, question)
    fields = query.form.fields
    own = visible(game, position, question.seat)
    single, pairs = (len(ALL_CARDS), MOST_PAIRS) if ask.form == "flag" else (LIKEST, 0)
    one_card = _cards_changed(fields, given, own, 1, single)
    ways = (
        (1, chain(_words_changed(fields, given), _numbers_changed(fields, given), one_card)),
        (2, islice(_cards_changed(fields, given, own, 2), pairs)),
    )
    for size, changed in ways:
        for other, taken, put in changed:
            value = value_under(query, ask, rules, other)
            if value is not UNASKED and write_answer_value(value) == wanted and wanted not in map(str, put):
                return Contrast("position", query.form.write(given), query.form.write(other), taken, put, size)
    return None


Changed = tuple[Mapping[str, Any], tuple[Any, ...], tuple[Any, ...]]


def _words_changed(fields: tuple[Field, ...], given: Mapping[str, Any]) -> Iterator[Changed]:
    """What is given with another word where it has one of some words, or without it where it need not have one."""
    for field in fields:
        kind, _, words = field.kind.name.partition(":")
        if kind == "choice" and field.name in given:
            for word in words.split():
                if word != given[field.name]:
                    yield {**given, field.name: word}, (given[field.name],), (word,)
            if not field.required:
                without = {name: value for name, value in given.items() if name != field.name}
                yield without, (given[field.name],), ()


def _numbers_changed(fields: tuple[Field, ...], given: Mapping[str, Any]) -> Iterator[Changed]:
    """What is given with one number changed, the nearest first."""
    found: list[tuple[int, Changed]] = []
    for field in fields:
        value = given.get(field.name)
        if field.kind is COUNT and value is not None:
            found += [(abs(n - value), ({**given, field.name: n}, (value,), (n,))) for n in _around(value)]
        elif field.kind is COUNT_PER_SEAT and value is not None:
            for seat, count in value.items():
                found += [
                    (abs(n - count), ({**given, field.name: {**value, seat: n}}, (count,), (n,)))
                    for n in _around(count)
                ]
    for _, changed in sorted(found, key=lambda item: item[0]):
        yield changed


def _cards_changed(
    fields: tuple[Field, ...], given: Mapping[str, Any], own: set[Card], count: int, most: int = LIKEST
) -> Iterator[Changed]:  # fmt: skip
    """What is given with so many cards exchanged, for cards that the learner sees before others, suits kept first.

    For a single card at most so many others are tried.
    """
    cards = sorted(_cards(fields, given))
    free = sorted((card for card in ALL_CARDS if card not in cards and card.suit), key=lambda card: card not in own)
    for olds in combinations(cards, count):
        for news in permutations(free, count) if count > 1 else ((new,) for new in _likest(olds[0], free, own)[:most]):
            yield _swapped(fields, given, dict(zip(olds, news, strict=True))), olds, news


def _likest(old: Card, free: list[Card], own: set[Card]) -> list[Card]:
    return sorted(free, key=lambda card: (card not in own, card.suit != old.suit and card.rank != old.rank))


def _around(number: int) -> list[int]:
    return [value for step in range(1, FARTHEST + 1) for value in (number + step, number - step) if value >= 0]


def _cards(fields: tuple[Field, ...], given: Mapping[str, Any]) -> set[Card]:
    found: set[Card] = set()
    for field in fields:
        value = given.get(field.name)
        if value is None:
            continue
        if field.kind is CARDS:
            found |= set(value)
        elif field.kind is PLAYS:
            found |= {card for cards in value for card in cards}
        elif field.kind is CARDS_PER_SEAT:
            found |= {card for cards in value.values() for card in cards}
    return found


def _swapped(fields: tuple[Field, ...], given: Mapping[str, Any], swaps: Mapping[Card, Card]) -> Mapping[str, Any]:
    def put(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swaps.get(card, card) for card in cards)

    changed = dict(given)
    for field in fields:
        if field.name not in given:
            continue
        if field.kind is CARDS:
            changed[field.name] = put(given[field.name])
        elif field.kind is PLAYS:
            changed[field.name] = tuple(map(put, given[field.name]))
        elif field.kind is CARDS_PER_SEAT:
            changed[field.name] = {seat: put(cards) for seat, cards in given[field.name].items()}
    return changed
