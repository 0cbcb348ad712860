"""Table views to draw and to play with: a small position of trick play and a large one with many melds."""

from __future__ import annotations

from typing import Any

from tutor.cards import read_cards
from tutor.engine.view import Pile, TableView
from tutor.table.payload import Action, TableOptions, Target, payload
from tutor.table.words import make_labels

LABELS: dict[str, Any] = make_labels()
TRICK = TableView(
    "bura", "S", ("N", "S"), "S", "reply", 7,
    (
        Pile("hand", "N", (), 1), Pile("won", "N", (), 5), Pile("trick", "N", read_cards("Kh Qh"), 0, "leads"),
        Pile("turned", None, read_cards("9d")), Pile("stock", None, (), 23),
        Pile("won", "S", (), 8), Pile("hand", "S", read_cards("Ah Th 6c")),
    ),
    (("trump", "d"),),
)  # fmt: skip

HAND_OF_40 = (
    "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah Kh Qh Jh Th 8h 6h 4h 3h 2h "
    "Ad Qd Td 8d 6d 4d 2d Ac Kc Jc 9c 7c 5c 3c 2c * *"
)


def melds_view(hand: str = HAND_OF_40) -> TableView:
    """Four players, six melds, a large hand."""
    return TableView(
        "burraco", "S", ("N", "E", "S", "W"), "S", "play", 40,
        (
            Pile("hand", "W", (), 4), Pile("hand", "N", (), 9), Pile("hand", "E", (), 11, "dealer"),
            Pile("meld", "EW", read_cards("Kc Kd Kd *")), Pile("meld", "EW", read_cards("4s 5s 6s")),
            Pile("stock", None, (), 41), Pile("pile", None, read_cards("7c Jd 3s")), Pile("pozzetto", None, (), 11),
            Pile("meld", "NS", read_cards("4c 5c 6c 2h 8c 9c Tc"), 0, "semi-clean"),
            Pile("meld", "NS", read_cards("9h 9s 9d")),
            Pile("meld", "NS", read_cards("Ad Kd Qd Jd Td 9d 8d"), 0, "clean"),
            Pile("meld", "NS", read_cards("5h * 7h")),
            Pile("hand", "S", read_cards(hand)),
        ),
    )  # fmt: skip


STANDS = {3: ["", "", "", "K"], 8: ["", "", "", "7c", "", "", ""], 11: ["", "6h", ""]}
"""What the wilds of ``melds_view`` stand for, by pile."""


def with_wilds(shown: dict[str, Any]) -> dict[str, Any]:
    """The JSON form of ``melds_view`` with what its wilds stand for."""
    for place, stands in STANDS.items():
        shown["piles"][place]["stands"] = stands
    return shown


def trick_table(rev: int = 1, **changes: Any) -> dict[str, Any]:
    """A live table of ``TRICK``."""
    actions = (Action("play", "Play", 1, 3), Action("down", "Play face down", 1, 3))
    options: dict[str, Any] = {"actions": actions, "quiet": ("hint", "next")}
    said = {name: changes.pop(name) for name in ("say", "notation", "nonce") if name in changes}
    said = {"nonce": "q1", **said}
    return payload(TRICK, LABELS, TableOptions(**{**options, **changes}), rev=rev, **said)


def melds_table(rev: int = 1, **changes: Any) -> dict[str, Any]:
    """A live table of ``melds_view``: cards go to the own melds, to the pile, or make a new meld."""
    targets = (*(Target(place, "add") for place in (8, 9, 10, 11)), Target(6, "discard", 1, 1))
    options: dict[str, Any] = {"actions": (Action("meld", "Meld", 3),), "targets": targets}
    view = with_wilds(melds_view().to_json())
    return payload(view, LABELS, TableOptions(**{**options, **changes}), rev=rev, nonce="q1")
