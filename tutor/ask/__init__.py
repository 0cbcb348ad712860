"""Questions made from chance, answers read and graded by the engine. No answer is kept in a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tutor.ask.deciding import view_of
from tutor.ask.kinds import KINDS
from tutor.ask.offers import kinds, suits, topics
from tutor.ask.places import situation
from tutor.ask.question import Answer, Grade, Question, public
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.errors import N_, TutorError

WEIGHTS: Final[Mapping[str, int]] = {
    "perform": 6, "value": 5, "choose": 5, "legality": 4, "outcome": 4, "clause": 3, "spot": 3, "declare": 2, "move": 2,
    "moves": 2, "conduct": 1, "rule": 1, "answers": 0,
    "statements": 0, "decide": 0,
}  # fmt: skip
"""How often each kind comes up in mixed practice; what has none is asked where it is wanted."""


def generate(
    game: Game, rules: RuleSet, *, seed: str, kind: str | None = None, focus: str | None = None
) -> Question | None:
    """A question from a seed, the same in every process: of one kind, or of whichever kind chance finds.

    With ``focus`` it is one whose right answer hangs on that clause. None where there is none. Raises TutorError for an
    unknown kind or clause.
    """
    if kind is not None and kind not in KINDS:
        raise TutorError(
            N_("There is no kind of question {name}. There are {names}."), name=kind, names=", ".join(KINDS)
        )
    if focus is not None and (focus not in game.tables.book.clauses or game.tables.book.clauses[focus].false):
        raise TutorError(N_("There is no clause {clause}."), clause=focus)
    chance = Chance(seed)
    for name in [kind] if kind else _order(chance.fork("kind")):
        if focus is not None and not suits(game, name, focus):
            continue
        question = KINDS[name].generate(game, rules, focus, chance)
        if question is not None:
            return question
    return None


def _order(chance: Chance) -> list[str]:
    """Every kind once, by lot with its weight."""
    lots = [name for name in KINDS for _ in range(WEIGHTS[name])]
    chance.shuffle(lots)
    return list(dict.fromkeys(lots))


def parse(question: Question, raw: object) -> Answer:
    """Read a raw answer. Raises FormatProblem, which is not an attempt."""
    return KINDS[question.kind].parse(question, raw)


def mark(game: Game, question: Question, answer: Answer) -> Grade:
    """What an answer is worth, asked of the engine again."""
    return KINDS[question.kind].grade(game, question, answer)


def shown(game: Game, question: Question) -> dict[str, Any]:
    """Exactly what a browser may receive: the view of one seat, the prompt, the labels of the options, the nonce."""
    _, position = situation(game, question)
    return public(question, view_of(game, question, position).to_json())


__all__: Sequence[str] = ("KINDS", "WEIGHTS", "generate", "kinds", "mark", "parse", "shown", "topics")
