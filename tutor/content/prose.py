"""The little Markdown of a lesson's prose: paragraphs, lists, bold, italic, and links to what the tutor holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import Final

LINK: Final = re.compile(r"\[([^\]]+)\]\(([^)\s]*)\)")
SCHEMES: Final = ("lesson", "clause")
"""What a link may lead to: ``lesson:bura.tricks``, ``clause:bura.lead.size``."""

_STRONG: Final = re.compile(r"\*\*([^*]+)\*\*")
_STRESSED: Final = re.compile(r"\*([^*]+)\*")


def links(prose: str) -> Iterator[tuple[int, str, str]]:
    """The links of some prose: the line from 0, the scheme and what is named."""
    for number, line in enumerate(prose.splitlines()):
        for found in LINK.finditer(line):
            scheme, _, name = found[2].partition(":")
            yield number, scheme, name


def to_html(prose: str, address: Callable[[str, str], str]) -> str:
    """Prose as markup; ``address`` says where a link leads, and where that is nowhere its words stand alone.

    >>> to_html("One *two*.\\n\\n- three", lambda scheme, name: "")
    '<p>One <em>two</em>.</p><ul><li>three</li></ul>'
    """
    parts = []
    for paragraph in re.split(r"\n\s*\n", prose.strip()):
        lines = [line.strip() for line in paragraph.splitlines() if line.strip()]
        if lines and all(line.startswith("- ") for line in lines):
            items = "".join(f"<li>{_inline(line[2:], address)}</li>" for line in lines)
            parts.append(f"<ul>{items}</ul>")
        elif lines:
            parts.append(f"<p>{_inline(' '.join(lines), address)}</p>")
    return "".join(parts)


def _inline(text: str, address: Callable[[str, str], str]) -> str:
    out, end = [], 0
    for found in LINK.finditer(text):
        out.append(_stress(text[end : found.start()]))
        scheme, _, name = found[2].partition(":")
        target, words = address(scheme, name), _stress(found[1])
        out.append(f'<a href="{escape(target)}" target="_self">{words}</a>' if target else words)
        end = found.end()
    return "".join([*out, _stress(text[end:])])


def _stress(text: str) -> str:
    return _STRESSED.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", escape(text)))
