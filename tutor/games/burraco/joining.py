"""Runs that touch, joined to one: what some people believe to happen."""

from __future__ import annotations

from tutor.games.burraco.laid import Meld


def join_runs(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Each pair of runs of a suit of which one ends where the other begins, made one run."""
    joined = list(melds)
    for low in melds:
        for high in melds:
            touch = low.kind == high.kind == "run" and low.of == high.of and low.places[-1] + 1 == high.places[0]
            if touch and low in joined and high in joined:
                place = joined.index(low)
                joined[place] = Meld("run", low.of, low.cards + high.cards, low.places + high.places)
                joined.remove(high)
    return tuple(joined)
