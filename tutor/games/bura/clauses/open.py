"""Playing with exposed hands."""

from __future__ import annotations

from tutor.engine.clauses import Role, Trace
from tutor.games.bura.book import clause


@clause(
    "bura.open.hands",
    role=Role.DEFINITION,
    gate="query",
    seed=("U23", "U24a", "U24b"),
    basis="seed",
    sources=("seed",),
    option="open_hands",
)
def hands(trace: Trace, seats: str, shows: tuple[str, ...]) -> tuple[str, ...]:
    """By agreement both players, or only one of them, may play with cards face up.

    It is the only special term that the old text names.

    Examples:
        seed+open_hands=one | compensation | shows N -> to N, from S
        seed | compensation | shows N -> to none, from none
    """
    custom = trace.option("open_hands")
    if custom == "both":
        return tuple(seats)
    return shows if custom == "one" else ()


@clause(
    "bura.open.compensation",
    role=Role.EFFECT,
    gate="consequence",
    seed=("U24b", "U24c"),
    basis="seed",
    sources=("seed",),
    option="open_comp",
)
def compensation(trace: Trace, seats: str, showing: str) -> tuple[str, str | None]:
    """When only one player shows cards, the other grants that player a few points agreed beforehand.

    Showing is a handicap. How many points is never said, so it is never asked.

    Examples:
        seed+open_hands=one | compensation | shows N -> to N, from S
        seed | compensation | shows N | agreed yes -> to N, from S
    """
    others = seats.replace(showing, "")
    return showing, others if len(others) == 1 else None


@clause(
    "bura.open.nothing-when-both",
    role=Role.EFFECT,
    gate="consequence",
    seed=("U24a", "U24c"),
    basis="seed",
    sources=("seed",),
    option="open_hands",
)
def nothing_when_both(trace: Trace, seats: str, showing: tuple[str, ...]) -> bool:
    """When both show their cards neither is compensated.

    The handicaps cancel.

    Examples:
        seed+open_hands=both | compensation | shows N S -> to none, from none
    """
    return len(showing) == len(seats)


@clause(
    "bura.open.counts-to-target",
    role=Role.EFFECT,
    gate="consequence",
    sources=("ours",),
    option="open_comp",
    exception_to="bura.object.cards-only",
)
def counts_to_target(trace: Trace) -> int:
    """Compensation points are added to the tricks of the player who shows and count towards the target.

    Points that could not bring victory nearer would compensate for nothing.

    Examples:
        seed+open_hands=one,open_comp=4 | declare | won 27 | moment before-lead | open own -> result wins
    """
    return int(trace.option("open_comp")) if trace.option("open_hands") == "one" else 0
