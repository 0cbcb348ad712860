"""What the engine says of the blocks of a lesson: answers worked out, tables set up, acts tried, questions made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from tutor.ask import KINDS, generate
from tutor.ask.kinds.by_query import ByQuery
from tutor.ask.question import Question, options_of
from tutor.ask.rivals import rivals, touched
from tutor.chance import Chance
from tutor.content.lesson import Ask, Claim, Lesson, Place, Step
from tutor.engine.clauses import Mark, Verdict
from tutor.engine.game import Asked, Game, read_question
from tutor.engine.model import Move
from tutor.engine.notation import sections
from tutor.engine.rules import RuleSet
from tutor.engine.watch import WatchedRules
from tutor.errors import N_, NotationError, TutorError
from tutor.registry import game_of

DEALS: Final = 12
"""Deals looked at to see how a deal begins; they differ in the dealer alone."""

DEALT: Final = "deal "
NEGATIVE: Final = ("legal", "allowed")
"""The keys of an answer that say whether something may be done."""

SEEDS: Final = 12
"""Seeds tried for one question before it counts as one that is not found."""

STOPPED: Final = "refused"
"""The key of an answer that says which of several moves is the first that may not be made."""


def rules_of(lesson: Lesson) -> RuleSet:
    """The rules of a lesson. Raises RulesError."""
    return game_of(lesson.game).tables.read_rules(lesson.rules)


def question(game: Game, rules: RuleSet, text: str) -> Asked:
    """Read a question, which may leave the rules out. Raises NotationError, RulesError."""
    pieces = sections(text)
    bare = bool(pieces) and pieces[0][0] in game.queries
    return read_question(game, f"{rules.key} | {text}" if bare else text)


# ---------------------------------------------------------------- claims


def confirmed(game: Game, rules: RuleSet, claim: Claim) -> bool:
    """Whether the engine confirms a claim. Raises TutorError where it says nothing about it."""
    values = []
    for text in claim.questions:
        answer = question(game, rules, text).answer().answer()
        if claim.key not in answer:
            raise TutorError(N_("The answer has no key {key}. It has {names}."), key=claim.key, names=", ".join(answer))
        values.append(answer[claim.key])
    if claim.says in {"same", "differs"}:
        return (values[0] == values[1]) is (claim.says == "same")
    if not isinstance(values[0], bool):
        raise TutorError(N_("The answer to {key} is not yes or no; compare two questions instead."), key=claim.key)
    return values[0] is (claim.says == "holds")


# ---------------------------------------------------------------- tables


@dataclass(frozen=True, slots=True)
class Laid:
    """A table set up: the rules, the position, the seat whose cards are seen."""

    rules: RuleSet
    position: Any
    seat: str


def lay(game: Game, rules: RuleSet, place: Place) -> Laid:
    """Set up a table. Raises NotationError, RulesError, IllegalMove; TutorError for what cannot arise."""
    if place.start.startswith(DEALT):
        position = game.deal(rules, Chance(place.start.removeprefix(DEALT).strip()))
    else:
        first = sections(place.start)[0][0] if sections(place.start) else ""
        rules, position = game.read(place.start if "/" in first else f"{rules.key} | {place.start}")
        if not _begins(game, rules, position):
            raise TutorError(N_("This cannot be the start of a deal. Write the deal and then the moves, one a line."))
    for text in place.moves:
        position = game.apply(rules, position, read_act(game, text))
    seat = place.seat or str(position.to_act)
    if seat not in position.seats:
        raise TutorError(N_("There is no seat {seat} at this table."), seat=seat)
    return Laid(rules, position, seat)


def _begins(game: Game, rules: RuleSet, position: Any) -> bool:
    """Whether a position looks like a fresh deal: the same piles of the same sizes, the same moment."""
    wanted = _outline(game, position)
    return any(_outline(game, game.deal(rules, Chance(number))) == wanted for number in range(DEALS))


def _outline(game: Game, position: Any) -> tuple[Any, ...]:
    piles = tuple(
        (pile.role, pile.seat, len(pile.cards) + pile.hidden)
        for seat in position.seats
        for pile in game.layout(position, seat).piles
    )
    return position.phase, position.to_act, position.ply, piles


def read_act(game: Game, text: str) -> Move:
    """Read a move with its seat before it. Raises NotationError."""
    seat, _, rest = text.partition(" ")
    if len(seat) != 1 or not seat.isupper():
        raise NotationError(N_("An act begins with the seat: S lead Ts 9s."))
    return game.read_move(rest, seat)


@dataclass(frozen=True, slots=True)
class Tried:
    """An act that was tried: what the engine said, and of what."""

    verdict: Verdict
    asked: Asked | None = None
    move: Move | None = None

    @property
    def refused(self) -> bool:
        """Whether it cannot be done."""
        answer = self.verdict.answer()
        return any(answer.get(key) is False for key in NEGATIVE) or answer.get(STOPPED) is not None

    @property
    def broken(self) -> tuple[str, ...]:
        """The clauses that refuse it, the one that decided first."""
        first = self.verdict.decisive.clause
        others = [step.clause for step in self.verdict.telling if step.mark is Mark.BROKEN]
        return tuple(dict.fromkeys((first, *others)))


def attempt(game: Game, rules: RuleSet, step: Step, act: str) -> Tried:
    """Try an act at the table of a step, or put it as a question. Raises TutorError."""
    pieces = sections(act)
    if len(pieces) > 1:
        asked = question(game, rules, act)
        return Tried(asked.answer(), asked=asked)
    place = step.place
    if place is None:
        raise TutorError(N_("There is no table in this step. Put a position before the act."))
    laid = lay(game, rules, place)
    move = read_act(game, act)
    return Tried(game.judge(laid.rules, laid.position, move), move=move)


# ---------------------------------------------------------------- questions


@dataclass(frozen=True, slots=True)
class Wanted:
    """One question to be made, the same in every process."""

    game: str
    rules: str
    kind: str | None
    focus: str | None
    seed: str
    belief: str | None = None


def wanted(lesson: Lesson, ask: Ask) -> Iterator[Wanted]:
    """The questions of a block. Raises RulesError, TutorError for a topic that is not there."""
    game = game_of(lesson.game)
    rules = game.tables.read_rules(ask.rules or lesson.rules)
    if ask.belief is not None:
        _check_belief(game, rules, ask.belief)
    clauses: list[str | None] = [ask.focus]
    if ask.topic:
        clauses = [id for id, clause in rules.slots.items() if clause.topic == ask.topic]
        if not clauses:
            names = dict.fromkeys(clause.topic for clause in rules.slots.values())
            raise TutorError(
                N_("There is no topic {name}. There are {names}."), name=ask.topic, names=", ".join(sorted(names))
            )
        Chance(ask.seed).shuffle(clauses)
    for number in range(ask.number):
        yield Wanted(game.id, rules.key, ask.kind, clauses[number % len(clauses)], f"{ask.seed}/{number}", ask.belief)


def _check_belief(game: Game, rules: RuleSet, belief: str) -> None:
    """Raises TutorError for a misconception that there is not, or that is no mistake under these rules."""
    if belief not in game.tables.misconceptions:
        raise TutorError(N_("There is no misconception {name}."), name=belief)
    if belief not in dict(rivals(game, rules)):
        raise TutorError(N_("{name} is no mistake under these rules. Name others with rules = …"), name=belief)


@lru_cache(maxsize=4096)
def make(one: Wanted) -> Question | None:
    """The question that is wanted, the first that is found from its seed on; or None. Raises RulesError, TutorError."""
    game = game_of(one.game)
    rules = game.tables.read_rules(one.rules)
    touches = game.tables.misconceptions[one.belief].touches if one.belief is not None else ()
    near = [one.focus] if one.focus is not None or one.belief is None else [id for id in touches if id in rules.slots]
    for number in range(SEEDS if near else 0):
        seed = f"{one.seed}/{number}" if number else one.seed
        made = _made(game, rules, one, near[number % len(near)], seed)
        if made is not None and (one.belief is None or one.belief in exposed(game, made)):
            return replace(made, seed=one.seed)
    return None


def found(one: Wanted) -> Question:
    """The question that is wanted, to be put to somebody. Raises RulesError, TutorError where there is none."""
    made = make(one)
    if made is None:
        raise TutorError(N_("No such question is found about {clause}. Try another seed or kind."), clause=one.focus)
    return made


def _made(game: Game, rules: RuleSet, one: Wanted, focus: str | None, seed: str) -> Question | None:
    kind = KINDS.get(one.kind or "")
    if one.belief is not None and isinstance(kind, ByQuery):
        return kind.generate(game, rules, focus, Chance(seed), one.belief)
    return generate(game, rules, seed=seed, kind=one.kind, focus=focus)


def exposed(game: Game, question: Question) -> tuple[str, ...]:
    """The misconceptions that show in an answer: they lead to another one, or are themselves among the statements."""
    rules = game.tables.read_rules(question.rules)
    kind = KINDS[question.kind]
    watched = WatchedRules(rules)
    truth = kind.truth(game, question, watched)
    stated = {name for option in options_of(question.form) for name in option.inner} if question.kind == "rule" else ()
    return tuple(
        name for name, wrong in rivals(game, rules)
        if name in game.tables.misconceptions and (
            name in stated
            or (touched(watched, rules, wrong) and kind.truth(game, question, wrong) not in {None, truth})
        )
    )  # fmt: skip


def all_wanted(lesson: Lesson) -> tuple[Wanted, ...]:
    """Every question of a lesson."""
    return tuple(one for step in lesson.steps for ask in step.asks for one in wanted(lesson, ask))
