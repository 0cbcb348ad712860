"""Card faces as data: outlines in a small box, and where each card puts them. Drawn still by svg, live by table.js.

A card measures 64 × 92. Suits and emblems fill a box of 24 × 24, ranks are lines in a box 12 wide and 18 tall, so that
no font is needed and every machine draws the same card.
"""

from __future__ import annotations

from typing import Any, Final

from tutor.cards import ALL_CARDS, Card

WIDTH: Final = 64
HEIGHT: Final = 92
CORNER: Final = 6
LINE: Final = 2.7
"""The stroke of a rank at scale 1."""

_STEM: Final = "C13.2 19.4 14 21.6 15.8 23H8.2C10 21.6 10.8 19.4 11 17"

PATHS: Final = {
    "s": "M12 .8C13.8 5.2 22.6 9.4 22.6 15C22.6 18 20.3 19.8 17.8 19.8C15.6 19.8 13.9 18.7 13 17" + _STEM
    + "C10.1 18.7 8.4 19.8 6.2 19.8C3.7 19.8 1.4 18 1.4 15C1.4 9.4 10.2 5.2 12 .8Z",
    "h": "M12 22.8C10 18.4 1 13.6 1 7.3C1 3.7 3.7 1.4 6.7 1.4C9.1 1.4 11.1 3 12 5.2C12.9 3 14.9 1.4 17.3 1.4"
    "C20.3 1.4 23 3.7 23 7.3C23 13.6 14 18.4 12 22.8Z",
    "d": "M12 .6C13.9 4.9 17.4 9 20.6 12C17.4 15 13.9 19.1 12 23.4C10.1 19.1 6.6 15 3.4 12C6.6 9 10.1 4.9 12 .6Z",
    "c": "M6.9 6.1a5.1 5.1 0 0 1 10.2 0a5.1 5.1 0 0 1-1.9 4a5.1 5.1 0 1 1-2.2 7" + _STEM
    + "a5.1 5.1 0 1 1-2.2-7a5.1 5.1 0 0 1-1.9-4Z",
    "A": "M0 18L6 0L12 18M2.2 12H9.8",
    "K": "M1 0V18M11.4 0L1 11M4.9 7L12 18",
    "Q": "M6 0C9.5 0 12 3.6 12 9C12 14.4 9.5 18 6 18C2.5 18 0 14.4 0 9C0 3.6 2.5 0 6 0ZM7 12.6L12 18.4",
    "J": "M4 0H10V12.6C10 16.2 8.2 18 5.2 18C2.4 18 .7 16.4 .5 13.4",
    "T": "M-1 3.6L2 0V18M10.5 0C13.4 0 15 3.4 15 9C15 14.6 13.4 18 10.5 18C7.6 18 6 14.6 6 9C6 3.4 7.6 0 10.5 0Z",
    "9": "M11.4 6A5.4 5.9 0 1 1 .6 6A5.4 5.9 0 1 1 11.4 6C11.4 11.5 9 16 4.4 18",
    "8": "M6 0A4.6 4.3 0 1 1 6 8.6A4.6 4.3 0 1 1 6 0ZM6 8.6A5.6 4.7 0 1 1 6 18A5.6 4.7 0 1 1 6 8.6Z",
    "7": "M.6 0H11.6C8.4 5 6 11 5.2 18",
    "6": "M.6 12A5.4 5.9 0 1 1 11.4 12A5.4 5.9 0 1 1 .6 12C.6 6.5 3 2 7.6 0",
    "5": "M10.6 0H2.6L1.6 8.2C2.8 7 4.2 6.5 5.8 6.5C9 6.5 11.5 8.8 11.5 12.2C11.5 15.6 9 18 5.8 18"
    "C3.2 18 1.2 16.8 .4 14.6",
    "4": "M8.8 18V0L.4 12.8H12",
    "3": "M1 2.4C2 .8 3.7 0 5.8 0C8.8 0 10.8 1.7 10.8 4.3C10.8 7 8.8 8.6 5 8.6C9 8.6 11.6 10.2 11.6 13.2"
    "C11.6 16.2 9.2 18 5.8 18C3.2 18 1.3 17 .4 15",
    "2": "M.9 5C.9 2 3 0 6 0C9 0 11.1 1.9 11.1 4.7C11.1 8.6 5.6 11.6 .8 18H11.6",
    "*": "M12 .8L15 8.6L23.4 9.1L16.9 14.4L19 22.6L12 18L5 22.6L7.1 14.4L.6 9.1L9 8.6Z",
    "crown": "M2 20.5V7L7.6 12.4L12 3.5L16.4 12.4L22 7V20.5Z",
    "tiara": "M2 20.5C2 15 2.4 11.6 3.4 8.6C5.4 12 8.6 11.6 12 4.4C15.4 11.6 18.6 12 20.6 8.6C21.6 11.6 22 15 22 20.5Z",
    "plume": "M4 21C4 11 10 4 20.5 2.6C20.2 11.2 14.6 17.4 8 18.2L6.4 21.6Z",
    "cap": "M5 18.4C4.6 14.4 4.6 12.2 3 11.2C2 10.6 1.6 11.6 1.9 13.2L-.5 12.8C-1 9.2 1 6.6 4.4 7C6.4 7.2 8 8.6 9 10.8"
    "C9.2 6.6 10.2 3.4 12 1.2C13.8 3.4 14.8 6.6 15 10.8C16 8.6 17.6 7.2 19.6 7C23 6.6 25 9.2 24.5 12.8L22.1 13.2"
    "C22.4 11.6 22 10.6 21 11.2C19.4 12.2 19.4 14.4 19 18.4ZM5 19.8H19V22.6H5Z"
    "M-1.3 15.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM10.1 .2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0Z"
    "M21.5 15.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0Z",
    "band": "M0 0H24V76H0Z",
    "back": "M8 4H56A4 4 0 0 1 60 8V84A4 4 0 0 1 56 88H8A4 4 0 0 1 4 84V8A4 4 0 0 1 8 4Z",
    "lattice": "M4 22L22 4M4 40L40 4M4 58L58 4M4 76L60 20M10 88L60 38M28 88L60 56M46 88L60 74"
    "M60 22L42 4M60 40L24 4M60 58L6 4M60 76L4 20M54 88L4 38M36 88L4 56M18 88L4 74",
}  # fmt: skip
"""Every outline by its name: suits and ranks by their letters, emblems, and the pattern of the back."""

