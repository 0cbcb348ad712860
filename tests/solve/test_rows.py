"""The rows that endings with hidden cards are laid out in: compiled kernels ask for no place, so none may be wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from tests.conftest import ProofSize
from tests.solve.minimax import GAME, ending
from tutor.chance import Chance
from tutor.engine.rules import RuleSet
from tutor.errors import TutorError
from tutor.games.bura.moves import moves
from tutor.games.bura.play import apply
from tutor.games.bura.position import BuraPosition
from tutor.solve import Unsolvable
from tutor.solve.bura import public, table
from tutor.solve.bura.hidden import HiddenEnding, unseen

MOST_SLOTS = 600
MOST_CARDS = 9

CHANGES = (
    "follow_single=on", "reply=closed", "reply=open", "short_stock=all_or_nothing", "max_lead=4", "hand=4",
    "molodka=jump_before_lead", "bura=lead_only", "moscow=any_aces",
)  # fmt: skip


class Strict(list[Any]):
    """A row as long as it was made, of which no place is counted from the end."""

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, slice) and place < 0:
            raise IndexError(place)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, slice):
            value = list(value)
            assert len(value) == len(range(*place.indices(len(self))))
        elif place < 0:
            raise IndexError(place)
        super().__setitem__(place, value)


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "zeros", lambda size, *, compiled: Strict([0] * size))
    monkeypatch.setattr(table, "reals", lambda size, *, compiled: Strict([0.0] * size))
    monkeypatch.setattr(table, "MOST_SLOTS", MOST_SLOTS)


def some_endings(name: str) -> Iterator[tuple[RuleSet, BuraPosition]]:
    """Endings of all shapes: any rule set, somewhat changed, short hands, cards face down, the turned one in a hand."""
    chance = Chance(name)
    while True:
        changes = [change for change in CHANGES if chance.below(5) == 0]
        try:
            rules = GAME.tables.read_rules(
                "+".join((chance.pick(tuple(GAME.tables.rule_sets)), ",".join(changes))).rstrip("+")
            )
        except TutorError:
            continue
        stock, hand = 2 * chance.below(4), 1 + chance.below(int(rules.options["hand"]))
        position = ending(rules, chance, stock, hand=hand, even=True, rich=chance.below(2) == 0)
        if rules.options["reply"] == "closed":
            away = [chance.below(3), chance.below(3)]
            won = position.won
            if not stock and chance.below(2):
                first = (position.turned, *(card for card in (*won[0], *won[1]) if card != position.turned))
                won = first[: len(won[0])], first[len(won[0]) :]
            position = replace(
                position,
                hidden=tuple(pile[:count] for pile, count in zip(won, away, strict=True)),
                won=tuple(pile[count:] for pile, count in zip(won, away, strict=True)),
            )
        yield rules, position


def laid_out(name: str, unasked: bool) -> Iterator[tuple[RuleSet, BuraPosition, HiddenEnding]]:
    """Those of them that are taken and small."""
    for rules, position in some_endings(name):
        if len(unseen(position)) > MOST_CARDS:
            continue
        try:
            yield rules, position, HiddenEnding(rules, position, plain=True, unasked=unasked)
        except Unsolvable:
            continue


@pytest.mark.prove
@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize("unasked", [False, True])
def test_no_kernel_passes_the_end_of_its_rows_which_are_as_long_as_was_counted(
    unasked: bool, proof_size: ProofSize
) -> None:
    for rules, position, solver in islice(laid_out(f"rows {unasked}", unasked), proof_size(sample=6, full=600)):
        i = solver._i
        moments = (int(i[public.STACK]) - int(i[public.MOMENTS])) // 2

        def check(i: Any = i, moments: int = moments) -> None:
            assert i[public.SLOT] == i[public.STRATEGY]
            assert i[public.MOMENT] == moments
            assert i[public.FREE] == len(i)

        solver.play(1)
        check()
        solver.bounds()
        check()
        solver.play(1)
        if unasked:
            with pytest.raises(ValueError, match="jumps"):
                solver.choices(position)
            continue
        leads = {move for move in moves(rules, position) if move.kind == "lead" and move.seat == position.on_lead}
        assert set(solver.choices(position)) == leads
        check()
        for lead in sorted(leads, key=str)[:2]:
            after = apply(rules, position, lead)
            try:
                found = set(solver.choices(after))
            except Unsolvable:
                continue
            assert found == {move for move in moves(rules, after) if move.kind == "reply"}
