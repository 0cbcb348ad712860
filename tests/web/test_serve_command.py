"""Accounts by the command line, and what serve refuses."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tutor import cli
from tutor.classroom import accounts
from tutor.errors import FormatProblem
from tutor.store import ClassStore, open_store


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_an_account_is_made_and_gets_a_new_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "correct horse\n")
    assert cli.main(["teacher", "Ms Rossi"]) == 0
    typed(monkeypatch, "another one\n")
    assert cli.main(["teacher", "ms rossi"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Ms Rossi has an account now."
    assert "new password" in said[1]
    store = open_store()
    classes = ClassStore(store)
    accounts.sign_in(classes, "Ms Rossi", "another one", datetime.now(UTC))
    with pytest.raises(FormatProblem):
        accounts.sign_in(classes, "Ms Rossi", "correct horse", datetime.now(UTC))
    assert len(classes.teachers()) == 1
    store.close()


def test_a_short_password_makes_no_account(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "short\n")
    assert cli.main(["teacher", "Ms Rossi"]) == 2
    assert "8 to 200" in capsys.readouterr().err
    store = open_store()
    assert ClassStore(store).teachers() == ()
    store.close()


@pytest.mark.parametrize("port", ["0", "99999", "many", "-1"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        cli.main(["serve", "--port", port])
    assert leaving.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
