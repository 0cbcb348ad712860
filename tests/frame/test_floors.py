"""What the floor contract of pyproject.toml cannot say: who may use which library, clock and chance."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tutor"

# Room → libraries it may import besides the standard library. A room that is not named may import none.
ALLOWED = {
    "app": {"streamlit"},
    "web": {"segno", "streamlit", "starlette"},
    "notebook": {"anywidget", "ipywidgets", "IPython", "pandas", "traitlets"},
    "classroom": {"argon2", "pandas"},
    "learner": {"fsrs", "genanki"},
    "solve": {"numba", "numpy"},
    "store": {"sqlalchemy", "alembic"},
    "load": {"streamlit", "websockets"},
    "cli": {"yaml", "streamlit"},
}
BARE = {"engine", "games", "cards", "chance", "errors", "registry", "ask", "explain", "records", "session", "referee"}
# What makes a result depend on the moment or the machine: nothing up to floor 4 may ask for it.
MOMENT = {
    "time",
    "datetime",
    "secrets",
    "uuid",
    "socket",
    "urllib",
    "http",
    "subprocess",
    "tempfile",
    "threading",
    "os",
}
# The solver keeps what it has worked out between questions; threads of one process share it. A lock changes no value.
SHARING = {"solve": {"threading"}}
PURE = {"engine", "games", "cards", "chance", "errors", "registry", "ask", "solve", "records", "learner", "puzzles"}


HOSTS = {"app", "web", "notebook", "cli"}


def sources() -> list[Path]:
    """Every Python file of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    """The room of the house in which a file lies."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """The top-level packages that a file imports, with the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.split(".")[0], node.lineno
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.split(".")[0], node.lineno


def test_bare_rooms_are_allowed_nothing() -> None:
    assert BARE.isdisjoint(ALLOWED)


def test_each_room_imports_only_the_libraries_it_may() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in sources()
        for name, line in imported(path)
        if name != "tutor" and name not in sys.stdlib_module_names and name not in ALLOWED.get(room(path), set())
    ]
    assert found == []


def test_lower_floors_know_neither_clock_nor_network_nor_environment() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in sources()
        if room(path) in PURE
        for name, line in imported(path)
        if name in MOMENT - SHARING.get(room(path), set())
    ]
    assert found == []


def test_chance_has_one_door_below_the_hosts() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sources()
        for name, line in imported(path)
        if name == "random" and path != PACKAGE / "chance.py" and room(path) not in HOSTS
    ]
    assert found == []


def suites(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported."""
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node


@pytest.mark.parametrize("called", ["print", "open", "input"])
def test_importing_does_nothing(called: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sources()
        for statement in suites(ast.parse(path.read_text(encoding="utf-8")))
        for node in ast.walk(statement)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == called
    ]
    assert found == []


# The only places that may speak of one game: its own rooms, its messages, and the file that names it.
GAMES = {"bura", "burraco"}
NAMING = [PACKAGE / "games", PACKAGE / "solve", PACKAGE / "explain" / "messages", PACKAGE / "registry.py"]


def words(path: Path) -> Iterator[tuple[str, int]]:
    """The names, attributes, and string constants of a file that are not documentation, with the line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module:
            for part in node.module.split("."):
                yield part, node.lineno


def test_nothing_outside_the_games_asks_which_game_it_holds() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word}"
        for path in sources()
        if not any(path == place or place in path.parents for place in NAMING)
        for word, line in words(path)
        if word.lower() in GAMES or word.lower().startswith(("bura.", "burraco.", "bura/", "burraco/"))
    ]
    assert found == []
