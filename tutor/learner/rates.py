"""The rates by which beliefs, mastery and review are worked out: data, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def rates(name: str) -> Mapping[str, Any]:
    """One table of the rates.

    >>> rates("certainty")["told"]
    0.75
    """
    table: Mapping[str, Any] = tomllib.loads((files("tutor.learner") / "rates.toml").read_text("utf-8"))[name]
    return table
