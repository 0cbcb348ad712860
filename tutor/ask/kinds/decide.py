"""Which of these choices? Graded by what they are worth: right, equal, inferior by so much, or not allowed."""

from __future__ import annotations

from tutor.ask.deciding import KIND, choice_of, is_clear, named, score_of, solver, tasks, weighed
from tutor.ask.kinds.base import Kind, Truth, Wish, make, malformed
from tutor.ask.places import situation
from tutor.ask.question import Answer, Grade, OnTable, Question, Result, Specimens
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.decision import Decision, TooSlow
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.errors import N_, FormatProblem, TutorError

TRIES = 12
"""Positions of one task that are weighed for one question."""


class Decide(Kind):
    """A decision met in play, whose choices the solver of the game weighs."""

    id = KIND

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A question with a clear answer, or with several that are clearly as good; about no clause."""
        able = list(tasks(rules)) if focus is None else []
        chance.fork("tasks").shuffle(able)
        wish = Wish(game, rules, None, chance)
        for task in able:
            for number in range(TRIES):
                found = solver().find(rules.key, task, chance.fork(task, number))
                if found is None or not _is_asked(game, found.position, found.seat, task):
                    continue
                _, position = game.read(found.position)
                return make(
                    self.id, wish, position, seat=found.seat, task=task, prompt=found.prompt, form=OnTable(found.seat)
                )  # fmt: skip
        return None

    def parse(self, question: Question, raw: object) -> Answer:
        """Read a move. One of a kind that is not weighed here is no answer."""
        answer = super().parse(question, raw)
        able = {way.kind for way in solver().ways(question.game, question.position, question.task)}
        if str(answer).split(" ")[0] not in able:
            raise FormatProblem(N_("Nothing can be said about this move here. Choose among what is offered."))
        return answer

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:  # noqa: ARG002
        """The best moves, all that are as good; under other rules nothing is known."""
        if rules.key != question.rules:
            return None
        return tuple(choice.move for choice in weighed(question).best)

    def accepts(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> bool:
        """Whether nothing is known to be better; nothing is right under other rules."""
        if rules.key != question.rules:
            return False
        choice = choice_of(game, question, str(answer))
        return choice is not None and choice.is_best

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:
        """The verdict of some rules on the move."""
        _, position = situation(game, question)
        return game.judge(rules, position, game.read_move(str(answer), question.seat))

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """Illegal, or by what the choice loses."""
        rules, _ = situation(game, question)
        verdict = self.verdict(game, question, rules, answer)
        verdicts = (verdict,) if verdict else ()
        if verdict is not None and not verdict.value:
            return Grade(question, answer, Result.ILLEGAL, 0.0, verdicts=verdicts)
        decision = weighed(question)
        choice = choice_of(game, question, str(answer))
        if choice is None:
            raise FormatProblem(N_("Nothing can be said about this move here. Choose among what is offered."))
        if choice.is_best:
            alone = len(decision.best) == 1
            return Grade(question, answer, Result.RIGHT if alone else Result.EQUAL, 1.0, (), verdicts, decision, choice)
        return Grade(
            question, answer, Result.INFERIOR, score_of(choice.lost), (), verdicts, decision, choice,
            named(decision.measure, choice.lost),
        )  # fmt: skip

    def specimens(self, game: Game, question: Question) -> Specimens:
        """The best moves, the others, refused ones and no moves."""
        decision = weighed(question)
        worse = tuple(choice.move for choice in decision.choices if not choice.is_best)
        return Specimens(
            tuple(choice.move for choice in decision.best), (*worse, *_refused(game, question, decision)),
            (*malformed(question.form), "fly to the moon"),
        )  # fmt: skip


def _is_asked(game: Game, text: str, seat: str, task: str) -> bool:
    """Whether a decision is clear; one that cannot be weighed is not."""
    try:
        return is_clear(solver().weigh(game.id, text, seat, task))
    except TooSlow:
        raise
    except TutorError:
        return False


def _refused(game: Game, question: Question, decision: Decision) -> tuple[str, ...]:
    """A move that is refused: all cards of the hand at once, where that is none of the choices."""
    rules, position = situation(game, question)
    hands = [pile.cards for pile in game.layout(position, question.seat).piles if pile.role == "hand" and pile.cards]
    kinds = sorted({choice.move.split(" ")[0] for choice in decision.choices if " " in choice.move})
    tried = (f"{kind} {' '.join(card.text for card in hand)}" for hand in hands for kind in kinds)
    found = []
    for text in tried:
        try:
            if not game.judge(rules, position, game.read_move(text, question.seat)).value:
                found.append(text)
        except TutorError:
            continue
    return tuple(found[:1])
