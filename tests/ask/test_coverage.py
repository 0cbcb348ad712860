"""Every clause is asked about by some kind."""

from __future__ import annotations

import pytest

from tests.conftest import FULL
from tutor.ask.coverage import CHOICES, MANNERS, SEEDS, Covered, coverage, covering, likely, write_table
from tutor.ask.kinds import KINDS
from tutor.registry import game_of, taught

CLAUSES = [(game.id, clause) for game in taught().values() for clause in game.tables.book.real()]
TRIED = CLAUSES if FULL else CLAUSES[::8]
"""``make prove`` finds a question for every clause; the sample tries one clause in eight."""

BESIDE = {
    "bura.move.known-act": "what is no act of the game is forbidden by a clause of its own as well",
    "bura.reply.no-pick-up": "picking up is no known act either",
    "bura.trump.no-exchange": "swapping is no known act either",
    "burraco.close.needs-pozzetto": "while a pozzetto is left it is taken, and without one another clause bars closing",
    "burraco.stock.no-pile-after": "a stock that is over ends the deal before anybody could take the pile",
    "burraco.draw.stock-or-pile": "a stock that is over ends the deal before anybody could be refused a draw from it",
}
"""Clauses without which the answer stays, because another one beside them gives it too: pure manners."""


@pytest.mark.prove
@pytest.mark.parametrize(("id_", "clause"), TRIED)
def test_some_question_hangs_on_the_clause(id_: str, clause: str) -> None:
    game = game_of(id_)
    role = game.tables.book.clauses[clause].role
    may_be_chosen = role in MANNERS or clause in BESIDE
    for seed in range(SEEDS):
        for kind in (*likely(game, clause), *(CHOICES if may_be_chosen else ())):
            found = covering(game, clause, kind, seeds=(seed,))
            if found is not None:
                assert found.changes or may_be_chosen
                return
    pytest.fail(f"no question hangs on {clause}")


def test_the_table_shows_every_kind() -> None:
    found = Covered("x.y", "value", "x/y", "0", changes=True)
    text = write_table({"x.y": {"value": found}, "x.z": {}})
    assert all(kind in text.splitlines()[0] for kind in KINDS)
    assert [line.count("+") for line in text.splitlines()[1:3]] == [1, 0]


def test_a_clause_is_covered_by_several_kinds() -> None:
    game = game_of(CLAUSES[0][0])
    clause = next(clause for clause in game.tables.book.real() if clause.endswith("lead.same-suit"))
    assert {"legality", "perform", "clause"} <= set(coverage(game, seeds=2, clauses=[clause])[clause])
