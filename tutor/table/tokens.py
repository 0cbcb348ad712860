"""The colours of the table, the same in the pages, the card table and the still drawings."""

from __future__ import annotations

from typing import Final

LIGHT: Final = {
    "ground": "#FBFAF6",
    "panel": "#F0EEE6",
    "text": "#20242A",
    "muted": "#565B63",
    "accent": "#0B6E4F",
    "on-accent": "#FFFFFF",
    "border": "#8A8D85",
    "right": "#0B6E4F",
    "equal": "#6A4B00",
    "wrong": "#A3261B",
}
DARK: Final = {
    "ground": "#14181B",
    "panel": "#1E2529",
    "text": "#ECEAE3",
    "muted": "#A9B0B3",
    "accent": "#5CC79B",
    "on-accent": "#0E1614",
    "border": "#6F7A7E",
    "right": "#6FD6A8",
    "equal": "#E8C15A",
    "wrong": "#FF9A8C",
}
THEMES: Final = {"light": LIGHT, "dark": DARK}

CARD: Final = {"face": "#FFFDF7", "edge": "#B9B6AA", "back": "#3E5468", "back-line": "#C9D3DA"}
"""What cards look like in both themes; ``edge`` only sets one card off from the next."""

TWO_COLOURS: Final = {"s": "#1B1B1F", "h": "#B3121D", "d": "#B3121D", "c": "#1B1B1F", "": "#5B2A86"}
FOUR_COLOURS: Final = {**TWO_COLOURS, "d": "#1D4FA3", "c": "#1E6B2E"}


def suit_colours(*, four: bool) -> dict[str, str]:
    """The colour of each suit; the joker's stands under the empty suit."""
    return dict(FOUR_COLOURS if four else TWO_COLOURS)
