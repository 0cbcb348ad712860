"""Where Numba is not installed, nor NumPy: what is quick enough is solved, and of all else it is said what helps."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from tests.solve.minimax import GAME, ending
from tutor.chance import Chance
from tutor.cli import main
from tutor.solve import TooLarge, solve, solve_hidden
from tutor.solve.bura.hidden import HiddenEnding
from tutor.solve.compiled import is_compiled
from tutor.solve.patience import SLOW, told_when_slow

WITHOUT = """
import sys

class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numba", "llvmlite", "numpy"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Lacking())
from tutor.cli import main
for arguments in ARGUMENTS:
    assert main(["solve", "--lang", "en", *arguments]) == 0
    print("---")
"""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels run as written, as if Numba were not installed; each is loaded before, since it is made then."""
    import_module("tutor.solve.bura.sampling")
    monkeypatch.setattr("tutor.solve.compiled.COMPILED", False)


def text(key: str, stock: int, number: int = 3) -> str:
    rules = GAME.tables.read_rules(key)
    return GAME.write(rules, ending(rules, Chance(number), stock))


@pytest.mark.machine
def test_every_kind_of_value_is_found_without_numba_and_numpy() -> None:
    asked = [
        [text("seed", 4)],
        ["--race", text("burkozel", 4)],
        ["--hidden", text("seed", 2)],
        ["--hidden", "--samples", "40", text("seed", 6)],
        ["--hidden", "--samples", "40", text("burkozel-points", 2)],
        ["--hidden", "--race", "--samples", "40", text("seed+reply=closed", 6)],
    ]
    script = f"ARGUMENTS = {asked!r}\n{WITHOUT}"
    run = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", script], capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    exact, race, certified, sampled, jumping, closed = run.stdout.split("---\n")[:-1]
    assert "all cards seen" in exact
    assert "with the best play of both" in race
    assert "Certified" in certified
    for said in (sampled, jumping):
        assert "Without Numba it takes too long to bring this ending to equilibrium" in said
        assert "Sampled over 40 deals" in said
    assert "Sampled over 40 deals" in closed


@pytest.mark.usefixtures("plain")
def test_what_takes_too_long_is_sampled_unless_somebody_is_patient() -> None:
    rules = GAME.tables.rules()
    position = ending(rules, Chance(3), 6)
    found = solve_hidden(rules, position, samples=16)
    assert found.kind == "sampled"
    assert "Without Numba" in str(found.instead)
    with pytest.raises(TooLarge, match="pip install numba"):
        HiddenEnding(rules, position)
    assert solve_hidden(rules, ending(rules, Chance(3), 2)).kind == "certified"


@pytest.mark.usefixtures("plain")
def test_open_cards_that_are_too_many_say_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.solve.bura.open_cards.PLAIN_LIMIT", 50)
    rules = GAME.tables.rules()
    with pytest.raises(TooLarge, match="pip install numba"):
        solve(rules, GAME.deal(rules, Chance(3)))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("lang", "said"), [("en", "Without Numba"), ("it", "Senza Numba"), ("ru", "Без Numba")])
def test_whoever_waits_is_told_why(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tutor.solve.patience.PATIENCE", 0.0)
    assert main(["solve", "--lang", lang, "--hidden", "--samples", "100", text("seed", 8)]) == 0
    told = capsys.readouterr()
    assert told.err.startswith(said)
    assert told.err.count("\n") == 1


@pytest.mark.skipif(not is_compiled(), reason="Numba is not installed")
def test_nobody_is_told_who_need_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("tutor.solve.patience.PATIENCE", 0.0)
    with told_when_slow(told.append):
        assert solve_hidden(GAME.tables.rules(), ending(GAME.tables.rules(), Chance(3), 2)).kind == "certified"
    monkeypatch.setattr("tutor.solve.patience.PATIENCE", 60.0)
    monkeypatch.setattr("tutor.solve.compiled.COMPILED", False)
    with told_when_slow(told.append):
        pass
    assert SLOW not in told
