"""Two small lessons in a folder of their own, to be spoilt."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tutor.content.lesson import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("01-cards", "04-lead")


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A folder with two good lessons of the course, the second after the first."""
    folder = tmp_path / "lessons" / "bura"
    folder.mkdir(parents=True)
    for name in KEPT:
        for code in LANGUAGES:
            target = folder / f"{name}.{code}.md"
            shutil.copy(ROOT / "lessons" / "bura" / target.name, target)
            target.write_text(
                target.read_text(encoding="utf-8").replace('"bura.beat"', '"bura.cards"'), encoding="utf-8"
            )
    return folder.parent
