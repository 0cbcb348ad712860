"""Which of these statements are true? What people believe and what is so instead, of several rules at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tutor.ask.kinds.base import Kind, Truth, Wish, make
from tutor.ask.places import situation, walked
from tutor.ask.question import Answer, Grade, Option, Part, Question, Result, Several, misjudged_places, options_of
from tutor.ask.rivals import rivals
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.message import message
from tutor.engine.rules import Add, Drop, Edit, Misconception, RuleSet, Set, Swap
from tutor.errors import N_

MOST: Final = 6
"""Statements of one question."""

LEAST: Final = 4
"""And how many it takes at least."""

BELIEF, TRUTH = "belief", "truth"
STATED: Final = "stated"
"""The task of every such question: what is asked stands in its options."""


class Statements(Kind):
    """Several statements, each about another rule, of which the true ones are chosen."""

    id = "statements"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """Statements that chance chooses, the first of them about the focus."""
        held = game.tables.misconceptions
        able = [name for name, _ in rivals(game, rules) if name in held]
        chance.fork("statements").shuffle(able)
        if focus is not None:
            able.sort(key=lambda name: focus not in held[name].touches)
            if not able or focus not in held[able[0]].touches:
                return None
        return self.about(game, rules, focus, chance, able)

    def about(
        self, game: Game, rules: RuleSet, focus: str | None, chance: Chance, wanted: Sequence[str]
    ) -> Question | None:  # fmt: skip
        """Statements about these misconceptions, the first ones that touch different rules; None where they are few."""
        names = list(_unlike(game, wanted))[:MOST]
        if len(names) < LEAST:
            return None
        chance.fork("order").shuffle(names)
        first = chance.fork("side").below(2)
        options = tuple(
            _option(game.tables.misconceptions[name], TRUTH if (place + first) % 2 else BELIEF)
            for place, name in enumerate(names)
        )
        position = walked(game, rules, chance.fork("walk"))
        return make(
            self.id, Wish(game, rules, focus, chance), position, seat=position.to_act, task=STATED,
            prompt=message(N_("Which of these statements are true?")), form=Several(options),
        )  # fmt: skip

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The places of the statements that hold under some rules; None where a rule that one speaks of is none there.

        A belief holds where the rules are as somebody has them in mind who holds it, its contrary where they are not.
        """
        places = []
        for place, option in enumerate(options_of(question.form)):
            side, name = read_statement(option.value)
            held = game.tables.misconceptions[name]
            believed = is_held(held, rules)
            if not believed and not any(clause in rules.slots for clause in held.touches):
                return None
            if believed is (side == BELIEF):
                places.append(place)
        return tuple(places)

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:  # noqa: ARG002
        """None: nothing is judged."""
        return None

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """All of them is right; each statement counts for a part, and ticking all or nothing is worth nothing."""
        rules, _ = situation(game, question)
        options = options_of(question.form)
        right, said = set(self.truth(game, question, rules) or ()), set(_chosen(answer))
        parts = tuple(Part(str(place), (place in right) == (place in said)) for place in range(len(options)))
        wrong = misjudged_places(question.form, right, said)
        score = 1.0 if not wrong else max(0.0, 1 - 2 * len(wrong) / len(options))
        return Grade(question, answer, Result.WRONG if wrong else Result.RIGHT, score, parts)


def read_statement(text: str) -> tuple[str, str]:
    """Which side of which misconception an option states.

    >>> read_statement("belief a-joker-is-lucky")
    ('belief', 'a-joker-is-lucky')
    """
    side, _, name = text.partition(" ")
    return side, name


def clause_of(game: Game, grade: Grade) -> str:
    """The clause that an answer counts for: of the most telling statement judged wrongly, else of the first."""
    wrong = [int(part.name) for part in grade.parts if not part.right]
    options = options_of(grade.question.form)
    place = max(wrong, key=lambda place: (place in _chosen(grade.answer), -place), default=0)
    slots = situation(game, grade.question)[0].slots
    touched = game.tables.misconceptions[read_statement(options[place].value)[1]].touches
    return next((clause for clause in touched if clause in slots), touched[0])


def _chosen(answer: Answer) -> tuple[int, ...]:
    return answer if isinstance(answer, tuple) else ()


def is_held(held: Misconception, rules: RuleSet) -> bool:
    """Whether some rules are as somebody believes who has this misconception."""
    return all(_is_made(edit, rules) for edit in held.edits)


def _is_made(edit: Edit, rules: RuleSet) -> bool:
    match edit:
        case Drop(clause):
            return clause not in rules.slots
        case Add(clause):
            return clause in rules.slots
        case Swap(clause, by):
            return clause in rules.slots and rules.slots[clause].id == by
        case Set(option, value):
            return str(rules.options[option]) == str(value)


def _option(held: Misconception, side: str) -> Option:
    label = held.belief if side == BELIEF else held.truth
    return Option(message(label), f"{side} {held.id}", (held.id,))


def _unlike(game: Game, wanted: Sequence[str]) -> Iterator[str]:
    """Misconceptions no two of which touch the same rule or change the same thing."""
    held: Mapping[str, Misconception] = game.tables.misconceptions
    seen: set[str] = set()
    for name in wanted:
        parts = {*held[name].touches, *(_part(edit) for edit in held[name].edits)}
        if seen.isdisjoint(parts):
            seen |= parts
            yield name


def _part(edit: Edit) -> str:
    match edit:
        case Set(option):
            return option
        case Add(clause) | Drop(clause) | Swap(clause):
            return clause
