"""The reasons of a decision: what it cost, what follows from it and from the best choice, and how that was found."""

from __future__ import annotations

from functools import reduce
from typing import Final

from tutor.ask.deciding import solver
from tutor.ask.question import Grade, Question, Result
from tutor.engine.decision import CERTIFIED, COUNTED, DEALS, EXACT, POINTS, SAMPLED, SCORE, After, Decision, Weighed
from tutor.engine.game import Game
from tutor.engine.message import Message, message
from tutor.errors import N_, NN_
from tutor.explain.build import Explanation, Ground, Line, explain

MOST_GROUNDS: Final = 3
MOST_NAMED: Final = 3
"""Choices that are named as equally good."""

COUNTS: Final = frozenset((POINTS, SCORE))
"""Measures in points."""

GIVEN_AWAY: Final = {
    (1, -1): N_("It loses a deal that can be won."),
    (1, 0): N_("It gives away a deal that can be won: now nobody wins it."),
    (0, -1): N_("It loses a deal that need not be lost."),
}
"""What an exact choice gives away, by the worth of the best and its own."""


def explain_decision(grade: Grade, game: Game) -> Explanation:
    """The reasons of a grade by value."""
    question, decision, own = grade.question, grade.decision, grade.choice
    if decision is None or own is None:
        move = game.read_move(str(grade.answer), question.seat)
        return Explanation((), None) if grade.verdict is None else explain(grade.verdict, game, move=move)
    best = decision.choices[0] if grade.outcome is Result.INFERIOR else own
    after, better = (_after(question, choice) for choice in (own, best))
    own_line, better_line = [*map(_line, after.says)], [*map(_line, better.says)]
    cost = [_line(said) for said in _cost(game, grade, decision, own)]
    if best is own:
        opening, headline = cost, own_line
    else:
        opening = [*cost, *own_line]
        headline = [_line(message(N_("Better: {move}."), move=_name(game, question, best))), *better_line]
    return Explanation(
        headline=tuple(headline),
        decisive=None,
        support=_grounds(game, question, after, better)[:MOST_GROUNDS],
        opening=tuple(opening),
        closing=(_line(_found(decision, own)),),
    )


def _after(question: Question, choice: Weighed) -> After:
    return solver().follow(question.game, question.position, question.seat, question.task, choice.move)


def _name(game: Game, question: Question, choice: Weighed) -> Message:
    return game.teaching.name_move(game.read_move(choice.move, question.seat))


def _line(said: Message) -> Line:
    return Line(said.text, said.facts, said.many, said.n)


def _cost(game: Game, grade: Grade, decision: Decision, own: Weighed) -> list[Message]:
    """What a choice costs; of a best one, which others are as good."""
    if grade.outcome is Result.INFERIOR:
        return [cost_of(decision, own)]
    others = [choice for choice in decision.best if choice is not own][:MOST_NAMED]
    if own not in decision.choices:
        text = N_("Nothing better is known. As good, give or take {error} points: {move}.")
        best = _name(game, grade.question, decision.choices[0])
        return [message(text, move=best, error=round(own.lost + own.error))]
    if not others:
        return [message(N_("Nothing better is known.") if decision.is_open else N_("Every other choice is worse."))]
    named = (_name(game, grade.question, each) for each in others)
    return [message(N_("As good: {moves}."), moves=reduce(_beside, named))]


def _beside(first: Message, second: Message) -> Message:
    """Choices in a row, each of which may name several cards."""
    return message("{first}; {second}", first=first, second=second)


def cost_of(decision: Decision, own: Weighed) -> Message:
    """What a choice costs, in the measure that was counted."""
    best = decision.choices[0]
    if decision.measure == DEALS and decision.kind == EXACT:
        return message(GIVEN_AWAY[int(best.value), int(own.value)])
    if decision.measure == DEALS:
        text = N_("Of a hundred such deals it wins about {n} fewer, give or take {error}.")
        return message(text, n=round(50 * own.lost), error=round(50 * own.error))
    if decision.measure in COUNTS and not own.error:
        one, many = NN_("It costs {n} point.", "It costs {n} points.")
        return Message(one, (("n", int(own.lost)),), many, int(own.lost))
    if decision.measure in COUNTS:
        return message(N_("It costs {lost} points on average, give or take {error}."), lost=own.lost, error=own.error)
    if decision.measure == SCORE:
        text = N_("It costs {lost} points on average, give or take {error}.")
        return message(text, lost=round(own.lost), error=round(own.error))
    return message(N_("It lets a sure win go."))


def _found(decision: Decision, own: Weighed) -> Message:
    """How the values were found."""
    if decision.kind == CERTIFIED:
        text = N_("Found in equilibrium: neither side could gain more than {error} points by playing otherwise.")
        return message(text, error=own.error)
    if decision.kind == SAMPLED and decision.model is not None:
        text = N_("Sampled over {n} deals that fit what you have seen. The model of play: {model}.")
        return message(text, n=decision.count, model=decision.model)
    if decision.kind == COUNTED and decision.count > 1:
        return message(N_("Counted over {n} hands that the other side may hold, one trick ahead."), n=decision.count)
    if decision.kind == COUNTED:
        return message(N_("Reckoned one trick ahead."))
    return message(N_("Found exactly, with all cards seen."))


def _grounds(game: Game, question: Question, *afters: After) -> tuple[Ground, ...]:
    """The clauses that decide in what follows, those after the learner's own choice first."""
    rules = game.tables.read_rules(question.rules)
    found: dict[str, Ground] = {}
    for after in afters:
        for name, text in after.asks:
            query = game.queries[name]
            given = query.form.read_text(text)
            ground = explain(query.ask(rules, given), game, given).decisive
            if ground is not None:
                found.setdefault(ground.clause, ground)
    return tuple(found.values())
