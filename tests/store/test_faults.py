"""What goes wrong around a database: each fault has its words, and what was acknowledged is there afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert, text
from sqlalchemy.engine import Engine

from tests.conftest import ProofSize
from tests.helpers.postgres import Server
from tests.store.samples import attempt, person, question
from tutor.records import StoreProblem, export
from tutor.store import DatabaseStore, open_store
from tutor.store.connect import connect
from tutor.store.place import url_of
from tutor.store.schema import PROFILES

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534
CLICKS = 60
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE pid <> pg_backend_pid() AND datname = current_database()"
)
pytestmark = pytest.mark.machine


def writer(place: Path, page: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.writer", str(place), page, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def with_answer(place: Path) -> None:
    store = open_store(str(place))
    store.add_profile(person())
    store.pose(question())
    store.record(attempt(), "practise", "n1", 1)
    store.pose(question(rev=3, nonce="n2"))
    store.close()


def assert_unhurt(place: Path) -> None:
    """What was recorded is still there, and the next answer can be."""
    store = open_store(str(place))
    assert store.attempts("p1") == (attempt(),)
    shown = store.open_question("p1", "practise")
    assert shown is not None
    assert (shown.rev, shown.attempt) == (3, "")
    store.record(attempt("a2"), "practise", "n2", 3)
    assert [each.id for each in store.attempts("p1")] == ["a1", "a2"]
    store.close()


@pytest.mark.parametrize("clicks", [1, 7])
def test_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path, clicks: int) -> None:
    killed_after(tmp_path, clicks)


@pytest.mark.prove
def test_killed_in_the_middle_of_many_answers(tmp_path: Path, proof_size: ProofSize) -> None:
    killed_after(tmp_path, proof_size(sample=100, full=2_000))


def killed_after(tmp_path: Path, clicks: int) -> None:
    """Kill a process that answers, after so many answers were acknowledged; all of them are there."""
    process = writer(tmp_path, "practise", 1_000_000)
    assert process.stdout is not None
    told = [process.stdout.readline().strip() for _ in range(clicks)]
    process.send_signal(signal.SIGKILL)
    told += [line.strip() for line in process.stdout if line.endswith("\n")]
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    store = open_store(str(tmp_path))
    kept = [each.id for each in store.attempts("p1")]
    assert kept[: len(told)] == told
    assert len(kept) <= len(told) + 1
    shown = store.open_question("p1", "practise")
    assert shown is not None
    assert (shown.attempt == "") == (shown.rev % 2 == 1)
    assert shown.attempt in {"", kept[-1]}
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    store.close()


def test_two_processes_write_at_once_from_the_first_moment(tmp_path: Path) -> None:
    pages = ["practise", "review"]
    processes = [writer(tmp_path, page, CLICKS) for page in pages]
    told = [process.communicate(timeout=120)[0].split() for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    store = open_store(str(tmp_path))
    kept = [each.id for each in store.attempts("p1")]
    store.close()
    assert sorted(kept) == sorted([*told[0], *told[1]])
    assert [len(lines) for lines in told] == [CLICKS, CLICKS]


def test_locked_database_is_said_and_unhurt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_answer(tmp_path)
    monkeypatch.setattr("tutor.store.connect.PRAGMAS", ("PRAGMA busy_timeout = 50", "PRAGMA foreign_keys = ON"))
    store = open_store(str(tmp_path))
    other = sqlite3.connect(tmp_path / "tutor.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreProblem, match="being written by another program"):
        store.record(attempt("a2"), "practise", "n2", 3)
    assert store.attempts("p1") == (attempt(),)
    other.execute("ROLLBACK")
    other.close()
    store.close()
    assert_unhurt(tmp_path)


def full(engine: Engine) -> None:
    """Let the database grow no further, as on a full disk."""

    @event.listens_for(engine, "connect")
    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")


def test_full_disk_is_said_and_unhurt(tmp_path: Path) -> None:
    with_answer(tmp_path)
    engine = connect(url_of(str(tmp_path)))
    full(engine)
    store = DatabaseStore(engine)
    long = attempt("a2", raw='"' + "x" * 100_000 + '"')
    with pytest.raises(StoreProblem, match="no room left"):
        store.record(long, "practise", "n2", 3)
    store.close()
    assert_unhurt(tmp_path)


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """A folder with a database in which nothing may be written by an ordinary user."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    with_answer(folder)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Be somebody whom permissions bind."""
    bound = os.geteuid() != 0
    if not bound:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if not bound:
            os.seteuid(0)


def test_read_only_folder_is_said_and_unhurt(closed_folder: Path) -> None:
    with ordinary_user(), pytest.raises(StoreProblem, match="cannot be written here") as refused:
        open_store(str(closed_folder)).record(attempt("a2"), "practise", "n2", 3)
    assert "TUTOR_DATA" in str(refused.value)
    closed_folder.chmod(0o755)
    for path in closed_folder.iterdir():
        path.chmod(0o644)
    assert_unhurt(closed_folder)


def test_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreProblem, match="cannot be made"):
        open_store(str(tmp_path / "file" / "data"))


