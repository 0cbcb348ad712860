"""Every message that a browser is sent in a lesson, at homework and in a live round: nothing in it before its time."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.helpers.school import School, now
from tests.helpers.serving import Listener, alone, holds
from tutor.ask import KINDS
from tutor.ask.deciding import view_of
from tutor.ask.question import Question, options_of, steps_of
from tutor.cards import read_card
from tutor.chance import Chance
from tutor.classroom import accounts, live
from tutor.classroom.building import open_table
from tutor.classroom.homework import Pupil, task_of
from tutor.classroom.questions import Template, make_questions, write_questions
from tutor.classroom.served import DESK, SEAT
from tutor.content.catalog import course
from tutor.content.proof import all_wanted
from tutor.engine.view import TableView
from tutor.explain.language import Language, language
from tutor.records import ASKING, CLOSED, SHOWN, Homework
from tutor.registry import game_of
from tutor.session.written import read_question, write_time

pytestmark = [pytest.mark.machine, pytest.mark.timeout(600)]

ANSWER = "answer:"
FORMS = ("card", "subject", "object", "genitive", "instrumental")
UNICODE = re.compile(r"\\u([0-9a-fA-F]{4})")
PICTURE = re.compile(rb"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")


def opened(messages: list[bytes]) -> list[bytes]:
    """Messages, and what is drawn in the pictures that they hold."""
    return [*messages, *(base64.b64decode(drawn) for message in messages for drawn in PICTURE.findall(message))]


def shown(view: TableView) -> set[str]:
    return {card.text for pile in view.piles for card in pile.cards}


def seen(question: Question) -> TableView:
    """The table as whoever is asked sees it: in a decision, with as many cards open as it is about."""
    game = game_of(question.game)
    _, position = game.read(question.position)
    return view_of(game, question, position)


def hidden_cards(question: Question) -> set[str]:
    """The cards of which none lies open to whoever is asked."""
    return shown(open_table(game_of(question.game), question.position)) - shown(seen(question))


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
    """The cards face down that a page names, in words or in a picture, in whatever form and case.

    But for those that question and answers name, and those in whose place a wild lies open: that is told of the wild.
    """
    spoken = language(code)
    given = (*options_of(question.form), *steps_of(question.form))
    labels = plain(*map(spoken.message, (question.prompt, *(option.label for option in given))))
    told = words_of(messages)
    stood_for = {card for pile in seen(question).piles for card in pile.stands}
    named = {card: names_of(card, spoken) for card in hidden_cards(question) - stood_for}
    return sorted(card for card, names in named.items() if not names.search(labels) and names.search(told))


def names_of(card: str, spoken: Language) -> re.Pattern[str]:
    """Every form of a card's name as words of their own: “re di cuori” is no part of “tre di cuori”."""
    forms = "|".join(sorted({re.escape(spoken.card(read_card(card), form)) for form in FORMS}))
    return re.compile(rf"(?<!\w)(?:{forms})(?!\w)")


def words_of(messages: list[bytes]) -> str:
    return plain(*(message.decode("utf-8", "replace") for message in opened(messages)))


def plain(*texts: str) -> str:
    """Texts in small letters, with no sign written by its number."""
    return UNICODE.sub(lambda found: chr(int(found[1], 16)), "\n".join(texts)).casefold()


def named_at_all(messages: list[bytes], question: Question, code: str) -> bool:
    """Whether the search finds what does lie open, of which every page of a question tells."""
    told = words_of(messages)
    return all(names_of(card, language(code)).search(told) for card in shown(seen(question)))


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


def posed(game: str, *kinds: str) -> tuple[Question, ...]:
    """Questions that are the same on every machine; in those of Burraco wilds lie for cards that are face down."""
    return make_questions([Template(game, f"{game}/seed", kind=kind) for kind in kinds], "no answer")