COURTS: Final = {"K": "crown", "Q": "tiara", "J": "plume"}

Shape = tuple[str, str, float, float, float, int]
"""How (``fill``, ``tint`` or ``line``), which outline, x, y, scale, and 1 if turned about the middle of the card."""


def face(card: Card) -> tuple[Shape, ...]:
    """The shapes of one card, from the ground up."""
    suit = card.suit or "*"
    shapes: list[Shape] = []
    if card.rank in COURTS:
        shapes += [("tint", "band", 20, 8, 1, 0), ("fill", COURTS[card.rank], 23, 13, 0.75, 0)]
        shapes += [("line", card.rank, 24.2, 35, 1.3, 0), ("fill", suit, 23, 62, 0.75, 0)]
    elif not card.suit:
        shapes += [("fill", "cap", 17, 31, 1.25, 0)]
    else:
        side = 29 if card.rank == "A" else 26
        shapes.append(("fill", suit, (WIDTH - side) / 2, (HEIGHT - side) / 2, side / 24, 0))
    for turned in (0, 1):
        if card.suit:
            shapes.append(("line", card.rank, 6.5, 8, 1, turned))
            shapes.append(("fill", suit, 6.4, 30, 0.52, turned))
        else:
            shapes.append(("fill", "*", 4, 6, 0.8, turned))
    return tuple(shapes)


BACK: Final[tuple[Shape, ...]] = (("thin", "lattice", 0, 0, 1, 0), ("thin", "back", 0, 0, 1, 0))


def sheet() -> dict[str, Any]:
    """All faces as one plain dictionary, for the browser."""
    return {
        "line": LINE,
        "paths": PATHS,
        "cards": {card.text: [list(shape) for shape in face(card)] for card in ALL_CARDS},
        "back": [list(shape) for shape in BACK],
    }
