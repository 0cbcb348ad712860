"""Questions about moves at the table: is this one allowed, which of these are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from tutor.ask.kinds.base import Kind, Truth, Wish, make
from tutor.ask.kinds.by_query import TRIES
from tutor.ask.places import LIVELY, places, situation, visible
from tutor.ask.question import (
    Answer,
    Grade,
    Option,
    Part,
    Question,
    Result,
    Several,
    YesNo,
    misjudged_places,
    options_of,
)
from tutor.ask.rivals import moving_rivals, rivals, touched, without
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.message import Message
from tutor.engine.model import Move
from tutor.engine.notation import write_value
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import first_fitting
from tutor.engine.watch import WatchedRules
from tutor.errors import TutorError

CONSULTED = 3
"""Rivals, and rule sets without one test, asked for the moves that they would allow."""

SHAPING = frozenset(("shape", "obligation"))
"""The gates of the clauses that say which moves there are."""

MOST = 6

ENOUGH = 3
"""Proposals of the game after which no other rules are asked."""

KEPT = 16
"""Positions of which each rule set remembers the moves."""


def judged(game: Game, rules: RuleSet, position: Any, move: Move) -> bool | None:
    """Whether a move is allowed under some rules; None where it cannot be asked under them."""
    try:
        return bool(game.judge(rules, position, move).value)
    except TutorError:
        return None


def tempting(game: Game, rules: RuleSet, position: Any, focus: str | None, chance: Chance) -> list[Move]:
    """Moves of the seat to act that are refused, but allowed by some wrong rules or by the rules without the focus.

    What the game itself proposes comes first; further rules are asked only until there are enough moves to choose from.
    """
    found = dict.fromkeys(move for move, _ in islice(refused(game, rules, position, focus, chance.fork("near")), MOST))
    if len(found) < ENOUGH:
        for source in _sources(game, rules, position, focus, chance):
            found.update(dict.fromkeys(_beyond(game, rules, source, position)))
            if len(found) >= MOST:
                break
    return list(found)


def refused(
    game: Game, rules: RuleSet, position: Any, focus: str | None, chance: Chance
) -> Iterator[tuple[Move, Verdict]]:
    """What the game itself proposes and the rules refuse: all of it, or what they refuse for the focus alone."""
    dropped = without(game.tables, rules, focus) if focus else None
    for move in game.near(rules, position, chance):
        verdict = game.judge(rules, position, move)
        if verdict.value or (focus is not None and focus not in verdict.cited):
            continue
        if dropped is None or judged(game, dropped, position, move):
            yield move, verdict


def _sources(game: Game, rules: RuleSet, position: Any, focus: str | None, chance: Chance) -> list[RuleSet]:
    """Wrong rules that may allow more: those without the focus, some rivals, and the rules without some test."""
    sources = [without(game.tables, rules, focus)] if focus else []
    able = moving_rivals(game, rules)
    sources += chance.sample(able, 1 if focus else CONSULTED)
    kinds = {move.kind for move in moves_under(game, rules, position)}
    tests = [clause.id for clause in rules.slots.values() if clause.gate in SHAPING and kinds & set(clause.on)]
    return sources + [without(game.tables, rules, clause) for clause in chance.sample(tests, 1 if focus else CONSULTED)]


def _beyond(game: Game, rules: RuleSet, other: RuleSet, position: Any) -> Iterator[Move]:
    """The moves of the seat to act that other rules allow and these refuse."""
    allowed = set(moves_under(game, rules, position))
    for move in moves_under(game, other, position):
        if move not in allowed and move.seat == position.to_act and judged(game, rules, position, move) is False:
            yield move


def moves_under(game: Game, rules: RuleSet, position: Any) -> tuple[Move, ...]:
    """The moves that some rules allow in a position, none where it does not fit them."""

    def listed(rules: RuleSet) -> tuple[Move, ...]:
        try:
            return tuple(game.moves(rules, position))
        except TutorError:
            return ()

    found: tuple[Move, ...] = rules.remembered("moves", position, listed, KEPT)
    return found


def is_seen(game: Game, position: Any, move: Move) -> bool:
    """Whether the seat that moves sees all cards of the move."""
    return set(move.cards) <= visible(game, position, move.seat)


def own_moves(game: Game, rules: RuleSet, position: Any) -> list[Move]:
    """The allowed moves of the seat to act."""
    return [move for move in moves_under(game, rules, position) if move.seat == position.to_act]


def _options(
    game: Game, rules: RuleSet, position: Any, focus: str | None, chance: Chance
) -> Iterator[tuple[Move, bool, bool]]:
    """Moves with whether they are allowed, and whether the focus changes that."""
    dropped = without(game.tables, rules, focus) if focus else None
    for move in (*own_moves(game, rules, position), *tempting(game, rules, position, focus, chance)):
        allowed = judged(game, rules, position, move)
        if allowed is not None and is_seen(game, position, move):
            changes = dropped is not None and judged(game, dropped, position, move) not in {None, allowed}
            yield move, allowed, changes


class MoveAllowed(Kind):
    """Is this move allowed now?"""

    id = "move"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A question about one move of the seat to act."""
        wish = Wish(game, rules, focus, chance)
        value = chance.fork("value").happens(1, 2)
        for number, position in enumerate(places(game, rules, focus, chance, tries=TRIES)):
            moves = self._moves(wish, position, value=value, any_value=number >= TRIES // 2)
            if not moves:
                continue
            move = chance.fork("move").pick(moves)
            prompt = _prompt(game.teaching.may, game, move)
            if prompt is not None:
                return make(
                    self.id, wish, position, seat=move.seat, task=game.write_move(move), prompt=prompt, form=YesNo(),
                )  # fmt: skip
        return None

    def _moves(self, wish: Wish, position: Any, *, value: bool, any_value: bool) -> list[Move]:
        """Moves worth asking about: with a focus those that hang on it, else those of the wanted value."""
        if wish.focus is not None:
            listed = _options(wish.game, wish.rules, position, wish.focus, wish.chance.fork("moves"))
            return [move for move, _, changes in listed if changes]
        if value or any_value:
            own = [move for move in own_moves(wish.game, wish.rules, position) if is_seen(wish.game, position, move)]
            return own if len(own) > 1 or any_value else []
        refused = tempting(wish.game, wish.rules, position, None, wish.chance.fork("moves"))
        return [move for move in refused if is_seen(wish.game, position, move)]

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """Yes or no under some rules."""
        _, position = situation(game, question)
        allowed = judged(game, rules, position, game.read_move(question.task, question.seat))
        return None if allowed is None else write_value(allowed)

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:  # noqa: ARG002
        """The verdict of some rules on the move."""
        _, position = situation(game, question)
        return game.judge(rules, position, game.read_move(question.task, question.seat))


def _prompt(prompts: Any, game: Game, move: Move) -> Message | None:
    return first_fitting(prompts, {"doing": game.teaching.name_move(move), "seat": move.seat})


class MovesAllowed(Kind):
    """Which of these moves are allowed now?"""

    id = "moves"

    def generate(self, game: Game, rules: RuleSet, focus: str | None, chance: Chance) -> Question | None:
        """A question with at least one allowed move and one that is refused."""
        wish = Wish(game, rules, focus, chance)
        for position in places(game, rules, focus, chance, tries=TRIES, choices=LIVELY):
            if focus is None and len(own_moves(game, rules, position)) < 2:
                continue
            listed = list(_options(game, rules, position, focus, chance.fork("moves")))
            prompt = first_fitting(game.teaching.which, {"seat": position.to_act})
            if prompt is None or len(listed) < 3 or len({allowed for _, allowed, _ in listed}) < 2:
                continue
            if focus is not None and not any(changes for _, _, changes in listed):
                continue
            picked = _picked(listed, chance.fork("picked"))
            options = tuple(
                Option(game.teaching.name_move(move), game.write_move(move), _believed(game, rules, position, move))
                for move, _, _ in picked
            )
            return make(
                self.id, wish, position, seat=position.to_act, task="moves", prompt=prompt, form=Several(options),
            )  # fmt: skip
        return None

    def truth(self, game: Game, question: Question, rules: RuleSet) -> Truth:
        """The places of the moves that some rules allow."""
        _, position = situation(game, question)
        values = [
            judged(game, rules, position, game.read_move(option.value, question.seat))
            for option in options_of(question.form)
        ]
        return None if None in values else tuple(place for place, value in enumerate(values) if value)

    def verdict(self, game: Game, question: Question, rules: RuleSet, answer: Answer) -> Verdict | None:
        """The verdict on the most telling move that was judged wrongly, else on the first."""
        _, position = situation(game, question)
        truth = self.truth(game, question, rules)
        right, said = (found if isinstance(found, tuple) else () for found in (truth, answer))
        option = options_of(question.form)[next(iter(misjudged_places(question.form, right, said)), 0)]
        return game.judge(rules, position, game.read_move(option.value, question.seat))

    def grade(self, game: Game, question: Question, answer: Answer) -> Grade:
        """All of them is right; each move counts for a part."""
        rules, position = situation(game, question)
        options = options_of(question.form)
        truth = self.truth(game, question, rules)
        right, said = set(truth if isinstance(truth, tuple) else ()), set(answer if isinstance(answer, tuple) else ())
        parts = tuple(Part(str(place), (place in right) == (place in said)) for place in range(len(options)))
        wrong = misjudged_places(question.form, right, said)
        verdicts = tuple(
            game.judge(rules, position, game.read_move(options[place].value, question.seat)) for place in wrong or [0]
        )
        score = 1.0 if not wrong else max(0.0, 1 - 2 * len(wrong) / len(options))
        return Grade(question, answer, Result.WRONG if wrong else Result.RIGHT, score, parts, verdicts)


def _picked(listed: list[tuple[Move, bool, bool]], chance: Chance) -> list[tuple[Move, bool, bool]]:
    pool = list(listed)
    chance.shuffle(pool)
    first = [item for item in pool if item[2]][:2]
    holding = [item for item in pool if item[1] and item not in first]
    failing = [item for item in pool if not item[1] and item not in first]
    picked = list(first)
    while len(picked) < MOST and (holding or failing):
        held = sum(allowed for _, allowed, _ in picked)
        source = holding if holding and (held * 2 <= len(picked) or not failing) else failing
        picked.append(source.pop())
    chance.shuffle(picked)
    return picked


def _believed(game: Game, rules: RuleSet, position: Any, move: Move) -> tuple[str, ...]:
    watched = WatchedRules(rules)
    truth = judged(game, watched, position, move)
    return tuple(
        name for name, other in rivals(game, rules)
        if touched(watched, rules, other)
        and judged(game, other, position, move) not in {None, truth}
    )  # fmt: skip
