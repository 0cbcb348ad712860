"""What prompts about Burraco may name beside what a question is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.engine.clauses import Trace
from tutor.engine.message import Message, message
from tutor.engine.rules import RuleSet
from tutor.errors import N_
from tutor.games.burraco.teaching import words
from tutor.games.burraco.teaching.names import ACTS, EVENTS, NOTICED, SIDES
from tutor.games.burraco.terms import points_of

Given = Mapping[str, Any]


def _cards(rules: RuleSet, given: Given) -> Given:
    return {"cards": words.cards(given["cards"])}


def _add(rules: RuleSet, given: Given) -> Given:
    cards = given["cards"]
    return {"cards": words.cards(cards), "added": words.held(cards), "meld": words.meld(given["meld"])}


def _move_wild(rules: RuleSet, given: Given) -> Given:
    other = given.get("target")
    return {
        "meld": words.meld(given["meld"]), "target": "hand" if other == "hand" else "",
        "other": words.meld(other) if isinstance(other, tuple) else (),
    }  # fmt: skip


def _meld(rules: RuleSet, given: Given) -> Given:
    return {"meld": words.meld(given["meld"])}


def _draw(rules: RuleSet, given: Given) -> Given:
    return {"use": message(words.USES[given.get("uses", "meld")])}


def _turn(rules: RuleSet, given: Given) -> Given:
    return {"doing": words.listed(map(words.deed, given["moves"]))}


_POZZETTO: Final = {
    "taken": N_("pozzetto taken"), "unplayed": N_("pozzetto taken but not played"), "untaken": N_("no pozzetto taken"),
}  # fmt: skip


def _score(rules: RuleSet, given: Given) -> Given:
    return {"one": _side(rules, "NS", given["NS"]), "other": _side(rules, "EW", given["EW"])}


def _side(rules: RuleSet, name: str, side: Mapping[str, Any]) -> Message:
    trace = Trace(rules)
    held = points_of(trace, (card for hand in side.get("hands", ()) for card in hand))
    table = tuple(message("{meld}", meld=words.meld(laid)) for laid in side.get("table", ()))
    melds = tuple(message("({meld})", meld=meld) for meld in table) or message(N_("no meld"))
    state = [message(_POZZETTO[side.get("pozzetto", "untaken")])]
    if side.get("unplayed_cards"):
        state.append(message(N_("{n:points} in it"), n=points_of(trace, side["unplayed_cards"])))
    if side.get("penalised"):
        state.append(message(N_("{n:points} in penalised cards"), n=points_of(trace, side["penalised"])))
    if side.get("closed"):
        state.append(message(N_("closed")))
    return message(
        N_("{side} have on the table {melds}, in their hands {held:points}; {state}"),
        side=message(SIDES[name]), melds=melds, held=held, state=tuple(state),
    )  # fmt: skip


def _match(rules: RuleSet, given: Given) -> Given:
    return {
        "before": words.sums(tuple(given["totals"].items())), "made": words.sums(tuple(given["deal"].items())),
        "needed": given.get("target", rules.options["target"]),
    }  # fmt: skip


def _setup(rules: RuleSet, given: Given) -> Given:
    drawn = tuple(
        message(N_("{seat:seat} draws {cards:object}"), seat=seat, cards=cards)
        for seat, cards in given.get("draws", {}).items()
    )
    return {"drawn": drawn}


def _conduct(rules: RuleSet, given: Given) -> Given:
    return {"doing": message(ACTS[given["act"]])}


def _fault(rules: RuleSet, given: Given) -> Given:
    when = message(NOTICED[given["noticed"]]) if "noticed" in given else None
    return {"happened": message(EVENTS[given["event"]]), "when": when}


FACTS: Final = {
    "meld": _cards, "add": _add, "move-wild": _move_wild, "burraco": _meld, "draw": _draw, "turn": _turn,
    "score": _score, "match": _match, "setup": _setup, "conduct": _conduct, "fault": _fault,
}  # fmt: skip
