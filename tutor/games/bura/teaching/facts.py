"""What prompts about Bura may name beside what a question is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.engine.message import Message, message
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.bura.teaching.words import ACTS, CALLED, totals

Given = Mapping[str, Any]


def _trick(rules: RuleSet, given: Given) -> Given:
    plays = given["plays"]
    laid = tuple(message("({cards:card})", cards=cards) for cards in plays)
    return {"lead": plays[0], "cards": plays[-1], "laid": laid}


def _conduct(rules: RuleSet, given: Given) -> Given:
    return {"doing": message(ACTS[given["act"]])}


def _jump(rules: RuleSet, given: Given) -> Given:
    held = tuple(
        message(N_("{seat:seat} holds {cards:object}"), seat=seat, cards=cards)
        for seat, cards in given["hands"].items()
    )
    return {"held": held}


def _draw(rules: RuleSet, given: Given) -> Given:
    held = tuple(
        message(N_("{seat:seat} {n:cards}"), seat=seat, n=count) for seat, count in given["hands"].items()
    )  # fmt: skip
    return {"held": held, "left": given["stock"] - given.get("drawn", 0), "take": given.get("count")}


_EVENTS: Final = {
    "lead": N_("{seat:seat} has led"), "declare": N_("{seat:seat} declares"),
    "foreign-draw": N_("{seat:seat} draws out of turn"), "double-draw": N_("{seat:seat} draws two cards at once"),
    "wrong-move": N_("{seat:seat} makes a move that is not allowed"),
}  # fmt: skip


def _event(event: tuple[Any, ...], hands: Mapping[str, Any]) -> Message:
    name, *rest = event
    if name == "all-played":
        return message(N_("all cards have been played and nobody has declared"))
    if name == "take":
        return message(N_("{seat:seat} has taken the trick"), seat=rest[0])
    if name in {"bura", "jump"}:
        text = N_("{seat:seat} shows {cards:object} as bura") if name == "bura" else (
            N_("{seat:seat} wants to lead {cards:object}")
        )  # fmt: skip
        return message(text, seat=rest[0], cards=hands.get(rest[0], ()))
    return message(_EVENTS[name], seat=rest[0])


def _deal_end(rules: RuleSet, given: Given) -> Given:
    listed = tuple(_event(event, given.get("hands", {})) for event in given["events"])
    return {"happened": listed, "totals": totals(given.get("won", {}))}


def _totals(rules: RuleSet, given: Given) -> Given:
    return {"totals": totals(given["won"])}


def _penalties(rules: RuleSet, given: Given) -> Given:
    taken = tuple(message(N_("{seat:seat} {n:tricks}"), seat=seat, n=count) for seat, count in given["tricks"].items())
    marks = tuple(
        message(N_("{seat:seat} {n:penalties}"), seat=seat, n=count)
        for seat, count in (given.get("score") or {}).items()
    )
    return {"totals": totals(given["won"]), "taken": taken, "marks": marks}


def _match(rules: RuleSet, given: Given) -> Given:
    stands = tuple(message(N_("{seat:seat} {n:deals}"), seat=seat, n=count) for seat, count in given["score"].items())
    return {"stands": stands}


def _raise(rules: RuleSet, given: Given) -> Given:
    lacking = tuple(
        message(N_("{seat:seat} {n:points}"), seat=seat, n=count) for seat, count in (given.get("needs") or {}).items()
    )
    return {"lacking": lacking}


def _variant(rules: RuleSet, given: Given) -> Given:
    return {"title": message(CALLED[given["called"]])} if "called" in given else {}


FACTS: Final = {
    "trick": _trick, "conduct": _conduct, "jump": _jump, "draw": _draw, "deal-end": _deal_end,
    "count": _totals, "penalties": _penalties, "match": _match, "raise": _raise, "variant": _variant,
}  # fmt: skip
