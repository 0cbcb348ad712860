"""All that is known of one learner, folded from the answers: nothing of it is stored, so no formula binds old records.

Answers count in the order in which they were recorded. A clock that was set back does no harm: an answer is never
earlier than the one before it. An answer that came twice counts once; one whose question means nothing any more is
counted as skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from tutor.ask import mark, parse
from tutor.ask.deciding import KIND, loss_in, solver
from tutor.ask.question import Question, Result
from tutor.engine.game import Game
from tutor.engine.rules import RuleSet
from tutor.errors import TutorError
from tutor.learner.bank import kept_bank
from tutor.learner.beliefs import Beliefs, Suspects, Told, believe, suspects
from tutor.learner.expected import key_of, options_in, read_question
from tutor.learner.hypotheses import TRUE, sort
from tutor.learner.level import Level, guessing, met, template, word
from tutor.learner.losses import Losses
from tutor.learner.mastery import OUTSIDE, Skill, learned, unseen, weigh
from tutor.learner.rates import rates
from tutor.learner.review import Memory, is_due, reviewed
from tutor.learner.sheet import Sheet, sheet_of
from tutor.records import AttemptRecord
from tutor.registry import game_of

GOOD: Final = frozenset((Result.RIGHT.value, Result.EQUAL.value))


@dataclass(frozen=True, slots=True)
class Seen:
    """One answer as diagnosis needs it: the game, the rules, the question's JSON, what was said, how much it counts.

    ``right`` says whether it was right.
    """

    game: str
    rules: str
    question: str
    said: str
    weight: float
    right: bool


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a learner after some answers.

    ``skills`` by clause, ``cards`` by clause or by ``game:misconception``, ``levels`` by game (ability) and by template
    of questions (difficulty), the last met last; ``seen`` are the last answers, which the beliefs are worked out from;
    ``losses`` are those of decisions, by game and measure; ``asked`` are the questions met, ``counted`` the attempts.
    """

    skills: Mapping[str, Skill] = field(default_factory=dict)
    cards: Mapping[str, Memory] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)
    seen: tuple[Seen, ...] = ()
    losses: Mapping[str, Losses] = field(default_factory=dict)
    asked: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    moment: str = ""
    skipped: int = 0

    def add(self, attempt: AttemptRecord) -> State:
        """The state after one more answer; itself where the answer was counted already."""
        if attempt.id in self.counted:
            return self
        moment = max(self.moment, attempt.sent_at)
        counted = replace(self, counted=self.counted | {attempt.id}, moment=moment)
        try:
            question = read_question(attempt.question)
            if question.kind == KIND:
                return _decided(counted, attempt, question)
            said, clauses = _graded(attempt.question, attempt.raw)
        except (LookupError, TypeError, ValueError, TutorError):
            return replace(counted, skipped=self.skipped + 1)
        return _learned(counted, attempt, question, said, clauses)

    def due(self, moment: str) -> tuple[str, ...]:
        """The cards that should come back by a time, of all games together, the longest due first."""
        found = [(memory.due, name) for name, memory in self.cards.items() if is_due(memory, moment)]
        return tuple(name for _, name in sorted(found))

    def beliefs(self, game: Game, rules: RuleSet) -> Beliefs:
        """What the learner believes about the rules, by the last answers under them."""
        return _beliefs(game.id, rules.key, self._under(game.id, rules.key))

    def has_erred(self, game: Game, rules: RuleSet) -> bool:
        """Whether one of the last answers under these rules was another than the true one, so that anything shows."""
        return any(not each.right for each in self._under(game.id, rules.key))

    def _under(self, game: str, rules: str) -> tuple[Seen, ...]:
        return tuple(each for each in self.seen if (each.game, each.rules) == (game, rules))

    def hardness(self, question: Question) -> str:
        """How hard a question is for this learner: the key of a word, empty where too little is known."""
        able, hard = (self.levels.get(name, Level()) for name in (question.game, template(question)))
        return word(able, hard, guessing(question))

    def to_json(self) -> dict[str, Any]:
        """The state as plain values."""
        return {
            "answers": len(self.counted), "skipped": self.skipped, "moment": self.moment,
            "skills": {
                clause: {"known": skill.known, "tier": skill.tier, "answers": skill.answers, "right": skill.right,
                         "outside": skill.outside}
                for clause, skill in sorted(self.skills.items())
            },
            "cards": {
                name: {"due": memory.due, "failed": memory.failed} for name, memory in sorted(self.cards.items())
            },
            "levels": {
                name: {"level": level.value, "answers": level.answers} for name, level in sorted(self.levels.items())
            },
            "losses": {
                name: {"decisions": losses.decisions, "lost": losses.each}
                for name, losses in sorted(self.losses.items())
            },
        }  # fmt: skip


def rebuild(attempts: Iterable[AttemptRecord]) -> State:
    """The state after all of these answers."""
    state = State()
    for attempt in attempts:
        state = state.add(attempt)
    return state


