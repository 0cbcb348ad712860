"""Still tables on a page: a view, or the situation that a question tells, drawn wide and narrow."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import Any, Final

from tutor.app import html, style, words
from tutor.app.speech import speech
from tutor.cards import SUITS
from tutor.engine.game import Query
from tutor.engine.notation import Field, Group
from tutor.engine.view import Pile, TableView
from tutor.errors import N_
from tutor.explain.language import Language, language, sentence
from tutor.explain.pictured import Pictured
from tutor.table.svg import draw
from tutor.table.words import describe, labels_in

WIDE: Final = 640
NARROW: Final = 328
NOBODY: Final = ""
"""The seat of the reader of a situation, which no player has."""

LAID: Final = {"laid", "melds", "target"}
"""The kinds of cards that lie as melds."""

MOST_DRAWN: Final = 60
"""Cards face down that are drawn at most; the rest is counted."""


def show_view(view: TableView) -> None:
    """Draw a view on the page."""
    html.write(_picture(json.dumps(view.to_json()), speech().code, style.theme()))


def show_change(change: Pictured) -> None:
    """Draw a table on which something changes, with the change in words."""
    drawn = _picture(json.dumps(change.to_json()), speech().code, style.theme())
    html.write(html.paragraph(sentence(speech().message(change.says))) + drawn, classes="change")


@lru_cache(maxsize=512)
def _picture(view: str, code: str, theme: str) -> str:
    """The drawing of a view, which is JSON, for both widths of a page, as images."""
    shown = json.loads(view)
    told = escape("; ".join(describe(labels_in(code), shown)))
    images = []
    for name, width in (("wide", WIDE), ("narrow", NARROW)):
        drawn = b64encode(draw(shown, labels_in(code), theme=theme, width=width).encode()).decode()
        images.append(f'<img class="table {name}" alt="{told}" src="data:image/svg+xml;base64,{drawn}">')
    return "".join(images)


def situation(game: str, query: Query, given: Mapping[str, Any], code: str) -> TableView | None:
    """The cards that a question tells of, as a table without owners; None where there are none."""
    piles: list[Pile] = []
    facts: list[tuple[str, object]] = []
    for field in query.form.fields:
        if field.name in given:
            value = given[field.name]
            if field.kind.name == "suit" and value in SUITS:
                facts.append((field.name, value))
            else:
                piles += _piles(field, value, language(code), query.name)
    if not any(pile.cards for pile in piles):
        return None
    seats = tuple(dict.fromkeys(pile.seat for pile in piles if pile.seat))
    return TableView(game, NOBODY, seats, "", query.name, 0, tuple(piles), tuple(facts))


def is_drawn(field: Field) -> bool:
    """Whether a drawing shows everything that stands under a key."""
    return field.kind.groups is not None or field.kind.name == "hands"


def _piles(field: Field, value: Any, spoken: Language, query: str, whose: str = "") -> Iterator[Pile]:
    kind = field.kind.name.partition(":")[0]
    label = words.field_name(spoken, query, field.name, kind)
    if field.kind.form is not None:
        for inner in field.kind.form.fields:
            if inner.name in value:
                yield from _piles(inner, value[inner.name], spoken, query, label)
    elif kind == "hands":
        for seat, cards in value.items():
            yield Pile("hand", seat, cards)
    elif kind == "count" and field.name == "stock" and value <= MOST_DRAWN:
        yield Pile("stock", None, (), value)
    elif field.kind.groups is not None:
        groups = field.kind.groups(value)
        for place, group in enumerate(groups):
            named = spoken.say(N_("{label}, no. {n}"), label=label, n=place + 1) if len(groups) > 1 else label
            yield _pile(field, kind, place, group, named, whose)


def _pile(field: Field, kind: str, place: int, group: Group, label: str, whose: str) -> Pile:
    """Cards that lie together: played, in the hand of whoever asks, laid as a meld, or simply shown."""
    if kind == "plays":
        return Pile("trick", None, group.cards, 0, "leads" if place == 0 else "replies")
    if field.name == "hand":
        return Pile("hand", NOBODY, group.cards)
    role = "meld" if kind in LAID else "trick"
    return Pile(role, None, group.cards, 0, f"{whose}: {label}" if whose else label, group.stands)
