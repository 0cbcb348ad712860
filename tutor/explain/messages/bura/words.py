"""Values of Bura in words, by the form that a placeholder names, and the parts of lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.errors import N_
from tutor.explain.reasons import Phrase

WORDS: Final[dict[str, Mapping[Any, str]]] = {
    "place": {
        0: N_("the leader"), 1: N_("the second player"), 2: N_("the third player"), 3: N_("the fourth player"),
        4: N_("the fifth player"), 5: N_("the sixth player"),
    },
    "terms": {
        "raises": N_("raises"), "open_hands": N_("playing with open cards"), "stake": N_("playing for a pot"),
    },
    "holdings": {
        "bura": N_("bura"), "molodka": N_("molodka"), "moscow": N_("Moscow"), "little-moscow": N_("Little Moscow"),
        "four-ends": N_("the four ends"), "golden-kozel": N_("the golden kozel"),
        "high-count": N_("a holding of at least forty-one points"),
    },
    "effects": {
        "wins-deal": N_("it wins the deal"), "wins-match": N_("it wins the match"),
        "leads-out-of-turn": N_("it may be led out of turn"), "leads-together": N_("its cards may be led together"),
        "penalizes-others": N_("it brings penalties to the others"), "none": N_("it brings nothing of its own"),
    },
    "moments": {
        "before-draw": N_("before drawing"), "before-lead": N_("before the lead"),
        "before-reply": N_("before the answer"), "not-my-move": N_("out of turn"),
        "over": N_("after the end of the deal"),
    },
    "variants": {
        "bura": N_("bura"), "burkozel": N_("burkozel"), "five-card": N_("the larger bura with five cards"),
        "other": N_("another game"),
    },
    "acts": {
        "beat-back": N_("beat back"), "exchange-trump": N_("swap a card for the turned card"), "pass": N_("pass"),
        "pick-up-led": N_("pick up the cards led"), "look-own-pile": N_("look through your own pile"),
        "cry-moskva": N_("cry Moskva to raise"), "act-after-end": N_("act after the end of the deal"),
        "lead-before-draw": N_("lead before the hands are filled"),
        "lead-before-reply": N_("lead before the last lead is answered"),
        "loser-leads": N_("lead without having taken the last trick"),
        "deal-in-threes": N_("deal three cards at a time"),
        "change-trump": N_("change the trump"),
        "draw-turned-card-early": N_("draw the turned card before the rest of the stock"),
    },
}  # fmt: skip

PHRASES: Final = {
    "pairs": Phrase(N_("{by:subject} beats {card:object}"), ("card", "by"), sentences=True),
    "worths": Phrase(N_("{card:card} {points}"), ("card", "points")),
    "counts": Phrase(N_("{card:subject} counts {points}"), ("card", "points"), sentences=True),
    "totals": Phrase(N_("{seat:seat} has {points:points}"), ("seat", "points"), sentences=True),
    "marks": Phrase(N_("{seat:seat} {n}"), ("seat", "n")),
}
