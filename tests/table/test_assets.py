"""One source for faces and colours, colours that can be read, one entry for the packaged component."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tutor.table.assets import BEGIN, END, SCRIPT, STYLE, colours_style, faces_script, filled
from tutor.table.tokens import CARD, DARK, FOUR_COLOURS, LIGHT, THEMES, TWO_COLOURS

ROOT = Path(__file__).resolve().parents[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as the accessibility guidelines define it."""

    def luminance(colour: str) -> float:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("path", "content"), [(SCRIPT, faces_script()), (STYLE, colours_style())], ids=["js", "css"])
def test_what_is_drawn_from_the_package_is_up_to_date(path: Path, content: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert filled(text, content) == text


def test_the_script_imports_nothing_and_writes_no_markup() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    code = script.split(BEGIN)[0] + script.split(END)[1]
    assert not re.search(r"^\s*import\b|\bimport\(", code, re.MULTILINE)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", code)
    assert not re.search(r"\bfetch\b|XMLHttpRequest|localStorage", code)


def test_the_style_fetches_nothing() -> None:
    assert not re.search(r"@import|url\(|@font-face", STYLE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("colour", "ground", "needed"),
    [
        ("text", "ground", 4.5), ("text", "panel", 4.5), ("muted", "ground", 4.5), ("muted", "panel", 4.5),
        ("accent", "ground", 4.5), ("accent", "panel", 3), ("on-accent", "accent", 4.5), ("right", "ground", 4.5),
        ("equal", "ground", 4.5), ("wrong", "ground", 4.5), ("border", "ground", 3),
    ],
)  # fmt: skip
def test_colours_can_be_read(theme: str, colour: str, ground: str, needed: float) -> None:
    tokens = THEMES[theme]
    assert contrast(tokens[colour], tokens[ground]) >= needed


@pytest.mark.parametrize("suits", [TWO_COLOURS, FOUR_COLOURS], ids=["two", "four"])
def test_suits_can_be_read_on_the_card(suits: dict[str, str]) -> None:
    assert all(contrast(colour, CARD["face"]) >= 4.5 for colour in suits.values())


def test_the_accent_frames_a_card_visibly_in_both_themes() -> None:
    assert contrast(LIGHT["accent"], CARD["face"]) >= 3
    assert contrast(DARK["accent"], DARK["ground"]) >= 3


def test_the_packaged_component_is_the_one_of_the_project() -> None:
    root, packaged = (
        tomllib.loads(path.read_text(encoding="utf-8"))
        for path in (ROOT / "pyproject.toml", ROOT / "tutor" / "pyproject.toml")
    )
    assert set(packaged) == {"project", "tool"}
    assert packaged["project"]["name"] == root["project"]["name"]
    assert packaged["tool"]["streamlit"] == root["tool"]["streamlit"]
    entry = packaged["tool"]["streamlit"]["component"]["components"][0]
    assert (ROOT / "tutor" / entry["asset_dir"] / "table.js") == SCRIPT
