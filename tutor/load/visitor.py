"""One browser without a screen: it opens a page, sees what can be pressed, presses it and waits for the page."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Self

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

from tutor.errors import N_, TutorError

PATIENCE: Final = 60.0
"""Seconds to wait for a page."""

TRIGGER: Final = "$$STREAMLIT_INTERNAL_KEY_{id}__events"
"""The widget that carries what a component sends once; Streamlit makes its id from the component's."""


PAGE: Final = ""
"""The whole of a page, among its parts."""


class PageFailed(TutorError):
    """A page that did not come, or came with an error."""


@dataclass(frozen=True, slots=True)
class Element:
    """Something on a page: a button or a component by its id, or a piece of markup; and the part that it belongs to."""

    part: str = PAGE
    button: str = ""
    component: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    body: str = ""


@dataclass(slots=True)
class Screen:
    """What a page holds: its elements by their places."""

    elements: dict[tuple[int, ...], Element] = field(default_factory=dict)
    failed: bool = False

    @property
    def buttons(self) -> list[str]:
        """The buttons that can be pressed."""
        return [each.button for each in self.elements.values() if each.button]

    @property
    def components(self) -> dict[str, Mapping[str, Any]]:
        """The components, each with what it was given."""
        return {each.component: each.given for each in self.elements.values() if each.component}

    def button(self, part: str) -> str | None:
        """The first button whose key holds a text."""
        return next((id for id in self.buttons if part in id), None)

    def part(self, id: str) -> str:
        """The part of the page in which a button or a component stands."""
        return next((each.part for each in self.elements.values() if id in {each.button, each.component}), PAGE)

    def says(self, part: str) -> str | None:
        """The first piece of markup that holds a text."""
        return next((each.body for each in self.elements.values() if part in each.body), None)


