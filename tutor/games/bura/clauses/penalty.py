"""Burkozel for penalties."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken
from tutor.games.bura.acts import Declare
from tutor.games.bura.book import clause


@clause(
    "bura.penalty.whole-pack",
    role=Role.TEST,
    gate="consequence",
    on=("declare",),
    basis="sources",
    sources=("burkozel-formalized", "sk-burkozel", "bura-miniapp", "burkozel-java"),
    option="object",
    exception_to="bura.claim.needed",
    contradiction="One engine stops a deal as soon as somebody passes sixty-one.",
    dissent=("engine-uz",),
)
def whole_pack(act: Declare) -> Finding | None:
    """In the penalty game nobody declares: every card is played and the points are counted afterwards.

    There is no race, so there is nothing to stop for.

    Examples:
        burkozel-points | declare | won 80 | moment before-lead -> result no-effect
        burkozel | declare | won 80 | moment before-lead -> result wins
    """
    return broken() if act.trace.option("object") == "penalties" else None


@clause(
    "bura.penalty.count-check",
    role=Role.FACT,
    gate="query",
    basis="sources",
    sources=("burkozel-formalized",),
    option="object",
)
def count_check(trace: Trace) -> bool:
    """After the last trick the counts of all sides must add up to 120.

    A wrong sum means a wrong count.

    Examples:
        burkozel-points | count | won N 70, S 49 -> adds_up no
    """
    return bool(trace.option("object") == "penalties")


@clause(
    "bura.penalty.best-side",
    role=Role.DEFINITION,
    gate="consequence",
    basis="sources",
    sources=("burkozel-formalized", "sk-burkozel"),
    option="object",
)
def best_side(trace: Trace, won: dict[str, int]) -> set[str]:
    """The side with the most points gets no penalty.

    Penalties are for losers.

    Examples:
        burkozel-points | penalties | won N 61, S 59 | tricks N 5, S 6 -> penalties N 0 S 2
    """
    best = max(won.values())
    return {seat for seat, points in won.items() if points == best}


@clause(
    "bura.penalty.saved",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("burkozel-formalized", "sk-burkozel"),
    option="penalty_threshold",
    contradiction=(
        "One rules page puts thirty-one into two bands at once, while its program uses thirty-one and more."
    ),
    dissent=("bura-miniapp",),
)
def saved(trace: Trace, points: int, threshold: int) -> int | None:
    """A losing side that reached the saving threshold of thirty-one points gets two penalties.

    The same figure that wins the small game.

    Examples:
        burkozel-points | penalties | won N 89, S 31 | tricks N 6, S 5 -> penalties N 0 S 2
        burkozel-points | penalties | won N 90, S 30 | tricks N 6, S 5 -> penalties N 0 S 4
    """
    return 2 if points >= threshold else None


@clause(
    "bura.penalty.short",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("burkozel-formalized", "sk-burkozel"),
    option="penalty_threshold",
)
def short(trace: Trace, points: int, tricks: int, threshold: int) -> int | None:
    """A losing side below the threshold that took at least one trick gets four penalties.

    Even a trick of blanks is a trick.

    Examples:
        burkozel-points | penalties | won N 2, S 118 | tricks N 1, S 9 -> penalties N 4 S 0
    """
    return 4 if points < threshold and tricks > 0 else None


@clause(
    "bura.penalty.trickless",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("burkozel-formalized", "sk-burkozel", "burkozel-java", "bura-miniapp"),
    option="object",
)
def trickless(trace: Trace, tricks: int) -> int | None:
    """A side that took no trick at all gets six penalties.

    The hardest mark, for the side that stood by.

    Examples:
        burkozel-points | penalties | won N 120, S 0 | tricks N 11, S 0 -> penalties N 0 S 6
    """
    return 6 if tricks == 0 else None


@clause(
    "bura.penalty.zero-points",
    role=Role.DEFINITION,
    gate="consequence",
    basis="sources",
    sources=("burkozel-formalized", "sk-burkozel", "burkozel-java"),
    option="zero_points",
    contradiction="Two implementations give six for no points, tricks or not.",
    dissent=("bura-miniapp", "engine-uz"),
)
def zero_points(trace: Trace, points: int, tricks: int) -> int:
    """A trick of worthless cards is still a trick, so a side with tricks and no points gets four penalties, not
    six.

    Tricks and points are two counts, and this line needs both.

    Examples:
        burkozel-points | penalties | won N 120, S 0 | tricks N 10, S 1 -> penalties N 0 S 4
        burkozel-points+zero_points=as_trickless | penalties | won N 120, S 0 | tricks N 10, S 1 -> penalties N 0 S 6
    """
    return 0 if points == 0 and trace.option("zero_points") == "as_trickless" else tricks


@clause(
    "bura.penalty.threshold-by-players",
    role=Role.DEFINITION,
    gate="query",
    basis="sources",
    sources=("burkozel-formalized",),
    option="players",
    exception_to="bura.penalty.saved",
)
def threshold_by_players(trace: Trace, players: int) -> int | None:
    """With three players the saving threshold falls to twenty-one points.

    The same points are shared among more.

    Examples:
        burkozel-points+players=3 | penalties | won N 40, E 50, S 30 | tricks N 3, E 4, S 3 -> penalties N 2 E 0 S 2
    """
    return 21 if players == 3 else None


@clause(
    "bura.penalty.level",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("sk-burkozel", "engine-uz"),
    option="tie",
    contradiction=(
        "Elsewhere both get two penalties, one more is added next time, nothing happens at all, or the deal is "
        "replayed."
    ),
    dissent=("burkozel-formalized", "burkozel-java", "bura-miniapp", "bura-backend"),
)
def level(trace: Trace) -> tuple[int, str]:
    """At sixty points each nobody is penalized and the next deal counts double.

    The tables disagree more about this than about anything else, so the option has four endings.

    Examples:
        burkozel-points | penalties | won N 60, S 60 | tricks N 5, S 6 -> penalties N 0 S 0, next double
        burkozel-points+tie=both_two | penalties | won N 60, S 60 | tricks N 5, S 6 -> penalties N 2 S 2, next plain
    """
    return {"replay": (0, "replay"), "double_next": (0, "double"), "both_two": (2, "plain"), "nothing": (0, "plain")}[
        str(trace.option("tie"))
    ]


@clause(
    "bura.penalty.limit",
    role=Role.DEFINITION,
    gate="consequence",
    basis="sources",
    sources=("burkozel-formalized", "sk-burkozel", "app-tsimbalyuk"),
    option="penalty_limit",
    contradiction="Limits of six, eight and sixteen are also played.",
    dissent=("kozel-cousin",),
)
def limit(trace: Trace) -> int:
    """Whoever has gathered twelve or more penalties loses the match; it need not be twelve exactly.

    Marks come in twos and fours, so twelve is often passed.

    Examples:
        burkozel-points | penalties | won N 70, S 50 | tricks N 6, S 4 | score N 11, S 10 -> lost S
        burkozel-points+penalty_limit=16 | penalties | won N 70, S 50 | tricks N 6, S 4 | score N 11, S 10 -> lost none
    """
    return int(trace.option("penalty_limit"))