@pytest.mark.parametrize("content", [b"Dear diary", b"\0" * 4096, b"SQLite format 3\0" + b"\xff" * 8000])
def test_file_that_is_no_record_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    place = tmp_path / "tutor.db"
    place.write_bytes(content)
    with pytest.raises(StoreProblem, match="damaged or is no record") as refused:
        open_store(str(tmp_path))
    assert str(place) in str(refused.value)
    assert place.read_bytes() == content


def test_database_of_another_program_is_refused_and_kept(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "tutor.db")
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(StoreProblem, match="damaged or is no record"):
        open_store(str(tmp_path))
    other = sqlite3.connect(tmp_path / "tutor.db")
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    other.close()


def export_all(store: DatabaseStore) -> list[str]:
    return list(export(store, "p1"))


def test_damage_in_the_middle_is_said_where_it_is_met(tmp_path: Path) -> None:
    with_answer(tmp_path)
    place = tmp_path / "tutor.db"
    sqlite3.connect(place).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    content = bytearray(place.read_bytes())
    content[4096 * 2 :] = b"\xff" * (len(content) - 4096 * 2)
    place.write_bytes(content)
    store = DatabaseStore(connect(url_of(str(tmp_path))))
    with pytest.raises(StoreProblem, match="damaged or is no record"):
        export_all(store)
    store.close()


def test_database_that_is_away_is_said_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StoreProblem) as refused:
        open_store("postgresql://teacher:secret@127.0.0.1:1/tutor")
    assert "secret" not in str(refused.value)
    assert "127.0.0.1:1" in str(refused.value)
    with pytest.raises(StoreProblem, match="no driver"):
        open_store("nosuch://somewhere/tutor")


def test_postgresql_that_is_cut_and_back_has_lost_nothing(postgresql: Server, address: str) -> None:
    store = open_store(address)
    store.add_profile(person())
    store.pose(question())
    store.record(attempt(), "practise", "n1", 1)
    store.pose(question(rev=3, nonce="n2"))
    postgresql.stop()
    try:
        with pytest.raises(StoreProblem, match="cannot be reached"):
            store.record(attempt("a2"), "practise", "n2", 3)
        with pytest.raises(StoreProblem, match="cannot be reached"):
            store.check()
    finally:
        postgresql.start()
    store.check()
    assert store.attempts("p1") == (attempt(),)
    store.record(attempt("a2"), "practise", "n2", 3)
    assert [each.id for each in store.attempts("p1")] == ["a1", "a2"]
    store.close()


def test_connection_cut_in_the_middle_is_made_anew(address: str) -> None:
    store = open_store(address)
    store.add_profile(person())
    other = open_store(address)
    with other.engine.begin() as connection:
        connection.execute(text(CUT))
    other.close()
    assert store.profiles() == (person(),)
    store.close()


class Reset:
    """A connection's socket that writes, and whose next reading the network refuses."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    def read(self, _size: int) -> bytes:
        raise ConnectionResetError

    def __getattr__(self, name: str) -> Any:
        return getattr(self.socket, name)


def test_connection_reset_by_the_network_is_made_anew_or_said(address: str) -> None:
    store = open_store(address)
    store.add_profile(person())

    with store.engine.connect() as connection:
        raw: Any = connection.connection.driver_connection
    raw._sock = Reset(raw._sock)
    assert store.profiles() == (person(),)

    def write_and_be_reset() -> None:
        with store.writing() as connection:
            raw: Any = connection.connection.driver_connection
            raw._sock = Reset(raw._sock)
            connection.execute(insert(PROFILES).values(**asdict(person("p2", "Eva")), name_key="eva"))

    with pytest.raises(StoreProblem, match="cannot be reached"):
        write_and_be_reset()
    assert store.profiles() == (person(),)
    store.close()


def test_connection_cut_within_a_transaction_is_said_and_changes_nothing(address: str) -> None:
    store, other = open_store(address), open_store(address)
    store.add_profile(person())

    def write_and_be_cut() -> None:
        with store.writing() as connection:
            connection.execute(insert(PROFILES).values(**asdict(person("p2", "Eva")), name_key="eva"))
            with other.engine.begin() as elsewhere:
                elsewhere.execute(text(CUT))
            connection.execute(insert(PROFILES).values(**asdict(person("p3", "Ivo")), name_key="ivo"))

    with pytest.raises(StoreProblem, match="cannot be reached"):
        write_and_be_cut()
    other.close()
    assert store.profiles() == (person(),)
    store.close()


def test_postgresql_that_another_program_has_locked_is_said(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.store.connect.PATIENCE", 200)
    store, other = open_store(address), open_store(address)
    with other.engine.begin() as connection:
        connection.execute(text("LOCK TABLE profiles"))
        with pytest.raises(StoreProblem, match="being written by another program"):
            store.add_profile(person())
    assert store.profiles() == ()
    assert store.add_profile(person()) == person()
    for each in (store, other):
        each.close()


def test_transaction_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_answer(tmp_path)
    store = open_store(str(tmp_path))

    def broken(*_: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr("tutor.store.database.insert", broken)
    with pytest.raises(RuntimeError):
        store.record(attempt("a2"), "practise", "n2", 3)
    store.close()
    monkeypatch.undo()
    assert_unhurt(tmp_path)
