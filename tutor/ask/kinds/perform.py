"""Make a move with a property: take this trick, lead two cards together. Every move that has it is right."""

from __future__ import annotations

from typing import Any

from tutor.ask.kinds.base import Kind, Truth, Wish, make, malformed
from tutor.ask.kinds.by_query import TRIES
from tutor.ask.kinds.moves import judged, moves_under, own_moves, tempting
from tutor.ask.places import places, situation
from tutor.ask.question import Answer, Grade, OnTable, Question, Result, Specimens
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import Known, Task, first_fitting
from tutor.errors import TutorError


def doing(game: Game, rules: RuleSet, position: Any, task: Task, seat: str) -> tuple[str, ...] | None:
    """The texts of the allowed moves of a seat that have the property; None where the task does not arise."""
    known = known_of(task, rules, position)
    if known is None:
        return None
    moves = [move for move in moves_under(game, rules, position) if move.seat == seat]
    return tuple(sorted(game.write_move(move) for move in moves if has(task, rules, position, move, known)))


def known_of(task: Task, rules: RuleSet, position: Any) -> Known | None:
    """What a task may name under some rules; None where it does not arise under them."""
    try:
        return task.known(rules, position)
    except TutorError:
        return None


def has(task: Task, rules: RuleSet, position: Any, move: Move, known: Known) -> bool:
    """Whether a move has the property under some rules."""
    try:
        return task.check(rules, position, move, known)[0]
    except TutorError:
        return False


def _refused(game: Game, rules: RuleSet, position: Any, seed: str) -> list[Move]:
    """Moves that somebody with a wrong idea would try."""
    return tempting(game, rules, position, None, Chance(seed))


class Perform(Kind):
    """A task of the game, done at the table."""

    id = "perform"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A task that some allowed move fulfils and some tried move does not."""
        wish = Wish(game, rules, focus, chance)
        dropped = wish.dropped
        for position in places(game, rules, focus, chance, tries=TRIES):
            tasks = list(game.teaching.tasks.values())
            chance.fork("task").shuffle(tasks)
            for task in tasks:
                known = task.known(rules, position)
                prompt = first_fitting(task.prompts, known) if known else None
                if known is None or prompt is None:
                    continue
                seat = known["seat"]
                fulfil = doing(game, rules, position, task, seat)
                if not fulfil or (dropped is not None and doing(game, dropped, position, task, seat) == fulfil):
                    continue
                failing = len(own_moves(game, rules, position)) > len(fulfil)
                if failing or _refused(game, rules, position, chance.seed):
                    return make(
                        self.id, wish, position, seat=seat, task=task.name, prompt=prompt, form=OnTable(seat)
                    )  # fmt: skip
        return None

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """Every move that fulfils the task under some rules."""
        _, position = situation(game, question)
        return doing(game, rules, position, game.teaching.tasks[question.task], question.seat)

    def accepts(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> bool:
        """Whether a move is allowed and fulfils the task under some rules."""
        _, position = situation(game, question)
        task = game.teaching.tasks[question.task]
        move = game.read_move(str(answer), question.seat)
        known = known_of(task, rules, position)
        if known is None or not judged(game, rules, position, move):
            return False
        return has(task, rules, position, move, known)

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:
        """Why the move is refused, or what decides whether it has the property."""
        _, position = situation(game, question)
        move = game.read_move(str(answer), question.seat)
        refusal = game.judge(rules, position, move)
        if not refusal.value:
            return refusal
        task = game.teaching.tasks[question.task]
        known = task.known(rules, position)
        return refusal if known is None else task.check(rules, position, move, known)[1]

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """Illegal, or right if the move has the property, whichever move it is."""
        rules, position = situation(game, question)
        move = game.read_move(str(answer), question.seat)
        refusal = game.judge(rules, position, move)
        if not refusal.value:
            return Grade(question, answer, Result.ILLEGAL, 0.0, verdicts=(refusal,))
        task = game.teaching.tasks[question.task]
        known = task.known(rules, position) or {}
        right, verdict = task.check(rules, position, move, known)
        verdicts = (verdict, refusal) if verdict != refusal else (verdict,)
        return Grade(question, answer, Result.RIGHT if right else Result.WRONG, float(right), verdicts=verdicts)

    def specimens(self, game: Game, question: Question) -> Specimens:
        """Moves that fulfil it, allowed ones that do not, refused ones, and no moves."""
        rules, position = situation(game, question)
        right = self.truth(game, question, rules) or ()
        allowed = [game.write_move(move) for move in own_moves(game, rules, position)]
        refused = [game.write_move(move) for move in _refused(game, rules, position, question.seed)]
        wrong = tuple(text for text in (*allowed, *refused) if text not in right)
        return Specimens(tuple(right), wrong, (*malformed(question.form), "fly to the moon"))
