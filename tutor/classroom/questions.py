"""Questions that a teacher wants: made by a template, or about a position of her own; all of them, or none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from tutor.ask.kinds.base import Wish, make
from tutor.ask.kinds.by_query import answer_form, candidates, chosen, write_task
from tutor.ask.places import viewer
from tutor.ask.plain import from_json, to_json
from tutor.ask.question import Question, identity
from tutor.chance import Chance
from tutor.engine.game import Game
from tutor.errors import N_, FormatProblem, RulesError, TutorError
from tutor.records import SchoolClass
from tutor.registry import game_of
from tutor.session.plan import Plan, check_wish, choose, playable_rules
from tutor.session.work import Work, here

MOST: Final = 30
"""Questions of one homework or round."""

TRIES: Final = 3
"""How often chance is tried for each question, as it may bring none, or one that is there already."""

LONGEST_POSITION: Final = 4_000


class NothingToAsk(TutorError):
    """A template that no position offers anything for."""


@dataclass(frozen=True, slots=True)
class Template:
    """Which questions are wanted: a game and its rules, a kind, a topic or a clause (empty: any), and how many.

    With ``position``, a table in notation, they are about that table alone.
    """

    game: str
    rules: str
    kind: str = ""
    topic: str = ""
    clause: str = ""
    number: int = 1
    position: str = ""


def hidden_mark(held: SchoolClass, mark: str) -> str:
    """A mark for the questions of a teacher's act, which does not follow from what its students are told.

    Addresses hold the names of homework and rounds; whoever could work out the seeds of their questions from those
    would find the same questions in practice, with the answers.
    """
    return identity("questions", held.id, mark)


def make_questions(templates: Sequence[Template], mark: str, work: Work = here) -> tuple[Question, ...]:
    """The questions of some templates, the same for the same ``mark``.

    Raises FormatProblem for too many or none, RulesError and NotationError for what cannot be read, NothingToAsk where
    no position offers what is wanted; then there are none.
    """
    total = sum(template.number for template in templates)
    if not 1 <= total <= MOST or any(template.number < 1 for template in templates):
        raise FormatProblem(N_("Choose between 1 and {most} questions."), most=MOST)
    found: list[Question] = []
    for place, template in enumerate(templates):
        game = game_of(template.game)
        if not template.position:
            playable_rules(game, template.rules)
        check_wish(game, topic=template.topic or None, focus=template.clause or None, kind=template.kind or None)
        found += work(_fill, template, identity("template", mark, str(place)))
    return tuple(found)


def _fill(template: Template, seed: str) -> tuple[Question, ...]:
    """As many questions as a template wants, no two alike."""
    found: dict[tuple[str, str], Question] = {}
    refused: NothingToAsk | None = None
    for number in range(template.number * TRIES):
        try:
            question = _one(template, f"{seed}.{number}")
        except NothingToAsk as error:
            refused = error
            continue
        found.setdefault((question.position, question.task), question)
        if len(found) == template.number:
            return tuple(found.values())
    if refused is not None and not found:
        raise refused
    raise NothingToAsk(
        N_("Only {n} different questions of this sort are found. Ask for fewer, or choose more broadly."), n=len(found)
    )


def _one(template: Template, seed: str) -> Question:
    if template.position:
        return about(template.game, template.position, seed, kind=template.kind)
    plan = Plan(
        template.game, template.rules, template.topic or None, template.clause or None, template.kind or None,
        "homework", "",
    )  # fmt: skip
    try:
        return choose(plan, seed)
    except RulesError:
        raise
    except TutorError:
        raise NothingToAsk(
            N_("No position offers such a question under these rules. Choose another kind, topic or rule set.")
        ) from None


def about(game_id: str, text: str, seed: str, *, kind: str = "") -> Question:
    """A question about a table in notation. Raises NotationError, RulesError, NothingToAsk."""
    if len(text) > LONGEST_POSITION:
        raise FormatProblem(N_("This position is too long to be one."))
    game = game_of(game_id)
    rules, position = game.read(text)
    playable_rules(game, rules.key)
    chance = Chance(seed)
    wish = Wish(game, rules, None, chance)
    found = list(candidates(wish, position, chance.fork("which"), _wanted(game, kind)))
    found = [candidate for candidate in found if candidate.query.name not in game.teaching.general]
    while found:
        candidate = chosen(found, game, rules, chance.fork("choice"))
        form = answer_form(game, rules, candidate, chance.fork("form"))
        if form is not None:
            return make(
                candidate.ask.kind, wish, position, seat=viewer(game, position, candidate.given),
                task=write_task(candidate.query, candidate.ask, candidate.given), prompt=candidate.prompt, form=form,
            )  # fmt: skip
        found.remove(candidate)
    raise NothingToAsk(N_("Nothing of this sort can be asked about this position. Choose another kind or position."))


def _wanted(game: Game, kind: str) -> Callable[[Any], bool]:
    able = kinds_of_position(game)
    return lambda ask: ask.kind == kind if kind else ask.kind in able


def kinds_of_position(game: Game) -> tuple[str, ...]:
    """The kinds that can be asked about a given position."""
    asks = (ask for name, asks in game.teaching.asks.items() if name not in game.teaching.general for ask in asks)
    return tuple(dict.fromkeys(ask.kind for ask in asks))


def write_questions(questions: Sequence[Question]) -> str:
    """Questions as they are kept."""
    return json.dumps([to_json(question) for question in questions], separators=(",", ":"))


@lru_cache(maxsize=128)
def read_questions(text: str) -> tuple[Question, ...]:
    """Questions as they were kept. What another version kept and means nothing any more is left out."""
    return tuple(_readable(json.loads(text)))


def _readable(kept: Sequence[Any]) -> Iterator[Question]:
    for plain in kept:
        try:
            question = from_json(plain)
            if isinstance(question, Question):
                game_of(question.game).read(question.position)
                yield question
        except (LookupError, TypeError, ValueError, TutorError):
            continue
