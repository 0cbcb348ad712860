"""What a wrong answer leads to at the table: the act itself, refused or done, and the replies that punish it.

The engine alone says what happens. Of the others' moves the one is taken after which they stand best, as far as the
next settlement: a deal that ends, or cards that change into somebody's own. The position asked about is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from tutor.ask.deciding import KIND
from tutor.ask.places import situation
from tutor.ask.question import Answer, Grade, OnTable, Question, Several
from tutor.engine.clauses import Verdict
from tutor.engine.game import Game
from tutor.engine.message import Message
from tutor.engine.model import Move, Outcome
from tutor.engine.rules import RuleSet
from tutor.engine.view import TableView, is_of
from tutor.errors import N_, TutorError
from tutor.explain.diagnose import Diagnosis, misjudged
from tutor.explain.language import Language, sentence

LONGEST: Final = 6
"""Acts after the learner's own."""

LOOKED_AT: Final = 60
"""Moves of another player that are compared."""

OWNED: Final = frozenset(("won", "meld"))
"""Piles that are somebody's own once and for all."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One act and the table after it, as the learner sees it.

    ``refusal`` is why the act cannot be done, and then the table is as before; ``outcome`` how the deal has ended;
    ``settles`` says that cards have become somebody's own.
    """

    seat: str
    says: Message
    view: TableView
    refusal: Verdict | None = None
    outcome: Outcome | None = None
    settles: bool = False


OPENINGS: Final = {"own": N_("See what it leads to"), "better": N_("See the better move")}
"""What can be played on after a wrong answer: the learner's own act, and the nearest right one."""


def played_on(game: Game, grade: Grade, diagnosis: Diagnosis) -> dict[str, tuple[Scene, ...]]:
    """What can be played on after an answer, by the names of the openings; nothing after a right one."""
    if grade.right:
        return {}
    contrast = diagnosis.contrast
    is_better = contrast is not None and (contrast.change, contrast.is_) == ("move", "right")
    able = {
        "own": consequence(game, grade.question, grade.answer),
        "better": instead(game, grade.question, contrast.after) if contrast is not None and is_better else (),
    }
    return {name: scenes for name, scenes in able.items() if scenes}


def told(game: Game, scene: Scene, language: Language) -> tuple[str, ...]:
    """What is done in a scene, and what comes of it, in sentences."""
    said = [sentence(language.message(scene.says)) + "."]
    if scene.refusal is not None and scene.refusal.decisive is not None:
        clause = game.tables.book.clauses[scene.refusal.decisive.clause]
        said += [language.say(N_("That cannot be done, so it is taken back.")), language.text(clause.statement)]
    if scene.outcome is not None:
        clause = game.tables.book.clauses[scene.outcome.cause]
        winner = scene.outcome.winner
        over = language.say(N_("The deal is over: {seat:seat} wins it."), seat=winner) if winner else language.say(
            N_("The deal is over, and nobody wins it.")
        )  # fmt: skip
        said += [over, language.text(clause.statement)]
    return tuple(said)


def consequence(game: Game, question: Question, answer: Answer) -> tuple[Scene, ...]:
    """What an answer leads to, scene by scene; none where it is about no act, or where nothing follows."""
    rules, position = situation(game, question)
    move = act_of(game, question, answer)
    if move is None:
        return ()
    try:
        scenes = tuple(_played(game, rules, position, move, question.seat))
    except TutorError:
        return ()
    follows = len(scenes) > 1 or any(scene.refusal or scene.outcome or scene.settles for scene in scenes)
    return scenes if follows else ()


def instead(game: Game, question: Question, move: str) -> tuple[Scene, ...]:
    """What another move than the learner's leads to, at least the move itself; none where it is no move."""
    rules, position = situation(game, question)
    try:
        return tuple(_played(game, rules, position, game.read_move(move, question.seat), question.seat))
    except TutorError:
        return ()


def act_of(game: Game, question: Question, answer: Answer) -> Move | None:
    """The act that an answer does or wrongly judges; none of a decision, whose reasons tell what follows."""
    text: str | None = None
    if question.kind == KIND:
        return None
    if isinstance(question.form, OnTable):
        text = str(answer)
    elif question.kind == "move":
        text = question.task
    elif question.kind == "moves" and isinstance(question.form, Several) and isinstance(answer, tuple):
        found = misjudged(game, question, answer)
        text = found[0] if found else None
    return None if text is None else game.read_move(text, question.seat)


def _played(game: Game, rules: RuleSet, position: Any, move: Move, own: str) -> Iterator[Scene]:
    verdict = game.judge(rules, position, move)
    says = game.teaching.say_move(move)
    if not verdict.value:
        yield Scene(own, says, game.layout(position, own, rules), refusal=verdict)
        return
    before = _owned(game, rules, position)
    for _ in range(LONGEST):
        position = game.apply(rules, position, move)
        outcome = game.outcome(rules, position)
        settles = _owned(game, rules, position) != before
        yield Scene(move.seat, says, game.layout(position, own, rules), outcome=outcome, settles=settles)
        if outcome is not None or settles:
            return
        following = reply(game, rules, position, own)
        if following is None:
            return
        move, says = following, game.teaching.say_move(following)


def reply(game: Game, rules: RuleSet, position: Any, own: str) -> Move | None:
    """The move that follows: one's own only where there is no choice, another player's that serves them best."""
    able = list(islice(game.moves(rules, position), LOOKED_AT))
    if any(move.seat == own for move in able):
        return able[0] if len(able) == 1 else None
    return max(able, key=lambda move: (_gain(game, rules, position, move), game.write_move(move)), default=None)


def _gain(game: Game, rules: RuleSet, position: Any, move: Move) -> tuple[int, int, bool]:
    """How a player stands after a move: the deal won or lost, the cards that became anybody's own, the turn passed."""
    after = game.apply(rules, position, move)
    outcome = game.outcome(rules, after)

    def mine(owner: str | None) -> bool:
        return is_of(owner, move.seat, tuple(position.seats))

    decided = 0 if outcome is None or outcome.winner is None else 1 if mine(outcome.winner) else -1
    held = _owned(game, rules, after)
    cards = sum(count if mine(owner) else -count for owner, count in held.items() if owner)
    return decided, cards, after.to_act != move.seat


def _owned(game: Game, rules: RuleSet, position: Any) -> dict[str | None, int]:
    """How many cards each seat or side has as its own on the table."""
    found: dict[str | None, int] = {}
    for pile in game.layout(position, position.seats[0], rules).piles:
        if pile.role in OWNED:
            found[pile.seat] = found.get(pile.seat, 0) + len(pile.cards) + pile.hidden
    return found
