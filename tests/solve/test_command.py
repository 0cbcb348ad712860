"""`tutor solve` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.solve.minimax import GAME, ending
from tutor.chance import Chance
from tutor.cli import main
from tutor.registry import taught
from tutor.solve import solve_hidden

POSITION = (
    "bura/seed | trump 9d | N Ah 7c | S 6c 8h | stock none | won N As Ts Ks Qs Js Ad Td Kd Qd Jd 9d 8d 7d 6d, "
    "S Th Kh Qh Jh 9h 7h 6h Ac Tc Kc Qc Jc 9c 8c 9s 8s 7s 6s | tricks N 3, S 3 | dealer S | lead N | taker N | "
    "act N lead"
)


def test_each_choice_is_told_with_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--lang", "en", POSITION]) == 0
    headline, *lines = capsys.readouterr().out.splitlines()
    assert headline.startswith("N to act, all cards seen: +11 points")
    assert [line.split() for line in lines] == [["+11", "lead", "Ah"], ["+11", "lead", "7c"]]


def test_the_race_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--race", "--json", POSITION]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["object"] == "race"
    assert found["kind"] == "exact"
    assert found["choices"][0] == {"seat": "N", "move": "declare", "value": 1, "kind": "exact"}


def test_an_ending_with_hidden_cards_tells_its_gap(capsys: pytest.CaptureFixture[str]) -> None:
    rules = GAME.tables.rules()
    text = GAME.write(rules, ending(rules, Chance(3), 2))
    assert main(["solve", "--lang", "en", "--hidden", text]) == 0
    headline, certified, *lines = capsys.readouterr().out.splitlines()
    assert "the other hand hidden" in headline
    assert float(certified.split()[-2]) <= 0.05
    assert all(line.split()[1] == "lead" for line in lines)
    assert main(["solve", "--hidden", "--json", text]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["kind"] == found["choices"][0]["kind"] == "certified"
    assert 0 < found["gap"] <= 0.05
    assert main(["solve", "--hidden", POSITION]) == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bura/seed",
        "bura/seed | a",
        POSITION.replace("act N lead", "act N over"),
        POSITION.replace("7c |", "|", 1),
        POSITION.replace("| N Ah 7c |", "| N Ah |")
        .replace("| dealer", "| table N 7c | dealer")
        .replace("lead N | taker N | act N lead", "lead S | taker N | act S reply"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--lang", "en", text]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


TWO_LEFT = (
    "bura/seed | trump 7d | N Th Td Ts | S 7h Qc Ad | stock Jh 7d | won N Kd 8s Tc 9h Ah As 7c 8d 6s Ks Ac Jc Jd Js 8h "
    "Qd 6c 8c, S 9s Kc 9c 7s 6d 9d 6h Qs Kh Qh | tricks N 1, S 1 | dealer S | lead N | taker N | act N lead"
)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("N Th Td Ts | S 7h Qc Ad | stock Jh 7d", "N 7d Td Ts | S 7h Qc Ad | stock Jh Th", "last one of the stock"),
        ("N Th Td Ts | S 7h Qc Ad | stock Jh 7d | won N", "N none | S none | stock Jh 7d | won N Th Td Ts 7h Qc Ad",
         "holds no cards"),
        ("lead N |", "lead S |", "another seat"),
        ("act N lead", "act N draw", "so many cards"),
        ("act N lead", "order N S | act N draw", "so many cards"),
        ("N Th Td Ts", "N Th | table N Td Ts", "cannot be led"),
        ("act N lead", "out S | act N lead", "is out already"),
        ("won N Kd 8s", "hidden N Kd 8s | won N", "all discards are open"),
    ],
)  # fmt: skip
def test_what_cannot_arise_is_refused_however_it_is_asked(
    was: str, now: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TWO_LEFT.replace(was, now)
    text = text.replace("act N lead", "act S reply") if "table" in now else text
    assert text != TWO_LEFT
    for options in ([], ["--race"], ["--hidden"], ["--hidden", "--race"], ["--export", str(tmp_path / "game.efg")]):
        refusals = set()
        for lang in ("en", "it", "ru"):
            assert main(["solve", "--lang", lang, *options, text]) == 2
            printed = capsys.readouterr()
            assert (printed.out, printed.err.count("\n")) == ("", 1)
            refusals.add(printed.err)
            assert lang != "en" or said in printed.err
        assert len(refusals) == 3
    assert list(tmp_path.iterdir()) == []


def test_choices_are_weighed_under_several_ways_of_playing(capsys: pytest.CaptureFixture[str]) -> None:
    game = taught()["burraco"]
    rules = game.tables.rules("fitab")
    text = game.write(rules, game.deal(rules, Chance(1)))
    assert main(["solve", "--lang", "en", "--samples", "96", text]) == 0
    headline, names, *choices, legend = capsys.readouterr().out.splitlines()
    assert "deals played to their end" in headline
    assert names == "Everybody plays on in one way: (1) cautious; (2) greedy for burracos; (3) quick to close."
    assert sorted(line.split()[-1] for line in choices) == ["draw", "take"]
    assert all(line.split()[-2] in legend for line in choices)
    assert main(["solve", "--samples", "96", "--json", text]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["styles"] == ["cautious", "builder", "runner"]
    assert set(found["choices"][0]["under"]["runner"]["parts"]) == {
        "laid", "hands", "burracos", "closing", "pozzetto", "given",
    }  # fmt: skip
    assert main(["solve", "--lang", "en", "--race", text]) == 2
    assert "--samples" in capsys.readouterr().err


def test_what_is_too_large_is_sampled_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    rules = GAME.tables.rules()
    text = GAME.write(rules, ending(rules, Chance(3), 10))
    assert main(["solve", "--lang", "en", "--hidden", "--samples", "300", text]) == 0
    headline, instead, sampled, doubt, *lines = capsys.readouterr().out.splitlines()
    assert headline.endswith("sampled.")
    assert "up to 6 cards in the stock" in instead
    assert "Sampled over 300 deals" in sampled
    assert "points off in 99 of 100" in doubt
    assert all("(from " in line and "loses" in line for line in lines)
    assert main(["solve", "--hidden", "--race", "--json", "--samples", "300", "--seed", "2", text]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["kind"], found["object"], found["instead"]) == ("sampled", "race", None)
    assert found["model"]
    assert set(found["choices"][0]) == {"seat", "move", "value", "kind", "interval", "loss"}


def test_where_somebody_may_jump_it_is_said_when_the_values_hold(capsys: pytest.CaptureFixture[str]) -> None:
    for key, said in (("georgian20", True), ("seed+reply=closed", False)):
        rules = GAME.tables.read_rules(key)
        position = ending(rules, Chance("closed 1"), 2, even=True, rich=True)
        assert main(["solve", "--lang", "en", "--hidden", "--gap", "2", GAME.write(rules, position)]) == 0
        assert ("once nobody has jumped" in capsys.readouterr().out) is said
        assert solve_hidden(rules, position, gap=2).unjumped is said


@pytest.mark.parametrize(
    ("lang", "folder", "file"),
    [
        ("en", "it is a folder", "there is no such file or folder"),
        ("it", "è una cartella", "non esiste un file o una cartella con questo nome"),
        ("ru", "это папка", "такого файла или папки нет"),
    ],
)
def test_what_the_system_refuses_is_said_in_the_readers_language(
    lang: str, folder: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there").mkdir()
    for place, reason in ((tmp_path / "there", folder), (tmp_path / "nowhere" / "game.efg", file)):
        assert main(["solve", "--lang", lang, "--export", str(place), POSITION]) == 2
        said = capsys.readouterr().err
        assert said.rstrip().endswith(reason)
        assert str(place) in said
    assert main(["referee", "--lang", lang, str(tmp_path / "there")]) == 2
    assert folder in capsys.readouterr().err


@pytest.mark.parametrize("hidden", [False, True])
def test_the_game_is_written_for_others_to_check(hidden: bool, tmp_path: Path) -> None:
    rules = GAME.tables.rules()
    file = tmp_path / "game.efg"
    text = GAME.write(rules, ending(rules, Chance(3), 2)) if hidden else POSITION
    assert main(["solve", "--export", str(file), *(["--hidden"] if hidden else []), text]) == 0
    assert file.read_text(encoding="utf-8").startswith("EFG 2 R")
    assert [path.name for path in tmp_path.iterdir()] == ["game.efg"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "Give a position"),
        (["bura"], "There is no rule set bura"),
        (["chess | e4"], "There is no rule set chess. There are bura/seed"),
        (["--samples", "0", POSITION], "--samples takes a whole number from 1 upwards"),
        (["--seed", "x", POSITION], "--seed takes a whole number from 0 upwards"),
        (["--hidden", "--gap", "nan", POSITION], "--gap takes points"),
        (["--hidden", "--gap", "small", POSITION], "--gap takes points"),
        (["--resume", "nowhere.ending"], "There is no file nowhere.ending"),
        (["--resume", "nowhere/here.ending", POSITION], "There is no file nowhere/here.ending"),
        (["--race", "--export", "game.efg", POSITION], "for points"),
        (["--race", "--resume", "kept.ending", POSITION], "for points"),
        (["--hidden", "--gap", "1_0", POSITION], "--gap takes points"),
        (["--hidden", "--gap", "\u0661", POSITION], "--gap takes points"),
        (["--export", "nowhere/game.efg", POSITION], "nowhere/game.efg cannot be written"),
        (["--export", "game.efg", GAME.write(GAME.tables.rules(), GAME.deal(GAME.tables.rules(), Chance(3)))],
         "more than 200000 nodes"),
        ([POSITION.replace("S 6c 8h", "S 6c")], "The pack has 36 cards"),
        ([POSITION.replace("S 6c 8h", "S Ah 8h")], "given twice"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_in_one_line(
    given: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "--lang", "en", *given]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
