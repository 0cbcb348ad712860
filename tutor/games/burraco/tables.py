"""Everything written about the rules of Burraco, checked when it is loaded."""

from __future__ import annotations

from importlib import resources
from typing import Final

from tutor.engine.rules import Tables, read_tables
from tutor.games.burraco.book import BOOK
from tutor.games.burraco.clauses import enter_all

enter_all()
TABLES: Final[Tables] = read_tables(BOOK, resources.files(__package__).joinpath("tables.toml").read_text("utf-8"))
