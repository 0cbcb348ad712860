"""What a class said to one question: how many chose what, what is right, and what may lie behind each answer."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from tutor.ask import KINDS, mark, parse
from tutor.ask.plain import from_json
from tutor.ask.question import Answer, One, OneSeat, Question, Several, YesNo, options_of
from tutor.errors import TutorError
from tutor.explain.diagnose import Belief, diagnose
from tutor.registry import game_of
from tutor.session.work import Work, here


@dataclass(frozen=True, slots=True)
class Bar:
    """One answer: how often it was given and by whom, whether it is right, and the beliefs that lead to it."""

    answer: Answer
    right: bool
    learners: tuple[str, ...]
    beliefs: tuple[Belief, ...] = ()

    @property
    def count(self) -> int:
        """How many gave it."""
        return len(self.learners)


def bars(question: Question, said: Mapping[str, str], text: str, work: Work = here) -> tuple[Bar, ...]:
    """What each learner said (raw, by learner), answer by answer, in the order of the options where there are any.

    ``text`` is the question as it is kept. Answers that can be given and were not are there too.
    """
    if isinstance(question.form, Several):
        return _by_option(question, said, text, work)
    by: dict[Answer, list[str]] = defaultdict(list)
    for answer in _possible(question):
        by[answer] = []
    for learner, raw in said.items():
        try:
            by[parse(question, json.loads(raw))].append(learner)
        except (TutorError, ValueError):
            continue
    listed = list(by) if by and len(_possible(question)) else sorted(by, key=lambda answer: -len(by[answer]))
    judged = {answer: _judged(text, answer, work) for answer in listed}
    return tuple(Bar(answer, judged[answer][0], tuple(by[answer]), judged[answer][1]) for answer in listed)


def _by_option(question: Question, said: Mapping[str, str], text: str, work: Work) -> tuple[Bar, ...]:
    """Where several options may be chosen, a bar for each of them: who chose it, and whether it was to be chosen.

    Whoever chose none, and a question of which none is right, have a bar of their own.
    """
    chosen: dict[str, Answer] = {}
    for learner, raw in said.items():
        with suppress(TutorError, ValueError):
            chosen[learner] = parse(question, json.loads(raw))
    kept = work(right_raw, text)
    wanted = json.loads(kept) if kept else []
    found = [
        Bar(
            (place,),
            place in wanted,
            tuple(id for id, one in chosen.items() if isinstance(one, tuple) and place in one),
        )
        for place in range(len(options_of(question.form)))
    ]
    none = tuple(id for id, one in chosen.items() if one == ())
    none_right = kept is not None and not wanted
    if none or none_right:
        found.append(Bar((), none_right, none))
    return tuple(found)


def right_raw(text: str) -> str | None:
    """An answer that is right, as a browser would send it; ``text`` is the question as it is kept."""
    question = _read(text)
    found = KINDS[question.kind].specimens(game_of(question.game), question).right
    return json.dumps(found[0]) if found else None


def _possible(question: Question) -> Sequence[Answer]:
    match question.form:
        case YesNo():
            return (True, False)
        case One(options):
            return tuple(range(len(options)))
        case OneSeat(seats, nobody):
            return (*seats, *(("none",) if nobody else ()))
        case _:
            return ()


@lru_cache(maxsize=1024)
def _judged(text: str, answer: Answer, work: Work) -> tuple[bool, tuple[Belief, ...]]:
    return work(_judge, text, answer)


def _judge(text: str, answer: Answer) -> tuple[bool, tuple[Belief, ...]]:
    question = _read(text)
    game = game_of(question.game)
    right = mark(game, question, answer).right
    return right, () if right else tuple(diagnose(game, question, answer).beliefs[:2])


def _read(text: str) -> Question:
    question = from_json(json.loads(text))
    if not isinstance(question, Question):
        raise TypeError(text)
    return question
