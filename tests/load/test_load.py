"""Many learners at once: figures, the names that are taken from the app and from Streamlit, what is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from streamlit.components.v2.bidi_component.main import _make_trigger_id

from tutor import cli
from tutor.cli.load import port_of
from tutor.content.proof import Wanted, make
from tutor.errors import TutorError
from tutor.load import at_work
from tutor.load.at_work import COOKIE, Figures
from tutor.load.live import count, waits
from tutor.load.prepared import STUBBED, kept
from tutor.load.served import served
from tutor.load.visitor import TRIGGER, Element, Screen

ROOT = Path(__file__).resolve().parents[2]


def test_percentiles_are_those_of_all_clicks() -> None:
    tally = at_work.Tally(times=[number / 1000 for number in range(1, 102)], errors=2, acknowledged=3)
    assert tally.figures(stored=3) == Figures(101, 51.0, 96.0, 100.0, 2, 3, 3)
    assert at_work.Tally().figures() == Figures(0, 0.0, 0.0, 0.0, 0)


def test_the_learner_is_known_by_the_name_that_the_app_uses() -> None:
    source = (ROOT / "tutor" / "app" / "manners.py").read_text(encoding="utf-8")
    assert re.search(r'COOKIE: Final = "([^"]+)"', source)[1] == COOKIE  # type: ignore[index]


def test_streamlit_still_names_the_trigger_of_a_component_so() -> None:
    assert TRIGGER.format(id="table") == _make_trigger_id("table", "events")


@pytest.mark.parametrize("address", ["http://example.org:80", "10.0.0.1:8501", "localhost", "127.0.0.1:x", "::"])
def test_only_this_machine_is_tried(address: str) -> None:
    with pytest.raises(TutorError, match="this machine"):
        port_of(address)


@pytest.mark.parametrize("wish", [["--learners", "0"], ["--learners", "5000"], ["--seconds", "many"]])
def test_no_endless_load_is_begun(wish: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        cli.main(["load", *wish])
    assert leaving.value.code == 2
    assert "1 … " in capsys.readouterr().err


def test_a_class_is_never_sent_to_a_server_that_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["load", "--mode", "live", "--at", "127.0.0.1:8501"]) != 0
    assert "needs one of its own" in capsys.readouterr().err


def test_a_count_is_that_of_as_many_clicks() -> None:
    screen = Screen({(0,): Element(body='<p class="answer count" role="status">12 answers of 30</p>')})
    assert count(screen) == 12
    assert count(Screen()) is None
    assert waits([2.0, 1.0, 4.0], [(3.0, 2)]) == [2.0, 1.0]


def test_the_stub_works_once_for_all_learners(monkeypatch: pytest.MonkeyPatch) -> None:
    worked = []

    def work(*args: object) -> object:
        worked.append(args)
        return object()

    stub = kept(work)
    question = make(Wanted("bura", "bura/seed", None, "bura.trick.beat-all", "1"))
    assert question is not None
    first = stub(question, '{"nonce":"a","x":1}', ("S", 1))
    assert stub(replace(question, nonce="other"), '{"nonce":"b","x":1}', ("S", 1)) is first
    assert stub(question, '{"nonce":"a","x":2}', ("S", 1)) is not first
    assert len(worked) == 2


def test_only_the_server_of_the_stub_knows_it() -> None:
    names = [path for path in (ROOT / "tutor").rglob("*.py") if "prepared" in imported(path)]
    assert [path.name for path in names] == ["stubbed.py"]
    assert "stubbed" not in "".join(imported(path) for path in (ROOT / "tutor").rglob("*.py"))


def imported(path: Path) -> str:
    """The modules that a file imports."""
    return " ".join(re.findall(r"^\s*(?:from|import) (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE))


def test_what_the_stub_stands_for_is_there() -> None:
    assert [name for module, names in STUBBED for name in names if not hasattr(import_module(module), name)] == []


def test_a_missing_page_is_told(tmp_path: Path) -> None:
    with pytest.raises(TutorError, match="nothing at"), served(tmp_path / "none.py", tmp_path):
        pass
