"""Print the benchmark table and write it to results.json. Arguments choose the files of rows; none means all.

A file in rows/ offers ``rows() -> Iterable[Row]``.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.json"
sys.path.insert(0, str(HERE.parent))

from benchmarks.measure import Row, stay_on_one_core  # noqa: E402 - the path is set just above


def figure(value: float | None) -> str:
    """A figure in three significant places, or nothing."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def table(rows: list[Row]) -> str:
    """The rows as aligned text."""
    cells = [("name", "ours", "peer", "ratio", "aim", "met", "peer's version")]
    for row in rows:
        met = "yes" if row.met else "no"
        numbers = (figure(row.ours), figure(row.peer), figure(row.ratio), figure(row.aim))
        cells.append((row.name, *numbers, met, row.peer_version or ""))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for line in cells:
        middle = "  ".join(text.rjust(width) for text, width in zip(line[1:-1], widths[1:-1], strict=True))
        lines.append(f"{line[0].ljust(widths[0])}  {middle}  {line[-1]}".rstrip())
    return "\n".join(lines)


def measured(name: str, folder: str = "benchmarks.rows") -> list[Row]:
    """The rows of one file, measured in a process of their own: a peer that fails takes nothing else with it."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "rows.json"
        code = f"from benchmarks.run import write; write({f'{folder}.{name}'!r}, {str(path)!r})"
        ended = subprocess.run([sys.executable, "-c", code], cwd=HERE.parent, check=False)
        if ended.returncode or not path.is_file():
            print(f"{name} was not measured; its process ended with {ended.returncode}.", file=sys.stderr)
            return []
        return [Row(**row) for row in json.loads(path.read_text(encoding="utf-8"))]


def write(module: str, path: str) -> None:
    """Measure the rows of one module on one core and write them down."""
    stay_on_one_core()
    rows = [asdict(row) for row in import_module(module).rows()]
    Path(path).write_text(json.dumps(rows), encoding="utf-8")


def main(chosen: list[str]) -> int:
    """Measure; the aims do not decide the exit status, but what could not be measured does."""
    known = sorted(path.stem for path in (HERE / "rows").glob("*.py"))
    unknown = sorted(set(chosen) - set(known))
    if unknown:
        print(f"There are no rows called {', '.join(unknown)}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    found = [measured(name) for name in chosen or known]
    rows = [row for part in found for row in part]
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print(table(rows))
    if not all(found):
        return 1
    if not chosen:
        RESULTS.write_text(json.dumps([row.as_json() for row in rows], indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
