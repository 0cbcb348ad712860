"""The routes beside the pages: coming in and going out, QR images, and whether the records answer."""

from __future__ import annotations

import io
import os
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from tutor.classroom import accounts
from tutor.classroom.brake import TooManyTries
from tutor.classroom.codes import read_code
from tutor.classroom.served import DESK, SEAT, SETUP, base_for_students
from tutor.errors import N_, FormatProblem, TutorError
from tutor.explain.language import Language, best_language, codes, language
from tutor.records import SchoolClass, StoreProblem, Student
from tutor.store import ClassStore, open_store
from tutor.web import sheets
from tutor.web.rounds import watching

LARGEST: Final = 20_000
"""Bytes of a form."""

DAY: Final = 24 * 3600
SLOW_DOWN: Final = 429
FORBIDDEN: Final = 403
TOO_LARGE: Final = 413
UNAVAILABLE: Final = 503
UNREADABLE: Final = 400
SEE_OTHER: Final = 303

HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

Form = Mapping[str, str]
Act = Callable[[Request, Form, Language], Response]


@lru_cache(maxsize=1)
def records() -> ClassStore:
    """The records of this machine. Raises StoreProblem."""
    return ClassStore(open_store())


def now() -> datetime:
    """What time it is."""
    return datetime.now(UTC)


def speech_of(request: Request) -> Language:
    """The language of the address, else of the browser."""
    asked = request.query_params.get("lang", "")
    return language(asked if asked in codes() else best_language(request.headers.get("accept-language", "")))


def place_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def page(body: str, status: int = 200) -> Response:
    """A page of one's own."""
    return HTMLResponse(body, status, HEADERS)


def _status(error: TutorError) -> int:
    if isinstance(error, TooManyTries):
        return SLOW_DOWN
    return UNAVAILABLE if isinstance(error, StoreProblem) else UNREADABLE


def _go(request: Request, path: str, speech: Language, cookie: str = "", token: str = "", days: int = 0) -> Response:
    """Go on to a page of the app, with a cookie that no script can read."""
    response = RedirectResponse(f"{path}?{urlencode({'lang': speech.code})}", SEE_OTHER, HEADERS)
    if cookie:
        response.set_cookie(
            cookie, token, max_age=days * DAY, path="/", httponly=True, samesite="lax",
            secure=request.url.scheme == "https",
        )  # fmt: skip
    return response


async def _form(request: Request) -> Form | None:
    """What a form holds; None where it is too large."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            return None
    found = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=20)
    return {name: values[-1] for name, values in found.items()}


def _is_ours(request: Request) -> bool:
    """Whether a form was sent from a page of this place, as far as the browser says."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


def posted(act: Act) -> Callable[[Request], object]:
    """A route that takes a form."""

    async def route(request: Request) -> Response:
        speech = speech_of(request)
        if not _is_ours(request):
            return PlainTextResponse("forbidden", FORBIDDEN, HEADERS)
        try:
            form = await _form(request)
        except ValueError:
            form = None
        if form is None:
            return PlainTextResponse("too large", TOO_LARGE, HEADERS)
        return await run_in_threadpool(act, request, form, speech)

    return route


# ---------------------------------------------------------------- students


def ask_code(request: Request) -> Response:
    """The page that asks for a code."""
    return page(sheets.code_form(speech_of(request)))


def take_code(request: Request, form: Form, speech: Language) -> Response:
    """A code that was typed."""
    return _come_in(request, form.get("code", ""), speech)


def join(request: Request) -> Response:
    """A link with a code: a student's own, or that of a class."""
    return _come_in(request, request.path_params["code"], speech_of(request))


def _come_in(request: Request, text: str, speech: Language) -> Response:
    try:
        store = records()
        found = accounts.find_code(store, text, place_of(request))
        if isinstance(found, Student):
            token = accounts.let_in(store, now(), profile=found.profile)
            store.learners.change_profile(found.profile, language=speech.code)
            return _go(request, "/", speech, SEAT, token, accounts.STUDENT_DAYS)
        seated = _seated_in(request, store, found)
    except TutorError as error:
        return page(sheets.code_form(speech, problem=speech.error(error)), _status(error))
    if seated is not None:
        return page(sheets.seated_page(speech, found.code, found.name, seated.name))
    return page(sheets.nickname_form(speech, found.code, found.name, secrets.token_hex(16)))


def _seated_in(request: Request, store: ClassStore, held: SchoolClass) -> Student | None:
    """The student of a class to whom the browser belongs already, if any. Raises StoreProblem."""
    seated = accounts.student_of(store, request.cookies.get(SEAT, ""), now())
    return seated if seated is not None and seated.school_class == held.id else None


