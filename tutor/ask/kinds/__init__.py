"""Every kind of question, by its id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tutor.ask.kinds.answers import Answers
from tutor.ask.kinds.base import QuestionKind
from tutor.ask.kinds.by_query import ByQuery
from tutor.ask.kinds.choose import Choose
from tutor.ask.kinds.clause import WhatIsTheRule, WhichClause
from tutor.ask.kinds.decide import Decide
from tutor.ask.kinds.moves import MoveAllowed, MovesAllowed
from tutor.ask.kinds.perform import Perform
from tutor.ask.kinds.spot import Spot
from tutor.ask.kinds.statements import Statements

KINDS: Final[Mapping[str, QuestionKind]] = {
    kind.id: kind
    for kind in (
        ByQuery("legality"), MoveAllowed(), Choose(), MovesAllowed(), ByQuery("value"), WhichClause(), Perform(),
        ByQuery("declare"), ByQuery("outcome"), Spot(), ByQuery("conduct"), WhatIsTheRule(),
        Answers(), Statements(), Decide(),
    )
}  # fmt: skip
"""In the order in which they are listed for people."""
