"""Which of the clauses cited about Bura has to do with what was asked."""

from __future__ import annotations

from typing import Final

from tutor.engine.clauses import Mark, Trace
from tutor.engine.rules import RuleSet
from tutor.explain.reasons import Known
from tutor.games.bura.terms import points_of


def beside(clause: str, known: Known) -> bool:
    """Whether a clause that is cited has nothing to do with what was asked, or says what another one says."""
    subject, cited = str(known["subject"]), tuple(known["cited"])
    is_met = known["mark"] is Mark.MET
    match clause:
        case "bura.lead.on-lead":
            return is_met and subject == "lead" and len(cited) > 1
        case "bura.lead.size" | "bura.burkozel.lead-size":
            return is_met and subject == "lead" and bool({"bura.lead.same-suit", "bura.lead.any-part"} & {*cited})
        case "bura.claim.complete-trick" | "bura.offence.opponent-wins":
            return subject == "declare"
        case "bura.object.target" | "bura.burkozel.target":
            return subject == "declare" and "bura.claim.false-loses" in cited
        case "bura.move.known-act":
            return len(cited) > 1 and bool(known["ask"] or known.get("seat"))
        case "bura.setup.agreed-terms":
            return "bura.stake.raise" in cited and bool(known["ask"] or known.get("seat"))
        case "bura.holding.bura-wins":
            return subject == "deal-end" and "bura.holding.bura-shown" in cited
    return False


def more(rules: RuleSet, known: Known) -> Known:
    """The points of each card that counts, where cards are counted."""
    if known["subject"] != "value":
        return {}
    worths = [points_of(Trace(rules), (card,)) for card in known["cards"]]
    return {"values": tuple(worth for worth in worths if worth)} if sum(worths) == known["points"] else {}


UNLIKELY: Final = {"over-target-is-bust": lambda known: bool(known.get("hidden"))}
"""Misconceptions that nobody shows by an answer in which something else was to be counted."""
