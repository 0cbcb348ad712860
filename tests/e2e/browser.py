"""Find a Chromium for the browser tests; as a script, install one where that is possible.

The order: one on the PATH, else the distribution's package, else Playwright's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
DEBIAN = ("chromium", "fonts-dejavu-core")
HELP = (
    "No Chromium was found for the browser tests. Install one with one of these commands and run the tests again:\n"
    f"  sudo apt-get install {' '.join(DEBIAN)}\n"
    "  .venv/bin/playwright install --with-deps chromium"
)


def find() -> str | None:
    """The path of a Chromium that can be started, or None."""
    for name in NAMES:
        path = shutil.which(name)
        if path is not None and _starts(path):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if own and Path(own).exists() and _starts(own) else None


def _starts(path: str) -> bool:
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _debian() -> list[list[str]]:
    if shutil.which("apt-get") is None:
        return []
    if os.geteuid() == 0:
        first: list[str] = []
    elif (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        first = ["sudo", "-n"]
    else:
        return []
    quiet = ["-q", "-o", "Dpkg::Use-Pty=0"]
    return [
        [*first, "apt-get", "update", *quiet],
        [*first, "apt-get", "install", *quiet, "-y", "--no-install-recommends", *DEBIAN],
    ]


def install() -> str | None:
    """Try the distribution's package, then Playwright's own; return what is then found."""
    playwright = [sys.executable, "-m", "playwright", "install", "chromium"]
    for road in (_debian(), [playwright]):
        for command in road:
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False)
        found = find()
        if found is not None:
            return found
    return None


if __name__ == "__main__":
    sys.stdout.write(f"{find() or install() or HELP}\n")
