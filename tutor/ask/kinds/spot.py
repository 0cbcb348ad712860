"""Spot the step of a short record that was not allowed, and say by which rule."""

from __future__ import annotations

from typing import Any

from tutor.ask.kinds.base import HOSTILE, Kind, Truth, Wish, make
from tutor.ask.kinds.by_query import TRIES
from tutor.ask.kinds.moves import moves_under, refused
from tutor.ask.places import LIVELY, places, situation
from tutor.ask.question import (
    Answer,
    Grade,
    Option,
    Part,
    Question,
    Result,
    Specimens,
    StepAndReason,
    options_of,
    steps_of,
)
from tutor.ask.rivals import moving_rivals, without
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.message import message
from tutor.engine.model import Move
from tutor.engine.rules import RuleSet
from tutor.errors import N_, TutorError

BEFORE = 3
AFTER = 2
REASONS = 4
RIVALS = 4


class Spot(Kind):
    """A record played by somebody with a wrong idea: where it broke the rules, and which rule."""

    id = "spot"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A record of a few steps, one of them refused."""
        for number, start in enumerate(places(game, rules, focus, chance, tries=TRIES, choices=LIVELY)):
            record = _record(game, rules, start, focus, chance.fork("record", number))
            if record is None:
                continue
            moves, verdict = record
            options = _reasons(game, rules, verdict, focus, chance.fork("reasons"))
            if options is None:
                continue
            say = game.teaching.say_move
            steps = tuple(Option(say(move), f"{move.seat} {game.write_move(move)}") for move in moves)
            return make(
                self.id, Wish(game, rules, focus, chance), start, seat=start.to_act, task="spot",
                prompt=message(N_("One step of this play is not allowed. Which one, and by which rule?")),
                form=StepAndReason(steps, options),
            )  # fmt: skip
        return None

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The place of the refused step and of the reason among the options that the refusal cites."""
        found = _refused(game, question, rules)
        if found is None:
            return None
        step, verdict = found
        reasons = [place for place, option in enumerate(options_of(question.form)) if option.value in verdict.cited]
        return (step, reasons[0]) if reasons else None

    def accepts(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> bool:
        """Whether both step and reason are those of some rules."""
        return answer == self.truth(game, question, rules)

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:  # noqa: ARG002
        """The refusal."""
        found = _refused(game, question, rules)
        return found[1] if found else None

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """The step and the reason are worth a half each."""
        rules, _ = situation(game, question)
        truth = self.truth(game, question, rules)
        verdict = self.verdict(game, question, rules, answer)
        said = answer if isinstance(answer, tuple) else ()
        named = zip(("step", "reason"), truth or (None, None), said, strict=False)
        parts = tuple(Part(name, wanted == given) for name, wanted, given in named)
        right = len(parts) == 2 and all(part.right for part in parts)
        score = sum(part.right for part in parts) / 2
        return Grade(
            question, answer, Result.RIGHT if right else Result.WRONG, score, parts, (verdict,) if verdict else ()
        )

    def specimens(self, game: Game, question: Question) -> Specimens:
        """The right pair, pairs with a wrong half, and no pairs."""
        rules, _ = situation(game, question)
        truth = self.truth(game, question, rules)
        steps, reasons = len(steps_of(question.form)), len(options_of(question.form))
        pairs = [[step, reason] for step in range(steps) for reason in range(reasons)]
        wrong = tuple(pair for pair in pairs if tuple(pair) != truth)
        return Specimens((list(truth or ()),), wrong, (*HOSTILE, [0], [0, 99], [0, 0, 0]))


def _record(
    game: Game, rules: RuleSet, start: Any, focus: str | None, chance: Chance
) -> tuple[list[Move], Verdict] | None:
    """Some allowed moves, one that is refused, and what was played on after it by the rules that allow it."""
    position = start
    moves: list[Move] = []
    before = chance.below(BEFORE + 1)
    for step in range(BEFORE + 1):
        wrong = _wrong_move(game, rules, position, focus, chance.fork("wrong", step)) if step >= before else None
        if wrong is not None:
            move, verdict, followed = wrong
            moves.append(move)
            _play_on(game, followed, position, moves, chance)
            return (moves, verdict) if len(moves) > 1 else None
        allowed = moves_under(game, rules, position)
        if not allowed or game.outcome(rules, position) is not None:
            return None
        moves.append(chance.pick(allowed))
        position = game.apply(rules, position, moves[-1])
    return None


def _wrong_move(
    game: Game, rules: RuleSet, position: Any, focus: str | None, chance: Chance
) -> tuple[Move, Verdict, RuleSet] | None:
    """A refused move with the refusal and wrong rules that allow it; one refused by the focus, where there is one."""
    near = next(refused(game, rules, position, focus, chance), None)
    if near is not None:
        move, verdict = near
        return move, verdict, without(game.tables, rules, focus or verdict.decisive.clause)
    sources = [without(game.tables, rules, focus)] if focus else []
    sources += chance.sample(moving_rivals(game, rules), RIVALS) if not focus else []
    found = []
    for source in sources:
        for move in moves_under(game, source, position):
            verdict = game.judge(rules, position, move)
            if not verdict.value and (focus is None or focus in verdict.cited):
                found.append((move, verdict, source))
    return chance.pick(found) if found else None


def _play_on(game: Game, rules: RuleSet, position: Any, moves: list[Move], chance: Chance) -> None:
    try:
        position = game.apply(rules, position, moves[-1])
        for _ in range(chance.below(AFTER + 1)):
            allowed = moves_under(game, rules, position)
            if not allowed or game.outcome(rules, position) is not None:
                return
            moves.append(chance.pick(allowed))
            position = game.apply(rules, position, moves[-1])
    except TutorError:
        return


def _refused(game: Game, question: Question, rules: RuleSet) -> tuple[int, Verdict] | None:
    """The first step that some rules refuse, with the refusal."""
    _, position = situation(game, question)
    for place, step in enumerate(steps_of(question.form)):
        seat, _, text = step.value.partition(" ")
        move = game.read_move(text, seat)
        try:
            verdict = game.judge(rules, position, move)
            if not verdict.value:
                return place, verdict
            position = game.apply(rules, position, move)
        except TutorError:
            return None
    return None


def _reasons(
    game: Game, rules: RuleSet, verdict: Verdict, focus: str | None, chance: Chance
) -> tuple[Option, ...] | None:
    """The clause that refused and others that judge such moves but had nothing against this one."""
    clauses = game.tables.book.clauses
    truth = focus or verdict.decisive.clause
    if truth not in verdict.cited or clauses[truth].false:
        return None
    judging = [
        clause.id for clause in rules.slots.values()
        if verdict.subject in clause.on and clause.id not in verdict.cited and not clause.false
    ]  # fmt: skip
    others = [id_ for id_, clause in clauses.items() if clause.on and not clause.false and id_ not in verdict.cited]
    chance.shuffle(judging)
    chance.shuffle(others)
    ids = list(dict.fromkeys([truth, *judging, *others]))[:REASONS]
    if len(ids) < 2:
        return None
    chance.shuffle(ids)
    return tuple(Option(message(clauses[id_].statement), id_) for id_ in ids)
