"""The drawings that are kept to compare with; as a script, ``python -m tests.table.drawings`` keeps them anew."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.table_views import LABELS, TRICK, melds_view, with_wilds
from tutor.cards import JOKER, read_card
from tutor.table.svg import card_svg, draw

KEPT = Path(__file__).with_name("snapshots")


def drawings() -> dict[str, str]:
    """Every drawing by the name of its file."""
    melds = with_wilds(melds_view().to_json())
    return {
        "card-ten-of-hearts.svg": card_svg(read_card("Th"), LABELS),
        "card-king-of-clubs-four-colours.svg": card_svg(read_card("Kc"), LABELS, four_colours=True, width=128),
        "card-joker-as-five.svg": card_svg(JOKER, LABELS, stands=read_card("5h")),
        "card-back.svg": card_svg(None, LABELS),
        "trick-light-640.svg": draw(TRICK, LABELS),
        "trick-dark-360.svg": draw(TRICK, LABELS, theme="dark", width=360),
        "melds-light-760.svg": draw(melds, LABELS, width=760),
        "melds-dark-360-four-colours.svg": draw(melds, LABELS, theme="dark", four_colours=True, width=360),
    }


if __name__ == "__main__":
    for name, text in drawings().items():
        (KEPT / name).write_text(text + "\n", encoding="utf-8")
