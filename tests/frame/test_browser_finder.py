"""Browser tests never pass by for want of a browser: they fail and name the command to run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e import browser

ROOT = Path(__file__).resolve().parents[2]


def test_a_browser_that_does_not_start_is_not_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert browser.find() is None


def test_a_browser_on_the_path_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    working = tmp_path / "chromium"
    working.write_text("#!/bin/sh\nexit 0\n")
    working.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser.find() == str(working)


def test_without_a_browser_the_tests_fail_and_name_the_command(tmp_path: Path) -> None:
    suite = tmp_path / "test_page.py"
    suite.write_text("def test_page(browser):\n    assert browser\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.e2e.conftest", "-p", "no:cacheprovider"]
    command += ["--rootdir", str(tmp_path), "-c", "/dev/null", str(suite)]
    environment = {"PATH": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "apt-get install chromium" in done.stdout
    assert "skipped" not in done.stdout
