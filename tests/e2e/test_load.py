"""Learners without a browser, on the protocol of the page, against the served app."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from tutor.load import Wanted, play
from tutor.store import open_store


def test_every_answer_that_was_acknowledged_is_kept(server: str, records: Path) -> None:
    store = open_store(str(records))
    before = store.profiles()
    figures = play(Wanted(learners=4, seconds=3, pause=0.5), records, port=urlsplit(server).port)
    assert figures.errors == 0
    assert figures.acknowledged == figures.stored >= 4
    assert 0 < figures.p50_ms <= figures.p95_ms <= figures.p99_ms
    assert store.profiles() == before
    store.close()
