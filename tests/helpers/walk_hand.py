"""One hand for every walk through a question: North led two hearts, South is to take the trick."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from tutor.ask.kinds.base import Wish, make
from tutor.ask.plain import to_json
from tutor.ask.question import OnTable, Question
from tutor.cards import read_cards
from tutor.chance import Chance
from tutor.engine.teaching import first_fitting
from tutor.notebook.quiz import Quiz, Task
from tutor.records import OpenQuestion, Store
from tutor.registry import game_of
from tutor.session import Plan
from tutor.session.written import write_json

POSITION = (
    "bura/seed | trump 7d | N 9c | S Ah Th 6c | table N Kh Qh"
    " | stock Td 9d 8d 6d As Ts Ks Qs Js 9s 8s 7s 6s Ac Tc Kc Qc Jc 8c 7c Jh 9h 8h 7h 6h Ad Kd Qd Jd 7d"
    " | tricks N 0, S 0 | dealer S | lead N | taker N | ply 1 | act S reply"
)
RIGHT = read_cards("Ah Th")
WRONG = read_cards("Ah 6c")
HIDDEN = read_cards("9c Td 9d 8d 6d As Ts Ks Qs Js 9s 8s 7s 6s Ac Tc Kc Qc Jc 8c 7c Jh 9h 8h 7h 6h Ad Kd Qd Jd")
"""What South must not see; the last card of the stock lies open."""

SEAT = "S"


def hand_question() -> Question:
    """Take this trick."""
    game = game_of("bura")
    rules, position = game.read(POSITION)
    task = game.teaching.tasks["take-trick"]
    known: Any = task.known(rules, position)
    prompt = first_fitting(task.prompts, known)
    assert prompt is not None
    wish = Wish(game, rules, "bura.trick.beat-all", Chance("walk"))
    return make("perform", wish, position, seat=SEAT, task=task.name, prompt=prompt, form=OnTable(SEAT))


def put(store: Store, learner: str, page: str, nonce: str) -> None:
    """Lay the hand on a learner's page, as if chance had found it."""
    shown = store.open_question(learner, page)
    question = to_json(replace(hand_question(), nonce=nonce))
    plan = Plan("bura", "bura/seed", None, None, "perform", "topic", "2026-01-01T00:00:00.000+00:00")
    store.pose(
        OpenQuestion(
            profile=learner, page=page, rev=shown.rev + 1 if shown else 1, nonce=nonce, question=write_json(question),
            plan=write_json(asdict(plan)), context="topic", hints=0, shown_at="2026-01-01T00:00:00.000+00:00",
        )
    )  # fmt: skip


def put_in_quiz(quiz: Quiz) -> Quiz:
    """Let the first question of a quiz be this hand."""
    session = quiz.task._session
    put(session.store, session.learner, session.page, "the-hand")
    posed = session.resume()
    assert posed is not None
    quiz.task = Task(session, posed, quiz.said, "")
    return quiz
