"""A server of one's own for as long as it is needed, on this machine alone."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tutor.errors import N_, TutorError
from tutor.store.place import VARIABLE

APP: Final = Path(__file__).resolve().parents[2] / "app.py"
"""The entry of the app, which lies beside the package."""

CLASS: Final = Path(__file__).resolve().parents[1] / "web" / "asgi.py"
"""The app as it is served to a class."""

STUBBED: Final = Path(__file__).with_name("stubbed.py")
"""The app with the engine's answers prepared."""

HELLO: Final = Path(__file__).with_name("hello.py")
"""The smallest page that answers a click."""

HERE: Final = "127.0.0.1"
START_SECONDS: Final = 90
STOP_SECONDS: Final = 10


@contextmanager
def served(script: Path, records: Path, told: Mapping[str, str] | None = None) -> Iterator[int]:
    """Serve a script, which keeps its records in that folder; the port. Raises TutorError where it does not come up.

    ``told`` are further variables of its environment.
    """
    if not script.exists():
        raise TutorError(N_("There is nothing at {path}."), path=script)
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.port", str(port)]
    command += ["--server.address", HERE, "--server.headless", "true"]
    log = records / "server.txt"
    with log.open("wb") as out:
        process = subprocess.Popen(  # noqa: S603 - this interpreter, and paths of this package
            command, cwd=APP.parent, env={**os.environ, VARIABLE: str(records), **(told or {})},
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            _wait(process, f"http://{HERE}:{port}/_stcore/health", log)
            yield port
        finally:
            process.terminate()
            try:
                process.wait(timeout=STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310 - this machine's own server
                if answer.read() == b"ok":
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    said = log.read_text("utf-8", errors="replace").strip().splitlines()
    raise TutorError(N_("The server did not come up: {reason}"), reason=said[-1] if said else "-")
