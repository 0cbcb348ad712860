"""Two players."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met
from tutor.games.burraco.book import clause
from tutor.games.burraco.turn import Look


@clause(
    "burraco.two-players.same-rules",
    role=Role.FACT,
    gate="query",
    basis="sources",
    sources=("pagat introduction", "press burraco2", "press eburraco", "fgb engine"),
)
def same_rules(trace: Trace) -> bool:
    """Two players use the same rules and the same scoring, each playing alone.

    A side is then one player.

    Examples:
        fitab | setup | players 2 | dealer S -> hand 11, stock 63
    """
    return True


@clause(
    "burraco.two-players.one-pozzetto-each",
    role=Role.FACT,
    gate="query",
    basis="sources",
    sources=("press burraco2",),
)
def one_pozzetto_each(trace: Trace) -> bool:
    """With two players there are still two pozzetti, one for each; the player who does not deal cuts and makes
    them.

    The other side is the other player.

    Examples:
        fitab | setup | players 2 | dealer S -> pozzetti 2, cutter N, builder N
    """
    return True


@clause(
    "burraco.two-players.own-peek",
    role=Role.TEST,
    gate="obligation",
    on=("look",),
    sources=("ours from the partner rule",),
    exception_to="burraco.pozzetto.peek",
)
def own_peek(act: Look) -> Finding | None:
    """With two players a pozzetto taken with the discard is seen at the taker's own next turn, for there is no
    partner to wait for.

    The opponent always plays in between.

    Examples:
        fitab | conduct | act peek-own-turn | players 2 -> allowed yes
        fitab | conduct | act peek-after-partner-discard | players 2 -> allowed no
    """
    if act.turn.players != 2 or act.when == "second":
        return None
    return met(when=act.when) if act.when == "own-turn" else broken(when=act.when)


@clause(
    "burraco.two-players.variants-off",
    role=Role.FACT,
    gate="query",
    sources=("press firstonline", "ours kept out on purpose"),
)
def variants_off(trace: Trace) -> bool:
    """Special forms for two, such as eleven extra cards face up for each or a limit on melds before the pozzetto,
    are not part of any rule set here.

    They are games of their own.

    Examples:
        fitab | conduct | act lay-out-extra-cards | players 2 -> allowed no
    """
    return True


@clause(
    "burraco.two-players.seed-inherits",
    role=Role.FACT,
    gate="query",
    sources=("ours from the seed's silence",),
)
def seed_inherits(trace: Trace) -> bool:
    """The starting text says nothing about two players; its own closing, stock and wild-card rules are used for two as
    they are for four.

    A silence is filled in the simplest way.

    Examples:
        seed | setup | players 2 | dealer S -> stock 64, first N
    """
    return trace.rules.name == "seed"
