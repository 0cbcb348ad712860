"""How long a click takes: a class at work beside Streamlit's smallest page, on lessons and in a live round, then one
learner in a real browser.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.measure import Row, every_core, version
from tests.e2e.app_walk import newcomer, settled
from tests.e2e.browser import find
from tutor.load import Wanted, play, play_hello, play_lesson, play_live
from tutor.load.served import APP, HELLO, served

WANTED = Wanted(learners=50, seconds=20, pause=3)
CLASS = Wanted(learners=75, seconds=20, pause=3)
ROUND = Wanted(learners=100, seconds=20)
CLICKS = 20
AIM_MS = 250
AIM_LESSON = 2
AIM_LESSON_MS = 350
AIM_LIVE_MS = 1000


def in_a_class() -> Row:
    """The 95th percentile of 50 learners who click every three seconds, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        peer = play_hello(WANTED, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        ours = play(WANTED, Path(folder))
    whole = ours.errors == peer.errors == 0 and ours.acknowledged == ours.stored
    name = "load: p95 ms of a click, 50 learners practising beside hello world"
    met = whole and ours.p95_ms <= AIM_MS
    return Row(name, ours.p95_ms, peer.p95_ms, version("streamlit"), ours.p95_ms / peer.p95_ms, AIM_MS, met)


def on_a_lesson() -> Iterator[Row]:
    """The 95th percentiles of 75 students on lesson pages: beside the stubbed engine, then beside hello world."""
    with tempfile.TemporaryDirectory() as folder:
        found = play_lesson(CLASS, Path(folder))
    whole = found.errors == 0 and found.acknowledged == found.stored
    name = "load: p95 ms of a click, 75 students on a lesson page, beside the same page with the engine stubbed"
    met = whole and found.ratio <= AIM_LESSON
    yield Row(name, found.p95_ms, found.stub_p95_ms, "the page, engine stubbed", found.ratio, AIM_LESSON, met)
    name = "load: p95 ms of a click, 75 students on a lesson page, beside hello world"
    met = whole and found.p95_ms <= AIM_LESSON_MS
    ratio = found.p95_ms / found.hello_p95_ms
    yield Row(name, found.p95_ms, found.hello_p95_ms, version("streamlit"), ratio, AIM_LESSON_MS, met)


def in_a_round() -> Row:
    """The 95th percentile from a click on one of 100 phones to the teacher's count, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        found = play_live(ROUND, Path(folder))
    whole = found.errors == 0 and found.acknowledged == found.stored == found.clicks
    name = "load: p95 ms from a click to the teacher's count, a live round of 100 phones"
    return Row(name, found.p95_ms, None, None, None, AIM_LIVE_MS, whole and found.p95_ms <= AIM_LIVE_MS)


def timed(click: Callable[[], None], done: Callable[[], None]) -> float:
    """Milliseconds from a click to what it brings."""
    begun = time.perf_counter()
    click()
    done()
    return 1000 * (time.perf_counter() - begun)


def in_a_browser() -> Row:
    """The median of a click to its verdict in a browser, in milliseconds, beside a click of hello world's."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        with served(HELLO, Path(folder)) as port:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{port}")
            button = page.get_by_role("button", name="Click")
            button.wait_for()
            told = [page.get_by_text(f"Clicked {number} times") for number in range(1, CLICKS + 1)]
            peer = [timed(button.click, each.wait_for) for each in told]
        with served(APP, Path(folder)) as port:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{port}/people?lang=en")
            newcomer(page, "en")
            address = f"http://127.0.0.1:{port}/practise?lang=en&kind=clause&seed="
            ours = [answered(page, f"{address}{number}") for number in range(CLICKS)]
        browser.close()
    mine, theirs = statistics.median(ours), statistics.median(peer)
    name = "load: ms from a click to its verdict in a browser, beside hello world's click"
    return Row(name, mine, theirs, version("streamlit"), mine / theirs, 2, mine / theirs <= 2)


def answered(page: Page, address: str) -> float:
    """Open a question and answer it."""
    page.goto(address)
    answer = page.locator(".st-key-answer button").first
    answer.wait_for()
    settled(page).wait_for_load_state("networkidle")
    return timed(answer.click, page.locator(".outcome").wait_for)


def rows() -> Iterator[Row]:
    """The rows of load, which need every core, as the others need one."""
    with every_core():
        yield in_a_class()
        yield from on_a_lesson()
        yield in_a_round()
        yield in_a_browser()
