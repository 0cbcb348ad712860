"""A phone in a live round: besides being a browser it looks whether the round has gone on, as the page tells it to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self

from streamlit.proto.WidgetStates_pb2 import WidgetState

from tutor.load.visitor import TRIGGER, PageFailed, Visitor

WATCH: Final = "-watch"
MARK: Final = "x-round"
PAUSE: Final = 0.2
"""Seconds until it is seen whether a page asks to look."""


class Phone(Visitor):
    """A visitor whose page may hold the part that watches a round."""

    def __init__(self, port: int, page: str = "", query: str = "", cookies: Mapping[str, str] | None = None) -> None:
        super().__init__(port, page, query, cookies)
        self._looking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self._looking = asyncio.create_task(self._look())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
        await super().__aexit__(kind, error, trace)

    def _watch(self) -> tuple[str, Mapping[str, Any]] | None:
        """The part of the page that watches, with what it was given."""
        return next((each for each in self.screen.components.items() if each[0].endswith(WATCH)), None)

    async def _look(self) -> None:
        """Look as often as the page says, over one line, and tell the page once of each other moment."""
        told = ""
        with suppress(PageFailed, OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            try:
                while True:
                    watch = self._watch()
                    if watch is None:
                        await asyncio.sleep(PAUSE)
                        continue
                    id, given = watch
                    await asyncio.sleep(given["every"] / 1000)
                    mark = await self._asked(reader, writer, given["path"])
                    now = self._watch()
                    if mark and now is not None and mark not in {now[1]["mark"], told}:
                        told = mark
                        sent = json.dumps([{"event": "turn", "value": mark}])
                        state = WidgetState(id=TRIGGER.format(id=id), json_trigger_value=sent)
                        await self._send([state], self.screen.part(id))
            finally:
                writer.close()

    async def _asked(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str) -> str:
        """The moment that the server names; nothing where it names none."""
        asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nCookie: {self._cookies}\r\n\r\n"
        writer.write(asked.encode())
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        held = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        await reader.readexactly(int(held.get("content-length", "0")))
        return held.get(MARK, "")
