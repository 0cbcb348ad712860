"""What to ask next: for a diagnosis the question that tells most, for review a fresh question about what is due."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.ask import generate
from tutor.ask.question import Question
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.learner.bank import kept_bank
from tutor.learner.beliefs import suspects
from tutor.learner.choosing import best, columns
from tutor.learner.sheet import sheet_of
from tutor.learner.state import State
from tutor.registry import taught

LOOKED_AT = 6
"""Questions that are made and compared where there is no bank."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be reviewed: a clause of a game; ``card`` is the name of its card, ``because`` the misconception."""

    game: str
    clause: str
    card: str
    because: str = ""


def diagnostic(state: State, game: Game, rules: RuleSet) -> Question | None:
    """The question of the bank that tells most about what this learner believes; None where no bank is left.

    The nonce is that of the bank: whoever shows the question gives it one of its own.
    """
    bank = kept_bank(game, rules)
    if bank is None:
        return None
    name = best(bank.columns, bank.heads, state.beliefs(game, rules), state.asked)
    return None if name is None else bank.questions[name]


def searched(state: State, game: Game, rules: RuleSet, chance: Chance) -> Question | None:
    """The same without a bank: some questions are made and the best of them is taken. Slow, for a worker."""
    ids = tuple(suspects(game, rules).prior)
    made = (generate(game, rules, seed=chance.fork(number).seed, kind="answers") for number in range(LOOKED_AT))
    found = {question.id: question for question in made if question is not None}
    able = columns({name: sheet_of(game, question, ids) for name, question in found.items()}, ids)
    name = best(able, ids, state.beliefs(game, rules), state.asked)
    return None if name is None else found[name]


def due(state: State, moment: str) -> Iterator[Due]:
    """What should come back by a time, of all games, the longest due first."""
    known = taught()
    for name in state.due(moment):
        id, _, misconception = name.partition(":")
        if misconception:
            held = known[id].tables.misconceptions.get(misconception) if id in known else None
            if held is not None:
                yield Due(id, held.touches[0], name, misconception)
            continue
        game = next((game for game in known.values() if name in game.tables.book.real()), None)
        if game is not None:
            yield Due(game.id, name, name)


def fresh(wanted: Due, game: Game, rules: RuleSet, chance: Chance) -> Question | None:
    """A new question about what is due, in a position that was not shown before; None where chance finds none."""
    return generate(
        game, rules, seed=chance.seed, kind="answers" if wanted.because else None, focus=wanted.clause
    )  # fmt: skip
