"""The sentences about Bura and burkozel."""

from __future__ import annotations

from typing import Final

from tutor.explain.messages.bura.bearing import UNLIKELY, beside, more
from tutor.explain.messages.bura.bent import BENT
from tutor.explain.messages.bura.cards import CARDS
from tutor.explain.messages.bura.deals import DEALS
from tutor.explain.messages.bura.headlines import HEADLINES
from tutor.explain.messages.bura.words import PHRASES, WORDS
from tutor.explain.reasons import Messages

MESSAGES: Final = Messages(
    HEADLINES, {**CARDS, **DEALS}, WORDS, PHRASES, BENT, beside=beside, unlikely=UNLIKELY, more=more
)
