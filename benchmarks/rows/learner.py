"""How long the next question of a diagnosis is looked for."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Row, Work, at_most
from tutor.engine.game import Game
from tutor.learner.bank import Bank, kept_bank
from tutor.learner.beliefs import Told, believe, suspects
from tutor.learner.choosing import best
from tutor.registry import taught

ANSWERED = 12
"""Questions answered before one more is looked for."""


def banks() -> Iterator[tuple[Game, Bank]]:
    """The kept bank of each game's usual rules."""
    for game in taught().values():
        bank = kept_bank(game, game.tables.rules())
        if bank is not None:
            yield game, bank


def picking() -> Work:
    """Work out what is believed of somebody who answers by a belief of each bank, and choose what to ask."""
    asked = []
    for game, bank in banks():
        able = suspects(game, game.tables.rules(), bank.merged)
        names = list(bank.questions)[:ANSWERED]
        told = [
            Told(bank.sheets[name], min(bank.sheets[name].leads[bank.heads[1]] or bank.sheets[name].answers))
            for name in names
        ]
        asked.append((bank, able, told, names))

    def pick() -> int:
        for bank, able, told, names in asked:
            best(bank.columns, bank.heads, believe(able, told), names)
        return len(asked)

    return pick


def rows() -> Iterator[Row]:
    """The one row: milliseconds of one core, in the process that serves the app."""
    yield at_most("learner: ms to choose the next question of a diagnosis", picking(), aim=10)
