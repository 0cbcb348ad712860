"""Means with their intervals, a line each, on one scale: an image that needs words beside it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

TOP, BOTTOM = 8, 26
WIDTHS: Final = {"wide": (640, 190, 34), "narrow": (330, 14, 46)}
"""For each place: the width of the image, where the scale begins, and the height of a line; a narrow one has the names
above the lines."""

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
MOST_STEPS: Final = 6


@dataclass(frozen=True, slots=True)
class Span:
    """A mean between its bounds, and whose it is."""

    name: str
    low: float
    mean: float
    high: float


def images(spans: Sequence[Span], mark: float, alt: str, tokens: Mapping[str, str]) -> str:
    """The chart twice, for a wide and for a narrow place, with a line at the mark."""
    return "".join(
        f'<img class="chart {name}" alt="{escape(alt)}" src="data:image/svg+xml;base64,'
        f'{b64encode(_drawn(spans, mark, tokens, name).encode()).decode()}">'
        for name in WIDTHS
    )


def ticks(low: float, high: float) -> list[int]:
    """Whole numbers at even distances from the one bound to the other.

    >>> ticks(-31.0, 62.0)
    [-20, 0, 20, 40, 60]
    """
    step = next((step for step in STEPS if (high - low) / step <= MOST_STEPS), STEPS[-1])
    first = -int(-low // step) if low > 0 else int(low / step)
    return [step * place for place in range(first, int(high // step) + 1)]


def _drawn(spans: Sequence[Span], mark: float, tokens: Mapping[str, str], name: str) -> str:
    width, left, row = WIDTHS[name]
    low, high = min(mark, *(span.low for span in spans)), max(mark, *(span.high for span in spans))
    unit = (width - left - 14) / (high - low)
    ground = TOP + row * len(spans)

    def x(value: float) -> float:
        return left + (value - low) * unit

    parts = [
        f'<line x1="{x(value):.1f}" y1="{TOP}" x2="{x(value):.1f}" y2="{ground}" stroke="{tokens["border"]}" '
        f'stroke-width="0.4"/><text x="{x(value):.1f}" y="{ground + 18}" text-anchor="middle">'
        f"{str(value).replace('-', '−')}</text>"
        for value in ticks(low, high)
    ]
    parts.append(f'<line x1="{x(mark):.1f}" y1="{TOP}" x2="{x(mark):.1f}" y2="{ground}" stroke="{tokens["text"]}" '
                 'stroke-width="1.5"/>')  # fmt: skip
    for place, span in enumerate(spans):
        y = TOP + row * (place + 0.5) + (0 if name == "wide" else 12)
        words = y + 4 if name == "wide" else y - 14
        parts.append(
            f'<text x="0" y="{words:.1f}" fill="{tokens["text"]}" stroke="{tokens["ground"]}" stroke-width="4" '
            f'paint-order="stroke">{escape(span.name)}</text>'
            f'<line x1="{x(span.low):.1f}" y1="{y:.1f}" x2="{x(span.high):.1f}" y2="{y:.1f}" '
            f'stroke="{tokens["accent"]}" stroke-width="3" stroke-linecap="round"/>'
            f'<circle cx="{x(span.mean):.1f}" cy="{y:.1f}" r="5" fill="{tokens["accent"]}"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {ground + BOTTOM}" width="{width}" '
        f'height="{ground + BOTTOM}" font-family="system-ui, sans-serif" font-size="13" fill="{tokens["muted"]}">'
        f"{''.join(parts)}</svg>"
    )
