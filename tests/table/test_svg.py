"""Still drawings: what they hold, that they are the same everywhere, that nothing is cut off or covered."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

import pytest

from tests.helpers.table_views import HAND_OF_40, LABELS, TRICK, melds_view, with_wilds
from tests.table.drawings import KEPT, drawings
from tutor.cards import ALL_CARDS, read_card, read_cards
from tutor.engine.view import Pile, TableView
from tutor.table.faces import HEIGHT, PATHS, WIDTH, face
from tutor.table.svg import card_svg, draw, hand_rows
from tutor.table.words import describe, make_labels

SVG = "{http://www.w3.org/2000/svg}"


PLACED = re.compile(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?">')


def placed(drawing: str) -> list[tuple[float, float, float]]:
    """Where the cards lie, and how large."""
    return [(float(x), float(y), float(scale or 1)) for x, y, scale in PLACED.findall(drawing)]


def with_facts(**facts: str) -> TableView:
    """A table with nothing on it but what is told of it."""
    return TableView("bura", "S", ("N", "S"), "S", "lead", 0, (), tuple(facts.items()))


def told(drawing: str) -> tuple[str, str]:
    """The title and the description of a drawing."""
    root = ET.fromstring(drawing)
    return root.findtext(f"{SVG}title", ""), root.findtext(f"{SVG}desc", "")


@pytest.mark.parametrize("name", drawings())
def test_drawings_are_as_kept(name: str) -> None:
    assert drawings()[name] + "\n" == (KEPT / name).read_text(encoding="utf-8")


def test_no_drawing_is_kept_for_nothing() -> None:
    assert {path.name for path in KEPT.iterdir()} == set(drawings())


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_every_card_is_drawn_and_named(card: object) -> None:
    from tutor.cards import Card

    assert isinstance(card, Card)
    drawing = card_svg(card, LABELS)
    assert told(drawing)[0] == card.name
    assert ET.fromstring(drawing).get("role") == "img"


def test_no_two_cards_look_alike() -> None:
    assert len({(card_svg(card, LABELS).split("</title>")[1]) for card in ALL_CARDS}) == len(ALL_CARDS)


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_rank_stands_above_suit_in_two_corners_and_is_eighteen_tall(card: object) -> None:
    from tutor.cards import Card

    assert isinstance(card, Card)
    indices = [shape for shape in face(card) if shape[3] < 12 and shape[2] < 12]
    turned = [shape for shape in indices if shape[5]]
    assert len(turned) * 2 == len(indices)
    if card.suit:
        rank, suit = indices[0], next(shape for shape in face(card) if shape[1] == card.suit and shape[2] < 8)
        assert rank[0] == "line"
        assert rank[4] * 18 >= 18
        assert rank[3] + 18 < suit[3]


def test_every_outline_is_used() -> None:
    used = {shape[1] for card in ALL_CARDS for shape in face(card)} | {"back", "lattice"}
    assert used == set(PATHS)


def test_a_table_is_told_as_well_as_drawn() -> None:
    title, description = told(draw(TRICK, LABELS))
    assert title == "Card table"
    assert description == "; ".join(describe(LABELS, TRICK.to_json()))
    assert "North led: king of hearts, queen of hearts" in description


def test_a_wild_says_what_it_stands_for() -> None:
    drawing = draw(with_wilds(melds_view().to_json()), LABELS)
    assert "=K<" in drawing
    assert "joker as king" in drawing


def test_hidden_cards_are_backs_and_a_count() -> None:
    view = TableView("bura", "S", ("N", "S"), "S", "lead", 0, (Pile("hand", "N", (), 3), Pile("won", "N", (), 9)))
    drawing = draw(view, LABELS)
    assert drawing.count('fill="#3E5468"') == 3 + 3
    assert "North · 3" in drawing
    assert "Cards won · 9" in drawing


@pytest.mark.parametrize("width", [320, 360, 640, 1000])
@pytest.mark.parametrize("count", [1, 3, 6, 11, 15, 40])
def test_hands_fit_and_every_index_stays_in_view(count: int, width: int) -> None:
    cards = read_cards(" ".join(HAND_OF_40.split()[:count]))
    view = TableView("burraco", "S", ("N", "S"), "S", "play", 0, (Pile("hand", "S", cards),))
    drawing = draw(view, LABELS, width=width)
    places = [(x, y) for x, y, _ in placed(drawing)]
    assert len(places) == count
    assert all(16 <= x <= width - 16 - WIDTH + 0.01 for x, _ in places)
    rows: dict[float, list[float]] = {}
    for x, y in places:
        rows.setdefault(y, []).append(x)
    for row in rows.values():
        assert all(after - before >= 26 for before, after in itertools.pairwise(row))
    downs = sorted(rows)
    assert all(after - before >= 54 for before, after in itertools.pairwise(downs))


def test_eleven_cards_lie_in_one_row_of_a_phone() -> None:
    across, step = hand_rows(11, 360 - 32, 26)
    assert across == 11
    assert step * 10 + WIDTH <= 360 - 32


@pytest.mark.parametrize("width", [360, 640, 1000])
def test_nothing_is_drawn_outside(width: int) -> None:
    for view in (TRICK, with_wilds(melds_view().to_json())):
        drawing = draw(view, LABELS, width=width)
        height = float(ET.fromstring(drawing).get("height", "0"))
        for x, y, size in placed(drawing):
            assert 0 <= x <= width - WIDTH * size
            assert 0 <= y <= height - HEIGHT * size


@pytest.mark.parametrize("width", [328, 640])
def test_a_long_remark_takes_as_many_lines_as_it_needs(width: int) -> None:
    long = " ".join(["not taken yet"] * 12)
    drawing = draw(with_facts(lead=long), {**LABELS, "words": {**LABELS["words"], "lead": "Pozzetti"}}, width=width)
    lines = [text.text or "" for text in ET.fromstring(drawing).iter(f"{SVG}text")]
    assert long in " ".join(lines)
    assert max(map(len, lines)) * 14 * 0.56 <= width


def test_trump_is_shown_when_no_card_is_turned() -> None:
    view = TableView(
        "bura", "S", ("N", "S"), "S", "lead", 30, (Pile("hand", "S", read_cards("Ah")),), (("trump", "d"),)
    )
    drawing = draw(view, LABELS)
    assert ">Trump</text>" in drawing
    assert PATHS["d"] in drawing


def test_themes_and_colours_change_the_drawing() -> None:
    light, dark = draw(TRICK, LABELS), draw(TRICK, LABELS, theme="dark")
    assert "#FBFAF6" in light
    assert "#14181B" in dark
    assert 'color="#1E6B2E"' in draw(TRICK, LABELS, four_colours=True)


def test_names_cannot_break_the_drawing() -> None:
    labels = {**make_labels(), "seats": {"N": "<b>&\"'", "S": "x"}}
    title, description = told(draw(TRICK, labels))
    assert title
    assert "<b>&\"'" in description


def test_a_drawing_needs_nothing_from_elsewhere() -> None:
    for drawing in drawings().values():
        assert re.findall(r"(?:href|url\(|<style|<script|<image)", drawing) == []


def test_a_card_can_be_read_back_from_its_text() -> None:
    assert told(card_svg(read_card("10♥"), LABELS))[0] == "ten of hearts"