@lru_cache(maxsize=4096)
def _graded(text: str, raw: str) -> tuple[str, tuple[str, ...]]:
    """What was said, and the clauses that the verdicts on it cite."""
    question = read_question(text)
    game = game_of(question.game)
    answer = parse(question, json.loads(raw))
    real = game.tables.book.real()
    cited = [id for verdict in mark(game, question, answer).verdicts for id in verdict.cited if id in real]
    return key_of(answer), tuple(dict.fromkeys(cited))


def _decided(state: State, attempt: AttemptRecord, question: Question) -> State:
    """The state after a decision: what it lost counts where it was met for the first time; it tells of no rule."""
    loss = loss_in(attempt.outcome, attempt.score)
    measure = solver().measure(question.game, question.task)
    losses, name = dict(state.losses), f"{question.game}/{measure}"
    if loss is not None and question.id not in state.asked:
        losses[name] = losses.get(name, Losses()).add(measure, loss)
    return replace(state, losses=losses, asked=state.asked | {question.id})


def _learned(
    state: State, attempt: AttemptRecord, question: Question, said: str, clauses: tuple[str, ...]
) -> State:  # fmt: skip
    right = attempt.outcome in GOOD
    again = question.id in state.asked
    weight = weigh(attempt.context, right=right, hints=attempt.hints, again=again)
    weight *= 1.0 if right else 1 - attempt.score
    outside = attempt.context in OUTSIDE and not attempt.hints and not again
    skills, cards = dict(state.skills), dict(state.cards)
    beside = rates("mastery")["beside"]
    for clause in dict.fromkeys(filter(None, (attempt.focus, *clauses))):
        share = weight if clause == attempt.focus else weight * beside
        skills[clause] = learned(
            skills.get(clause, unseen()), share, right=right, outside=outside and clause == attempt.focus
        )
        if clause == attempt.focus and (not right or weight >= rates("review")["counts"]):
            cards[clause] = reviewed(cards.get(clause), clause, state.moment, right=right)
    hints = rates("evidence")["hints"]
    counts = 0.0 if again else hints[min(attempt.hints, len(hints) - 1)]
    levels = dict(state.levels)
    if counts:
        score = 1.0 if right else attempt.score
        name, guess = template(question), guessing(question)
        able, hard = levels.get(question.game, Level()), levels.pop(name, Level())
        levels[question.game], levels[name] = met(able, hard, guess, score, counts)
    seen = Seen(question.game, question.rules, attempt.question, said, counts, right)
    window = rates("certainty")["window"]
    found = replace(
        state,
        skills=skills,
        cards=cards,
        levels=levels,
        seen=(*state.seen, seen)[-window:],
        asked=state.asked | {question.id},
    )
    return found if not counts else _misconceived(found, seen)


def _misconceived(state: State, seen: Seen) -> State:
    """The state with the cards of misconceptions: a new one where one is confirmed, the others as the answer bears.

    Nothing is confirmed by a right answer, so that most answers need not be asked of the engine under every belief.
    """
    game = game_of(seen.game)
    rules = game.tables.read_rules(seen.rules)
    cards = dict(state.cards)
    kept = [id for id in game.tables.misconceptions if f"{game.id}:{id}" in cards]
    if kept:
        sheet = _sheet(seen.game, seen.rules, seen.question)
        true = sheet.leads[TRUE]
        for id in kept:
            name, led = f"{game.id}:{id}", sheet.leads.get(id, true)
            if led != true and seen.said in led | true:
                cards[name] = reviewed(cards[name], name, state.moment, right=seen.said in true)
    first = None if seen.right else state.beliefs(game, rules).told
    if first is not None and sort(game, first) == "misconception" and f"{game.id}:{first}" not in cards:
        cards[f"{game.id}:{first}"] = reviewed(None, f"{game.id}:{first}", state.moment, right=False)
    return replace(state, cards=cards)


@lru_cache(maxsize=32)
def _suspects(game: str, key: str) -> Suspects:
    held = game_of(game)
    rules = held.tables.read_rules(key)
    bank = kept_bank(held, rules)
    return suspects(held, rules, bank.merged if bank else ())


@lru_cache(maxsize=256)
def _beliefs(game: str, key: str, seen: tuple[Seen, ...]) -> Beliefs:
    return believe(_suspects(game, key), map(_told, seen))


def _told(seen: Seen) -> Told:
    return Told(_sheet(seen.game, seen.rules, seen.question), seen.said, seen.weight)


@lru_cache(maxsize=512)
def _sheet(game: str, key: str, text: str) -> Sheet:
    """The sheet of a question: from the bank where it is one of the bank's as it is now, else asked of the engine."""
    held = game_of(game)
    question = read_question(text)
    bank = kept_bank(held, held.tables.read_rules(key))
    known = bank.questions.get(question.id) if bank else None
    if bank is not None and known is not None and options_in(known) == options_in(question):
        return bank.sheets[question.id]
    return sheet_of(held, question, tuple(_suspects(game, key).prior))