@pytest.mark.parametrize(
    ("game", "kinds", "code"),
    [
        ("bura", ("clause", "perform"), "en"),
        ("bura", ("moves",), "it"),
        ("burraco", ("choose", "spot"), "ru"),
        ("burraco", ("answers",), "it"),
    ],
)
def test_a_live_round_tells_nothing_before_it_is_shown(
    school: School, game: str, kinds: tuple[str, ...], code: str
) -> None:
    on = live.stage_on(school.desk.store, school.held)
    stage = live.begin_with(
        school.desk, school.held.id, posed(game, *kinds), f"secret {game} {code}", instead=on.round.id if on else ""
    )  # fmt: skip
    for place, question in enumerate(stage.questions):
        if place:
            live.step(school.desk, now_on(school), ASKING)
        assert now_on(school).question == question
        round_of_one(school, question, code)
    assert now_on(school).round.phase == SHOWN


def round_of_one(school: School, question: Question, code: str) -> None:
    """A question of a round from its beginning until it is shown, with all that is sent meanwhile."""
    answers = KINDS[question.kind].specimens(game_of(question.game), question)
    heard: list[bytes] = []
    pages: dict[tuple[int, str], list[str]] = {}
    store = school.desk.store

    async def look(place: int, phase: str) -> None:
        query = f"lang={code}"
        async with Listener(school.server.port, "live", query, {SEAT: school.token(place)}) as phone:
            await phone.open()
            if phase != SHOWN:
                heard.extend(phone.all_heard)
            pages[place, phase] = visible(phone.all_heard)

    async def project() -> None:
        token = accounts.let_in(store, now(), teacher=school.desk.teacher.id)
        query = f"class={school.held.id}&part=live&lang={code}"
        async with Listener(school.server.port, "classes", query, {DESK: token}) as desk:
            await desk.open()
            assert named_at_all(desk.all_heard, question, code)
            heard.extend(desk.all_heard)

    alone(look(11, "unanswered"))
    assert named_at_all(heard, question, code)
    stage = now_on(school)
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
    spoken = language(code)
    later -= {spoken.message(option.label) for option in options_of(question.form)}
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
                    assert drawn_too_soon(heard, question, code) == []
                    asked += 1
        return asked

    assert alone(play()) > 0


@pytest.mark.parametrize(("game", "code"), [("bura", "ru"), ("burraco", "it")])
def test_homework_tells_nothing_before_the_own_answer(school: School, game: str, code: str) -> None:
    questions = posed(game, "legality", "choose", "spot")
    due = write_time(now() + timedelta(days=7))
    task = Homework(f"secret-{game}", school.held.id, "Secrets", write_questions(questions), "[]", due, 1, False, True,
                    write_time(now()))  # fmt: skip
    school.desk.store.add_homework(task)
    pupil = Pupil(school.desk.store, school.students[10], task_of(task), clock=now, chance=Chance("secrets"))

    async def work() -> None:
        query = f"task={task.id}&lang={code}"
        async with Listener(school.server.port, "homework", query, {SEAT: school.token(10)}) as phone:
            await phone.open()
            for place, question in enumerate(questions):
                assert named_at_all(phone.heard, question, code)
                assert [secret for secret in secrets(question) if holds(opened(phone.all_heard), secret)] == []
                assert told_too_soon(phone.heard, question) == []
                assert drawn_too_soon(phone.heard, question, code) == []
                here = pupil.posed()
                assert here is not None
                assert pupil.place(here) == place
                pupil.answer(here.nonce, here.rev, KINDS[question.kind].specimens(game_of(game), question).wrong[0])
                await phone.open()
                await phone.press_some("homework:next")

    alone(work())
    assert all(done.tries for done in pupil.done().values())
    assert len(pupil.done()) == len(questions)


@pytest.mark.parametrize(("game", "kind", "code"), [("bura", "value", "en"), ("burraco", "moves", "ru")])
def test_practice_tells_nothing_before_the_own_answer(school: School, game: str, kind: str, code: str) -> None:
    query = f"game={game}&kind={kind}&seed=secret&lang={code}"
    profile = school.students[9].profile

    async def practise() -> None:
        async with Listener(school.server.port, "practise", query, {SEAT: school.token(9)}) as phone:
            await phone.open()
            shown_now = school.desk.store.learners.open_question(profile, "practise")
            assert shown_now is not None
            question = read_question(shown_now.question)
            assert (question.game, question.kind) == (game, kind)
            assert named_at_all(phone.all_heard, question, code)
            assert set(told_too_soon(phone.all_heard, question)) <= {kind, "secret"}, "the address itself names them"
            assert drawn_too_soon(phone.all_heard, question, code) == []

    alone(practise())
