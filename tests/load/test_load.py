"""Many learners at once: figures, the names that are taken from the app and from Streamlit, what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.components.v2.bidi_component.main import _make_trigger_id

from tutor import cli
from tutor.cli.load import port_of
from tutor.errors import TutorError
from tutor.load import at_work
from tutor.load.at_work import COOKIE, Figures
from tutor.load.served import served
from tutor.load.visitor import TRIGGER

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


def test_a_missing_page_is_told(tmp_path: Path) -> None:
    with pytest.raises(TutorError, match="nothing at"), served(tmp_path / "none.py", tmp_path):
        pass
