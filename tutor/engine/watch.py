"""What an answer was made from: rules that remember what they were asked for.

An answer under other rules is the same where they differ only in what was never looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, TypeVar

from tutor.engine.clauses import GATES, Clause
from tutor.engine.rules import RuleSet

V = TypeVar("V")

ALL = "*"
"""Stands for every entry of a table that was looked through."""

Parts = frozenset[tuple[str, Hashable]]
"""Parts of a rule set: slots, options, the clauses of one gate for one kind of move, what bends a clause, the name."""


class _Table(Mapping[str, V]):
    """A table that remembers which of its entries were looked at."""

    __slots__ = ("_entries", "_name", "_seen")

    def __init__(self, name: str, entries: Mapping[str, V], seen: set[tuple[str, Hashable]]) -> None:
        self._name = name
        self._entries = entries
        self._seen = seen

    def __getitem__(self, key: str) -> V:
        self._seen.add((self._name, key))
        return self._entries[key]

    def __contains__(self, key: object) -> bool:
        self._seen.add((self._name, key))
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        self._seen.add((self._name, ALL))
        return iter(self._entries)

    def __len__(self) -> int:
        self._seen.add((self._name, ALL))
        return len(self._entries)


class _Gates(tuple[tuple[Clause, ...], ...]):  # noqa: SLOT001 - a tuple holds no slots of its own
    """The clauses that judge a kind of move, remembering which gates were reached."""

    kind: str
    seen: set[tuple[str, Hashable]]

    def __getitem__(self, place: Any) -> Any:
        self.seen.add(("gate", (self.kind, place)))
        return super().__getitem__(place)

    def __iter__(self) -> Iterator[tuple[Clause, ...]]:
        self.seen |= {("gate", (self.kind, place)) for place in range(len(GATES))}
        return super().__iter__()


class _Tests(_Table[tuple[tuple[Clause, ...], ...]]):
    """The clauses that judge moves, by kind."""

    __slots__ = ()

    def __getitem__(self, key: str) -> tuple[tuple[Clause, ...], ...]:
        found = self._entries.get(key)
        if found is None:
            self._seen.add(("gate", (key, ALL)))
            raise KeyError(key)
        gates = _Gates(found)
        gates.kind, gates.seen = key, self._seen
        return gates


class WatchedRules(RuleSet):
    """The same rules, with ``seen`` for what of them was looked at; ``watched`` are the rules themselves.

    They work out anew all that is not ``remembered``.
    """

    def __init__(self, rules: RuleSet) -> None:
        seen: set[tuple[str, Hashable]] = set()
        super().__init__(
            rules.key, rules.game, rules.name, _Table("option", rules.options, seen), _Table("slot", rules.slots, seen),
            rules.edited,
        )  # fmt: skip
        vars(self).update(
            seen=seen,
            watched=rules,
            tests=_Tests("gate", rules.tests, seen),
            exceptions=_Table("bends", rules.exceptions, seen),
        )

    seen: set[tuple[str, Hashable]]
    watched: RuleSet

    def remembered(self, name: str, key: Hashable, make: Callable[[RuleSet], Any], most: int) -> Any:
        """What the watched rules remember too, together with what was looked at for it."""

        def watching(rules: RuleSet) -> tuple[Any, Parts]:
            fresh = WatchedRules(rules)
            return make(fresh), frozenset(fresh.seen)

        value, parts = self.watched.remembered(f"{name}, watched", key, watching, most)
        self.seen |= parts
        return value

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name in {"name", "edited"} and "seen" in vars(self):
            self.seen.add((name, ALL))
        return found


def differing(one: RuleSet, other: RuleSet) -> Parts:
    """Where two rule sets of a game differ."""
    found: set[tuple[str, Hashable]] = set()
    tables: tuple[tuple[str, Mapping[str, Any], Mapping[str, Any]], ...] = (
        ("slot", one.slots, other.slots), ("option", one.options, other.options),
        ("bends", one.exceptions, other.exceptions),
    )  # fmt: skip
    for name, mine, theirs in tables:
        unlike = [key for key in {*mine, *theirs} if mine.get(key) != theirs.get(key)]
        found |= {(name, key) for key in unlike}
        if unlike:
            found.add((name, ALL))
    for kind in {*one.tests, *other.tests}:
        mine_, theirs_ = one.tests.get(kind), other.tests.get(kind)
        if mine_ is None or theirs_ is None:
            found |= {("gate", (kind, place)) for place in (*range(len(GATES)), ALL)}
        elif mine_ != theirs_:
            found |= {("gate", (kind, place)) for place in range(len(GATES)) if mine_[place] != theirs_[place]}
    found |= {(name, ALL) for name in ("name", "edited") if getattr(one, name) != getattr(other, name)}
    return frozenset(found)
