"""What the database itself guarantees: it only adds, it grows with the program, and nothing erased stays behind."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import fields
from pathlib import Path
from threading import Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import DatabaseError

from tests.store.samples import attempt, dispute, person, question
from tutor.records import AttemptRecord, StoreProblem
from tutor.store import DatabaseStore, default_place, open_store
from tutor.store.place import url_of
from tutor.store.schema import METADATA
from tutor.store.upgrade import HEAD, scripts

ROOT = Path(__file__).resolve().parents[2]
OLDER = Path(__file__).with_name("older")


def answered(store: DatabaseStore) -> None:
    store.add_profile(person())
    store.pose(question())
    store.record(attempt(), "practise", "n1", 1)
    store.add_dispute(dispute())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {table} SET engine = '9'",
        "DELETE FROM {table}",
        "UPDATE {table} SET profile = 'p2'",
    ],
)
@pytest.mark.parametrize("table", ["attempts", "disputes"])
def test_rows_are_only_added(either: DatabaseStore, table: str, statement: str) -> None:
    answered(either)
    either.add_profile(person("p2", "Anna"))
    refuses(either, statement.format(table=table))


@pytest.mark.parametrize("table", ["attempts", "disputes"])
def test_rows_are_not_replaced_nor_emptied(database: DatabaseStore, served: DatabaseStore, table: str) -> None:
    for store, statement in (
        (database, "INSERT OR REPLACE INTO {0} SELECT * FROM {0}"),
        (served, "TRUNCATE {0} CASCADE"),
    ):
        answered(store)
        refuses(store, statement.format(table))


def refuses(store: DatabaseStore, statement: str) -> None:
    with pytest.raises(DatabaseError, match="only added"), store.engine.begin() as connection:
        connection.execute(text(statement))
    assert store.attempts("p1") == (attempt(),)
    assert store.disputes("p1") == (dispute(),)


def test_code_never_changes_or_removes_an_attempt() -> None:
    changing = re.compile(
        r"\b(?:update|delete)\s*\(\s*(?:ATTEMPTS|DISPUTES)\b|\b(?:UPDATE|DELETE FROM|REPLACE INTO)\s+a"
    )
    found = [
        f"{path.relative_to(ROOT)}: {hit.group()}"
        for path in sorted((ROOT / "tutor").rglob("*.py"))
        for hit in changing.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_an_attempt_needs_its_learner(either: DatabaseStore) -> None:
    columns = ", ".join(field.name for field in fields(AttemptRecord))
    values = "'a', 'nobody'" + ", ''" * 8 + ", 0, '', 0, '', '', ''"
    with pytest.raises(DatabaseError, match=r"(?i)foreign key"), either.engine.begin() as connection:
        connection.execute(text(f"INSERT INTO attempts ({columns}) VALUES ({values})"))


def test_connections_are_set_up(database: DatabaseStore) -> None:
    with database.engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete")
        }
    assert found == {
        "journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "busy_timeout": 5000, "secure_delete": 1,
    }  # fmt: skip


def test_nothing_erased_stays_in_the_files(database: DatabaseStore, tmp_path: Path) -> None:
    database.add_profile(person(name="Somebody Unmistakable"))
    database.pose(question())
    database.record(attempt(raw='"unmistakable answer"'), "practise", "n1", 1)
    database.add_dispute(dispute(remark="unmistakable remark"))
    database.erase("p1")
    left = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir()).lower()
    assert b"unmistakable" not in left


def test_tables_are_those_that_the_steps_make(either: DatabaseStore) -> None:
    with either.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_newest_step_is_the_one_the_code_expects() -> None:
    assert scripts().get_heads() == [HEAD]


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    first = open_store(str(tmp_path))
    answered(first)
    first.close()
    again = open_store(str(tmp_path))
    assert again.attempts("p1") == (attempt(),)
    again.close()


def older(tmp_path: Path, version: str) -> str:
    """A database as that version left it."""
    place = tmp_path / "tutor.db"
    connection = sqlite3.connect(place)
    connection.executescript((OLDER / f"{version}.sql").read_text(encoding="utf-8"))
    connection.close()
    return str(place)


@pytest.mark.parametrize("version", sorted(path.stem for path in OLDER.glob("*.sql")))
def test_older_database_is_brought_up_with_everything_in_it(tmp_path: Path, version: str) -> None:
    store = open_store(older(tmp_path, version))
    assert store.profiles() == (person(),)
    assert [each.id for each in store.attempts("p1")] == ["a1", "a2"]
    assert store.attempts("p1")[0] == attempt()
    store.pose(question())
    store.record(attempt("a3"), "practise", "n1", 1)
    with pytest.raises(DatabaseError, match="only added"), store.engine.begin() as connection:
        connection.execute(text("DELETE FROM attempts"))
    assert store.add_dispute(dispute()) == dispute()
    store.close()


def test_every_older_step_has_its_database() -> None:
    steps = {step.revision for step in scripts().walk_revisions()}
    assert {path.stem for path in OLDER.glob("*.sql")} == steps - {HEAD}


def test_step_that_fails_leaves_the_older_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = older(tmp_path, "0001")
    monkeypatch.setattr("tutor.store.migrations.guards.SQLITE", "no statement at all")
    monkeypatch.setattr("tutor.store.migrations.guards._BY_DIALECT", {"sqlite": "no statement at all"})
    with pytest.raises(Exception, match="syntax error"):
        open_store(place)
    monkeypatch.undo()
    connection = sqlite3.connect(place)
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    connection.close()
    assert "open_questions" not in names
    store = open_store(place)
    assert len(store.attempts("p1")) == 2
    store.close()


def test_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    store = open_store(str(tmp_path))
    answered(store)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("CREATE TABLE later (id INTEGER)"))
    store.close()
    for _ in range(2):
        with pytest.raises(StoreProblem, match="newer version") as refused:
            open_store(str(tmp_path))
    assert str(tmp_path / "tutor.db") in str(refused.value)
    left = sqlite3.connect(tmp_path / "tutor.db")
    assert left.execute("SELECT id FROM attempts").fetchall() == [("a1",)]
    left.close()


def test_threads_share_a_store(either: DatabaseStore) -> None:
    either.add_profile(person())
    failed: list[BaseException] = []

    def write(page: str) -> None:
        try:
            for rev in range(1, 40, 2):
                either.pose(question(rev=rev, page=page))
                either.record(attempt(f"{page}-{rev}"), page, "n1", rev)
        except BaseException as error:  # noqa: BLE001 - told by the test
            failed.append(error)

    threads = [Thread(target=write, args=(f"page{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert len(either.attempts("p1")) == 8 * 20


def test_double_click_in_two_threads_is_one_attempt(either: DatabaseStore) -> None:
    either.add_profile(person())
    either.pose(question())
    kept = []
    clicks = [Thread(target=lambda: kept.append(either.record(attempt(), "practise", "n1", 1))) for _ in range(8)]
    for click in clicks:
        click.start()
    for click in clicks:
        click.join()
    assert kept == [attempt()] * 8
    assert either.attempts("p1") == (attempt(),)


def test_place_is_named_or_the_usual_one(tmp_path: Path) -> None:
    assert default_place({"TUTOR_DATA": " /srv/tutor "}, "linux", tmp_path) == "/srv/tutor"
    assert default_place({}, "linux", tmp_path) == str(tmp_path / ".local" / "share" / "tutor")
    assert default_place({"XDG_DATA_HOME": "/data"}, "linux", tmp_path) == str(Path("/data/tutor"))
    assert default_place({}, "darwin", tmp_path) == str(tmp_path / "Library" / "Application Support" / "tutor")
    assert default_place({}, "win32", tmp_path) == str(tmp_path / "AppData" / "Local" / "tutor")
    assert default_place({"LOCALAPPDATA": "C:"}, "win32", tmp_path) == str(Path("C:") / "tutor")


def test_place_becomes_an_address(tmp_path: Path) -> None:
    assert url_of(str(tmp_path / "a")).database == str(tmp_path / "a" / "tutor.db")
    assert url_of(str(tmp_path / "b" / "mine.db")).database == str(tmp_path / "b" / "mine.db")
    assert (tmp_path / "b").is_dir()
    assert url_of("postgresql://teacher@school/tutor").drivername == "postgresql+pg8000"
    assert url_of("postgresql+psycopg2://school/tutor").drivername == "postgresql+psycopg2"
    with pytest.raises(StoreProblem, match="not the address"):
        url_of("://")


def test_folder_names_with_signs_are_just_names(tmp_path: Path) -> None:
    place = tmp_path / "Мои данные 100% #1?"
    store = open_store(str(place))
    assert inspect(store.engine).has_table("attempts")
    store.close()
    assert (place / "tutor.db").exists()


def test_sign_of_life(either: DatabaseStore) -> None:
    either.check()
