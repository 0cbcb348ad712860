"""How Bura is asked about."""

from __future__ import annotations

from typing import Final

from tutor.engine.clauses import Trace
from tutor.engine.teaching import Prompt, Teaching
from tutor.errors import N_
from tutor.games.bura.teaching.asks import ASKS
from tutor.games.bura.teaching.facts import FACTS
from tutor.games.bura.teaching.tasks import TASKS
from tutor.games.bura.teaching.words import name_move, say_move

TEACHING: Final = Teaching(
    name=N_("bura"),
    asks=ASKS,
    facts=FACTS,
    tasks=TASKS,
    say_move=say_move,
    name_move=name_move,
    pack=lambda rules: Trace(rules).ask("bura.setup.deck") or (),
    may=(Prompt(N_("It is your move. Is this allowed: {doing}?")),),
    which=(Prompt(N_("Which of these moves are allowed now?")),),
    general=frozenset(("conduct", "variant", "setup", "raise")),
)
