"""Copies of the records: whole, made while others write, put back in one piece, and from one database to the other."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.store.samples import attempt, dispute, person, question, rules
from tutor.records import StoreProblem, export
from tutor.store import DatabaseStore, open_store
from tutor.store.backup import back_up, put_back


def fill(store: DatabaseStore, id: str = "p1", name: str = "Мария 🙂") -> None:
    store.add_profile(person(id, name))
    store.pose(question(id))
    store.record(attempt(f"a-{id}", id), "practise", "n1", 1)
    store.keep_rules(rules(id))
    store.add_dispute(dispute(f"d-{id}", id))


def everything(store: DatabaseStore) -> list[str]:
    return [line for profile in store.profiles() for line in export(store, profile.id)]


def test_a_copy_is_put_back_whole(either: DatabaseStore, tmp_path: Path) -> None:
    fill(either)
    fill(either, "p2", "Anna")
    before = everything(either)
    assert back_up(either, tmp_path / "copy") > 8
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy"]
    either.erase("p2")
    fill(either, "p3", "Boris")
    put_back(either, tmp_path / "copy")
    assert everything(either) == before
    fill(either, "p3", "Boris")
    assert len(either.profiles()) == 3


def test_records_move_from_one_database_to_the_other(
    database: DatabaseStore, served: DatabaseStore, tmp_path: Path
) -> None:
    fill(database)
    back_up(database, tmp_path / "one.db")
    put_back(served, tmp_path / "one.db")
    assert everything(served) == everything(database)
    back_up(served, tmp_path / "two.db")
    database.erase("p1")
    put_back(database, tmp_path / "two.db")
    assert everything(database) == everything(served)


def test_a_copy_is_of_one_moment_while_others_write(either: DatabaseStore, tmp_path: Path) -> None:
    either.add_profile(person())
    done, failed = Event(), []

    def write() -> None:
        rev = 1
        while not done.is_set():
            try:
                either.pose(question(rev=rev))
                either.record(attempt(f"a{rev}"), "practise", "n1", rev)
            except BaseException as error:  # noqa: BLE001 - told by the test
                failed.append(error)
                return
            rev += 2

    writer = Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            back_up(either, tmp_path / f"{number}.db")
    finally:
        done.set()
        writer.join()
    assert failed == []
    for number in range(3):
        copy = sqlite3.connect(tmp_path / f"{number}.db")
        attempts = copy.execute("SELECT count(*) FROM attempts").fetchone()[0]
        revs = copy.execute("SELECT rev, attempt FROM open_questions").fetchall()
        copy.close()
        assert attempts == (revs[0][0] // 2 if revs else 0)


def test_a_copy_replaces_no_file(database: DatabaseStore, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("mine")
    with pytest.raises(StoreProblem, match="already"):
        back_up(database, tmp_path / "copy")
    with pytest.raises(StoreProblem, match="cannot be written"):
        back_up(database, tmp_path / "copy" / "below")
    assert (tmp_path / "copy").read_text() == "mine"


@pytest.mark.parametrize("content", [None, b"no copy at all", b"SQLite format 3\0" + b"\xff" * 8000])
def test_what_is_no_copy_changes_nothing(either: DatabaseStore, tmp_path: Path, content: bytes | None) -> None:
    fill(either)
    before = everything(either)
    if content is not None:
        (tmp_path / "copy").write_bytes(content)
    with pytest.raises(StoreProblem):
        put_back(either, tmp_path / "copy")
    assert everything(either) == before
    assert content is None or (tmp_path / "copy").read_bytes() == content


def test_a_copy_that_breaks_off_changes_nothing(either: DatabaseStore, tmp_path: Path) -> None:
    fill(either)
    back_up(either, tmp_path / "copy")
    fill(either, "p2", "Anna")
    before = everything(either)
    torn = sqlite3.connect(tmp_path / "copy")
    torn.executescript("PRAGMA foreign_keys = OFF; DROP TABLE disputes")
    torn.close()
    with pytest.raises(Exception, match="disputes"):
        put_back(either, tmp_path / "copy")
    assert everything(either) == before


def test_an_older_copy_is_brought_up_beside_itself(database: DatabaseStore, tmp_path: Path) -> None:
    older = tmp_path / "older.db"
    connection = sqlite3.connect(older)
    connection.executescript((Path(__file__).with_name("older") / "0001.sql").read_text(encoding="utf-8"))
    connection.close()
    content = older.read_bytes()
    put_back(database, older)
    assert [each.id for each in database.attempts("p1")] == ["a1", "a2"]
    assert older.read_bytes() == content
    open_store(str(older)).close()
