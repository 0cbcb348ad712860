"""What every kind of question does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Protocol

from tutor.ask.places import situation
from tutor.ask.question import (
    Answer,
    AnswerForm,
    Grade,
    Number,
    One,
    OneSeat,
    OnTable,
    Question,
    Result,
    Several,
    Specimens,
    YesNo,
    identity,
)
from tutor.ask.raw import read_raw, spell
from tutor.ask.rivals import edited, without
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.message import Message
from tutor.engine.notation import write_value
from tutor.engine.rules import RuleSet
from tutor.errors import FormatProblem, NotationError
from tutor.registry import game_of

Truth = str | tuple[Any, ...] | None
"""The right answer under some rules, so that two of them can be compared; None where there is none."""

HOSTILE: tuple[Any, ...] = (None, "", "§", [], {}, [[]], 10**9, -1, 1.5, "nobody knows", b"yes", object)
"""Raw values that are answers to hardly anything."""


class QuestionKind(Protocol):
    """A kind of question: made from chance, read, graded by asking the engine again."""

    id: str

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A question, about a clause where ``focus`` names one; None where chance finds none."""

    def parse(self, question: Question, raw: object) -> Answer:
        """Read a raw answer. Raises FormatProblem."""

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The right answer under some rules."""

    def accepts(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> bool:
        """Whether an answer is right under some rules."""

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:
        """The verdict of some rules on what is asked, or on what was answered where the answer is a move."""

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """What an answer is worth."""

    def specimens(self, game: Game, question: Question) -> Specimens:
        """Raw answers known to be right, wrong and malformed."""


class Kind(ABC):
    """What most kinds share."""

    id: str = ""

    def parse(self, question: Question, raw: object) -> Answer:
        """Read a raw answer. Raises FormatProblem, also for a move that names what is not there."""
        game = game_of(question.game)
        answer = read_raw(question.form, raw, game)
        if isinstance(question.form, OnTable):
            rules, position = situation(game, question)
            try:
                game.judge(rules, position, game.read_move(str(answer), question.seat))
            except NotationError as error:
                raise FormatProblem(error.template, **error.facts) from error
        return answer

    @abstractmethod
    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The right answer under some rules."""

    @abstractmethod
    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:
        """The verdict of some rules on what is asked."""

    def accepts(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> bool:
        """Whether an answer is right under some rules."""
        truth = self.truth(game, question, rules)
        return truth is not None and meaning(question.form, answer) == truth

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """What an answer is worth: all or nothing, by what it means."""
        rules, _ = situation(game, question)
        right = self.accepts(game, question, rules, answer)
        verdict = self.verdict(game, question, rules, answer)
        return Grade(
            question, answer, Result.RIGHT if right else Result.WRONG, float(right),
            verdicts=(verdict,) if verdict else (),
        )  # fmt: skip

    def specimens(self, game: Game, question: Question) -> Specimens:
        """Raw answers known to be right, wrong and malformed."""
        rules, _ = situation(game, question)
        truth = self.truth(game, question, rules)
        answers = list(possible(question.form, truth))
        right = tuple(spell(answer) for answer in answers if meaning(question.form, answer) == truth)
        wrong = tuple(spell(answer) for answer in answers if meaning(question.form, answer) != truth)
        return Specimens(right, wrong, malformed(question.form))


def meaning(form: AnswerForm, answer: Answer) -> Truth:
    """What an answer means, in the words of a truth."""
    if isinstance(form, One) and isinstance(answer, int):
        return form.options[answer].value
    if isinstance(form, Several) and isinstance(answer, tuple):
        return answer
    if isinstance(form, YesNo | Number):
        return write_value(answer)
    return answer if isinstance(answer, str) else None


def possible(form: AnswerForm, truth: Truth) -> tuple[Answer, ...]:
    """Answers that can be given, the right one among them."""
    match form:
        case YesNo():
            return (True, False)
        case One(options):
            return tuple(range(len(options)))
        case Several(options):
            right = truth if isinstance(truth, tuple) else ()
            turned = [tuple(sorted(set(right) ^ {place})) for place in range(len(options))]
            return (right, *turned)
        case Number(least, most):
            number = int(str(truth))
            return tuple(n for n in (number, number + 1, number - 1, number + 10) if least <= n <= most)
        case OneSeat(seats, nobody):
            return (*seats, *((write_value(None),) if nobody else ()))
        case _:
            return ()


def malformed(form: AnswerForm) -> tuple[Any, ...]:
    """Raw values that no answer in this form reads like."""
    spared: tuple[Any, ...] = ()
    if isinstance(form, Several):
        spared = ("", [], {})
    return tuple(raw for raw in HOSTILE if not any(raw == other and type(raw) is type(other) for other in spared))


@dataclass(frozen=True, slots=True)
class Wish:
    """What a question is wanted for: a game under some rules, about a clause or about anything, by this chance.

    ``cited`` says that it is enough that the clause is cited, even where the answer does not hang on it. ``belief``
    names a misconception that has to lead to another answer; then it is enough, too, that the clause is cited.
    """

    game: Game
    rules: RuleSet
    focus: str | None
    chance: Chance
    cited: bool = False
    belief: str | None = None

    @property
    def dropped(self) -> RuleSet | None:
        """The rules under which the answer must be another one: without the focus, or with the misconception."""
        if self.belief is not None:
            return edited(self.game.tables, self.rules, self.belief)
        return without(self.game.tables, self.rules, self.focus) if self.focus else None


def make(
    kind: str, wish: Wish, position: Any, *, seat: str, task: str, prompt: Message, form: AnswerForm
) -> Question:  # fmt: skip
    """A question with the names that follow from it."""
    game, rules, seed, focus = wish.game, wish.rules, wish.chance.seed, wish.focus
    text = game.write(rules, position)
    id_ = identity(kind, game.id, rules.key, seed, focus or "", text, task)
    return Question(
        id=id_, kind=kind, game=game.id, seed=seed, rules=rules.key, position=text, seat=seat, task=task,
        prompt=prompt, form=form, focus=focus, nonce=identity("nonce", id_),
    )  # fmt: skip
