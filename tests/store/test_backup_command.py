"""Backup and restore on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.samples import person
from tutor import cli
from tutor.store import open_store


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def names() -> list[str]:
    store = open_store()
    try:
        return [profile.name for profile in store.profiles()]
    finally:
        store.close()


def test_records_are_copied_and_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = open_store()
    store.add_profile(person())
    assert cli.main(["backup", "copy"]) == 0
    assert cli.main(["backup"]) == 0
    store.erase("p1")
    assert cli.main(["restore", "copy"]) == 0
    store.close()
    assert names() == [person().name]
    said = capsys.readouterr().out
    assert "Copied 1 record to copy." in said
    assert len([*tmp_path.glob("tutor-2*.db")]) == 1
    [before] = tmp_path.glob("tutor-before-*.db")
    assert before.name in said
    assert cli.main(["restore", before.name]) == 0
    assert names() == []


def test_what_cannot_be_put_back_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = open_store()
    store.add_profile(person())
    store.close()
    assert cli.main(["restore", "nowhere"]) == 2
    assert cli.main(["backup", "no/such/folder/copy"]) == 2
    assert names() == [person().name]
    assert [line.count("\n") for line in capsys.readouterr().err.splitlines()] == [0, 0]
