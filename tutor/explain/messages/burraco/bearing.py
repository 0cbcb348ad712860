"""Which of the clauses cited about Burraco has to do with what was asked, and which of them answers it."""

from __future__ import annotations

from typing import Any, Final

from tutor.engine.clauses import Mark, Trace
from tutor.engine.rules import RuleSet
from tutor.explain.reasons import Known
from tutor.games.burraco.laid import faces
from tutor.games.burraco.terms import points_of

_STANDS: Final = "burraco.wild.jokers-and-twos"
_KINDS: Final = "burraco.meld.set-or-run"
_SHAPES: Final = ("burraco.run.one-suit", "burraco.set.equal-ranks")
_MELDS: Final = ("meld", "run", "set", "wild", "two")
"""Topics about how cards lie, which in a whole turn matter only where they bar something."""

_OF_POINTS: Final = frozenset((
    _STANDS, "burraco.score.printed-value", "burraco.two.wild-in-set", "burraco.two.natural",
))  # fmt: skip
_TAKEN: Final = ("draw", "discard")
"""Topics about how cards come and go, which in a whole turn matter only where they bar something too."""
_LAYS: Final = "burraco.turn.lay-after-draw"
_OF_WILDS: Final = frozenset((
    _STANDS, _KINDS, "burraco.two.wild-in-set", "burraco.two.natural", "burraco.two.second-two-wild",
    "burraco.two.falls-home",
    "burraco.two.leaves-home", "burraco.wild.replaced-stays", "burraco.wild.end-slides", "burraco.wild.may-move",
))  # fmt: skip
_OF_SETUP: Final[dict[str, tuple[str, ...]]] = {
    "shuffler": ("burraco.deal.dealer-shuffles",),
    "cutter": ("burraco.cut.right-neighbour", "burraco.two-players.one-pozzetto-each"),
    "builder": ("burraco.cut.builds-pozzetti", "burraco.two-players.one-pozzetto-each"),
    "next_dealer": ("burraco.deal.next-dealer",),
    "partner": ("burraco.seat.partners-opposite",),
    "first": ("burraco.turn.clockwise", "burraco.cut.highest-starts", "burraco.cut.card-order"),
    "dealer": ("burraco.cut.lowest-deals", "burraco.cut.card-order", "burraco.cut.equal-cards"),
    "redraw": ("burraco.cut.equal-cards", "burraco.cut.card-order"),
    "bonus": ("burraco.cut.exact-lift", "burraco.cut.fair-size", "burraco.score.cut-bonus"),
    "pack": ("burraco.pack.two-packs",), "hand": ("burraco.deal.eleven-each",),
    "pozzetto": ("burraco.pozzetto.two-hands",), "turned": ("burraco.deal.turned-card",),
    "stock": ("burraco.deal.stock-count", "burraco.cut.remainder"),
}  # fmt: skip
_ASKED: Final[dict[tuple[str, str], frozenset[str]]] = {
    ("meld", "points"): _OF_POINTS, ("burraco", "points"): _OF_POINTS - {"burraco.two.natural"},
    ("meld", "wild"): _OF_WILDS, ("meld", "reading"): _OF_WILDS, ("add", "wild"): _OF_WILDS,
    ("add", "reading"): _OF_WILDS, ("match", "totals"): frozenset(("burraco.match.running-total",)),
    **{("setup", ask): frozenset(clauses) for ask, clauses in _OF_SETUP.items()},
}  # fmt: skip
"""By question and way of asking the only clauses that have to do with it."""

ALONE: Final = frozenset((
    ("meld", "points"), ("burraco", "points"), ("turn", "pozzetti_left"), ("turn", "closes"),
))  # fmt: skip
"""Ways of asking that are answered in full by the answer, as a sum is."""

FIRST: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("meld", "points"): ("burraco.score.printed-value",),
    ("burraco", "points"): ("burraco.score.printed-value",),
    ("meld", "wild"): (_STANDS, "burraco.two.wild-in-set", "burraco.two.natural"),
    ("meld", "reading"): (_STANDS,),
    ("meld", "kind"): ("burraco.meld.set-or-run", "burraco.set.allowed-ranks"),
    ("take", ""): ("burraco.draw.stock-or-pile",),
    ("discard", ""): (
        "burraco.discard.wild-allowed",
        "burraco.discard.twin-allowed",
        "burraco.discard.just-taken",
        "burraco.pozzetto.wild-discard",
        "burraco.pozzetto.with-discard",
    ),
}
"""The clauses that answer what was asked, where others that are cited decided."""


def beside(clause: str, known: Known) -> bool:
    """Whether a clause that is cited has nothing to do with what was asked, or says what another one says."""
    subject, ask, cited = str(known["subject"]), str(known["ask"]), tuple(known["cited"])
    is_met = known["mark"] is Mark.MET
    only = _ASKED.get((subject, ask))
    if only is not None and (clause not in only or (clause == _KINDS and _STANDS in cited)):
        return True
    if subject == "turn" and ask and is_met and (clause == _LAYS or clause.split(".")[1] in {*_MELDS, *_TAKEN}):
        return True
    if clause in {_LAYS, "burraco.add.own-side"} and is_met and len(cited) > 1:
        return bool(ask or known.get("seat"))
    match clause:
        case "burraco.meld.three-cards" | "burraco.wild.low-place" | "burraco.score.printed-value":
            return is_met and bool(ask) and subject in {"meld", "add", "burraco", "turn"}
        case "burraco.run.no-gaps":
            return is_met and _STANDS in cited
        case "burraco.run.no-repeat":
            return "burraco.run.one-suit" in cited
        case "burraco.meld.no-opening-minimum":
            return is_met and bool(ask or known.get("seat"))
        case "burraco.meld.set-or-run":
            return any(shape in cited for shape in _SHAPES)
        case "burraco.two.second-two-wild":
            return "burraco.two.natural" in cited and "twin" not in known
    return False


def more(rules: RuleSet, known: Known) -> Known:
    """The points of each card of a meld, where they add up to those of the meld."""
    cards = known.get("cards" if known["subject"] == "meld" else "meld")
    if known["subject"] not in {"meld", "burraco"} or "points" not in known or not isinstance(cards, tuple):
        return {}
    trace = Trace(rules)
    values: tuple[Any, ...] = tuple(points_of(trace, (card,)) for card in faces(cards))
    return {"values": values} if sum(values) == known["points"] else {}


UNLIKELY: Final = {"discard-then-play-on": lambda known: "act" in known}
"""Misconceptions that nobody shows by an answer about something else."""
