"""The examples in the documents run, and their links lead somewhere.

A block whose fence names a file is added to the end of that file, in a copy of the project. Other Python blocks of a
document run in order and share their names. In console blocks, lines after ``$`` are commands and what follows is
their output, with ``...`` for any text; they run in the copy, and only the tutor itself is called.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from hatch_build import compile_catalogues

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "GLOSSARY.md")]
DOCUMENTS += sorted((ROOT / "docs").glob("*.md"))
FENCE = re.compile(r"^```(?P<language>\w*)(?: (?P<file>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?P<target>[^)#\s]+)(?:#[^)]*)?\)")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, the file it belongs to, its text and the line on which that begins, from 0."""

    language: str
    file: str | None
    text: str
    line: int


def blocks(path: Path) -> list[Block]:
    """The fenced blocks of a document."""
    text = path.read_text(encoding="utf-8")
    return [
        Block(found["language"], found["file"], found["text"], text.count("\n", 0, found.start("text")))
        for found in FENCE.finditer(text)
    ]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_python_examples_run(path: Path) -> None:
    names: dict[str, object] = {"__name__": "document"}
    report: list[str] = []
    for block in blocks(path):
        if block.language != "python" or block.file:
            continue
        if ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, names, path.name, str(path), block.line)
            runner = doctest.DocTestRunner(optionflags=OPTIONS)
            runner.run(test, out=report.append, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile("\n" * block.line + block.text, str(path), "exec"), names)
    assert "".join(report) == ""


def commands(block: Block) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output shown."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def project(folder: Path, path: Path) -> Path:
    """The project with what a document adds to it: a copy, or the project itself where nothing is added."""
    added = [block for block in blocks(path) if block.file]
    if not added:
        return ROOT
    for name in ("tutor", "tests/cases"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for block in added:
        target = folder / str(block.file)
        before = target.read_text(encoding="utf-8").rstrip("\n") + "\n\n" if target.exists() else ""
        between = "\n" if target.suffix == ".py" else ""
        target.write_text(before + between + block.text, encoding="utf-8")
    compile_catalogues(folder)
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program, *arguments = shlex.split(command)
    assert Path(program).name == "tutor", f"only the tutor is called in documents, not {program}"
    uncounted = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    starter = [sys.executable, "-c", "import sys; from tutor.cli import main; sys.exit(main())"]
    return subprocess.run(
        [*starter, *arguments],
        cwd=folder,
        env={**uncounted, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_commands_do_what_is_shown(path: Path, tmp_path: Path) -> None:
    checker = doctest.OutputChecker()
    folder = project(tmp_path, path)
    for block in blocks(path):
        if block.language == "console":
            for command, shown in commands(block):
                done = run(command, folder)
                assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
                assert not shown or checker.check_output(shown, done.stdout, OPTIONS), f"{command}\n{done.stdout}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_links_lead_somewhere(path: Path) -> None:
    targets = [match["target"] for match in LINK.finditer(path.read_text(encoding="utf-8"))]
    local = [target for target in targets if ":" not in target]
    assert [target for target in local if not (path.parent / target).exists()] == []


TARGETS = re.compile(r"`make ([a-z0-9]+)")


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_make_targets_that_are_named_exist(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    wanted = set(TARGETS.findall(path.read_text(encoding="utf-8")))
    assert [target for target in sorted(wanted) if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []
