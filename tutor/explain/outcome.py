"""What became of an answer, in a word or two."""

from __future__ import annotations

from typing import Final

from tutor.ask.question import Grade, Result, Several
from tutor.errors import N_

_WORDS: Final = {
    Result.RIGHT: N_("Right."),
    Result.EQUAL: N_("Equally good."),
    Result.INFERIOR: N_("Good, but something else is better."),
    Result.ILLEGAL: N_("Not allowed."),
    Result.WRONG: N_("Not so."),
}

SCALE: Final = {"slight": N_("Nearly as good."), "mistake": N_("A mistake."), "blunder": N_("A blunder.")}
"""What a choice that costs something is called."""


def outcome(grade: Grade) -> str:
    """The message that says what became of an answer; where several things were chosen, also how far it is right."""
    if grade.outcome is Result.WRONG and isinstance(grade.question.form, Several) and isinstance(grade.answer, tuple):
        chosen = [grade.parts[place].right for place in grade.answer]
        if chosen and all(chosen):
            return N_("Right, but not all of them.")
        if any(chosen):
            return N_("Partly right.")
    if grade.outcome is Result.WRONG and grade.question.kind == "clause":
        return N_("Not that rule.")
    return SCALE[grade.scale] if grade.scale else _WORDS[grade.outcome]
