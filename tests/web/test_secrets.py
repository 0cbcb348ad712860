"""Every message that a browser is sent in a lesson, at homework and in a live round: nothing in it before its time."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.helpers.school import School, now
from tests.helpers.serving import Listener, alone, holds
from tutor.ask import KINDS
from tutor.ask.question import Question
from tutor.cards import read_card
from tutor.classroom import accounts, live
from tutor.classroom.building import open_table
from tutor.classroom.questions import Template
from tutor.classroom.served import DESK, SEAT
from tutor.content.catalog import course
from tutor.content.proof import all_wanted
from tutor.engine.view import TableView
from tutor.explain.language import language
from tutor.records import ASKING, CLOSED, SHOWN
from tutor.registry import game_of
from tutor.session.written import read_question

pytestmark = [pytest.mark.machine, pytest.mark.timeout(600)]

ANSWER = "answer:"
PICTURE = re.compile(rb"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")


def opened(messages: list[bytes]) -> list[bytes]:
    """Messages, and what is drawn in the pictures that they hold."""
    return [*messages, *(base64.b64decode(drawn) for message in messages for drawn in PICTURE.findall(message))]


def shown(view: TableView) -> set[str]:
    return {card.text for pile in view.piles for card in pile.cards}


def hidden_cards(question: Question) -> set[str]:
    """The cards of which none lies open to whoever is asked."""
    game = game_of(question.game)
    _, position = game.read(question.position)
    return shown(open_table(game, question.position)) - shown(game.layout(position, question.seat))


def secrets(question: Question) -> list[str]:
    """What tells of the answer, as the app holds it and no page writes it."""
    options = getattr(question.form, "options", ())
    found = [question.position, question.seed, question.task, question.id]
    found += [option.value for option in options if len(option.value) > 8]
    found += [name for option in options for name in option.inner]
    tables = game_of(question.game).tables
    public = {question.rules, *(tables.rules(name).key for name in tables.rule_sets)}
    return [secret for secret in found if secret and secret not in public]


def told_too_soon(messages: list[bytes], question: Question) -> list[str]:
    """The secrets of a question that some messages hold, and the cards face down that lie open in a table's data."""
    found = [secret for secret in secrets(question) if holds(opened(messages), secret)]
    piles = [pile for given in components(messages) for pile in given.get("view", {}).get("piles", ())]
    return found + sorted({card for pile in piles for card in pile["cards"]} & hidden_cards(question))


def drawn_too_soon(messages: list[bytes], question: Question, code: str) -> list[str]:
    """The cards face down that a page names, in words or in a picture, but for those that question and answers name."""
    spoken = language(code)
    options = (spoken.message(option.label) for option in getattr(question.form, "options", ()))
    labels = " ".join([spoken.message(question.prompt), *visible(messages, "button"), *options])
    names = [spoken.card(read_card(card)) for card in hidden_cards(question)]
    return [name for name in names if name not in labels and holds(opened(messages), name)]


def components(messages: list[bytes]) -> Iterator[dict[str, dict[str, list[dict[str, list[str]]]]]]:
    for message in messages:
        element = ForwardMsg.FromString(message).delta.new_element
        if element.WhichOneof("type") == "bidi_component" and element.bidi_component.json:
            yield json.loads(element.bidi_component.json)


def visible(messages: list[bytes], *kinds: str) -> list[str]:
    """What a page holds, element by element, but for who sees it."""
    kept = []
    for message in messages:
        element = ForwardMsg.FromString(message).delta.new_element
        kind = element.WhichOneof("type")
        if kind == "html":
            kept.append((kind, element.html.body))
        elif kind == "button":
            kept.append((kind, element.button.label))
        elif kind == "bidi_component":
            kept.append((kind, element.bidi_component.json))
    return [re.sub(r"Pupil \d\d", "-", each) for kind, each in kept if not kinds or kind in kinds]


@pytest.mark.parametrize(("game", "kind", "code"), [("bura", "clause", "en")])
def test_a_live_round_tells_nothing_before_it_is_shown(school: School, game: str, kind: str, code: str) -> None:
    stage = live.begin(school.desk, school.held.id, [Template(game, f"{game}/seed", kind=kind)], f"secret {game}")
    question = stage.question
    assert question is not None
    answers = KINDS[question.kind].specimens(game_of(game), question)
    heard: list[bytes] = []
    pages: dict[tuple[int, str], list[str]] = {}
    end: list[bytes] = []
    store = school.desk.store

    async def look(place: int, phase: str) -> None:
        query = f"lang={code}"
        async with Listener(school.server.port, "live", query, {SEAT: school.token(place)}) as phone:
            await phone.open()
            (end if phase == SHOWN else heard).extend(phone.all_heard)
            pages[place, phase] = visible(phone.all_heard)

    async def project() -> None:
        token = accounts.let_in(store, now(), teacher=school.desk.teacher.id)
        query = f"class={school.held.id}&part=live&lang={code}"
        async with Listener(school.server.port, "classes", query, {DESK: token}) as desk:
            await desk.open()
            heard.extend(desk.all_heard)

    alone(look(11, "unanswered"))
    for place, raw in ((11, answers.right[0]), (12, answers.wrong[0])):
        live.answer(store, stage, school.students[place], raw, clock=now)
    for phase in (ASKING, CLOSED):
        for place in (11, 12):
            alone(look(place, phase))
        alone(project())
        assert pages[11, phase] == pages[12, phase]
        live.step(school.desk, now_on(school), CLOSED)
    assert told_too_soon(heard, question) == []
    assert drawn_too_soon(heard, question, code) == []
    live.step(school.desk, now_on(school), SHOWN)
    alone(look(11, SHOWN))
    assert pages[11, SHOWN] != pages[11, CLOSED]
    later = sentences(pages[11, SHOWN]) - sentences(pages[11, "unanswered"]) - sentences(pages[11, CLOSED])
    assert later
    assert [sentence for sentence in later if holds(opened(heard), sentence)] == []


def now_on(school: School) -> live.Stage:
    found = live.stage_of(school.desk.store, school.held)
    assert found is not None
    return found


def sentences(page: list[str]) -> set[str]:
    """The longer texts of a page."""
    return {piece.strip() for each in page for piece in re.split(r"<[^>]*>", each) if len(piece.strip()) > 30}


@pytest.mark.parametrize(("game", "code"), [("bura", "it"), ("burraco", "en")])
def test_a_lesson_tells_nothing_before_the_own_answer(school: School, game: str, code: str) -> None:
    lesson = next(each for each in course(game, "en").lessons.values() if len(list(all_wanted(each))) > 1)
    student = school.students[13]

    async def play() -> int:
        asked = 0
        for step in range(1, len(lesson.steps) + 1):
            query = f"lesson={lesson.id}&step={step}&lang={code}"
            async with Listener(school.server.port, "learn", query, {SEAT: school.token(13)}) as phone:
                await phone.open()
                heard = phone.all_heard
                open_ = [
                    read_question(each.question)
                    for each in school.desk.store.learners.open_questions(student.profile)
                    if each.page.startswith("learn") and not each.attempt
                ]
                here = [question for question in open_ if holds(heard, language(code).message(question.prompt))]
                for question in here:
                    assert told_too_soon(heard, question) == []
                    asked += 1
        return asked

    assert alone(play()) > 0
