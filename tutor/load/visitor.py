"""One browser without a screen: it opens a page, sees what can be pressed, presses it and waits for the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
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


class PageFailed(TutorError):
    """A page that did not come, or came with an error."""


@dataclass(slots=True)
class Screen:
    """What a page holds after a run: its buttons by id, its components by id with what they were given."""

    buttons: list[str] = field(default_factory=list)
    components: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    failed: bool = False

    def button(self, part: str) -> str | None:
        """The first button whose key holds a text."""
        return next((id for id in self.buttons if part in id), None)


class Visitor:
    """A connection to one session of the app, used as a context."""

    def __init__(self, port: int, page: str = "", query: str = "", cookies: Mapping[str, str] | None = None) -> None:
        self.screen = Screen()
        self._port, self._page, self._query = port, page, query
        self._cookies = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
        self._script = ""
        self._line: ClientConnection | None = None

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
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._line is not None:
            await self._line.close()

    async def open(self) -> Screen:
        """Ask for the page for the first time."""
        return await self._run([])

    async def press(self, button: str) -> Screen:
        """Press a button and wait for what comes of it."""
        return await self._run([WidgetState(id=button, trigger_value=True)])

    async def fire(self, component: str, event: str, value: object) -> Screen:
        """Let a component send something once, and wait for what comes of it."""
        sent = json.dumps([{"event": event, "value": value}])
        return await self._run([WidgetState(id=TRIGGER.format(id=component), json_trigger_value=sent)])

    async def _run(self, states: list[WidgetState]) -> Screen:
        """Let the page run once. Raises PageFailed."""
        line = self._line
        if line is None:
            raise PageFailed(N_("The page was not answered: {reason}"), reason="-")
        message = BackMsg()
        message.rerun_script.query_string = self._query
        message.rerun_script.page_script_hash = self._script
        if not self._script:
            message.rerun_script.page_name = self._page
        message.rerun_script.widget_states.widgets.extend(states)
        try:
            await line.send(message.SerializeToString())
            async with asyncio.timeout(PATIENCE):
                while not self._take(ForwardMsg.FromString(await _bytes(line))):
                    pass
        except (TimeoutError, ConnectionClosed) as error:
            raise PageFailed(N_("The page was not answered: {reason}"), reason=type(error).__name__) from None
        if self.screen.failed:
            raise PageFailed(N_("The page ended with an error."))
        return self.screen

    def _take(self, message: ForwardMsg) -> bool:
        """Note what a message brings; whether the page is complete with it."""
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self.screen = Screen()
            self._script = message.new_session.page_script_hash
        elif kind == "navigation":
            self._script = message.navigation.page_script_hash
        elif kind == "page_info_changed":
            self._query = message.page_info_changed.query_string
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            self._see(message.delta.new_element)
        elif kind == "script_finished":
            if message.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                self.screen.failed = True
            return message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN
        return False

    def _see(self, element: Any) -> None:
        kind = element.WhichOneof("type")
        if kind == "button" and not element.button.disabled:
            self.screen.buttons.append(element.button.id)
        elif kind == "bidi_component":
            given = element.bidi_component.json
            self.screen.components[element.bidi_component.id] = json.loads(given) if given else {}
        elif kind == "exception":
            self.screen.failed = True


async def _bytes(line: ClientConnection) -> bytes:
    got = await line.recv()
    return got if isinstance(got, bytes) else got.encode()