class Visitor:
    """A connection to one session of the app, used as a context.

    Parts of a page that run again by themselves do so here as in a browser.
    """

    def __init__(self, port: int, page: str = "", query: str = "", cookies: Mapping[str, str] | None = None) -> None:
        self.screen = Screen()
        self._port, self._page, self._query = port, page, query
        self._cookies = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
        self._script = ""
        self._line: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._ends: Counter[str] = Counter()
        self._parts: tuple[str, ...] = ()
        self._seen: set[tuple[int, ...]] = set()
        self._timers: dict[str, asyncio.Task[None]] = {}
        self._ended = ""

    async def __aenter__(self) -> Self:
        headers = {"Cookie": self._cookies} if self._cookies else {}
        try:
            self._line = await connect(
                f"ws://127.0.0.1:{self._port}/_stcore/stream", subprotocols=[Subprotocol("streamlit")],
                additional_headers=headers, max_size=None, compression=None, open_timeout=PATIENCE, proxy=None,
            )  # fmt: skip
        except (OSError, WebSocketException) as error:
            raise PageFailed(
                N_("The page was not answered: {reason}"), reason=str(error) or type(error).__name__
            ) from None
        self._reader = asyncio.create_task(self._read(self._line))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._rest()
        if self._reader is not None:
            self._reader.cancel()
            with suppress(asyncio.CancelledError):
                await self._reader
        if self._line is not None:
            await self._line.close()

    async def open(self) -> Screen:
        """Ask for the page for the first time."""
        return await self._run([])

    async def turn_to(self, query: str) -> Screen:
        """Ask for another address of the same page."""
        self._query = query
        return await self._run([])

    async def press(self, button: str) -> Screen:
        """Press a button and wait for what comes of it."""
        return await self._run([WidgetState(id=button, trigger_value=True)], self.screen.part(button))

    async def fire(self, component: str, event: str, value: object) -> Screen:
        """Let a component send something once, and wait for what comes of it."""
        sent = json.dumps([{"event": event, "value": value}])
        states = [WidgetState(id=TRIGGER.format(id=component), json_trigger_value=sent)]
        return await self._run(states, self.screen.part(component))

    async def until(self, shown: Callable[[Screen], bool], seconds: float = PATIENCE) -> float:
        """Wait until the page shows something; the moment at which it did. Raises PageFailed."""
        try:
            async with asyncio.timeout(seconds), self._changed:
                while not shown(self.screen):
                    self._check()
                    await self._changed.wait()
        except TimeoutError:
            raise PageFailed(N_("The page was not answered: {reason}"), reason="TimeoutError") from None
        self._check()
        return time.monotonic()

    async def _run(self, states: list[WidgetState], part: str = PAGE) -> Screen:
        """Let the page run once, or a part of it. Raises PageFailed."""
        before = self._ends[part], self._ends[PAGE]
        await self._send(states, part)
        await self.until(lambda _: (self._ends[part], self._ends[PAGE]) != before)
        return self.screen

    async def _send(self, states: list[WidgetState], part: str = PAGE, *, by_itself: bool = False) -> None:
        """Ask for a run of the page, or of a part of it. Raises PageFailed."""
        self._check()
        message = BackMsg()
        message.rerun_script.query_string = self._query
        message.rerun_script.page_script_hash = self._script
        if not self._script:
            message.rerun_script.page_name = self._page
        message.rerun_script.fragment_id = part
        message.rerun_script.is_auto_rerun = by_itself
        message.rerun_script.widget_states.widgets.extend(states)
        if self._line is not None:
            try:
                await self._line.send(message.SerializeToString())
            except ConnectionClosed as error:
                raise PageFailed(N_("The page was not answered: {reason}"), reason=type(error).__name__) from None

    def _check(self) -> None:
        if self._ended or self._line is None:
            raise PageFailed(N_("The page was not answered: {reason}"), reason=self._ended or "-")
        if self.screen.failed:
            raise PageFailed(N_("The page ended with an error."))

    async def _read(self, line: ClientConnection) -> None:
        """Take what the server sends, until the line ends."""
        try:
            async for got in line:
                message = ForwardMsg.FromString(got if isinstance(got, bytes) else got.encode())
                if self._take(message):
                    async with self._changed:
                        self._changed.notify_all()
        except ConnectionClosed as error:
            self._ended = type(error).__name__
        else:
            self._ended = "ConnectionClosed"
        async with self._changed:
            self._changed.notify_all()

    def _take(self, message: ForwardMsg) -> bool:
        """Note what a message brings; whether a run of the page, or of a part of it, is complete with it."""
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self._begin(tuple(message.metadata.run.fragment_ids))
            self._script = message.new_session.page_script_hash
        elif kind == "navigation":
            self._script = message.navigation.page_script_hash
        elif kind == "page_info_changed":
            self._query = message.page_info_changed.query_string
        elif kind == "auto_rerun":
            self._repeat(message.auto_rerun.fragment_id, message.auto_rerun.interval)
        elif kind == "delta":
            self._see(tuple(message.metadata.delta_path), message.delta)
        elif kind == "script_finished":
            return self._end(message.script_finished)
        return False

    def _begin(self, parts: tuple[str, ...]) -> None:
        """A run begins: a page is shown anew, of parts what does not come again goes."""
        self._parts = parts
        self._seen = set()
        if not parts:
            self._rest()
            self.screen = Screen()

    def _end(self, how: int) -> bool:
        """A run ends; whether it came to its end."""
        if how == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
            self.screen.failed = True
        if how == ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            return False
        if self._parts:
            held = self.screen.elements
            for place in [place for place, each in held.items() if each.part in self._parts]:
                if place not in self._seen:
                    del held[place]
        self._ends.update(self._parts or (PAGE,))
        return True

    def _see(self, place: tuple[int, ...], delta: Any) -> None:
        self._seen.add(place)
        self.screen.elements.pop(place, None)
        if delta.WhichOneof("type") != "new_element":
            return
        element, part = delta.new_element, delta.fragment_id
        kind = element.WhichOneof("type")
        if kind == "button" and not element.button.disabled:
            self.screen.elements[place] = Element(part, button=element.button.id)
        elif kind == "bidi_component":
            component = element.bidi_component
            given = json.loads(component.json) if component.json else {}
            self.screen.elements[place] = Element(part, component=component.id, given=given)
        elif kind == "html":
            self.screen.elements[place] = Element(part, body=element.html.body)
        elif kind == "exception":
            self.screen.failed = True

    def _repeat(self, part: str, seconds: float) -> None:
        """Let a part run again by itself from now on."""
        if part not in self._timers:
            self._timers[part] = asyncio.create_task(self._again(part, seconds))

    async def _again(self, part: str, seconds: float) -> None:
        with suppress(PageFailed):
            while True:
                await asyncio.sleep(seconds)
                await self._send([], part, by_itself=True)

    def _rest(self) -> None:
        """Let no part run by itself any more."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
