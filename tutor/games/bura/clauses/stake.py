"""Stakes, raises and the length of a match."""

from __future__ import annotations

from tutor.engine.clauses import Finding, Role, Trace, broken, met, passed
from tutor.games.bura.acts import Answer, Offer, Other
from tutor.games.bura.book import clause


@clause(
    "bura.stake.pot",
    role=Role.EFFECT,
    gate="query",
    basis="sources",
    sources=("pagat", "wikipedia-en"),
    option="stake",
)
def pot(trace: Trace, stake: int, players: int) -> int:
    """Where it is played for a pot, everyone puts in the same stake before the deal and the winner takes the whole.

    What a deal is worth is then the same for all.

    Examples:
        pagat+players=3 | setup | stake 5 -> pot 15
    """
    return stake * players


@clause(
    "bura.stake.raise",
    role=Role.TEST,
    gate="turn",
    on=("offer", "cry", "answer"),
    basis="sources",
    sources=("europebet", "burastars", "bura-cairo", "bura-backend"),
    option="stake",
)
def raise_(act: Offer | Answer | Other) -> Finding:
    """Where raises are agreed, a player may offer before a lead to make the deal worth one more; no cry of Moskva
    is known as a raise.

    The cry was looked for in every text and not found.

    Examples:
        georgian20 | raise | worth 1 | offer 2 | by N -> legal yes
        georgian20 | raise | worth 1 | offer 2 | by N | moment after-lead -> legal no
        georgian20 | conduct | act cry-moskva -> allowed no
    """
    if isinstance(act, Other):
        return broken()
    if isinstance(act, Answer):
        return passed() if act.due else broken(agreed=act.trace.option("stake") == "raises")
    if act.trace.option("stake") != "raises":
        act.trace.explain("bura.setup.agreed-terms", term="raises")
        return broken(agreed=False)
    return met(worth=act.worth, offer=act.offer) if act.moment == "before-lead" else broken(agreed=True)


@clause(
    "bura.stake.raise-cap",
    role=Role.TEST,
    gate="shape",
    on=("offer",),
    basis="sources",
    sources=("europebet", "burastars"),
    option="raise_cap",
)
def raise_cap(act: Offer) -> Finding | None:
    """Raises go up one step at a time and stop at six.

    The names of the steps run out at six.

    Examples:
        georgian20 | raise | worth 5 | offer 6 | by N -> legal yes
        georgian20 | raise | worth 2 | offer 4 | by N -> legal no
        georgian20 | raise | worth 6 | offer 7 | by N -> legal no
    """
    if act.trace.option("stake") != "raises":
        return None
    cap = int(act.trace.option("raise_cap"))
    if act.offer == act.worth + 1 and act.offer <= cap:
        return met(offer=act.offer, cap=cap) if act.offer == cap else passed()
    return broken(worth=act.worth, offer=act.offer, cap=cap)


@clause(
    "bura.stake.refusal",
    role=Role.EFFECT,
    gate="consequence",
    basis="sources",
    sources=("europebet", "bura-cairo", "bura-backend", "engine-georgian-b"),
    option="stake",
)
def refusal(trace: Trace, by: str, worth: int) -> tuple[str, int]:
    """A player who refuses a raise loses the deal at the value it had before the offer.

    The offer was never accepted, so it cannot be what is paid.

    Examples:
        georgian20 | raise | worth 2 | offer 3 | by N | last_raiser S | answer refuse -> worth 2, winner N
    """
    return by, worth


@clause(
    "bura.stake.raise-alternates",
    role=Role.TEST,
    gate="turn",
    on=("offer",),
    basis="sources",
    sources=("bura-cairo", "bura-backend", "engine-georgian-b"),
    option="stake",
)
def raise_alternates(act: Offer) -> Finding | None:
    """The side that made the last raise may not make the next one.

    Otherwise one side could drive the worth up alone.

    Examples:
        georgian20 | raise | worth 2 | offer 3 | by N | last_raiser S -> legal yes
        georgian20 | raise | worth 2 | offer 3 | by N | last_raiser N -> legal no
    """
    if act.trace.option("stake") != "raises" or act.last_raiser is None:
        return None
    return broken(by=act.by) if act.last_raiser == act.by else met(by=act.by, last=act.last_raiser)


@clause(
    "bura.stake.no-raise-at-brink",
    role=Role.TEST,
    gate="turn",
    on=("offer",),
    basis="sources",
    sources=("burastars",),
    option="crawford",
)
def no_raise_at_brink(act: Offer) -> Finding | None:
    """Where this is agreed, nobody may raise while a side needs only one more point for the match.

    The other side would have nothing more to lose by raising every time.

    Examples:
        georgian20 | raise | worth 1 | offer 2 | by N | needs N 4, S 1 -> legal no
        georgian20 | raise | worth 1 | offer 2 | by N | needs N 4, S 2 -> legal yes
    """
    if act.trace.option("stake") != "raises" or act.trace.option("crawford") == "off":
        return None
    brink = tuple(seat for seat, lacks in act.needs if lacks == 1)
    return broken(seats=brink) if brink else passed()


@clause(
    "bura.match.length",
    role=Role.DEFINITION,
    gate="query",
    sources=("ours", "app-tsimbalyuk", "europebet", "engine-py"),
    option="match_to",
    contradiction="Eleven or twenty-one deals, one to eleven points, or three deals: every text has its own length.",
)
def length(trace: Trace) -> int:
    """A sitting may be a single deal or go on until somebody has won an agreed number of deals or points.

    Every text has its own length, so the option must say it.

    Examples:
        seed | match | score N 1, S 0 -> winner N
        seed+match_to=21 | match | score N 20, S 19 -> winner none
    """
    return int(trace.option("match_to"))
