"""``tutor serve`` as a process of its own, which can be killed, starved and started again, and visitors who listen."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from typing import Any, TypeVar

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from tutor.load.served import free_port
from tutor.load.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120
T = TypeVar("T")


class Served:
    """The server; its records lie in a folder beside its log, or where ``place`` says."""

    def __init__(self, folder: Path, place: str = "", **environment: str) -> None:
        self.port = free_port()
        self.at = f"http://127.0.0.1:{self.port}"
        self.place = place or str(folder / "data")
        self._log = folder / "log.txt"
        self._environment = {**os.environ, "TUTOR_DATA": self.place, "LC_ALL": "C.UTF-8", **environment}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> str:
        """Start it; what it prints."""
        command = [sys.executable, "-m", "tutor.cli", "serve", "--port", str(self.port), "--address", "127.0.0.1"]
        with self._log.open("wb") as out:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=self._environment, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
            )
        end = time.monotonic() + START_SECONDS
        while self.status("/readyz") != 200:
            assert self._process.poll() is None, self.said()
            assert time.monotonic() < end, self.said()
            time.sleep(0.1)
        return self.said()

    def said(self) -> str:
        """What it has printed."""
        return self._log.read_text("utf-8", errors="replace")

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def status(self, path: str) -> int:
        """With what a path is answered; 0 where nobody answers."""
        try:
            with urllib.request.urlopen(f"{self.at}{path}", timeout=30) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            return refused.code
        except (urllib.error.URLError, OSError):
            return 0

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class Listener(Visitor):
    """A visitor who keeps every message as it came: ``heard`` since the page ran last, ``all_heard`` ever."""

    def __init__(self, port: int, page: str = "", query: str = "", cookies: Mapping[str, str] | None = None) -> None:
        super().__init__(port, page, query, cookies)
        self.heard: list[bytes] = []
        self.all_heard: list[bytes] = []

    def _take(self, message: ForwardMsg) -> bool:
        if message.WhichOneof("type") == "new_session" and not message.metadata.run.fragment_ids:
            self.heard = []
        self.heard.append(message.SerializeToString())
        self.all_heard.append(self.heard[-1])
        return super()._take(message)

    def says(self, text: str) -> bool:
        """Whether a text came since the page ran last, as it is or as markup holds it."""
        return holds(self.heard, text)

    async def press_some(self, part: str) -> None:
        """Press the first button whose key holds a text."""
        button = self.screen.button(part)
        assert button is not None, (part, self.screen.buttons)
        await self.press(button)

    async def write(self, kind: str, text: str) -> None:
        """Put a text into the first widget of a kind, as no browser would."""
        elements = (ForwardMsg.FromString(message).delta.new_element for message in self.heard)
        widget = next(getattr(each, kind).id for each in elements if each.WhichOneof("type") == kind)
        await self._run([WidgetState(id=widget, string_value=text)])


def holds(messages: list[bytes], text: str) -> bool:
    """Whether one of some messages holds a text, as it is or as markup or JSON holds it."""
    forms = {text.encode(), escape(text).encode(), text.encode("ascii", "backslashreplace")}
    return any(form in message for message in messages for form in forms)


def alone(task: Coroutine[Any, Any, T]) -> T:
    """Run something to its end in a thread of its own: this one may hold the loop of a browser."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, task).result()
