"""Print the benchmark table and write it to results.json. Arguments choose the files of rows; none means all.

A file in rows/ offers ``rows() -> Iterable[Row]``.
"""

from __future__ import annotations

import json
import platform
import sys
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


def main(chosen: list[str]) -> int:
    """Measure; the aims do not decide the exit status."""
    known = sorted(path.stem for path in (HERE / "rows").glob("*.py"))
    unknown = sorted(set(chosen) - set(known))
    if unknown:
        print(f"There are no rows called {', '.join(unknown)}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    stay_on_one_core()
    rows = [row for name in chosen or known for row in import_module(f"benchmarks.rows.{name}").rows()]
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print(table(rows))
    if not chosen:
        RESULTS.write_text(json.dumps([row.as_json() for row in rows], indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
