"""What goes to a live table, and the events that come back. Nothing here knows what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from tutor.cards import ALL_CARDS
from tutor.engine.view import TableView
from tutor.errors import N_, FormatProblem, StaleAnswer
from tutor.table.words import Labels, Shown, capital, caption_of, describe, place_name, remarks, seat_name, stands_of

MOST_CARDS: Final = 108
LONGEST_WORD: Final = 200
_KNOWN_CARDS: Final = frozenset(card.text for card in ALL_CARDS)
_FIELDS: Final = frozenset({"kind", "cards", "target", "rev", "seq", "nonce"})


@dataclass(frozen=True, slots=True)
class Action:
    """A way to confirm: a verb on a button that sends the chosen cards, from ``least`` to ``most`` of them."""

    kind: str
    label: str
    least: int = 1
    most: int = MOST_CARDS


@dataclass(frozen=True, slots=True)
class Target:
    """A pile that takes the chosen cards, by its place in the view: a meld to add to, the pile to discard on."""

    pile: int
    kind: str
    least: int = 1
    most: int = MOST_CARDS


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What may be done at the table.

    ``piles`` are the places in the view of the piles whose cards can be chosen; None is the viewer's own hand. The
    first action is the main one, which Enter confirms. ``quiet`` are small buttons beside it, of ``hint`` and ``next``.
    ``theme`` is ``light``, ``dark`` or empty for the host's own; ``sort`` is ``suit``, ``rank`` or empty for as dealt.
    """

    actions: tuple[Action, ...] = ()
    targets: tuple[Target, ...] = ()
    piles: tuple[int, ...] | None = None
    quiet: tuple[str, ...] = ()
    theme: str = ""
    four_colours: bool = False
    sort: str = ""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """What was confirmed at a table: ``target`` is the place of a pile in the view ``rev``, or None."""

    kind: str
    cards: tuple[str, ...]
    target: int | None
    rev: int
    seq: int
    nonce: str


def payload(
    view: TableView | Shown,
    labels: Labels,
    options: TableOptions,
    *,
    rev: int,
    nonce: str = "",
    lang: str = "en",
    say: str = "",
    notation: str = "",
) -> dict[str, Any]:
    """The dictionary that ``table.js`` reads.

    ``rev`` grows with every new view, which clears the selection. ``say`` is read out; ``notation`` stands under the
    text form. The host keeps ``heard``, the number of the last event that was dealt with, so that one that left the
    view as it is opens the table again.
    """
    shown = view.to_json() if isinstance(view, TableView) else view
    places = range(len(shown["piles"]))
    piles = options.piles
    if piles is None:
        own = {"role": "hand", "seat": shown["seat"]}
        piles = tuple(place for place in places if own.items() <= shown["piles"][place].items())
    for target in options.targets:
        if target.pile not in places:
            raise ValueError(target)
    return {
        "view": {
            **shown, "rev": rev, "nonce": nonce, "heard": 0, "say": say,
            "names": [capital(place_name(labels, shown, pile)) for pile in shown["piles"]],
            "captions": [caption_of(labels, shown, pile) for pile in shown["piles"]],
            "sides": {
                seat: capital(seat_name(labels, shown, seat))
                for seat in dict.fromkeys(pile["seat"] for pile in shown["piles"] if pile["role"] == "meld") if seat
            },
            "lines": describe(labels, shown), "remarks": remarks(labels, shown), "notation": notation,
        },
        "lang": lang,
        "labels": {**labels, "cards": _names(shown, labels)},
        "options": {
            **asdict(options), "piles": list(piles), "quiet": list(options.quiet),
            "actions": [asdict(action) for action in options.actions],
            "targets": [asdict(target) for target in options.targets],
        },
    }  # fmt: skip


def _names(view: Shown, labels: Labels) -> dict[str, str]:
    """The names of the cards that are in view, which are all that a browser needs and may know of."""
    texts = {card for pile in view["piles"] for card in (*pile["cards"], *stands_of(pile)) if card}
    return {card: name for card, name in labels["cards"].items() if card in texts}


def read_event(raw: object) -> TableEvent:
    """Read what a browser sent. Raises FormatProblem for anything that the table itself would not send.

    >>> read_event({"kind": "play", "cards": ["Th"], "target": None, "rev": 1, "seq": 1, "nonce": "a"}).cards
    ('Th',)
    """
    if not isinstance(raw, Mapping) or set(raw) != _FIELDS:
        raise FormatProblem(N_("This is not an event of the card table."))
    kind, nonce, cards, target = raw["kind"], raw["nonce"], raw["cards"], raw["target"]
    if not (_is_word(kind) and kind and _is_word(nonce)):
        raise FormatProblem(N_("This is not an event of the card table."))
    if not (_is_count(raw["rev"]) and _is_count(raw["seq"]) and (target is None or _is_count(target))):
        raise FormatProblem(N_("This is not an event of the card table."))
    if not isinstance(cards, list | tuple) or len(cards) > MOST_CARDS:
        raise FormatProblem(N_("This is not an event of the card table."))
    if not all(isinstance(card, str) and card in _KNOWN_CARDS for card in cards):
        raise FormatProblem(N_("The event names a card that does not exist."))
    return TableEvent(kind, tuple(cards), target, raw["rev"], raw["seq"], nonce)


def check_fresh(event: TableEvent, *, rev: int, nonce: str, heard: int) -> None:
    """Raise StaleAnswer for an event of an older view, of another question, or one that was dealt with already."""
    if event.rev != rev or event.nonce != nonce:
        raise StaleAnswer(N_("The table has changed since. Look again and answer what it shows now."))
    if event.seq <= heard:
        raise StaleAnswer(N_("This was sent already and counted once."))


def _is_word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_WORD


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53
