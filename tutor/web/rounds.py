"""Whether the round of a class has gone on, for the phones that wait for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tutor.classroom.served import ROUND, SEAT
from tutor.classroom.watch import Watch
from tutor.errors import TutorError
from tutor.store import ClassStore

NO_CONTENT: Final = 204
FORBIDDEN: Final = 403
UNAVAILABLE: Final = 503


def watching(store: Callable[[], ClassStore], now: Callable[[], datetime]) -> Route:
    """The route by which a phone looks whether its round has gone on: quick, as all of them do every second."""
    watch = Watch(store, now)

    async def route(request: Request) -> Response:
        token = request.cookies.get(SEAT, "")
        mark = watch.at_hand(token)
        if mark is None:
            try:
                mark = await run_in_threadpool(watch.look, token)
            except TutorError:
                return Response(status_code=UNAVAILABLE)
        if mark is None:
            return Response(status_code=FORBIDDEN)
        return Response(status_code=NO_CONTENT, headers={"X-Round": mark, "Cache-Control": "no-store"})

    return Route(ROUND, route)
