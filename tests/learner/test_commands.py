"""Rebuilding and checking banks on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.learner.test_beliefs import BANK
from tests.learner.test_state import answers, attempt
from tests.store.samples import person
from tutor import cli
from tutor.learner.bank import file_name, write_bank
from tutor.learner.mind import Minds
from tutor.records import OpenQuestion
from tutor.store import open_store


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_what_is_rebuilt_is_what_was_running(capsys: pytest.CaptureFixture[str]) -> None:
    """Answers kept in a database while a mind runs, one of them sent twice and one with the clock set back."""
    store, who = open_store(), person()
    store.add_profile(who)
    minds = Minds()
    late = attempt(list(BANK.questions)[-1], "[]", number=99, day=-30)
    for number, each in enumerate([*answers(BANK.heads[3], 8), late]):
        given, rev = replace(each, profile=who.id), 2 * number + 1
        store.pose(OpenQuestion(who.id, "practise", rev, f"n{number}", given.question, "{}", "mixed", 0, given.sent_at))
        store.record(given, "practise", f"n{number}", rev)
        minds.of(who.id, store.attempts(who.id))
        store.record(given, "practise", f"n{number}", rev)
    running = minds.of(who.id, store.attempts(who.id)).state
    store.close()
    assert cli.main(["rebuild", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told == {"learner": who.name, **running.to_json()}
    assert (told["answers"], told["skipped"]) == (9, 0)
    assert cli.main(["rebuild", who.name]) == 0
    assert "9 answers" in capsys.readouterr().out
    assert cli.main(["rebuild", "Nobody"]) == 2


def test_a_bank_is_checked_and_what_cannot_be_told_apart_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first two beliefs show alike where only questions are left that do not part them."""
    one, other = BANK.heads[1:3]
    names = [name for name, sheet in BANK.sheets.items() if sheet.leads[one] == sheet.leads[other]][:4]
    few = replace(
        BANK, questions={name: BANK.questions[name] for name in names},
        sheets={name: BANK.sheets[name] for name in names},
    )  # fmt: skip
    place = tmp_path / file_name(BANK.rules)
    place.write_text(write_bank(few), encoding="utf-8")
    assert cli.main(["bank", BANK.rules, "--check", "--to", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert f"{BANK.rules}: 4 questions, 0 of them not as the rules are now." in said
    group = next(group for group in few.merged if one in group)
    assert other in group
    assert f"Nothing tells these apart: {', '.join(group)}." in said
    place.write_text(write_bank(replace(few, digest="another")), encoding="utf-8")
    assert cli.main(["bank", BANK.rules, "--check", "--to", str(tmp_path)]) == 1
    assert "4 of them" in capsys.readouterr().out
    assert cli.main(["bank", BANK.rules, "--check", "--to", str(tmp_path / "none")]) == 2
