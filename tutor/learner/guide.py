"""Which question a learner should have next: what settles a suspicion, what is due, else none in particular."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tutor.ask import generate
from tutor.ask.question import Question
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.learner.beliefs import Beliefs
from tutor.learner.hypotheses import NONE, TRUE
from tutor.learner.level import Level, chance_of
from tutor.learner.mind import Minds
from tutor.learner.next import Due, diagnostic, due, fresh
from tutor.learner.rates import rates
from tutor.learner.state import State
from tutor.records import AttemptRecord
from tutor.registry import game_of

DIAGNOSTIC, REVIEW, MIXED = "diagnostic", "review", "mixed"
LOOKED_AT: Final = 4
"""Cards for which a fresh question is tried before something else is asked."""


class Guide:
    """Chooses for the learners whose minds it knows."""

    def __init__(self, minds: Minds) -> None:
        self.minds = minds

    def pick(
        self, learner: str, attempts: Sequence[AttemptRecord], *, rules: str, context: str, moment: str, seed: str
    ) -> tuple[Question, str] | None:
        """A question and why it is shown, diagnostic or review; None where any will do.

        ``context`` is what the page is for: in mixed practice a suspicion is followed up, and now and then looked for;
        in review what is due comes back, of all games, and what keeps failing is diagnosed.
        """
        state = self.minds.of(learner, attempts).state
        game = game_of(rules.partition("/")[0])
        if context == REVIEW:
            return _review(state, attempts, moment, Chance(seed))
        if context != MIXED:
            return None
        held = game.tables.read_rules(rules)
        found = None if _is_long(attempts) else _settling(state, game, held) or _probing(state, attempts, game, held)
        return found or _fitting(state, game, held, Chance(seed))


def _is_long(attempts: Sequence[AttemptRecord]) -> bool:
    """Whether a diagnosis has gone on for so long that something else should come between."""
    longest = rates("certainty")["longest"]
    last = attempts[-longest:]
    return len(last) == longest and all(each.context == DIAGNOSTIC for each in last)


def _settling(state: State, game: Game, rules: RuleSet) -> tuple[Question, str] | None:
    """The question that tells most, where something is suspected and not certain yet."""
    suspected = state.has_erred(game, rules) and is_suspected(state.beliefs(game, rules))
    if not (suspected or _fails(state, game)):
        return None
    question = diagnostic(state, game, rules)
    return (question, DIAGNOSTIC) if question is not None else None


def _probing(
    state: State, attempts: Sequence[AttemptRecord], game: Game, rules: RuleSet
) -> tuple[Question, str] | None:  # fmt: skip
    """Every few questions the one that tells most, since what somebody believes may show in none that chance brings."""
    between = rates("certainty")["between"]
    last = attempts[-between:]
    if len(last) < between or any(each.context == DIAGNOSTIC for each in last) or state.beliefs(game, rules).is_sure:
        return None
    question = diagnostic(state, game, rules)
    return (question, DIAGNOSTIC) if question is not None else None


def is_suspected(beliefs: Beliefs) -> bool:
    """Whether one mistaken belief stands out, without being certain."""
    wrong = {id: share for id, share in beliefs.likely.items() if id not in {TRUE, NONE}}
    return not beliefs.is_sure and max(wrong.values(), default=0.0) >= rates("certainty")["suspect"]


def _fitting(state: State, game: Game, rules: RuleSet, chance: Chance) -> tuple[Question, str] | None:
    """Every other time a question like one that was met, whose difficulty fits the learner best; else none."""
    if chance.fork("new").happens(1, 2) or state.levels.get(game.id, Level()).answers < rates("level")["least"]:
        return None
    kind, focus = fitting(state, game, rules)
    question = generate(game, rules, seed=chance.seed, kind=kind, focus=focus) if kind else None
    return (question, MIXED) if question is not None else None


def fitting(state: State, game: Game, rules: RuleSet) -> tuple[str, str]:
    """The kind and the clause of the template, met before but not just now, that is nearest to the wanted chance."""
    table, able = rates("level"), state.levels[game.id]
    met = [name for name in state.levels if name.startswith(f"{game.id}/")][: -table["resting"]]
    open_ = {name: name.split("/")[1:] for name in met if name.split("/")[2] in rules.slots}

    def miss(name: str) -> tuple[float, str]:
        return abs(chance_of(able, state.levels[name], 0.0) - table["wanted"]), name

    kind, focus = open_[min(open_, key=miss)] if open_ else ("", "")
    return kind, focus


def _fails(state: State, game: Game) -> bool:
    """Whether a clause of the game keeps failing although nothing is known of the cause."""
    real = game.tables.book.real()
    if any(name.partition(":")[0] == game.id and ":" in name for name in state.cards):
        return False
    return any(card.is_failing for name, card in state.cards.items() if name in real)


def _review(
    state: State, attempts: Sequence[AttemptRecord], moment: str, chance: Chance
) -> tuple[Question, str] | None:  # fmt: skip
    """A fresh question about what is due, the games in turn; a diagnosis where a card keeps failing."""
    last = attempts[-1].game if attempts else ""
    waiting = list(due(state, moment))
    ordered = sorted(waiting, key=lambda each: each.game == last)
    for number, wanted in enumerate(ordered[:LOOKED_AT]):
        game = game_of(wanted.game)
        rules = rules_for(state, game, wanted)
        if state.cards[wanted.card].is_failing and not wanted.because and not _is_long(attempts):
            found = _settling(state, game, rules)
            if found is not None:
                return found
        question = fresh(wanted, game, rules, chance.fork(number))
        if question is not None:
            return question, REVIEW
    return None


def rules_for(state: State, game: Game, wanted: Due) -> RuleSet:
    """The rules under which a card is reviewed: those played last that have the clause, else the first that have it."""
    played = [game.tables.read_rules(seen.rules) for seen in reversed(state.seen) if seen.game == game.id]
    known = [game.tables.rules(name) for name in game.tables.rule_sets]
    return next((rules for rules in (*played, *known) if wanted.clause in rules.slots), known[0])
