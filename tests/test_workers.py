"""Heavy work beside the app's own process: the same results, whatever becomes of the processes."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.errors import FormatProblem, TutorError
from tutor.session.plan import Plan, choose
from tutor.session.workers import VARIABLE, Workers, wanted, weighs
from tutor.solve import compiled, door

PATIENCE = 60
BURA = Plan("bura", "seed", None, None, "value", "mixed", "")
IMPOSSIBLE = Plan("bura", "seed", "raise", None, "spot", "mixed", "")


@pytest.fixture(scope="module")
def one() -> Iterator[Workers]:
    """One process, ready."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "__main__", sys.modules[__name__])  # pages under test leave theirs there
        made = Workers(1)
        until_elsewhere(made)
        yield made
        made.close()


def until_elsewhere(workers: Workers) -> int:
    """Wait until tasks are done in another process; its number."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (number := workers.run(os.getpid)) != os.getpid():
            return number
        time.sleep(0.1)
    raise AssertionError


def test_what_comes_of_a_task_is_the_same_elsewhere(one: Workers) -> None:
    assert one.run(choose, BURA, "a seed") == choose(BURA, "a seed")


def test_what_a_task_refuses_is_told_as_it_is_here(one: Workers) -> None:
    with pytest.raises(TutorError) as here:
        choose(IMPOSSIBLE, "1")
    with pytest.raises(TutorError) as there:
        one.run(choose, IMPOSSIBLE, "1")
    assert (type(there.value), str(there.value)) == (type(here.value), str(here.value))


def test_a_process_that_was_killed_is_replaced_and_no_task_is_lost(one: Workers) -> None:
    first = until_elsewhere(one)
    os.kill(first, signal.SIGKILL)
    assert one.run(choose, BURA, "2") == choose(BURA, "2")
    assert until_elsewhere(one) != first


def test_a_process_ends_with_the_one_that_started_it() -> None:
    alone, other = os.pipe()
    parent = os.fork()
    if not parent:
        made = Workers(1)
        os.write(other, str(until_elsewhere(made)).encode())
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(parent, 0)
    worker = int(os.read(alone, 20))
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{worker}").exists() and time.monotonic() < end:
        time.sleep(0.05)
    assert not Path(f"/proc/{worker}").exists()


def test_without_processes_the_work_is_done_here() -> None:
    assert Workers(0).run(os.getpid) == os.getpid()


def test_how_many_there_are_is_said_by_a_setting_that_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "3")
    assert wanted() == 3
    monkeypatch.setenv(VARIABLE, "many")
    with pytest.raises(FormatProblem, match="TUTOR_WORKERS is many"):
        wanted()


def test_it_is_told_whether_decisions_are_weighed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only once the kernels are loaded, or where there are none to load."""
    monkeypatch.setattr(door, "_ready", threading.Event())
    monkeypatch.setattr(compiled, "COMPILED", False)
    assert not weighs()
    door.warm()
    assert weighs()
