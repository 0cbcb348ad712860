"""Learners without a browser, on the protocol of the page, against the served app."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

from tutor.load import Wanted, play
from tutor.store import open_store


def test_every_answer_that_was_acknowledged_is_kept(server: str, records: Path) -> None:
    store = open_store(str(records))
    before = store.profiles()
    wanted = Wanted(learners=4, seconds=3, pause=0.5)
    with ThreadPoolExecutor(1) as apart:  # this thread may hold the loop of the browser
        figures = apart.submit(play, wanted, records, port=urlsplit(server).port).result()
    assert figures.errors == 0
    assert figures.acknowledged == figures.stored >= 4
    assert 0 < figures.p50_ms <= figures.p95_ms <= figures.p99_ms
    assert store.profiles() == before
    store.close()
