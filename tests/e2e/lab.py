"""JupyterLab served with settings of its own, and notebooks for it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

PATIENCE = 60_000
START_SECONDS = 180
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


@dataclass(frozen=True, slots=True)
class Lab:
    """A JupyterLab: its address, the folder of its notebooks, its theme."""

    address: str
    folder: Path
    theme: str

    def write(self, name: str, *sources: str) -> None:
        """A notebook of these cells."""
        cells: list[dict[str, object]] = [
            {"cell_type": "code", "execution_count": None, "id": f"cell-{number}", "metadata": {}, "outputs": [],
             "source": source}
            for number, source in enumerate(sources)
        ]  # fmt: skip
        kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        text = json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})
        (self.folder / name).write_text(text, encoding="utf-8")


@contextmanager
def serve(home: Path, theme: str, port: int) -> Iterator[Lab]:
    """Serve a JupyterLab whose settings, notebooks and history all lie in that folder."""
    (home / "work").mkdir()
    settings = {
        "@jupyterlab/apputils-extension:themes": {"theme": THEMES[theme]},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    }
    for name, value in settings.items():
        package, file = name.split(":")
        target = home / "settings" / package / f"{file}.jupyterlab-settings"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(value), encoding="utf-8")
    environment = {
        **os.environ,
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", f"--port={port}", "--ip=127.0.0.1"]
    command += [
        "--IdentityProvider.token=",
        "--ServerApp.port_retries=0",
        "--allow-root",
        f"--ServerApp.root_dir={home / 'work'}",
    ]
    log = home / "log.txt"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=home, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        try:
            address = f"http://127.0.0.1:{port}"
            wait(process, f"{address}/api", log)
            yield Lab(address, home / "work", theme)
        finally:
            process.terminate()
            process.wait(timeout=60)


def wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Until the server answers."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except urllib.error.HTTPError as error:
            error.close()
        except OSError:
            pass
        time.sleep(0.2)
    pytest.fail(f"JupyterLab did not come up:\n{log.read_text(errors='replace')}")


@dataclass(slots=True)
class Opened:
    """A notebook in the browser, what it asked other hosts for, and every message that came over its sockets."""

    page: Page
    strangers: list[str] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)

    @property
    def received(self) -> str:
        """Everything that came so far."""
        return b"\n".join(self.frames).decode("utf-8", errors="ignore")


@contextmanager
def notebook(lab: Lab, browser: Browser, name: str) -> Iterator[Opened]:
    """Open a notebook and wait for its kernel; no other host may be asked for anything."""
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    context.set_default_timeout(PATIENCE)
    opened = Opened(context.new_page())
    page = opened.page
    ours = (lab.address, "data:", "blob:", "ws:")
    page.on("request", lambda asked: None if asked.url.startswith(ours) else opened.strangers.append(asked.url))
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: opened.frames.append(
        frame if isinstance(frame, bytes) else frame.encode())))  # fmt: skip
    page.goto(f"{lab.address}/lab/tree/{name}?reset")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for()
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=PATIENCE)
    yield opened
    context.close()
    assert opened.strangers == []


def run(page: Page, number: int) -> None:
    """Run a cell; a kernel that has just come up may overlook the first asking."""
    cell = page.locator(".jp-Notebook .jp-Cell").nth(number)
    for _ in range(5):
        cell.locator(".jp-InputArea-editor").click()
        page.keyboard.press("Shift+Enter")
        try:
            expect(cell.locator(".jp-InputPrompt")).to_have_text(re.compile(r"\[\d+\]"), timeout=20_000)
        except AssertionError:
            continue
        return
    pytest.fail("The cell did not run.")


def cells(page: Page) -> int:
    """How many cells the notebook has."""
    return page.locator(".jp-Notebook .jp-Cell").count()
