"""Questions about what may be done at the table, and how a fault is put right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.engine.clauses import Trace, Verdict
from tutor.engine.game import Query
from tutor.engine.judge import run_gates
from tutor.engine.notation import COUNT, Field, Form, choice
from tutor.engine.rules import RuleSet
from tutor.errors import N_, NotationError
from tutor.games.burraco.laid import Meld, read_laid
from tutor.games.burraco.position import BurracoPosition
from tutor.games.burraco.queries.given import Given, meld_of
from tutor.games.burraco.setup import SEATS_OF
from tutor.games.burraco.turn import Look, Turn

BARRED: dict[str, tuple[str, ...]] = {
    "advise-partner": ("conduct.no-advice",),
    "signal-by-placing": ("conduct.no-signals",),
    "look-through-pile-out-of-turn": ("pile.open-to-view",),
    "take-back-discard": ("discard.complete", "discard.final"),
    "meld-after-discard": ("discard.final",),
    "swap-after-discard": ("discard.final",),
    "meld-out-of-turn": ("turn.own-turn",),
    "move-laid-card": ("table.cards-stay",),
    "take-up-laid-card": ("table.not-to-hand",),
    "split-meld": ("meld.no-merging",),
    "look-before-count": ("deal.count-before-looking",),
    "replace-turned-joker": ("deal.turned-card-stays",),
    "lay-out-extra-cards": ("two-players.variants-off",),
    "second-round-after-time": ("stock.time-out",),
    "invent-penalty": ("fault.no-invented-penalty",),
}
"""Acts that one of these clauses rules out for as long as it is in the rule set."""

ALLOWED: dict[str, str] = {
    "look-through-pile": "pile.open-to-view",
    "rearrange-pile": "pile.rearrange",
    "cross-pozzetti": "pozzetto.laid-aside",
    "deal-pozzetti-in-turn": "pozzetto.dealt-in-turn",
    "turn-cards-to-mark": "class.turned-cards",
    "call-stall": "stock.stall",
}
"""Acts that a clause permits."""

LOOKS = {
    "peek-at-once": "at-once",
    "peek-after-partner-discard": "partner",
    "peek-own-turn": "own-turn",
    "take-second-pozzetto": "second",
}
"""Looks at a pozzetto, with when they happen."""

ACTS = (*BARRED, *ALLOWED, *LOOKS, "merge-melds", "cut-below-22")


def ask_conduct(rules: RuleSet, given: Given) -> Verdict:
    """Whether something may be done at the table."""
    trace = Trace(rules)
    act, players = given["act"], given.get("players", 4)
    if players not in SEATS_OF:
        raise NotationError(N_("Two or four play."), key="players")
    return trace.verdict("conduct", allowed=_is_allowed(trace, act, players))


def _is_allowed(trace: Trace, act: str, players: int) -> bool:
    if act == "replace-turned-joker" and trace.option("turned_card") == "off":
        trace.breaks("burraco.deal.turned-card", act=act)
        return False
    if act in BARRED:
        slots = [f"burraco.{name}" for name in BARRED[act]]
        for slot in slots:
            trace.breaks(slot, act=act)
        return not any(trace.holds(slot) for slot in slots)
    if act in ALLOWED:
        slot = f"burraco.{ALLOWED[act]}"
        allowed = bool(trace.ask(slot))
        (trace.explain if allowed else trace.breaks)(slot, act=act)
        return allowed
    if act in LOOKS:
        allowed = run_gates(Look(trace, Turn(players=players, pozzetto="unplayed"), LOOKS[act]))
        if act == "take-second-pozzetto" and not allowed:
            trace.explain("burraco.pozzetto.one-per-side")
        return allowed
    return _may_merge(trace) if act == "merge-melds" else _may_cut_thin(trace)


def _may_merge(trace: Trace) -> bool:
    """Whether two runs that touch become one."""
    melds: tuple[Meld, ...] = tuple(meld_of(trace, read_laid(text), "act") for text in ("3h 4h 5h", "6h 7h 8h"))
    joined = trace.ask("burraco.meld.no-merging", melds)
    if joined is None:
        return True
    trace.cite("burraco.meld.no-merging", act="merge-melds")
    return len(joined) < len(melds)


def _may_cut_thin(trace: Trace) -> bool:
    fair = trace.ask("burraco.cut.fair-size", 20)
    if fair is False:
        trace.breaks("burraco.cut.fair-size", lifted=20)
        return False
    trace.explain("burraco.cut.exact-lift")
    trace.explain("burraco.cut.remainder")
    return True


def conducts_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """Every act, at any time."""
    for act in ACTS:
        yield {"act": act} if len(position.seats) == 4 else {"act": act, "players": 2}


FAULTS: dict[str, str] = {
    "two-cards-drawn": "two-cards-drawn",
    "stock-card-lifted": "lifted-card",
    "forgotten-draw": "forgotten-draw",
    "added-without-draw": "additions-without-draw",
    "drew-out-of-turn": "draw-out-of-turn",
    "reminded-to-draw": "reminder-to-draw",
    "exposed-card": "exposed-card",
    "surplus-card": "surplus-noticed-at-once",
    "ghost-card-in-new-meld": "ghost-card",
    "ghost-card-in-old-meld": "ghost-card",
    "ghost-card-on-discard": "ghost-card",
    "second-set": "second-set",
    "closed-without-burraco": "close-without-burraco",
    "closed-with-wild": "close-with-wild",
    "closed-without-discard": "close-without-discard",
    "pozzetto-miscount": "pozzetto-miscount",
    "opponents-pozzetto-seen": "opponents-pozzetto",
    "second-pozzetto": "second-pozzetto",
    "pozzetto-seen-early": "early-look",
    "pile-cards-left": "cards-left-behind",
}
"""Events with the clause that names their remedy."""

SURPLUS = {"at-once": "at-once", "after-discard": "after-discard", "later": "late"}
ENDS_TURN = {("surplus-card", "at-once"), ("second-set", "at-once"), ("pile-cards-left", "at-once")}
NO_CLOSE = {"closed-without-burraco", "closed-with-wild", "closed-without-discard"}


def ask_fault(rules: RuleSet, given: Given) -> Verdict:
    """How a fault is put right."""
    trace = Trace(rules)
    event, noticed = given["event"], given.get("noticed", "at-once")
    name = f"surplus-noticed-{SURPLUS[noticed]}" if event == "surplus-card" else FAULTS[event]
    slot = f"burraco.fault.{name}"
    remedy = trace.ask(slot, event, noticed)
    trace.cite(slot, event=event, noticed=noticed)
    answer: dict[str, Any] = {"remedy": remedy}
    if remedy and (event, noticed) in ENDS_TURN:
        answer["turn_over"] = True
    if remedy and event in NO_CLOSE:
        answer["closed"] = False
    return trace.verdict("fault", **answer)


def faults_of(rules: RuleSet, position: BurracoPosition) -> Iterator[Given]:
    """Every event, and when it is noticed where that matters."""
    for event in FAULTS:
        if event in {"surplus-card", "forgotten-draw"}:
            for noticed in SURPLUS:
                yield {"event": event, "noticed": noticed}
        else:
            yield {"event": event}


QUERIES = (
    Query(
        "conduct", Form((Field("act", choice(*ACTS), required=True), Field("players", COUNT))), ask_conduct, conducts_of
    ),
    Query(
        "fault",
        Form((Field("event", choice(*FAULTS), required=True), Field("noticed", choice(*SURPLUS)))),
        ask_fault,
        faults_of,
    ),
)  # fmt: skip
