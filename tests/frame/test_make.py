"""The Makefile finds an interpreter that really runs, and says what to do where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("make", "sh", "grep", "sed", "expand", "test", "echo")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs that stands for a machine's whole PATH."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        if found is not None:
            (programs / name).symlink_to(found)
    return programs


def shim(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def chosen(machine: Path) -> str:
    """The interpreter that make chooses."""
    (machine.parent / "show.mk").write_text("include Makefile\nshow:\n\t@echo '[$(PYTHON)]'\n")
    command = ["make", "--no-print-directory", "-f", str(machine.parent / "show.mk"), "show"]
    done = subprocess.run(command, cwd=ROOT, env={"PATH": str(machine)}, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_shims_that_refuse_to_run_are_passed_by(machine: Path) -> None:
    shim(machine, "python3.13", "echo 'python3.13: command not found' >&2; exit 127")
    shim(machine, "python3.12", "exit 1")
    shim(machine, "python3", f'exec "{sys.executable}" "$@"')
    assert chosen(machine) == "[python3]"


def test_newer_interpreters_come_first(machine: Path) -> None:
    shim(machine, "python3.11", f'exec "{sys.executable}" "$@"')
    shim(machine, "python3", f'exec "{sys.executable}" "$@"')
    assert chosen(machine) == "[python3.11]"


def test_a_machine_without_python_is_told_what_to_do(machine: Path, tmp_path: Path) -> None:
    assert chosen(machine) == "[]"
    for name in ("Makefile", "requirements.lock", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    done = subprocess.run(
        ["make", "setup"], cwd=tmp_path, env={"PATH": str(machine)}, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "python3-venv" in done.stderr


def test_every_step_of_the_tests_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text()
    steps = next(line for line in makefile.splitlines() if line.startswith("test:")).split("##")[0].split()[1:]
    assert steps == ["lint", "types", "floors", "unit", "examples", "notebooks", "pyodide", "e2e"]


def test_the_gate_runs_the_tests() -> None:
    gate = ROOT / ".ci" / "run"
    assert os.access(gate, os.X_OK)
    assert "make test" in gate.read_text()
