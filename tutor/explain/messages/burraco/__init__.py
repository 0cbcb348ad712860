"""The sentences about Burraco."""

from __future__ import annotations

from typing import Final

from tutor.explain.messages.burraco.bearing import ALONE, FIRST, UNLIKELY, beside, more
from tutor.explain.messages.burraco.bent import BENT
from tutor.explain.messages.burraco.headlines import HEADLINES
from tutor.explain.messages.burraco.melds import MELDS
from tutor.explain.messages.burraco.scores import SCORES
from tutor.explain.messages.burraco.turns import TURNS
from tutor.explain.messages.burraco.words import PHRASES, WORDS
from tutor.explain.reasons import Messages

MESSAGES: Final = Messages(
    HEADLINES, {**MELDS, **TURNS, **SCORES}, WORDS, PHRASES, BENT, beside=beside, first=FIRST, alone=ALONE,
    unlikely=UNLIKELY, more=more,
)  # fmt: skip
