"""Learners without a browser, on the protocol of the page, against the served app."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from tutor.load import Wanted, play, play_lesson, play_live
from tutor.store import open_store

T = TypeVar("T")


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


def apart(play_it: Callable[[Wanted, Path], T], wanted: Wanted, records: Path) -> T:
    """What comes of it in another thread: this one may hold the loop of the browser."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(play_it, wanted, records).result()


def test_a_class_reads_lessons_beside_a_stub_and_hello_world(tmp_path: Path) -> None:
    figures = apart(partial(play_lesson, lessons=1), Wanted(learners=2, seconds=1, pause=0.3), tmp_path)
    assert figures.errors == 0
    assert figures.acknowledged == figures.stored
    assert min(figures.p95_ms, figures.stub_p95_ms, figures.hello_p95_ms, figures.ratio) > 0


def test_a_whole_class_answers_a_live_round(tmp_path: Path) -> None:
    figures = apart(play_live, Wanted(learners=4, seconds=1.5), tmp_path)
    assert figures.errors == 0
    assert figures.clicks == figures.acknowledged == figures.stored == 12
    assert 0 < figures.p50_ms <= figures.p95_ms <= figures.p99_ms
    assert figures.turn_p95_ms > 0