def take_nickname(request: Request, form: Form, speech: Language) -> Response:
    """A nickname under which somebody joins a class."""
    mark = form.get("mark", "") or secrets.token_hex(16)
    name = ""
    try:
        store = records()
        found = accounts.find_code(store, request.path_params["code"], place_of(request))
        if isinstance(found, Student):
            raise FormatProblem(N_("This is one student’s code. Open its link."))
        name = found.name
        seated = _seated_in(request, store, found)
        if seated is not None and seated.profile != accounts.joined_id(found, mark):
            return page(sheets.seated_page(speech, found.code, name, seated.name))
        token = accounts.join(
            store, found, form.get("name", ""), speech.code, now(), mark=mark, place=place_of(request)
        )
    except TutorError as error:
        if not name:
            return page(sheets.code_form(speech, problem=speech.error(error)), _status(error))
        told = sheets.nickname_form(speech, found.code, name, mark, problem=speech.error(error))
        return page(told, _status(error))
    return _go(request, "/", speech, SEAT, token, accounts.STUDENT_DAYS)


# ---------------------------------------------------------------- teachers


def _has_key(key: str) -> bool:
    wanted = os.environ.get(SETUP, "")
    return bool(wanted) and secrets.compare_digest(key.encode(errors="replace"), wanted.encode())


def teacher(request: Request) -> Response:
    """The page on which a teacher signs in, or makes the first account."""
    speech, key = speech_of(request), request.query_params.get("key", "")
    try:
        is_new = not records().teachers()
    except TutorError as error:
        return page(sheets.sign_in_form(speech, problem=speech.error(error)), _status(error))
    if not is_new:
        return page(sheets.sign_in_form(speech))
    return page(sheets.sign_up_form(speech, key) if _has_key(key) else sheets.no_key(speech))


def take_teacher(request: Request, form: Form, speech: Language) -> Response:
    """A name and a password; with the key of the first account a new one."""
    name, password, key = (form.get(field, "") for field in ("name", "password", "key"))
    try:
        store = records()
        if key:
            if not _has_key(key):
                raise FormatProblem(
                    N_("This link is no longer good. Take the one that stands where the tutor was started.")
                )
            made = accounts.sign_up(store, name, password, speech.code, now(), alone=True)
            token = accounts.let_in(store, now(), teacher=made.id)
        else:
            _, token = accounts.sign_in(store, name, password, now(), place=place_of(request))
    except TutorError as error:
        said = speech.error(error)
        told = (
            sheets.sign_up_form(speech, key, name, problem=said)
            if key
            else sheets.sign_in_form(speech, name, problem=said)
        )
        return page(told, _status(error))
    return _go(request, "/classes", speech, DESK, token, accounts.TEACHER_DAYS)


# ---------------------------------------------------------------- going out, pictures, health


def ask_out(request: Request) -> Response:
    """The page that asks whether one wants to leave."""
    return page(sheets.sign_out_form(speech_of(request)))


def go_out(request: Request, form: Form, speech: Language) -> Response:
    """Let the browser belong to nobody; whoever wants to join a class goes on to its form."""
    try:
        path = f"/j/{read_code(form['then'])}" if "then" in form else "/"
    except FormatProblem:
        path = "/"
    response = _go(request, path, speech)
    for cookie in (SEAT, DESK):
        try:
            accounts.sign_out(records(), request.cookies.get(cookie, ""))
        except TutorError as error:
            return page(sheets.code_form(speech, problem=speech.error(error)), _status(error))
        response.delete_cookie(cookie, path="/", httponly=True, samesite="lax")
    return response


def qr(request: Request) -> Response:
    """The link of a code as a picture."""
    try:
        code = read_code(request.path_params["code"])
    except FormatProblem:
        return PlainTextResponse("no code", UNREADABLE, HEADERS)
    drawn = io.BytesIO()
    address = f"{base_for_students(str(request.base_url))}/j/{code}"
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", scale=4, border=2, light="#FFFFFF")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=600"})


def ready(request: Request) -> Response:  # noqa: ARG001 - every route is called alike
    """Whether the app can work: the records are asked."""
    try:
        records().learners.check()
    except TutorError:
        return PlainTextResponse("the records do not answer", UNAVAILABLE, HEADERS)
    return PlainTextResponse("ready", headers=HEADERS)


def routes() -> list[Route]:
    """All routes."""
    return [
        Route("/readyz", ready),
        watching(records, now),
        Route("/qr/{code}.svg", qr),
        Route("/j", ask_code, methods=["GET"]),
        Route("/j", posted(take_code), methods=["POST"]),
        Route("/j/{code}", join, methods=["GET"]),
        Route("/j/{code}", posted(take_nickname), methods=["POST"]),
        Route("/teacher", teacher, methods=["GET"]),
        Route("/teacher", posted(take_teacher), methods=["POST"]),
        Route("/out", ask_out, methods=["GET"]),
        Route("/out", posted(go_out), methods=["POST"]),
    ]
