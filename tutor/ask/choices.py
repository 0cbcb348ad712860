"""Wrong answers worth offering: what follows from misconceptions and other rule sets, then likely values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tutor.ask.question import Option
from tutor.ask.rivals import touched
from tutor.chance import Chance
from tutor.engine.clauses import Verdict
from tutor.engine.game import Query
from tutor.engine.message import Message
from tutor.engine.rules import RuleSet
from tutor.engine.teaching import UNASKED, Ask
from tutor.engine.watch import WatchedRules
from tutor.errors import TutorError

MOST = 5
"""Options of a list."""


def value_under(query: Query, ask: Ask, rules: RuleSet, given: Mapping[str, Any]) -> Any:
    """What is answered under some rules, ``UNASKED`` where that cannot be asked under them."""
    return value_of(ask, _verdict(query, rules, given))


def values_under(
    query: Query, ask: Ask, rules: RuleSet, others: Iterable[RuleSet], given: Mapping[str, Any]
) -> list[Any]:
    """What is answered under each of some other rules; asked anew only where they differ in what was looked at."""
    _, *verdicts = verdicts_under(query, rules, others, given)
    return [value_of(ask, verdict) for verdict in verdicts]


def verdicts_under(
    query: Query, rules: RuleSet, others: Iterable[RuleSet], given: Mapping[str, Any]
) -> list[Verdict | None]:
    """The verdict of some rules, then of each of some others, None where it cannot be asked under them."""
    watched = WatchedRules(rules)
    same = _verdict(query, watched, given)
    return [same, *(_verdict(query, other, given) if touched(watched, rules, other) else same for other in others)]


def _verdict(query: Query, rules: RuleSet, given: Mapping[str, Any]) -> Verdict | None:
    try:
        return query.ask(rules, given)
    except TutorError:
        return None


def value_of(ask: Ask, verdict: Verdict | None) -> Any:
    """What a verdict answers to a way of asking, ``UNASKED`` where there is none."""
    return UNASKED if verdict is None else ask.value(verdict)


def rival_values(
    query: Query, ask: Ask, rules: RuleSet, rivals: Sequence[tuple[str, RuleSet]], given: Mapping[str, Any]
) -> dict[Any, tuple[str, ...]]:
    """The other answers than that of the rules, each with the misconceptions and rule sets that give it."""
    found: dict[Any, tuple[str, ...]] = {}
    truth, *values = values_under(query, ask, rules, (rules, *(other for _, other in rivals)), given)
    for (name, _), value in zip(rivals, values, strict=True):
        if value is not UNASKED and value != truth:
            found[value] = (*found.get(value, ()), name)
    return found


def arranged(
    truth: Any,
    wrong: Mapping[Any, tuple[str, ...]],
    filler: Iterable[Any],
    option: Callable[[Any, tuple[str, ...]], Option],
    chance: Chance,
) -> tuple[Option, ...] | None:
    """The true value and wrong ones in an order of chance, no label twice; None where nothing wrong can be offered."""
    right = option(truth, ())
    labels: set[Message] = {right.label}
    values = {right.value}
    chosen = [right]
    ranked = sorted(wrong.items(), key=lambda item: -len(item[1]))
    for value, names in (*ranked, *((value, ()) for value in filler)):
        if len(chosen) == MOST or (len(chosen) >= 4 and not names):
            break
        made = option(value, names)
        if made.label not in labels and made.value not in values:
            labels.add(made.label)
            values.add(made.value)
            chosen.append(made)
    if len(chosen) < 2:
        return None
    chance.shuffle(chosen)
    return tuple(chosen)


def neighbours(number: int) -> tuple[int, ...]:
    """Numbers that somebody who miscounts might say."""
    return tuple(other for other in (number - 1, number + 1, number + 10, number - 10, number + 3) if other >= 0)
