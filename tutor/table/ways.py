"""What can be tried at a table, as buttons and targets; and what was done there, as a move in notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from string import Formatter
from typing import Final

from tutor.engine.view import TableView, Way
from tutor.errors import N_, FormatProblem
from tutor.table.payload import Action, TableEvent, TableOptions, Target

CARDS: Final = "{cards}"

NAMES: Final = {
    "lead {cards}": N_("Lead"),
    "reply {cards}": N_("Play"),
    "draw": N_("Draw"),
    "declare": N_("Declare"),
    "answer accept": N_("Accept"),
    "answer refuse": N_("Refuse"),
    "take": N_("Take the pile"),
    "meld {cards}": N_("Lay a new meld"),
    "discard {cards}": N_("Discard"),
    "stall": N_("End the deal"),
    "add {cards} to {n}": N_("Add to an own meld"),
    "add {cards} to opponents {n}": N_("Add to a meld of the opponents"),
    "draw {card}": N_("Draw this card"),
    "discard {card}": N_("Discard this card"),
    "move-wild {n} to {card}": N_("Move the wild of a meld"),
    "move-wild {n} to hand": N_("Take the wild of a meld into the hand"),
    "move-wild {n} to {card} in {other}": N_("Carry the wild of a meld to another one"),
    "look pozzetto": N_("Look at the pozzetto"),
}
"""What each way to move is called, by how it is written."""


def parts_of(pattern: str) -> tuple[str, ...]:
    """The names in the braces of a pattern.

    >>> parts_of("add {cards} to {n}")
    ('cards', 'n')
    """
    return tuple(name for _, name, _, _ in Formatter().parse(pattern) if name)


def is_for_table(way: Way) -> bool:
    """Whether cards and a place are all that it takes."""
    return "{" not in way.text.replace(CARDS, "")


def ways_of(view: TableView, kind: str) -> tuple[Way, ...]:
    """The ways at this table to make a move of a kind; one with cards from the hand where the moment has none."""
    here = tuple(way for way in view.ways if way.kind == kind and is_for_table(way))
    if here:
        return here
    known = (Way(text, 1, 1000) for text in NAMES if text == f"{kind} {CARDS}")
    return tuple(known)


def options_for(
    ways: Sequence[Way], say: Callable[[str], str], options: TableOptions | None = None
) -> TableOptions:  # fmt: skip
    """Options of a table at which these ways can be tried: a button for each, or a pile that takes the cards.

    >>> options_for((Way("meld {cards}", 1, 13), Way("add {cards} to 1", 1, 13, 4)), str).targets
    (Target(pile=4, kind='add', least=1, most=13),)
    """
    live = [way for way in ways if is_for_table(way)]
    return replace(
        options or TableOptions(sort="suit"),
        actions=tuple(
            Action(_sent(way), say(NAMES.get(way.text, way.text)), way.least, way.most)
            for way in live
            if way.pile is None
        ),
        targets=tuple(Target(way.pile, _sent(way), way.least, way.most) for way in live if way.pile is not None),
    )


def move_of(ways: Iterable[Way], event: TableEvent) -> str:
    """The move that was made at a table, in notation. Raises FormatProblem for one that could not be made there.

    >>> move_of((Way("add {cards} to 2", 1, 13, 4),), TableEvent("add", ("8c", "*"), 4, 1, 1, ""))
    'add 8c * to 2'
    """
    for way in ways:
        if _sent(way) == event.kind and way.pile == event.target and is_for_table(way):
            return way.text.replace(CARDS, " ".join(event.cards))
    raise FormatProblem(N_("This is not an event of the card table."))


def _sent(way: Way) -> str:
    """What the browser sends for a way: how it is written up to the cards."""
    return way.text.partition(" {")[0]
