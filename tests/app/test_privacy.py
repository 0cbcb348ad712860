"""The page that says what is kept speaks of everything that is kept."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.app.conftest import Visit
from tests.app.reading import left_in_english, texts
from tutor.app.privacy import KEPT, TRANSIENT
from tutor.store.schema import METADATA


def test_every_table_of_the_records_is_told_of_once() -> None:
    told = Counter(table for _, points in KEPT for tables, _ in points for table in tables)
    assert told == Counter(set(METADATA.tables) - set(TRANSIENT))


@pytest.mark.parametrize("code", ["it", "ru"])
def test_it_is_told_in_every_language(code: str, visit: Visit) -> None:
    app = visit("privacy", lang=code)
    assert sum(1 for _ in texts(app)) > sum(len(points) for _, points in KEPT)
    assert left_in_english(app, code) == []
