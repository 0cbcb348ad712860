"""What is known of a learner about one game, as a page tells it: what is confused, what fades, what is firm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tutor.engine.game import Game
from tutor.learner.beliefs import Beliefs
from tutor.learner.hypotheses import members, sort
from tutor.learner.losses import Losses
from tutor.learner.rates import rates
from tutor.learner.review import is_due, is_fading
from tutor.learner.state import State

KNOWN = ("familiar", "firm", "mastered")
"""Tiers of what was known at some time, and can therefore fade."""


@dataclass(frozen=True, slots=True)
class Confusion:
    """A mistaken rule, or another rule set, by which somebody seems to play: its ``belief`` and what is true instead.

    ``rules`` is the key of the rules that were asked about. ``variants`` are the keys of other rule sets that nothing
    tells apart, none for a misconception; ``clause`` is the rule that is touched.
    """

    id: str
    rules: str
    belief: str
    truth: str
    clause: str
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Overview:
    """One game: clauses by how they stand, confusions, and how many cards wait.

    ``clauses`` has the keys fading, mastered, firm, familiar, learning and unknown, in that order; ``losses`` are those
    of decisions, by measure.
    """

    clauses: Mapping[str, tuple[str, ...]]
    confusions: tuple[Confusion, ...]
    due: int
    losses: Mapping[str, Losses] = field(default_factory=dict)

    @property
    def answered(self) -> int:
        """Clauses about which something was answered."""
        return sum(map(len, self.clauses.values()))


def overview(state: State, game: Game, moment: str) -> Overview:
    """How somebody stands in a game at a time."""
    real = game.tables.book.real()
    groups: dict[str, list[str]] = {
        name: [] for name in ("fading", "mastered", "firm", "familiar", "learning", "unknown")
    }
    for clause, skill in state.skills.items():
        if clause not in real:
            continue
        card = state.cards.get(clause)
        fades = skill.tier in KNOWN and card is not None and is_fading(card, moment)
        groups["fading" if fades else skill.tier].append(clause)
    waiting = [name for name, card in state.cards.items() if is_due(card, moment)]
    due = sum(name in real or name.partition(":")[0] == game.id for name in waiting)
    own = {name.partition("/")[2]: lost for name, lost in state.losses.items() if name.startswith(f"{game.id}/")}
    return Overview({name: tuple(sorted(found)) for name, found in groups.items()}, confusions(state, game), due, own)


def confusions(state: State, game: Game) -> tuple[Confusion, ...]:
    """The confusions that are certain enough to be told, under each rule set that was asked about lately."""
    keys = dict.fromkeys(seen.rules for seen in reversed(state.seen) if seen.game == game.id)
    found: list[Confusion] = []
    for key in keys:
        if sum(seen.rules == key for seen in state.seen) >= rates("certainty")["least"]:
            found += confused(state.beliefs(game, game.tables.read_rules(key)), game, key)
    return tuple(found)


def confused(beliefs: Beliefs, game: Game, rules: str) -> tuple[Confusion, ...]:
    """What may be told of these beliefs: nothing where they are not certain, or where the rules are followed.

    Of misconceptions that nothing tells apart none is named, since it might be the wrong one.
    """
    told = beliefs.told
    if told is None:
        return ()
    group = beliefs.merged.get(told, (told,))
    if all(sort(game, id) == "variant" for id in group):
        return (Confusion(told, rules, "", "", "", group),)
    if len(group) > 1 or sort(game, told) not in {"misconception", "pair"}:
        return ()
    held = [game.tables.misconceptions[id] for id in members(told)]
    return tuple(Confusion(each.id, rules, each.belief, each.truth, each.touches[0]) for each in held)
