"""The catalogue of a game's clauses, in the words that the tutor uses."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1] / "catalogue"


def reworded() -> dict[str, str]:
    """The texts that the tutor words in its own way, by what the catalogues say."""
    rows = tomllib.loads((HERE / "reworded.toml").read_text(encoding="utf-8"))["reworded"]
    return {row["from"]: row["to"] for row in rows}


def texts(value: object) -> set[str]:
    """Every text in a part of a catalogue."""
    if isinstance(value, dict):
        return set().union(*(texts(part) for part in value.values()))
    if isinstance(value, list):
        return set().union(*(texts(part) for part in value))
    return {value} if isinstance(value, str) else set()


def as_written(game: str) -> dict[str, Any]:
    """The catalogue of a game as it was written."""
    return tomllib.loads((HERE / f"{game}-clauses.toml").read_text(encoding="utf-8"))


def catalogue(game: str) -> dict[str, Any]:
    """The catalogue of a game with the texts that the tutor words in its own way."""
    words = reworded()

    def worded(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: worded(part) for name, part in value.items()}
        if isinstance(value, list):
            return [worded(part) for part in value]
        return words.get(value, value) if isinstance(value, str) else value

    found: dict[str, Any] = worded(as_written(game))
    return found
