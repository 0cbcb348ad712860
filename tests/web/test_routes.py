"""Coming in and going out, pictures of links, and whether the records answer; without the pages of the app."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from tutor.classroom import accounts
from tutor.classroom.brake import Brake
from tutor.classroom.desk import Desk
from tutor.classroom.served import DESK, SEAT, base_for_students, is_served
from tutor.records import SchoolClass
from tutor.store import ClassStore, open_store
from tutor.web import routes
from tutor.web.nested import OnePart

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have a successor of its client
    from starlette.testclient import TestClient

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "correct horse"
KEY = "the-key-of-the-day"


@pytest.fixture
def classes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ClassStore]:
    """The records of classes, empty, which the routes use."""
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path / "records"))
    monkeypatch.setenv("TUTOR_SETUP", KEY)
    for name in ("PASSWORDS", "ALL_PASSWORDS", "CODES", "ALL_CODES", "JOINS"):
        held: Brake = getattr(accounts, name)
        monkeypatch.setattr(accounts, name, Brake(held._misses, held._seconds))
    routes.records.cache_clear()
    store = open_store()
    yield ClassStore(store)
    store.close()
    if routes.records.cache_info().currsize:
        routes.records().learners.close()
    routes.records.cache_clear()


@pytest.fixture
def browser(classes: ClassStore) -> Iterator[TestClient]:
    with TestClient(Starlette(routes=routes.routes()), follow_redirects=False) as client:
        client.headers["accept-language"] = "en"
        yield client


@pytest.fixture
def held(classes: ClassStore) -> SchoolClass:
    now = datetime.now(UTC)
    teacher = accounts.sign_up(classes, "Ms Rossi", PASSWORD, "it", now)
    return Desk(classes, teacher, lambda: now).make_class("1A <b>", "Anna\nBoris", "Europe/Rome", "m1")


def cookie_of(response: object) -> str:
    return response.headers.get("set-cookie", "")  # type: ignore[attr-defined,no-any-return]


def test_readiness_asks_the_records(browser: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (browser.get("/readyz").status_code, browser.get("/readyz").text) == (200, "ready")
    routes.records().learners.close()
    routes.records.cache_clear()
    (tmp_path / "spoilt").mkdir()
    (tmp_path / "spoilt" / "tutor.db").write_bytes(b"no records" * 1000)
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path / "spoilt"))
    assert browser.get("/readyz").status_code == 503


def test_unknown_paths_are_no_sign_of_life() -> None:
    """Streamlit answers any of them with its page, so nothing of ours may take one for a probe."""
    named = [path for path in (ROOT / "tutor").rglob("*.py") if "/healthz" in path.read_text(encoding="utf-8")]
    assert named == []


def test_a_student_comes_in_by_a_link(browser: TestClient, classes: ClassStore, held: SchoolClass) -> None:
    anna = classes.students(held.id)[0]
    answer = browser.get(f"/j/{anna.code}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/?lang=en")
    said = cookie_of(answer).lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    assert anna.profile not in said
    assert answer.headers["referrer-policy"] == "same-origin"
    assert accounts.student_of(classes, browser.cookies[SEAT], datetime.now(UTC)) == anna


def test_a_code_is_typed(browser: TestClient, classes: ClassStore, held: SchoolClass) -> None:
    anna = classes.students(held.id)[0]
    assert 'name="code"' in browser.get("/j").text
    assert browser.post("/j", data={"code": f"{anna.code[:4]}-{anna.code[4:]}"}).status_code == 303
    assert browser.post("/j", data={}).status_code == 400
    assert SEAT in browser.cookies


def test_a_class_is_joined_by_nickname(browser: TestClient, classes: ClassStore, held: SchoolClass) -> None:
    shown = browser.get(f"/j/{held.code}")
    assert "1A &lt;b&gt;" in shown.text
    assert "<b>" not in shown.text
    for name in ("", "anna", "x" * 5000, "\u202ex"):
        refused = browser.post(f"/j/{held.code}", data={"name": name, "mark": "m" * 16})
        assert refused.status_code == 400
        assert 'role="alert"' in refused.text
    for _ in range(2):
        assert browser.post(f"/j/{held.code}", data={"name": "<i>Carla", "mark": "m" * 16}).status_code == 303
    assert [student.name for student in classes.students(held.id)] == ["Anna", "Boris", "<i>Carla"]


def test_a_browser_that_holds_a_seat_in_the_class_adds_no_other_student(
    browser: TestClient, classes: ClassStore, held: SchoolClass
) -> None:
    browser.post(f"/j/{held.code}", data={"name": "<i>Carla", "mark": "m" * 16})
    seat = browser.cookies[SEAT]
    for answer in (
        browser.get(f"/j/{held.code}"),
        browser.post("/j", data={"code": held.code}),
        browser.post(f"/j/{held.code}", data={"name": "Dora", "mark": "n" * 16}),
    ):
        assert answer.status_code == 200
        assert "You are &lt;i&gt;Carla, in the class 1A &lt;b&gt;." in answer.text
        assert 'name="name"' not in answer.text
    assert browser.cookies[SEAT] == seat
    left = browser.post("/out?lang=it", data={"then": held.code})
    assert (left.status_code, left.headers["location"]) == (303, f"/j/{held.code}?lang=it")
    assert 'name="name"' in browser.get(f"/j/{held.code}").text
    assert browser.post(f"/j/{held.code}", data={"name": "Dora", "mark": "n" * 16}).status_code == 303
    assert [student.name for student in classes.students(held.id)] == ["Anna", "Boris", "<i>Carla", "Dora"]
    for elsewhere in ("//evil.example", "../teacher", "x"):
        assert browser.post("/out", data={"then": elsewhere}).headers["location"] == "/?lang=en"


def test_a_seat_in_another_class_is_in_nobodys_way(browser: TestClient, classes: ClassStore, held: SchoolClass) -> None:
    now = datetime.now(UTC)
    other = Desk(classes, classes.teachers()[0], lambda: now).make_class("2B", "Eva", "Europe/Rome", "m2")
    browser.get(f"/j/{classes.students(other.id)[0].code}")
    assert 'name="name"' in browser.get(f"/j/{held.code}").text


@pytest.mark.parametrize("write", ["{0}-{1}", "{0}\u2011{1}", "{0}–{1}.", "{0} {1}", "{0}·{1}"])
def test_a_link_is_typed_as_the_card_shows_its_code(
    browser: TestClient, classes: ClassStore, held: SchoolClass, write: str
) -> None:
    anna = classes.students(held.id)[0]
    for code in (anna.code, anna.code.lower(), anna.code.translate(str.maketrans("ACEHKMPTXY", "АСЕНКМРТХУ"))):
        typed = write.format(code[:4], code[4:])
        assert SEAT in cookie_of(browser.get(f"/j/{typed}"))
        assert SEAT in cookie_of(browser.post("/j", data={"code": typed}))
        assert browser.get(f"/qr/{typed}.svg").content == browser.get(f"/qr/{anna.code}.svg").content
    browser.cookies.clear()
    half = len(held.code) // 2
    assert 'name="name"' in browser.get(f"/j/{write.format(held.code[:half], held.code[half:])}").text


@pytest.mark.parametrize(("code", "told"), [("en", "put away"), ("it", "archiviata"), ("ru", "в архиве")])
def test_who_has_a_code_of_a_class_that_is_put_away_is_told(
    browser: TestClient, classes: ClassStore, held: SchoolClass, code: str, told: str
) -> None:
    anna = classes.students(held.id)[0]
    classes.change_class(held.id, archived_at="2026-03-01T18:30:00.000+00:00")
    forms = [browser.get(f"/j/{each}?lang={code}") for each in (anna.code, held.code)]
    forms.append(browser.post(f"/j?lang={code}", data={"code": anna.code}))
    forms.append(browser.post(f"/j/{held.code}?lang={code}", data={"name": "Eva", "mark": "m"}))
    for form in forms:
        assert (form.status_code, told in form.text, SEAT in cookie_of(form)) == (400, True, False)
    assert len(classes.students(held.id)) == 2


@pytest.mark.parametrize("code", ["nothing", "ACDEFHJK", "ACDEFH", "%00", "..%2f..", "'%20OR%201=1", "<script>"])
def test_a_code_that_nobody_has_is_told(browser: TestClient, held: SchoolClass, code: str) -> None:
    answer = browser.get(f"/j/{code}")
    assert answer.status_code in {400, 404}
    assert "<script>" not in answer.text
    assert SEAT not in browser.cookies


def test_guessing_is_slowed(browser: TestClient, classes: ClassStore, held: SchoolClass) -> None:
    statuses = [browser.get("/j/ACDEFHJK").status_code for _ in range(12)]
    assert statuses == [400] * 10 + [429] * 2
    assert browser.get(f"/j/{classes.students(held.id)[0].code}").status_code == 429


def test_the_first_account_is_made_in_one_step_by_whoever_has_the_link(
    browser: TestClient, classes: ClassStore
) -> None:
    assert "<form" not in browser.get("/teacher").text
    assert "<form" not in browser.get("/teacher?key=guessed").text
    refused = browser.post("/teacher", data={"name": "Eve", "password": PASSWORD, "key": "guessed"})
    assert refused.status_code == 400
    assert "<form" in browser.get(f"/teacher?key={KEY}").text
    short = browser.post("/teacher", data={"name": "Ms Rossi", "password": "short", "key": KEY})
    assert short.status_code == 400
    assert 'value="Ms Rossi"' in short.text
    made = browser.post("/teacher", data={"name": "Ms Rossi", "password": PASSWORD, "key": KEY})
    assert (made.status_code, made.headers["location"]) == (303, "/classes?lang=en")
    assert "httponly" in cookie_of(made).lower()
    again = browser.post("/teacher", data={"name": "Eve", "password": PASSWORD, "key": KEY})
    assert again.status_code == 400
    assert [teacher.name for teacher in classes.teachers()] == ["Ms Rossi"]


def test_a_teacher_signs_in_and_out(browser: TestClient, classes: ClassStore, held: SchoolClass) -> None:
    assert browser.post("/teacher", data={"name": "Ms Rossi", "password": "wrong one"}).status_code == 400
    assert browser.post("/teacher", data={"name": "ms rossi", "password": PASSWORD}).status_code == 303
    token = browser.cookies[DESK]
    assert accounts.teacher_of(classes, token, datetime.now(UTC)) is not None
    assert "<form" in browser.get("/out").text
    assert accounts.teacher_of(classes, token, datetime.now(UTC)) is not None
    assert browser.post("/out").status_code == 303
    assert accounts.teacher_of(classes, token, datetime.now(UTC)) is None
    assert DESK not in browser.cookies


def test_forms_of_other_places_and_endless_ones_are_refused(browser: TestClient, held: SchoolClass) -> None:
    sent = {"name": "Ms Rossi", "password": PASSWORD}
    assert browser.post("/teacher", data=sent, headers={"origin": "http://elsewhere"}).status_code == 403
    assert browser.post("/teacher", data=sent, headers={"origin": "null"}).status_code == 403
    assert browser.post("/j", data={"code": "x" * 30_000}).status_code == 413
    assert browser.post("/j", content="&".join("a=1" for _ in range(50))).status_code == 413
    assert browser.post("/teacher", data=sent, headers={"origin": "http://testserver"}).status_code == 303


@pytest.mark.parametrize(("code", "word"), [("en", "Come in"), ("it", "Entra"), ("ru", "Войти")])
def test_forms_speak_the_language_of_the_browser(browser: TestClient, code: str, word: str) -> None:
    answer = browser.get("/j", headers={"accept-language": code})
    assert f'lang="{code}"' in answer.text
    assert f"<h1>{word}</h1>" in answer.text
    assert "script" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_code_has_a_picture(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_URL", "http://school:8501")
    drawn = browser.get("/qr/ACDEFHJK.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.content.startswith(b"<?xml")
    assert browser.get("/qr/nothing.svg").status_code == 400


def test_records_that_fail_are_told(browser: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path / "file" / "data"))
    routes.records.cache_clear()
    for answer in (browser.get("/j/ACDEFHJK"), browser.get("/teacher"), browser.post("/teacher", data={"name": "x"})):
        assert answer.status_code == 503
        assert 'role="alert"' in answer.text


def test_students_reach_the_machine_where_the_teacher_sees_only_itself() -> None:
    assert base_for_students("http://127.0.0.1:9000/classes", {}, lambda: "10.0.0.5") == "http://10.0.0.5:9000"
    assert base_for_students("https://cards.school/classes", {}, lambda: "10.0.0.5") == "https://cards.school"
    assert base_for_students("", {}, lambda: "10.0.0.5") == "http://10.0.0.5"
    assert is_served({"TUTOR_SERVED": "1"})
    assert not is_served({})


async def _page(request: Request) -> Response:
    """What Streamlit answers: its page for whatever it does not know, files where they lie."""
    return PlainTextResponse("code") if request.url.path.endswith(".js") else HTMLResponse("the page")


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/a/b", "/b"), ("/classes/practise?lang=it&n=1", "/practise?lang=it&n=1"), ("/a/b/c%20d/", "/c%20d"),
        ("/a/%5C%5Celsewhere", "/%5C%5Celsewhere"), ("/x//elsewhere", "/elsewhere"), ("/a/%3Cb%3E", "/%3Cb%3E"),
        ("/practise", ""), ("/", ""), ("/static/a.js", ""), ("/j/ACDEFH", ""),
    ],
)  # fmt: skip
def test_a_page_with_several_parts_is_told_of_its_last_part(path: str, place: str) -> None:
    app = Starlette(routes=[Route("/{rest:path}", _page)], middleware=[Middleware(OnePart)])
    with TestClient(app, follow_redirects=False) as client:
        answer = client.get(path)
    assert answer.headers.get("location", "") == place
    assert answer.status_code == (307 if place else 200)
    assert bool(answer.text) == (not place)


def test_a_phone_learns_that_its_round_has_gone_on(browser: TestClient, classes: ClassStore, held: SchoolClass) -> None:
    assert browser.get("/round").status_code == 403
    token = accounts.let_in(classes, datetime.now(UTC), profile=classes.students(held.id)[0].profile)
    browser.cookies.set(SEAT, token)
    before = browser.get("/round")
    assert (before.status_code, before.headers["x-round"], before.text) == (204, "", "")
    assert before.headers["cache-control"] == "no-store"
    again = browser.get("/round")
    assert (again.status_code, again.headers["x-round"]) == (204, "")
