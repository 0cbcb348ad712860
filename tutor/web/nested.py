"""Addresses with more than one part, for which Streamlit sends a page that finds none of its files."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

OURS: Final = frozenset(("j", "qr"))
"""First parts of the addresses with several parts that have pages of their own."""


class OnePart:
    """Sends whoever asks for a page at ``/a/b`` to ``/b``, where the app has a page or says that it has none."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked; of a page that answers to several parts only its other address is told."""
        if scope["type"] != "http" or not is_nested(scope["path"]):
            await self._app(scope, receive, send)
            return
        moved = False

        async def answer(message: Message) -> None:
            nonlocal moved
            if message["type"] == "http.response.start" and _is_page(message):
                moved = True
                await RedirectResponse(last_part(scope))(scope, receive, send)
            elif not moved:
                await send(message)

        await self._app(scope, receive, answer)


def is_nested(path: str) -> bool:
    """Whether an address has several parts and none of our routes.

    >>> is_nested("/a/b"), is_nested("/practise"), is_nested("/j/ACDEFH")
    (True, False, False)
    """
    parts = path.strip("/").split("/")
    return len(parts) > 1 and parts[0] not in OURS


def last_part(scope: Scope) -> str:
    """The address of the last part alone, with what was asked along with it."""
    name = unquote(scope["path"]).rstrip("/").rpartition("/")[2]
    asked = scope["query_string"].decode("latin-1")
    return f"/{quote(name, safe='')}" + (f"?{asked}" if asked else "")


def _is_page(start: Message) -> bool:
    return start["status"] == 200 and Headers(raw=start["headers"]).get("content-type", "").startswith("text/html")
