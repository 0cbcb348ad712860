"""Rules known over time, as bars, one for each of the last days with answers: an image that needs words beside it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from tutor.learner.mind import Day

LAYERS: Final = ("firm", "familiar", "learning")
"""From the ground up; what is mastered is firm too."""

HEIGHT, TOP, BOTTOM, LEFT = 190, 14, 26, 34
WIDEST_BAR: Final = 42
WIDTHS: Final = {"wide": (640, 30), "narrow": (330, 12)}
"""For each place: the width of the image and the days that fit."""


def heights(day: Day) -> dict[str, int]:
    """How many rules stand in each layer."""
    return {name: day.count(name, "mastered") if name == "firm" else day.count(name) for name in LAYERS}


def images(days: Sequence[Day], label: Mapping[str, str], alt: str, tokens: Mapping[str, str]) -> str:
    """The chart twice, for a wide and for a narrow place. ``label`` has the dates in words."""
    return "".join(
        f'<img class="chart {name}" alt="{escape(alt)}" src="data:image/svg+xml;base64,'
        f'{b64encode(_drawn(days[-most:], label, tokens, width).encode()).decode()}">'
        for name, (width, most) in WIDTHS.items()
    )


def swatch(layer: str, tokens: Mapping[str, str]) -> str:
    """A small picture of a layer for the legend."""
    body = _box(layer, 1, 1, 14, 14, tokens)
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">{_pattern(tokens)}{body}</svg>'
    return f'<img alt="" src="data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}">'


def _drawn(days: Sequence[Day], label: Mapping[str, str], tokens: Mapping[str, str], width: int) -> str:
    most = max(4, *(sum(heights(day).values()) for day in days))
    step = (width - LEFT - 4) / len(days)
    bar = min(step * 0.72, WIDEST_BAR)
    unit = (HEIGHT - TOP - BOTTOM) / most
    ground = HEIGHT - BOTTOM
    parts = [
        f'<line x1="{LEFT}" y1="{ground - value * unit:.1f}" x2="{width}" y2="{ground - value * unit:.1f}" '
        f'stroke="{tokens["border"]}" stroke-width="{1 if value == 0 else 0.4}"/>'
        f'<text x="{LEFT - 6}" y="{ground - value * unit + 4:.1f}" text-anchor="end">{value}</text>'
        for value in (0, most // 2, most)
    ]
    every = max(1, round(64 / step))
    for place, day in enumerate(days):
        x, y = LEFT + step * place + (step - bar) / 2, float(ground)
        for layer, number in heights(day).items():
            if number:
                y -= number * unit
                parts.append(_box(layer, x, y, bar, number * unit, tokens))
        if (len(days) - 1 - place) % every == 0:
            parts.append(f'<text x="{x + bar / 2:.1f}" y="{HEIGHT - 8}" text-anchor="middle">'
                         f"{escape(label[day.date])}</text>")  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" height="{HEIGHT}" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="{tokens["muted"]}">'
        f"{_pattern(tokens)}{''.join(parts)}</svg>"
    )


def _pattern(tokens: Mapping[str, str]) -> str:
    return (
        '<defs><pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="2.5" height="5" fill="{tokens["accent"]}"/></pattern></defs>'
    )


def _box(layer: str, x: float, y: float, width: float, height: float, tokens: Mapping[str, str]) -> str:
    fill = {"firm": tokens["accent"], "familiar": "url(#p)", "learning": "none"}[layer]
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}" '
        f'stroke="{tokens["accent"]}" stroke-width="1"/>'
    )
