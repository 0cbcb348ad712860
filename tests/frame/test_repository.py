"""What must never stand in the repository, and what must agree with what."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tutor.table.tokens import THEMES

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
SCHEME = ":" + "//"
REGISTRIES = tuple(f"{name}.{end}" for name, end in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org")))
MACHINE_PATH = re.compile(r"(?:^|[^A-Za-z0-9_.-])/(?:work|farm|root|home|Users)/", re.MULTILINE)
UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX|NotImplementedError)\b")
UNCOUNTED = re.compile(r"pragma:\s*no\s*(?:cover|branch)")
PASSED_OVER = re.compile(r"pytest\.(?:xfail|importorskip)|mark\.(?:skip|xfail)\b")
SYSTEM_LACKS = re.compile(r"pytest\.skip\(|mark\.skipif\(")


def tracked(*patterns: str) -> list[Path]:
    """The files under version control that match."""
    command = ["git", "ls-files", "-z", "--", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def text_of(path: Path) -> str:
    """The text of a file; pictures and the like are empty."""
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8")


def offenders(pattern: re.Pattern[str], *paths: str) -> list[str]:
    """Where a pattern occurs, as file:line."""
    found = []
    for path in tracked(*paths):
        if path == Path(__file__):
            continue
        for number, line in enumerate(text_of(path).splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    return found


def test_lock_files_hold_no_address() -> None:
    locks = tracked("*.lock", "*package-lock.json", "*requirements*.txt")
    assert ROOT / "requirements.lock" in locks
    assert [str(path.relative_to(ROOT)) for path in locks if SCHEME in text_of(path)] == []


def test_local_lock_files_are_not_tracked() -> None:
    assert tracked("*uv.lock", "*pylock*.toml") == []


def test_every_requirement_in_the_lock_file_is_hashed() -> None:
    entries = re.split(r"\n(?=\S)", (ROOT / "requirements.lock").read_text())
    pinned = [entry for entry in entries if "==" in entry.splitlines()[0]]
    assert len(pinned) > 50
    assert [entry.splitlines()[0] for entry in pinned if "--hash=sha256:" not in entry] == []


def test_tracked_files_name_no_machine_path() -> None:
    assert offenders(MACHINE_PATH, "*") == []


def test_tracked_files_name_no_registry() -> None:
    pattern = re.compile("|".join(re.escape(name) for name in REGISTRIES))
    assert offenders(pattern, "*") == []


def test_code_is_finished() -> None:
    assert offenders(UNFINISHED, "*.py", "*.js", "*.mjs", "*.md", "*.toml") == []


def test_no_line_is_excused_from_coverage() -> None:
    assert offenders(UNCOUNTED, "*.py", "pyproject.toml") == []


def test_no_test_is_passed_over() -> None:
    assert offenders(PASSED_OVER, "tests/*.py") == []


def test_nothing_but_the_system_lets_a_test_be_passed_over() -> None:
    """A test may need a shell or an ordinary user; none waits for a browser or a package."""
    assert offenders(SYSTEM_LACKS, "tests/e2e/*.py", "tests/frame/*.py", "tests/pyodide/*.py") == []


def test_compiled_catalogues_are_not_tracked() -> None:
    assert tracked("*.mo") == []


def test_streamlit_is_set_up_for_a_class() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())
    assert config["runner"]["postScriptGC"] is False
    assert config["client"]["toolbarMode"] == "minimal"
    assert config["browser"]["gatherUsageStats"] is False
    assert config["server"]["fileWatcherType"] == "none"
    assert config["server"]["maxMessageSize"] <= 10
    assert config["server"]["maxUploadSize"] <= 1
    assert config["logger"]["enableRich"] is False
    assert set(config["theme"]["light"]) == set(config["theme"]["dark"])


def test_both_project_files_name_the_same_components() -> None:
    entries = [
        tomllib.loads((ROOT / path).read_text())["tool"]["streamlit"]["component"]["components"]
        for path in ("pyproject.toml", "tutor/pyproject.toml")
    ]
    assert entries[0] == entries[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_theme_has_the_colours_of_the_table(theme: str) -> None:
    colours = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())["theme"][theme]
    same = {
        "ground": ["backgroundColor"],
        "panel": ["secondaryBackgroundColor", "codeBackgroundColor"],
        "text": ["textColor", "codeTextColor"],
        "muted": ["grayColor", "grayTextColor"],
        "accent": ["primaryColor", "linkColor"],
        "border": ["borderColor", "dataframeBorderColor"],
        "right": ["greenColor", "greenTextColor"],
        "equal": ["yellowColor", "yellowTextColor"],
        "wrong": ["redColor", "redTextColor"],
    }
    wanted = {key: THEMES[theme][token] for token, keys in same.items() for key in keys}
    assert colours == wanted


def luminance(colour: str) -> float:
    """The relative luminance of #RRGGBB, as the accessibility guidelines define it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("colour", "needed"),
    [
        ("textColor", 4.5),
        ("linkColor", 4.5),
        ("primaryColor", 4.5),
        ("greenTextColor", 4.5),
        ("yellowTextColor", 4.5),
        ("redTextColor", 4.5),
        ("grayTextColor", 4.5),
        ("borderColor", 3.0),
    ],
)
def test_theme_colours_can_be_read(theme: str, colour: str, needed: float) -> None:
    colours = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())["theme"][theme]
    light, dark = sorted((luminance(colours[colour]), luminance(colours["backgroundColor"])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= needed


def test_version_heads_the_changelog() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == version


COPIES = [("cases", ROOT / "tests" / "cases", "*.yaml")] + [
    ("rules", ROOT / "tests" / "catalogue", pattern) for pattern in ("*-clauses.toml", "*-statements.md")
]


@pytest.mark.parametrize(("folder", "copies", "pattern"), COPIES, ids=[pattern for *_, pattern in COPIES])
def test_cases_and_catalogue_are_verbatim_copies(folder: str, copies: Path, pattern: str) -> None:
    """Compared where the originals are at hand; elsewhere the copies are the originals."""
    originals = {path.name: path.read_bytes() for path in (SHARED / folder).glob(pattern)}
    assert list(copies.glob(pattern))
    differing = [name for name, content in originals.items() if (copies / name).read_bytes() != content]
    assert differing == []
